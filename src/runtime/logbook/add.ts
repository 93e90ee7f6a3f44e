/**
 * `bitacora logbook add`, `correct` and `countersign`: an entry by hand, through the running service, or straight into a book
 * whose service is stopped (`--data-dir`). What corrects or countersigns is an entry of its own that names the other one.
 */
import { join } from "node:path";
import type { Writable } from "node:stream";
import { postJson } from "../../api/client.ts";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { limits } from "../../core/limits.ts";
import type { EntryReference } from "../../logbook/entry-reference.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import { FileLogbook } from "../../logbook/file-logbook.ts";
import { openVesselKey, readPublicKey } from "../../logbook/file-key.ts";
import { SIGNED_FILE } from "../../logbook/file-signer.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { localeOf } from "../../messages/locale.ts";
import { entryMessages } from "../../messages/messages.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { clockStepWriter } from "./clock-steps.ts";
import { displayPath, resolveReadableDataDir } from "../data-dir.ts";

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

interface Receipt {
  readonly id: number;
  readonly kind: string;
  readonly timestamp: string;
  readonly hash: string;
}

const DEFAULT_URL = "http://127.0.0.1:8000";
const ANSWER_TIMEOUT_MS = 30_000;

/** The exit status. When it is there, the entry is on disk. */
export async function logbookAdd(options: LogbookAddOptions): Promise<number> {
  const { texts, summary, user, url, dataDir } = options;
  if (url !== undefined && dataDir !== undefined) throw new BitacoraError("usage", { reason: texts.onlyOne });
  if (summary.trim() === "") throw new BitacoraError("usage", { reason: texts.empty });
  const { summaryChars, userChars } = limits.http;
  if (summary.length > summaryChars || user.length > userChars) {
    throw new BitacoraError("usage", { reason: texts.tooLong(summaryChars, userChars) });
  }
  const receipt = dataDir === undefined ? await throughService(options) : await intoFiles(options);
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
  const lock = await acquireFileLock(join(dir, "lock")).catch((error: unknown) => {
    if (!(error instanceof BitacoraError) || error.code !== "data-dir-in-use") throw error;
    // Another data directory, as the error of the service has it, would be another vessel's book.
    throw new BitacoraError(
      "usage",
      { reason: texts.serviceRuns(displayPath(dir), String(error.details["pid"])) },
      error,
    );
  });
  try {
    const known = await readPublicKey(dir);
    const key =
      known && (await openVesselKey({ dataDir: dir, name: known.name, credentialsDir: env["CREDENTIALS_DIRECTORY"] }));
    const signing = key && { key, stateFile: join(dir, SIGNED_FILE) };
    const clockSteps = clockStepWriter(entryMessages(localeOf(env)));
    const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock, signing, clockSteps });
    try {
      if (reference !== undefined) {
        const [newest] = await logbook.query({ limit: 1 });
        if (newest === undefined || reference.id > newest.id) {
          throw new BitacoraError("usage", { reason: texts.noSuchEntry(reference.id) });
        }
      }
      const payload: EntryDraft["payload"] = reference === undefined ? {} : { [reference.kind]: reference.id };
      return await logbook.append({ kind: "manual", summary, payload, user });
    } finally {
      await logbook.close();
    }
  } finally {
    await lock.release();
  }
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
