/**
 * Consecutive samples of one tag as bytes, exact to the last bit. Numbers and booleans are stored separately; a null is a
 * state only. The times may be stored elsewhere, once for all tags that share them.
 *
 * ```
 * varint   samples n, at least 1
 * states   runs: (varint length, byte state) until the lengths add up to n
 * times    see times-codec.ts; nothing where they are stored elsewhere
 * numbers  if any state is a number: see number-codec.ts
 * booleans if any state is a boolean: byte first (0 or 1), then varint run lengths, the value turning after each
 * ```
 */
import { DamagedBytes, type ByteReader, type ByteWriter } from "./byte-io.ts";
import { BOOLEAN, isState, kindOf, NUMBER, type Columns, type GrowingColumns } from "./columns.ts";
import { readNumbers, writeNumbers } from "./number-codec.ts";
import { readTimes, writeTimes } from "./times-codec.ts";

/** Samples that one series may claim to have: far more than are ever written. Damage must not make us allocate more. */
export const MAX_SAMPLES = 1_000_000;

export function writeSeries(
  out: ByteWriter,
  columns: Columns,
  from: number,
  to: number,
  baseMs: number,
  isPaced = false,
): void {
  out.varint(to - from);
  const counts = writeStates(out, columns.states, from, to);
  writeTimes(out, columns.times, from, to, baseMs, isPaced);
  writeValues(out, columns, from, to, counts);
}

/** The same without the times, which are stored elsewhere. */
export function writeUntimedSeries(out: ByteWriter, columns: Columns, from: number, to: number): void {
  out.varint(to - from);
  const counts = writeStates(out, columns.states, from, to);
  writeValues(out, columns, from, to, counts);
}

/** The number of samples of each kind. */
interface Counts {
  readonly numbers: number;
  readonly booleans: number;
}

function writeValues(out: ByteWriter, columns: Columns, from: number, to: number, { numbers, booleans }: Counts): void {
  if (numbers > 0) writeNumbers(out, valuesOfKind(columns, from, to, NUMBER, numbers));
  if (booleans > 0) writeBooleans(out, valuesOfKind(columns, from, to, BOOLEAN, booleans));
}

/** Appends the samples that were written to `into`. When it throws DamagedBytes, it has appended nothing. */
export function readSeries(from: ByteReader, baseMs: number, into: GrowingColumns, isPaced = false): void {
  read(from, into, (start, end) => readTimes(from, into.times, start, end, baseMs, isPaced));
}

/** The same for samples whose times are stored elsewhere; `timesOf` returns the times of this many samples. */
export function readUntimedSeries(
  from: ByteReader,
  into: GrowingColumns,
  timesOf: (samples: number) => Float64Array,
): void {
  read(from, into, (start, end) => into.times.set(timesOf(end - start), start));
}

function read(from: ByteReader, into: GrowingColumns, placeTimes: (start: number, end: number) => void): void {
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

function writeStates(out: ByteWriter, states: Uint8Array, from: number, to: number): Counts {
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

function readStates(from: ByteReader, states: Uint8Array, start: number, end: number): Counts {
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

/** The `count` values of one kind, packed; a view if all values are of that kind. */
function valuesOfKind(
  { values, states }: Columns,
  from: number,
  to: number,
  kind: number,
  count: number,
): Float64Array {
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

function scatter(into: GrowingColumns, start: number, end: number, kind: number, dense: Float64Array): void {
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

function scatterNulls(into: GrowingColumns, start: number, end: number): void {
  for (let i = start; i < end; i += 1) {
    const kind = kindOf(into.states[i] ?? 0);
    if (kind !== NUMBER && kind !== BOOLEAN) into.values[i] = 0;
  }
}

function writeBooleans(out: ByteWriter, booleans: Float64Array): void {
  out.byte(booleans[0] === 1 ? 1 : 0);
  let start = 0;
  for (let i = 1; i <= booleans.length; i += 1) {
    if (i < booleans.length && booleans[i] === booleans[start]) continue;
    out.varint(i - start);
    start = i;
  }
}

function readBooleans(from: ByteReader, count: number): Float64Array {
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
