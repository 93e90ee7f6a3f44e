/**
 * `bitacora logbook export`: the book, and all that a stranger needs to check it, as a folder or a tar file. It is signed first, so
 * that each export has a checkpoint: one that has none was tampered with.
 */
import { rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { type Clock, systemClock } from "../../core/clock.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { folderArchive, tarArchive } from "../../logbook/export/file-archive.ts";
import { bookCheckpoints, evidenceOf, newestCheckpoint } from "../../logbook/evidence/file-evidence.ts";
import { WITNESSED_FILE } from "../../logbook/evidence/evidence.ts";
import type { BookCheckpoints } from "../../logbook/evidence/file-evidence.ts";
import { countLines, exportBook } from "../../logbook/export/file-export.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { exporting as english } from "../../messages/en/logbook-export.ts";
import type { ExportMessages } from "../../messages/en/logbook-export.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { exporting as spanish } from "../../messages/es/logbook-export.ts";
import { readLinkStates } from "../../witness/file-link-store.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { displayPath, resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import { signNow } from "./sign-now.ts";
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

export function exportOnTerminal(flags: Omit<LogbookExportOptions, "env" | "clock" | "stdout">): Promise<number> {
  const { env, stdout } = process;
  return logbookExport({ ...flags, env, clock: systemClock, stdout });
}

/** The exit status. */
export async function logbookExport(options: LogbookExportOptions): Promise<number> {
  const { stdout } = options;
  const texts = options.texts.exporting;
  const { dir } = resolveReadableDataDir(options.dataDir, options.env);
  const signed = await signedCheckpoints(dir, options);
  if (signed === undefined) throw new BitacoraError("usage", { reason: texts.noKey(displayPath(dir)) });
  const { checkpoints, isCut } = signed;
  const target = resolve(options.target);
  const isTar = target.endsWith(".tar");
  const folder = isTar ? basename(target, ".tar") : target;
  // Whoever opens the archive may speak another language than whoever made it.
  const readme = (origin: string): string =>
    `${spanish.readme(origin)}\n${"-".repeat(78)}\n\n${english.readme(origin)}`;
  const others = await witnessFiles(dir, checkpoints.publicKey);
  const doubts = await doubtsOf(dir, checkpoints.publicKey, texts);
  if (doubts !== "") others.push({ name: "doubts.txt", text: doubts });
  const book = { dir: join(dir, "logbook"), checkpoints, readme, page: texts.page, isCut, others };
  const exported = await writing(target, async () => {
    const archive = isTar ? await tarArchive(target, folder, options.clock.now()) : await folderArchive(target);
    let whole = false;
    try {
      const result = await exportBook(book, archive);
      await archive.close();
      whole = true;
      return result;
    } finally {
      // On a full disk it cannot be closed either. Half an archive helps nobody; half a folder shows what it is.
      if (!whole) await archive.close().catch(() => undefined);
      if (!whole && isTar) await rm(target, { force: true });
    }
  });
  if (options.json) {
    stdout.write(`${JSON.stringify({ ...exported, target })}\n`);
    return EXIT_GOOD;
  }
  const number = (value: number): string => value.toLocaleString(options.locale);
  const { entries, volumes, checkpoints: notes } = exported;
  stdout.write(`${texts.done(number(entries), number(volumes), number(notes), displayPath(target))}\n`);
  if (exported.unsigned > 0) stdout.write(`${texts.leftOut(number(exported.unsigned))}\n`);
  stdout.write(`${texts.howToCheck(isTar ? folder : displayPath(target))}\n`);
  return EXIT_GOOD;
}

/**
 * The book's checkpoints, with one of now where the key can be used. `isCut`: what they do not cover is left out, unless the book
 * was refused: then all of it is exported as it is, and its check says so.
 */
async function signedCheckpoints(
  dir: string,
  { texts, env, clock }: LogbookExportOptions,
): Promise<{ checkpoints: BookCheckpoints; isCut: boolean } | undefined> {
  const found = await bookCheckpoints(dir);
  if (found === undefined) return undefined;
  const newest = await newestCheckpoint(found);
  const isSigned = newest !== undefined && (await runningServiceUrl(dir)) === undefined;
  if (isSigned && (await countLines(join(dir, "logbook"))) <= newest.size) return { checkpoints: found, isCut: true };
  const unsigned = await signNow(dir, { env, clock, refused: texts.checkpoint.refused, addTexts: texts.add });
  const checkpoints = await bookCheckpoints(dir);
  return checkpoints && { checkpoints, isCut: unsigned?.isRefused !== true };
}

/** What stands against the book beside what its lines say, a line each: verify.py counts each as a break. */
async function doubtsOf(dir: string, publicKey: string, texts: ExportMessages): Promise<string> {
  const { lost } = await evidenceOf(dir);
  const witnessed = await WitnessedBook.open(dir, publicKey);
  const lines = [
    ...lost.map((loss) => texts.evidenceLost(loss)),
    ...witnessed.refusing.map((name) => texts.refused(name)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** What witnesses have cosigned, and the keys that it is checked with; nothing where the vessel has none. */
async function witnessFiles(dir: string, publicKey: string): Promise<{ name: string; text: string }[]> {
  const states = await readLinkStates(dir, parseVerifierKey(publicKey));
  if (states.length === 0) return [];
  const list = (await readRegular(join(dir, "logbook", WITNESSED_FILE)).catch(() => "")) ?? "";
  const keys = states.map((state) => `${state.publicKey}\n`).join("");
  return [
    { name: `logbook/${WITNESSED_FILE}`, text: list },
    { name: "witnesses.pub", text: keys },
  ];
}

async function writing<T>(target: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined || error instanceof BitacoraError) throw error;
    const details = { file: displayPath(target), reason };
    const isThere = reason === "EEXIST" || reason === "ENOTEMPTY";
    const code = isDiskFull(error) ? "disk-full" : isThere ? "output-not-writable" : "folder-not-writable";
    throw new BitacoraError(code, details, error);
  }
}
