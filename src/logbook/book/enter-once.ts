/** Entries about a state that lasts: each is written when it begins, and not again at each start while nothing has changed. */
import { isDeepStrictEqual } from "node:util";
import type { LogEntry } from "../entry/entry.ts";
import type { EntryDraft, Logbook } from "../logbook.ts";
import { limits } from "../limits.ts";
import type { LogOutbox } from "./log-outbox.ts";

/** The newest entry with one of these events; undefined if none of the newest entries by the service and by hand is one. */
export async function newestWith(
  logbook: Pick<Logbook, "entries">,
  events: readonly string[],
): Promise<LogEntry | undefined> {
  for await (const entry of logbook.entries({ kind: "manual", limit: limits.lookBackEntries }))
    if (events.some((event) => entry.payload["event"] === event)) return entry;
  return undefined;
}

/** Adds the entry, unless the newest one with one of `events` says the same already. A book that cannot be read now gets it. */
export async function enterOnce(
  draft: EntryDraft & { readonly payload: { readonly event: string } },
  { logbook, outbox }: { readonly logbook: Pick<Logbook, "entries">; readonly outbox: Pick<LogOutbox, "add"> },
  events: readonly string[] = [draft.payload.event],
): Promise<void> {
  const told = await newestWith(logbook, events).catch(() => undefined);
  if (told === undefined || !isDeepStrictEqual(told.payload, draft.payload)) outbox.add(draft);
}
