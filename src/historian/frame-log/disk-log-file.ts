/**
 * The log of frames on a disk. Its pages are written once, with zeros, when the file grows: after that they are there, so
 * that `fdatasync` of one that is overwritten has nothing to tell the file system's journal.
 *
 * A new file is written under `<name>.new`, synced and renamed: under its own name it is always whole.
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
  /** Until a new file has its name, nothing of it counts. */
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

  /** Begins a new file; `finish` syncs it and gives it its name, in the place of any that has it. */
  static begin(file: string): DiskLogFile {
    return new DiskLogFile(file, openSync(`${file}.new`, "w+"), true);
  }

  /** Removes a file that was begun and did not get its name. */
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
      // A file that is longer than it need be costs room and nothing else.
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
