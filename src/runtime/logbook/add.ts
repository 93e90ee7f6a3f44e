/**
 * `bitacora logbook add`, `correct` and `countersign`: an entry by hand, through the running service, or straight into a book
 * whose service is stopped (`--data-dir`). What corrects or countersigns is an entry of its own that names the other one.
 */
import type { Writable } from "node:stream";
import { postJson } from "../../api/client.ts";
import type { Clock } from "../../core/clock.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../../api/limits.ts";
import { writtenName, writtenText } from "../../core/written-text.ts";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { displayPath, resolveReadableDataDir } from "../data-dir.ts";
import { withStoppedBook } from "./stopped-book.ts";

export interface LogbookAddOptions {
  readonly summary: string;
  readonly user: string;
  /** The entry that this one says something of. */
  readonly reference: EntryReference | undefined;
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly texts: LogbookMessages["add"];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stdout: Writable;
}

export interface Receipt {
  readonly id: number;
  readonly kind: string;
  readonly timestamp: string;
  readonly hash: string;
}

const DEFAULT_URL = "http://127.0.0.1:8000";
export const ANSWER_TIMEOUT_MS = 30_000;

/** The exit status. When it is there, the entry is on disk. */
export async function logbookAdd(options: LogbookAddOptions): Promise<number> {
  const { texts, summary, user, url, dataDir } = options;
  if (url !== undefined && dataDir !== undefined) throw new BitacoraError("usage", { reason: texts.onlyOne });
  if (summary.trim() === "") throw new BitacoraError("usage", { reason: texts.empty });
  const { summaryChars, userChars } = limits.http;
  if (summary.length > summaryChars || user.length > userChars) {
    throw new BitacoraError("usage", { reason: texts.tooLong(summaryChars, userChars) });
  }
  const [name, text] = [writtenName(user), writtenText(summary)];
  if ("fault" in name) throw new BitacoraError("usage", { reason: texts.badName(name.fault) });
  if ("fault" in text) throw new BitacoraError("usage", { reason: texts.badText(text.fault) });
  const receipt =
    dataDir === undefined
      ? await throughService(options)
      : await intoFiles({ ...options, user: name.text, summary: text.text });
  options.stdout.write(
    options.json ? `${JSON.stringify(receipt)}\n` : `${texts.written(receipt.id, receipt.timestamp)}\n`,
  );
  return EXIT_GOOD;
}

const PATHS = { corrects: "corrections", countersigns: "countersignatures" } as const;

async function throughService({ url = DEFAULT_URL, reference, summary, user, texts }: LogbookAddOptions) {
  const query = new URLSearchParams({ summary, user }).toString();
  const path = reference === undefined ? "/logbook" : `/logbook/${reference.id}/${PATHS[reference.kind]}`;
  const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: texts.foreignAnswer };
  return postJson(url, `${path}?${query}`, isReceipt, asking);
}

async function intoFiles({
  dataDir,
  reference,
  summary,
  user,
  env,
  clock,
  texts,
}: LogbookAddOptions): Promise<Receipt> {
  const { dir } = resolveReadableDataDir(dataDir, env);
  return withStoppedBook({ dir, env, clock, texts }, async (logbook) => {
    // As the service has it: the reserve is for alarms and its own entries.
    if (!(await hasRoom(dir))) throw new BitacoraError("disk-full", { file: displayPath(dir) });
    if (reference !== undefined) {
      const [newest] = await logbook.query({ limit: 1 });
      if (newest === undefined || reference.id > newest.id) {
        throw new BitacoraError("usage", { reason: texts.noSuchEntry(reference.id) });
      }
    }
    const payload: EntryDraft["payload"] = reference === undefined ? {} : { [reference.kind]: reference.id };
    return logbook.append({ kind: "manual", summary, payload, user });
  });
}

export function isReceipt(value: unknown): value is Receipt {
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
