/**
 * A vessel's report about itself, `POST /ship/v1/status`, read field by field, because it comes over the network. A field that is missing
 * or invalid is left out and the rest is used; without a valid book the whole report is refused. Pure.
 */
import { parseJson } from "../../../../src/core/parse-json.ts";
import { type AlarmRecord, byActivation, isOpen } from "../../../../src/alarms/alarm-record.ts";
import { fromLogPayload } from "../../../../src/alarms/alarm-payload.ts";
import { PRIORITIES } from "../../../../src/core/priority.ts";
import { parseIsoTime } from "../../../../src/core/time.ts";
import { limits } from "../limits.ts";
import { storable, storableRecord } from "../storable.ts";

export interface LatestValue {
  readonly tag: string;
  readonly value: number | boolean | null;
  readonly quality: string;
  /** ISO 8601, by the vessel's clock. */
  readonly time: string;
  readonly unit: string | null;
}

export interface Backlog {
  readonly samples: number;
  readonly bytes: number;
  readonly entries: number;
  /** ISO 8601: the time of the oldest one that has not arrived; null if nothing waits. */
  readonly since: string | null;
}

export interface StatusReport {
  /** When the report was made, by the vessel's clock, ms since 1970. */
  readonly nowMs: number;
  readonly name: string | null;
  readonly mmsi: string | null;
  readonly software: string | null;
  readonly book: { readonly entries: number; readonly hash: string };
  readonly latest: readonly LatestValue[];
  readonly alarms: readonly AlarmRecord[];
  readonly backlog: Backlog | null;
  readonly checkpoint: string | undefined;
  readonly orders: readonly OrderNews[];
}

/** What a vessel says of an order of the office. */
export interface OrderNews {
  readonly order: number;
  readonly state: string;
  readonly why: string | null;
  readonly through: string | null;
  readonly samples: number | undefined;
  readonly bytes: number | undefined;
}

export interface Position {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly time: string;
}

type Fields = Readonly<Record<string, unknown>>;

const HASH = /^[0-9a-f]{64}$/;
const TEXT_CHARS = 200;
const LATITUDE = /(^|[._])LAT(ITUDE)?([._]|$)/i;
const LONGITUDE = /(^|[._])LON(GITUDE)?([._]|$)/i;
const OTHER_PLACE = /WAYPOINT|DESTINATION|ANCHOR|HOME|MOB|AIS/i;

/** Undefined if the body is not a report. */
export function readStatusReport(body: Buffer): StatusReport | undefined {
  const report = fieldsOf(parsed(body));
  const book = fieldsOf(report["book"]);
  const nowMs = timeOf(report["now"]);
  const entries = countOf(book["entries"]);
  const hash = book["hash"];
  if (nowMs === undefined || entries === undefined || typeof hash !== "string" || !HASH.test(hash)) return undefined;
  const vessel = fieldsOf(report["vessel"]);
  const { checkpoint } = report;
  return {
    nowMs,
    name: textOf(vessel["name"]),
    mmsi: textOf(vessel["mmsi"]),
    software: textOf(report["software"]),
    book: { entries, hash },
    latest: listOf(report["latest"]).slice(0, limits.statusTags).flatMap(latestOf),
    alarms: listOf(report["alarms"]).slice(0, limits.statusAlarms).flatMap(alarmOf),
    backlog: backlogOf(report["backlog"]),
    checkpoint: typeof checkpoint === "string" ? checkpoint : undefined,
    orders: listOf(report["orders"]).slice(0, limits.ordersAtOnce).flatMap(orderOf),
  };
}

/** The newest position among the latest values; undefined if they have no position. */
export function positionOf(latest: readonly LatestValue[]): Position | undefined {
  const find = (pattern: RegExp) =>
    latest.filter(({ tag, value }) => pattern.test(tag) && !OTHER_PLACE.test(tag) && typeof value === "number");
  const longitudes = new Map(find(LONGITUDE).map((one) => [one.tag.replace(LONGITUDE, "$1?$3"), one]));
  let newest: Position | undefined;
  for (const { tag, value, time } of find(LATITUDE)) {
    const lonDeg = longitudes.get(tag.replace(LATITUDE, "$1?$3"))?.value;
    if (typeof value !== "number" || typeof lonDeg !== "number") continue;
    if (Math.abs(value) > 90 || Math.abs(lonDeg) > 180 || (newest !== undefined && newest.time >= time)) continue;
    newest = { latDeg: value, lonDeg, time };
  }
  return newest;
}

/** The most urgent alarm; of several the oldest. */
export function worstOf(alarms: readonly AlarmRecord[]): AlarmRecord | undefined {
  const rank = ({ priority }: AlarmRecord) => PRIORITIES.indexOf(priority);
  return alarms.toSorted((a, b) => rank(a) - rank(b) || byActivation(a, b))[0];
}

function latestOf(value: unknown): LatestValue[] {
  const { tag, value: scalar, quality, time, unit } = fieldsOf(value);
  const timeMs = timeOf(time);
  if (typeof tag !== "string" || typeof quality !== "string" || timeMs === undefined) return [];
  if (scalar !== null && typeof scalar !== "boolean" && !(typeof scalar === "number" && Number.isFinite(scalar)))
    return [];
  const known = { tag: cleaned(tag), quality: cleaned(quality), time: new Date(timeMs).toISOString() };
  return [{ ...known, value: scalar, unit: textOf(unit) }];
}

function orderOf(value: unknown): OrderNews[] {
  const { order, state, why, through, samples, bytes } = fieldsOf(value);
  const number = countOf(order);
  const said = textOf(state);
  if (number === undefined || said === null) return [];
  return [
    {
      order: number,
      state: said,
      why: textOf(why),
      through: textOf(through),
      samples: countOf(samples),
      bytes: countOf(bytes),
    },
  ];
}

function alarmOf(value: unknown): AlarmRecord[] {
  const record = fromLogPayload(value);
  return record !== undefined && isOpen(record) ? [storableRecord(record, TEXT_CHARS)] : [];
}

function backlogOf(value: unknown): Backlog | null {
  const { samples, bytes, entries, since } = fieldsOf(value);
  if (typeof value !== "object" || value === null) return null;
  const sinceMs = timeOf(since);
  return {
    samples: countOf(samples) ?? 0,
    bytes: countOf(bytes) ?? 0,
    entries: countOf(entries) ?? 0,
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? cleaned(value) : null;
}

function cleaned(text: string): string {
  return storable(text.slice(0, TEXT_CHARS));
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** Reads ISO 8601 or ms since 1970, within the years that PostgreSQL and JSON can write. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === "string") return parseIsoTime(value);
  return typeof value === "number" && Math.abs(value) < 253_402_300_799_999 && value > -62_135_596_800_000
    ? Math.floor(value)
    : undefined;
}
