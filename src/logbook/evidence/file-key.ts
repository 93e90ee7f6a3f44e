/**
 * The vessel's key: an Ed25519 key, made at the first start, that signs the checkpoints of the book. A witness has one, too.
 *
 *   <data dir>/logbook.key    the private key, PKCS #8 in PEM (`openssl pkey -in logbook.key -text`), 0600
 *              logbook.pub    the public key as a verifier key, one line: `bitacora/aurora+1b2c3d4e+AekyeRrm…`
 *              logbook-ml-dsa.key, logbook-ml-dsa.pub         her second key, of ML-DSA-44, for when the first can be forged
 *
 *   <witness's dir>/witness.key, witness.pub                  the same for a witness, whose key cosigns (see `checkpoint.ts`)
 *                   witness-ml-dsa.key, witness-ml-dsa.pub    its second key, of ML-DSA-44, for who asks for one
 *
 * A systemd credential named `logbook.key` (`LoadCredential=`, `LoadCredentialEncrypted=`) replaces the private file, so that the data
 * directory does not hold the private key; then a second key is only there where it is given so as well. Neither file is ever overwritten.
 * A key that is damaged, lost or does not fit the public key is an error for a person to solve: with a new key, the checkpoints that others
 * keep could no longer be verified.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { BitacoraError } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { firstStateText, isFirstState, noteOfState } from "./signed-state.ts";
import {
  ED25519_COSIGNATURE,
  ED25519_NOTE,
  ML_DSA_44_COSIGNATURE,
  formatVerifierKey,
  type NamedKey,
  parseVerifierKey,
  type SigningKey,
} from "./signed-note.ts";

export const KEY_FILE = "logbook.key";
export const PUBLIC_KEY_FILE = "logbook.pub";
export const ML_DSA_KEY_FILE = "logbook-ml-dsa.key";
export const ML_DSA_PUBLIC_KEY_FILE = "logbook-ml-dsa.pub";

/** `damaged`: no key of this algorithm. `lost`: only the public key is there. `other`: the two keys do not belong together. */
type KeyFault = "damaged" | "lost" | "other" | "unreadable";

/** What a key is for: the names of its files, and the type of its signatures. */
export interface KeyUse {
  readonly keyFile: string;
  readonly publicFile: string;
  readonly type: number;
  readonly algorithm: "ed25519" | "ml-dsa-44";
}

const VESSEL: KeyUse = { keyFile: KEY_FILE, publicFile: PUBLIC_KEY_FILE, type: ED25519_NOTE, algorithm: "ed25519" };
export const VESSEL_ML_DSA: KeyUse = {
  keyFile: ML_DSA_KEY_FILE,
  publicFile: ML_DSA_PUBLIC_KEY_FILE,
  type: ML_DSA_44_COSIGNATURE,
  algorithm: "ml-dsa-44",
};
export const WITNESS: KeyUse = {
  keyFile: "witness.key",
  publicFile: "witness.pub",
  type: ED25519_COSIGNATURE,
  algorithm: "ed25519",
};
export const ORDERS: KeyUse = {
  keyFile: "orders.key",
  publicFile: "orders.pub",
  type: ED25519_NOTE,
  algorithm: "ed25519",
};
const WITNESS_ML_DSA: KeyUse = {
  keyFile: "witness-ml-dsa.key",
  publicFile: "witness-ml-dsa.pub",
  type: ML_DSA_44_COSIGNATURE,
  algorithm: "ml-dsa-44",
};

export interface KeyPlace {
  readonly dataDir: string;
  /** The name of the key: the origin of the vessel's checkpoints. */
  readonly name: string;
  /** `$CREDENTIALS_DIRECTORY`, if systemd sets it. */
  readonly credentialsDir?: string | undefined;
}

export interface OwnKey extends SigningKey {
  /** Whether the key was made by this call. */
  readonly made: boolean;
  /** Whether it is a credential of systemd. */
  readonly isGiven: boolean;
  /** Set if others could read or change the key's file: its path and mode, and whether that has been corrected. */
  readonly exposed?: { readonly file: string; readonly mode: string; readonly mended: boolean } | undefined;
}

export interface VesselKey extends OwnKey {
  /** Why she cannot sign by ML-DSA-44 as well, `logbook-key-unusable`. */
  readonly mlDsaFault?: unknown;
}

/** Rejects with `logbook-key-unusable`, the `file` and a `reason` (a `KeyFault`). Then nothing was changed. */
export async function openVesselKey(place: KeyPlace): Promise<VesselKey> {
  const own = await openKey(place, VESSEL);
  try {
    if (own.isGiven && !(await isGiven(place, VESSEL_ML_DSA))) return own;
    const { key: mlDsa, exposed } = await openKey(place, VESSEL_ML_DSA);
    return { ...own, mlDsa, exposed: own.exposed ?? exposed };
  } catch (mlDsaFault) {
    return { ...own, mlDsaFault };
  }
}

async function isGiven({ credentialsDir }: KeyPlace, use: KeyUse): Promise<boolean> {
  return credentialsDir !== undefined && (await readKey(join(credentialsDir, use.keyFile), use)) !== undefined;
}

/** As `openVesselKey`, for the keys of a witness: of Ed25519, and of ML-DSA-44. */
export async function openWitnessKeys(place: KeyPlace): Promise<readonly [OwnKey, OwnKey]> {
  return [await openKey(place, WITNESS), await openKey(place, WITNESS_ML_DSA)];
}

/** The key with which an office signs its orders (`orders.key`, `orders.pub`); it is made if it is not there. */
export async function openOrderKey(place: KeyPlace): Promise<OwnKey> {
  return openKey(place, ORDERS);
}

/** For one that several processes are, each with its copy of the keys: a second key is made only together with the first. */
export async function openSharedWitnessKeys(place: KeyPlace): Promise<readonly [OwnKey, ...OwnKey[]]> {
  const first = await openKey(place, WITNESS);
  const isThere = (await readKey(join(place.dataDir, WITNESS_ML_DSA.keyFile), WITNESS_ML_DSA)) !== undefined;
  return first.made || isThere ? [first, await openKey(place, WITNESS_ML_DSA)] : [first];
}

async function openKey({ dataDir, name, credentialsDir }: KeyPlace, use: KeyUse): Promise<OwnKey> {
  const publicFile = join(dataDir, use.publicFile);
  const known = await readPublicKey(dataDir, use);
  const given = credentialsDir === undefined ? undefined : await readKey(join(credentialsDir, use.keyFile), use);
  const file = join(dataDir, use.keyFile);
  let key = given ?? (await readKey(file, use));
  const made = key === undefined;
  if (key === undefined) {
    if (known !== undefined) throw unusable(file, "lost");
    // As two calls: the types of Node have an overload for each algorithm.
    key = (use.algorithm === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ml-dsa-44")).privateKey;
  }
  if (known === undefined && use === VESSEL) await writeFirstState(dataDir, { name, key });
  if (made) {
    await writeDurably(file, key.export({ format: "pem", type: "pkcs8" }).toString(), 0o600);
  }
  const verifierKey = formatVerifierKey({ name, key }, use.type);
  if (known === undefined) await writeDurably(publicFile, `${verifierKey}\n`, 0o644);
  else if (formatVerifierKey(known, use.type) !== verifierKey) throw unusable(file, "other");
  const isCredential = given !== undefined;
  return { name, key, made, isGiven: isCredential, exposed: isCredential ? undefined : await closeToOthers(file) };
}

/**
 * Writes the first `logbook.signed`, over an empty book (see `evidence.ts`). It is written before the key: after a power cut between
 * the two, the next start makes another key and another state. It is not written if anything was written or signed already.
 */
async function writeFirstState(dataDir: string, key: NamedKey): Promise<void> {
  const file = join(dataDir, "logbook.signed");
  const there = (await readRegular(file)) ?? "";
  const book = await readdir(join(dataDir, "logbook")).catch(() => []);
  if (noteOfState(there) !== undefined || (there !== "" && !isFirstState(there))) return;
  for (const name of book) if ((await stat(join(dataDir, "logbook", name))).size > 0) return;
  await writeDurably(file, firstStateText(key), 0o640);
}

/** The mode of a key's file in octal if others can read or change it; undefined if they cannot, or there is no file. */
export async function openModeOf(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats === undefined || (stats.mode & OTHERS) === 0
    ? undefined
    : (stats.mode & 0o7777).toString(8).padStart(4, "0");
}

const OTHERS = 0o077;

async function closeToOthers(file: string): Promise<OwnKey["exposed"]> {
  const mode = await openModeOf(file);
  if (mode === undefined) return undefined;
  await chmod(file, 0o600).catch(() => undefined);
  return { file, mode, mended: (await openModeOf(file)) === undefined };
}

/** The public key in a folder; undefined if there is no file. Rejects with `logbook-key-unusable`. */
export async function readPublicKey(dataDir: string, use = VESSEL): Promise<NamedKey | undefined> {
  const file = join(dataDir, use.publicFile);
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return parseVerifierKey(text, use.type);
  } catch (error) {
    throw unusable(file, "damaged", error);
  }
}

async function readKey(file: string, { algorithm }: KeyUse): Promise<KeyObject | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === algorithm) return key;
  } catch (error) {
    throw unusable(file, "damaged", error);
  }
  throw unusable(file, "damaged");
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readRegular(file);
  } catch (error) {
    throw unusable(file, "unreadable", error);
  }
}

function unusable(file: string, reason: KeyFault, cause?: unknown): BitacoraError {
  return new BitacoraError("logbook-key-unusable", { file, reason }, cause);
}
