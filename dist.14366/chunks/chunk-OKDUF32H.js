import {
  BOOLEAN,
  GrowingColumns,
  NUMBER,
  isState,
  isUsableState,
  kindOf
} from "./chunk-47P5LQBP.js";

// src/historian/codec/byte-io.ts
var ByteWriter = class {
  length = 0;
  #bytes = new Uint8Array(4096);
  /** Starts again; what `written` returned before is overwritten. */
  reset() {
    this.length = 0;
  }
  /** A view of what was written, valid until the next write. */
  written() {
    return this.#bytes.subarray(0, this.length);
  }
  byte(value) {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }
  varint(value) {
    if (this.length + 8 > this.#bytes.length) this.#grow(8);
    const bytes = this.#bytes;
    let at = this.length;
    let rest = value;
    while (rest > 2147483647) {
      bytes[at] = rest % 128 | 128;
      at += 1;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      bytes[at] = rest & 127 | 128;
      at += 1;
      rest >>>= 7;
    }
    bytes[at] = rest;
    this.length = at + 1;
  }
  zigzag(value) {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1);
  }
  bytes(source) {
    if (this.length + source.length > this.#bytes.length) this.#grow(source.length);
    this.#bytes.set(source, this.length);
    this.length += source.length;
  }
  /** The length in bytes as a varint, then the text in UTF-8. */
  text(value) {
    const source = new TextEncoder().encode(value);
    this.varint(source.length);
    this.bytes(source);
  }
  #grow(room) {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + room));
    larger.set(this.written());
    this.#bytes = larger;
  }
};
var DamagedBytes = class extends Error {
  name = "DamagedBytes";
};
var ByteReader = class {
  offset = 0;
  #bytes;
  constructor(bytes) {
    this.#bytes = bytes;
  }
  get isAtEnd() {
    return this.offset === this.#bytes.length;
  }
  byte() {
    const value = this.#bytes[this.offset];
    if (value === void 0) throw new DamagedBytes("they end too early");
    this.offset += 1;
    return value;
  }
  varint() {
    const first = this.byte();
    if (first < 128) return first;
    let value = first & 127;
    let scale = 128;
    for (; ; ) {
      const next = this.byte();
      value += (next & 127) * scale;
      if (next < 128) break;
      scale *= 128;
      if (scale > 2 ** 49) throw new DamagedBytes("a number is too long");
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new DamagedBytes("a number is too large");
    return value;
  }
  zigzag() {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  /** Fills the array with varints. A loop of its own: a query spends most of its time here. */
  varints(into) {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let i = 0; i < into.length; i += 1) {
      const first = bytes[at] ?? 128;
      if (first < 128) {
        into[i] = first;
        at += 1;
        continue;
      }
      const second = bytes[at + 1] ?? 128;
      if (second < 128) {
        into[i] = first & 127 | second << 7;
        at += 2;
        continue;
      }
      this.offset = at;
      into[i] = this.varint();
      at = this.offset;
    }
    this.offset = at;
  }
  zigzags(into) {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let i = 0; i < into.length; i += 1) {
      const first = bytes[at] ?? 128;
      if (first < 128) {
        into[i] = first >>> 1 ^ -(first & 1);
        at += 1;
        continue;
      }
      const second = bytes[at + 1] ?? 128;
      if (second < 128) {
        const value = first & 127 | second << 7;
        into[i] = value >>> 1 ^ -(value & 1);
        at += 2;
        continue;
      }
      this.offset = at;
      into[i] = this.zigzag();
      at = this.offset;
    }
    this.offset = at;
  }
  /** Skips this many varints. */
  skipVarints(count) {
    const bytes = this.#bytes;
    let at = this.offset;
    for (let left = count; left > 0; at += 1) {
      const byte = bytes[at];
      if (byte === void 0) throw new DamagedBytes("they end too early");
      if (byte < 128) left -= 1;
    }
    this.offset = at;
  }
  bytes(length) {
    if (length > this.#bytes.length - this.offset) throw new DamagedBytes("they end too early");
    const part2 = this.#bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return part2;
  }
  /** What is left. */
  rest() {
    return this.bytes(this.#bytes.length - this.offset);
  }
  text() {
    return new TextDecoder().decode(this.bytes(this.varint()));
  }
};

// src/historian/codec/number-codec.ts
var PLANES = 255;
var DECIMAL = 0;
var SINGLE = 1;
var MAX_DECIMALS = 15;
var POWERS_OF_TEN = Float64Array.from({ length: MAX_DECIMALS + 1 }, (_, d) => Number(`1e${d}`));
var MAX_WHOLE = 2 ** 50;
var WAYS = [
  { value: (decimal) => decimal, decimal: (value) => value },
  { value: Math.fround, decimal: (value) => value },
  { value: (decimal) => decimal * 180 / Math.PI, decimal: (value) => value * Math.PI / 180 }
];
function writeNumbers(out, numbers) {
  const found = asWhole(numbers);
  out.byte(found?.format ?? PLANES);
  if (found === void 0) writePlanes(out, numbers);
  else writeWhole(out, found.whole);
}
function asWhole(numbers, leastDecimals = 0) {
  for (const [index, way] of WAYS.entries()) {
    const found = wholeNumbers(numbers, way, leastDecimals);
    if (found !== void 0) return { format: found.decimals + 16 * index, whole: found.whole };
  }
  return void 0;
}
function fromWhole(whole, format) {
  const way = WAYS[format >> 4];
  if (way === void 0) throw new DamagedBytes(`number format ${format}`);
  return way.value(whole / (POWERS_OF_TEN[format & 15] ?? 1));
}
function sumAsWhole(sum, format, error) {
  const way = WAYS[format >> 4];
  if (way === void 0 || format >> 4 === SINGLE) return void 0;
  const whole = Math.round(way.decimal(sum) * (POWERS_OF_TEN[format & 15] ?? 1)) + 0;
  return Math.abs(whole) <= MAX_WHOLE && Math.abs(fromWhole(whole, format) - sum) <= error ? whole : void 0;
}
function readNumbers(from, count) {
  const numbers = new Float64Array(count);
  const format = from.byte();
  if (format === PLANES) {
    readPlanes(from, numbers);
    return numbers;
  }
  readWhole(from, numbers);
  fromWholes(numbers, format);
  return numbers;
}
function fromWholes(numbers, format) {
  const way = WAYS[format >> 4];
  if (way === void 0) throw new DamagedBytes(`number format ${format}`);
  const power = POWERS_OF_TEN[format & 15] ?? 1;
  if (format >> 4 === DECIMAL) for (let i = 0; i < numbers.length; i += 1) numbers[i] = (numbers[i] ?? 0) / power;
  else for (let i = 0; i < numbers.length; i += 1) numbers[i] = way.value((numbers[i] ?? 0) / power);
}
function wholeNumbers(numbers, way, leastDecimals) {
  const whole = new Float64Array(numbers.length);
  let decimals = leastDecimals;
  let madeFrom = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    let w = wholeNumber(numbers[i] ?? 0, way, decimals);
    while (w === void 0) {
      if (decimals === MAX_DECIMALS) return void 0;
      decimals += 1;
      madeFrom = i;
      w = wholeNumber(numbers[i] ?? 0, way, decimals);
    }
    whole[i] = w;
  }
  for (let i = 0; i < madeFrom; i += 1) {
    const w = wholeNumber(numbers[i] ?? 0, way, decimals);
    if (w === void 0) return void 0;
    whole[i] = w;
  }
  return { decimals, whole };
}
function wholeNumber(value, way, decimals) {
  const power = POWERS_OF_TEN[decimals] ?? 1;
  const w = Math.round(way.decimal(value) * power) + 0;
  return Math.abs(w) <= MAX_WHOLE && way.value(w / power) === value ? w : void 0;
}
function writeWhole(out, whole) {
  const unit = commonUnit(whole);
  out.varint(unit);
  let before = whole[0] ?? 0;
  out.zigzag(before);
  for (let i = 1; i < whole.length; i += 1) {
    const w = whole[i] ?? 0;
    out.zigzag((w - before) / unit);
    before = w;
  }
}
function readWhole(from, whole) {
  const unit = from.varint();
  from.zigzags(whole);
  let w = whole[0] ?? 0;
  for (let i = 1; i < whole.length; i += 1) {
    w += (whole[i] ?? 0) * unit;
    whole[i] = w;
  }
}
function commonUnit(whole) {
  let unit = 0;
  for (let i = 1; i < whole.length && unit !== 1; i += 1) {
    let rest = Math.abs((whole[i] ?? 0) - (whole[i - 1] ?? 0));
    if (unit !== 0 && rest % unit === 0) continue;
    while (rest !== 0) [unit, rest] = [rest, unit % rest];
  }
  return unit === 0 ? 1 : unit;
}
var IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
function placeOf(plane) {
  return IS_LITTLE_ENDIAN ? plane : 7 - plane;
}
function writePlanes(out, numbers) {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let plane = 0; plane < 8; plane += 1) {
    for (let at = placeOf(plane); at < bytes.length; at += 8) out.byte(bytes[at] ?? 0);
  }
}
function readPlanes(from, numbers) {
  const bytes = new Uint8Array(numbers.buffer);
  for (let plane = 0; plane < 8; plane += 1) {
    const source = from.bytes(numbers.length);
    for (const [i, byte] of source.entries()) bytes[i * 8 + placeOf(plane)] = byte;
  }
}

// src/historian/codec/times-codec.ts
function writeTimes(out, times, from, to, baseMs, isPaced) {
  let before = times[from] ?? 0;
  out.zigzag(before - baseMs);
  const step = to - from > 2 ? commonStep(times, from, to) : 0;
  if (to - from > 2) out.zigzag(step);
  if (to - from > 2 && isPaced) {
    const isSmaller = paceCost(times, from, to, step) < stepCost(times, from, to, step);
    out.byte(isSmaller ? PACE : STEPS);
    if (isSmaller) {
      const pace = new Pace(before, step);
      for (let i = from + 1; i < to; i += 1) out.zigzag(pace.off(times[i] ?? 0));
      return;
    }
  }
  for (let i = from + 1; i < to; i += 1) {
    const timeMs = times[i] ?? 0;
    out.zigzag(timeMs - before - step);
    before = timeMs;
  }
}
function readTimes(from, times, start, end, baseMs, isPaced) {
  let timeMs = baseMs + from.zigzag();
  times[start] = timeMs;
  const step = end - start > 2 ? from.zigzag() : 0;
  const way = end - start > 2 && isPaced ? from.byte() : STEPS;
  if (way > PACE) throw new DamagedBytes(`times ${way}`);
  if (way === PACE) {
    const pace = new Pace(timeMs, step);
    from.zigzags(times.subarray(start + 1, end));
    for (let i = start + 1; i < end; i += 1) times[i] = pace.time(times[i] ?? 0);
    return;
  }
  from.zigzags(times.subarray(start + 1, end));
  for (let i = start + 1; i < end; i += 1) {
    timeMs += (times[i] ?? 0) + step;
    times[i] = timeMs;
  }
}
var STEPS = 0;
var PACE = 1;
var Pace = class {
  #atMs;
  #stepMs;
  constructor(startMs, stepMs) {
    this.#atMs = startMs;
    this.#stepMs = stepMs;
  }
  /** How far a time is off the pace. */
  off(timeMs) {
    this.#atMs += this.#stepMs;
    const off = timeMs - Math.round(this.#atMs);
    this.#atMs += off / FOLLOW;
    return off;
  }
  /** The time that is this far off the pace. */
  time(off) {
    this.#atMs += this.#stepMs;
    const timeMs = Math.round(this.#atMs) + off;
    this.#atMs += off / FOLLOW;
    return timeMs;
  }
};
var FOLLOW = 64;
function stepCost(times, from, to, step) {
  let bits = 0;
  for (let i = from + 1; i < to; i += 1) bits += Math.log2(1 + Math.abs((times[i] ?? 0) - (times[i - 1] ?? 0) - step));
  return bits;
}
function paceCost(times, from, to, step) {
  const pace = new Pace(times[from] ?? 0, step);
  let bits = 0;
  for (let i = from + 1; i < to; i += 1) bits += Math.log2(1 + Math.abs(pace.off(times[i] ?? 0)));
  return bits;
}
function commonStep(times, from, to) {
  let candidate = 0;
  let votes = 0;
  for (let i = from + 1; i < to; i += 1) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (votes === 0) candidate = step;
    votes += step === candidate ? 1 : -1;
  }
  return candidate;
}

// src/historian/codec/series-codec.ts
var MAX_SAMPLES = 1e6;
function writeSeries(out, columns, from, to, baseMs, isPaced = false) {
  out.varint(to - from);
  const counts = writeStates(out, columns.states, from, to);
  writeTimes(out, columns.times, from, to, baseMs, isPaced);
  writeValues(out, columns, from, to, counts);
}
function writeUntimedSeries(out, columns, from, to) {
  out.varint(to - from);
  const counts = writeStates(out, columns.states, from, to);
  writeValues(out, columns, from, to, counts);
}
function writeValues(out, columns, from, to, { numbers, booleans }) {
  if (numbers > 0) writeNumbers(out, valuesOfKind(columns, from, to, NUMBER, numbers));
  if (booleans > 0) writeBooleans(out, valuesOfKind(columns, from, to, BOOLEAN, booleans));
}
function readSeries(from, baseMs, into, isPaced = false) {
  read(from, into, (start, end) => readTimes(from, into.times, start, end, baseMs, isPaced));
}
function readUntimedSeries(from, into, timesOf) {
  read(from, into, (start, end) => into.times.set(timesOf(end - start), start));
}
function read(from, into, placeTimes) {
  const samples = from.varint();
  if (samples < 1 || samples > MAX_SAMPLES) throw new DamagedBytes(`${samples} samples`);
  const start = into.length;
  const end = start + samples;
  into.reserve(end);
  const { numbers, booleans } = readStates(from, into.states, start, end);
  placeTimes(start, end);
  if (numbers > 0) scatter(into, start, end, NUMBER, readNumbers(from, numbers));
  if (booleans > 0) scatter(into, start, end, BOOLEAN, readBooleans(from, booleans));
  if (numbers + booleans < samples) scatterNulls(into, start, end);
  into.length = end;
}
function writeStates(out, states, from, to) {
  let numbers = 0;
  let booleans = 0;
  for (let start = from, i = from + 1; i <= to; i += 1) {
    const state = states[start] ?? 0;
    if (i < to && states[i] === state) continue;
    out.varint(i - start);
    out.byte(state);
    if (kindOf(state) === NUMBER) numbers += i - start;
    if (kindOf(state) === BOOLEAN) booleans += i - start;
    start = i;
  }
  return { numbers, booleans };
}
function readStates(from, states, start, end) {
  let numbers = 0;
  let booleans = 0;
  let at = start;
  while (at < end) {
    const length = from.varint();
    const state = from.byte();
    if (length < 1 || length > end - at || !isState(state)) throw new DamagedBytes("a run of states");
    states.fill(state, at, at + length);
    at += length;
    if (kindOf(state) === NUMBER) numbers += length;
    if (kindOf(state) === BOOLEAN) booleans += length;
  }
  return { numbers, booleans };
}
function valuesOfKind({ values, states }, from, to, kind, count) {
  if (count === to - from) return values.subarray(from, to);
  const dense = new Float64Array(count);
  let at = 0;
  for (let i = from; i < to; i += 1) {
    if (kindOf(states[i] ?? 0) !== kind) continue;
    dense[at] = values[i] ?? 0;
    at += 1;
  }
  return dense;
}
function scatter(into, start, end, kind, dense) {
  if (dense.length === end - start) {
    into.values.set(dense, start);
    return;
  }
  let at = 0;
  for (let i = start; i < end; i += 1) {
    if (kindOf(into.states[i] ?? 0) !== kind) continue;
    into.values[i] = dense[at] ?? 0;
    at += 1;
  }
}
function scatterNulls(into, start, end) {
  for (let i = start; i < end; i += 1) {
    const kind = kindOf(into.states[i] ?? 0);
    if (kind !== NUMBER && kind !== BOOLEAN) into.values[i] = 0;
  }
}
function writeBooleans(out, booleans) {
  out.byte(booleans[0] === 1 ? 1 : 0);
  let start = 0;
  for (let i = 1; i <= booleans.length; i += 1) {
    if (i < booleans.length && booleans[i] === booleans[start]) continue;
    out.varint(i - start);
    start = i;
  }
}
function readBooleans(from, count) {
  const booleans = new Float64Array(count);
  let value = from.byte();
  if (value > 1) throw new DamagedBytes("a boolean");
  let at = 0;
  while (at < count) {
    const length = from.varint();
    if (length < 1 || length > count - at) throw new DamagedBytes("a run of booleans");
    booleans.fill(value, at, at + length);
    at += length;
    value = 1 - value;
  }
  return booleans;
}

// src/historian/codec/block-codec.ts
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
var FORMAT = 3;
var LEVEL = 12;
var MAX_PLAIN_BYTES = 2 * 1024 * 1024;
function packBlock(tagId, id, columns, from, to, { sealedFrame = 0, shared } = {}) {
  writer.reset();
  writer.byte(FORMAT);
  writer.text(tagId);
  writer.varint(id);
  writer.varint(sealedFrame);
  if (shared === void 0) {
    writer.varint(0);
    writeSeries(writer, columns, from, to, 0, true);
  } else {
    writer.varint(1 + id - shared.firstBlock);
    writer.varint(shared.passed);
    writeUntimedSeries(writer, columns, from, to);
  }
  return compress(writer.written(), LEVEL);
}
var writer = new ByteWriter();
function unpackBlock(bytes, tagId, id, sharedTimesOf = noSharedTimes) {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const { shared, ...own } = readHead(reader);
  if (own.tagId !== tagId || own.id !== id) throw new DamagedBytes(`block ${own.id} of ${own.tagId}`);
  const columns = new GrowingColumns();
  if (shared === void 0) readSeries(reader, 0, columns, true);
  else readUntimedSeries(reader, columns, (samples) => part(sharedTimesOf(shared.firstBlock), shared.passed, samples));
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
  return columns;
}
function readBlockHead(bytes) {
  return readHead(new ByteReader(decompress(bytes, MAX_PLAIN_BYTES)));
}
function readHead(reader) {
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`block format ${format}`);
  const tagId = reader.text();
  const id = reader.varint();
  const sealedFrame = reader.varint();
  const after = reader.varint();
  const shared = after === 0 ? void 0 : { firstBlock: id + 1 - after, passed: reader.varint() };
  return { tagId, id, sealedFrame, shared };
}
function noSharedTimes(firstBlock) {
  throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
}
function part(times, passed, samples) {
  if (passed + samples > times.length) throw new DamagedBytes("there are too few times");
  return times.subarray(passed, passed + samples);
}
function summarize({ times, values, states }, from, to) {
  let numbers = 0;
  let booleans = 0;
  let usable = 0;
  let minMs = Infinity;
  let maxMs = -Infinity;
  let minValue = Infinity;
  let maxValue = -Infinity;
  let sum = 0;
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    const timeMs = times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
    if (kindOf(state) === NUMBER) numbers += 1;
    if (kindOf(state) === BOOLEAN) booleans += 1;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    if (value < minValue) minValue = value;
    if (value > maxValue) maxValue = value;
  }
  const known = usable > 0;
  return {
    samples: to - from,
    numbers,
    booleans,
    minMs,
    maxMs,
    usable,
    minValue: known ? minValue : null,
    maxValue: known ? maxValue : null,
    sum
  };
}
function compress(plain, level) {
  const compressed = zstdCompressSync(plain, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
    // Room for content that does not compress; the default would be 16 KiB.
    chunkSize: plain.length + 64
  });
  return new Uint8Array(compressed);
}
function decompress(bytes, maxPlainBytes) {
  if (((bytes[4] ?? 0) & 4) === 0) throw new DamagedBytes("no checksum");
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: maxPlainBytes });
  } catch (error) {
    throw new DamagedBytes("zstd", { cause: error });
  }
}

export {
  ByteWriter,
  DamagedBytes,
  ByteReader,
  PLANES,
  MAX_DECIMALS,
  asWhole,
  sumAsWhole,
  fromWholes,
  writePlanes,
  readPlanes,
  writeTimes,
  readTimes,
  MAX_SAMPLES,
  writeSeries,
  readSeries,
  packBlock,
  unpackBlock,
  readBlockHead,
  summarize,
  compress,
  decompress
};
