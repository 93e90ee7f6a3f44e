/**
 * `bitacora logbook export`: the book with everything that a stranger needs to check it, as a folder or a tar file. The book is signed
 * first, so every export has a checkpoint: an export without one was tampered with.
 */
import { join } from "node:path";
import type { Writable } from "node:stream";
import { type Clock, systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import {
  type BookCheckpoints,
  bookCheckpoints,
  newestCheckpoint,
  evidenceOf,
} from "../../logbook/evidence/file-evidence.ts";
import { countLines, exportBook, type Exported, type ExportedFile } from "../../logbook/export/file-export.ts";
import { ML_DSA_PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { locale } from "../command.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";
import { type ExportTarget, exportTarget, writeArchive } from "./export-archive.ts";
import { openNamedWriter } from "./open-book.ts";
import { signNow } from "./sign-now.ts";
import { messagesIn } from "../../messages/messages.ts";
import { readRegular } from "../../core/regular-file.ts";
import { WITNESSED_FILE } from "../../logbook/evidence/evidence.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import type { ExportMessages } from "../../messages/en/logbook-export.ts";
import { readStamps } from "../../logbook/stamp/file-stamps.ts";
import { readLinkStates } from "../../witness/file-link-store.ts";
import { WitnessedBook } from "./witnessed.ts";

export interface LogbookExportOptions {
  readonly target: string;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly texts: LogbookMessages;
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stdout: Writable;
}

type ExportFlags = Pick<LogbookExportOptions, "target" | "dataDir" | "json"> & { readonly url: string | undefined };

/** Throws `usage` for a service elsewhere: it does not give the files of its book away. */
export async function exportOnTerminal({ url, ...flags }: ExportFlags): Promise<void> {
  const { env, stdout } = process;
  const { logbook: texts } = messagesIn(locale);
  if (url !== undefined) throw usageError(texts.exporting.notByUrl);
  return logbookExport({ ...flags, texts, locale, env, clock: systemClock, stdout });
}

export async function logbookExport(options: LogbookExportOptions): Promise<void> {
  const { dataDir, env, clock, json, stdout } = options;
  const texts = options.texts.exporting;
  const { dir } = await resolveReadableDataDir(dataDir, env);
  const signed = await signedCheckpoints(dir, options);
  if (signed === undefined) throw usageError(texts.noKey({ dir: displayPath(dir) }));
  if (await isUnwritten(dir, signed)) throw usageError(texts.empty({ dir: displayPath(dir) }));
  const target = exportTarget(options.target);
  const others = await otherFiles(dir, signed.checkpoints.publicKey, texts);
  const book = { ...signed, dir: join(dir, "logbook"), readme, page: texts.page, others };
  const exported = await writeArchive(target, clock.now(), (archive) => exportBook(book, archive));
  const lines = json ? [JSON.stringify({ ...exported, target: target.path })] : linesOf(exported, target, options);
  stdout.write(`${lines.join("\n")}\n`);
}

interface SignedCheckpoints {
  readonly checkpoints: BookCheckpoints;
  /** Whether unsigned entries are left out. A book in doubt is exported whole, and its check says that it is broken. */
  readonly isCut: boolean;
}

/** Signs the book first, if it is not signed and the key can be used. Undefined if the vessel has no key. */
async function signedCheckpoints(dir: string, options: LogbookExportOptions): Promise<SignedCheckpoints | undefined> {
  const found = await bookCheckpoints(dir);
  if (found === undefined) return undefined;
  const writer = await openNamedWriter({ dataDir: dir }, options.env, options.clock);
  const newest = writer.dir === undefined ? undefined : await newestCheckpoint(found);
  if (newest !== undefined && (await countLines(join(dir, "logbook"))) <= newest.size) {
    return { checkpoints: found, isCut: true };
  }
  const unsigned = await signNow(writer);
  const checkpoints = await bookCheckpoints(dir);
  return checkpoints && { checkpoints, isCut: unsigned?.isRefused !== true };
}

/** Whether the book has never had an entry. Its export would look like one whose entries were taken away. */
async function isUnwritten(dir: string, { checkpoints, isCut }: SignedCheckpoints): Promise<boolean> {
  return isCut && (await newestCheckpoint(checkpoints)) === undefined && (await countLines(join(dir, "logbook"))) === 0;
}

/** In both languages: the reader may not speak the language of the person who made the export. */
function readme(origin: string): string {
  return `${messagesIn("es").logbook.exporting.readme({ origin })}\n${"-".repeat(78)}\n\n${messagesIn("en").logbook.exporting.readme({ origin })}`;
}

function linesOf(exported: Exported, { path, folder, isTar }: ExportTarget, options: LogbookExportOptions): string[] {
  const { done, leftOut, howToCheck } = options.texts.exporting;
  const number = (value: number): string => value.toLocaleString(options.locale);
  const { entries, volumes, checkpoints, unsigned } = exported;
  return [
    done({
      entries: number(entries),
      volumes: number(volumes),
      checkpoints: number(checkpoints),
      target: displayPath(path),
    }),
    ...(unsigned > 0 ? [leftOut({ entries: number(unsigned) })] : []),
    howToCheck({ folder: isTar ? folder : displayPath(path) }),
  ];
}

/** What witnesses have cosigned, what authorities have stamped, and the doubts about the book. */
async function otherFiles(dir: string, publicKey: string, texts: ExportMessages): Promise<ExportedFile[]> {
  const stamps = await stampFiles(join(dir, "logbook"));
  const second = await readRegular(join(dir, ML_DSA_PUBLIC_KEY_FILE));
  const keys = second === undefined ? [] : [{ name: ML_DSA_PUBLIC_KEY_FILE, content: second }];
  return [...keys, ...(await witnessFiles(dir, publicKey)), ...stamps, ...(await doubtsFile(dir, publicKey, texts))];
}

/** Each stamp in the two files that `openssl ts -verify` takes. They are numbered: two authorities may stamp in the same second. */
async function stampFiles(bookDir: string): Promise<ExportedFile[]> {
  return (await readStamps(bookDir)).flatMap(({ note, answer, stamped_at: at }, i) => {
    const name = `stamps/${i + 1}-${at.replaceAll(/[^0-9TZ]/g, "")}`;
    return [
      { name: `${name}.checkpoint`, content: note },
      { name: `${name}.tsr`, content: Buffer.from(answer, "base64") },
    ];
  });
}

/** The cosigned checkpoints and the witnesses' keys; no files if the vessel has no witness. */
async function witnessFiles(dir: string, publicKey: string): Promise<ExportedFile[]> {
  const states = await readLinkStates(dir, parseVerifierKey(publicKey));
  if (states.length === 0) return [];
  const list = (await readRegular(join(dir, "logbook", WITNESSED_FILE)).catch(() => "")) ?? "";
  const keys = states.map((state) => `${state.publicKey}\n`).join("");
  return [
    { name: `logbook/${WITNESSED_FILE}`, content: list },
    { name: "witnesses.pub", content: keys },
  ];
}

/** The doubts that the book's own lines do not show, one line each. verify.py counts each line as a break. */
async function doubtsFile(dir: string, publicKey: string, texts: ExportMessages): Promise<ExportedFile[]> {
  const { lost } = await evidenceOf(dir);
  const { refusing } = await WitnessedBook.open(dir, publicKey);
  const lines = [
    ...lost.map((loss) => texts.evidenceLost({ loss })),
    ...refusing.map((name) => texts.refused({ name })),
  ];
  return lines.length === 0 ? [] : [{ name: "doubts.txt", content: lines.map((line) => `${line}\n`).join("") }];
}
