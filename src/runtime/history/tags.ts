/** The tags that have samples, as the history commands choose among them. */
import { getJson } from "../../api/client.ts";
import { BitacoraError } from "../../core/errors.ts";
import { parseIsoTime } from "../../core/time.ts";
import { turnOf, unitByName } from "../../core/units.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { TagSpan } from "../../historian/historian-store.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";

const ANSWER_TIMEOUT_MS = 60_000;

interface Listed {
  readonly tag_id: string;
  readonly samples: number;
  readonly oldest: string;
  readonly newest: string;
}

export async function historyTags(url: string, texts: HistoryMessages): Promise<TagSpan[]> {
  const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: texts.foreignAnswer };
  const list = await getJson(url, "/history/tags", isTagList, asking);
  return list.map(({ tag_id: tagId, samples, oldest, newest }) => ({
    tagId,
    samples,
    minMs: parseIsoTime(oldest) ?? 0,
    maxMs: parseIsoTime(newest) ?? 0,
  }));
}

/** Those that the names or patterns mean, sorted by id. One that means none is a mistake, and said. */
export function chooseTags<T extends TagSpan>(
  all: readonly T[],
  names: readonly string[],
  texts: HistoryMessages,
): T[] {
  const means = (name: string, id: string) => (name.includes("*") ? matchesWildcard(id, name) : id === name);
  const unknown = names.filter((name) => name !== "*" && !all.some(({ tagId }) => means(name, tagId)));
  if (unknown.length > 0)
    throw new BitacoraError("usage", { reason: texts.noSuchTags(unknown.slice(0, 10).join(", ")) });
  return all.filter(({ tagId }) => names.some((name) => means(name, tagId)));
}

/** The files do not say units, but the names of angles end in them: their means go round. */
export function turnByName(tagId: string): number | undefined {
  return turnOf(unitByName(tagId));
}

function isTagList(value: unknown): value is Listed[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === "object" &&
        one !== null &&
        "tag_id" in one &&
        typeof one.tag_id === "string" &&
        "samples" in one &&
        "oldest" in one &&
        "newest" in one,
    )
  );
}
