/**
 * One volume of the log book: an append-only JSON Lines file with one O_APPEND descriptor.
 *
 * An append is write, fdatasync; the directory is fsynced when the file is opened. Two things are cut off the end, neither of which
 * was ever acknowledged: the rest of a failed append, and a torn last line that is found at opening. The torn line is first copied to
 * its own file (`logbook-000001.torn-20261121T004800Z`). While the end is not clean, nothing is appended.
 */
import { type BigIntStats, constants, fstatSync, type Stats, statSync } from "node:fs";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { mustBeRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { feedFile } from "./file-lines.ts";
import type { LineSplitter } from "../entry/line-splitter.ts";

const { O_APPEND, O_CREAT, O_NONBLOCK, O_RDWR } = constants;
const APPENDING = O_APPEND | O_CREAT | O_NONBLOCK | O_RDWR;

/** A torn last line that was moved from a volume to its own file. */
export interface SetAsideTail {
  readonly file: string;
  readonly bytes: number;
}

export class FileVolume {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #identity: Pick<Stats, "dev" | "ino">;
  /** Bytes of acknowledged content; what comes after them in the file does not count. */
  #length: number;
  /** Size and times of the file as this service last left it; see `isTouched`. */
  #stamp: string;
  #isTouched = false;
  /** Whether, and why, bytes beyond `length` must be removed before the next append. */
  #unclean: "no" | "unacknowledged" | "torn" = "no";
  fsyncs = 0;

  private constructor(path: string, handle: FileHandle, stats: Stats) {
    this.path = path;
    this.#handle = handle;
    this.#identity = stats;
    this.#length = stats.size;
    this.#stamp = stampOf(fstatSync(handle.fd, { bigint: true }));
  }

  /** Opens a volume, or makes it. When this returns, its name is on disk. */
  static async open(path: string): Promise<FileVolume> {
    // As "a+", and with O_NONBLOCK, so that a FIFO in its place does not block. The group may read: the crew verifies the book.
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

  /** The length of the file on disk: somebody else may have changed it. */
  lengthOnDisk(): number {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats === undefined || this.#unclean !== "no" ? this.#length : stats.size;
  }

  /** Marks the bytes from `length` on as a torn line. The next `clean` sets them aside. */
  markTorn(length: number): void {
    this.#length = length;
    this.#unclean = "torn";
  }

  /** Whether the file at the path is still this file, with the length that this service has written. */
  isUntouched(): boolean {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    if (stats === undefined || stats.ino !== this.#identity.ino || stats.dev !== this.#identity.dev) return false;
    return this.#unclean !== "no" || stats.size === this.#length;
  }

  /** Whether the file is longer than this service has written it: somebody else has appended to it. */
  isLonger(): boolean {
    return this.#unclean === "no" && fstatSync(this.#handle.fd).size > this.#length;
  }

  /** Whether the file at the path is another file, or shorter than what was acknowledged. */
  isLost(): boolean {
    try {
      const { dev, ino, size } = statSync(this.path);
      return ino !== this.#identity.ino || dev !== this.#identity.dev || size < this.#length;
    } catch {
      // There is no file, or the disk is gone.
      return true;
    }
  }

  /** Whether somebody wrote to the file after this service, by its size and times. A write in the same tick of the clock is not seen. */
  isTouched(): boolean {
    this.#isTouched ||= this.#stampNow() !== this.#stamp;
    return this.#isTouched;
  }

  /** From now on the file counts as untouched as it is now. */
  markUntouched(): void {
    this.#isTouched = false;
    this.#stamp = this.#stampNow();
  }

  /**
   * Appends whole lines. When this returns, they are on disk; when it throws, they are not in the volume. `isGood` is called when they
   * are on disk. If it throws, they do not count.
   */
  async append(lines: Buffer, isGood: () => void = () => {}): Promise<void> {
    // Remembered now, because this write changes the times.
    this.isTouched();
    try {
      await writeAll(this.#handle, lines);
      await this.#sync();
      isGood();
      this.#length += lines.length;
      this.#stamp = this.#stampNow();
    } catch (error) {
      this.#unclean = "unacknowledged";
      // If they cannot be cut off now, the next append tries again first.
      await this.clean(0).catch(() => undefined);
      throw error;
    }
  }

  /** Cuts off the bytes that do not count. Throws if that fails; then nothing may be appended. */
  async clean(nowMs: number): Promise<SetAsideTail | undefined> {
    if (this.#unclean === "no") return undefined;
    const setAside = this.#unclean === "torn" ? await this.#keepTail(nowMs) : undefined;
    // Never longer: if somebody has cut the file, truncate would fill it with zeros.
    if ((await this.#handle.stat()).size > this.#length) await this.#handle.truncate(this.#length);
    await this.#sync();
    this.#unclean = "no";
    this.#stamp = this.#stampNow();
    return setAside;
  }

  /** Passes the file's bytes to a splitter, up to its present end. Returns that end. */
  async feed(splitter: LineSplitter, from = 0): Promise<number> {
    const { size } = await this.#handle.stat();
    return feedFile(this.#handle, splitter, from, size);
  }

  /** Up to `length` bytes from an offset; fewer if the file ends. */
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

  /** Copies the torn line to its own file. When this returns, the copy is on disk. */
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
      // The whole line is still in the volume and is copied again at the next try.
      await unlink(copy.path);
      throw error;
    } finally {
      await copy.handle.close();
    }
    await syncDirectory(dirname(this.path));
    return { file: copy.path, bytes: tail.length };
  }
}

/** An error of the system as one of the log book's own errors. */
export function volumeError(error: unknown, path: string): BitacoraError {
  if (error instanceof BitacoraError) return error;
  // EFBIG, the process's limit on file sizes, has the same effect as a full disk.
  const full = isDiskFull(error) || systemErrorCode(error) === "EFBIG";
  const reason = systemErrorCode(error) ?? String(error);
  return new BitacoraError(full ? "disk-full" : "logbook-io", { file: path, reason }, error);
}

function stampOf({ size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  let written = 0;
  // On a nearly full disk a write is partial, and only the next one fails.
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
