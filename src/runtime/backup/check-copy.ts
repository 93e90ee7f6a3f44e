/**
 * Looks into a copy as `logbook verify` and `history check` do: its files are put together from the parts on the medium in a folder
 * for temporary files (TMPDIR), which is removed at the end.
 */
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { bookInDataDir } from "../../logbook/verify/file-book.ts";
import { verifyFiles } from "../../logbook/verify/file-verify.ts";
import { FileHistory } from "../history/file-history.ts";
import { limits } from "../../connectors/backup/limits.ts";
import { bytesOf, type KeptFile } from "../../connectors/backup/generation.ts";
import type { PartStore } from "../../connectors/backup/part-store.ts";
import { putTogether } from "./put-together.ts";

export interface Looked {
  readonly entries: number;
  readonly book_ok: boolean;
  /** null: too large to be looked at each time, or no room for it. */
  readonly history_ok: boolean | null;
}

const BOOK = /^(logbook\/.*|logbook\.(signed|pub|witnesses)|vessel\.json)$/;
const HISTORY = /^historian.*$/;

/** `thorough`: the history whatever its size. */
export async function checkCopy(
  target: string,
  store: PartStore,
  files: readonly KeptFile[],
  thorough: boolean,
): Promise<Looked> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-backup-"));
  const putting = { target, store, onBytes: () => undefined };
  const history = files.filter(({ path }) => HISTORY.test(path));
  try {
    await putTogether(
      dir,
      files.filter(({ path }) => BOOK.test(path)),
      putting,
    );
    const book = await bookIn(dir);
    const bytes = bytesOf({ files: history });
    const { bavail, bsize } = await statfs(dir);
    const isLooked = (thorough || bytes <= limits.checkBytes) && bytes + limits.spareBytes < bavail * bsize;
    if (!isLooked) return { ...book, history_ok: null };
    await putTogether(dir, history, putting);
    return { ...book, history_ok: history.length === 0 || (await isHistoryWhole(dir)) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export async function bookIn(dir: string): Promise<Pick<Looked, "entries" | "book_ok">> {
  try {
    const found = await bookInDataDir(dir);
    if (found === undefined) return { entries: 0, book_ok: false };
    const { path, volumes, checkpoints, doubts, evidence, hasNewest } = found;
    const book = { volumes: volumes.map((name) => ({ path: join(path, name) })), ...(checkpoints && { checkpoints }) };
    const { entries, ok: isWhole } = await verifyFiles(book);
    const isKept = hasNewest && evidence.lost.length === 0 && doubts.length === 0;
    return { entries, book_ok: isWhole && isKept };
  } catch (error) {
    // A book that is not there, or whose key or files cannot be read, is copied as it is, and reported.
    const code = systemErrorCode(error);
    if (isBitacoraError(error) || code === "ENOENT" || code === "ENOTDIR") return { entries: 0, book_ok: false };
    throw error;
  }
}

export async function isHistoryWhole(dir: string): Promise<boolean> {
  await using history = new FileHistory(join(dir, "historian.db"));
  return (await history.check(() => undefined)).damaged.length === 0;
}
