/** A checkpoint over all that is in a book now: by the running service, or, where none runs, by whoever may read the key. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { postJson } from "../../api/client.ts";
import type { Clock } from "../../core/clock.ts";
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { KEY_FILE } from "../../logbook/evidence/file-key.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { runningServiceUrl } from "../service-url.ts";
import { ANSWER_TIMEOUT_MS } from "./add.ts";
import { withStoppedBook } from "./stopped-book.ts";

/** What the service answers where the book is in doubt. */
const CONFLICT = 409;

interface SignNowOptions {
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What is said of a book that must not be signed. */
  readonly refused: string;
  readonly addTexts: LogbookMessages["add"];
}

/** Why a book could not be signed. `isRefused`: the book is in doubt; else the key or the service cannot be reached. */
export interface NotSigned {
  readonly reason: string;
  readonly isRefused: boolean;
}

/** Undefined once it is signed, or there is nothing to be signed. */
export async function signNow(
  dir: string,
  { env, clock, refused, addTexts }: SignNowOptions,
): Promise<NotSigned | undefined> {
  try {
    const url = await runningServiceUrl(dir);
    if (url !== undefined) {
      const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: addTexts.foreignAnswer };
      await postJson(url, "/logbook/checkpoint", (value): value is object => typeof value === "object", asking);
      return undefined;
    }
    await access(join(dir, KEY_FILE), constants.R_OK);
    return await withStoppedBook({ dir, env, clock, texts: addTexts }, async (logbook) => {
      const isSigned = (await logbook.sign()) !== undefined || logbook.statistics().entries === 0;
      return isSigned ? undefined : { reason: refused, isRefused: logbook.doubt !== null };
    });
  } catch (error) {
    if (isBitacoraError(error, "usage")) {
      return { reason: String(error.details["reason"]), isRefused: error.details["status"] === CONFLICT };
    }
    const reason = systemErrorCode(error);
    return { reason: isBitacoraError(error) ? error.code : (reason ?? String(error)), isRefused: false };
  }
}
