/**
 * What went wrong with a request, as it is answered: a status and the one field `detail`, in Spanish. `problemOf` makes
 * one of anything thrown; a fault of ours becomes a 500 that says nothing of our insides.
 */
import { isBitacoraError } from "../core/errors.ts";
import { limits as historianLimits } from "../historian/limits.ts";
import { api, type HistorianFault } from "../messages/es/api.ts";

export class Problem extends Error {
  readonly status: number;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(`${status} ${detail}`, cause === undefined ? undefined : { cause });
    this.name = "Problem";
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }

  get body(): string {
    return JSON.stringify({ detail: this.detail });
  }

  /** Whether it is our fault, and belongs in the log. */
  get ours(): boolean {
    return this.status === 500;
  }
}

/** Why the historian cannot be opened or read: its files are at fault, or what else uses them; the service is not. */
const HISTORIAN_FAULTS: readonly HistorianFault[] = [
  "disk-full",
  "historian-damaged",
  "historian-foreign-file",
  "historian-io",
  "historian-locked",
  "historian-newer-version",
  "historian-unreleased-version",
];

/** `isReading`: whether the request only asked for something, so that nothing of it could fail to be kept. */
export function problemOf(error: unknown, isReading: boolean): Problem {
  if (error instanceof Problem) return error;
  const historianFault = HISTORIAN_FAULTS.find((code) => isBitacoraError(error, code));
  if (historianFault !== undefined && (historianFault !== "disk-full" || isReading)) {
    const retryAfter = { "Retry-After": String(historianLimits.reopenMs / 1000) };
    return new Problem(503, api.historianUnavailable(historianFault), retryAfter, error);
  }
  if (isBitacoraError(error, "disk-full")) return new Problem(503, api.diskFull(), {}, error);
  if (isBitacoraError(error, "logbook-volume-lost")) return new Problem(503, api.volumeLost(), {}, error);
  if (isBitacoraError(error, "data-dir-lost")) return new Problem(503, api.dataDirLost(), {}, error);
  if (isBitacoraError(error, "logbook-io", "logbook-closed")) {
    return new Problem(503, api.logbookUnavailable(), {}, error);
  }
  if (isBitacoraError(error, "logbook-missing", "logbook-unreadable")) {
    return new Problem(503, api.logbookUnreadable(), {}, error);
  }
  if (isBitacoraError(error, "logbook-entry-invalid")) {
    return new Problem(400, api.entryRefused(), {}, error);
  }
  if (isBitacoraError(error, "book-changed")) return new Problem(409, api.bookChanged(), {}, error);
  if (isBitacoraError(error, "check-under-way")) return new Problem(409, api.checkUnderWay(), {}, error);
  if (isBitacoraError(error, "nothing-to-check")) return new Problem(404, api.nothingToCheck(), {}, error);
  if (isBitacoraError(error, "historian-busy")) return new Problem(503, api.busy(), { "Retry-After": "2" }, error);
  // The service ends, and with it the check; or nobody waits for the answer.
  if (isBitacoraError(error, "historian-closed", "historian-cancelled"))
    return new Problem(503, api.stopping(), {}, error);
  if (isBitacoraError(error, "too-large")) return new Problem(413, api.tooLarge(), {}, error);
  if (isUndecodablePath(error)) return new Problem(400, api.pathBadlyEncoded());
  return new Problem(500, api.internal(), {}, error);
}

/** Express throws this for a path such as `/tags/%zz`. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && "status" in error && error.status === 400;
}
