import {
  SCALE,
  STANDING,
  addDigest,
  addRecord,
  addSums,
  emptyDigest,
  isBefore,
  isChange,
  sumRun,
  takeRun
} from "./chunk-GLMZWYS5.js";
import {
  BOOLEAN,
  GrowingColumns,
  NULL,
  NUMBER,
  copyColumns,
  isUsableState,
  kindOf,
  timeSpan
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";

// src/historian/reduce/interval-points.ts
var NO_DIRECTION = 1e-9;
function addPoints(points, startMs, digest, aggregate, radians) {
  const add = (value) => {
    if (value !== void 0) points.add(startMs, value + 0, NUMBER | digest.uncertain);
  };
  switch (aggregate) {
    case "mean":
      return add(meanOf(digest, radians));
    case "sum":
      return add(Number.isFinite(digest.sum) ? digest.sum : Math.sign(digest.scaledSum) * Number.MAX_VALUE);
    case "count":
      return add(digest.usable);
    case "time_mean":
    case "changes":
      return;
    case "minmax":
      return addExtremes(points, digest);
    case "min":
    case "max":
    case "first":
    case "last":
      return copyPicked(points, digest[aggregate]);
  }
}
function meanOf(digest, radians) {
  return radians === 0 ? plainMean(digest) : circularMean(digest, radians);
}
function copyPicked(points, { timeMs, value, state }) {
  points.add(timeMs, value, state & BOOLEAN | state & 3);
}
function addExtremes(points, { min, max }) {
  const sameSource = min.timeMs === max.timeMs && min.rank === max.rank;
  const minFirst = sameSource ? min.at <= max.at : isBefore(min.timeMs, min.rank, max);
  const [first, second] = minFirst ? [min, max] : [max, min];
  if (min.value !== max.value) copyPicked(points, second);
  copyPicked(points, first);
}
function plainMean({ usable, sum, scaledSum, min, max }) {
  const mean = Number.isFinite(sum) ? sum / usable : scaledSum / usable / SCALE;
  return Math.min(Math.max(mean, min.value), max.value);
}
function circularMean({ usable, sin, cos, min }, radians) {
  if (Math.hypot(sin, cos) < NO_DIRECTION * usable) return void 0;
  const angle = Math.atan2(sin, cos) / radians;
  const period = 2 * Math.PI / radians;
  if (min.value < 0 || angle >= 0) return angle;
  return angle + period < period ? angle + period : 0;
}

// src/historian/reduce/interval-span.ts
var IntervalSpan = class {
  index;
  #fromMs;
  #toMs;
  constructor(index, intervalMs, sinceMs, untilMs) {
    const startMs = index * intervalMs;
    const endMs = startMs + intervalMs;
    const rounding = Math.max(Math.abs(startMs), Math.abs(endMs)) * 2 ** -50;
    this.index = index;
    this.#fromMs = Math.max(startMs + rounding, sinceMs);
    this.#toMs = Math.min(endMs - rounding, untilMs);
  }
  holds(timeMs) {
    return timeMs >= this.#fromMs && timeMs <= this.#toMs;
  }
};

// src/historian/reduce/finished-intervals.ts
var FinishedIntervals = class {
  length = 0;
  #indexes = new Float64Array(64);
  #means = new Float64Array(64);
  #weightedSums = new Float64Array(64);
  #weightsMs = new Float64Array(64);
  #changes = new Float64Array(64);
  #gaps = new Uint8Array(64);
  #uncertain = new Uint8Array(64);
  #isBoolean = new Uint8Array(64);
  /** Each is earlier than the one before. */
  add(index, gap, mean, { weightedSum, weightMs, changes, uncertain, last }) {
    const at = this.length;
    if (at === this.#indexes.length) this.#grow();
    this.#indexes[at] = index;
    this.#means[at] = mean;
    this.#weightedSums[at] = weightedSum;
    this.#weightsMs[at] = weightMs;
    this.#changes[at] = changes;
    this.#gaps[at] = gap;
    this.#uncertain[at] = uncertain;
    this.#isBoolean[at] = kindOf(last.state) === BOOLEAN ? 1 : 0;
    this.length = at + 1;
  }
  interval(at) {
    return {
      index: this.#indexes[at] ?? NaN,
      mean: this.#means[at] ?? NaN,
      weightedSum: this.#weightedSums[at] ?? 0,
      weightMs: this.#weightsMs[at] ?? 0,
      changes: this.#changes[at] ?? 0,
      gap: this.#gaps[at] ?? 0,
      uncertain: this.#uncertain[at] ?? 0,
      isBoolean: this.#isBoolean[at] === 1
    };
  }
  /** Adding to the result changes the columns. */
  weights(index) {
    const at = this.#find(index);
    return at === void 0 ? void 0 : new WeightsAt(at, this.#weightedSums, this.#weightsMs, this.#changes);
  }
  #find(index) {
    let [low, high] = [0, this.length - 1];
    while (low <= high) {
      const middle = low + high >> 1;
      const there = this.#indexes[middle] ?? NaN;
      if (there === index) return middle;
      if (there > index) low = middle + 1;
      else high = middle - 1;
    }
    return void 0;
  }
  #grow() {
    const wider = (column, larger) => {
      larger.set(column);
      return larger;
    };
    const size = this.length * 2;
    this.#indexes = wider(this.#indexes, new Float64Array(size));
    this.#means = wider(this.#means, new Float64Array(size));
    this.#weightedSums = wider(this.#weightedSums, new Float64Array(size));
    this.#weightsMs = wider(this.#weightsMs, new Float64Array(size));
    this.#changes = wider(this.#changes, new Float64Array(size));
    this.#gaps = wider(this.#gaps, new Uint8Array(size));
    this.#uncertain = wider(this.#uncertain, new Uint8Array(size));
    this.#isBoolean = wider(this.#isBoolean, new Uint8Array(size));
  }
};
var WeightsAt = class {
  #at;
  #weightedSums;
  #weightsMs;
  #changes;
  constructor(at, weightedSums, weightsMs, changes) {
    this.#at = at;
    this.#weightedSums = weightedSums;
    this.#weightsMs = weightsMs;
    this.#changes = changes;
  }
  get weightedSum() {
    return this.#weightedSums[this.#at] ?? 0;
  }
  set weightedSum(sum) {
    this.#weightedSums[this.#at] = sum;
  }
  get weightMs() {
    return this.#weightsMs[this.#at] ?? 0;
  }
  set weightMs(ms) {
    this.#weightsMs[this.#at] = ms;
  }
  get changes() {
    return this.#changes[this.#at] ?? 0;
  }
  set changes(changes) {
    this.#changes[this.#at] = changes;
  }
};

// src/historian/reduce/arrival.ts
function arrivalOf({ firstBlock }, i) {
  return { rank: firstBlock, order: i };
}
function compareArrivals(a, b) {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.order - b.order;
}
var PARTS = 2 ** 20;
var ArrivalsWithin = class {
  #records;
  #places;
  #at = 0;
  #taken = 0;
  #parts = 0;
  constructor(records, places) {
    this.#records = records;
    this.#places = places;
  }
  /** The place of the next samples, this many. */
  next(samples) {
    const { rank, order } = arrivalOf(this.#records, this.#places[Math.min(this.#at, this.#places.length - 1)] ?? 0);
    this.#parts += 1;
    this.#taken += samples;
    for (; ; ) {
      const place = this.#places[this.#at];
      const held = place === void 0 ? Infinity : this.#records.samples[place] ?? 0;
      if (this.#taken < held) break;
      this.#taken -= held;
      this.#at += 1;
    }
    return { rank, order: order + this.#parts / PARTS };
  }
};
function* stretchesOf({ length, times, values, states }, intervalMs, index) {
  const startMs = index * intervalMs;
  const endMs = startMs + intervalMs;
  for (let at = 0; at < length; at += 1) {
    const timeMs = times[at] ?? NaN;
    if (!(timeMs >= startMs && timeMs < endMs)) continue;
    let to = at + 1;
    while (to < length && (times[to] ?? NaN) >= startMs && (times[to] ?? NaN) < endMs) to += 1;
    const part = {
      length: to - at,
      times: times.subarray(at, to),
      values: values.subarray(at, to),
      states: states.subarray(at, to)
    };
    yield { at, part };
    at = to;
  }
}

// src/historian/reduce/steps.ts
var { holdMs } = limits;
var Steps = class {
  #intervalMs;
  #bucketAt;
  #pieces = [];
  /** Values that stood at the start of an interval without a usable sample so far: another source may have one. */
  #early = [];
  /** The interval that a value last stood in, and the part of it that certainly belongs to no other. */
  #bucket;
  #startMs = Infinity;
  #endMs = -Infinity;
  /** `bucketAt` returns the weights of the interval that a time lies in, if there is one. */
  constructor(intervalMs, bucketAt) {
    this.#intervalMs = intervalMs;
    this.#bucketAt = bucketAt;
  }
  addColumns(columns, arrival, sinceMs, untilMs) {
    const { length, times, states } = columns;
    let piece;
    this.#endMs = -Infinity;
    for (let at = 0; at < length; at += 1) {
      const timeMs = times[at] ?? NaN;
      if (!(timeMs >= sinceMs && timeMs <= untilMs)) continue;
      const isUsable = isUsableState(states[at] ?? 0);
      if (piece === void 0 || timeMs < piece.maxMs) {
        const picked = isUsable ? pickedAt(columns, at) : void 0;
        piece = {
          minMs: timeMs,
          maxMs: timeMs,
          arrival,
          first: picked,
          last: picked && { ...picked },
          isStanding: isUsable
        };
        this.#pieces.push(piece);
        continue;
      }
      this.#step(piece, columns, at, isUsable);
    }
  }
  /** Steps to a sample that is not earlier than the piece. */
  #step(piece, columns, at, isUsable) {
    const timeMs = columns.times[at] ?? 0;
    const { last } = piece;
    if (last === void 0) {
      if (isUsable) piece.last = { ...piece.first = pickedAt(columns, at) };
    } else {
      if (piece.isStanding && timeMs - piece.maxMs <= holdMs) this.#stand(last.value, piece.maxMs, timeMs);
      if (isUsable) {
        const value = columns.values[at] ?? 0;
        const state = columns.states[at] ?? 0;
        if (isChange(last, value, state)) this.#count(timeMs);
        last.timeMs = timeMs;
        last.value = value;
        last.state = state;
        last.at = at;
      }
    }
    piece.maxMs = timeMs;
    piece.isStanding = isUsable;
  }
  /** The digest already includes its inner steps. */
  addDigest({ minMs, maxMs, usable, first, last, isStanding }, arrival) {
    const has = usable > 0;
    this.#pieces.push({
      minMs,
      maxMs,
      arrival,
      first: has ? first : void 0,
      last: has ? last : void 0,
      isStanding
    });
  }
  /** Records that arrived one after the other; those outside the bounds are skipped. */
  addRecords(records, from, to, isOutside) {
    const { minMs, maxMs, usable, flags, first, last } = records;
    let piece;
    this.#endMs = -Infinity;
    for (let i = from; i < to; i += 1) {
      if (isOutside(i)) continue;
      const least = minMs[i] ?? 0;
      const isStanding = ((flags[i] ?? 0) & STANDING) !== 0;
      if (piece === void 0 || least < piece.maxMs) {
        piece = {
          minMs: least,
          maxMs: -Infinity,
          arrival: arrivalOf(records, i),
          first: void 0,
          last: void 0,
          isStanding
        };
        this.#pieces.push(piece);
      } else if (piece.last !== void 0) {
        if (piece.isStanding && least - piece.maxMs <= holdMs) this.#stand(piece.last.value, piece.maxMs, least);
        const isNext = (usable[i] ?? 0) > 0;
        if (isNext && isChange(piece.last, first.values[i] ?? 0, first.states[i] ?? 0))
          this.#count(first.times[i] ?? 0);
      }
      if ((usable[i] ?? 0) > 0) {
        piece.first ??= pickedOf(first, i);
        if (piece.last === void 0) piece.last = pickedOf(last, i);
        else {
          piece.last.timeMs = last.times[i] ?? 0;
          piece.last.value = last.values[i] ?? 0;
          piece.last.state = last.states[i] ?? 0;
        }
      }
      piece.maxMs = maxMs[i] ?? 0;
      piece.isStanding = isStanding;
    }
  }
  /** Adds the steps between the pieces. To be called once. */
  finish() {
    this.#endMs = -Infinity;
    for (const { value, fromMs, toMs } of this.#early) weigh(this.#bucketAt(toMs), value, toMs - fromMs);
    const pieces = this.#pieces.toSorted((a, b) => compareArrivals(a.arrival, b.arrival));
    let before;
    for (const piece of pieces) {
      if (before !== void 0) this.#link(before, piece.minMs, piece.first);
      before = piece.first === void 0 && before !== void 0 ? { ...piece, last: before.last } : piece;
    }
  }
  #link({ last, maxMs, isStanding }, untilMs, next) {
    if (last === void 0) return;
    if (isStanding && untilMs >= maxMs && untilMs - maxMs <= holdMs) this.#stand(last.value, maxMs, untilMs);
    if (next !== void 0 && isChange(last, next.value, next.state)) this.#count(next.timeMs);
  }
  #count(timeMs) {
    const bucket = this.#bucketAt(timeMs);
    if (bucket !== void 0) bucket.changes += 1;
  }
  /** Intervals in between have no samples, and give no point however long a value stood in them. */
  #stand(value, fromMs, toMs) {
    if (fromMs >= this.#startMs && toMs <= this.#endMs) {
      weigh(this.#bucket, value, toMs - fromMs);
      return;
    }
    const intervalMs = this.#intervalMs;
    const edgeMs = Math.floor(toMs / intervalMs) * intervalMs;
    if (fromMs >= edgeMs) {
      const bucket = this.#bucketAt(fromMs);
      this.#bucket = bucket;
      this.#startMs = edgeMs;
      this.#endMs = edgeMs + intervalMs - Math.abs(edgeMs) * 2 ** -50;
      weigh(bucket, value, toMs - fromMs);
      return;
    }
    weigh(this.#bucketAt(fromMs), value, (Math.floor(fromMs / intervalMs) + 1) * intervalMs - fromMs);
    const next = this.#bucketAt(toMs);
    if (next === void 0) this.#early.push({ value, fromMs: edgeMs, toMs });
    else weigh(next, value, toMs - edgeMs);
  }
};
function pickedAt({ times, values, states }, at) {
  return { timeMs: times[at] ?? 0, value: values[at] ?? 0, state: states[at] ?? 0, rank: 0, at };
}
function pickedOf({ times, values, states }, i) {
  return { timeMs: times[i] ?? 0, value: values[i] ?? 0, state: states[i] ?? 0, rank: 0, at: 0 };
}
function weigh(bucket, value, ms) {
  if (bucket === void 0) return;
  bucket.weightedSum += value * ms;
  bucket.weightMs += ms;
}

// src/historian/reduce/reduce.ts
var MAX_EXTRA = 1e4;
var BAD = 2;
var STALE = 3;
var Reducer = class {
  #sinceMs;
  #untilMs;
  #limit;
  #reduction;
  #radians;
  /** The digests of intervals that may still get samples. */
  #buckets = /* @__PURE__ */ new Map();
  /** The points of finished intervals, the latest first; never more than were asked for. */
  #points = new GrowingColumns();
  /** Used instead of points by reductions that need the steps between samples: those are known only at the end. */
  #finished;
  #steps;
  /** Number of finished intervals with a usable sample; the last of them. */
  #usable = 0;
  #lastIndex;
  /** Whether an interval without a usable sample followed it. */
  #hasUnusable = false;
  /** The columns of roll-ups that the reduction needs. */
  parts;
  #isFinished = false;
  constructor(query, reduction) {
    if (!(reduction.intervalMs >= 1)) throw new RangeError(`intervalMs ${reduction.intervalMs}`);
    this.#sinceMs = query.sinceMs ?? -Infinity;
    this.#untilMs = query.untilMs ?? Infinity;
    this.#limit = query.limit;
    this.#reduction = reduction;
    this.parts = ["mean", "sum", "count"].includes(reduction.aggregate) ? "sums" : "all";
    this.#radians = reduction.period === void 0 ? 0 : 2 * Math.PI / reduction.period;
    if (reduction.aggregate === "time_mean" || reduction.aggregate === "changes") {
      this.#finished = new FinishedIntervals();
      this.#steps = new Steps(reduction.intervalMs, (timeMs) => this.#weightsAt(this.#indexOf(timeMs)));
    }
  }
  get intervalMs() {
    return this.#reduction.intervalMs;
  }
  /** The period that digests must have been made with, 0 for any: only circular means need it. */
  get period() {
    const { aggregate, period = 0 } = this.#reduction;
    return aggregate === "mean" || aggregate === "time_mean" ? period : 0;
  }
  add(columns, rank, arrival = { rank, order: 0 }) {
    const { length, times } = columns;
    for (let from = 0; from < length; ) {
      const timeMs = times[from] ?? NaN;
      let to = from + 1;
      if (this.#isInside(timeMs)) {
        const span = this.#spanOf(timeMs);
        while (to < length && span.holds(times[to] ?? NaN)) to += 1;
        this.#addRun(span.index, columns, from, to, rank);
      }
      from = to;
    }
    this.#steps?.addColumns(columns, arrival, this.#sinceMs, this.#untilMs);
    this.#checkSize();
  }
  /** The first record from `from` on whose samples lie in several intervals; the length if there is none. */
  firstStraddling({ length, minMs, maxMs }, from) {
    let span;
    for (let i = from; i < length; i += 1) {
      const least = minMs[i] ?? 0;
      const greatest = maxMs[i] ?? 0;
      if (span !== void 0 && span.holds(least) && span.holds(greatest)) continue;
      if (this.#isOutside(least, greatest)) continue;
      if (!this.#isInside(least) || !this.#isInside(greatest)) return i;
      span = this.#spanOf(least);
      if (span.index !== this.#indexOf(greatest)) return i;
    }
    return length;
  }
  /** Adds records that each lie in one interval (`firstStraddling`). */
  addRecords(records, from, to) {
    const { minMs, maxMs, usable } = records;
    const keepsUnusable = this.#reduction.explicitGaps === true;
    let span;
    let bucket;
    for (let i = from; i < to; i += 1) {
      const least = minMs[i] ?? 0;
      if (span === void 0 || !span.holds(least)) {
        if (this.#isOutside(least, maxMs[i] ?? 0)) continue;
        span = this.#spanOf(least);
        bucket = void 0;
      }
      if ((usable[i] ?? 0) > 0 || keepsUnusable) {
        bucket ??= this.#bucket(span.index);
        if (records.isWhole) addRecord(bucket, records, i);
        else addSums(bucket, records, i);
      }
    }
    this.#steps?.addRecords(records, from, to, (i) => this.#isOutside(minMs[i] ?? 0, maxMs[i] ?? 0));
    this.#checkSize();
  }
  /** Adds a record as if all its samples lay in the interval of the first one: the samples no longer exist. */
  addWhole(digest, arrival) {
    const index = this.#indexOf(Math.max(digest.minMs, this.#sinceMs));
    if (digest.usable > 0 || this.#reduction.explicitGaps === true) addDigest(this.#bucket(index), digest);
    this.#steps?.addDigest(digest, arrival);
    this.#checkSize();
  }
  enough(maxMs) {
    if (this.#buckets.size > 0) this.#finish(this.#indexOf(maxMs));
    return this.#usable >= this.#wanted;
  }
  result() {
    if (!this.#isFinished) {
      this.#finish(-Infinity);
      this.#steps?.finish();
      this.#concludeFinished();
    }
    this.#isFinished = true;
    const { length, times, values, states } = this.#points;
    const given = Math.min(length, this.#limit);
    return {
      length: given,
      times: times.subarray(0, given).toReversed(),
      values: values.subarray(0, given).toReversed(),
      states: states.subarray(0, given).toReversed()
    };
  }
  /** With steps one interval more is needed: its last value stands into the first interval of the answer. */
  get #wanted() {
    return this.#limit + (this.#steps === void 0 ? 0 : 1);
  }
  /** Finishes the intervals after this one, the latest first. */
  #finish(after) {
    const indexes = [];
    for (const index of this.#buckets.keys()) if (index > after) indexes.push(index);
    for (const index of indexes.sort((a, b) => b - a)) {
      const bucket = this.#buckets.get(index);
      this.#buckets.delete(index);
      if (bucket === void 0 || this.#usable >= this.#wanted) continue;
      if (bucket.usable === 0) this.#hasUnusable = true;
      else this.#finishOne(index, bucket);
    }
  }
  #finishOne(index, bucket) {
    const gap = NULL | (this.#hasUnusable ? BAD : STALE);
    this.#hasUnusable = false;
    this.#usable += 1;
    if (this.#finished !== void 0)
      return this.#finished.add(index, gap, meanOf(bucket, this.#radians) ?? NaN, bucket);
    this.#addGap(index, gap);
    addPoints(this.#points, index * this.#reduction.intervalMs, bucket, this.#reduction.aggregate, this.#radians);
  }
  /** `gap` is the state of the intervals between this one and the next later one. */
  #addGap(index, gap) {
    const after = this.#lastIndex;
    this.#lastIndex = index;
    if (this.#reduction.explicitGaps !== true || after === void 0 || after <= index + 1) return;
    this.#points.add((index + 1) * this.#reduction.intervalMs, 0, gap);
  }
  #concludeFinished() {
    const { intervalMs, aggregate } = this.#reduction;
    const given = Math.min(this.#finished?.length ?? 0, this.#limit);
    for (let at = 0; at < given; at += 1) {
      const interval = this.#finished?.interval(at);
      if (interval === void 0) return;
      const { index, gap, changes, isBoolean, uncertain } = interval;
      this.#addGap(index, gap);
      const value = aggregate === "changes" ? isBoolean ? changes : NaN : this.#timeMean(interval);
      if (!Number.isNaN(value)) this.#points.add(index * intervalMs, value + 0, NUMBER | uncertain);
    }
  }
  /**
   * May lie outside the extremes of the interval, since the last value before the interval also stands in it. If the sum has
   * overflowed, it is the plain mean.
   */
  #timeMean({ weightedSum, weightMs, mean }) {
    const timeMean = this.#radians === 0 && weightMs > 0 ? weightedSum / weightMs : NaN;
    return Number.isFinite(timeMean) ? timeMean : mean;
  }
  /** What a step between samples adds to: an open or a finished interval. */
  #weightsAt(index) {
    return this.#buckets.get(index) ?? this.#finished?.weights(index);
  }
  #isOutside(minMs, maxMs) {
    return maxMs < this.#sinceMs || minMs > this.#untilMs;
  }
  #isInside(timeMs) {
    return timeMs >= this.#sinceMs && timeMs <= this.#untilMs;
  }
  #indexOf(timeMs) {
    return Math.floor(timeMs / this.#reduction.intervalMs);
  }
  #bucket(index) {
    let bucket = this.#buckets.get(index);
    if (bucket === void 0) {
      bucket = emptyDigest();
      this.#buckets.set(index, bucket);
    }
    return bucket;
  }
  #addRun(index, columns, from, to, rank) {
    if (this.#reduction.explicitGaps !== true && !hasUsable(columns.states, from, to)) return;
    if (this.parts === "sums") sumRun(this.#bucket(index), columns, from, to, this.#radians);
    else takeRun(this.#bucket(index), columns, from, to, rank, this.#radians);
  }
  #checkSize() {
    if (this.#buckets.size > this.#wanted + 2 * MAX_EXTRA) this.#evictOldest();
  }
  #spanOf(timeMs) {
    return new IntervalSpan(this.#indexOf(timeMs), this.#reduction.intervalMs, this.#sinceMs, this.#untilMs);
  }
  /** Bounds the memory of a query over samples with wild times. */
  #evictOldest() {
    const newest = [...this.#buckets.keys()].sort((a, b) => b - a);
    let kept = 0;
    for (let usable = 0; kept < newest.length && usable < this.#wanted; kept += 1)
      if ((this.#buckets.get(newest[kept] ?? NaN)?.usable ?? 0) > 0) usable += 1;
    for (const index of newest.slice(Math.min(kept, this.#wanted + MAX_EXTRA))) this.#buckets.delete(index);
  }
};
function hasUsable(states, from, to) {
  for (let i = from; i < to; i += 1) if (isUsableState(states[i] ?? 0)) return true;
  return false;
}

// src/historian/reduce/newest.ts
var Newest = class {
  #sinceMs;
  #untilMs;
  #limit;
  #chunks = [];
  #total = 0;
  constructor(query) {
    this.#sinceMs = query.sinceMs ?? -Infinity;
    this.#untilMs = query.untilMs ?? Infinity;
    this.#limit = query.limit;
  }
  add(columns, rank) {
    const inside = this.#inside(columns);
    if (inside.length === 0) return;
    this.#chunks.push({ columns: inside, ranks: new Float64Array(inside.length).fill(rank) });
    this.#total += inside.length;
  }
  enough(maxMs) {
    if (this.#total < this.#limit) return false;
    const { times } = this.#merged().columns;
    return (times[0] ?? Infinity) > maxMs;
  }
  result() {
    return this.#merged().columns;
  }
  #inside(columns) {
    const { length, times, values, states } = columns;
    let count = 0;
    for (let i = 0; i < length; i += 1) if (this.#holds(times[i] ?? NaN)) count += 1;
    if (count === length) return columns;
    const inside = new GrowingColumns();
    inside.reserve(count);
    for (let i = 0; i < length; i += 1) {
      const timeMs = times[i] ?? NaN;
      if (this.#holds(timeMs)) inside.add(timeMs, values[i] ?? 0, states[i] ?? 0);
    }
    return inside;
  }
  #holds(timeMs) {
    return timeMs >= this.#sinceMs && timeMs <= this.#untilMs;
  }
  /** All chunks as one, in order, cut to the limit. */
  #merged() {
    const [only] = this.#chunks;
    const merged = only !== void 0 && this.#chunks.length === 1 && isInOrder(only) ? newestOf(only, this.#limit) : newestOf(inOrder(concatenated(this.#chunks)), this.#limit);
    this.#chunks = [merged];
    this.#total = merged.columns.length;
    return merged;
  }
};
function newestOf(chunk, limit) {
  const { length } = chunk.columns;
  const from = Math.max(0, length - limit);
  if (from === 0 && chunk.columns.times.length === length) return chunk;
  return { columns: copyColumns(chunk.columns, from, length), ranks: chunk.ranks.slice(from, length) };
}
function concatenated(chunks) {
  const byArrival = chunks.toSorted((a, b) => compare(a.ranks[0] ?? 0, b.ranks[0] ?? 0));
  const length = byArrival.reduce((sum, chunk) => sum + chunk.columns.length, 0);
  const columns = {
    length,
    times: new Float64Array(length),
    values: new Float64Array(length),
    states: new Uint8Array(length)
  };
  const ranks = new Float64Array(length);
  let at = 0;
  for (const { columns: part, ranks: partRanks } of byArrival) {
    columns.times.set(part.times.subarray(0, part.length), at);
    columns.values.set(part.values.subarray(0, part.length), at);
    columns.states.set(part.states.subarray(0, part.length), at);
    ranks.set(partRanks, at);
    at += part.length;
  }
  return { columns, ranks };
}
function isInOrder({ columns: { length, times }, ranks }) {
  for (let i = 1; i < length; i += 1) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (step < 0 || step === 0 && (ranks[i] ?? 0) < (ranks[i - 1] ?? 0)) return false;
  }
  return true;
}
function inOrder(chunk) {
  if (isInOrder(chunk)) return chunk;
  const { columns, ranks } = chunk;
  const { length, times, values, states } = columns;
  const order = Uint32Array.from({ length }, (_, i) => i).sort(
    (a, b) => (times[a] ?? 0) - (times[b] ?? 0) || compare(ranks[a] ?? 0, ranks[b] ?? 0) || a - b
  );
  const sorted = new GrowingColumns();
  sorted.reserve(length);
  for (const i of order) sorted.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
  return { columns: sorted, ranks: Float64Array.from(order, (i) => ranks[i] ?? 0) };
}
function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// src/historian/reduce/collect.ts
function collectorFor(query, reduction) {
  return reduction === void 0 ? new Newest(query) : new Reducer(query, reduction);
}

// src/historian/reduce/collector.ts
var RANK_WAITING = Infinity;
var RANK_TAIL = Number.MAX_SAFE_INTEGER;

// src/historian/reduce/source.ts
var STEPS_AT_ONCE = 32;
var LOOK_UP_STEPS = STEPS_AT_ONCE;
function* walk(sources, collector) {
  for (let steps = 0; ; ) {
    const latest = latestOf(sources);
    if (latest === void 0 || collector.enough(latest.maxMs)) return;
    steps += latest.hand(collector);
    if (steps < STEPS_AT_ONCE) continue;
    steps = 0;
    yield void 0;
  }
}
function latestOf(sources) {
  let latest;
  let latestMs = -Infinity;
  for (const source of sources) {
    const { maxMs } = source;
    if (maxMs <= latestMs) continue;
    latest = source;
    latestMs = maxMs;
  }
  return latest;
}
var ColumnsSource = class {
  maxMs;
  #columns;
  #rank;
  constructor(columns, rank) {
    this.maxMs = timeSpan(columns).maxMs;
    this.#columns = columns;
    this.#rank = rank;
  }
  hand(collector) {
    this.maxMs = -Infinity;
    collector.add(this.#columns, this.#rank);
    return 1;
  }
};

// src/historian/seal-at.ts
var LEAST_SAMPLES = 64;
var SPREAD = 397;
function sealAt(tagNumber, isFirst, roomForSamples) {
  const full = Math.max(LEAST_SAMPLES, Math.min(limits.blockSamples, Math.floor(roomForSamples)));
  if (!isFirst) return full;
  const half = full >> 1;
  return half + tagNumber * SPREAD % half;
}

export {
  arrivalOf,
  ArrivalsWithin,
  stretchesOf,
  Reducer,
  collectorFor,
  RANK_WAITING,
  RANK_TAIL,
  sealAt,
  LOOK_UP_STEPS,
  walk,
  ColumnsSource
};
