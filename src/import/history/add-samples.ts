/**
 * Adds samples to the history, each once: what is there with the same tag, time, value and quality is left out, so an import that is
 * repeated adds nothing, and one that was killed is made whole by repeating it. What `flush` has resolved is as durable as the store is.
 */
import type { Clock } from "../../core/clock.ts";
import { FIRST_MEASURED_MS } from "../../core/time.ts";
import { qualityOf, scalarOf } from "../../historian/codec/columns.ts";
import type { HistorianStore, Sample, TagSpan } from "../../historian/historian-store.ts";
import { limits as historianLimits } from "../../historian/limits.ts";
import { limits } from "../limits.ts";
import type { Tally } from "./tally.ts";

export interface SampleAdderOptions {
  /** Undefined for an import into a history that is not there yet and shall not be made. */
  readonly store: HistorianStore | undefined;
  /** The tags that the store has. */
  readonly spans: readonly TagSpan[];
  readonly tally: Tally;
  readonly clock: Clock;
  /** Counts, and adds nothing. */
  readonly isDryRun: boolean;
}

interface Span {
  readonly minMs: number;
  readonly maxMs: number;
}

/** A later time is a mistake, as of the precision of times. */
const AHEAD_MS = 86_400_000;

export class SampleAdder {
  readonly #options: SampleAdderOptions;
  readonly #latestMs: number;
  #waiting: Sample[] = [];
  /** Where samples of a tag are: those that were there, and those that were added, for these are mostly apart. */
  readonly #there: Map<string, Span>;
  readonly #added = new Map<string, Span>();

  constructor(options: SampleAdderOptions) {
    this.#options = options;
    this.#latestMs = options.clock.now() + AHEAD_MS;
    this.#there = new Map(options.spans.map((span) => [span.tagId, span]));
  }

  readonly take = ({ tagId, timestampMs, value, quality }: Sample): void => {
    const timeMs = Math.floor(timestampMs);
    if (!(timeMs >= FIRST_MEASURED_MS && timeMs <= this.#latestMs)) return this.#options.tally.refuse("badTime");
    this.#waiting.push({ tagId, timestampMs: timeMs, value: value === 0 ? 0 : value, quality });
  };

  /** Whether it is time to flush. */
  get isFull(): boolean {
    return this.#waiting.length >= limits.history.samples;
  }

  /** Adds what waits. When it rejects, a part may have been added. */
  async flush(): Promise<void> {
    const { store, tally, isDryRun } = this.#options;
    const byTag = Map.groupBy(this.#waiting, ({ tagId }) => tagId);
    this.#waiting = [];
    const fresh: Sample[] = [];
    for (const [tagId, samples] of byTag) for (const sample of await this.#newOf(tagId, samples)) fresh.push(sample);
    const step = historianLimits.flushSamples;
    for (let from = 0; from < fresh.length; from += step) {
      const part = fresh.slice(from, from + step);
      if (!isDryRun) await store?.append(part);
      tally.added += part.length;
    }
  }

  async #newOf(tagId: string, samples: readonly Sample[]): Promise<Iterable<Sample>> {
    const unseen = new Map(samples.map((sample) => [keyOf(sample), sample]));
    const times = samples.map(({ timestampMs }) => timestampMs);
    const span = { minMs: least(times), maxMs: most(times) };
    for (const there of [this.#there.get(tagId), this.#added.get(tagId)]) {
      if (there === undefined || there.minMs > span.maxMs || there.maxMs < span.minMs) continue;
      await this.#leaveOut(unseen, tagId, span);
      break;
    }
    const known = this.#added.get(tagId) ?? span;
    this.#added.set(tagId, {
      minMs: Math.min(known.minMs, span.minMs),
      maxMs: Math.max(known.maxMs, span.maxMs),
    });
    this.#options.tally.present += samples.length - unseen.size;
    return unseen.values();
  }

  /** Reads backwards, a page at a time, what is stored in the span. */
  async #leaveOut(unseen: Map<string, Sample>, tagId: string, { minMs, maxMs }: Span): Promise<void> {
    const limit = limits.history.storedSamples;
    for (let untilMs = maxMs; unseen.size > 0 && untilMs >= minMs;) {
      const stored = await this.#options.store?.columns({ tagId, sinceMs: minMs, untilMs, limit });
      if (stored === undefined) return;
      for (let i = 0; i < stored.length; i += 1) {
        const state = stored.states[i] ?? 0;
        const value = scalarOf(stored.values[i] ?? 0, state);
        unseen.delete(keyOf({ timestampMs: stored.times[i] ?? 0, value, quality: qualityOf(state) }));
      }
      if (stored.length < limit) return;
      // Samples of the oldest time may be on the next page, too; unless all have that time.
      const oldestMs = stored.times[0] ?? 0;
      untilMs = oldestMs < untilMs ? oldestMs : oldestMs - 1;
    }
  }
}

function keyOf({ timestampMs, value, quality }: Omit<Sample, "tagId">): string {
  return `${timestampMs} ${value} ${quality}`;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((least, one) => Math.min(least, one), Infinity);
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((most, one) => Math.max(most, one), -Infinity);
}
