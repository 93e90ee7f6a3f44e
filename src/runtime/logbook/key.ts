/**
 * `bitacora logbook key show`: the vessel's public key, for others to keep. Without a copy elsewhere, anyone who controls the computer can
 * replace it unnoticed. The command only reads, and never shows the private key.
 */
import { hash as digest } from "node:crypto";
import { join } from "node:path";
import { usageError } from "../../core/errors.ts";
import { PUBLIC_KEY_FILE, readPublicKey } from "../../logbook/evidence/file-key.ts";
import { formatVerifierKey, type NamedKey, publicBytes } from "../../logbook/evidence/signed-note.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";

const texts = messagesIn(locale).logbook.key;

/** 128 bits: nobody can make a second key with the same digits, and a person can read them over the radio. */
const FINGERPRINT_DIGITS = 32;

/** The exit status. Standard output has only the key, so it can go to a file. */
export async function logbookKey({ dataDir, json }: { dataDir: string | undefined; json: boolean }): Promise<number> {
  const { stdout, stderr } = process;
  const { dir } = await resolveReadableDataDir(dataDir);
  const key = await readPublicKey(dir);
  if (key === undefined) throw usageError(texts.none({ dir: displayPath(dir) }));
  const publicKey = formatVerifierKey(key);
  const fingerprint = fingerprintOf(key);
  if (json) {
    stdout.write(`${JSON.stringify({ origin: key.name, fingerprint, public_key: publicKey })}\n`);
    return EXIT_GOOD;
  }
  stderr.write(`${texts.of({ origin: key.name, file: displayPath(join(dir, PUBLIC_KEY_FILE)) })}\n`);
  stdout.write(`${publicKey}\n`);
  stderr.write(`${texts.fingerprint({ digits: fingerprint })}\n${texts.keep}\n`);
  return EXIT_GOOD;
}

/** The first digits of SHA-256 over the key's 32 bytes, in groups of four. */
function fingerprintOf(key: NamedKey): string {
  const digits = digest("sha256", publicBytes(key.key), "hex").slice(0, FINGERPRINT_DIGITS);
  return (digits.match(/.{4}/g) ?? []).join(" ");
}
