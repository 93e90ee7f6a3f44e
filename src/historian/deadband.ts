/**
 * Leaves out samples that say nothing new, for tags that have a deadband. Pure.
 *
 * A sample is recorded if one of these holds. The last sample that was left out is then recorded too, at its own time.
 *
 * - Its value differs from the last recorded value by more than half the deadband.
 * - Its quality or the kind of its value has changed.
 * - It is older than the sample before it.
 * - `maxSilenceMs` has passed since the last recorded sample.
 *
 * So a value that was left out differs from the recorded one before it by at most half the deadband, and from a straight line
 * between the recorded samples around it by at most the deadband. Unless there is a gap, recorded samples are never further
 * apart than the longest silence and one step. A deadband of 0 records changes only.
 */
import type { TagUpdate } from "../tags/tag.ts";

export interface Deadband {
  /** In the tag's own unit; at least 0. It does not apply to booleans and null, whose every change is recorded. */
  readonly deadband: number;
  readonly maxSilenceMs: number;
}

/** The deadband of a tag, or undefined where all its samples are recorded. */
export type DeadbandOf = (tagId: string) => Deadband | undefined;

interface RecordingState {
  recorded: TagUpdate;
  /** The last sample that was left out since. */
  leftOut: TagUpdate | undefined;
}

export class DeadbandFilter {
  /** How many samples were left out for good. */
  leftOut = 0;
  readonly #of: DeadbandOf;
  /** By tag; null where all samples are recorded. As many as there are tags. */
  readonly #deadbands = new Map<string, Deadband | null>();
  readonly #states = new Map<string, RecordingState>();

  constructor(deadbandOf: DeadbandOf) {
    this.#of = deadbandOf;
  }

  /** Calls `record` with what must be recorded now: nothing, the update, or the sample left out before and then the update. */
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

  /**
   * Records the last sample left out of each tag. To be called before a stop: these samples show until when a value stayed
   * the same.
   */
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
  // NaN and infinity are never within a deadband of anything.
  return value === recorded.value || Math.abs(value - recorded.value) <= deadband / 2;
}
