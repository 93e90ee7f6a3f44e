/**
 * One volume of the log book as a file: JSON Lines, only ever appended to, through one O_APPEND descriptor.
 *
 * An append is write, fdatasync; the directory is fsynced when the file is made. Two things are ever cut off its end, and
 * both were never acknowledged: what a failed append left behind, and a torn last line found at opening, which is first
 * kept in a file beside (`logbook-000001.torn-20261121T004800Z`). As long as the end is not clean, nothing is appended.
 */
import { type BigIntStats, constants, fstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { type FileHandle, open, readdir, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { mustBeRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { feedFile } from "./file-lines.ts";
import type { LineSplitter } from "../entry/line-splitter.ts";

const VOLUME = /^logbook-(\d{6,9})\.jsonl$/;
const SET_ASIDE = /^logbook-\d{6,9}\.torn-/;

const { O_APPEND, O_CREAT, O_NONBLOCK, O_RDWR } = constants;
const APPENDING = O_APPEND | O_CREAT | O_NONBLOCK | O_RDWR;

export function volumeName(number: number): string {
  return `logbook-${String(number).padStart(6, "0")}.jsonl`;
}

/** The name of the volume after this one. */
export function nextVolumeName(name: string): string {
  return volumeName(Number(VOLUME.exec(name)?.[1]) + 1);
}

/**
 * The volumes in a folder in the order in which they were written, and the torn tails that were set aside beside them. What has
 * another name is no volume, whatever is in it; two names of one number stand in the order of their characters. `verify.py` has
 * the same rule.
 */
export async function listVolumes(dir: string): Promise<{ volumes: string[]; setAside: string[] }> {
  const names = (await readdir(dir)).sort();
  const numberOf = (name: string): number => Number(VOLUME.exec(name)?.[1]);
  return {
    volumes: names.filter((name) => VOLUME.test(name)).sort((a, b) => numberOf(a) - numberOf(b)),
    setAside: names.filter((name) => SET_ASIDE.test(name)),
  };
}

/** The volumes in a folder that are ordinary files and have something in them; none where the folder is not there. */
export function writtenVolumes(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => {
      const stats = VOLUME.test(name) ? statSync(join(dir, name), { throwIfNoEntry: false }) : undefined;
      return stats?.isFile() === true && stats.size > 0;
    });
  } catch {
    return [];
  }
}

/** A torn last line that was taken off a volume. */
export interface SetAsideTail {
  readonly file: string;
  readonly bytes: number;
}

export class FileVolume {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #identity: Pick<Stats, "dev" | "ino">;
  /** Bytes of whole, synced lines: what counts as the volume. */
  #length: number;
  /** The file as this service left it last; see `isTouched`. */
  #stamp: string;
  #isTouched = false;
  /** What stands beyond `length` and has to go before the next append. */
  #unclean: "no" | "unacknowledged" | "torn" = "no";
  fsyncs = 0;

  private constructor(path: string, handle: FileHandle, stats: Stats) {
    this.path = path;
    this.#handle = handle;
    this.#identity = stats;
    this.#length = stats.size;
    this.#stamp = stampOf(fstatSync(handle.fd, { bigint: true }));
  }

  /** Opens a volume, or makes it; then its name is on disk when this returns. */
  static async open(path: string): Promise<FileVolume> {
    // As "a+": O_APPEND, readable, made if missing; and a FIFO in its place is not waited for. Readable by the group: the crew verifies beside the service.
    const handle = await open(path, APPENDING, 0o640);
    try {
      mustBeRegular(await handle.stat(), path);
      await syncDirectory(dirname(path));
      return new FileVolume(path, handle, await handle.stat());
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get name(): string {
    return basename(this.path);
  }

  get length(): number {
    return this.#length;
  }

  /** The length of the file itself, where it may have been changed by somebody else. */
  lengthOnDisk(): number {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats === undefined || this.#unclean !== "no" ? this.#length : stats.size;
  }

  /** Says that the bytes from `length` on are a torn line; the next `clean` sets them aside. */
  markTorn(length: number): void {
    this.#length = length;
    this.#unclean = "torn";
  }

  /** Whether the file at the path is still this one, and as long as this service has made it. */
  isUntouched(): boolean {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    if (stats === undefined || stats.ino !== this.#identity.ino || stats.dev !== this.#identity.dev) return false;
    return this.#unclean !== "no" || stats.size === this.#length;
  }

  /** Whether there is more in the file than this service has written: somebody else has added to it. */
  isLonger(): boolean {
    return this.#unclean === "no" && fstatSync(this.#handle.fd).size > this.#length;
  }

  /** Whether the file at the path is another one, or shorter than what was written: what was acknowledged is not there. */
  isLost(): boolean {
    try {
      const { dev, ino, size } = statSync(this.path);
      return ino !== this.#identity.ino || dev !== this.#identity.dev || size < this.#length;
    } catch {
      // A disk that is gone cannot even be asked.
      return true;
    }
  }

  /** Whether somebody has written to the file since this service did: its times say so, unless it was in the same tick of the clock. */
  isTouched(): boolean {
    this.#isTouched ||= this.#stampNow() !== this.#stamp;
    return this.#isTouched;
  }

  /** Takes the file as it is now for what this service has left. */
  takeAsItIs(): void {
    this.#isTouched = false;
    this.#stamp = this.#stampNow();
  }

  /**
   * Adds whole lines at the end. When this returns, they are on disk; when it throws, they are not in the volume. `isGood` is
   * asked once they are on disk, and throws where they must not count all the same.
   */
  async append(lines: Buffer, isGood: () => void = () => {}): Promise<void> {
    // What is written now hides what was done before.
    this.isTouched();
    try {
      await writeAll(this.#handle, lines);
      await this.#sync();
      isGood();
      this.#length += lines.length;
      this.#stamp = this.#stampNow();
    } catch (error) {
      this.#unclean = "unacknowledged";
      // If cutting them off fails as well, the next append tries again before it writes.
      await this.clean(0).catch(() => undefined);
      throw error;
    }
  }

  /** Takes off the end what is no part of the volume. Throws when it cannot; nothing must be appended then. */
  async clean(nowMs: number): Promise<SetAsideTail | undefined> {
    if (this.#unclean === "no") return undefined;
    const setAside = this.#unclean === "torn" ? await this.#keepTail(nowMs) : undefined;
    // A file that somebody has cut is not made longer again: that would fill it with zeros.
    if ((await this.#handle.stat()).size > this.#length) await this.#handle.truncate(this.#length);
    await this.#sync();
    this.#unclean = "no";
    this.#stamp = this.#stampNow();
    return setAside;
  }

  /** Hands the volume's lines to a splitter, up to the end of the file as it is now; returns that end. */
  async feed(splitter: LineSplitter, from = 0): Promise<number> {
    const { size } = await this.#handle.stat();
    return feedFile(this.#handle, splitter, from, size);
  }

  /** Up to `length` bytes from a place on; fewer where the file ends. */
  async read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #stampNow(): string {
    return stampOf(fstatSync(this.#handle.fd, { bigint: true }));
  }

  async #sync(): Promise<void> {
    this.fsyncs += 1;
    await this.#handle.datasync();
  }

  /** Copies the torn line to a file of its own, and returns when the copy is on disk. */
  async #keepTail(nowMs: number): Promise<SetAsideTail> {
    const { size } = await this.#handle.stat();
    const tail = await this.read(this.#length, size - this.#length);
    const stem = join(dirname(this.path), basename(this.path, ".jsonl"));
    const time = formatIsoTime(nowMs).replace(/[-:]|\.\d+/g, "");
    const copy = await openNew(`${stem}.torn-${time}`);
    try {
      await writeAll(copy.handle, tail);
      await copy.handle.sync();
    } catch (error) {
      // Half a copy helps nobody: the whole is still in the volume, and is copied again at the next try.
      await unlink(copy.path);
      throw error;
    } finally {
      await copy.handle.close();
    }
    await syncDirectory(dirname(this.path));
    return { file: copy.path, bytes: tail.length };
  }
}

/** What went wrong with the disk, as the callers of the log book know it. */
export function volumeError(error: unknown, path: string): BitacoraError {
  if (error instanceof BitacoraError) return error;
  // EFBIG: the process's own limit on file sizes. To whoever writes, it is a full disk.
  const full = isDiskFull(error) || systemErrorCode(error) === "EFBIG";
  const reason = systemErrorCode(error) ?? String(error);
  return new BitacoraError(full ? "disk-full" : "logbook-io", { file: path, reason }, error);
}

function stampOf({ size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  let written = 0;
  // A disk that is nearly full takes part of a write and says so only at the next.
  while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten;
}

async function openNew(path: string): Promise<{ path: string; handle: FileHandle }> {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? path : `${path}-${attempt}`;
    try {
      return { path: candidate, handle: await open(candidate, "wx", 0o440) };
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST" || attempt === 1000) throw error;
    }
  }
}
