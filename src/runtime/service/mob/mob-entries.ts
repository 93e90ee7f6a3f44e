/** What the log book says of a person overboard: an entry for each piece of news, never two. */
import { positionText } from "../../../core/position-text.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { MOB_EVENTS } from "../../../logbook/entry/audit-event.ts";
import { newestWith } from "../../../logbook/book/enter-once.ts";
import { limits } from "../../../logbook/limits.ts";
import type { EntryDraft, Logbook } from "../../../logbook/logbook.ts";
import { CREW_LISTED, crewIn } from "../../../logbook/person/crew.ts";
import type { EntryMessages } from "../../../messages/en/entries.ts";
import type { MobMessages } from "../../../messages/en/mob.ts";
import { type Mark, type MobNews, newsKey } from "../../../mob/mob-event.ts";

export interface MobWords {
  readonly entries: EntryMessages["mob"];
  readonly mob: MobMessages;
}

const MINUTE_MS = 60_000;

/** The names of the newest crew list of the book; none if there is no list, or it cannot be read now. */
export async function crewAboard(logbook: Pick<Logbook, "entries">): Promise<string[]> {
  const listed = await newestWith(logbook, [CREW_LISTED]).catch(() => undefined);
  return (listed && crewIn(listed.payload))?.map(({ name }) => name) ?? [];
}

export function mobEntry(news: MobNews, { entries, mob }: MobWords, crew: readonly string[]): EntryDraft {
  const { what, event } = news;
  const { isTest } = event;
  const payload = { event: MOB_EVENTS[what], news: newsKey(news), test: isTest };
  if (what === "ended") {
    const { by, reason, atMs } = news;
    const minutes = Math.max(0, Math.round((atMs - event.marks[0].atMs) / MINUTE_MS));
    return { kind: "manual", summary: entries.ended({ isTest, by, minutes, reason }), payload, user: by };
  }
  const { kind, who, placed, atMs } = news.mark;
  if (what === "named") {
    const summary = entries.named({ isTest, who, time: `${formatIsoTime(atMs).slice(11, 16)} UTC` });
    return { kind: "manual", summary, payload, user: news.by };
  }
  const place = placed === null ? null : positionText(placed.position);
  const summary = entries[what]({ isTest, place, who: mob.who({ kind, who }), crew: crew.join(", ") });
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
