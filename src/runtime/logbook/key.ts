/**
 * `bitacora logbook key show`: the vessel's public key, for others to keep. Without a copy elsewhere, anyone who controls the computer can
 * replace it unnoticed. The command only reads, and never shows the private key.
 */
import { hash as digest } from "node:crypto";
import { join } from "node:path";
import { ServiceClient } from "../../api/client.ts";
import { objectOf, textOrNull } from "../../core/body-schema.ts";
import { usageError } from "../../core/errors.ts";
import { PUBLIC_KEY_FILE, readPublicKey } from "../../logbook/evidence/file-key.ts";
import { formatVerifierKey, type NamedKey, parseVerifierKey, publicBytes } from "../../logbook/evidence/signed-note.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { placeOf, type ServicePlace, type VerbOptions } from "../service-url.ts";
import { displayPath } from "../../core/folders.ts";

const texts = messagesIn(locale).logbook.key;

/** 128 bits: nobody can make a second key with the same digits, and a person can read them over the radio. */
const FINGERPRINT_DIGITS = 32;

/** Standard output has only the key, so it can go to a file. */
export async function logbookKey({ json, ...place }: VerbOptions): Promise<void> {
  const { stdout, stderr } = process;
  const { key, from } = await keyOf(place);
  const publicKey = formatVerifierKey(key);
  const fingerprint = fingerprintOf(key);
  if (json) {
    stdout.write(`${JSON.stringify({ origin: key.name, fingerprint, public_key: publicKey })}\n`);
    return;
  }
  stderr.write(`${texts.of({ origin: key.name, from })}\n`);
  stdout.write(`${publicKey}\n`);
  stderr.write(`${texts.fingerprint({ digits: fingerprint })}\n${texts.keep}\n`);
}

/** From the files of the book, or from the service if these are not here: that one gives it with what it has signed. */
async function keyOf(place: ServicePlace): Promise<{ readonly key: NamedKey; readonly from: string }> {
  const { url, dataDir } = await placeOf(place);
  if (dataDir === undefined) {
    const client = new ServiceClient(url);
    const { public_key: line } = await client.get("/logbook/checkpoint", objectOf({ public_key: textOrNull }));
    if (line === null) throw client.foreign();
    return { key: parseVerifierKey(line), from: url };
  }
  const key = await readPublicKey(dataDir.dir);
  if (key === undefined) throw usageError(texts.none({ dir: displayPath(dataDir.dir) }));
  return { key, from: displayPath(join(dataDir.dir, PUBLIC_KEY_FILE)) };
}

/** The first digits of SHA-256 over the key's 32 bytes, in groups of four. */
function fingerprintOf(key: NamedKey): string {
  const digits = digest("sha256", publicBytes(key.key), "hex").slice(0, FINGERPRINT_DIGITS);
  return (digits.match(/.{4}/g) ?? []).join(" ");
}
