/**
 * A recording on disk: a sequence of candump log files in one folder, compressed or not.
 *
 *     can0-000012-20261121T040812Z.log.zst      interface, number, time of its first frame
 *
 * The numbers only grow, so they give the order even if the clock was wrong. A name is never used twice, and no file is
 * renamed. Each append is a complete Zstandard frame (or gzip member), so after a power cut zstdcat and zcat read a
 * file up to its last append. An append that fails is cut off again.
 *
 * System calls: open(O_EXCL), fsync of the folder, then for each append one write and one fdatasync; unlink.
 */
import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { access, constants, type FileHandle, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip, zstdCompress } from "node:zlib";
import type { Clock } from "../../core/clock.ts";
import { syncDirectory } from "../../core/durable-file.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import type { RecordingStore } from "./recorder.ts";

export const COMPRESSIONS = ["zstd", "gzip", "none"] as const;
type Compression = (typeof COMPRESSIONS)[number];

export interface FileRecordingOptions {
  readonly directory: string;
  readonly compression: Compression;
  /** At this size or age a file is closed and the next one is begun. */
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  /**
   * The limits of all files together; Infinity keeps all files. The oldest files are removed first, never the current
   * one.
   */
  readonly keepBytes: number;
  readonly keepFiles: number;
  /** Whether the oldest files are also removed when the disk is full. */
  readonly overwrite: boolean;
}

const packers: Readonly<Record<Compression, (lines: Buffer) => Promise<Buffer>>> = {
  zstd: promisify(zstdCompress),
  gzip: promisify(gzip),
  none: (lines) => Promise.resolve(lines),
};
const SUFFIXES: Readonly<Record<Compression, string>> = { zstd: ".log.zst", gzip: ".log.gz", none: ".log" };

/** The file that is being written. */
interface OpenVolume {
  readonly volume: Volume;
  readonly handle: FileHandle;
  readonly openedAt: number;
}

/** One file of the recording. */
interface Volume {
  readonly number: number;
  readonly path: string;
  bytes: number;
}

export class FileRecording implements RecordingStore {
  /** Files begun and removed by this process, and files that somebody else removed while they were being written. */
  readonly counters = { files: 0, files_removed: 0, files_taken_away: 0, packed_bytes: 0 };
  readonly #name: string;
  readonly #options: FileRecordingOptions;
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #pack: (lines: Buffer) => Promise<Buffer>;
  /** The complete files, oldest first. */
  #volumes: Volume[];
  #nextNumber: number;
  #current: OpenVolume | undefined;

  private constructor(name: string, options: FileRecordingOptions, clock: Pick<Clock, "monotonic">, volumes: Volume[]) {
    this.#name = name;
    this.#options = options;
    this.#clock = clock;
    this.#pack = packers[options.compression];
    this.#volumes = volumes;
    this.#nextNumber = (volumes.at(-1)?.number ?? 0) + 1;
  }

  /**
   * `name`: of the interface; files of other interfaces are never removed. Makes the folder if it is missing. Rejects with a BitacoraError
   * `folder-not-writable` if it cannot be written.
   */
  static async open(
    name: string,
    options: FileRecordingOptions,
    clock: Pick<Clock, "monotonic">,
  ): Promise<FileRecording> {
    const { directory } = options;
    try {
      await makeDirectory(directory);
      await access(directory, constants.W_OK | constants.X_OK);
      return new FileRecording(name, options, clock, await volumesIn(directory, name));
    } catch (error) {
      const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : "?");
      throw new BitacoraError("folder-not-writable", { file: directory, reason }, error);
    }
  }

  /** The file that is being written. */
  get file(): string | undefined {
    return this.#current?.volume.path;
  }

  async append(lines: Buffer): Promise<void> {
    const packed = await this.#pack(lines);
    // If somebody has removed the current file, lines written to it would be lost.
    if (this.#current !== undefined && !existsSync(this.#current.volume.path)) await this.#abandon();
    if (this.#isDue(packed.length)) await this.close();
    for (;;) {
      try {
        await this.#write(packed, lines);
        break;
      } catch (error) {
        if (!(isDiskFull(error) && this.#options.overwrite && (await this.#removeOldest()))) throw error;
      }
    }
    this.counters.packed_bytes += packed.length;
    await this.#removeExcess();
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    if (current === undefined) return;
    if (current.volume.bytes > 0) this.#volumes.push(current.volume);
    await current.handle.close().catch(() => undefined);
  }

  async #abandon(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    this.counters.files_taken_away += 1;
    await current?.handle.close().catch(() => undefined);
  }

  #isDue(bytes: number): boolean {
    const { maxBytes, maxAgeMs, keepBytes } = this.#options;
    if (this.#current === undefined) return false;
    const { volume, openedAt } = this.#current;
    // At most a quarter of the limit is removed at once.
    const most = Math.min(maxBytes, keepBytes / 4);
    return (volume.bytes > 0 && volume.bytes + bytes > most) || this.#clock.monotonic() - openedAt >= maxAgeMs;
  }

  async #write(packed: Buffer, lines: Buffer): Promise<void> {
    const current = (this.#current ??= await this.#begin(lines));
    const { volume, handle } = current;
    try {
      let written = 0;
      while (written < packed.length) {
        const rest = packed.length - written;
        written += (await handle.write(packed, written, rest, volume.bytes + written)).bytesWritten;
      }
      await handle.datasync();
    } catch (error) {
      const isWhole = await handle.truncate(volume.bytes).then(
        () => true,
        () => false,
      );
      // On a full disk the file is used again later. After any other error, or if a part of the append stays, the file
      // is closed.
      if (!isWhole || !isDiskFull(error)) await this.close();
      throw error;
    }
    volume.bytes += packed.length;
  }

  async #begin(lines: Buffer): Promise<OpenVolume> {
    const { directory, compression } = this.#options;
    for (;;) {
      const number = this.#nextNumber;
      this.#nextNumber += 1;
      const file = `${this.#name}-${String(number).padStart(6, "0")}-${timeOf(lines)}${SUFFIXES[compression]}`;
      const path = join(directory, file);
      try {
        const handle = await open(path, "wx", 0o644);
        await syncDirectory(directory);
        this.counters.files += 1;
        return { volume: { number, path, bytes: 0 }, handle, openedAt: this.#clock.monotonic() };
      } catch (error) {
        // EEXIST: another process records into the same folder.
        if (systemErrorCode(error) !== "EEXIST") throw error;
      }
    }
  }

  async #removeExcess(): Promise<void> {
    const { keepBytes, keepFiles } = this.#options;
    for (;;) {
      const current = this.#current?.volume.bytes ?? 0;
      const bytes = this.#volumes.reduce((sum, volume) => sum + volume.bytes, current);
      if (bytes <= keepBytes && this.#volumes.length + 1 <= keepFiles) return;
      if (!(await this.#removeOldest())) return;
    }
  }

  /** False if there is no complete file, or it could not be removed. */
  async #removeOldest(): Promise<boolean> {
    const oldest = this.#volumes[0];
    if (oldest === undefined) return false;
    try {
      await unlink(oldest.path);
      this.counters.files_removed += 1;
    } catch (error) {
      // ENOENT: the file is gone already.
      if (systemErrorCode(error) !== "ENOENT") return false;
    }
    this.#volumes = this.#volumes.slice(1);
    return true;
  }
}

/** Makes one level only: with `recursive`, Node never returns for a folder in /proc. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}

async function volumesIn(directory: string, name: string): Promise<Volume[]> {
  const volumes: Volume[] = [];
  for (const file of await readdir(directory)) {
    const number = file.startsWith(`${name}-`)
      ? /^-(\d{6,12})-\d{8}T\d{6}Z\.log(\.zst|\.gz)?$/.exec(file.slice(name.length))?.[1]
      : undefined;
    if (number === undefined) continue;
    const path = join(directory, file);
    const { size: bytes } = await stat(path);
    volumes.push({ number: Number(number), path, bytes });
  }
  return volumes.toSorted((a, b) => a.number - b.number);
}

/** The time of the first line, such as `20261121T040812Z`. */
function timeOf(lines: Buffer): string {
  const seconds = Number(/^\((\d+)\./.exec(lines.toString("latin1", 0, 16))?.[1] ?? 0);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}
