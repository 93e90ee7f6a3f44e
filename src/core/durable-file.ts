/**
 * Small files that must be whole after a power cut. System calls of `writeDurably`: open(tmp), write, fsync, close,
 * rename, open(dir), fsync, close.
 */
import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * When this resolves, the file holds exactly `text` and will after a power cut; before, it holds what it held. `look` is asked right before
 * the text takes its place: where it rejects, so does this, and the file stays as it is.
 */
export async function writeDurably(
  file: string,
  text: string,
  mode = 0o644,
  look?: () => Promise<unknown>,
): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const handle = await open(temporary, "wx", mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await look?.();
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(file));
}

/** Makes names that were created, renamed or removed in `directory` durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
