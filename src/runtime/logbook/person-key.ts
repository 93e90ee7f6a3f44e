/** `bitacora logbook key new`, `key enter` and `key revoke`: the key by which a person signs, and its way into the book. */
import { hash as digest } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text as textOfStream } from "node:stream/consumers";
import { systemErrorCode, usageError } from "../../core/errors.ts";
import {
  lineOf,
  makePersonKey,
  type NamedPersonKey,
  readPublicPersonKey,
} from "../../logbook/person/file-person-key.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { openNamedWriter } from "./open-book.ts";
import { checkedWords, surroundings, type WriteOptions } from "./write-options.ts";

const texts = messagesIn(locale).logbook.person;

/** Standard output has only the public line. */
export async function makeKey({
  file,
  json,
  ...given
}: {
  readonly person: string;
  readonly file: string;
  readonly passphraseFile: string | undefined;
  readonly json: boolean;
}): Promise<void> {
  const { stdout, stderr } = process;
  const { user: person } = checkedWords(given.person, "-");
  const passphrase = await readPassphrase(given.passphraseFile);
  const key = await makePersonKey(file, person, passphrase);
  if (json) stdout.write(`${JSON.stringify({ person, public_key: key.personKey, fingerprint: fingerprintOf(key) })}\n`);
  else stdout.write(`${lineOf(key)}\n`);
  stderr.write(`${texts.made({ file, fingerprint: fingerprintOf(key) })}\n`);
}

/** Resolves when the entry is on disk. */
export async function enterKey(
  given: WriteOptions & {
    /** With the public line. */
    readonly file: string;
    readonly revokes: boolean;
  },
): Promise<void> {
  const options = { ...surroundings(), ...given };
  const { file, revokes, json, stdout } = options;
  const key = await readPublicPersonKey(file);
  const { user } = checkedWords(options.user, "-");
  const book = await openNamedWriter(options, options.env, options.clock);
  const receipt = await (revokes ? book.revokeKey(user, key) : book.addKey(user, key));
  const said = revokes
    ? texts.revoked({ id: receipt.id, name: key.person })
    : texts.entered({ id: receipt.id, name: key.person, fingerprint: fingerprintOf(key) });
  stdout.write(`${json ? JSON.stringify(receipt) : said}\n`);
}

/** `-` is standard input. Its first line; undefined without a file. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = file === "-" ? await textOfStream(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    throw usageError(texts.passphraseUnreadable({ file, reason: systemErrorCode(error) ?? "" }), error);
  }
  const [line = ""] = text.split(/\r?\n/);
  if (line === "") throw usageError(texts.passphraseEmpty);
  return line;
}

/** The first 128 bits of SHA-256 over the key's bytes, in groups of four digits. */
function fingerprintOf({ personKey }: Pick<NamedPersonKey, "personKey">): string {
  const digits = digest("sha256", Buffer.from(personKey, "base64"), "hex").slice(0, 32);
  return (digits.match(/.{4}/g) ?? []).join(" ");
}
