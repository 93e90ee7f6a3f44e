/** The log book of a running service, over HTTP. */
import type { ChalkInstance } from "chalk";
import { ServiceClient, serviceUrl } from "../../api/client.ts";
import { asLogEntry, hashOfEntry, type LogEntry } from "../../logbook/entry/entry.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import type { NamedPersonKey } from "../../logbook/person/file-person-key.ts";
import { arrayOf, count, flag, objectOf, ofType, text, time } from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { idRanges } from "../terminal/terminal-text.ts";
import type { BookVerifier, BookWriter, ManualEntry, Receipt, Verdict, VerifyProgress } from "./book-access.ts";

/** A long book takes seconds, on a small computer minutes. */
const VERIFY_TIMEOUT_MS = 600_000;
const VERIFY_PATH = "/logbook/verify";
const REFERENCE_PATHS = {
  corrects: "/logbook/{entry_id}/corrections",
  countersigns: "/logbook/{entry_id}/countersignatures",
} as const;
const ANY = ofType("object");
const HEALTH = objectOf({ project: objectOf({ id: text }) });
const RECEIPT = objectOf({ id: count, kind: text, timestamp: time, hash: text });
const VERIFICATION = objectOf({ ok: flag, broken_entry_ids: arrayOf(count) });

export class HttpBook implements BookWriter, BookVerifier {
  readonly dir = undefined;
  readonly title: string;
  readonly bytes = 0;
  readonly #client: ServiceClient;
  readonly #patient: ServiceClient;
  readonly #texts: LogbookMessages["verify"];

  constructor(url: string, texts: LogbookMessages["verify"]) {
    this.title = serviceUrl(url, VERIFY_PATH);
    this.#client = new ServiceClient(url);
    this.#patient = new ServiceClient(url, VERIFY_TIMEOUT_MS);
    this.#texts = texts;
  }

  add({ user, summary, reference, signed }: ManualEntry): Promise<Receipt> {
    if (reference === undefined) return this.#client.post("/logbook", RECEIPT, { summary, user });
    const signature = signed && { signature: signed.signature, key: signed.personKey, signed_at: signed.signedAt };
    const asked = { entry_id: reference.id, summary, user, ...signature };
    return this.#client.post(REFERENCE_PATHS[reference.kind], RECEIPT, asked);
  }

  async entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }> {
    const { project } = await this.#client.get("/health", HEALTH);
    const entry = asLogEntry(await this.#client.get("/logbook/{entry_id}", ANY, { entry_id: id }));
    // The hash is computed from the entry that the person is shown.
    if (entry === undefined || hashOfEntry(entry) !== entry.hash) throw this.#client.foreign();
    return { entry, vessel: originOf(project.id) };
  }

  async newestIn(sinceMs: number, untilMs: number): Promise<number | undefined> {
    const asked = { since: formatIsoTime(sinceMs), until: formatIsoTime(untilMs), limit: 1 };
    return (await this.#client.get("/logbook", arrayOf(objectOf({ id: count })), asked))[0]?.id;
  }

  addKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#client.post("/logbook/person-keys", RECEIPT, { user, person, key: personKey });
  }

  revokeKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#client.post("/logbook/person-keys/revocations", RECEIPT, { user, person, key: personKey });
  }

  accept(user: string, reason: string): Promise<Receipt> {
    return this.#client.post("/logbook/acceptances", RECEIPT, { user, reason });
  }

  async sign(): Promise<void> {
    await this.#client.post("/logbook/checkpoint", ANY);
  }

  /** The service's answer has only the ids of the broken entries. */
  async verify({ onBreak }: VerifyProgress): Promise<Verdict> {
    const { ok, broken_entry_ids: ids } = await this.#patient.get(VERIFY_PATH, VERIFICATION);
    for (const id of ids) onBreak({ entry_id: id });
    const { intactRemote, broken } = this.#texts;
    const line = ok ? `✔ ${intactRemote}` : `✘ ${broken({ count: String(ids.length), ids: idRanges(ids) })}`;
    return {
      isGood: ok,
      deservesALook: false,
      summary: { ok, broken_entry_ids: ids, entries: null, book: this.title },
      lines: (chalk: ChalkInstance) => [ok ? chalk.green(line) : chalk.red.bold(line)],
    };
  }
}
