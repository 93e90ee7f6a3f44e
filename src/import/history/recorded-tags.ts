/**
 * What a recording would have given the history, had it come over a wire at its own times: the same table, the same intake, a clock that
 * goes with the recording.
 */
import type { Clock } from "../../core/clock.ts";
import { Intake } from "../../tags/intake.ts";
import { TagStore } from "../../tags/tag-store.ts";
import type { TakeSample } from "./sample.ts";

/** The time of the recording. Set back by it, the monotonic time stands still. */
class RecordingClock implements Clock {
  #nowMs = 0;
  #monotonicMs = 0;

  set(timeMs: number): void {
    this.#monotonicMs += Math.max(0, timeMs - this.#nowMs);
    this.#nowMs = timeMs;
  }

  now(): number {
    return this.#nowMs;
  }

  monotonic(): number {
    return this.#monotonicMs;
  }
}

export class RecordedTags {
  readonly clock = new RecordingClock();
  readonly tags = new TagStore(this.clock);
  readonly intake = new Intake({ tags: this.tags, clock: this.clock });

  constructor(take: TakeSample) {
    this.tags.subscribe(take);
    this.tags.subscribeOlder(take);
  }
}
