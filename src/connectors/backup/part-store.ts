/**
 * The parts of all generations of a backup. A file is cut at every 16 MiB; a part is named after its SHA-256, so generations share
 * what they have in common, and what a cut backup has written is there for the next. FAT has all that this needs: short names, no
 * links, no owners, no file near 4 GB. Somebody may have had the medium in hand: where another file system has links or pipes, none of
 * them is followed, read or waited for.
 *
 *   <target>/parts/3f/3f9a…e1      at most 16 MiB, the whole name in 64 hexadecimal digits
 *                     3f9a…e1.tmp  one that is being written, or was when the medium went
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { lstat, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncDirectory } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { makeFolders } from "../../core/folders.ts";
import { limits } from "./limits.ts";

const run = promisify(execFile);

const FOLDER = /^[0-9a-f]{2}$/;
const SUM = /^[0-9a-f]{64}$/;
const FILE = /^[0-9a-f]{64}(\.tmp)?$/;

export interface Part {
  readonly sha256: string;
  readonly bytes: number;
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export class PartStore {
  readonly #root: string;
  readonly #touched = new Set<string>();
  readonly #written = new Map<string, Part>();

  constructor(target: string) {
    this.#root = join(target, "parts");
  }

  /** What this run wrote. */
  get written(): readonly Part[] {
    return [...this.#written.values()];
  }

  /** The part is written, unless it is there with its length already. Its name is durable after `sync`. */
  async put(part: Part, bytes: Uint8Array): Promise<void> {
    if (await this.has(part)) return;
    const file = this.#fileOf(part.sha256);
    for (const folder of [this.#root, dirname(file)]) if (await isLink(folder)) await rm(folder);
    await makeFolders(dirname(file));
    const temporary = `${file}.tmp`;
    await rm(temporary, { force: true });
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    this.#touched.add(dirname(file));
    this.#written.set(part.sha256, part);
  }

  async has({ sha256, bytes }: Part): Promise<boolean> {
    const found = await stat(this.#fileOf(sha256)).catch((error: unknown) => {
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    return found?.isFile() === true && found.size === bytes;
  }

  /** Makes the names of the parts durable. */
  async sync(): Promise<void> {
    for (const folder of this.#touched) await syncDirectory(folder);
    if (this.#touched.size > 0) await syncDirectory(this.#root);
    this.#touched.clear();
  }

  /** The part's bytes, or undefined where it is gone or is not what its name says. Errors of the medium are thrown. */
  async get(part: Part): Promise<Buffer | undefined> {
    if (!(await this.has(part))) return undefined;
    const found = await readFile(this.#fileOf(part.sha256));
    return sha256Of(found) === part.sha256 ? found : undefined;
  }

  /** As `get`, from the medium itself where the system can drop a file from its cache: Node cannot, `dd` of the GNU tools can. */
  async readBack(part: Part): Promise<Buffer | undefined> {
    if (!(await this.has(part))) return undefined;
    const file = this.#fileOf(part.sha256);
    await run("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]).catch(() => undefined);
    return this.get(part);
  }

  /** So that the next backup writes it again. */
  async forget({ sha256 }: Part): Promise<void> {
    await rm(this.#fileOf(sha256), { force: true });
  }

  /** The bytes of all that no generation needs. With `remove` they are gone. */
  async unneeded(needed: ReadonlySet<string>, remove = false): Promise<number> {
    let bytes = 0;
    for (const folder of await namesIn(this.#root)) {
      if (!FOLDER.test(folder) || (await isLink(join(this.#root, folder)))) continue;
      for (const name of await namesIn(join(this.#root, folder))) {
        if (needed.has(name) || !FILE.test(name)) continue;
        const file = join(this.#root, folder, name);
        bytes += (await lstat(file)).size;
        if (remove) await rm(file, { force: true });
      }
    }
    return bytes;
  }

  #fileOf(sha256: string): string {
    return join(this.#root, sha256.slice(0, 2), sha256);
  }
}

/** Whether it is named after a sum, and is as long as a part can be: another name would lead anywhere. */
export function isPart({ sha256, bytes }: Part): boolean {
  return SUM.test(sha256) && Number.isInteger(bytes) && bytes >= 0 && bytes <= limits.partBytes;
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  return found?.isSymbolicLink() === true;
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  });
}
