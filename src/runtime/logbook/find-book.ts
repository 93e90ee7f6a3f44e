/** Finds the files of a book to verify: in a data directory, in the folder of an export, or a single volume. It only reads. */
import { existsSync } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { join } from "node:path";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { isFileLocked } from "../../core/file-lock.ts";
import { mustBeRegular } from "../../core/regular-file.ts";
import { KEY_FILE, ML_DSA_KEY_FILE, openModeOf } from "../../logbook/evidence/file-key.ts";
import { readSecondSignature } from "../../logbook/evidence/file-second-signature.ts";
import { bookInDataDir, bookInExport, type BookOnDisk } from "../../logbook/verify/file-book.ts";
import { type DataDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";
import type { Book } from "./book.ts";
import { reading } from "./reading.ts";
import type { VerifyTexts } from "./verify-text.ts";
import { StampedBook } from "./stamped.ts";
import { WitnessedBook } from "./witnessed.ts";

/** For a book that is not in a data directory. */
const ALONE = {
  openKey: undefined,
  isServed: false,
  witnessed: WitnessedBook.none,
  stamped: StampedBook.none,
  second: undefined,
};

export async function bookInDataDirectory({ dir, source }: DataDir, { texts }: VerifyTexts): Promise<Book> {
  const path = join(dir, "logbook");
  // First of all, because without the right to look into the folder no file of it is there.
  await reading(path, () => mustBeReadable(path));
  const found = await foundIn(path, () => bookInDataDir(dir));
  return {
    ...found,
    origin: texts.origin[source],
    openKey: (await openModeOf(join(dir, KEY_FILE))) ?? (await openModeOf(join(dir, ML_DSA_KEY_FILE))),
    isServed: await isFileLocked(join(dir, "lock")),
    witnessed: await reading(found.path, () => WitnessedBook.open(dir, found.checkpoints?.publicKey)),
    stamped: await reading(found.path, () => StampedBook.open(path, found.checkpoints?.publicKey)),
    second: await secondSignature(dir, found),
  };
}

function secondSignature(
  dir: string,
  { path, checkpoints }: Pick<BookOnDisk, "path" | "checkpoints">,
): Promise<Book["second"]> {
  return reading(path, async () => checkpoints && readSecondSignature(dir, checkpoints));
}

/** Rejects if the rights are missing. A folder that is missing is another matter. */
async function mustBeReadable(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (systemErrorCode(error) === "EACCES") throw error;
  }
}

/** `isGiven`: whether there is a checkpoint from elsewhere to compare it with. */
export async function bookInExportFolder(
  dir: string,
  isGiven: boolean,
  { texts, evidenceTexts }: VerifyTexts,
): Promise<Book> {
  if (existsSync(join(dir, "evidence.json"))) throw usageError(texts.isEvidence({ dir: displayPath(dir) }));
  const found = await foundIn(dir, () => bookInExport(dir, isGiven));
  const doubts = found.hasNewest ? found.doubts : [evidenceTexts.noNewest, ...found.doubts];
  return { ...found, ...ALONE, second: await secondSignature(dir, found), doubts, origin: texts.origin.export };
}

export async function bookInOneFile(path: string, { texts }: VerifyTexts): Promise<Book> {
  const volumes = [{ path }];
  return {
    ...ALONE,
    path,
    origin: texts.origin["--file"],
    volumes,
    setAside: [],
    bytes: await reading(path, () => bytesOf(volumes)),
    checkpoints: undefined,
    evidence: undefined,
    doubts: [],
    isExport: false,
  };
}

/** Rejects with `logbook-missing` if there is no book. `place`: the path in the error. */
async function foundIn(place: string, find: () => Promise<BookOnDisk | undefined>) {
  const found = await reading(place, find);
  if (found === undefined) throw new BitacoraError("logbook-missing", { dir: displayPath(place) });
  const volumes = found.volumes.map((name) => ({ path: join(found.path, name) }));
  return { ...found, volumes, bytes: await reading(found.path, () => bytesOf(volumes)) };
}

async function bytesOf(volumes: Book["volumes"]): Promise<number> {
  const sizes = await Promise.all(
    volumes.map(async ({ path }) => {
      const stats = await stat(path);
      mustBeRegular(stats, path);
      return stats.size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
