/** The target of an export: a new or empty folder, or a new tar file. Nothing is overwritten. */
import { type FileHandle, mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

export interface Archive {
  /** `name` has slashes between its parts; `bytes` is the length of the content. */
  add(name: string, bytes: number, content: Content): Promise<void>;
  /** When this resolves, everything is on disk. */
  close(): Promise<void>;
}

/**
 * A folder, which must be empty or not exist yet. The folder above it must exist, so that a mistyped path makes no folders. Rejects
 * with the error of the system (`ENOTEMPTY`, `ENOENT`).
 */
export async function folderArchive(dir: string): Promise<Archive> {
  await mkdir(dir, { mode: 0o750 }).catch(async (error: unknown) => {
    const isFolder = systemErrorCode(error) === "EEXIST" && (await stat(dir)).isDirectory();
    if (!isFolder) throw error;
  });
  const found = await readdir(dir);
  if (found.length > 0) throw Object.assign(new Error(`${dir} is not empty`), { code: "ENOTEMPTY" });
  const folders = new Set([dir]);
  return {
    async add(name, bytes, content) {
      const file = join(dir, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o750 });
      folders.add(dirname(file));
      const handle = await open(file, "wx", 0o640);
      try {
        await writeContent(handle, name, bytes, content);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    close: async () => {
      for (const folder of folders) await syncDirectory(folder);
    },
  };
}

/** A tar file, which must not exist yet. All its files are in one folder. Rejects with the error of the system. */
export async function tarArchive(file: string, folder: string, nowMs: number): Promise<Archive> {
  const handle = await open(file, "wx", 0o640);
  return {
    async add(name, bytes, content) {
      await handle.appendFile(tarHeader(`${folder}/${name}`, bytes, nowMs));
      await writeContent(handle, name, bytes, content);
      await handle.appendFile(tarPadding(bytes));
    },
    close: async () => {
      try {
        await handle.appendFile(TAR_END);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncDirectory(dirname(file));
    },
  };
}

async function writeContent(handle: FileHandle, name: string, bytes: number, content: Content): Promise<void> {
  let written = 0;
  for await (const chunk of content) {
    await handle.appendFile(chunk);
    written += chunk.length;
  }
  if (written !== bytes) throw new Error(`${name}: ${written} bytes where there were ${bytes}`);
}
