// src/runtime/terminal/terminal-text.ts
import { stripVTControlCharacters } from "node:util";
var SHOWN_RANGES = 20;
function idRanges(ids) {
  const ranges = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== void 0 && id === last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  const texts = ranges.slice(0, SHOWN_RANGES).map(([from, to]) => from === to ? `${from}` : `${from}\u2013${to}`);
  return ranges.length > SHOWN_RANGES ? `${texts.join(", ")}, \u2026` : texts.join(", ");
}
function plainText(text) {
  return stripVTControlCharacters(text).replaceAll(new RegExp("\\p{Control}|[\\u202a-\\u202e\\u2066-\\u2069]", "gu"), " ");
}
var BAR_CHARS = 30;
var REDRAW_MS = 100;
var PATIENCE_MS = 300;
var ProgressBar = class {
  #stream;
  #all;
  #text;
  #done = 0;
  #drawnAt = performance.now() + PATIENCE_MS - REDRAW_MS;
  #drawn = false;
  /** Without a stream nothing is drawn. `all` and what is added are bytes. */
  constructor(stream, all, text) {
    this.#stream = stream;
    this.#all = all;
    this.#text = text;
  }
  add(bytes) {
    this.#done += bytes;
    if (this.#stream === void 0 || performance.now() - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = performance.now();
    this.#drawn = true;
    const part = this.#all === 0 ? 1 : Math.min(1, this.#done / this.#all);
    const bar = "\u2588".repeat(Math.floor(part * BAR_CHARS)).padEnd(BAR_CHARS, "\u2591");
    const megabytes = (value) => (value / 1e6).toFixed(0);
    const text = this.#text({
      percent: Math.floor(part * 100),
      done: megabytes(this.#done),
      all: megabytes(this.#all)
    });
    this.#stream.write(`\r${bar} ${text}\x1B[K`);
  }
  clear() {
    if (this.#drawn) this.#stream?.write("\r\x1B[K");
    this.#drawn = false;
  }
};

export {
  idRanges,
  plainText,
  ProgressBar
};
