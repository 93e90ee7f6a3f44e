/**
 * The vessel's key: Ed25519, made at the first start, which signs the checkpoints of its book. A witness has one, too.
 *
 *   <data dir>/logbook.key    the private key, PKCS #8 in PEM (`openssl pkey -in logbook.key -text`), 0600
 *              logbook.pub    the public one as a verifier key, one line: `bitacora/aurora+1b2c3d4e+AekyeRrm…`
 *
 *   <witness's dir>/witness.key, witness.pub    the same of a witness, whose key cosigns (see `checkpoint.ts`)
 *
 * A credential of systemd named `logbook.key` (`LoadCredential=`, `LoadCredentialEncrypted=`) is used in the file's
 * place; the private key is then in no folder of ours. Neither file is ever overwritten: a key that is damaged, or is
 * lost, or is not the one that the public key belongs to, is an error for a person to look at, since a new key would
 * make every checkpoint that others keep unverifiable.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../core/durable-file.ts";
import { BitacoraError, systemErrorCode } from "../core/errors.ts";
import {
  ED25519_COSIGNATURE,
  ED25519_NOTE,
  formatVerifierKey,
  type NamedKey,
  parseVerifierKey,
} from "./signed-note.ts";

export const KEY_FILE = "logbook.key";
export const PUBLIC_KEY_FILE = "logbook.pub";

/** `damaged`: no Ed25519 key. `lost`: the public one is there alone. `other`: they do not belong together. */
export type KeyFault = "damaged" | "lost" | "other" | "unreadable";

/** Whose key it is: how its files are called, and what it signs. */
export interface KeyUse {
  readonly keyFile: string;
  readonly publicFile: string;
  readonly type: number;
}

const VESSEL: KeyUse = { keyFile: KEY_FILE, publicFile: PUBLIC_KEY_FILE, type: ED25519_NOTE };
export const WITNESS: KeyUse = { keyFile: "witness.key", publicFile: "witness.pub", type: ED25519_COSIGNATURE };

export interface KeyPlace {
  readonly dataDir: string;
  /** Whose key it is: the origin of the vessel's checkpoints. */
  readonly name: string;
  /** `$CREDENTIALS_DIRECTORY`, where systemd gives one. */
  readonly credentialsDir?: string | undefined;
}

export interface OwnKey extends NamedKey {
  /** Whether it was made just now. */
  readonly made: boolean;
}

/** The name under which a vessel signs: schema-less, as the formats want it. */
export function originOf(projectId: string): string {
  return `bitacora/${projectId}`;
}

/** Rejects with `logbook-key-unusable`, the `file` and a `reason` (a `KeyFault`); nothing was changed then. */
export async function openVesselKey(place: KeyPlace): Promise<OwnKey> {
  return openKey(place, VESSEL);
}

/** As `openVesselKey`, for the key of a witness. */
export async function openWitnessKey(place: KeyPlace): Promise<OwnKey> {
  return openKey(place, WITNESS);
}

async function openKey({ dataDir, name, credentialsDir }: KeyPlace, use: KeyUse): Promise<OwnKey> {
  const publicFile = join(dataDir, use.publicFile);
  const known = await readPublicKey(dataDir, use);
  const given = credentialsDir === undefined ? undefined : await readKey(join(credentialsDir, use.keyFile));
  const file = join(dataDir, use.keyFile);
  let key = given ?? (await readKey(file));
  const made = key === undefined;
  if (key === undefined) {
    if (known !== undefined) throw unusable(file, "lost");
    key = generateKeyPairSync("ed25519").privateKey;
    await writeDurably(file, key.export({ format: "pem", type: "pkcs8" }).toString(), 0o600);
  }
  const verifierKey = formatVerifierKey({ name, key }, use.type);
  if (known === undefined) await writeDurably(publicFile, `${verifierKey}\n`, 0o644);
  else if (formatVerifierKey(known, use.type) !== verifierKey) throw unusable(file, "other");
  return { name, key, made };
}

/** The public key that lies there, or undefined where there is none. Rejects with `logbook-key-unusable`. */
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

async function readKey(file: string): Promise<KeyObject | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (error) {
    throw unusable(file, "damaged", error);
  }
  throw unusable(file, "damaged");
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw unusable(file, "unreadable", error);
  }
}

function unusable(file: string, reason: KeyFault, cause?: unknown): BitacoraError {
  return new BitacoraError("logbook-key-unusable", { file, reason }, cause);
}
