/**
 * Days of a few tags once a second, made in bulk: of every class of `vessel-samples.ts` in turn, each day by itself, so
 * that a load can be taken up again at any day.
 */
import { GrowingColumns } from "../../../src/historian/columns.ts";
import type { TaggedColumns } from "../../../src/historian/frame-codec.ts";
import type { TagName } from "../../../src/historian/sqlite-hot-file.ts";
import { seededRandom } from "../../support/random.ts";
import { CLASSES } from "./vessel-samples.ts";

export const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** Seconds in a flush: the store takes 10 000 samples at once. */
const FLUSH_SAMPLES = 10_000;

export function yearTagNames(tags: number): TagName[] {
  return Array.from({ length: tags }, (_, i) => [i, `${CLASSES[i % CLASSES.length]?.name.toUpperCase()}.YEAR_${i}`]);
}

/** The flushes of one day. */
export function* daySamples(tags: number, day: number, startMs: number): Generator<TaggedColumns> {
  const random = seededRandom(day + 1);
  const signals = Array.from({ length: tags }, (_, i) => CLASSES[i % CLASSES.length]!.make(random, i));
  const flushS = Math.max(1, Math.floor(FLUSH_SAMPLES / tags));
  for (let second = 0; second < DAY_S; second += flushS) {
    const columns = new GrowingColumns();
    const numbers = new Uint32Array(flushS * tags);
    columns.reserve(numbers.length);
    for (let s = second; s < Math.min(DAY_S, second + flushS); s += 1) {
      const timeMs = startMs + s * 1000 + (random.next() < 0.4 ? random.below(5) - 2 : 0);
      for (let tag = 0; tag < tags; tag += 1) {
        numbers[columns.length] = tag;
        columns.push(timeMs, signals[tag]!(s), "good");
      }
    }
    const { length, times, values, states } = columns;
    yield { length, times, values, states, tags: numbers };
  }
}
