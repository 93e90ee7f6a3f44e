import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  syncDirectory
} from "./chunk-D7FBUXBZ.js";
import {
  BitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/new-file.ts
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
var EXIT_INTERRUPTED = 130;
var NewFile = class _NewFile {
  path;
  bytes = 0;
  #part;
  #handle;
  constructor(path, part, handle) {
    this.path = path;
    this.#part = part;
    this.#handle = handle;
  }
  /** Rejects with `output-not-writable` if the file exists already, or cannot be made. */
  static create(path) {
    return guarded(path, async () => {
      if (await isThere(path)) throw notWritable(path, "EEXIST");
      const part = `${path}.part-${process.pid}`;
      return new _NewFile(path, part, await open(part, "wx"));
    });
  }
  /**
   * A file that `work` writes; it is on disk when this resolves. Nothing is left behind when `work` fails, or when a signal
   * (Ctrl-C, SIGTERM) ends the process.
   */
  static async made(path, work) {
    const created = _NewFile.create(path);
    const abandon = () => created.then((file) => file.abandon(), () => void 0);
    let ending;
    const onSignal = () => void (ending ??= abandon().finally(() => process.exit(EXIT_INTERRUPTED)));
    process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
    try {
      const file = await created;
      await work(file);
      await file.commit();
      return file;
    } catch (error) {
      await (ending ?? abandon());
      throw error;
    } finally {
      process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    }
  }
  write(bytes) {
    return guarded(this.path, async () => {
      await this.#handle.writeFile(bytes);
      this.bytes += bytes.length;
    });
  }
  /** Gives the file its name. When it resolves, the file is on disk. */
  commit() {
    return guarded(this.path, async () => {
      await this.#handle.sync();
      await this.#handle.close();
      await named(this.#part, this.path);
      await syncDirectory(dirname(this.path));
    });
  }
  async abandon() {
    await this.#handle.close().catch(() => void 0);
    await rm(this.#part, { force: true });
  }
};
async function named(part, path) {
  try {
    await link(part, path);
    await rm(part);
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST" || await isThere(path)) throw error;
    await rename(part, path);
  }
}
async function isThere(path) {
  return await lstat(path).catch(() => void 0) !== void 0;
}
async function guarded(path, work) {
  try {
    return await work();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === void 0 || error instanceof BitacoraError) throw error;
    if (isDiskFull(error)) throw new BitacoraError("disk-full", { file: displayPath(path) }, error);
    throw notWritable(path, reason, error);
  }
}
function notWritable(path, reason, cause) {
  return new BitacoraError("output-not-writable", { file: displayPath(path), reason }, cause);
}

export {
  NewFile
};
