/** What `logbook add`, `correct` and `countersign` take from the command line. */
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import type { LogbookAddOptions } from "./add.ts";

interface AddFlags {
  readonly user: string;
  readonly url?: string | undefined;
  readonly "data-dir"?: string | undefined;
  readonly json: boolean;
}

export function addOptions(
  { user, url, json, "data-dir": dataDir }: AddFlags,
  summary: string,
  reference: EntryReference | undefined,
  texts: LogbookMessages["add"],
): LogbookAddOptions {
  const { env, stdout } = process;
  return { summary, user, reference, url, dataDir, json, texts, env, clock: systemClock, stdout };
}

export function entryId(text: string, texts: LogbookMessages["add"]): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new BitacoraError("usage", { reason: texts.notAnId(text) });
}
