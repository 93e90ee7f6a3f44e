/**
 * Leaves out samples that say nothing new, for the tags that ask for it. Pure.
 *
 * A sample is recorded in any of these cases. With it the last sample that was left out is recorded, at its own time.
 *
 * - Its value is more than half the deadband away from the value recorded last.
 * - Its quality or the kind of its value changes.
 * - It is older than a sample before it.
 * - The longest silence is over.
 *
 * So a value that was left out differs by no more than half the deadband from the one recorded before it, and by no more than
 * the deadband from a straight line between the recorded samples around it. Recorded samples are never further apart than the
 * longest silence and one step, unless there is a gap. A deadband of 0 records changes only.
 */
import type { TagUpdate } from "../tags/tag.ts";

export interface Deadband {
  /** In the tag's own unit; at least 0. Booleans and null know only change. */
  readonly deadband: number;
  readonly maxSilenceMs: number;
}

/** The deadband of a tag, or undefined where all its samples are recorded. */
export type DeadbandOf = (tagId: string) => Deadband | undefined;

/** Of one tag. */
interface RecordingState {
  recorded: TagUpdate;
  /** The last one that was left out since. */
  leftOut: TagUpdate | undefined;
}

export class DeadbandFilter {
  /** How many samples were left out and stay so. */
  leftOut = 0;
  readonly #of: DeadbandOf;
  /** By tag; null where all samples are recorded. As many as there are tags. */
  readonly #deadbands = new Map<string, Deadband | null>();
  readonly #states = new Map<string, RecordingState>();

  constructor(deadbandOf: DeadbandOf) {
    this.#of = deadbandOf;
  }

  /** Calls `record` with what is to be recorded now: nothing, the update, or one left out before and the update. */
  take(update: TagUpdate, record: (update: TagUpdate) => void): void {
    const deadband = this.#deadbandOf(update.tagId);
    if (deadband === null) {
      record(update);
      return;
    }
    const state = this.#states.get(update.tagId);
    if (state === undefined) {
      this.#states.set(update.tagId, { recorded: update, leftOut: undefined });
      record(update);
      return;
    }
    if (saysNothingNew(state, update, deadband)) {
      if (state.leftOut !== undefined) this.leftOut += 1;
      state.leftOut = update;
      return;
    }
    if (state.leftOut !== undefined) record(state.leftOut);
    state.leftOut = undefined;
    state.recorded = update;
    record(update);
  }

  /** Records the last samples that were left out. To be called before a stop: they say until when a value stayed the same. */
  finish(record: (update: TagUpdate) => void): void {
    for (const state of this.#states.values()) {
      if (state.leftOut === undefined) continue;
      record(state.leftOut);
      state.recorded = state.leftOut;
      state.leftOut = undefined;
    }
  }

  #deadbandOf(tagId: string): Deadband | null {
    let deadband = this.#deadbands.get(tagId);
    if (deadband === undefined) {
      deadband = this.#of(tagId) ?? null;
      this.#deadbands.set(tagId, deadband);
    }
    return deadband;
  }
}

function saysNothingNew(
  { recorded, leftOut }: RecordingState,
  update: TagUpdate,
  { deadband, maxSilenceMs }: Deadband,
): boolean {
  const { value, quality, timestampMs } = update;
  if (quality !== recorded.quality || timestampMs < (leftOut ?? recorded).timestampMs) return false;
  if (timestampMs - recorded.timestampMs >= maxSilenceMs) return false;
  if (typeof value !== "number" || typeof recorded.value !== "number") return value === recorded.value;
  // Not a number, or without end, is never within a deadband of anything.
  return value === recorded.value || Math.abs(value - recorded.value) <= deadband / 2;
}
