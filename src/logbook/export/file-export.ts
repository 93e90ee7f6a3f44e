/**
 * Exports a book with everything that a stranger needs to check it, as one folder or archive:
 *
 *   README.txt               what this is and how to check it, in Spanish and English
 *   verify.py                the check, in plain Python, independent of our own code
 *   book.html                the newest entries, to be read
 *   newest.checkpoint        the newest checkpoint
 *   logbook.pub              the vessel's public key
 *   logbook/*.jsonl          every volume, byte for byte up to the last signed entry
 *   logbook/checkpoints      every checkpoint
 *   logbook/witnessed        the cosigned checkpoints; witnesses.pub has the witnesses' keys
 *   stamps/*.checkpoint      the checkpoints that an authority has stamped with a time, and its answers as *.tsr
 *   logbook/*.torn-*         torn lines, as they were set aside after a power cut
 *
 * The service may write meanwhile. Checkpoints are read before the volumes, so the book is never too short for them. The export ends
 * with the last entry that the newest checkpoint covers, so an entry after it was added by somebody else. A book in doubt cannot be
 * signed; it is exported whole, with its damage, and its check says that it is broken.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openRegular, readRegular } from "../../core/regular-file.ts";
import { limits } from "../limits.ts";
import type { Archive } from "./file-archive.ts";
import { bookPage, type PageLine, type PageTexts } from "./book-page.ts";
import { goodCheckpoint, listedNote, parseCheckpointList } from "../evidence/checkpoint-list.ts";
import { PUBLIC_KEY_FILE } from "../evidence/file-key.ts";
import { CHECKPOINTS_FILE } from "../evidence/evidence.ts";
import type { BookCheckpoints } from "../evidence/file-evidence.ts";
import { feedFile } from "../volumes/file-lines.ts";
import { listVolumes } from "../volumes/file-volume-names.ts";
import { parseEntry } from "../entry/line.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { parseVerifierKey } from "../evidence/signed-note.ts";

export interface ExportedFile {
  readonly name: string;
  readonly content: string | Buffer;
}

export interface BookToExport {
  /** The book's folder. */
  readonly dir: string;
  readonly checkpoints: BookCheckpoints;
  readonly readme: (origin: string) => string;
  readonly page: PageTexts;
  /** Whether entries after the newest checkpoint are left out. False for a book in doubt, which cannot be signed. */
  readonly isCut: boolean;
  /** Other files to add. */
  readonly others?: readonly ExportedFile[];
}

export interface Exported {
  /** Unsigned entries that were left out. */
  readonly unsigned: number;
  readonly volumes: number;
  readonly entries: number;
  readonly bytes: number;
  readonly checkpoints: number;
}

const NEWLINE = 0x0a;
const VERIFIER = new URL("./verify.py", import.meta.url);

/** Rejects with the error of the system if a file cannot be read or written. */
export async function exportBook(book: BookToExport, archive: Archive): Promise<Exported> {
  const { dir, checkpoints: from } = book;
  const key = parseVerifierKey(from.publicKey);
  const list = await notesOf(from);
  const { checkpoints } = parseCheckpointList(list, key);
  const { volumes, setAside } = await listVolumes(dir);
  const newest = checkpoints.toSorted((a, b) => a.size - b.size).at(-1);
  let left = book.isCut && newest !== undefined ? newest.size : Infinity;
  let unsigned = 0;
  const spans = [];
  for (const name of volumes) {
    const path = join(dir, name);
    const { bytes, lines, cut } = await firstLines(path, await wholeLines(path), left);
    spans.push({ name, path, bytes });
    left -= lines;
    unsigned += cut;
  }

  const text = (name: string, content: string | Buffer): Promise<void> => {
    const bytes = Buffer.from(content);
    return archive.add(name, bytes.length, [bytes]);
  };
  await text("README.txt", book.readme(key.name));
  await text("verify.py", await readFile(VERIFIER));
  await text(PUBLIC_KEY_FILE, `${from.publicKey}\n`);
  await text(`logbook/${CHECKPOINTS_FILE}`, list);
  if (newest !== undefined) await text("newest.checkpoint", newest.note);
  for (const { name, content } of book.others ?? []) await text(name, content);
  const page = new NewestLines();
  for (const { name, path, bytes } of spans) await archive.add(`logbook/${name}`, bytes, copied(path, bytes, page));
  for (const name of setAside) await text(`logbook/${name}`, await readFile(join(dir, name)));
  const html = [...bookPage(book.page, key.name, page.entries(), { shown: page.shown, all: page.all })].join("");
  await text("book.html", html);
  const all = spans.reduce((sum, { bytes }) => sum + bytes, 0);
  return { volumes: volumes.length, entries: page.all, bytes: all, checkpoints: checkpoints.length, unsigned };
}

/** The list of checkpoints, with the newest note added if it lacks it. */
async function notesOf(from: BookCheckpoints): Promise<string> {
  const list = (await readRegular(from.file)) ?? "";
  const latest = from.latest === undefined ? undefined : goodCheckpoint(from.latest, parseVerifierKey(from.publicKey));
  if (latest === undefined || list.includes(latest.note)) return list;
  return `${list === "" || list.endsWith("\n\n") ? list : `${list}\n\n`}${listedNote(latest.note)}`;
}

/** Bytes up to the last newline; what comes after it was never acknowledged. All bytes if no newline is near the end. */
async function wholeLines(path: string): Promise<number> {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - limits.entryBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    return end === -1 && from > 0 ? size : from + end + 1;
  } finally {
    await handle.close();
  }
}

/** The number of lines of a book, entries or not. */
export async function countLines(dir: string): Promise<number> {
  let all = 0;
  const { volumes } = await listVolumes(dir);
  for (const name of volumes) {
    const path = join(dir, name);
    all += (await firstLines(path, await wholeLines(path), 0)).cut;
  }
  return all;
}

/** The first lines of a volume, at most `most`: their bytes, how many they are, and how many lines come after them. */
async function firstLines(
  path: string,
  size: number,
  most: number,
): Promise<{ bytes: number; lines: number; cut: number }> {
  let [bytes, lines, cut] = [size, 0, 0];
  if (most === Infinity) return { bytes, lines, cut };
  if (most === 0) bytes = 0;
  const handle = await openRegular(path);
  try {
    let before = 0;
    const count = (chunk: Buffer): void => {
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
        if (lines >= most) cut += 1;
        else if (++lines === most) bytes = before + at + 1;
      }
      before += chunk.length;
    };
    await feedFile(handle, { push: count }, 0, size);
    return { bytes, lines, cut };
  } finally {
    await handle.close();
  }
}

async function* copied(path: string, bytes: number, page: NewestLines): AsyncGenerator<Buffer> {
  const handle = await openRegular(path);
  try {
    const splitter = new LineSplitter(limits.entryBytes, (line) => page.take(line));
    for (let at = 0; at < bytes;) {
      const chunk = Buffer.allocUnsafe(Math.min(limits.readBytes, bytes - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      splitter.push(chunk.subarray(0, bytesRead));
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** The newest lines of a book, as many as fit on the page. */
class NewestLines {
  readonly #lines: string[] = [];
  #bytes = 0;
  #first = 0;
  all = 0;

  get shown(): number {
    return this.#lines.length - this.#first;
  }

  take(line: Buffer): void {
    this.all += 1;
    this.#lines.push(line.toString("utf8"));
    this.#bytes += line.length;
    const { pageEntries, pageBytes } = limits;
    while (this.shown > pageEntries || this.#bytes > pageBytes) {
      this.#bytes -= Buffer.byteLength(this.#lines[this.#first] ?? "");
      this.#lines[this.#first] = "";
      this.#first += 1;
    }
    if (this.#first > pageEntries) {
      this.#lines.splice(0, this.#first);
      this.#first = 0;
    }
  }

  *entries(): Generator<PageLine> {
    for (const line of this.#lines.slice(this.#first)) yield parseEntry(line);
  }
}
