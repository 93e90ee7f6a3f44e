/**
 * The records of a roll-up row as columns, read from its bytes (drawn in rollup-codec.ts). A query of a year reads thousands
 * of rows, and most queries need few of the columns: "sums" leaves out what a mean, a sum and a count do not need. A record
 * counts as arriving after the one before it. Pure.
 */
import { decompress } from "../codec/block-codec.ts";
import { ByteReader, DamagedBytes } from "../codec/byte-io.ts";
import { isState } from "../codec/columns.ts";
import { fromWholes, PLANES, readPlanes } from "../codec/number-codec.ts";

export const ROLLUP_FORMAT = 1;
export const UNCERTAIN = 1;
export const STANDING = 2;
export const MIN_FIRST = 4;
export const PICKS = ["min", "max", "first", "last"] as const;
const MAX_RECORDS = 100_000;
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;

export interface RollupRowName {
  readonly tagId: string;
  /** Milliseconds of an interval. */
  readonly levelMs: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
}

/** One chosen sample of each record that has a usable one. */
export interface PickedColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly states: Uint8Array;
}

/** A column that was left out is empty; so are sines and cosines if the period is 0. */
export interface Records {
  readonly length: number;
  readonly firstBlock: number;
  readonly samples: Float64Array;
  readonly usable: Float64Array;
  readonly flags: Uint8Array;
  readonly minMs: Float64Array;
  readonly maxMs: Float64Array;
  readonly changes: Float64Array;
  readonly weightMs: Float64Array;
  readonly sum: Float64Array;
  readonly weightedSum: Float64Array;
  readonly sin: Float64Array;
  readonly cos: Float64Array;
  readonly min: PickedColumns;
  readonly max: PickedColumns;
  readonly first: PickedColumns;
  readonly last: PickedColumns;
}

/** The columns to read. */
export type RecordParts = "all" | "sums";

/** Throws DamagedBytes if they are not those of this row. */
export function unpackRecords(bytes: Uint8Array, name: RollupRowName, parts: RecordParts): Records {
  const from = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const { length, period } = readHead(from, name);
  const starts = readStarts(from, length, name.levelMs);
  const samples = readVarints(from, length);
  const usable = subtracted(samples, readVarints(from, length));
  const flags = from.bytes(length);
  const picked = new Placing(usable);
  const states = PICKS.map(() => readStates(from, picked));
  const times = readTimes(from, picked, starts, parts);
  const minMs = added(readVarints(from, length), starts);
  const maxMs = added(readVarints(from, length), minMs);
  const changes = readVarints(from, length);
  const weightMs = readWeights(from, picked, times, parts);
  const values = readValues(from, picked, usable, weightMs, parts);
  const sin = period === 0 ? NONE : picked.placed(readPlaneColumn(from, picked.count));
  const cos = period === 0 ? NONE : picked.placed(readPlaneColumn(from, picked.count));
  if (!from.isAtEnd) throw new DamagedBytes("bytes after the records");
  const [min, max, first, last] = PICKS.map((_, i) => ({
    times: picked.placed(times[i] ?? NONE),
    values: picked.placed(values.picks[i] ?? NONE),
    states: states[i] ?? NO_STATES,
  }));
  return {
    length,
    firstBlock: name.firstBlock,
    samples,
    usable,
    flags,
    minMs,
    maxMs,
    changes,
    weightMs: picked.placed(weightMs),
    sum: picked.placed(values.sum),
    weightedSum: picked.placed(values.weightedSum),
    sin,
    cos,
    min: min ?? NO_PICKS,
    max: max ?? NO_PICKS,
    first: first ?? NO_PICKS,
    last: last ?? NO_PICKS,
  };
}

const NONE = new Float64Array(0);
const NO_STATES = new Uint8Array(0);
const NO_PICKS: PickedColumns = { times: NONE, values: NONE, states: NO_STATES };

/** The indexes of the records with a usable sample among all records. */
class Placing {
  readonly count: number;
  readonly #length: number;
  /** Undefined if all have one. */
  readonly #places: Uint32Array | undefined;

  constructor(usable: Float64Array) {
    let count = 0;
    for (let i = 0; i < usable.length; i += 1) if ((usable[i] ?? 0) > 0) count += 1;
    this.count = count;
    this.#length = usable.length;
    if (count === usable.length) return;
    const places = new Uint32Array(count);
    for (let i = 0, at = 0; i < usable.length; i += 1) {
      if (!((usable[i] ?? 0) > 0)) continue;
      places[at] = i;
      at += 1;
    }
    this.#places = places;
  }

  /** Spreads a column of these records over all records. */
  placed(dense: Float64Array): Float64Array {
    const places = this.#places;
    if (places === undefined || dense === NONE) return dense;
    const column = new Float64Array(this.#length);
    for (let at = 0; at < places.length; at += 1) column[places[at] ?? 0] = dense[at] ?? 0;
    return column;
  }

  placedStates(dense: Uint8Array): Uint8Array {
    const places = this.#places;
    if (places === undefined) return dense;
    const column = new Uint8Array(this.#length);
    for (let at = 0; at < places.length; at += 1) column[places[at] ?? 0] = dense[at] ?? 0;
    return column;
  }

  /** Picks the values of these records from a column of all records. */
  gathered(column: Float64Array): Float64Array {
    const places = this.#places;
    if (places === undefined) return column;
    const dense = new Float64Array(places.length);
    for (let at = 0; at < places.length; at += 1) dense[at] = column[places[at] ?? 0] ?? 0;
    return dense;
  }
}

function readHead(from: ByteReader, { tagId, levelMs, firstBlock, lastBlock }: RollupRowName) {
  const format = from.byte();
  if (format !== ROLLUP_FORMAT) throw new DamagedBytes(`roll-up format ${format}`);
  const owner = from.text();
  const own = [from.varint(), from.varint(), from.varint()];
  if (owner !== tagId || own[0] !== levelMs || own[1] !== firstBlock || own[2] !== lastBlock)
    throw new DamagedBytes(`roll-up ${own.join(" ")} of ${owner}`);
  const period = readPlaneColumn(from, 1)[0] ?? 0;
  const length = from.varint();
  if (length > MAX_RECORDS) throw new DamagedBytes(`${length} records`);
  return { length, period };
}

function readStarts(from: ByteReader, length: number, unitMs: number): Float64Array {
  const starts = summed(readZigzags(from, length));
  for (let i = 0; i < length; i += 1) starts[i] = (starts[i] ?? 0) * unitMs;
  return starts;
}

function subtracted(samples: Float64Array, unusable: Float64Array): Float64Array {
  for (let i = 0; i < samples.length; i += 1) {
    unusable[i] = (samples[i] ?? 0) - (unusable[i] ?? 0);
    if ((unusable[i] ?? 0) < 0) throw new DamagedBytes("more are not usable than there are");
  }
  return unusable;
}

function readStates(from: ByteReader, picked: Placing): Uint8Array {
  const states = from.bytes(picked.count);
  for (let i = 0; i < states.length; i += 1)
    if (!isState(states[i] ?? 0)) throw new DamagedBytes(`state ${states[i] ?? 0}`);
  return picked.placedStates(states);
}

/** In the order of `PICKS`. */
function readTimes(from: ByteReader, picked: Placing, starts: Float64Array, parts: RecordParts): Float64Array[] {
  if (parts === "sums") {
    from.skipVarints(4 * picked.count);
    return [];
  }
  const first = added(readVarints(from, picked.count), picked.gathered(starts));
  const [last, min, max] = [0, 1, 2].map(() => added(readVarints(from, picked.count), first));
  return [min ?? NONE, max ?? NONE, first, last ?? NONE];
}

function readWeights(from: ByteReader, picked: Placing, times: readonly Float64Array[], parts: RecordParts) {
  if (parts === "sums") {
    from.skipVarints(picked.count);
    return NONE;
  }
  const weights = readZigzags(from, picked.count);
  const [, , first = NONE, last = NONE] = times;
  for (let i = 0; i < weights.length; i += 1) weights[i] = (last[i] ?? 0) - (first[i] ?? 0) - (weights[i] ?? 0);
  return weights;
}

interface Values {
  /** In the order of `PICKS`. */
  readonly picks: readonly Float64Array[];
  readonly sum: Float64Array;
  readonly weightedSum: Float64Array;
}

function readValues(
  from: ByteReader,
  picked: Placing,
  usable: Float64Array,
  weightMs: Float64Array,
  parts: RecordParts,
): Values {
  const { count } = picked;
  const format = from.byte();
  if (format === PLANES) {
    const values = readPlaneColumn(from, 4 * count);
    const picks = PICKS.map((_, i) => values.slice(i * count, (i + 1) * count));
    return { picks, sum: readPlaneColumn(from, count), weightedSum: readPlaneColumn(from, count) };
  }
  const min = summed(readZigzags(from, count));
  const max = added(readVarints(from, count), min);
  let first: Float64Array = NONE;
  let last: Float64Array = NONE;
  if (parts === "sums") from.skipVarints(2 * count);
  else [first, last] = [added(readVarints(from, count), min), added(readVarints(from, count), min)];
  const picks = [min, max, first, last];
  if (from.byte() === PLANES) {
    for (const pick of picks) fromWholes(pick, format);
    return { picks, sum: readPlaneColumn(from, count), weightedSum: readPlaneColumn(from, count) };
  }
  const counts = picked.gathered(usable);
  const sum = readZigzags(from, count);
  for (let i = 0; i < count; i += 1) sum[i] = (sum[i] ?? 0) + allLeast(counts[i] ?? 0, min[i] ?? 0);
  let weightedSum: Float64Array = NONE;
  if (parts === "sums") from.skipVarints(count);
  else {
    weightedSum = readZigzags(from, count);
    for (let i = 0; i < count; i += 1)
      weightedSum[i] = (weightedSum[i] ?? 0) + evenPace(sum[i] ?? 0, last[i] ?? 0, counts[i] ?? 0, weightMs[i] ?? 0);
  }
  for (const column of [...picks, sum, weightedSum]) fromWholes(column, format);
  return { picks, sum, weightedSum };
}

/** The sum if all samples equalled the least one; 0 if that exceeds the safe integers. */
export function allLeast(usable: number, least: number): number {
  return Math.abs(usable * least) <= 2 ** 50 ? usable * least : 0;
}

/** The weighted sum if all samples but the last stood equally long. */
export function evenPace(sum: number, last: number, usable: number, weightMs: number): number {
  const guess = usable > 1 ? Math.round(((sum - last) * weightMs) / (usable - 1)) : 0;
  return Math.abs(guess) <= 2 ** 50 ? guess : 0;
}

function readVarints(from: ByteReader, count: number): Float64Array {
  const column = new Float64Array(count);
  from.varints(column);
  return column;
}

function readZigzags(from: ByteReader, count: number): Float64Array {
  const column = new Float64Array(count);
  from.zigzags(column);
  return column;
}

function readPlaneColumn(from: ByteReader, count: number): Float64Array {
  const column = new Float64Array(count);
  readPlanes(from, column);
  return column;
}

function summed(steps: Float64Array): Float64Array {
  for (let i = 1; i < steps.length; i += 1) steps[i] = (steps[i] ?? 0) + (steps[i - 1] ?? 0);
  return steps;
}

function added(column: Float64Array, to: Float64Array): Float64Array {
  for (let i = 0; i < column.length; i += 1) column[i] = (column[i] ?? 0) + (to[i] ?? 0);
  return column;
}
