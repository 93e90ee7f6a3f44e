/**
 * The one base error. `code` is what programs decide on, `details` are the values a message needs; the words a person
 * reads are made from both by `src/messages/`. Errors are returned or logged, never both.
 */
export type ErrorCode =
  | "backup-damaged"
  | "backup-medium"
  | "backup-missing"
  | "backup-never-quiet"
  | "backup-no-room"
  | "backup-same-device"
  | "bad-parameter"
  | "book-changed"
  | "capture-cut-off"
  | "capture-torn"
  | "capture-unreadable"
  | "capture-without-nmea2000"
  | "capture-without-times"
  | "capture-needs-tool"
  | "capture-empty"
  | "capture-mostly-bad"
  | "capture-not-recognised"
  | "check-under-way"
  | "checkpoint-invalid"
  | "data-dir-of-another-vessel"
  | "data-dir-in-use"
  | "data-dir-lost"
  | "data-dir-not-writable"
  | "disk-full"
  | "folder-not-writable"
  | "historian-busy"
  | "historian-cancelled"
  | "historian-closed"
  | "historian-damaged"
  | "historian-foreign-file"
  | "historian-io"
  | "historian-locked"
  | "historian-other-version"
  | "history-in-use"
  | "history-missing"
  | "history-unreadable"
  | "logbook-closed"
  | "logbook-entry-invalid"
  | "logbook-io"
  | "logbook-unreadable"
  | "logbook-key-unusable"
  | "logbook-missing"
  | "logbook-volume-lost"
  | "not-found"
  | "nothing-to-check"
  | "output-not-writable"
  | "person-key-unusable"
  | "port-in-use"
  | "port-denied"
  | "host-unknown"
  | "project-invalid"
  | "project-not-writable"
  | "project-overtaken"
  | "project-too-costly"
  | "project-unreadable"
  | "bus-unavailable"
  | "service-unreachable"
  | "state-unreadable"
  | "state-unwritable"
  | "too-large"
  | "usage"
  | "watchdog-without-socket"
  | "witness-state-damaged";

export class BitacoraError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(details)}`, cause === undefined ? undefined : { cause });
    this.name = "BitacoraError";
    this.code = code;
    this.details = details;
  }
}

/** What a user asked for cannot be done. `reason` is a sentence that says so and what to do. */
export function usageError(reason: string, cause?: unknown): BitacoraError {
  return new BitacoraError("usage", { reason }, cause);
}

/** For `catch`: a file or a folder that is not there counts as `value`; other errors are thrown. */
export function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (systemErrorCode(error) === "ENOENT") return value;
    throw error;
  };
}

export function isBitacoraError(error: unknown, ...codes: ErrorCode[]): error is BitacoraError {
  return error instanceof BitacoraError && (codes.length === 0 || codes.includes(error.code));
}

/** The `code` of an operating system error (`ENOSPC`, `EACCES`, …), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The code by which programs tell faults apart, as /health shows it: ours or the system's; without either, the error's message. */
export function faultCode(error: unknown): string {
  // Ours have the system's code, or its sentence, for a reason.
  if (isBitacoraError(error)) return String(error.details["reason"]).startsWith("EROFS") ? "EROFS" : error.code;
  if (isDiskFull(error)) return "disk-full";
  return systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Whether the user of this process lacks the right. */
export function isDenied(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "EACCES" || code === "EPERM";
}

/** The file that could not be opened for lack of a right. */
export function deniedFile(error: unknown): string | undefined {
  if (!isDenied(error)) return undefined;
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === "open" ? path : undefined;
}

/** Whether the disk has no room left: out of space, out of quota. */
export function isDiskFull(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "ENOSPC" || code === "EDQUOT";
}

/** Why nobody answered, in a word or two. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return systemErrorCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
}
