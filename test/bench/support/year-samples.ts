/**
 * Days of a few tags once a second, made in bulk: of every class of `vessel-samples.ts` in turn, ten of a device with one
 * time, each day by itself, so that a load can be taken up again at any day.
 */
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import type { TaggedColumns } from "../../../src/historian/codec/frame-codec.ts";
import type { TagName } from "../../../src/historian/codec/frame-codec.ts";
import { seededRandom } from "../../support/random.ts";
import { CLASSES, DEVICE_TAGS, jitterMs } from "./vessel-samples.ts";

export const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/**
 * Seconds in a flush, far more than a service has, or a year would take days: its frames are what costs most. After 16 of
 * them the store looks what is to be sealed, and finds one block of each tag, so that blocks lie in the file as they do
 * at one second: each beside those of other tags.
 */
const FLUSH_S = 128;
/** The store takes so many samples at once. */
const FLUSH_SAMPLES = 10_000;

export function yearTagNames(tags: number): TagName[] {
  return Array.from({ length: tags }, (_, i) => [i, `${CLASSES[i % CLASSES.length]?.name.toUpperCase()}.YEAR_${i}`]);
}

/** The flushes of one day, of so many seconds or as many samples as the store takes at once. */
export function* daySamples(tags: number, day: number, startMs: number, mostS = FLUSH_S): Generator<TaggedColumns> {
  const random = seededRandom(day + 1);
  const signals = Array.from({ length: tags }, (_, i) => CLASSES[i % CLASSES.length]!.make(random, i));
  const flushS = Math.max(1, Math.min(mostS, Math.floor(FLUSH_SAMPLES / tags)));
  for (let second = 0; second < DAY_S; second += flushS) {
    const until = Math.min(DAY_S, second + flushS);
    const columns = new GrowingColumns();
    columns.reserve((until - second) * tags);
    const numbers = new Uint32Array((until - second) * tags);
    for (let s = second; s < until; s += 1) {
      let timeMs = 0;
      for (let tag = 0; tag < tags; tag += 1) {
        if (tag % DEVICE_TAGS === 0) timeMs = startMs + s * 1000 + tag / DEVICE_TAGS + jitterMs(random);
        numbers[columns.length] = tag;
        columns.push(timeMs, signals[tag]!(s), "good");
      }
    }
    const { length, times, values, states } = columns;
    yield { length, times, values, states, tags: numbers };
  }
}
