/**
 * `bitacora logbook add`, `correct` and `countersign`: a manual entry. An entry that corrects or countersigns another one has its id;
 * the other one stays unchanged.
 */
import type { Clock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { formatIsoTime } from "../../core/time.ts";
import { readPersonKey } from "../../logbook/person/file-person-key.ts";
import { type SignedStatement, signStatement } from "../../logbook/person/person-signature.ts";
import { plainText } from "../terminal/terminal-text.ts";
import type { BookWriter, ManualEntry } from "./book-access.ts";
import { readPassphrase } from "./person-key.ts";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { openNamedWriter } from "./open-book.ts";
import { checkedWords, surroundings, type WriteOptions } from "./write-options.ts";

interface SigningKey {
  readonly file: string;
  readonly passphraseFile: string | undefined;
}

const texts = messagesIn(locale).logbook.add;
const DAY_MS = 86_400_000;

/** Resolves when the entry is on disk. */
export async function logbookAdd(
  given: WriteOptions & {
    /** Of the entry that is referred to. */
    readonly summary: string | ((id: number) => string);
    /** The entry that this one corrects or countersigns, or of which time it is the newest. */
    readonly reference: EntryReference | (Pick<EntryReference, "kind"> & { readonly newestOf: Day }) | undefined;
    /** By which the person signs: a file, and where its passphrase is. */
    readonly key?: SigningKey | undefined;
  },
): Promise<void> {
  const options = { ...surroundings(), ...given };
  const { json, stdout } = options;
  const book = await openNamedWriter(options, options.env, options.clock);
  const reference = options.reference && (await referenceIn(book, options.reference));
  const summary = typeof options.summary === "string" ? options.summary : options.summary(reference?.id ?? 0);
  if (summary.trim() === "") throw usageError(texts.empty);
  const { user, text } = checkedWords(options.user, summary);
  const signed = options.key && (await signedBy(options.key, book, { user, summary: text, reference }, options.clock));
  const receipt = await book.add({ user, summary: text, reference, signed });
  const { id, timestamp } = receipt;
  const said = texts.written({ id, timestamp, dir: book.dir && displayPath(book.dir) });
  stdout.write(`${json ? JSON.stringify(receipt) : said}\n`);
}

/** A day of UTC, as `dayIn` reads it: from its first to its last millisecond. */
type Day = readonly [sinceMs: number, untilMs: number];

/** Undefined if the text is no date. The newest entry of a day vouches for all before it, whose hashes it is bound to. */
export function dayIn(text: string): Day | undefined {
  const sinceMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(sinceMs) || !formatIsoTime(sinceMs).startsWith(text)) return undefined;
  return [sinceMs, sinceMs + DAY_MS - 1];
}

async function referenceIn(
  book: BookWriter,
  reference: EntryReference | { readonly kind: EntryReference["kind"]; readonly newestOf: Day },
): Promise<EntryReference> {
  if ("id" in reference) return reference;
  const { kind, newestOf } = reference;
  const id = await book.newestIn(...newestOf);
  if (id === undefined) throw usageError(texts.emptyDay({ day: formatIsoTime(newestOf[0]).slice(0, 10) }));
  return { kind, id };
}

/** Shows what is signed, and signs it here: the key never leaves this process. */
async function signedBy(
  { file, passphraseFile }: SigningKey,
  book: BookWriter,
  { user: person, summary, reference }: ManualEntry,
  clock: Clock,
): Promise<SignedStatement | undefined> {
  if (reference === undefined) return undefined;
  const key = await readPersonKey(file, await readPassphrase(passphraseFile));
  const { entry, vessel } = await book.entry(reference.id);
  const { signing } = messagesIn(locale).logbook.person;
  process.stderr.write(
    `${plainText(signing({ id: entry.id, at: entry.timestamp, summary: entry.summary, user: entry.user, vessel }))}\n${entry.hash}\n`,
  );
  const about = { vessel, entryId: entry.id, entryHash: entry.hash };
  return signStatement({ ...about, person, summary, signedAt: formatIsoTime(clock.now()) }, key);
}

export function entryId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(texts.notAnId({ text }));
}
