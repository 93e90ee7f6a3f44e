import {
  qualityOf,
  scalarOf
} from "./chunk-47P5LQBP.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";

// src/historian/export/csv.ts
var LONG_COLUMNS = "timestamp,tag_id,value,value_boolean,quality";
var LONG_HEAD = `${LONG_COLUMNS}\r
`;
function longLines(tagId, { times, values, states }, from, to) {
  let text = "";
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    const value = scalarOf(values[i] ?? 0, state);
    const cells = value === null ? "," : typeof value === "boolean" ? `,${value}` : `${value},`;
    text += `${formatIsoTime(times[i] ?? 0)},${tagId},${cells},${qualityOf(state)}\r
`;
  }
  return text;
}
function wideHead(tagIds) {
  return `timestamp,${tagIds.join(",")}\r
`;
}
function wideLines({ times, columns }, from, to) {
  let text = "";
  for (let row = from; row < to; row += 1) {
    text += formatIsoTime(times[row] ?? 0);
    for (const { values, states } of columns) text += `,${scalarOf(values[row] ?? 0, states[row] ?? 0) ?? ""}`;
    text += "\r\n";
  }
  return text;
}
var utf8 = new TextEncoder();
var CsvEncoder = class {
  #head;
  constructor({ wide }) {
    this.#head = wide === void 0 ? LONG_HEAD : wideHead(wide);
  }
  encode(batch) {
    const lines = batch.kind === "samples" ? longLines(batch.tagId, batch.columns, 0, batch.columns.length) : wideLines(batch, 0, batch.times.length);
    return this.#withHead(lines);
  }
  end() {
    return this.#withHead("");
  }
  #withHead(lines) {
    const text = this.#head + lines;
    this.#head = "";
    return utf8.encode(text);
  }
};

export {
  LONG_COLUMNS,
  LONG_HEAD,
  longLines,
  wideHead,
  wideLines,
  CsvEncoder
};
