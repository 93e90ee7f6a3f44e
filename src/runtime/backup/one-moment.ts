/**
 * Reads a data directory as it is at one moment, while its service may be writing. Big files that do not change are read first. Then
 * whatever has changed is read again, until a whole look sees no change: no file's length, inode or time of change. What was read is
 * then what a power cut at that moment would leave, and a service starts from that.
 *
 * This must be a process of its own: a process that closes any descriptor of a file gives up its POSIX locks on that file, so the
 * service cannot read its own databases in this way.
 */
import { type BigIntStats } from "node:fs";
import { type FileHandle, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { SECTIONS } from "../../connectors/connectors.ts";
import { BitacoraError, ifMissing } from "../../core/errors.ts";
import { openRegular } from "../../core/regular-file.ts";
import { AUTHORITY_FILE, SERVER_FILE } from "../https/file-authority.ts";
import { KEY_FILE, ML_DSA_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { limits } from "../../connectors/backup/limits.ts";
import { OF_ACCESS, OF_THIS_RUN } from "../../project/own-files.ts";
import type { KeptFile } from "../../connectors/backup/generation.ts";
import { type Part, sha256Of } from "../../connectors/backup/part-store.ts";

export interface Source {
  readonly dataDir: string;
  readonly withKey: boolean;
  readonly projectFile: { readonly path: string; readonly file: string } | undefined;
}

/** A file of the directory, as it was when it was listed. */
export interface SeenFile {
  readonly path: string;
  readonly file: string;
  readonly bytes: number;
  readonly mode: number;
  readonly inode: string;
  readonly stamp: string;
}

/** Where parts go. */
interface Sink {
  put(part: Part, bytes: Uint8Array): Promise<void>;
  has(part: Part): Promise<boolean>;
}

interface ReadFile extends SeenFile {
  readonly parts: readonly Part[];
  /** The bytes of the parts that are only in memory. */
  readonly held: readonly (readonly [Part, Buffer])[];
}

/** Also files that were not finished, and what SQLite makes again. */
const LEFT_OUT = new RegExp(`^(?:${OF_THIS_RUN}|.*\\.tmp|.*-shm|.*\\.new)$`);
const ACCESS = new RegExp(`^(?:${OF_ACCESS})$`);
/** The program's own copy of the project, what a file system has found, and what connectors get again. */
const NOT_OURS: ReadonlySet<string> = new Set([
  "project",
  "lost+found",
  ...SECTIONS.flatMap(({ notBackedUp }) => notBackedUp ?? []),
]);
/** Whether a backup has no such file, and a restore takes none from a medium that somebody else had in hand. */
export function isLeftOut(path: string, withKey: boolean): boolean {
  const steps = path.split("/");
  const [first = ""] = steps;
  return (
    ACCESS.test(first) ||
    NOT_OURS.has(first) ||
    steps.some((step) => LEFT_OUT.test(step)) ||
    (PRIVATE.has(path) && !withKey)
  );
}

/** Files that only grow, unless they are replaced as a whole: everything read stays right. */
const GROWS = /^logbook\/(logbook-\d+\.jsonl|checkpoints|witnessed|stamped)$/;

/** `known`: the files of the last generation. Rejects with `backup-never-quiet`, and with the errors of the system. */
export async function readAtOneMoment(
  source: Source,
  sink: Sink,
  known: readonly KeptFile[],
  onBytes: (bytes: number) => void,
): Promise<KeptFile[]> {
  const { looks, settleMs } = limits;
  const earlier = new Map(known.map((file) => [file.path, file]));
  const read = new Map<string, ReadFile>();
  for (let look = 0; look < looks; look += 1) {
    const before = await listFiles(source);
    // A change within the same tick of the file system's clock has the same time: it is over after the pause.
    await setTimeout(settleMs);
    if (look > 0 && !isSame(before, await listFiles(source))) continue;
    await readChanged(before, { earlier, read, sink, onBytes });
    if (!isSame(before, await listFiles(source))) continue;
    const files = before.map((seen) => read.get(seen.path)).filter((file) => file !== undefined);
    if (files.length < before.length) continue;
    for (const { held } of files) for (const [part, bytes] of held) await sink.put(part, bytes);
    return files.map(({ path, bytes, mode, stamp, parts }) => ({ path, bytes, mode, stamp, parts }));
  }
  throw new BitacoraError("backup-never-quiet", { dir: source.dataDir });
}

interface Reading {
  readonly earlier: ReadonlyMap<string, KeptFile>;
  readonly read: Map<string, ReadFile>;
  readonly sink: Sink;
  readonly onBytes: (bytes: number) => void;
}

async function readChanged(files: readonly SeenFile[], reading: Reading): Promise<void> {
  const { earlier, read, sink } = reading;
  const there = new Set(files.map(({ path }) => path));
  for (const path of read.keys()) if (!there.has(path)) read.delete(path);
  for (const seen of files) {
    const last = read.get(seen.path);
    if (last?.stamp === seen.stamp) continue;
    const kept = earlier.get(seen.path);
    if (last === undefined && kept?.stamp === seen.stamp && (await hasAll(sink, kept.parts))) {
      read.set(seen.path, { ...seen, parts: kept.parts, held: [] });
      continue;
    }
    read.delete(seen.path);
    // If it was removed or exchanged since it was listed, the next look sees that.
    const file = await readOne(seen, last, reading).catch(ifMissing(undefined));
    if (file !== undefined) read.set(seen.path, file);
  }
}

async function hasAll(sink: Sink, parts: readonly Part[]): Promise<boolean> {
  for (const part of parts) if (!(await sink.has(part))) return false;
  return true;
}

async function readOne(seen: SeenFile, last: ReadFile | undefined, reading: Reading): Promise<ReadFile> {
  const { read, sink, onBytes } = reading;
  const { partBytes, heldBytes } = limits;
  const held: [Part, Buffer][] = [];
  let heldNow = Array.from(read.values()).reduce(
    (sum, file) => sum + file.held.reduce((bytes, [part]) => bytes + part.bytes, 0),
    0,
  );
  const whole =
    last !== undefined && GROWS.test(seen.path) && last.inode === seen.inode && seen.bytes >= last.bytes
      ? last.parts.filter(({ bytes }) => bytes === partBytes)
      : [];
  for (const one of last?.held ?? []) if (whole.includes(one[0])) held.push([...one]);
  const parts = [...whole];
  const handle = await openRegular(seen.file);
  try {
    for (let at = whole.length * partBytes; at < seen.bytes;) {
      const bytes = await readFully(handle, at, Math.min(partBytes, seen.bytes - at));
      if (bytes.length === 0) break;
      const part = { sha256: sha256Of(bytes), bytes: bytes.length };
      parts.push(part);
      if (heldNow + bytes.length <= heldBytes) {
        held.push([part, bytes]);
        heldNow += bytes.length;
      } else {
        await sink.put(part, bytes);
      }
      onBytes(bytes.length);
      at += bytes.length;
    }
  } finally {
    await handle.close();
  }
  return { ...seen, parts, held };
}

async function readFully(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** Private keys: only on a medium that is kept as well as they are. */
const PRIVATE = new Set([KEY_FILE, ML_DSA_KEY_FILE, AUTHORITY_FILE, SERVER_FILE]);

/** By their paths. */
export async function listFiles({ dataDir, withKey, projectFile }: Source): Promise<SeenFile[]> {
  const files: SeenFile[] = [];
  for (const path of await pathsIn(dataDir, "", withKey)) {
    const seen = await seenFile(path, join(dataDir, path));
    if (seen !== undefined) files.push(seen);
  }
  if (projectFile !== undefined) {
    const seen = await seenFile(projectFile.path, projectFile.file);
    if (seen !== undefined) files.push(seen);
  }
  return files;
}

async function seenFile(path: string, file: string): Promise<SeenFile | undefined> {
  const stats = await stat(file, { bigint: true }).catch(ifMissing(undefined));
  if (stats === undefined) return undefined;
  const inode = `${stats.dev}:${stats.ino}`;
  const mode = Number(stats.mode & 0o777n);
  return { path, file, bytes: Number(stats.size), mode, inode, stamp: stampOf(stats) };
}

function stampOf({ dev, ino, size, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${size}:${ctimeNs}`;
}

async function pathsIn(dataDir: string, folder: string, withKey: boolean): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isLeftOut(path, withKey)) continue;
    if (entry.isDirectory()) paths.push(...(await pathsIn(dataDir, path, withKey)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths.toSorted();
}

function isSame(before: readonly SeenFile[], after: readonly SeenFile[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ path, stamp }, index) => path === after[index]?.path && stamp === after[index]?.stamp)
  );
}
