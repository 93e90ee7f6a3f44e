/**
 * A file that is complete or does not exist. It is written as `<name>.part-<process id>`, synced, and then gets its name. If there is a
 * file with that name already, that is an error: nothing is overwritten.
 */
import { type FileHandle, link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../core/durable-file.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../core/errors.ts";
import { displayPath } from "../core/folders.ts";

/** The status of a program that Ctrl-C has ended, by the convention of the shells. */
const EXIT_INTERRUPTED = 130;

export class NewFile {
  readonly path: string;
  bytes = 0;
  readonly #part: string;
  readonly #handle: FileHandle;

  private constructor(path: string, part: string, handle: FileHandle) {
    this.path = path;
    this.#part = part;
    this.#handle = handle;
  }

  /** Rejects with `output-not-writable` if the file exists already, or cannot be made. */
  static create(path: string): Promise<NewFile> {
    return guarded(path, async () => {
      if (await isThere(path)) throw notWritable(path, "EEXIST");
      const part = `${path}.part-${process.pid}`;
      return new NewFile(path, part, await open(part, "wx"));
    });
  }

  /**
   * A file that `work` writes; it is on disk when this resolves. Nothing is left behind when `work` fails, or when a signal
   * (Ctrl-C, SIGTERM) ends the process.
   */
  static async made(path: string, work: (file: NewFile) => Promise<void>): Promise<NewFile> {
    const created = NewFile.create(path);
    const abandon = () => created.then((file) => file.abandon(), () => undefined); // prettier-ignore
    // Before there is a file: a signal may come in the very moment in which it is made. What fails for it is no fault to tell.
    let ending: Promise<void> | undefined;
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

  write(bytes: Uint8Array): Promise<void> {
    return guarded(this.path, async () => {
      await this.#handle.writeFile(bytes);
      this.bytes += bytes.length;
    });
  }

  /** Gives the file its name. When it resolves, the file is on disk. */
  commit(): Promise<void> {
    return guarded(this.path, async () => {
      await this.#handle.sync();
      await this.#handle.close();
      await named(this.#part, this.path);
      await syncDirectory(dirname(this.path));
    });
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#part, { force: true });
  }
}

/** By a hard link, which fails if the name exists; `rename` would replace that file. A memory stick with FAT has no hard links. */
async function named(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
    await rm(part);
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST" || (await isThere(path))) throw error;
    await rename(part, path);
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined || error instanceof BitacoraError) throw error;
    if (isDiskFull(error)) throw new BitacoraError("disk-full", { file: displayPath(path) }, error);
    throw notWritable(path, reason, error);
  }
}

function notWritable(path: string, reason: string, cause?: unknown): BitacoraError {
  return new BitacoraError("output-not-writable", { file: displayPath(path), reason }, cause);
}
