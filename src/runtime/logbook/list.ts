/** `bitacora logbook list` and `follow`: prints the entries of a book, and then new ones as they come. */
import { usageError } from "../../core/errors.ts";
import type { KnownNames } from "../../core/look-alike.ts";
import { namedLetters } from "../../core/written-text.ts";
import { plainJson, shownName, shownText } from "../../core/shown-text.ts";
import { parseIsoTime } from "../../core/time.ts";
import { pause } from "../../core/pause.ts";
import { type AuditChoice, isAudit } from "../../logbook/entry/audit-event.ts";
import { isEntryKind, KINDS } from "../../logbook/entry/entry.ts";
import { BackReferences, referencesOf } from "../../logbook/entry/entry-reference.ts";
import type { ListFilter } from "../../logbook/book/file-list.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import type { ServicePlace } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { type ListedEntry, openEntryReader } from "./entry-reader.ts";

interface LogbookListOptions extends ServicePlace {
  readonly kind: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly audit: AuditChoice | undefined;
  readonly limit: number;
  readonly json: boolean;
  /** New entries are printed after the list, until this is aborted; undefined: only the list. */
  readonly follow?: AbortSignal;
}

const texts = messagesIn(locale).logbook.list;

const KIND_COLUMNS = Math.max(...Object.values(texts.kinds).map(({ length }) => length));

/** Time between two reads while following a book. */
const LOOK_MS = 500;

export async function logbookList(options: LogbookListOptions): Promise<void> {
  const { json, follow } = options;
  const { stdout, stderr } = process;
  const filter = filterOf(options);
  const reader = await openEntryReader(options);
  const { entries, references, names } = await reader.list(filter);
  const print = (entry: ListedEntry, referring = new BackReferences()): void => {
    stdout.write(`${json ? plainJson(entry) : lineOf(entry, referring, names)}\n`);
  };
  for (const entry of entries) print(entry, references);
  if (entries.length === 0 && follow === undefined) stderr.write(`${texts.none}\n`);
  const goesOn = (): boolean => follow?.aborted === false;
  while (goesOn()) {
    for (const entry of await reader.news(filter)) print(entry);
    await pause(LOOK_MS, follow);
  }
}

function filterOf({ kind, since, until, audit, limit }: LogbookListOptions): ListFilter {
  const time = (name: string, text: string | undefined): number | undefined => {
    const timeMs = text === undefined ? undefined : parseIsoTime(text);
    if (text !== undefined && timeMs === undefined) {
      throw usageError(texts.notATime({ name, text }));
    }
    return timeMs;
  };
  if (kind !== undefined && !isEntryKind(kind)) {
    throw usageError(texts.notAKind({ kind, kinds: KINDS.join(", ") }));
  }
  return { kind, audit, limit, sinceMs: time("--since", since), untilMs: time("--until", until) };
}

function lineOf(entry: ListedEntry, references: BackReferences, names: KnownNames): string {
  const { id, timestamp, kind, user, summary } = entry;
  const [corrected, countersigned] = [references.to(id, "corrects"), references.to(id, "countersigns")];
  const remarks = [
    ...referencesOf(entry).map((reference) => texts[reference.kind]({ id: reference.id })),
    ...(isAudit(entry) ? [texts.audit] : []),
    ...(corrected.length === 0 ? [] : [texts.correctedIn({ ids: corrected.join(", ") })]),
    ...(countersigned.length === 0 ? [] : [texts.countersignedIn({ ids: countersigned.join(", ") })]),
  ];
  const resembled = names.resembled(user);
  if (resembled !== undefined)
    remarks.unshift(texts.resembles({ name: shownName(resembled), letters: namedLetters(user, resembled) }));
  names.take(user);
  const said = `${shownName(user)}: ${shownText(summary)}`;
  const line = `${String(id).padStart(6)}  ${timestamp}  ${texts.kinds[kind].padEnd(KIND_COLUMNS)}  ${said}`;
  return plainText([line, ...remarks].join("  "));
}
