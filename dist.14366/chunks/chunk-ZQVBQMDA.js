import {
  candumpLogLine
} from "./chunk-2OFO65BX.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  syncDirectory
} from "./chunk-D7FBUXBZ.js";
import {
  BitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/captures/file-recording.ts
import { existsSync } from "node:fs";
import { access, constants, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip, zstdCompress } from "node:zlib";
var COMPRESSIONS = ["zstd", "gzip", "none"];
var packers = {
  zstd: promisify(zstdCompress),
  gzip: promisify(gzip),
  none: (lines) => Promise.resolve(lines)
};
var SUFFIXES = { zstd: ".log.zst", gzip: ".log.gz", none: ".log" };
var FileRecording = class _FileRecording {
  /** Files begun and removed by this process, and files that somebody else removed while they were being written. */
  counters = { files: 0, files_removed: 0, files_taken_away: 0, packed_bytes: 0 };
  #options;
  #pack;
  /** The complete files, oldest first. */
  #volumes;
  #nextNumber;
  #current;
  constructor(options, volumes) {
    this.#options = options;
    this.#pack = packers[options.compression];
    this.#volumes = volumes;
    this.#nextNumber = (volumes.at(-1)?.number ?? 0) + 1;
  }
  /** Makes the folder if it is missing. Rejects with a BitacoraError `folder-not-writable` if it cannot be written. */
  static async open(options) {
    const { directory } = options;
    try {
      await makeDirectory(directory);
      await access(directory, constants.W_OK | constants.X_OK);
      return new _FileRecording(options, await volumesIn(options));
    } catch (error) {
      const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : "?");
      throw new BitacoraError("folder-not-writable", { file: directory, reason }, error);
    }
  }
  /** The file that is being written. */
  get file() {
    return this.#current?.volume.path;
  }
  async append(lines) {
    const packed = await this.#pack(lines);
    if (this.#current !== void 0 && !existsSync(this.#current.volume.path)) await this.#abandon();
    if (this.#isDue(packed.length)) await this.close();
    for (; ; ) {
      try {
        await this.#write(packed, lines);
        break;
      } catch (error) {
        if (!(isDiskFull(error) && this.#options.overwrite && await this.#removeOldest())) throw error;
      }
    }
    this.counters.packed_bytes += packed.length;
    await this.#removeExcess();
  }
  async close() {
    const current = this.#current;
    this.#current = void 0;
    if (current === void 0) return;
    if (current.volume.bytes > 0) this.#volumes.push(current.volume);
    await current.handle.close().catch(() => void 0);
  }
  async #abandon() {
    const current = this.#current;
    this.#current = void 0;
    this.counters.files_taken_away += 1;
    await current?.handle.close().catch(() => void 0);
  }
  #isDue(bytes) {
    const { maxBytes, maxAgeMs, keepBytes, monotonic } = this.#options;
    if (this.#current === void 0) return false;
    const { volume, openedAt } = this.#current;
    const most = Math.min(maxBytes, keepBytes / 4);
    return volume.bytes > 0 && volume.bytes + bytes > most || monotonic() - openedAt >= maxAgeMs;
  }
  async #write(packed, lines) {
    const current = this.#current ??= await this.#begin(lines);
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
        () => false
      );
      if (!isWhole || !isDiskFull(error)) await this.close();
      throw error;
    }
    volume.bytes += packed.length;
  }
  async #begin(lines) {
    const { directory, name, compression, monotonic } = this.#options;
    for (; ; ) {
      const number = this.#nextNumber;
      this.#nextNumber += 1;
      const file = `${name}-${String(number).padStart(6, "0")}-${timeOf(lines)}${SUFFIXES[compression]}`;
      const path = join(directory, file);
      try {
        const handle = await open(path, "wx", 420);
        await syncDirectory(directory);
        this.counters.files += 1;
        return { volume: { number, path, bytes: 0 }, handle, openedAt: monotonic() };
      } catch (error) {
        if (systemErrorCode(error) !== "EEXIST") throw error;
      }
    }
  }
  async #removeExcess() {
    const { keepBytes, keepFiles } = this.#options;
    for (; ; ) {
      const current = this.#current?.volume.bytes ?? 0;
      const bytes = this.#volumes.reduce((sum, volume) => sum + volume.bytes, current);
      if (bytes <= keepBytes && this.#volumes.length + 1 <= keepFiles) return;
      if (!await this.#removeOldest()) return;
    }
  }
  /** False if there is no complete file, or it could not be removed. */
  async #removeOldest() {
    const oldest = this.#volumes[0];
    if (oldest === void 0) return false;
    try {
      await unlink(oldest.path);
      this.counters.files_removed += 1;
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") return false;
    }
    this.#volumes = this.#volumes.slice(1);
    return true;
  }
};
async function makeDirectory(directory) {
  try {
    await mkdir(directory);
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}
async function volumesIn({ directory, name }) {
  const volumes = [];
  for (const file of await readdir(directory)) {
    const number = file.startsWith(`${name}-`) ? /^-(\d{6,12})-\d{8}T\d{6}Z\.log(\.zst|\.gz)?$/.exec(file.slice(name.length))?.[1] : void 0;
    if (number === void 0) continue;
    const path = join(directory, file);
    const { size: bytes } = await stat(path);
    volumes.push({ number: Number(number), path, bytes });
  }
  return volumes.toSorted((a, b) => a.number - b.number);
}
function timeOf(lines) {
  const seconds = Number(/^\((\d+)\./.exec(lines.toString("latin1", 0, 16))?.[1] ?? 0);
  return `${new Date(seconds * 1e3).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

// src/nmea2000/captures/recorder.ts
import { Buffer } from "node:buffer";
var BLOCK_BYTES = 64 * 1024;
var LINE_BYTES_MAX = 64;
var Recorder = class {
  counters = { frames: 0, frames_not_recorded: 0, bytes: 0, writes: 0, refused_writes: 0 };
  #options;
  #timer;
  /** The full blocks, and the block that is being filled. */
  #blocks = [];
  #block = Buffer.allocUnsafe(0);
  #blockBytes = 0;
  #waitingBytes = 0;
  #waitingFrames = 0;
  #writing;
  #fault;
  constructor(options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#write(), options.syncMs);
  }
  /** Frames that wait for the next write. */
  get waiting() {
    return this.#waitingFrames;
  }
  accept(frame) {
    if (this.#waitingBytes + LINE_BYTES_MAX > limits.recordBufferBytes) {
      this.counters.frames_not_recorded += 1;
      return;
    }
    if (this.#blockBytes + LINE_BYTES_MAX > this.#block.length) this.#nextBlock();
    const bytes = this.#block.write(candumpLogLine(frame, this.#options.name), this.#blockBytes, "latin1");
    this.#blockBytes += bytes;
    this.#waitingBytes += bytes;
    this.#waitingFrames += 1;
  }
  /** Writes the waiting frames once more, and closes the store. */
  async stop() {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
    this.counters.frames_not_recorded += this.#waitingFrames;
    await this.#options.store.close();
  }
  #nextBlock() {
    if (this.#blockBytes > 0) this.#blocks.push(this.#block.subarray(0, this.#blockBytes));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#blockBytes = 0;
  }
  /** One write at a time: when the disk is slow, the next write is a larger one. */
  #write() {
    if (this.#waitingFrames === 0 && this.#writing === void 0) return Promise.resolve();
    return this.#writing ??= this.#writeNow().finally(() => {
      this.#writing = void 0;
    });
  }
  async #writeNow() {
    this.#nextBlock();
    const blocks = this.#blocks;
    const frames = this.#waitingFrames;
    const lines = Buffer.concat(blocks);
    try {
      await this.#options.store.append(lines);
    } catch (error) {
      this.counters.refused_writes += 1;
      this.#report(error);
      return;
    }
    this.#blocks = this.#blocks.slice(blocks.length);
    this.#waitingBytes -= lines.length;
    this.#waitingFrames -= frames;
    this.counters.frames += frames;
    this.counters.bytes += lines.length;
    this.counters.writes += 1;
    this.#report(void 0);
  }
  #report(error) {
    const fault = error instanceof Error ? error.message : void 0;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#options.onFault(error);
  }
};

export {
  COMPRESSIONS,
  FileRecording,
  Recorder
};
