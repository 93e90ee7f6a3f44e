/** Books with countersignatures by persons' own keys, and what our verifier and the one in Python find in them. */
import type { KeyObject } from "node:crypto";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { ExecutionContext } from "ava";
import type { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import type { JsonObject } from "../../../src/core/json-value.ts";
import { publicBytes } from "../../../src/logbook/evidence/signed-note.ts";
import { verifyBook, verifyExport } from "../../../src/logbook/library/verify-book.ts";
import { keyPayload, PERSON_KEY, type PERSON_KEY_REVOKED } from "../../../src/logbook/person/person-keys.ts";
import {
  payloadOf,
  type SignedStatement,
  signStatement,
  type Statement,
} from "../../../src/logbook/person/person-signature.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { logbookExport } from "../../../src/runtime/logbook/export.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { canTry } from "../../support/programs.ts";
import { python } from "./python.ts";
import { signedBook, type SignedBook } from "./signed.ts";

export const SIGNED_AT = "2026-11-24T03:00:00.000Z";
export const publicOf = (key: KeyObject): string => publicBytes(key).toString("base64");

/** What a person signs by: a key of a file, or something that signs in a way of its own. */
export interface Signer {
  readonly publicKey: string;
  sign(statement: Statement): SignedStatement;
}

export function byFile(key: KeyObject): Signer {
  return { publicKey: publicOf(key), sign: (statement) => signStatement(statement, key) };
}

export class Writer {
  readonly #logbook: FileLogbook;

  constructor(logbook: FileLogbook) {
    this.#logbook = logbook;
  }

  add(summary: string, payload: JsonObject = {}, user = "Ana"): Promise<LogEntry> {
    return this.#logbook.append({ kind: "manual", summary, payload, user });
  }

  enter(person: string, key: Signer, event: typeof PERSON_KEY | typeof PERSON_KEY_REVOKED = PERSON_KEY) {
    return this.add("key", keyPayload(event, person, key.publicKey), "Eva");
  }

  /** `changed`: what is written other than what was signed. */
  countersign(
    of: LogEntry,
    key: Signer,
    statement: Partial<Statement> = {},
    changed: { payload?: JsonObject; user?: string; summary?: string } = {},
  ): Promise<LogEntry> {
    const about = { vessel: "bitacora/aurora", entryId: of.id, entryHash: of.hash, signedAt: SIGNED_AT };
    const said = { person: "Ana", summary: "visto bueno: ñ «€» \u{1f6a2}\nsegunda línea", ...about, ...statement };
    const payload = { ...payloadOf(key.sign(said)), ...changed.payload };
    return this.add(changed.summary ?? said.summary, payload, changed.user ?? said.person);
  }
}

/** What each verifier finds: the entries whose signatures do not hold. */
export async function found(t: ExecutionContext, book: SignedBook) {
  const dir = join(await tempDir(t), "export");
  const said = { texts: messagesIn("en").logbook, locale: "en", env: {}, clock: book.clock, stdout: new PassThrough() };
  await logbookExport({ target: dir, dataDir: book.dataDir, json: false, ...said });
  const ours = await verifyBook(book.dataDir);
  const exported = await verifyExport(dir);
  t.deepEqual(exported.badSignatures, ours.badSignatures);
  t.is(ours.ok, ours.badSignatures.length === 0, "nothing else is wrong with the book");
  t.true(ours.report.ok, "the chain itself is whole: whoever forges has the key of the book");
  if (canTry(t, "python3")) {
    const { code, stdout, stderr } = await python(join(dir, "verify.py"));
    t.is(stderr, "");
    t.is(code, ours.ok ? 0 : 1, stdout);
    const blamed = [...stdout.matchAll(/^entry (\d+): the countersignature of entry (\d+) by (.+) is /gm)];
    t.deepEqual(
      blamed.map(([, id, of, person]) => [Number(id), Number(of), person]),
      ours.badSignatures.map((bad) => [bad.entry_id, bad.countersigns, bad.person]),
    );
    return { bad: ours.badSignatures, stdout };
  }
  return { bad: ours.badSignatures, stdout: "" };
}

export async function bookWith(t: ExecutionContext, write: (writer: Writer) => Promise<unknown>): Promise<SignedBook> {
  const book = await signedBook(t, 2);
  const logbook = await book.open();
  await write(new Writer(logbook));
  await logbook.close();
  return book;
}
