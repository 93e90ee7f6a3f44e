import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/logbook/entry/entry.ts
import { hash as digest } from "node:crypto";

// src/logbook/entry/canonical-json.ts
function canonicalize(value) {
  return text(value, limits.payloadDepth);
}
function canonicalString(value) {
  if (!value.isWellFormed()) throw refused("lone-surrogate");
  return JSON.stringify(value);
}
function text(value, depthLeft) {
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw refused("not-finite");
    return String(value);
  }
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value === null) return "null";
  if (typeof value !== "object") throw refused("not-json");
  if (depthLeft === 0) throw refused("too-deep");
  return Array.isArray(value) ? arrayText(value, depthLeft - 1) : objectText(value, depthLeft - 1);
}
function arrayText(array, depthLeft) {
  let out = "[";
  for (let i = 0; i < array.length; i += 1) {
    out += (i === 0 ? "" : ",") + text(array[i], depthLeft);
    checkLength(out);
  }
  return out + "]";
}
function objectText(object, depthLeft) {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) throw refused("not-json");
  const members = object;
  const names = Object.keys(members).sort();
  let out = "{";
  for (const name of names) {
    out += (out.length === 1 ? "" : ",") + canonicalString(name) + ":" + text(members[name], depthLeft);
    checkLength(out);
  }
  return out + "}";
}
function checkLength(out) {
  if (out.length > limits.entryBytes) throw refused("too-large");
}
function refused(reason) {
  return new BitacoraError("logbook-entry-invalid", { reason });
}

// src/logbook/entry/entry.ts
var KINDS = [
  "engine_start",
  "engine_stop",
  "alarm_active",
  "alarm_ack",
  "alarm_cleared",
  "authority_transfer",
  "override",
  "snapshot",
  "manual"
];
function isEntryKind(text2) {
  return KINDS.includes(text2);
}
var GENESIS_HASH = "0".repeat(64);
var CLOCK_STEP = "clock_step";
var EVIDENCE_LOST = "evidence_lost";
var EVIDENCE_ACCEPTED = "evidence_accepted";
var KEY_EXPOSED = "key_exposed";
var HASH_START = '{"hash":"'.length;
var HASH_END = HASH_START + 64;
var REST_START = HASH_END + '",'.length;
function entryBody(draft) {
  const { kind, payload, summary, user } = draft;
  if (!isEntryKind(kind)) throw new BitacoraError("logbook-entry-invalid", { reason: "kind", kind });
  if (typeof summary !== "string") throw new BitacoraError("logbook-entry-invalid", { reason: "summary" });
  if (typeof user !== "string") throw new BitacoraError("logbook-entry-invalid", { reason: "user" });
  if (!isJsonObject(payload)) throw new BitacoraError("logbook-entry-invalid", { reason: "payload" });
  const body = {
    kind,
    payload: canonicalize(payload),
    summary: canonicalString(summary),
    user: canonicalString(user)
  };
  const bytes = REST_START + Buffer.byteLength(restText(body, FARTHEST_PLACE)) + "\n".length;
  if (bytes > limits.entryBytes) {
    throw new BitacoraError("logbook-entry-invalid", { reason: "too-large", bytes, max: limits.entryBytes });
  }
  return body;
}
function sealEntry(body, place) {
  const rest = restText(body, place);
  const hash = sha256(`{${rest}`);
  const entry = {
    id: place.id,
    kind: body.kind,
    timestamp: place.timestamp,
    summary: JSON.parse(body.summary),
    payload: JSON.parse(body.payload),
    user: JSON.parse(body.user),
    prev_hash: place.prevHash,
    hash
  };
  return { entry, line: Buffer.from(`{"hash":"${hash}",${rest}
`) };
}
function hashOfEntry(entry) {
  const { id, timestamp, prev_hash: prevHash } = entry;
  return sha256(`{${restText(entryBody(entry), { id, timestamp, prevHash })}`);
}
function restText(body, place) {
  const { kind, payload, summary, user } = body;
  const { id, timestamp, prevHash } = place;
  return `"id":${id},"kind":"${kind}","payload":${payload},"prev_hash":"${prevHash}","summary":${summary},"timestamp":"${timestamp}","user":${user}}`;
}
function sha256(bytes) {
  return digest("sha256", bytes, "hex");
}
function asLogEntry(value) {
  if (!isJsonObject(value)) return void 0;
  const { id, kind, timestamp, summary, payload, user, prev_hash: prevHash, hash } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return void 0;
  if (typeof kind !== "string" || !isEntryKind(kind)) return void 0;
  if (typeof timestamp !== "string" || !isTimestamp(timestamp)) return void 0;
  if (typeof summary !== "string" || typeof user !== "string" || !isJsonObject(payload)) return void 0;
  if (typeof prevHash !== "string" || !HASH.test(prevHash)) return void 0;
  if (typeof hash !== "string" || !HASH.test(hash)) return void 0;
  return { id, kind, timestamp, summary, payload, user, prev_hash: prevHash, hash };
}
var HASH = /^[0-9a-f]{64}$/;
var TIMESTAMP = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
var lastGoodDay = "";
var FARTHEST_PLACE = {
  id: Number.MAX_SAFE_INTEGER,
  timestamp: formatIsoTime(0),
  prevHash: GENESIS_HASH
};
function isTimestamp(text2) {
  if (!TIMESTAMP.test(text2)) return false;
  const day = text2.slice(0, 10);
  if (day !== lastGoodDay) {
    const timeMs = Date.parse(day);
    if (Number.isNaN(timeMs) || !formatIsoTime(timeMs).startsWith(day)) return false;
    lastGoodDay = day;
  }
  return true;
}
function isJsonObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export {
  canonicalize,
  canonicalString,
  KINDS,
  isEntryKind,
  GENESIS_HASH,
  CLOCK_STEP,
  EVIDENCE_LOST,
  EVIDENCE_ACCEPTED,
  KEY_EXPOSED,
  HASH_START,
  HASH_END,
  REST_START,
  entryBody,
  sealEntry,
  hashOfEntry,
  restText,
  sha256,
  asLogEntry,
  isTimestamp
};
