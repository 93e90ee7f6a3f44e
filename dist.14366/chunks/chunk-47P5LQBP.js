// src/historian/codec/columns.ts
var NUMBER = 0;
var BOOLEAN = 4;
var NULL = 8;
var QUALITY_OF = ["good", "uncertain", "bad", "stale"];
var CODE_OF = { good: 0, uncertain: 1, bad: 2, stale: 3 };
var EARLIEST_MS = -621355968e5;
var LATEST_MS = 253402300799999;
function kindOf(state) {
  return state & 12;
}
function qualityOf(state) {
  return QUALITY_OF[state & 3] ?? "bad";
}
function isUsableState(state) {
  return (state & 2) === 0 && (state & 12) !== NULL;
}
function isState(byte) {
  return byte < 12;
}
function scalarOf(value, state) {
  const kind = kindOf(state);
  if (kind === NUMBER) return value;
  return kind === BOOLEAN ? value !== 0 : null;
}
var GrowingColumns = class {
  length = 0;
  times = new Float64Array(8);
  values = new Float64Array(8);
  states = new Uint8Array(8);
  /** Bytes allocated, used or not. */
  get bytes() {
    return this.times.length * BYTES_PER_SAMPLE;
  }
  /** Takes any sample: the time becomes whole and printable, negative zero becomes zero, NaN becomes null. */
  push(timestampMs, value, quality) {
    const timeMs = Math.min(Math.max(Math.floor(timestampMs), EARLIEST_MS), LATEST_MS) + 0;
    if (typeof value === "boolean") this.add(timeMs, value ? 1 : 0, BOOLEAN | CODE_OF[quality]);
    else if (value === null) this.add(timeMs, 0, NULL | CODE_OF[quality]);
    else if (Number.isFinite(value)) this.add(timeMs, value + 0, NUMBER | CODE_OF[quality]);
    else this.add(timeMs, 0, NULL | CODE_OF.bad);
  }
  add(timeMs, value, state) {
    const at = this.length;
    if (at === this.times.length) this.reserve(at + 1);
    this.times[at] = timeMs;
    this.values[at] = value;
    this.states[at] = state;
    this.length = at + 1;
  }
  /** Makes room for `capacity` samples in all. */
  reserve(capacity) {
    if (capacity <= this.times.length) return;
    const size = Math.max(capacity, this.times.length * 2);
    const { times, values, states } = this;
    this.times = new Float64Array(size);
    this.values = new Float64Array(size);
    this.states = new Uint8Array(size);
    this.times.set(times);
    this.values.set(values);
    this.states.set(states);
  }
  clear() {
    this.length = 0;
  }
};
var BYTES_PER_SAMPLE = 17;
function copyColumns(columns, from = 0, to = columns.length) {
  return {
    length: to - from,
    times: columns.times.slice(from, to),
    values: columns.values.slice(from, to),
    states: columns.states.slice(from, to)
  };
}
function timeSpan(columns, from = 0, to = columns.length) {
  let minMs = Infinity;
  let maxMs = -Infinity;
  for (let i = from; i < to; i += 1) {
    const timeMs = columns.times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
  }
  return { minMs, maxMs };
}

export {
  NUMBER,
  BOOLEAN,
  NULL,
  kindOf,
  qualityOf,
  isUsableState,
  isState,
  scalarOf,
  GrowingColumns,
  BYTES_PER_SAMPLE,
  copyColumns,
  timeSpan
};
