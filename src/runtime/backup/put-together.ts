/** Writes files of a generation from their parts. Each part is read from the medium and held against its sum. */
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { BitacoraError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import type { KeptFile } from "../../connectors/backup/generation.ts";
import { onMedium } from "../../connectors/backup/medium.ts";
import type { PartStore } from "../../connectors/backup/part-store.ts";

interface Putting {
  readonly target: string;
  readonly store: PartStore;
  /** A file counts as a byte: thousands of them may be empty. */
  readonly onBytes: (bytes: number) => void;
}

/** When this resolves, the files are on disk. Rejects with `backup-damaged` and the file, and with errors of the medium. */
export async function putTogether(dir: string, files: readonly KeptFile[], putting: Putting): Promise<void> {
  const { target, store, onBytes } = putting;
  const folders = new Set<string>([dir]);
  for (const { path, mode: written, parts } of files) {
    // Anyone who had the medium must not make a program of ours run as another user.
    const mode = written & 0o777;
    const file = join(dir, path);
    const folder = dirname(file);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o750 });
    folders.add(folder);
    const handle = await open(file, "w", mode);
    try {
      await handle.chmod(mode);
      for (const part of parts) {
        const bytes = await onMedium(target, () => store.get(part));
        if (bytes === undefined) throw new BitacoraError("backup-damaged", { dir: displayPath(target), file: path });
        await handle.writeFile(bytes);
        onBytes(bytes.length);
      }
      // An empty file is no more than its name, which is synced with its folder.
      if (parts.length > 0) await handle.sync();
    } finally {
      await handle.close();
    }
    onBytes(1);
  }
  for (const folder of folders) await syncDirectory(folder);
}
