/** `bitacora history tags`: the tags that have samples; and how the history commands choose among them. */
import { usageError } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { TagSpan } from "../../historian/historian-store.ts";
import { lossesOf } from "./losses.ts";
import { texts } from "./flags.ts";
import { type HistoryPlace, openHistory } from "./open-reader.ts";

export async function listHistoryTags(place: HistoryPlace, tags: readonly string[], json: boolean): Promise<void> {
  const { stdout, stderr } = process;
  await using reader = await openHistory(place);
  const all = await reader.tags();
  stderr.write(await lossesOf(reader));
  const chosen = chooseTags(all, tags);
  const width = Math.max(0, ...chosen.map(({ tagId }) => tagId.length));
  for (const { tagId, samples, minMs, maxMs } of chosen) {
    const [oldest, newest] = [formatIsoTime(minMs), formatIsoTime(maxMs)];
    stdout.write(
      json
        ? `${JSON.stringify({ tag_id: tagId, samples, oldest, newest })}\n`
        : `${tagId.padEnd(width)}  ${String(samples).padStart(12)}  ${oldest}  ${newest}\n`,
    );
  }
  if (chosen.length === 0) stderr.write(`${texts.noSamples}\n`);
}

/** The tags that the names or patterns mean, sorted by id. Throws `usage` for a name that means none. */
export function chooseTags(all: readonly TagSpan[], names: readonly string[]): TagSpan[] {
  const means = (name: string, id: string) => (name.includes("*") ? matchesWildcard(id, name) : id === name);
  const unknown = names.filter((name) => name !== "*" && !all.some(({ tagId }) => means(name, tagId)));
  if (unknown.length > 0) throw usageError(texts.noSuchTags({ names: unknown.slice(0, 10).join(", ") }));
  return all.filter(({ tagId }) => names.some((name) => means(name, tagId)));
}
