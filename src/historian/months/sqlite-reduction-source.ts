/**
 * One month file as a source of a reduction: its roll-ups, at the level that answers with the least work, or its blocks. The
 * rows are looked up when they are first needed; those of the current file at once, since they may be merged while the query
 * goes on.
 */
import type { Collector } from "../reduce/collector.ts";
import { HOUR_MS, levelFor } from "../reduce/rollup.ts";
import { LOOK_UP_STEPS, type Source } from "../reduce/source.ts";
import { BlockCursor } from "./sqlite-block-cursor.ts";
import { type FileQuestion, RollupCursor } from "./sqlite-rollup-cursor.ts";

export class ReductionSource implements Source {
  readonly #question: FileQuestion;
  #source: Source | undefined;

  constructor(question: FileQuestion) {
    this.#question = question;
    if (question.file.isCurrent) this.#source = this.#lookUp();
  }

  get maxMs(): number {
    return this.#source?.maxMs ?? this.#question.file.summary.maxMs;
  }

  hand(collector: Collector): number {
    if (this.#source !== undefined) return this.#source.hand(collector);
    this.#source = this.#lookUp();
    return LOOK_UP_STEPS;
  }

  #lookUp(): Source {
    const { file, query, reducer, lastBlock, damage } = this.#question;
    const levelMs = levelFor(reducer.intervalMs, file.summary.finestMs, this.#cutsAnHour);
    try {
      if (levelMs !== undefined) return new RollupCursor(this.#question, levelMs);
    } catch (error) {
      damage.add(file.file, error);
    }
    return new BlockCursor(file, query, lastBlock, damage);
  }

  /** Whether a bound of the query lies within an hour that this file may have. */
  get #cutsAnHour(): boolean {
    const { sinceMs = -Infinity, untilMs = Infinity } = this.#question.query;
    const { minMs, maxMs } = this.#question.file.summary;
    return (sinceMs > minMs && sinceMs % HOUR_MS !== 0) || (untilMs < maxMs && (untilMs + 1) % HOUR_MS !== 0);
  }
}
