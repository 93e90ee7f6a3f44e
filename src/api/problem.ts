/**
 * An error answer: a status and the field `detail`, in Spanish. `problemOf` makes one from anything that was thrown. A fault of ours
 * becomes a 500 without internal details.
 */
import { setTimeout as delay } from "node:timers/promises";
import { isBitacoraError, systemErrorCode } from "../core/errors.ts";
import { isRefused, type Refused } from "../core/refused.ts";
import { limits } from "./limits.ts";
import { limits as historianLimits } from "../historian/limits.ts";
import { api } from "../messages/details.ts";
import type { HistorianFault } from "../messages/en/api.ts";
import { refusalAnswer } from "./refusal-answers.ts";

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

  /** Whether it is a fault of ours or of the computer's disk, which is logged. */
  get ours(): boolean {
    return this.status === 500 || isOfDisk(this.cause);
  }
}

const SIGN_IN = { "WWW-Authenticate": 'Bearer realm="bitacora"' };

/** Errors of the historian's files, not of the service. */
const HISTORIAN_FAULTS: readonly HistorianFault[] = [
  "disk-full",
  "historian-damaged",
  "historian-foreign-file",
  "historian-io",
  "historian-locked",
  "historian-other-version",
];

/** `isReading`: whether the request only reads, so that nothing had to be stored. */
export function problemOf(error: unknown, isReading: boolean): Problem {
  if (error instanceof Problem) return error;
  if (isRefused(error)) return problemOfRefusal(error);
  const historianFault = HISTORIAN_FAULTS.find((code) => isBitacoraError(error, code));
  if (historianFault !== undefined && (historianFault !== "disk-full" || isReading)) {
    const retryAfter = { "Retry-After": String(historianLimits.reopenMs / 1000) };
    return new Problem(503, api.historianFaults[historianFault], retryAfter, error);
  }
  if (isBitacoraError(error, "disk-full")) return new Problem(503, api.diskFull, {}, error);
  if (isBitacoraError(error, "logbook-volume-lost")) return new Problem(503, api.volumeLost, {}, error);
  if (isBitacoraError(error, "data-dir-lost")) {
    const isReadOnly = error.details["reason"] === "read-only";
    return new Problem(503, isReadOnly ? api.dataDirReadOnly : api.dataDirLost, {}, error);
  }
  if (isBitacoraError(error, "logbook-io", "logbook-closed")) {
    return new Problem(503, isReading ? api.logbookUnreadable : api.logbookUnavailable, {}, error);
  }
  if (isBitacoraError(error, "logbook-missing", "logbook-unreadable")) {
    return new Problem(503, api.logbookUnreadable, {}, error);
  }
  if (isBitacoraError(error, "logbook-entry-invalid")) {
    return new Problem(400, api.entryRefused, {}, error);
  }
  if (isBitacoraError(error, "book-changed")) return new Problem(409, api.bookChanged, {}, error);
  if (isBitacoraError(error, "check-under-way")) return new Problem(409, api.checkUnderWay, {}, error);
  if (isBitacoraError(error, "nothing-to-check")) return new Problem(404, api.nothingToCheck, {}, error);
  if (isBitacoraError(error, "historian-busy")) return new Problem(503, api.busy, { "Retry-After": "2" }, error);
  // The service is stopping, or nobody waits for the answer any more.
  if (isBitacoraError(error, "historian-closed", "historian-cancelled"))
    return new Problem(503, api.stopping, {}, error);
  if (isBitacoraError(error, "too-large")) return new Problem(413, api.tooLarge, {}, error);
  if (isUndecodablePath(error)) return new Problem(400, api.pathBadlyEncoded);
  if (isOfDisk(error)) return new Problem(503, api.diskRefuses({ code: systemErrorCode(error) ?? "" }), {}, error);
  return new Problem(500, api.internal, {}, error);
}

/** What a disk that fails, or a file without rights, says to who writes or reads. */
const OF_DISK: ReadonlySet<string | undefined> = new Set(
  ["EACCES", "EDQUOT", "EIO", "EMFILE", "ENFILE", "ENODEV", "ENOSPC", "ENXIO", "EPERM", "EROFS", "ESTALE"], // prettier-ignore
);

function isOfDisk(error: unknown): boolean {
  return OF_DISK.has(systemErrorCode(error)) && error instanceof Error && "syscall" in error && !("address" in error);
}

function problemOfRefusal(refused: Refused): Problem {
  const [status, detail] = refusalAnswer(refused);
  const waitS = "waitS" in refused.values ? { "Retry-After": String(refused.values.waitS) } : {};
  return new Problem(status, detail, status === 401 && isRefused(refused, "not-allowed") ? SIGN_IN : waitS);
}

/** Resolves late where somebody has asked too much, so that a client cannot keep the service busy with refusals. */
export async function heldBack(error: unknown): Promise<void> {
  if (isRefused(error, "too-many")) await delay(limits.http.refusedMs);
}

/** Express throws this for a path such as `/tags/%zz`. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && "status" in error && error.status === 400;
}
