import {
  ByteReader,
  ByteWriter,
  DamagedBytes,
  MAX_SAMPLES,
  compress,
  decompress,
  readSeries,
  readTimes,
  writeSeries,
  writeTimes
} from "./chunk-OKDUF32H.js";
import {
  GrowingColumns
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";

// src/historian/codec/frame-codec.ts
var FORMAT = 2;
var MAX_PLAIN_BYTES = 64 * 1024 * 1024;
function groupByTag(columns) {
  const { length, tags, times, values, states } = columns;
  let greatest = 0;
  for (let i = 0; i < length; i += 1) greatest = Math.max(greatest, tags[i] ?? 0);
  const next = new Uint32Array(greatest + 2);
  for (let i = 0; i < length; i += 1) {
    const after = (tags[i] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let tag = 1; tag < next.length; tag += 1) next[tag] = (next[tag] ?? 0) + (next[tag - 1] ?? 0);
  const grouped = {
    length,
    tags: new Uint32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
    states: new Uint8Array(length)
  };
  for (let i = 0; i < length; i += 1) {
    const tag = tags[i] ?? 0;
    const at = next[tag] ?? 0;
    next[tag] = at + 1;
    grouped.tags[at] = tag;
    grouped.times[at] = times[i] ?? 0;
    grouped.values[at] = values[i] ?? 0;
    grouped.states[at] = states[i] ?? 0;
  }
  return grouped;
}
function eachGroup(grouped, visit) {
  const { length, tags } = grouped;
  for (let from = 0, to = 0; from < length; from = to) {
    const tag = tags[from] ?? 0;
    for (to = from + 1; to < length && tags[to] === tag; ) to += 1;
    visit(tag, from, to);
  }
}
function packFrame(id, grouped, names, level = 1) {
  let groups = 0;
  eachGroup(grouped, () => {
    groups += 1;
  });
  const baseMs = grouped.times[0] ?? 0;
  writer.reset();
  writer.byte(FORMAT);
  writer.varint(id);
  writer.varint(names.length);
  for (const [number, name] of names) {
    writer.varint(number);
    writer.text(name);
  }
  writer.zigzag(baseMs);
  writer.varint(groups);
  let before = 0;
  eachGroup(grouped, (tag, from, to) => {
    writer.varint(tag - before);
    before = tag;
    writeSeries(writer, grouped, from, to, baseMs);
  });
  return compress(writer.written(), level);
}
var writer = new ByteWriter();
function unpackFrame(bytes, id, columnsOf) {
  const { reader } = openFrame(bytes, id);
  const baseMs = reader.zigzag();
  let tag = 0;
  for (let groups = reader.varint(); groups > 0; groups -= 1) {
    tag += reader.varint();
    readSeries(reader, baseMs, columnsOf(tag));
  }
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
}
function* unpackNamed(bytes, id) {
  const { reader, names } = openFrame(bytes, id, limits.shipment.frameNames);
  const nameOf = new Map(names.map(([number, name]) => [number, name]));
  const baseMs = reader.zigzag();
  let tag = 0;
  for (let groups = reader.varint(); groups > 0; groups -= 1) {
    tag += reader.varint();
    const name = nameOf.get(tag);
    if (name === void 0) throw new DamagedBytes(`tag ${tag} has no name`);
    const columns = new GrowingColumns();
    readSeries(reader, baseMs, columns);
    yield [name, columns];
  }
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
}
function frameNames(bytes, id) {
  return openFrame(bytes, id).names;
}
function openFrame(bytes, id, mostNames = Infinity) {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`frame format ${format}`);
  const ownId = reader.varint();
  if (ownId !== id) throw new DamagedBytes(`frame ${ownId}`);
  const names = [];
  const count = reader.varint();
  if (count > mostNames) throw new DamagedBytes(`${count} names`);
  for (let left = count; left > 0; left -= 1) names.push([reader.varint(), reader.text()]);
  return { reader, names };
}

// src/historian/codec/shared-times.ts
var FORMAT2 = 1;
var LEVEL = 12;
var MAX_PLAIN_BYTES2 = 8 * 1024 * 1024;
function packTimes(firstBlock, blocks, times, from, to) {
  writer2.reset();
  writer2.byte(FORMAT2);
  writer2.varint(firstBlock);
  writer2.varint(blocks);
  writer2.varint(to - from);
  writeTimes(writer2, times, from, to, 0, true);
  return compress(writer2.written(), LEVEL);
}
var writer2 = new ByteWriter();
function unpackTimes(bytes, firstBlock) {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES2));
  const format = reader.byte();
  if (format !== FORMAT2) throw new DamagedBytes(`times format ${format}`);
  const ownId = reader.varint();
  if (ownId !== firstBlock) throw new DamagedBytes(`times of block ${ownId}`);
  const blocks = reader.varint();
  const samples = reader.varint();
  if (samples < 1 || samples > MAX_SAMPLES) throw new DamagedBytes(`${samples} times`);
  const times = new Float64Array(samples);
  readTimes(reader, times, 0, samples, 0, true);
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the times");
  return { blocks, times };
}

export {
  groupByTag,
  packFrame,
  unpackFrame,
  unpackNamed,
  frameNames,
  packTimes,
  unpackTimes
};
