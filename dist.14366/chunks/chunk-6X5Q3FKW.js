import {
  JsonOutput,
  MESSAGE_BYTES_LIMIT,
  MESSAGE_ROOM,
  absencesOf,
  fallbackTypeOf,
  isProprietary,
  messageTypeOf,
  messageTypeWithId,
  plainHex,
  preparedText,
  writePrepared,
  writeText
} from "./chunk-HVEZHZKY.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";

// src/nmea2000/codec/message-view.ts
var UNKNOWN = { id: null, fields: void 0 };
function idOfMessage({ pgn, data }) {
  return messageTypeOf(pgn, data)?.id ?? null;
}
function viewMessage(frame) {
  const { pgn, data } = frame;
  const type = messageTypeOf(pgn, data);
  return type === void 0 ? viewUnknown(frame) : { id: type.id, fields: type.decoder("names")(data) };
}
function viewUnknown({ pgn, data }) {
  const fallback = isProprietary(pgn) ? fallbackTypeOf(pgn) : void 0;
  return fallback === void 0 ? UNKNOWN : { id: null, fields: fallback.decoder("names")(data) };
}
function viewAbsences({ pgn, data }) {
  const type = messageTypeOf(pgn, data);
  return type === void 0 ? {} : absencesOf(type.layout, data);
}
function writeMessageJson(frame, time, output) {
  const { pgn, data } = frame;
  const type = messageTypeOf(pgn, data);
  output.reserve(Math.max(1, Math.ceil(data.length / MESSAGE_BYTES_LIMIT)) * MESSAGE_ROOM);
  const { bytes, view } = output;
  let at = time(frame.timestampMs, bytes, writePrepared(view, output.at, TIMESTAMP), view);
  at = writePrepared(view, at, envelopeJson(frame, type));
  at = type === void 0 ? writeUnknown(frame, bytes, view, at) : type.printer(data, bytes, view, at);
  bytes[at] = CLOSING;
  output.at = at + 1;
}
var TIMESTAMP = preparedText('{"timestamp":');
var CLOSING = 125;
var own = new JsonOutput(0);
function messageJson(frame, time) {
  writeMessageJson(frame, (_, bytes, at) => writeText(bytes, at, time), own);
  return own.take().toString();
}
var envelopes = /* @__PURE__ */ new Map();
var envelopesKept = 0;
function envelopeJson({ pgn, source, destination, priority }, type) {
  const group = type ?? pgn;
  let ofGroup = envelopes.get(group);
  if (ofGroup === void 0) envelopes.set(group, ofGroup = /* @__PURE__ */ new Map());
  const key = source << 11 | destination << 3 | priority;
  let text = ofGroup.get(key);
  if (text === void 0) {
    const id = type === void 0 ? "null" : type.quotedId;
    const json = `,"pgn":${pgn},"id":${id},"source":${source},"destination":${destination},"priority":${priority},`;
    text = preparedText(json);
    ofGroup.set(key, text);
    envelopesKept += 1;
    if (envelopesKept > limits.routes) {
      envelopes.clear();
      envelopesKept = 0;
    }
  }
  return text;
}
function writeUnknown({ pgn, data }, bytes, view, from) {
  const fallback = isProprietary(pgn) ? fallbackTypeOf(pgn) : void 0;
  let at = fallback === void 0 ? from : fallback.printer(data, bytes, view, from);
  if (fallback !== void 0) bytes[at++] = COMMA;
  at = writePrepared(view, at, DATA);
  at = writeText(bytes, at, plainHex(data));
  bytes[at] = QUOTE;
  return at + 1;
}
var DATA = preparedText('"data":"');
var COMMA = 44;
var QUOTE = 34;
function unitsOf(definitionId) {
  const units = /* @__PURE__ */ new Map();
  for (const { id, unit } of messageTypeWithId(definitionId)?.layout.fields ?? []) {
    if (unit !== void 0) units.set(id, unit);
  }
  return units;
}
function fieldIdsOf(definitionId) {
  const layout = messageTypeWithId(definitionId)?.layout;
  return layout === void 0 ? [] : [...layout.fields.map(({ id }) => id), ...layout.sets.map(({ name }) => name)];
}

export {
  idOfMessage,
  viewMessage,
  viewAbsences,
  writeMessageJson,
  messageJson,
  unitsOf,
  fieldIdsOf
};
