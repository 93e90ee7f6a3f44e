/**
 * Where a command finds the samples. A running service holds the locks of its files, so it is asked over HTTP; its address is in
 * the data directory. The files of a stopped service are read. Only this file knows which of the two it is.
 */
import { join, resolve } from "node:path";
import { BitacoraError, isBitacoraError, usageError } from "../../core/errors.ts";
import { isFileLocked } from "../../core/file-lock.ts";
import { texts } from "./flags.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";
import { runningServiceUrl } from "../service-url.ts";
import { FileHistory } from "./file-history.ts";
import { checkReadable } from "./files.ts";
import { HttpHistory } from "./http-history.ts";
import type { HistoryReader } from "./reader.ts";

/** At most one of them is given. */
export interface HistoryPlace {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly db?: string | undefined;
}

type HistoryLocation =
  | { readonly kind: "service"; readonly url: string }
  | { readonly kind: "files"; readonly file: string };

/** Throws as `locateHistory` does. */
export async function openHistory(place: HistoryPlace): Promise<HistoryReader> {
  const location = await locateHistory(place);
  return location.kind === "service" ? new HttpHistory(location.url) : new FileHistory(location.file);
}

/**
 * Throws `history-missing` where there is none, unless it `mayBeMissing`; `history-in-use` where a process has the files and no address is
 * known.
 */
export async function locateHistory(
  { url, dataDir, db }: HistoryPlace,
  mayBeMissing = false,
): Promise<HistoryLocation> {
  if ([url, dataDir, db].filter((one) => one !== undefined).length > 1) throw usageError(texts.onlyOnePlace);
  if (url !== undefined) return { kind: "service", url };
  if (db !== undefined) return filesAt(resolve(db), mayBeMissing);
  const dir = await readableDir(dataDir);
  const running = await runningServiceUrl(dir);
  if (running !== undefined) return { kind: "service", url: running };
  if (await isFileLocked(join(dir, "lock"))) throw new BitacoraError("history-in-use", { file: displayPath(dir) });
  return filesAt(join(dir, "historian.db"), mayBeMissing);
}

function filesAt(file: string, mayBeMissing: boolean): HistoryLocation {
  checkReadable(file, () => {
    if (!mayBeMissing) throw new BitacoraError("history-missing", { file: displayPath(file) });
  });
  return { kind: "files", file };
}

async function readableDir(dataDir: string | undefined): Promise<string> {
  try {
    return (await resolveReadableDataDir(dataDir)).dir;
  } catch (error) {
    if (!isBitacoraError(error, "logbook-missing")) throw error;
    throw new BitacoraError("history-missing", { file: String(error.details["dir"]) }, error);
  }
}
