/**
 * One entry of the log book, its canonical bytes and its hash.
 *
 *   stored line = JCS({hash, id, kind, payload, prev_hash, summary, timestamp, user}) "\n"
 *   hash        = lower-case hex SHA-256 over JCS of the same object without `hash`
 *
 * JCS is RFC 8785: members sorted by UTF-16 code units, no white space, numbers as ECMAScript prints them. `id` is 1, 2,
 * 3, …; `prev_hash` of the first entry is 64 zeros. Any other bytes for the same entry are a break.
 *
 *   {"hash":"<64 hex>","id":7,"kind":"manual","payload":{},"prev_hash":"<64 hex>","summary":"…","timestamp":"…","user":"…"}
 *   0        9        73 75                                                                    one line, ended by 0x0A
 *
 * `hash` sorts first, so what is hashed is `{` and the line's bytes from 75 on, without its newline. Any tool can check:
 *   sed -n 7p logbook-000001.jsonl | sed 's/^{"hash":"[0-9a-f]*",/{/' | tr -d '\n' | sha256sum
 */
import type { JsonObject } from "../../core/json-value.ts";
import { hash as digest } from "node:crypto";
import { jsonValue } from "../../core/parse-json.ts";
import { BitacoraError } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { limits } from "../limits.ts";
import { canonicalize, canonicalString } from "./canonical-json.ts";

export const KINDS = [
  "engine_start",
  "engine_stop",
  "alarm_active",
  "alarm_ack",
  "alarm_cleared",
  "authority_transfer",
  "override",
  "snapshot",
  "manual",
] as const;
export type EntryKind = (typeof KINDS)[number];

export function isEntryKind(text: string): text is EntryKind {
  return (KINDS as readonly string[]).includes(text);
}

/** As stored and served; `timestamp` is ISO 8601 in UTC with milliseconds. */
export interface LogEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly timestamp: string;
  readonly summary: string;
  readonly payload: JsonObject;
  readonly user: string;
  readonly prev_hash: string;
  readonly hash: string;
}

/** `prev_hash` of the first entry. */
export const GENESIS_HASH = "0".repeat(64);

/** `payload.event` of the entry that records a leap of the clock. */
export const CLOCK_STEP = "clock_step";
/** `payload.event` where evidence of the book is gone, and where a person has confirmed the book as it is; see `evidence.ts`. */
export const EVIDENCE_LOST = "evidence_lost";
export const EVIDENCE_ACCEPTED = "evidence_accepted";
export const KEY_EXPOSED = "key_exposed";

/** Offsets in a line: its hash, and the rest of the entry from `id` on. */
export const HASH_START = '{"hash":"'.length;
export const HASH_END = HASH_START + 64;
export const REST_START = HASH_END + '",'.length;

/** The part of an entry that does not depend on its place in the chain, as canonical texts. */
export interface EntryBody {
  readonly kind: EntryKind;
  readonly payload: string;
  readonly summary: string;
  readonly user: string;
}

/** An entry's place in the chain. */
export interface EntryPlace {
  readonly id: number;
  readonly timestamp: string;
  readonly prevHash: string;
}

/** An entry and the bytes that are stored for it, newline included. */
export interface SealedEntry {
  readonly entry: LogEntry;
  readonly line: Buffer;
}

/** Checks a new entry and puts it in canonical form. Throws `logbook-entry-invalid` with a `reason`. */
export function entryBody(draft: Pick<LogEntry, "kind" | "payload" | "summary" | "user">): EntryBody {
  const { kind, payload, summary, user } = draft;
  if (!isEntryKind(kind)) throw new BitacoraError("logbook-entry-invalid", { reason: "kind", kind });
  if (typeof summary !== "string") throw new BitacoraError("logbook-entry-invalid", { reason: "summary" });
  if (typeof user !== "string") throw new BitacoraError("logbook-entry-invalid", { reason: "user" });
  if (!isJsonObject(payload)) throw new BitacoraError("logbook-entry-invalid", { reason: "payload" });
  const body = {
    kind,
    payload: canonicalize(payload),
    summary: canonicalString(summary),
    user: canonicalString(user),
  };
  const bytes = REST_START + Buffer.byteLength(restText(body, FARTHEST_PLACE)) + "\n".length;
  if (bytes > limits.entryBytes) {
    throw new BitacoraError("logbook-entry-invalid", { reason: "too-large", bytes, max: limits.entryBytes });
  }
  return body;
}

/** Gives an entry its place in the chain: the entry, and the line to be stored. */
export function sealEntry(body: EntryBody, place: EntryPlace): SealedEntry {
  const rest = restText(body, place);
  const hash = sha256(`{${rest}`);
  const entry: LogEntry = {
    id: place.id,
    kind: body.kind,
    timestamp: place.timestamp,
    summary: JSON.parse(body.summary) as string,
    payload: jsonValue(body.payload) as JsonObject,
    user: JSON.parse(body.user) as string,
    prev_hash: place.prevHash,
    hash,
  };
  return { entry, line: Buffer.from(`{"hash":"${hash}",${rest}\n`) };
}

/** The hash that an entry must have, from all else that it says. Throws as `entryBody` does. */
export function hashOfEntry(entry: LogEntry): string {
  const { id, timestamp, prev_hash: prevHash } = entry;
  return sha256(`{${restText(entryBody(entry), { id, timestamp, prevHash })}`);
}

/** The canonical text of an entry from its `id` on. */
export function restText(body: EntryBody, place: EntryPlace): string {
  const { kind, payload, summary, user } = body;
  const { id, timestamp, prevHash } = place;
  return `"id":${id},"kind":"${kind}","payload":${payload},"prev_hash":"${prevHash}","summary":${summary},"timestamp":"${timestamp}","user":${user}}`;
}

/** Lower-case hex SHA-256; text is taken as UTF-8. */
export function sha256(bytes: string | Buffer): string {
  return digest("sha256", bytes, "hex");
}

/** A parsed line as an entry; undefined if a member is missing or wrong. */
export function asLogEntry(value: unknown): LogEntry | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, kind, timestamp, summary, payload, user, prev_hash: prevHash, hash } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (typeof kind !== "string" || !isEntryKind(kind)) return undefined;
  if (typeof timestamp !== "string" || !isTimestamp(timestamp)) return undefined;
  if (typeof summary !== "string" || typeof user !== "string" || !isJsonObject(payload)) return undefined;
  if (typeof prevHash !== "string" || !HASH.test(prevHash)) return undefined;
  if (typeof hash !== "string" || !HASH.test(hash)) return undefined;
  return { id, kind, timestamp, summary, payload, user, prev_hash: prevHash, hash };
}

const HASH = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** The last day that was found valid. A book has many entries a day, and checking a date with `Date` is slow. */
let lastGoodDay = "";
/** The place with the longest text. */
const FARTHEST_PLACE: EntryPlace = {
  id: Number.MAX_SAFE_INTEGER,
  timestamp: formatIsoTime(0),
  prevHash: GENESIS_HASH,
};

/** UTC with milliseconds, on a day that exists: not `2026-02-30`. */
export function isTimestamp(text: string): boolean {
  if (!TIMESTAMP.test(text)) return false;
  const day = text.slice(0, 10);
  if (day !== lastGoodDay) {
    const timeMs = Date.parse(day);
    if (Number.isNaN(timeMs) || !formatIsoTime(timeMs).startsWith(day)) return false;
    lastGoodDay = day;
  }
  return true;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
