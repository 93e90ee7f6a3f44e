/**
 * Consecutive samples of one tag as bytes, exact to the last bit. Numbers and booleans are stored apart from each other;
 * nulls are states only. What comes at a steady pace is written as small differences from that pace.
 *
 * ```
 * varint   samples n, at least 1
 * states   runs: (varint length, byte state) until the lengths add up to n
 * times    zigzag  first time - base
 *          zigzag  step                                      if n > 2, else the step is 0
 *          byte    0 or 1                                    if n > 2, and not in a frame
 *          zigzag  (time - time before) - step               n - 1 times, after 0
 *          zigzag  time - the one of the pace                n - 1 times, after 1
 * numbers  if any state is a number: see number-codec.ts
 * booleans if any state is a boolean: byte first (0 or 1), then varint run lengths, the value turning after each
 * ```
 */
import { DamagedBytes, type ByteReader, type ByteWriter } from "./byte-io.ts";
import { BOOLEAN, isState, kindOf, NUMBER, type Columns, type GrowingColumns } from "./columns.ts";
import { readNumbers, writeNumbers } from "./number-codec.ts";

/** Samples that one series may claim to have: far beyond any that is written, so that damage cannot ask for memory. */
const MAX_SAMPLES = 1_000_000;

/** `isPaced`: times may be written against a steady pace, which takes a byte to say and is worth it in a block. */
export function writeSeries(
  out: ByteWriter,
  columns: Columns,
  from: number,
  to: number,
  baseMs: number,
  isPaced = false,
): void {
  out.varint(to - from);
  writeStates(out, columns.states, from, to);
  writeTimes(out, columns.times, from, to, baseMs, isPaced);
  const numbers = valuesOfKind(columns, from, to, NUMBER);
  if (numbers.length > 0) writeNumbers(out, numbers);
  const booleans = valuesOfKind(columns, from, to, BOOLEAN);
  if (booleans.length > 0) writeBooleans(out, booleans);
}

/** Appends what was written to `into`. Throws DamagedBytes, and has then appended nothing. */
export function readSeries(from: ByteReader, baseMs: number, into: GrowingColumns, isPaced = false): void {
  const samples = from.varint();
  if (samples < 1 || samples > MAX_SAMPLES) throw new DamagedBytes(`${samples} samples`);
  const start = into.length;
  const end = start + samples;
  into.reserve(end);
  const { numbers, booleans } = readStates(from, into.states, start, end);
  readTimes(from, into.times, start, end, baseMs, isPaced);
  if (numbers > 0) scatter(into, start, end, NUMBER, readNumbers(from, numbers));
  if (booleans > 0) scatter(into, start, end, BOOLEAN, readBooleans(from, booleans));
  if (numbers + booleans < samples) scatterNulls(into, start, end);
  into.length = end;
}

function writeStates(out: ByteWriter, states: Uint8Array, from: number, to: number): void {
  let start = from;
  for (let i = from + 1; i <= to; i += 1) {
    if (i < to && states[i] === states[start]) continue;
    out.varint(i - start);
    out.byte(states[start] ?? 0);
    start = i;
  }
}

/** How many numbers and booleans there are. */
function readStates(from: ByteReader, states: Uint8Array, start: number, end: number) {
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

function writeTimes(
  out: ByteWriter,
  times: Float64Array,
  from: number,
  to: number,
  baseMs: number,
  isPaced: boolean,
): void {
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

const STEPS = 0;
const PACE = 1;

/**
 * A clock that goes on by steps and follows the times slowly. Where a time came late and the next did not, a difference
 * from the time before says so twice, one from the pace once.
 */
class Pace {
  #atMs: number;
  readonly #stepMs: number;

  constructor(startMs: number, stepMs: number) {
    this.#atMs = startMs;
    this.#stepMs = stepMs;
  }

  /** By how much a time is off. */
  off(timeMs: number): number {
    this.#atMs += this.#stepMs;
    const off = timeMs - Math.round(this.#atMs);
    this.#atMs += off / FOLLOW;
    return off;
  }

  /** The time that is off by so much. */
  time(off: number): number {
    this.#atMs += this.#stepMs;
    const timeMs = Math.round(this.#atMs) + off;
    this.#atMs += off / FOLLOW;
    return timeMs;
  }
}

/** Quick enough for a clock that is 50 millionths off, slow enough not to follow what is only late. */
const FOLLOW = 64;

/** Roughly the bits that the differences take. */
function stepCost(times: Float64Array, from: number, to: number, step: number): number {
  let bits = 0;
  for (let i = from + 1; i < to; i += 1) bits += Math.log2(1 + Math.abs((times[i] ?? 0) - (times[i - 1] ?? 0) - step));
  return bits;
}

function paceCost(times: Float64Array, from: number, to: number, step: number): number {
  const pace = new Pace(times[from] ?? 0, step);
  let bits = 0;
  for (let i = from + 1; i < to; i += 1) bits += Math.log2(1 + Math.abs(pace.off(times[i] ?? 0)));
  return bits;
}

/** A step that is at least usual: the survivor of a majority vote, which is the commonest where one has the majority. */
function commonStep(times: Float64Array, from: number, to: number): number {
  let candidate = 0;
  let votes = 0;
  for (let i = from + 1; i < to; i += 1) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (votes === 0) candidate = step;
    votes += step === candidate ? 1 : -1;
  }
  return candidate;
}

function readTimes(
  from: ByteReader,
  times: Float64Array,
  start: number,
  end: number,
  baseMs: number,
  isPaced: boolean,
): void {
  let timeMs = baseMs + from.zigzag();
  times[start] = timeMs;
  const step = end - start > 2 ? from.zigzag() : 0;
  const way = end - start > 2 && isPaced ? from.byte() : STEPS;
  if (way > PACE) throw new DamagedBytes(`times ${way}`);
  if (way === PACE) {
    const pace = new Pace(timeMs, step);
    for (let i = start + 1; i < end; i += 1) times[i] = pace.time(from.zigzag());
    return;
  }
  for (let i = start + 1; i < end; i += 1) {
    timeMs += from.zigzag() + step;
    times[i] = timeMs;
  }
}

/** The values of one kind, dense; a view where all are of that kind. */
function valuesOfKind({ values, states }: Columns, from: number, to: number, kind: number): Float64Array {
  let count = 0;
  for (let i = from; i < to; i += 1) if (kindOf(states[i] ?? 0) === kind) count += 1;
  if (count === to - from) return values.subarray(from, to);
  const dense = new Float64Array(count);
  if (count === 0) return dense;
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
