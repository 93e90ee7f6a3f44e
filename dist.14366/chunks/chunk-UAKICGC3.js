import {
  originOf
} from "./chunk-IDIBBXYI.js";
import {
  fromLogPayload
} from "./chunk-5OTJLCDC.js";
import {
  limits
} from "./chunk-GEXNCXCH.js";
import {
  isOpen
} from "./chunk-RZCE45WA.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";

// src/mqtt/payloads.ts
function tagPayload({ value, quality, timestampMs, source }, unit) {
  const origin = originOf(source);
  return JSON.stringify({
    value,
    quality,
    time: formatIsoTime(timestampMs),
    unit,
    ...origin === "live" ? {} : { origin }
  });
}
function positionPayload(latitude, longitude) {
  if (latitude === void 0 || longitude === void 0) return void 0;
  const isKnown = [latitude, longitude].every(
    ({ value, quality }) => typeof value === "number" && (quality === "good" || quality === "uncertain")
  );
  const time = formatIsoTime(Math.max(latitude.timestampMs, longitude.timestampMs));
  const [lat, lon] = isKnown ? [latitude.value, longitude.value] : [null, null];
  return JSON.stringify({ latitude: lat, longitude: lon, time });
}
function alarmName(tagId, alarmId) {
  return `${tagId}/${alarmId}`;
}
function alarmsPayload(open, unacknowledged) {
  const names = open.slice(0, limits.openAlarms).map((record) => alarmName(record.tag_id, record.alarm_id));
  return JSON.stringify({ active: open.length, unacknowledged, open: names, more: open.length - names.length });
}
function alarmPayload(record, entry) {
  return isOpen(record) ? JSON.stringify({ entry, ...record }) : "";
}
var HASH_CHARACTERS = 8;
function entryMark({ id, hash }, vesselId) {
  return `${vesselId}-${id}-${hash.slice(0, HASH_CHARACTERS)}`;
}
function entryPayload(entry, vesselId) {
  const { id, kind, timestamp: time, user, summary, payload } = entry;
  return JSON.stringify({ id: entryMark(entry, vesselId), entry: id, kind, time, user, summary, payload });
}
var ALARM_KINDS = /* @__PURE__ */ new Set(["alarm_active", "alarm_ack", "alarm_cleared"]);
function recordOf({ kind, payload }) {
  return ALARM_KINDS.has(kind) ? fromLogPayload(payload) : void 0;
}

// src/mqtt/command.ts
var COMMANDS = ["acknowledge", "silence"];
function commandOf({ topic, payload, isRetained }, topics) {
  const name = COMMANDS.find((each) => topic === topics.command(each));
  if (name === void 0) return void 0;
  if (payload.length === 0) return void 0;
  if (isRetained) return "retained";
  if (payload.length > limits.commandBytes) return "not-understood";
  const asked = askedIn(Buffer.from(payload).toString("utf8").trim());
  if (asked === void 0 || asked.alarm === void 0 && name === "acknowledge") return "not-understood";
  return { name, ...asked };
}
var ALL = "PRESS";
function askedIn(text) {
  const { alarm, token } = text.startsWith("{") ? fieldsOf(text) : { alarm: text };
  if (token !== void 0 && typeof token !== "string") return void 0;
  if (alarm === ALL) return { alarm: void 0, token };
  return typeof alarm === "string" && /^[\w./:-]+$/.test(alarm) ? { alarm, token } : void 0;
}
function fieldsOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { alarm: "" };
  }
}
function recordNamed(name, open) {
  return open.find(({ id, tag_id: tagId, alarm_id: alarmId }) => id === name || alarmName(tagId, alarmId) === name);
}

export {
  tagPayload,
  positionPayload,
  alarmName,
  alarmsPayload,
  alarmPayload,
  entryMark,
  entryPayload,
  recordOf,
  COMMANDS,
  commandOf,
  recordNamed
};
