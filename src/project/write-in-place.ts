/**
 * A project file in a folder that is not ours, as /etc/bitacora, which is root's: a new file cannot take its place, so it is written over.
 * What it is to hold is put into the data directory first, and a start after a power cut amid the writing finishes that.
 */
import { type FileHandle, open, readFile, realpath, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeDurably } from "../core/durable-file.ts";

interface Intent {
  /** Its real path. */
  readonly file: string;
  readonly old: string;
  readonly text: string;
}

/**
 * When it resolves, the text is on disk. When it rejects, as where there is no room for it, the file holds what it held. `look`: as of
 * `writeDurably`, right before the writing.
 */
export async function writeInPlace(dir: string, intent: Intent, look?: () => Promise<unknown>): Promise<void> {
  const { file, old, text } = intent;
  const kept = intentFile(dir, file);
  await writeDurably(kept, JSON.stringify(intent), 0o600, look);
  try {
    await overwrite(intent);
  } catch (error) {
    await overwrite({ file, old: text, text: old });
    await rm(kept, { force: true });
    throw error;
  }
  await rm(kept, { force: true });
}

/** Finishes what a power cut broke off; a file that somebody has changed since then stays as it is. */
export async function finishWriting(dir: string, name: string): Promise<void> {
  const file = await realpath(name).catch(() => undefined);
  if (file === undefined) return;
  const kept = intentFile(dir, file);
  const json = await readFile(kept, "utf8").catch(() => undefined);
  if (json === undefined) return;
  const intent = intentIn(json);
  if (intent?.file === file && isTorn(await readFile(file), intent)) await overwrite(intent);
  await rm(kept, { force: true });
}

/** Undefined: a bad disk; that keeps no service from starting. */
function intentIn(json: string): Intent | undefined {
  try {
    return JSON.parse(json) as Intent;
  } catch {
    return undefined;
  }
}

function intentFile(dir: string, file: string): string {
  return join(dir, `${basename(file)}.writing`);
}

async function overwrite({ file, old, text }: Intent): Promise<void> {
  const [length, bytes] = [Buffer.byteLength(old), Buffer.from(text)];
  await using handle = await open(file, "r+");
  // What needs room on the disk comes first.
  await writeAt(handle, bytes.subarray(length), length);
  await handle.sync();
  await writeAt(handle, bytes.subarray(0, length), 0);
  await handle.truncate(bytes.length);
  await handle.sync();
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

/** Each byte is that of the old text or of the new one; a file that has grown may not have its bytes yet. */
function isTorn(now: Buffer, { old, text }: Intent): boolean {
  const both = [Buffer.from(old), Buffer.from(text)];
  if (both.some((one) => one.equals(now))) return false;
  const isWithin = now.length >= Math.min(...both.map(({ length }) => length));
  return isWithin && now.every((byte, at) => both.some((one) => one[at] === byte) || (byte === 0 && at >= old.length));
}
