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

/**
 * Adds a record to the end of a list of such, made if it is not there; each ends with `end`. What a power cut has torn there is ended first, a
 * record of its own. On disk when this resolves.
 */
export async function appendDurably(file: string, record: string, end: string): Promise<void> {
  const handle = await open(file, "a+", 0o640);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(end.length), 0, end.length, Math.max(0, size - end.length));
    const apart = size === 0 || buffer.toString("latin1") === end ? "" : end;
    await handle.appendFile(`${apart}${record}`);
    await handle.datasync();
  } finally {
    await handle.close();
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
