/**
 * The vessel's key: Ed25519, made at the first start, which signs the checkpoints of its book.
 *
 *   <data dir>/logbook.key    the private key, PKCS #8 in PEM (`openssl pkey -in logbook.key -text`), 0600
 *              logbook.pub    the public one as a verifier key, one line: `bitacora/aurora+1b2c3d4e+AekyeRrm…`
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
import { formatVerifierKey, type NamedKey, parseVerifierKey } from "./signed-note.ts";

export const KEY_FILE = "logbook.key";
export const PUBLIC_KEY_FILE = "logbook.pub";

/** `damaged`: no Ed25519 key. `lost`: the public one is there alone. `other`: they do not belong together. */
export type KeyFault = "damaged" | "lost" | "other" | "unreadable";

export interface KeyPlace {
  readonly dataDir: string;
  /** Whose key it is: the origin of the vessel's checkpoints. */
  readonly name: string;
  /** `$CREDENTIALS_DIRECTORY`, where systemd gives one. */
  readonly credentialsDir?: string | undefined;
}

export interface VesselKey extends NamedKey {
  /** Whether it was made just now. */
  readonly made: boolean;
}

/** The name under which a vessel signs: schema-less, as the formats want it. */
export function originOf(projectId: string): string {
  return `bitacora/${projectId}`;
}

/** Rejects with `logbook-key-unusable`, the `file` and a `reason` (a `KeyFault`); nothing was changed then. */
export async function openVesselKey({ dataDir, name, credentialsDir }: KeyPlace): Promise<VesselKey> {
  const publicFile = join(dataDir, PUBLIC_KEY_FILE);
  const known = await readPublicKey(dataDir);
  const given = credentialsDir === undefined ? undefined : await readKey(join(credentialsDir, KEY_FILE));
  const file = join(dataDir, KEY_FILE);
  let key = given ?? (await readKey(file));
  const made = key === undefined;
  if (key === undefined) {
    if (known !== undefined) throw unusable(file, "lost");
    key = generateKeyPairSync("ed25519").privateKey;
    await writeDurably(file, key.export({ format: "pem", type: "pkcs8" }).toString(), 0o600);
  }
  const verifierKey = formatVerifierKey({ name, key });
  if (known === undefined) await writeDurably(publicFile, `${verifierKey}\n`, 0o644);
  else if (formatVerifierKey(known) !== verifierKey) throw unusable(file, "other");
  return { name, key, made };
}

/** The vessel's public key, or undefined where there is none. Rejects with `logbook-key-unusable`. */
export async function readPublicKey(dataDir: string): Promise<NamedKey | undefined> {
  const file = join(dataDir, PUBLIC_KEY_FILE);
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return parseVerifierKey(text);
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
