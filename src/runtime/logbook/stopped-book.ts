/** The book of a service that is stopped, opened for writing with the vessel's key, under the lock of its data directory. */
import { join } from "node:path";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { SIGNED_FILE } from "../../logbook/evidence/evidence.ts";
import { openVesselKey, readPublicKey } from "../../logbook/evidence/file-key.ts";
import { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { localeOf } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { displayPath } from "../data-dir.ts";
import { clockStepWriter } from "./clock-steps.ts";

interface StoppedBookOptions {
  readonly dir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly texts: Pick<LogbookMessages["add"], "serviceRuns">;
}

/** Rejects with `usage` where its service runs, and with `logbook-key-unusable`. The book is closed, and signed, at the end. */
export async function withStoppedBook<T>(
  { dir, env, clock, texts }: StoppedBookOptions,
  use: (logbook: FileLogbook) => Promise<T>,
): Promise<T> {
  const lock = await acquireFileLock(join(dir, "lock")).catch((error: unknown) => {
    if (!(error instanceof BitacoraError) || error.code !== "data-dir-in-use") throw error;
    // Another data directory, as the error of the service has it, would be another vessel's book.
    const reason = texts.serviceRuns(displayPath(dir), String(error.details["pid"]));
    throw new BitacoraError("usage", { reason }, error);
  });
  try {
    const known = await readPublicKey(dir);
    const key =
      known && (await openVesselKey({ dataDir: dir, name: known.name, credentialsDir: env["CREDENTIALS_DIRECTORY"] }));
    const signing = key && { key, stateFile: join(dir, SIGNED_FILE) };
    const clockSteps = clockStepWriter(messagesIn(localeOf(env)).entries);
    const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock, signing, clockSteps });
    try {
      return await use(logbook);
    } finally {
      await logbook.close();
    }
  } finally {
    await lock.release();
  }
}
