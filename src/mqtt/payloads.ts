/**
 * What the messages say, each one JSON object.
 *
 *     tag       {"value":1850,"quality":"good","time":"2026-01-01T12:00:00.000Z","unit":"rpm"}
 *               and "origin":"simulated" or "replayed" of one that is not live, where the project lets it out
 *     position  {"latitude":43.36,"longitude":-8.39,"time":"…"}; null and null while it is not known; and "quality":"uncertain"
 *     alarms    {"active":1,"unacknowledged":1,"open":["ME_INST_0.RPM/high"],"more":0}
 *     alarm     the alarm record, and "entry": the id of the log book's entry that made it so, if one did
 *     entry     {"id":"aurora-4711-9f86d081","entry":4711,"kind":"manual","time":"…","user":"…","summary":"…","payload":{…}}
 *
 * The id of an entry is the same each time it is sent, so that anyone who gets it twice (as MQTT allows at QoS 1) knows it again.
 */
import { fromLogPayload } from "../alarms/alarm-payload.ts";
import { type AlarmRecord, isOpen } from "../alarms/alarm-record.ts";
import { formatIsoTime } from "../core/time.ts";
import type { LogEntry } from "../logbook/entry/entry.ts";
import { originOf } from "../tags/origin.ts";
import type { TagUpdate } from "../tags/tag.ts";
import { limits } from "./limits.ts";

export function tagPayload({ value, quality, timestampMs, source }: TagUpdate, unit: string): string {
  const origin = originOf(source);
  return JSON.stringify({
    value,
    quality,
    time: formatIsoTime(timestampMs),
    unit,
    ...(origin === "live" ? {} : { origin }),
  });
}

/** Both or neither: of a position that is bad or too old there are no numbers. Undefined where there never was one. */
export function positionPayload(latitude: TagUpdate | undefined, longitude: TagUpdate | undefined): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const isKnown = [latitude, longitude].every(
    ({ value, quality }) => typeof value === "number" && (quality === "good" || quality === "uncertain"),
  );
  const time = formatIsoTime(Math.max(latitude.timestampMs, longitude.timestampMs));
  const [lat, lon] = isKnown ? [latitude.value, longitude.value] : [null, null];
  const isUncertain = isKnown && [latitude.quality, longitude.quality].includes("uncertain");
  return JSON.stringify({ latitude: lat, longitude: lon, time, ...(isUncertain && { quality: "uncertain" }) });
}

export function alarmName(tagId: string, alarmId: string): string {
  return `${tagId}/${alarmId}`;
}

export function alarmsPayload(open: readonly AlarmRecord[], unacknowledged: number): string {
  const names = open.slice(0, limits.openAlarms).map((record) => alarmName(record.tag_id, record.alarm_id));
  return JSON.stringify({ active: open.length, unacknowledged, open: names, more: open.length - names.length });
}

/** Empty for one that is normal and acknowledged: then the broker forgets it. */
export function alarmPayload(record: AlarmRecord, entry: string | null): string {
  return isOpen(record) ? JSON.stringify({ entry, ...record }) : "";
}

const HASH_CHARACTERS = 8;

export function entryMark({ id, hash }: LogEntry, vesselId: string): string {
  return `${vesselId}-${id}-${hash.slice(0, HASH_CHARACTERS)}`;
}

export function entryPayload(entry: LogEntry, vesselId: string): string {
  const { id, kind, timestamp: time, user, summary, payload } = entry;
  return JSON.stringify({ id: entryMark(entry, vesselId), entry: id, kind, time, user, summary, payload });
}

const ALARM_KINDS: ReadonlySet<string> = new Set(["alarm_active", "alarm_ack", "alarm_cleared"]);

/** The record of an entry about an alarm; undefined for others. */
export function recordOf({ kind, payload }: LogEntry): AlarmRecord | undefined {
  return ALARM_KINDS.has(kind) ? fromLogPayload(payload) : undefined;
}
