/**
 * `bitacora-shore restore`: restores a vessel's log book, as `bitacora restore` does from a backup: into an empty folder, written beside it
 * and verified before it is moved there, with the mark by which the service notes at its first start that the book was restored.
 *
 *   <dir>/logbook/logbook-000001.jsonl …   the lines, a volume a year or 256 MB
 *         logbook/checkpoints              the checkpoints that the vessel signed and that hold
 *         logbook.pub.old                  the vessel's public key; the private one was never ashore
 *         restored.json                    see `restored-mark.ts`
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { syncDirectory, writeDurably } from "../../../../src/core/durable-file.ts";
import { BitacoraError, systemErrorCode } from "../../../../src/core/errors.ts";
import { formatIsoTime } from "../../../../src/core/time.ts";
import { parseEntry } from "../../../../src/logbook/entry/line.ts";
import { listedNote } from "../../../../src/logbook/evidence/checkpoint-list.ts";
import { CHECKPOINTS_FILE } from "../../../../src/logbook/evidence/evidence.ts";
import { PUBLIC_KEY_FILE } from "../../../../src/logbook/evidence/file-key.ts";
import { formatVerifierKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { limits } from "../../../../src/logbook/limits.ts";
import { volumeName } from "../../../../src/logbook/volumes/file-volume-names.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import { writeRestoredMark } from "../../../../src/runtime/backup/restored-mark.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import { displayPath } from "../../../../src/core/folders.ts";
import { knownBook, openFleet } from "./open-fleet.ts";
import { verifyStored } from "./verify.ts";
import { ShoreRefusal } from "../errors.ts";

interface RestoreOptions {
  readonly vessel: string;
  readonly dir: string;
  readonly branch: number | undefined;
  readonly user: string | undefined;
  readonly postgres: string;
  readonly locale: string;
  readonly texts: ShoreMessages;
}

export async function shoreRestore(options: RestoreOptions): Promise<number> {
  const { vessel, postgres, locale, texts } = options;
  const dir = resolve(options.dir);
  await using opened = await openFleet(postgres);
  const book = await knownBook(opened, vessel, options.branch);
  if (book.entries === 0) throw new ShoreRefusal(({ noBook }) => noBook({ vessel }));
  await checkEmpty(dir);
  const aside = `${dir}.restore`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(join(aside, "logbook"), { recursive: true, mode: 0o750 });
  await using volumes = new Volumes(join(aside, "logbook"));
  const keys = await opened.fleet.keysOf(vessel);
  const report = await verifyStored(book, keys, (line) => volumes.add(line));
  await volumes.end();
  await writeDurably(join(aside, "logbook", CHECKPOINTS_FILE), book.notes.map(listedNote).join(""), 0o640);
  const newest = keys.at(-1);
  if (newest !== undefined) {
    await writeDurably(join(aside, `${PUBLIC_KEY_FILE}.old`), `${formatVerifierKey(newest.key)}\n`, 0o644);
  }
  const user = options.user ?? userInfo().username;
  const generation = `shore:${vessel}:${book.branch}:${book.entries}`;
  const made_at = report.last_timestamp ?? formatIsoTime(0);
  await writeRestoredMark(aside, { generation, made_at, project_id: vessel, user });
  await syncDirectory(join(aside, "logbook"));
  await takePlace(aside, dir);
  const { restore: words } = texts;
  const lines = [
    words.done({
      dir: displayPath(dir),
      entries: report.entries.toLocaleString(locale),
      checkpoints: book.notes.length,
    }),
  ];
  if (!report.ok) lines.push(words.bad);
  process.stdout.write(`${[...lines, words.withoutKey].join("\n")}\n`);
  return report.ok ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

async function checkEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw new BitacoraError("folder-not-writable", { file: dir, reason: systemErrorCode(error) }, error);
  });
  if (names.some((name) => name !== "lost+found")) throw new ShoreRefusal(({ notEmpty }) => notEmpty({ dir }));
}

async function takePlace(aside: string, dir: string): Promise<void> {
  await rmdir(dir).catch(() => undefined);
  await rename(aside, dir);
  await syncDirectory(dirname(dir));
}

const NEWLINE = Buffer.from("\n");

/** The volumes of a book, as its writer would have made them: a new one each year, or when one is full. */
class Volumes {
  readonly #dir: string;
  #number = 0;
  #handle: FileHandle | undefined;
  #bytes = 0;
  #year = "";
  #chunks: Buffer[] = [];
  #chunkBytes = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async add(line: Buffer): Promise<void> {
    const year = parseEntry(line.toString("utf8"))?.timestamp.slice(0, 4) ?? this.#year;
    const isNext = this.#handle === undefined || year > this.#year || this.#bytes + line.length >= limits.volumeBytes;
    if (isNext) await this.#next();
    if (year > this.#year) this.#year = year;
    this.#chunks.push(line, NEWLINE);
    this.#chunkBytes += line.length + 1;
    this.#bytes += line.length + 1;
    if (this.#chunkBytes >= limits.groupBytes) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#handle?.datasync();
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle?.close();
  }

  async #next(): Promise<void> {
    await this.end();
    this.#number += 1;
    this.#bytes = 0;
    this.#handle = await open(join(this.#dir, volumeName(this.#number)), "wx", 0o640);
  }

  async #flush(): Promise<void> {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#chunkBytes = 0;
    if (chunks.length > 0) await this.#handle?.appendFile(Buffer.concat(chunks));
  }
}
