/** What the log book says of a person overboard: an entry for each piece of news, never two. */
import { positionText } from "../../../core/position-text.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import { MOB_EVENTS } from "../../../logbook/entry/audit-event.ts";
import { limits } from "../../../logbook/limits.ts";
import type { EntryDraft, Logbook } from "../../../logbook/logbook.ts";
import type { EntryMessages } from "../../../messages/en/entries.ts";
import type { MobMessages } from "../../../messages/en/mob.ts";
import { type Mark, type MobNews, newsKey } from "../../../mob/mob-event.ts";

export interface MobWords {
  readonly entries: EntryMessages["mob"];
  readonly mob: MobMessages;
}

const MINUTE_MS = 60_000;

export function mobEntry(news: MobNews, { entries, mob }: MobWords, nowMs: number): EntryDraft {
  const { what, event } = news;
  const { isTest } = event;
  const payload = { event: MOB_EVENTS[what], news: newsKey(news), test: isTest };
  if (what === "ended") {
    const { by, reason } = news;
    const minutes = Math.max(0, Math.round((nowMs - event.marks[0].atMs) / MINUTE_MS));
    return { kind: "manual", summary: entries.ended({ isTest, by, minutes, reason }), payload, user: by };
  }
  const { kind, who, placed } = news.mark;
  const place = placed === null ? null : positionText(placed.position);
  const summary = entries[what]({ isTest, place, who: mob.who({ kind, who }) });
  return { kind: "manual", summary, payload: { ...payload, ...placed?.position }, user: userOf(news.mark) };
}

function userOf({ kind, who }: Mark): string {
  return kind === "person" ? who : SYSTEM_USER;
}

/** What the book does not have yet, after a start. */
export async function untoldIn(logbook: Pick<Logbook, "entries">, news: readonly MobNews[]): Promise<MobNews[]> {
  if (news.length === 0) return [];
  const told = new Set<unknown>();
  for await (const { payload } of logbook.entries({ kind: "manual", limit: limits.lookBackEntries }))
    told.add(payload["news"]);
  return news.filter((each) => !told.has(newsKey(each)));
}
