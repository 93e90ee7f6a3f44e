/**
 * The key with which a person signs, on that person's own medium, never in the data directory:
 *
 *   ana.key       the private key, PKCS #8 in PEM, 0600; with a passphrase it is encrypted (AES-256-CBC, key by PBKDF2)
 *   ana.key.pub   the public key, one line for the book: `person-key ed25519 <base64, 32 bytes> Ana García`
 *
 * OpenSSL reads the private key (`openssl pkey -in ana.key -text`). Neither file is ever overwritten.
 *
 * The private key of a passkey stays in its authenticator. `bitacora access passkeys --line ID` prints the line for the book:
 * `person-key passkey <base64, 65 bytes> Ana García`.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { open } from "node:fs/promises";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { publicBytes } from "../evidence/signed-note.ts";
import { limits } from "../limits.ts";
import { personKeyOf } from "./person-signature.ts";

/** The person, and the public key in base64. */
export interface NamedPersonKey {
  readonly person: string;
  readonly personKey: string;
}

/** Characters of 65 bytes in base64. */
const PASSKEY_CHARS = 88;
const LINE = /^person-key (?:ed25519 (?=.{44} )|passkey (?=.{88} ))([A-Za-z0-9+/]+=) (.+)$/;

/** `file`: for the private key. Rejects with `person-key-unusable`, also if one of the two files exists already. */
export async function makePersonKey(
  file: string,
  person: string,
  passphrase: string | undefined,
): Promise<NamedPersonKey> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const form = { format: "pem", type: "pkcs8" } as const;
  const locked = passphrase === undefined ? form : { ...form, cipher: "aes-256-cbc", passphrase };
  const key = { person, personKey: publicBytes(privateKey).toString("base64") };
  await writeNew(file, privateKey.export(locked).toString(), 0o600);
  await writeNew(`${file}.pub`, `${lineOf(key)}\n`, 0o644);
  return key;
}

/** Reads the private key. Rejects with `person-key-unusable`. */
export async function readPersonKey(file: string, passphrase: string | undefined): Promise<KeyObject> {
  const text = await textOf(file);
  const isLocked = text.includes("ENCRYPTED");
  if (isLocked && passphrase === undefined) throw unusable(file, "locked");
  let key: KeyObject;
  try {
    key = createPrivateKey(passphrase === undefined ? text : { key: text, passphrase });
  } catch (error) {
    throw unusable(file, isLocked ? "passphrase" : "damaged", error);
  }
  if (key.asymmetricKeyType !== "ed25519") throw unusable(file, "damaged");
  return key;
}

/** Reads the public key's line from a file. Rejects with `person-key-unusable`. */
export async function readPublicPersonKey(file: string): Promise<NamedPersonKey> {
  const [, personKey = "", person = ""] = LINE.exec((await textOf(file)).trim()) ?? [];
  if (personKeyOf(personKey) === undefined) throw unusable(file, "damaged");
  return { person, personKey };
}

export function lineOf({ person, personKey }: NamedPersonKey): string {
  return `person-key ${personKey.length === PASSKEY_CHARS ? "passkey" : "ed25519"} ${personKey} ${person}`;
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    const handle = await open(file, "wx", mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unusable(file, systemErrorCode(error) === "EEXIST" ? "exists" : "unwritable", error);
  }
}

async function textOf(file: string): Promise<string> {
  try {
    const text = await readRegular(file, limits.personKeyBytes);
    if (text !== undefined) return text;
  } catch (error) {
    throw unusable(file, "unreadable", error);
  }
  throw unusable(file, "unreadable");
}

type PersonKeyFault = "exists" | "unwritable" | "unreadable" | "damaged" | "locked" | "passphrase";

function unusable(file: string, reason: PersonKeyFault, cause?: unknown): BitacoraError {
  return new BitacoraError("person-key-unusable", { file, reason }, cause);
}
