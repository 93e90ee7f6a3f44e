import {
  ByteReader,
  DamagedBytes,
  PLANES,
  decompress,
  fromWholes,
  readPlanes
} from "./chunk-OKDUF32H.js";
import {
  BOOLEAN,
  isState,
  isUsableState,
  kindOf
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";
import {
  isBitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/historian/disk/damage.ts
var MAX_PLACES = 1e5;
var DamageCount = class {
  #places = /* @__PURE__ */ new Set();
  get count() {
    return this.#places.size;
  }
  /** Counts an error that is damage; any other error is a bug or an I/O fault, and is thrown on. */
  add(place, error) {
    if (!isDamage(error)) throw error;
    if (this.#places.size < MAX_PLACES) this.#places.add(place);
  }
};
function isDamage(error) {
  if (error instanceof DamagedBytes || isBitacoraError(error, "historian-damaged")) return true;
  const code = systemErrorCode(error);
  return code === "ERR_SQLITE_ERROR" || code === "ERR_OUT_OF_RANGE";
}
function bytesOf(column) {
  if (column instanceof Uint8Array) return column;
  throw new DamagedBytes("not bytes");
}

// src/historian/reduce/digest.ts
var SCALE = 2 ** -40;
var { holdMs } = limits;
function emptyDigest() {
  return {
    samples: 0,
    usable: 0,
    minMs: Infinity,
    maxMs: -Infinity,
    sum: 0,
    scaledSum: 0,
    sin: 0,
    cos: 0,
    uncertain: 0,
    weightedSum: 0,
    weightMs: 0,
    changes: 0,
    isStanding: false,
    min: { timeMs: 0, value: Infinity, state: 0, rank: 0, at: 0 },
    max: { timeMs: 0, value: -Infinity, state: 0, rank: 0, at: 0 },
    first: { timeMs: Infinity, value: 0, state: 0, rank: 0, at: 0 },
    last: { timeMs: -Infinity, value: 0, state: 0, rank: 0, at: 0 }
  };
}
function takeRun(digest, { times, values, states }, from, to, rank, radians) {
  const { min, max, first, last } = digest;
  let { usable, sum, scaledSum, minMs, maxMs } = digest;
  for (let i = from; i < to; i += 1) {
    const timeMs = times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    scaledSum += value * SCALE;
    if ((state & 3) !== 0) digest.uncertain = 1;
    if (radians !== 0) {
      digest.sin += Math.sin(value * radians);
      digest.cos += Math.cos(value * radians);
    }
    if (value <= min.value && (value < min.value || isBefore(timeMs, rank, min)))
      pick(min, timeMs, value, state, rank, i);
    if (value >= max.value && (value > max.value || isBefore(timeMs, rank, max)))
      pick(max, timeMs, value, state, rank, i);
    if (timeMs <= first.timeMs && isBefore(timeMs, rank, first)) pick(first, timeMs, value, state, rank, i);
    if (timeMs > last.timeMs || timeMs === last.timeMs && rank >= last.rank)
      pick(last, timeMs, value, state, rank, i);
  }
  digest.samples += to - from;
  digest.usable = usable;
  digest.sum = sum;
  digest.scaledSum = scaledSum;
  digest.minMs = minMs;
  digest.maxMs = maxMs;
  digest.isStanding = to > from && isUsableState(states[to - 1] ?? 0);
}
function sumRun(digest, { values, states }, from, to, radians) {
  let { usable, sum, scaledSum } = digest;
  let least = digest.min.value;
  let greatest = digest.max.value;
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    scaledSum += value * SCALE;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    if ((state & 3) !== 0) digest.uncertain = 1;
    if (radians === 0) continue;
    digest.sin += Math.sin(value * radians);
    digest.cos += Math.cos(value * radians);
  }
  digest.samples += to - from;
  digest.usable = usable;
  digest.sum = sum;
  digest.scaledSum = scaledSum;
  digest.min.value = least;
  digest.max.value = greatest;
}
function addDigest(digest, other) {
  digest.samples += other.samples;
  digest.minMs = Math.min(digest.minMs, other.minMs);
  digest.maxMs = Math.max(digest.maxMs, other.maxMs);
  digest.weightedSum += other.weightedSum;
  digest.weightMs += other.weightMs;
  digest.changes += other.changes;
  if (other.usable === 0) return;
  digest.usable += other.usable;
  digest.sum += other.sum;
  digest.scaledSum += other.scaledSum;
  digest.sin += other.sin;
  digest.cos += other.cos;
  if (other.uncertain === 1) digest.uncertain = 1;
  const { min, max, first, last } = other;
  if (min.value < digest.min.value || min.value === digest.min.value && isBefore(min.timeMs, min.rank, digest.min))
    Object.assign(digest.min, min);
  if (max.value > digest.max.value || max.value === digest.max.value && isBefore(max.timeMs, max.rank, digest.max))
    Object.assign(digest.max, max);
  if (isBefore(first.timeMs, first.rank, digest.first)) Object.assign(digest.first, first);
  const isLater = last.timeMs > digest.last.timeMs;
  if (isLater || last.timeMs === digest.last.timeMs && last.rank >= digest.last.rank)
    Object.assign(digest.last, last);
}
function digestRuns(columns, from, to, intervalMs, radians) {
  const { times } = columns;
  const runs = [];
  for (let start = from; start < to; ) {
    const index = Math.floor((times[start] ?? 0) / intervalMs);
    let end = start + 1;
    while (end < to && (times[end] ?? 0) >= (times[end - 1] ?? 0)) {
      if (Math.floor((times[end] ?? 0) / intervalMs) !== index) break;
      end += 1;
    }
    const run = emptyDigest();
    takeRun(run, columns, start, end, 0, radians);
    takeSteps(run, columns, start, end);
    runs.push(run);
    start = end;
  }
  return runs;
}
function takeSteps(digest, { times, values, states }, from, to) {
  let { weightedSum, weightMs } = digest;
  let before = -1;
  for (let i = from; i < to; i += 1) {
    const stepMs = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (before >= from && before === i - 1 && stepMs <= holdMs) {
      weightedSum += (values[before] ?? 0) * stepMs;
      weightMs += stepMs;
    }
    const state = states[i] ?? 0;
    if (!isUsableState(state)) continue;
    if (before >= from && kindOf(state) === BOOLEAN && kindOf(states[before] ?? 0) === BOOLEAN) {
      if (values[before] !== values[i]) digest.changes += 1;
    }
    before = i;
  }
  digest.weightedSum = weightedSum;
  digest.weightMs = weightMs;
}
function joinDigest(digest, next) {
  const { last, maxMs, isStanding } = digest;
  const stepMs = next.minMs - maxMs;
  if (isStanding && stepMs <= holdMs) {
    digest.weightedSum += last.value * stepMs;
    digest.weightMs += stepMs;
  }
  if (digest.usable > 0 && next.usable > 0 && isChange(last, next.first.value, next.first.state)) digest.changes += 1;
  addDigest(digest, next);
  digest.isStanding = next.isStanding;
}
function isChange(before, value, state) {
  return kindOf(before.state) === BOOLEAN && kindOf(state) === BOOLEAN && before.value !== value;
}
function isBefore(timeMs, rank, other) {
  return timeMs < other.timeMs || timeMs === other.timeMs && rank < other.rank;
}
function pick(target, timeMs, value, state, rank, at) {
  target.timeMs = timeMs;
  target.value = value;
  target.state = state;
  target.rank = rank;
  target.at = at;
}

// src/historian/reduce/rollup-records.ts
var ROLLUP_FORMAT = 1;
var UNCERTAIN = 1;
var STANDING = 2;
var MIN_FIRST = 4;
var PICKS = ["min", "max", "first", "last"];
var MAX_RECORDS = 1e5;
var MAX_PLAIN_BYTES = 32 * 1024 * 1024;
function unpackRecords(bytes, name, parts) {
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
    states: states[i] ?? NO_STATES
  }));
  return {
    length,
    firstBlock: name.firstBlock,
    isWhole: parts === "all",
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
    last: last ?? NO_PICKS
  };
}
var NONE = new Float64Array(0);
var NO_STATES = new Uint8Array(0);
var NO_PICKS = { times: NONE, values: NONE, states: NO_STATES };
var Placing = class {
  count;
  #length;
  /** Undefined if all have one. */
  #places;
  constructor(usable) {
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
  placed(dense) {
    const places = this.#places;
    if (places === void 0 || dense === NONE) return dense;
    const column = new Float64Array(this.#length);
    for (let at = 0; at < places.length; at += 1) column[places[at] ?? 0] = dense[at] ?? 0;
    return column;
  }
  placedStates(dense) {
    const places = this.#places;
    if (places === void 0) return dense;
    const column = new Uint8Array(this.#length);
    for (let at = 0; at < places.length; at += 1) column[places[at] ?? 0] = dense[at] ?? 0;
    return column;
  }
  /** Picks the values of these records from a column of all records. */
  gathered(column) {
    const places = this.#places;
    if (places === void 0) return column;
    const dense = new Float64Array(places.length);
    for (let at = 0; at < places.length; at += 1) dense[at] = column[places[at] ?? 0] ?? 0;
    return dense;
  }
};
function readHead(from, { tagId, levelMs, firstBlock, lastBlock }) {
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
function readStarts(from, length, unitMs) {
  const starts = summed(readZigzags(from, length));
  for (let i = 0; i < length; i += 1) starts[i] = (starts[i] ?? 0) * unitMs;
  return starts;
}
function subtracted(samples, unusable) {
  for (let i = 0; i < samples.length; i += 1) {
    unusable[i] = (samples[i] ?? 0) - (unusable[i] ?? 0);
    if ((unusable[i] ?? 0) < 0) throw new DamagedBytes("more are not usable than there are");
  }
  return unusable;
}
function readStates(from, picked) {
  const states = from.bytes(picked.count);
  for (let i = 0; i < states.length; i += 1)
    if (!isState(states[i] ?? 0)) throw new DamagedBytes(`state ${states[i] ?? 0}`);
  return picked.placedStates(states);
}
function readTimes(from, picked, starts, parts) {
  if (parts === "sums") {
    from.skipVarints(4 * picked.count);
    return [];
  }
  const first = added(readVarints(from, picked.count), picked.gathered(starts));
  const [last, min, max] = [0, 1, 2].map(() => added(readVarints(from, picked.count), first));
  return [min ?? NONE, max ?? NONE, first, last ?? NONE];
}
function readWeights(from, picked, times, parts) {
  if (parts === "sums") {
    from.skipVarints(picked.count);
    return NONE;
  }
  const weights = readZigzags(from, picked.count);
  const [, , first = NONE, last = NONE] = times;
  for (let i = 0; i < weights.length; i += 1) weights[i] = (last[i] ?? 0) - (first[i] ?? 0) - (weights[i] ?? 0);
  return weights;
}
function readValues(from, picked, usable, weightMs, parts) {
  const { count } = picked;
  const format = from.byte();
  if (format === PLANES) {
    const values = readPlaneColumn(from, 4 * count);
    const picks2 = PICKS.map((_, i) => values.slice(i * count, (i + 1) * count));
    return { picks: picks2, sum: readPlaneColumn(from, count), weightedSum: readPlaneColumn(from, count) };
  }
  const min = summed(readZigzags(from, count));
  const max = added(readVarints(from, count), min);
  let first = NONE;
  let last = NONE;
  if (parts === "sums") from.skipVarints(2 * count);
  else [first, last] = [added(readVarints(from, count), min), added(readVarints(from, count), min)];
  const picks = [min, max, first, last];
  if (from.byte() === PLANES) {
    for (const pick3 of picks) fromWholes(pick3, format);
    return { picks, sum: readPlaneColumn(from, count), weightedSum: readPlaneColumn(from, count) };
  }
  const counts = picked.gathered(usable);
  const sum = readZigzags(from, count);
  for (let i = 0; i < count; i += 1) sum[i] = (sum[i] ?? 0) + allLeast(counts[i] ?? 0, min[i] ?? 0);
  let weightedSum = NONE;
  if (parts === "sums") from.skipVarints(count);
  else {
    weightedSum = readZigzags(from, count);
    for (let i = 0; i < count; i += 1)
      weightedSum[i] = (weightedSum[i] ?? 0) + evenPace(sum[i] ?? 0, last[i] ?? 0, counts[i] ?? 0, weightMs[i] ?? 0);
  }
  for (const column of [...picks, sum, weightedSum]) fromWholes(column, format);
  return { picks, sum, weightedSum };
}
function allLeast(usable, least) {
  return Math.abs(usable * least) <= 2 ** 50 ? usable * least : 0;
}
function evenPace(sum, last, usable, weightMs) {
  const guess = usable > 1 ? Math.round((sum - last) * weightMs / (usable - 1)) : 0;
  return Math.abs(guess) <= 2 ** 50 ? guess : 0;
}
function readVarints(from, count) {
  const column = new Float64Array(count);
  from.varints(column);
  return column;
}
function readZigzags(from, count) {
  const column = new Float64Array(count);
  from.zigzags(column);
  return column;
}
function readPlaneColumn(from, count) {
  const column = new Float64Array(count);
  readPlanes(from, column);
  return column;
}
function summed(steps) {
  for (let i = 1; i < steps.length; i += 1) steps[i] = (steps[i] ?? 0) + (steps[i - 1] ?? 0);
  return steps;
}
function added(column, to) {
  for (let i = 0; i < column.length; i += 1) column[i] = (column[i] ?? 0) + (to[i] ?? 0);
  return column;
}

// src/historian/reduce/record-digest.ts
var RANK_STEP = 2 ** -17;
function rankOf({ firstBlock }, i) {
  return firstBlock + i * RANK_STEP;
}
function digestAt(records, i) {
  const digest = emptyDigest();
  const flags = records.flags[i] ?? 0;
  digest.samples = records.samples[i] ?? 0;
  digest.usable = records.usable[i] ?? 0;
  digest.minMs = records.minMs[i] ?? 0;
  digest.maxMs = records.maxMs[i] ?? 0;
  digest.uncertain = (flags & UNCERTAIN) === 0 ? 0 : 1;
  digest.isStanding = (flags & STANDING) !== 0;
  digest.changes = records.changes[i] ?? 0;
  if (digest.usable === 0) return digest;
  digest.sum = records.sum[i] ?? 0;
  digest.scaledSum = digest.sum * SCALE;
  digest.weightedSum = records.weightedSum[i] ?? 0;
  digest.weightMs = records.weightMs[i] ?? 0;
  digest.sin = records.sin[i] ?? 0;
  digest.cos = records.cos[i] ?? 0;
  const rank = rankOf(records, i);
  const isMinFirst = (flags & MIN_FIRST) !== 0;
  pick2(digest.min, records.min, i, rank, isMinFirst ? 0 : 1);
  pick2(digest.max, records.max, i, rank, isMinFirst ? 1 : 0);
  pick2(digest.first, records.first, i, rank, 0);
  pick2(digest.last, records.last, i, rank, 0);
  return digest;
}
function addSums(digest, records, i) {
  const usable = records.usable[i] ?? 0;
  digest.samples += records.samples[i] ?? 0;
  if (usable === 0) return;
  const sum = records.sum[i] ?? 0;
  digest.usable += usable;
  digest.sum += sum;
  digest.scaledSum += sum * SCALE;
  if (((records.flags[i] ?? 0) & UNCERTAIN) !== 0) digest.uncertain = 1;
  if (records.sin.length > 0) {
    digest.sin += records.sin[i] ?? 0;
    digest.cos += records.cos[i] ?? 0;
  }
  const least = records.min.values[i] ?? 0;
  const greatest = records.max.values[i] ?? 0;
  if (least < digest.min.value) digest.min.value = least;
  if (greatest > digest.max.value) digest.max.value = greatest;
}
function addRecord(digest, records, i) {
  const usable = records.usable[i] ?? 0;
  const flags = records.flags[i] ?? 0;
  digest.samples += records.samples[i] ?? 0;
  digest.minMs = Math.min(digest.minMs, records.minMs[i] ?? 0);
  digest.maxMs = Math.max(digest.maxMs, records.maxMs[i] ?? 0);
  digest.weightedSum += records.weightedSum[i] ?? 0;
  digest.weightMs += records.weightMs[i] ?? 0;
  digest.changes += records.changes[i] ?? 0;
  if (usable === 0) return;
  const sum = records.sum[i] ?? 0;
  digest.usable += usable;
  digest.sum += sum;
  digest.scaledSum += sum * SCALE;
  digest.sin += records.sin[i] ?? 0;
  digest.cos += records.cos[i] ?? 0;
  if ((flags & UNCERTAIN) !== 0) digest.uncertain = 1;
  const rank = rankOf(records, i);
  const { min, max, first, last } = digest;
  const least = records.min.values[i] ?? 0;
  const leastMs = records.min.times[i] ?? 0;
  if (least < min.value || least === min.value && isBefore(leastMs, rank, min))
    pick2(min, records.min, i, rank, (flags & MIN_FIRST) === 0 ? 1 : 0);
  const greatest = records.max.values[i] ?? 0;
  const greatestMs = records.max.times[i] ?? 0;
  if (greatest > max.value || greatest === max.value && isBefore(greatestMs, rank, max))
    pick2(max, records.max, i, rank, (flags & MIN_FIRST) === 0 ? 0 : 1);
  if (isBefore(records.first.times[i] ?? 0, rank, first)) pick2(first, records.first, i, rank, 0);
  const lastMs = records.last.times[i] ?? 0;
  if (lastMs > last.timeMs || lastMs === last.timeMs && rank >= last.rank) pick2(last, records.last, i, rank, 0);
}
function pick2(target, { times, values, states }, i, rank, at) {
  target.timeMs = times[i] ?? 0;
  target.value = values[i] ?? 0;
  target.state = states[i] ?? 0;
  target.rank = rank;
  target.at = at;
}

export {
  DamageCount,
  isDamage,
  bytesOf,
  ROLLUP_FORMAT,
  UNCERTAIN,
  STANDING,
  MIN_FIRST,
  PICKS,
  unpackRecords,
  allLeast,
  evenPace,
  SCALE,
  emptyDigest,
  takeRun,
  sumRun,
  addDigest,
  digestRuns,
  joinDigest,
  isChange,
  isBefore,
  RANK_STEP,
  digestAt,
  addSums,
  addRecord
};
