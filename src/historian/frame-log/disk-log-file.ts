/**
 * The log of frames on a disk. Growing the file writes its new pages once, with zeros. After that the pages exist, so
 * `fdatasync` of an overwritten page adds nothing to the file system's journal.
 *
 * A new file is written as `<name>.new`, synced and renamed: under its own name it is always whole.
 */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { limits } from "../limits.ts";
import type { LogFile } from "./log-file.ts";
import { syncDirectory } from "../disk/sqlite-file.ts";

export class DiskLogFile implements LogFile {
  readonly #file: string;
  readonly #descriptor: number;
  #bytes: number;
  /** Until a new file has its name, nothing in it counts. */
  #isUnnamed: boolean;

  private constructor(file: string, descriptor: number, isUnnamed: boolean) {
    this.#file = file;
    this.#descriptor = descriptor;
    this.#bytes = fstatSync(descriptor).size;
    this.#isUnnamed = isUnnamed;
  }

  static open(file: string, mode: "r" | "r+" = "r+"): DiskLogFile {
    return new DiskLogFile(file, openSync(file, mode), false);
  }

  /** Begins a new file; `finish` syncs it and renames it, replacing any file of that name. */
  static begin(file: string): DiskLogFile {
    return new DiskLogFile(file, openSync(`${file}.new`, "w+"), true);
  }

  /** Removes a file that was begun and not finished. */
  static remove(file: string): void {
    rmSync(`${file}.new`, { force: true });
  }

  finish(): void {
    fsyncSync(this.#descriptor);
    renameSync(`${this.#file}.new`, this.#file);
    syncDirectory(this.#file);
    this.#isUnnamed = false;
  }

  get bytes(): number {
    return this.#bytes;
  }

  read(at: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const read = readSync(this.#descriptor, bytes, done, length - done, at + done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  }

  write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, at + done);
  }

  sync(): void {
    if (!this.#isUnnamed) fdatasyncSync(this.#descriptor);
  }

  extend(bytes: number): void {
    try {
      const zeros = new Uint8Array(Math.min(limits.logSegmentBytes, bytes - this.#bytes));
      for (let at = this.#bytes; at < bytes; at += zeros.length)
        this.write(zeros.subarray(0, Math.min(zeros.length, bytes - at)), at);
      if (!this.#isUnnamed) fsyncSync(this.#descriptor);
      this.#bytes = bytes;
    } catch (error) {
      this.truncate(this.#bytes);
      throw error;
    }
  }

  truncate(bytes: number): void {
    try {
      ftruncateSync(this.#descriptor, bytes);
      this.#bytes = bytes;
    } catch {
      // A file that stays too long costs only room.
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
