/**
 * The times of consecutive samples as bytes. Times at a steady pace are written as small differences from that pace.
 *
 * ```
 * zigzag   first time - base
 * zigzag   step                                 if n > 2, else the step is 0
 * byte     0 or 1                               if n > 2, and not in a frame
 * zigzag   (time - time before) - step          n - 1 times, after 0
 * zigzag   time - the one of the pace           n - 1 times, after 1
 * ```
 */
import { DamagedBytes, type ByteReader, type ByteWriter } from "./byte-io.ts";

/** `isPaced`: the times may be written against a steady pace. The flag for it takes a byte, which pays in a block. */
export function writeTimes(
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

/** Reads into `times` what was written. Throws DamagedBytes. */
export function readTimes(
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

const STEPS = 0;
const PACE = 1;

/**
 * A clock that advances by steps and follows the times slowly. When one sample is late and the next is not, the difference
 * from the time before shows the delay twice; the difference from the pace shows it once.
 */
class Pace {
  #atMs: number;
  readonly #stepMs: number;

  constructor(startMs: number, stepMs: number) {
    this.#atMs = startMs;
    this.#stepMs = stepMs;
  }

  /** How far a time is off the pace. */
  off(timeMs: number): number {
    this.#atMs += this.#stepMs;
    const off = timeMs - Math.round(this.#atMs);
    this.#atMs += off / FOLLOW;
    return off;
  }

  /** The time that is this far off the pace. */
  time(off: number): number {
    this.#atMs += this.#stepMs;
    const timeMs = Math.round(this.#atMs) + off;
    this.#atMs += off / FOLLOW;
    return timeMs;
  }
}

/** Fast enough to follow a clock that is 50 ppm off, slow enough not to follow a late sample. */
const FOLLOW = 64;

/** Roughly how many bits the differences take. */
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

/** A common step, by majority vote: the commonest one if it has the majority. */
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
