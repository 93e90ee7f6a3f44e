/**
 * `bitacora/logbook`: the public interface of this folder for other programs. docs/use-logbook.md has an example. The names exported here
 * are kept from one version to the next; everything else in this folder may change.
 */
export type { BookDoubt, EvidenceLoss } from "../core/book-doubt.ts";
export type { Clock } from "../core/clock.ts";
export { BitacoraError, type ErrorCode, isBitacoraError } from "../core/errors.ts";
export type { AnchorReport } from "./tree/anchoring.ts";
export type { SignedCheckpoint } from "./evidence/checkpoint-list.ts";
export type { JsonObject, JsonValue } from "../core/json-value.ts";
export { type EntryKind, KINDS, type LogEntry } from "./entry/entry.ts";
export { type OwnBook, openLogbook, type OwnBookOptions } from "./library/own-book.ts";
export type { BadSignature, SignatureFault } from "./person/signatures-of-book.ts";
export { type BookVerdict, verifyBook, type VerifyBookOptions, verifyExport } from "./library/verify-book.ts";
export type { EntryDraft, EntryQuery } from "./logbook.ts";
export type { LogbookStatistics } from "./statistics.ts";
export { shortCode } from "./evidence/short-code.ts";
export type { BookReport, BreakReport, VerifyReport } from "./verify/verify.ts";
