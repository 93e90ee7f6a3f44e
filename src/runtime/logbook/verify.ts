/**
 * `bitacora logbook verify`: finds the book, has it verified, and says in plain words what came out. It only reads.
 */
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { Chalk } from "chalk";
import { getJson, serviceUrl } from "../../api/client.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { addedEntries, bookInDataDir, bookInExport, type BookOnDisk } from "../../logbook/verify/file-book.ts";
import { KEY_FILE, openModeOf } from "../../logbook/evidence/file-key.ts";
import { verifyFiles } from "../../logbook/verify/file-verify.ts";
import { isFileLocked } from "../../core/file-lock.ts";
import { mustBeRegular } from "../../core/regular-file.ts";
import type { BreakReport } from "../../logbook/verify/verify.ts";
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { displayPath, resolveReadableDataDir } from "../data-dir.ts";
import { type GivenCheckpoint, readGiven } from "./given.ts";
import type { Book } from "./book.ts";
import { NamesOfBook } from "./names-of-book.ts";
import { WitnessedBook } from "./witnessed.ts";
import { isGood, remarks, reportLines, summaryOf } from "./verify-text.ts";
import { idRanges, ProgressBar } from "../terminal/terminal-text.ts";

/** Intact, and yet something about the book deserves a look. Only with --strict. */
const EXIT_DESERVES_A_LOOK = 3;

/** Breaks that a person is shown; programs get them all. */
const SHOWN_BREAKS = 20;

export interface LogbookVerifyOptions {
  readonly dataDir: string | undefined;
  /** The folder of an export. */
  readonly exported: string | undefined;
  readonly file: string | undefined;
  readonly url: string | undefined;
  /** A checkpoint from elsewhere: a file with the note, or its code. */
  readonly checkpoint: string | undefined;
  readonly code: string | undefined;
  readonly json: boolean;
  readonly strict: boolean;
  readonly texts: LogbookMessages["verify"];
  readonly evidenceTexts: EvidenceMessages;
  /** How numbers are written. */
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the terminal gives, apart so that a test can give its own. */
export interface VerifyStreams {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly colour: boolean;
  /** Whether a progress bar can be seen. */
  readonly progress: boolean;
}

/** The exit status. */
export function verifyOnTerminal(options: LogbookVerifyOptions): Promise<number> {
  const { stdout, stderr } = process;
  const colour = stdout.isTTY && !options.env["NO_COLOR"];
  return verifyLogbook(options, { stdout, stderr, colour, progress: stderr.isTTY });
}

export async function verifyLogbook(options: LogbookVerifyOptions, streams: VerifyStreams): Promise<number> {
  const { json, texts } = options;
  if (
    [options.dataDir, options.exported, options.file, options.url].filter((named) => named !== undefined).length > 1
  ) {
    throw new BitacoraError("usage", { reason: texts.onlyOne });
  }
  const given: GivenCheckpoint | undefined = await readGiven(options);
  if (given !== undefined && options.url !== undefined) {
    throw new BitacoraError("usage", { reason: texts.givenNeedsFiles });
  }
  if (options.url !== undefined) return verifyService(options.url, options, streams);
  const book = await bookOf(options, given !== undefined);
  // The answer of a person's question is all on standard output; a program finds there nothing but JSON.
  (json ? streams.stderr : streams.stdout).write(`${texts.book(displayPath(book.path))} (${book.origin})\n`);

  const bar = new ProgressBar(streams.progress ? streams.stderr : undefined, book.bytes, texts.progress);
  const shown: BreakReport[] = [];
  const names = new NamesOfBook();
  const onBreak = (broken: BreakReport): void => {
    if (json) streams.stdout.write(`${JSON.stringify(broken)}\n`);
    else if (shown.length < SHOWN_BREAKS) shown.push(broken);
  };
  const report = await reading(book.path, () =>
    verifyFiles(
      { volumes: book.volumes, ...(book.checkpoints && { checkpoints: book.checkpoints }) },
      { onBreak, onBytes: (bytes) => bar.add(bytes), onLine: (line) => names.line(line) },
      [...book.witnessed.anchors(), ...(given === undefined ? [] : [given.anchorFor(book.checkpoints?.publicKey)])],
    ),
  ).finally(() => bar.clear());
  if (options.file !== undefined && report.bytes > 0 && !report.recognised) {
    throw new BitacoraError("logbook-unreadable", { file: displayPath(book.path), reason: texts.notABook });
  }

  const added = addedEntries(book, report);
  const doubts = added === undefined ? [] : [options.evidenceTexts.afterNewest(added.first, added.last)];
  const verified = {
    report,
    book: { ...book, doubts: [...book.doubts, ...doubts] },
    given,
    names: names.resembling,
    nowMs: Date.now(),
  };
  if (json) streams.stdout.write(`${JSON.stringify(summaryOf(verified))}\n`);
  else streams.stdout.write(`${reportLines(verified, shown, options, streams.colour).join("\n")}\n`);
  if (!isGood(verified)) return EXIT_BAD_ANSWER;
  return options.strict && remarks(verified, options).length > 0 ? EXIT_DESERVES_A_LOOK : EXIT_GOOD;
}

function bookOf(options: LogbookVerifyOptions, isGiven: boolean): Promise<Book> {
  const { file, exported, texts } = options;
  if (exported !== undefined) return bookOfExport(exported, isGiven, options);
  return file === undefined ? bookOfVessel(options) : bookInFile(file, texts);
}

async function bookOfVessel({ dataDir, env, texts }: LogbookVerifyOptions): Promise<Book> {
  const { dir, source } = resolveReadableDataDir(dataDir, env);
  const found = await reading(join(dir, "logbook"), () => bookInDataDir(dir));
  if (found === undefined) throw new BitacoraError("logbook-missing", { dir: displayPath(join(dir, "logbook")) });
  return {
    ...(await withBytes(found)),
    origin: texts.origin[source],
    openKey: await openModeOf(join(dir, KEY_FILE)),
    isServed: await isFileLocked(join(dir, "lock")),
    witnessed: await reading(found.path, () => WitnessedBook.open(dir, found.checkpoints?.publicKey)),
  };
}

async function bookInFile(file: string, texts: LogbookMessages["verify"]): Promise<Book> {
  const { size } = await reading(file, () => statRegular(file));
  return {
    path: file,
    origin: texts.origin["--file"],
    volumes: [{ path: file }],
    setAside: [],
    bytes: size,
    checkpoints: undefined,
    evidence: undefined,
    doubts: [],
    openKey: undefined,
    isServed: false,
    isExport: false,
    witnessed: await WitnessedBook.open(undefined, undefined),
  };
}

async function bookOfExport(dir: string, isGiven: boolean, options: LogbookVerifyOptions): Promise<Book> {
  const { texts, evidenceTexts } = options;
  const found = await reading(dir, () => bookInExport(dir, isGiven));
  if (found === undefined) throw new BitacoraError("logbook-missing", { dir: displayPath(dir) });
  return {
    ...(await withBytes(found)),
    doubts: found.hasNewest ? found.doubts : [evidenceTexts.noNewest, ...found.doubts],
    origin: texts.origin.export,
    openKey: undefined,
    isServed: false,
    witnessed: await WitnessedBook.open(undefined, undefined),
  };
}

async function withBytes(found: BookOnDisk) {
  const volumes = found.volumes.map((name) => ({ path: join(found.path, name) }));
  return { ...found, volumes, bytes: await bytesOf(found.path, volumes) };
}

async function bytesOf(path: string, volumes: Book["volumes"]): Promise<number> {
  const sizes = await reading(path, () => Promise.all(volumes.map((volume) => statRegular(volume.path))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function statRegular(file: string): Promise<Stats> {
  const stats = await stat(file);
  mustBeRegular(stats, file);
  return stats;
}

/** Runs something that reads files; what the system says about them becomes a coded error. */
async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined || error instanceof BitacoraError) throw error;
    const details = { file: displayPath(path), reason };
    throw new BitacoraError(reason === "ENOENT" ? "logbook-missing" : "logbook-unreadable", details, error);
  }
}

/** A long book takes seconds, on a small computer minutes. */
const ANSWER_TIMEOUT_MS = 600_000;
const VERIFY_PATH = "/logbook/verify";

async function verifyService(
  url: string,
  { json, texts }: LogbookVerifyOptions,
  streams: VerifyStreams,
): Promise<number> {
  const target = serviceUrl(url, VERIFY_PATH);
  (json ? streams.stderr : streams.stdout).write(`${texts.book(target)}\n`);
  const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: texts.foreignAnswer };
  const { ok, broken_entry_ids: ids } = await getJson(url, VERIFY_PATH, isVerification, asking);
  if (json) {
    for (const id of ids) streams.stdout.write(`${JSON.stringify({ entry_id: id })}\n`);
    streams.stdout.write(`${JSON.stringify({ ok, broken_entry_ids: ids, entries: null, book: target })}\n`);
  } else {
    const chalk = streams.colour ? new Chalk() : new Chalk({ level: 0 });
    if (ok) streams.stdout.write(`${chalk.green(`✔ ${texts.intactRemote}`)}\n`);
    else streams.stdout.write(`${chalk.red.bold(`✘ ${texts.broken(String(ids.length), idRanges(ids))}`)}\n`);
  }
  return ok ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function isVerification(value: unknown): value is { ok: boolean; broken_entry_ids: number[] } {
  if (typeof value !== "object" || value === null || !("ok" in value) || !("broken_entry_ids" in value)) return false;
  const { ok, broken_entry_ids: ids } = value;
  return typeof ok === "boolean" && Array.isArray(ids) && ids.every((id) => typeof id === "number");
}
