/** The log book of a running service, over HTTP. */
import type { ChalkInstance } from "chalk";
import { ServiceClient, serviceUrl } from "../../api/client.ts";
import { asLogEntry, hashOfEntry, type LogEntry } from "../../logbook/entry/entry.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import type { NamedPersonKey } from "../../logbook/person/file-person-key.ts";
import { isBitacoraError } from "../../core/errors.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { idRanges } from "../terminal/terminal-text.ts";
import type {
  BookVerifier,
  BookWriter,
  ManualEntry,
  NotSigned,
  Receipt,
  Verdict,
  VerifyProgress,
} from "./book-access.ts";

/** A long book takes seconds, on a small computer minutes. */
const VERIFY_TIMEOUT_MS = 600_000;
const VERIFY_PATH = "/logbook/verify";
const REFERENCE_PATHS = { corrects: "corrections", countersigns: "countersignatures" } as const;
/** The service's answer if the book is in doubt. */
const CONFLICT = 409;

export class HttpBook implements BookWriter, BookVerifier {
  readonly dir = undefined;
  readonly title: string;
  readonly bytes = 0;
  readonly #client: ServiceClient;
  readonly #texts: LogbookMessages["verify"];

  constructor(url: string, texts: LogbookMessages["verify"]) {
    this.title = serviceUrl(url, VERIFY_PATH);
    this.#client = new ServiceClient(url);
    this.#texts = texts;
  }

  add({ user, summary, reference, signed }: ManualEntry): Promise<Receipt> {
    const path = reference === undefined ? "" : `/${reference.id}/${REFERENCE_PATHS[reference.kind]}`;
    const signature = signed && { signature: signed.signature, key: signed.personKey, signed_at: signed.signedAt };
    return this.#client.post(`/logbook${path}?${new URLSearchParams({ summary, user, ...signature })}`, isReceipt);
  }

  async entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }> {
    const { project } = await this.#client.get("/health", isHealth);
    const answer = await this.#client.get(`/logbook/${id}`, isObject);
    const entry = asLogEntry(answer);
    // What the person is shown is what is signed: the hash is computed from it.
    if (entry === undefined || hashOfEntry(entry) !== entry.hash) throw this.#client.foreign();
    return { entry, vessel: originOf(project.id) };
  }

  addKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#client.post(
      `/logbook/person-keys?${new URLSearchParams({ user, person, key: personKey })}`,
      isReceipt,
    );
  }

  revokeKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    const asked = new URLSearchParams({ user, person, key: personKey });
    return this.#client.post(`/logbook/person-keys/revocations?${asked}`, isReceipt);
  }

  accept(user: string, reason: string): Promise<Receipt> {
    return this.#client.post(`/logbook/acceptances?${new URLSearchParams({ user, reason })}`, isReceipt);
  }

  async sign(): Promise<NotSigned | undefined> {
    try {
      await this.#client.post("/logbook/checkpoint", (value): value is object => typeof value === "object");
      return undefined;
    } catch (error) {
      if (!isBitacoraError(error, "usage") || error.details["status"] !== CONFLICT) throw error;
      return { reason: String(error.details["reason"]), isRefused: true };
    }
  }

  /** The service's answer has only the ids of the broken entries. */
  async verify({ onBreak }: VerifyProgress): Promise<Verdict> {
    const { ok, broken_entry_ids: ids } = await this.#client.get(VERIFY_PATH, isVerification, VERIFY_TIMEOUT_MS);
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

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isHealth(value: unknown): value is { readonly project: { readonly id: string } } {
  if (!isObject(value) || !("project" in value) || !isObject(value.project)) return false;
  return "id" in value.project && typeof value.project.id === "string";
}

function isReceipt(value: unknown): value is Receipt {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "number" &&
    "timestamp" in value &&
    typeof value.timestamp === "string" &&
    "hash" in value
  );
}

function isVerification(value: unknown): value is { ok: boolean; broken_entry_ids: number[] } {
  if (typeof value !== "object" || value === null || !("ok" in value) || !("broken_entry_ids" in value)) return false;
  const { ok, broken_entry_ids: ids } = value;
  return typeof ok === "boolean" && Array.isArray(ids) && ids.every((id) => typeof id === "number");
}
