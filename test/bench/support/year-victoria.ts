/**
 * VictoriaMetrics beside the year: fed with the first few of the same tags, on the same days, and asked the same. What it
 * has been fed is kept beside the year, and gone on with.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom } from "../../support/random.ts";
import { dropFromMemory } from "./historian-engine.ts";
import type { Side } from "./historian-side.ts";
import { openVictoria } from "./historian-side-victoria.ts";
import { somewhere, type YearQuery } from "./year-queries.ts";
import { DAY_MS, daySamples, yearTagNames } from "./year-samples.ts";

export interface YearOfTags {
  readonly tags: number;
  readonly days: number;
  readonly startMs: number;
}

/** `madeTags` are those that the days are made of, of which it gets the first ones. Gives how many s it took. */
export async function feedVictoria(
  dir: string,
  { tags, days, startMs }: YearOfTags,
  madeTags: number,
): Promise<number> {
  mkdirSync(dir, { recursive: true });
  const note = join(dir, "days");
  let day = existsSync(note) ? Number(readFileSync(note, "latin1")) : 0;
  const startedAt = performance.now();
  const side = await openVictoria(dir);
  for (; day < days; day += 1) {
    for (const flush of daySamples(madeTags, day, startMs + day * DAY_MS)) {
      const samples: Sample[] = [];
      for (let i = 0; i < flush.length; i += 1) {
        const tag = flush.tags[i] ?? 0;
        if (tag >= tags) continue;
        samples.push({ tagId: nameOf(tag, madeTags), timestampMs: flush.times[i] ?? 0, value: flush.values[i] ?? 0, quality: "good" }); // prettier-ignore
      }
      await side.flush(samples);
    }
    writeFileSync(note, String(day + 1));
  }
  await side.settle();
  await side.close();
  return (performance.now() - startedAt) / 1000;
}

/** How long each answer took, in ms: of one process, or cold of a new one each time. */
export async function askVictoria(dir: string, year: YearOfTags, query: YearQuery, times: number, isCold: boolean) {
  const ms: number[] = [];
  let side: Side | undefined;
  for (let i = 0; i < times; i += 1) {
    if (isCold) {
      await side?.close();
      dropFromMemory(dir);
      side = undefined;
    }
    side ??= await openVictoria(dir);
    const { tagId, sinceMs, untilMs, intervalMs } = somewhere(query, year, seededRandom(i + 1));
    const before = performance.now();
    if (query.reduction === undefined) await side.range(tagId, sinceMs, untilMs);
    else await side.reduce(tagId, sinceMs, untilMs, (untilMs - sinceMs) / intervalMs);
    ms.push(performance.now() - before);
  }
  await side?.close();
  return ms;
}

function nameOf(tag: number, madeTags: number): string {
  return yearTagNames(madeTags)[tag]?.[1] ?? "";
}
