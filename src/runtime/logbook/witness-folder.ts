/** The folder of a witness: its lock, its key, and the store of the vessels that it knows. */
import { hostname } from "node:os";
import { join } from "node:path";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { openWitnessKeys, readPublicKey, WITNESS } from "../../logbook/evidence/file-key.ts";
import { isKeyName, type NamedKey } from "../../logbook/evidence/signed-note.ts";
import type { WitnessMessages } from "../../messages/en/witness.ts";
import { FileWitnessStore } from "../../witness/file-witness-store.ts";
import { displayPath, makeFolders } from "../../core/folders.ts";

export interface WitnessFolder extends AsyncDisposable {
  readonly store: FileWitnessStore;
  /** Of Ed25519, and of ML-DSA-44. */
  readonly keys: readonly [NamedKey, NamedKey];
  /** The file of the private key, if it was just made. */
  readonly madeKeyFile: string | undefined;
}

/** Rejects with `folder-not-writable`, `data-dir-in-use`, or `usage` if the witness has another name. */
export async function openWitnessFolder(
  dir: string,
  given: string | undefined,
  credentialsDir: string | undefined,
  texts: WitnessMessages["command"],
): Promise<WitnessFolder> {
  const store = await openStore(dir);
  const lock = await acquireFileLock(join(dir, "lock"));
  try {
    const name = await nameOf(dir, given, texts);
    const keys = await openWitnessKeys({ dataDir: dir, name, credentialsDir });
    const madeKeyFile = keys[0].made ? join(dir, WITNESS.keyFile) : undefined;
    return { store, keys, madeKeyFile, [Symbol.asyncDispose]: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openStore(dir: string): Promise<FileWitnessStore> {
  try {
    await makeFolders(dir);
    return await FileWitnessStore.open(dir);
  } catch (error) {
    const details = { file: displayPath(dir), reason: systemErrorCode(error) ?? String(error) };
    throw new BitacoraError("folder-not-writable", details, error);
  }
}

/** A witness keeps its name for ever, because all its signatures have that name. */
async function nameOf(dir: string, name: string | undefined, texts: WitnessMessages["command"]): Promise<string> {
  const known = await readPublicKey(dir, WITNESS);
  if (known !== undefined && name !== undefined && known.name !== name) {
    throw usageError(texts.otherName({ name, known: known.name }));
  }
  const called = known?.name ?? name ?? `${hostname()}/witness`;
  if (isKeyName(called)) return called;
  throw usageError(texts.badName({ name: called }));
}
