import {
  captureFault,
  captureFile,
  openCapture
} from "../../chunks/chunk-GVGLJPGV.js";
import {
  messageJson,
  viewAbsences,
  viewMessage
} from "../../chunks/chunk-6X5Q3FKW.js";
import {
  outgoingMessage
} from "../../chunks/chunk-IDIQXJL4.js";
import "../../chunks/chunk-HOMCTTIH.js";
import "../../chunks/chunk-NLF2OJDL.js";
import "../../chunks/chunk-3FSWHUTZ.js";
import "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import {
  PgnCodec
} from "../../chunks/chunk-E2BKAD33.js";
import {
  definedPgns,
  layoutsOf,
  messageTypeWithId,
  valueOf
} from "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import {
  FastPacketAssembler,
  FrameSplitter,
  bitNames,
  buildCanId,
  copyOfBytes,
  isFastPacket,
  parseCanId,
  valueNames
} from "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-SXZ4TPET.js";
import {
  formatIsoTime
} from "../../chunks/chunk-3GFNS52N.js";
import {
  BitacoraError,
  isBitacoraError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/nmea2000/library/capture.ts
async function readCapture(source, { onFrame } = {}) {
  const input = typeof source === "string" ? captureFile(source) : { name: "-", open: () => source };
  const { reader, batches } = await openCapture(input);
  if (onFrame !== void 0) {
    reader.tap = {
      // The bytes are lent, so the listener gets a copy.
      frame: (id, bytes, length, timestampMs, bus) => onFrame({ id, data: copyOfBytes(bytes, length), timestampMs }, bus || void 0),
      message: () => {
      }
    };
  }
  return {
    format: reader.statistics().format,
    hasTimes: reader.hasTimes,
    batches,
    statistics: () => reader.statistics(),
    fault: () => captureFault(reader.statistics(), input.name)
  };
}

// src/nmea2000/library/definition.ts
function definitionsOfPgn(pgn) {
  return layoutsOf(pgn).map(groupDefinition);
}
function groupDefinition({ pgn, id, name, priority, intervalMs, fields, sets }) {
  return {
    pgn,
    id,
    name,
    priority,
    intervalMs,
    isFastPacket: isFastPacket(pgn),
    fields: fields.map(fieldDefinition),
    lists: sets.map((set) => ({ name: set.name, fields: set.fields.map(fieldDefinition) }))
  };
}
function fieldDefinition(spec) {
  const { id, kind, unit, bits, multiplier, divisor, rawMin, rawMax, match } = spec;
  const isNumber = kind === "number";
  return {
    id,
    kind,
    unit,
    bits,
    resolution: isNumber ? multiplier / divisor : void 0,
    min: isNumber ? valueOf(spec, rawMin) : void 0,
    max: isNumber ? valueOf(spec, rawMax) : void 0,
    names: namesOf(spec),
    match
  };
}
function namesOf({ kind, enumeration }) {
  if (kind === "lookup") return valueNames(enumeration);
  return kind === "bits" ? bitNames(enumeration) : void 0;
}

// src/nmea2000/library/frames.ts
function messageAssembler() {
  return new FastPacketAssembler();
}
function messageSplitter() {
  return new FrameSplitter();
}

// src/nmea2000/library/message.ts
import { Buffer } from "node:buffer";
function decodeMessage(message) {
  const { pgn, source, destination, priority, timestampMs, data } = message;
  const { id, fields = {} } = viewMessage(message);
  const described = id === null ? UNKNOWN : describedGroup(id);
  return {
    pgn,
    id,
    name: described.name,
    source,
    destination,
    priority,
    timestampMs,
    fields,
    units: described.units,
    absent: viewAbsences(message),
    ...id === null && { data: Buffer.from(data).toString("hex") }
  };
}
var UNKNOWN = { name: null, units: {} };
var describedGroups = /* @__PURE__ */ new Map();
function describedGroup(id) {
  let group = describedGroups.get(id);
  if (group === void 0) describedGroups.set(id, group = describeGroup(id));
  return group;
}
function describeGroup(id) {
  const layout = messageTypeWithId(id)?.layout;
  if (layout === void 0) return UNKNOWN;
  const units = {};
  for (const field of layout.fields) if (field.unit !== void 0) units[field.id] = field.unit;
  for (const { name, fields } of layout.sets) {
    for (const field of fields) if (field.unit !== void 0) units[`${name}.${field.id}`] = field.unit;
  }
  return { name: layout.name, units: Object.freeze(units) };
}
function messageJson2(message, hasTimes = true) {
  return messageJson(message, hasTimes ? `"${formatIsoTime(message.timestampMs)}"` : "null");
}
var NO_ADDRESS = 254;
function encodeMessage(written) {
  const { source = NO_ADDRESS, timestampMs = 0, ...rest } = written;
  const { name: _name, units: _units, ...json } = rest;
  const { message, faults } = outgoingMessage(json, { outOfRange: false });
  return message === void 0 ? { message, faults } : { message: { ...message, source, timestampMs }, faults };
}
export {
  BitacoraError,
  PgnCodec,
  buildCanId,
  decodeMessage,
  definedPgns,
  definitionsOfPgn,
  encodeMessage,
  isBitacoraError,
  messageAssembler,
  messageJson2 as messageJson,
  messageSplitter,
  parseCanId,
  readCapture
};
