/**
 * `bitacora/logbook`: what other programs may use of this folder, and all that they may. docs/use-logbook.md shows it at work.
 * A name that stands here is kept from one version to the next; everything else in this folder may change.
 */
export type { BookDoubt, EvidenceLoss } from "../core/book-doubt.ts";
export type { Clock } from "../core/clock.ts";
export { BitacoraError, type ErrorCode, isBitacoraError } from "../core/errors.ts";
export type { AnchorReport } from "./anchoring.ts";
export type { SignedCheckpoint } from "./checkpoint-list.ts";
export { type EntryKind, type JsonObject, type JsonValue, KINDS, type LogEntry } from "./entry.ts";
export { type OwnBook, openLogbook, type OwnBookOptions } from "./library/own-book.ts";
export { type BookVerdict, verifyBook, type VerifyBookOptions, verifyExport } from "./library/verify-book.ts";
export type { EntryDraft, EntryQuery, LogbookStatistics, VerifyReport } from "./logbook.ts";
export { shortCode } from "./short-code.ts";
export type { BookReport, BreakReport } from "./verify.ts";
