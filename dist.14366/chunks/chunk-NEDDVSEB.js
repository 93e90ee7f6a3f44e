import {
  limits
} from "./chunk-SXZ4TPET.js";

// src/nmea2000/pgn.ts
var PGN = {
  ACKNOWLEDGEMENT: 59392,
  REQUEST: 59904,
  TRANSPORT_DATA: 60160,
  TRANSPORT_CONNECTION: 60416,
  ADDRESS_CLAIM: 60928,
  COMMANDED_ADDRESS: 65240,
  GROUP_FUNCTION: 126208,
  PGN_LIST: 126464,
  ALERT: 126983,
  ALERT_RESPONSE: 126984,
  ALERT_TEXT: 126985,
  HEARTBEAT: 126993,
  PRODUCT_INFORMATION: 126996,
  CONFIGURATION_INFORMATION: 126998
};
var PGN_MAX = 262143;
var PGN_BYTES = 3;
function pgnBytes(pgn) {
  return [pgn & 255, pgn >>> 8 & 255, pgn >>> 16];
}
function readPgn(data, at) {
  if (data.length < at + PGN_BYTES) return void 0;
  const pgn = (data[at] ?? 0) | (data[at + 1] ?? 0) << 8 | (data[at + 2] ?? 0) << 16;
  return pgn <= PGN_MAX ? pgn : void 0;
}

// src/nmea2000/can-id.ts
var EVERYONE = 255;
var CAN_ID_MAX = 536870911;
var FIRST_PDU2_FORMAT = 240;
function isAddressed(pgn) {
  return (pgn >>> 8 & 255) < FIRST_PDU2_FORMAT;
}
function parseCanId(id) {
  if (!isWholeUpTo(id, CAN_ID_MAX)) throw new RangeError(`CAN id ${id}`);
  const pgn = id >>> 8 & PGN_MAX;
  const addressed = isAddressed(pgn);
  return {
    priority: id >>> 26,
    pgn: addressed ? pgn & 261888 : pgn,
    source: id & 255,
    destination: addressed ? pgn & 255 : EVERYONE
  };
}
function buildCanId({ priority, pgn, source, destination }) {
  const fits = isWholeUpTo(priority, 7) && isWholeUpTo(pgn, PGN_MAX) && isWholeUpTo(source, 255) && isWholeUpTo(destination, 255) && (isAddressed(pgn) ? (pgn & 255) === 0 : destination === EVERYONE);
  if (!fits) throw new RangeError(`no CAN id for priority ${priority}, PGN ${pgn}, ${source} to ${destination}`);
  const specific = isAddressed(pgn) ? destination : 0;
  return priority * 67108864 + ((pgn | specific) << 8) + source;
}
function isWholeUpTo(value, max) {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

// src/nmea2000/codec/definitions.ts
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// src/nmea2000/codec/corrections.ts
var FIELD_CORRECTIONS = {
  126993: { dataTransmitOffset: { Resolution: 1e-3, RangeMax: 65.532 } }
};
var VALUE_CORRECTIONS = {
  MOB_STATUS: { 3: "MOB Not Active" },
  SIMNET_AP_EVENTS: { 107: "MOB Activated", 108: "MOB Deactivated" },
  SEATALK_ALARM_GROUP: { 5: "Bluetooth Accessory" },
  SEATALK_ALARM_ID: {
    112: "Pilot Compass Calibration Complete",
    113: "AIS Transmitter Disabled - MMSI Required",
    122: "Bluetooth Device Low Battery",
    123: "Bluetooth Device Sleep Mode",
    124: "Bluetooth Device High Battery Temperature",
    125: "Bluetooth Device Lost Communications"
  },
  CONVERTER_STATE: { 11: "PSU Mode", 252: "Hub-1" },
  TANK_TYPE: { 6: "Fuel (gasoline)" }
};
var RATE = { FieldType: "NUMBER", Resolution: 3125e-11, Unit: "rad/s", Bits: "32" };
var KEY_CORRECTIONS = {
  BANDG_KEY_VALUE: [
    { name: "Roll Rate", value: 60, ...RATE },
    { name: "Yaw Rate", value: 68, ...RATE },
    { name: "Pitch Rate", value: 158, ...RATE }
  ]
};

// src/nmea2000/codec/gateway-definitions.ts
var FIRST_GATEWAY_PGN = 262144;
var HEAD = [
  ["sid", 8],
  ["modelId", 16],
  ["serialId", 32]
];
var ERROR = [["errorId", 32]];
var CHANNELS = [
  "indiChannelCount",
  "ch1RxBandwidth",
  "ch1RxLoad",
  "ch1RxFiltered",
  "ch1RxDropped",
  "ch1TxBandwidth",
  "ch1TxLoad",
  "ch2RxBandwidth",
  "ch2RxLoad",
  "ch2RxFiltered",
  "ch2RxDropped",
  "ch2TxBandwidth",
  "ch2TxLoad",
  "uniChannelCount",
  "ch1Bandwidth",
  "ch1Deleted",
  "ch1Bufferloading",
  "ch1Pointerloading",
  "ch2Bandwidth",
  "ch2Deleted",
  "ch2Bufferloading",
  "ch2Pointerloading"
];
var GATEWAY_DEFINITIONS = [
  definition(17, "actisenseOperatingMode", "Actisense: Operating mode", [...HEAD, ...ERROR, ["operatingMode", 16]]),
  definition(240, "actisenseStartupStatus", "Actisense: Startup status", [
    ...HEAD,
    ...ERROR,
    ["firmwareVersion", 16, 1e-3],
    ["resetStatus", 8],
    ["a", 8]
  ]),
  definition(242, "actisenseSystemStatus", "Actisense: System status", [
    ...HEAD,
    ...ERROR,
    ...CHANNELS.map((id) => [id, 8])
  ]),
  definition(244, "actisense", "Actisense: ?", HEAD)
];
function definition(command, id, description, fields) {
  let bitOffset = 0;
  const all = fields.map(([fieldId, bits, resolution = 1], i) => {
    const field = {
      Order: i + 1,
      Id: fieldId,
      Name: fieldId,
      BitLength: bits,
      BitOffset: bitOffset,
      Signed: false,
      Resolution: resolution,
      FieldType: "NUMBER"
    };
    bitOffset += bits;
    return field;
  });
  const made = { PGN: FIRST_GATEWAY_PGN + command, Id: id, Description: description, Type: "Fast", Fields: all };
  return { ...made, Length: bitOffset / 8, Priority: 0 };
}

// src/nmea2000/codec/definitions.ts
var FAST_RANGES = [
  [126208, 126464],
  [126720, 126720],
  [130816, 131071]
];
var index;
function definitions() {
  return index ??= readDatabase();
}
function readDatabase() {
  const code = createRequire(import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/nmea2000/codec/definitions.js").resolve("@canboat/ts-pgns");
  const database = JSON.parse(readFileSync(join(dirname(code), "../canboat.json"), "utf8"));
  const byPgn = /* @__PURE__ */ new Map();
  const fastPgns = /* @__PURE__ */ new Set();
  const pgns = database.PGNs.map(corrected);
  for (const definition2 of pgns) {
    if (definition2.Type === "Fast") fastPgns.add(definition2.PGN);
    if (definition2.Fallback === true) continue;
    const same = byPgn.get(definition2.PGN);
    if (same === void 0) byPgn.set(definition2.PGN, [definition2]);
    else same.push(definition2);
  }
  for (const definition2 of GATEWAY_DEFINITIONS) byPgn.set(definition2.PGN, [definition2]);
  for (const [first, last] of FAST_RANGES) for (let pgn = first; pgn <= last; pgn += 1) fastPgns.add(pgn);
  return {
    definitions: pgns,
    byPgn,
    byId: new Map([...pgns, ...GATEWAY_DEFINITIONS].map((definition2) => [definition2.Id, definition2])),
    fastPgns,
    fallbacks: pgns.filter(({ Fallback }) => Fallback === true).toSorted((a, b) => b.PGN - a.PGN),
    values: named(database.LookupEnumerations, (e) => {
      const added = Object.entries(VALUE_CORRECTIONS[e.Name] ?? {});
      return [
        ...e.EnumValues.map(({ Value, Name }) => [Value, Name]),
        ...added.map(([value, name]) => [Number(value), name])
      ];
    }),
    pairs: named(
      database.LookupIndirectEnumerations,
      (e) => e.EnumValues.map(({ Value1, Value2, Name }) => [pairOf(Value1, Value2), Name])
    ),
    bits: named(database.LookupBitEnumerations, (e) => e.EnumBitValues.map(({ Bit, Name }) => [Bit, Name])),
    keys: named(database.LookupFieldTypeEnumerations, (e) => {
      const keys = [...e.EnumFieldTypeValues, ...KEY_CORRECTIONS[e.Name] ?? []];
      return keys.map((key) => [key.value, key]);
    })
  };
}
function corrected(definition2) {
  const corrections = FIELD_CORRECTIONS[definition2.PGN];
  if (corrections === void 0) return definition2;
  return { ...definition2, Fields: definition2.Fields.map((field) => ({ ...field, ...corrections[field.Id] })) };
}
function named(enumerations, entries) {
  return new Map(enumerations.map((enumeration) => [enumeration.Name, new Map(entries(enumeration))]));
}
function allDefinitions() {
  return definitions().definitions;
}
function isFastPacket(pgn) {
  return definitions().fastPgns.has(pgn);
}
function definitionsOf(pgn) {
  return definitions().byPgn.get(pgn) ?? [];
}
function fallbackOf(pgn) {
  if (pgn > 131071) return void 0;
  for (const fallback of definitions().fallbacks) if (fallback.PGN <= pgn) return fallback;
  return void 0;
}
function definitionWithId(id) {
  return definitions().byId.get(id);
}
var NO_NAMES = /* @__PURE__ */ new Map();
function valueNames(enumeration) {
  return definitions().values.get(enumeration) ?? NO_NAMES;
}
function bitNames(enumeration) {
  return definitions().bits.get(enumeration) ?? NO_NAMES;
}
function pairNames(enumeration) {
  return definitions().pairs.get(enumeration) ?? NO_NAMES;
}
function pairOf(other, value) {
  return other * 256 + value;
}
var NO_KEYS = /* @__PURE__ */ new Map();
function keyedFields(enumeration) {
  return definitions().keys.get(enumeration) ?? NO_KEYS;
}

// src/nmea2000/iso-transport.ts
var PACKET_BYTES = 7;
var PACKETS_MAX = 255;
var TRANSPORT_BYTES_MIN = 9;
var TRANSPORT_BYTES_MAX = PACKETS_MAX * PACKET_BYTES;
var ABORT = {
  BUSY: 1,
  RESOURCES: 2,
  TIMEOUT: 3,
  TOO_MANY_RETRIES: 5,
  BAD_SEQUENCE: 7,
  TOO_LARGE: 9,
  OTHER: 250
};
var RTS = 16;
var CTS = 17;
var END = 19;
var BAM = 32;
var ABORTED = 255;
var CONTROL_BYTES = 8;
var PGN_AT = 5;
function isTransport(pgn) {
  return pgn === PGN.TRANSPORT_CONNECTION || pgn === PGN.TRANSPORT_DATA;
}
function fitsTransport(bytes) {
  return bytes >= TRANSPORT_BYTES_MIN && bytes <= TRANSPORT_BYTES_MAX;
}
function packetsOf(bytes) {
  return Math.ceil(bytes / PACKET_BYTES);
}
function readControl(frame, length = frame.length) {
  const pgn = length < CONTROL_BYTES ? void 0 : readPgn(frame, PGN_AT);
  if (pgn === void 0) return void 0;
  const [code = 0, a = 0, b = 0, packets = 0, most = 0] = frame;
  switch (code) {
    case RTS:
    case BAM:
      return { type: code === RTS ? "rts" : "bam", pgn, bytes: a | b << 8, packets, most };
    case CTS:
      return { type: "cts", pgn, packets: a, first: b };
    case END:
      return { type: "end", pgn };
    case ABORTED:
      return { type: "abort", pgn };
    default:
      return void 0;
  }
}
function announcementBytes(pgn, bytes, destination, most) {
  const isBroadcast = destination === EVERYONE;
  const head = [isBroadcast ? BAM : RTS, bytes & 255, bytes >>> 8, packetsOf(bytes), isBroadcast ? 255 : most];
  return Uint8Array.of(...head, ...pgnBytes(pgn));
}
function clearToSendBytes(pgn, packets, first) {
  return Uint8Array.of(CTS, packets, first, 255, 255, ...pgnBytes(pgn));
}
function endBytes(pgn, bytes) {
  return Uint8Array.of(END, bytes & 255, bytes >>> 8, packetsOf(bytes), 255, ...pgnBytes(pgn));
}
function abortBytes(pgn, reason) {
  return Uint8Array.of(ABORTED, reason, 255, 255, 255, ...pgnBytes(pgn));
}
function packetBytes(message, number) {
  const packet = new Uint8Array(1 + PACKET_BYTES).fill(255);
  packet[0] = number;
  const at = (number - 1) * PACKET_BYTES;
  packet.set(message.subarray(at, at + PACKET_BYTES), 1);
  return packet;
}
function splitTransport({
  pgn,
  priority,
  source,
  destination,
  data,
  timestampMs
}) {
  if (!fitsTransport(data.length) || pgn > PGN_MAX) return void 0;
  const idOf = (frames2) => buildCanId({ priority, pgn: frames2, source, destination });
  const packetId = idOf(PGN.TRANSPORT_DATA);
  const announcement = announcementBytes(pgn, data.length, destination, PACKETS_MAX);
  const frames = [{ id: idOf(PGN.TRANSPORT_CONNECTION), data: announcement, timestampMs }];
  for (let number = 1; number <= packetsOf(data.length); number += 1) {
    frames.push({ id: packetId, data: packetBytes(data, number), timestampMs });
  }
  return frames;
}

// src/nmea2000/fast-packet.ts
var FRAME_BYTES = 8;
var FIRST_FRAME_BYTES = 6;
var NEXT_FRAME_BYTES = 7;
var FRAMES_MAX = 32;
var MESSAGE_BYTES_MAX = FIRST_FRAME_BYTES + (FRAMES_MAX - 1) * NEXT_FRAME_BYTES;
var SEQUENCES = 8;
function framesOf(bytes) {
  return bytes <= FIRST_FRAME_BYTES ? 1 : 1 + Math.ceil((bytes - FIRST_FRAME_BYTES) / NEXT_FRAME_BYTES);
}
var FrameSplitter = class {
  #sequences = /* @__PURE__ */ new Map();
  /**
   * The transport protocol carries messages that are too long. Undefined for a message that no frames can carry: more
   * than 1785 bytes, or a PGN that no bus has.
   */
  split(message) {
    const { pgn, source, data, timestampMs } = message;
    const fast = isFastPacket(pgn);
    let id;
    try {
      if (needsTransport(message)) return splitTransport(message);
      id = buildCanId(message);
    } catch {
      return void 0;
    }
    if (!fast) return [{ id, data, timestampMs }];
    return splitFastPacket(data, this.#nextSequence(pgn, source)).map((bytes) => ({ id, data: bytes, timestampMs }));
  }
  /** Makes one frame of a message of any group; undefined if the message is longer than a frame. */
  pass(message) {
    const { data, timestampMs } = message;
    if (data.length > FRAME_BYTES) return void 0;
    try {
      return [{ id: buildCanId(message), data, timestampMs }];
    } catch {
      return void 0;
    }
  }
  #nextSequence(pgn, source) {
    const key = pgn * 256 + source;
    const sequence = this.#sequences.get(key) ?? 0;
    if (this.#sequences.size >= limits.sequenceCounters) this.#sequences.clear();
    this.#sequences.set(key, (sequence + 1) % SEQUENCES);
    return sequence;
  }
};
function needsTransport({ pgn, data }) {
  return data.length > (isFastPacket(pgn) ? MESSAGE_BYTES_MAX : FRAME_BYTES);
}
function splitFastPacket(message, sequence) {
  if (message.length > MESSAGE_BYTES_MAX) throw new RangeError(`${message.length} bytes are no fast packet`);
  const frames = [];
  for (let counter = 0, at = 0; counter < framesOf(message.length); counter += 1) {
    const frame = new Uint8Array(FRAME_BYTES).fill(255);
    frame[0] = sequence << 5 | counter;
    if (counter === 0) frame[1] = message.length;
    const room = counter === 0 ? FIRST_FRAME_BYTES : NEXT_FRAME_BYTES;
    frame.set(message.subarray(at, at + room), FRAME_BYTES - room);
    at += room;
    frames.push(frame);
  }
  return frames;
}

// src/nmea2000/byte-slab.ts
var SHORT_BYTES = 64;
var SLAB_BYTES = 4096;
var slab = new Uint8Array(0);
var used = SLAB_BYTES;
function newBytes(length) {
  if (length <= SHORT_BYTES || length > SLAB_BYTES) return new Uint8Array(length);
  if (used + length > SLAB_BYTES) {
    slab = new Uint8Array(SLAB_BYTES);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}
function copyOfBytes(bytes, length) {
  const copy = newBytes(length);
  for (let i = 0; i < length; i += 1) copy[i] = bytes[i] ?? 0;
  return copy;
}

// src/nmea2000/iso-transport-session.ts
var TransportSession = class {
  pgn;
  priority;
  bytes;
  packets;
  /** The largest number of packets that one CTS may ask for. */
  most;
  /** False once it is complete or discarded. */
  open = true;
  missing;
  highest = 0;
  lastMs;
  /** Reused by the next message. */
  buffer;
  constructor(pgn, priority, { bytes, packets, most }, atMs, buffer) {
    this.pgn = pgn;
    this.priority = priority;
    this.bytes = bytes;
    this.packets = packets;
    this.most = most;
    this.missing = packets;
    this.lastMs = atMs;
    this.buffer = buffer;
    buffer.received.fill(0);
  }
  /** Whether the packet has come. Only for an open message. */
  has(number) {
    return this.buffer.received[number] === 1;
  }
  /** Where packet `number` begins. */
  at(number) {
    return (number - 1) * PACKET_BYTES;
  }
  put(number, frame, size) {
    const at = this.at(number);
    const { data, received } = this.buffer;
    for (let i = 0; i < size; i += 1) data[at + i] = frame[1 + i] ?? 0;
    received[number] = 1;
    this.missing -= 1;
    this.highest = Math.max(this.highest, number);
  }
};
function newBuffer() {
  return { data: new Uint8Array(TRANSPORT_BYTES_MAX), received: new Uint8Array(PACKETS_MAX + 1) };
}
function apart(atMs, { lastMs }) {
  return Math.abs(atMs - lastMs);
}
function isSame(transport, number, frame, size) {
  const at = transport.at(number);
  for (let i = 0; i < size; i += 1) if (transport.buffer.data[at + i] !== frame[1 + i]) return false;
  return true;
}

// src/nmea2000/iso-transport-assembler.ts
var NO_TRANSPORTS = {
  transport_messages: 0,
  lost_transports: 0,
  aborted_transports: 0
};
var { transportTimeoutMs, fastPacketReorderMs, transports } = limits;
var IsoTransportAssembler = class {
  #counters;
  /** Ordered by their announcements. */
  #open = /* @__PURE__ */ new Map();
  #buffers = [];
  constructor(counters) {
    this.#counters = counters;
  }
  /** Messages under way. */
  get open() {
    return this.#open.size;
  }
  /** The message under way from `source` to `destination`, if there is one. */
  between(source, destination, bus = 0) {
    return this.#open.get(keyOf(source, destination, bus));
  }
  /**
   * Takes a frame of PGN 60416 or 60160: the first `length` of `bytes`, which are lent. Returns the message that it
   * completes; undefined for a part of a message; `alone` for a frame that is a message by itself.
   */
  take(route, priority, bytes, length, atMs) {
    if (route.pgn === PGN.TRANSPORT_DATA) return this.#packet(route, bytes, length, atMs);
    const control = readControl(bytes, length);
    if (control === void 0) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    switch (control.type) {
      case "rts":
      case "bam":
        return this.#announced(control, route, priority, atMs);
      case "cts":
        this.#signOfLife(control.pgn, route, atMs);
        return "alone";
      case "end":
        this.#end(control.pgn, keyOf(route.destination, route.source, route.bus), "lost_transports");
        return "alone";
      case "abort":
        this.#end(control.pgn, keyOf(route.source, route.destination, route.bus), "aborted_transports");
        this.#end(control.pgn, keyOf(route.destination, route.source, route.bus), "aborted_transports");
        return "alone";
      default:
        return control;
    }
  }
  /** Discards all open messages: the bus was closed, or the capture has ended. */
  end() {
    for (const key of this.#open.keys()) this.#discard(key);
  }
  #announced(control, { source, destination, bus }, priority, atMs) {
    const { type, bytes, packets } = control;
    const pgn = wholePgn(control.pgn);
    const isToAll = destination === EVERYONE;
    if (type === "bam" !== isToAll || !fitsTransport(bytes) || packets !== packetsOf(bytes) || isTransport(pgn)) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    const key = keyOf(source, destination, bus);
    const before = this.#open.get(key);
    if (before !== void 0) {
      const isAgain = before.missing === before.packets && before.pgn === pgn && before.bytes === bytes;
      if (isAgain) this.#counters.repeated_frames += 1;
      this.#close(key, isAgain ? void 0 : "lost_transports");
    }
    this.#evict(atMs);
    this.#open.set(key, new TransportSession(pgn, priority, control, atMs, this.#buffers.pop() ?? newBuffer()));
    return void 0;
  }
  #packet({ source, destination, bus }, frame, length, atMs) {
    const key = keyOf(source, destination, bus);
    const transport = this.#open.get(key);
    if (transport === void 0) return this.#stray();
    if (apart(atMs, transport) > transportTimeoutMs) {
      this.#discard(key);
      return this.#stray();
    }
    const number = frame[0] ?? 0;
    const size = Math.min(transport.bytes - transport.at(number), PACKET_BYTES);
    if (number === 0 || number > transport.packets || length < 1 + size) {
      this.#counters.malformed_frames += 1;
      return "alone";
    }
    const backwards = number <= transport.highest;
    const isOutOfOrder = backwards || atMs < 0 && number !== transport.highest + 1;
    const mayBeOutOfOrder2 = destination !== EVERYONE || atMs >= 0 && apart(atMs, transport) <= fastPacketReorderMs;
    const isOfAnother = isOutOfOrder && !mayBeOutOfOrder2 || transport.has(number) && !isSame(transport, number, frame, size);
    if (isOfAnother) {
      this.#discard(key);
      return this.#stray();
    }
    transport.lastMs = atMs;
    if (transport.has(number)) {
      this.#counters.repeated_frames += 1;
      return void 0;
    }
    if (backwards) this.#counters.late_frames += 1;
    transport.put(number, frame, size);
    if (transport.missing > 0) return void 0;
    this.#close(key, "transport_messages");
    const { pgn, priority, bytes, buffer } = transport;
    return { pgn, priority, source, destination, data: copyOfBytes(buffer.data, bytes), timestampMs: atMs };
  }
  /** A CTS of the receiver restarts the time-out. */
  #signOfLife(pgn, { source, destination, bus }, atMs) {
    const key = keyOf(destination, source, bus);
    const transport = this.#open.get(key);
    if (transport === void 0 || transport.pgn !== wholePgn(pgn)) return;
    if (apart(atMs, transport) > transportTimeoutMs) this.#discard(key);
    else transport.lastMs = atMs;
  }
  #evict(atMs) {
    for (const [key, transport] of this.#open) {
      if (apart(atMs, transport) <= transportTimeoutMs) break;
      this.#discard(key);
    }
    if (this.#open.size < transports) return;
    let oldest;
    for (const [key, transport] of this.#open) {
      oldest ??= key;
      if (transport.missing < transport.packets) continue;
      oldest = key;
      break;
    }
    if (oldest !== void 0) this.#discard(oldest);
  }
  #end(pgn, key, as) {
    if (this.#open.get(key)?.pgn === wholePgn(pgn)) this.#close(key, as);
  }
  #discard(key) {
    this.#close(key, "lost_transports");
  }
  #close(key, as) {
    const transport = this.#open.get(key);
    if (transport === void 0) return;
    transport.open = false;
    this.#open.delete(key);
    this.#buffers.push(transport.buffer);
    if (as !== void 0) this.#counters[as] += 1;
  }
  #stray() {
    this.#counters.stray_frames += 1;
    return "alone";
  }
};
function keyOf(source, destination, bus) {
  return (bus * 256 + source) * 256 + destination;
}
function wholePgn(pgn) {
  return isAddressed(pgn) ? pgn & 261888 : pgn;
}

// src/nmea2000/fast-packet-assembler.ts
var UNTIMED_FRAME_MS = -0.5;
var ROUTE_BITS = 67108863;
var UNLIKELY = (ROUTE_BITS + 1) * limits.captureBuses;
var NO_PACKETS = Array.from({ length: 8 }, () => void 0);
var NO_DATA = new Uint8Array(0);
var FastPacketAssembler = class {
  counters = {
    frames: 0,
    messages: 0,
    lost_packets: 0,
    stray_frames: 0,
    repeated_frames: 0,
    late_frames: 0,
    malformed_frames: 0,
    ...NO_TRANSPORTS
  };
  transports = new IsoTransportAssembler(this.counters);
  #routes = /* @__PURE__ */ new Map();
  /** Ordered by their first frame. */
  #open = /* @__PURE__ */ new Set();
  #hasExactTimes;
  /** The data of the message that the last frame completed. */
  #completed;
  /** The whole message, if it came by the transport protocol. */
  #transported;
  constructor(hasExactTimes = true) {
    this.#hasExactTimes = hasExactTimes;
  }
  /**
   * The message that this frame completes, if any. The time-outs of the transport protocol use `transportMs`: a node
   * that takes part in it uses a monotonic clock.
   */
  accept({ id, data, timestampMs }, transportMs = timestampMs) {
    const route = this.#routes.get(id & ROUTE_BITS) ?? this.#newRoute(id & ROUTE_BITS, parseCanId(id));
    const whole = this.#take(route, id >>> 26, data, data.length, timestampMs, transportMs) ? data : this.#completed;
    return whole && this.#message(route, id >>> 26, whole, timestampMs);
  }
  /**
   * The same for a frame of one of several buses, whose data are the first `length` of `bytes`. They are lent: the
   * message has a copy. Frames of different buses never form one message.
   */
  acceptLent(id, bytes, length, timestampMs, bus = 0) {
    const key = (id & ROUTE_BITS) + bus * (ROUTE_BITS + 1);
    const route = this.#routes.get(key) ?? this.#newRoute(key, parseCanId(id));
    const whole = this.#take(route, id >>> 26, bytes, length, timestampMs) ? copyOfBytes(bytes, length) : this.#completed;
    return whole && this.#message(route, id >>> 26, whole, timestampMs);
  }
  /** The same for a frame with a parsed identifier. */
  assemble(header, bytes, timestampMs) {
    const key = routeKey(header);
    const route = this.#routes.get(key) ?? this.#newRoute(key, header);
    const { priority } = header;
    const whole = this.#take(route, priority, bytes, bytes.length, timestampMs) ? bytes : this.#completed;
    return whole && this.#message(route, priority, whole, timestampMs);
  }
  /** Whether an open packet of this sender lacks the frame that begins with this byte. */
  awaits(header, head) {
    const packet = this.#routes.get(routeKey(header))?.packets[head >>> 5];
    const counter = head & 31;
    if (packet === void 0 || !packet.open || counter >= framesOf(packet.data.length)) return false;
    return (packet.received & 1 << counter) === 0;
  }
  /** How many packets and messages of the transport protocol wait for frames. */
  get open() {
    return this.#open.size + this.transports.open;
  }
  /** Discards all open packets and counts them as lost: the bus was closed, or the capture has ended. */
  end() {
    for (const packet of this.#open) this.#discard(packet);
    this.transports.end();
  }
  #newRoute(key, { pgn, source, destination }) {
    if (this.#routes.size >= limits.routes) this.#routes.clear();
    const transport = isTransport(pgn);
    const isPiece = transport || isFastPacket(pgn);
    const bus = Math.floor(key / (ROUTE_BITS + 1));
    const route = { pgn, source, destination, bus, isPiece, transport, packets: NO_PACKETS.slice() };
    this.#routes.set(key, route);
    return route;
  }
  #message(route, priority, data, timestampMs) {
    this.counters.messages += 1;
    if (this.#transported !== void 0) return this.#transported;
    const { pgn, source, destination } = route;
    return { pgn, priority, source, destination, data, timestampMs };
  }
  /**
   * True if the frame alone is a message. If not, `#completed` has the data of the message that it completes, if any.
   */
  #take(route, priority, bytes, length, timestampMs, transportMs = timestampMs) {
    this.counters.frames += 1;
    this.#transported = void 0;
    if (!route.isPiece) return true;
    const givenMs = route.transport ? transportMs : timestampMs;
    const atMs = givenMs !== 0 && this.#hasExactTimes ? givenMs : this.counters.frames * UNTIMED_FRAME_MS;
    if (route.transport) {
      const taken = this.transports.take(route, priority, bytes, length, atMs);
      if (taken === "alone") return true;
      this.#transported = taken && { ...taken, timestampMs };
      this.#completed = taken?.data;
      return false;
    }
    this.#completed = this.#packetWith(route, bytes, length, atMs);
    return false;
  }
  #packetWith(route, bytes, length, atMs) {
    const head = bytes[0];
    if (head === void 0 || length === 0) return this.#malformed();
    const sequence = head >>> 5;
    const counter = head & 31;
    const packet = route.packets[sequence] ??= newPacket();
    if (packet.open && apart2(atMs, packet) > limits.fastPacketTimeoutMs) this.#discard(packet);
    return counter === 0 ? this.#first(packet, bytes, length, atMs) : this.#next(packet, bytes, length, counter, atMs);
  }
  #first(packet, frame, frameBytes, atMs) {
    const length = frameBytes > 1 ? frame[1] ?? 0 : 0;
    const here = Math.min(length, FIRST_FRAME_BYTES);
    if (length === 0 || length > MESSAGE_BYTES_MAX || frameBytes < 2 + here) return this.#malformed();
    if (packet.open) {
      const same = packet.data.length === length && startsWith(packet.data, 0, frame, 2, here);
      if (same && mayBeOutOfOrder(packet, atMs)) return this.#repeated();
      this.#discard(packet);
    }
    const data = newBytes(length);
    for (let i = 0; i < here; i += 1) data[i] = frame[2 + i] ?? 0;
    if (length <= FIRST_FRAME_BYTES) return data;
    this.#begin(packet, data, atMs);
    return void 0;
  }
  #next(packet, frame, frameBytes, counter, atMs) {
    if (!packet.open) {
      this.counters.stray_frames += 1;
      return void 0;
    }
    const { data } = packet;
    const at = FIRST_FRAME_BYTES + (counter - 1) * NEXT_FRAME_BYTES;
    const size = Math.min(data.length - at, NEXT_FRAME_BYTES);
    if (size <= 0 || frameBytes < 1 + size) return this.#malformed();
    const bit = 1 << counter;
    const backwards = counter <= packet.highest;
    if (backwards && !mayBeOutOfOrder(packet, atMs)) return this.#ofAnother(packet);
    if (counter > packet.highest + 1 && atMs < 0) return this.#ofAnother(packet);
    if ((packet.received & bit) !== 0) {
      return startsWith(data, at, frame, 1, size) ? this.#repeated() : this.#ofAnother(packet);
    }
    if (backwards) this.counters.late_frames += 1;
    else packet.highest = counter;
    for (let i = 0; i < size; i += 1) data[at + i] = frame[1 + i] ?? 0;
    packet.received |= bit;
    packet.missing -= 1;
    packet.lastMs = atMs;
    if (packet.missing > 0) return void 0;
    this.#close(packet);
    return data;
  }
  /** Opens a packet. First it discards the oldest packets that have timed out, and the oldest of all at the limit. */
  #begin(packet, data, atMs) {
    for (const oldest of this.#open) {
      const expired = apart2(atMs, oldest) > limits.fastPacketTimeoutMs;
      if (!expired && this.#open.size < limits.fastPackets) break;
      this.#discard(oldest);
    }
    packet.data = data;
    packet.open = true;
    packet.received = 1;
    packet.missing = framesOf(data.length) - 1;
    packet.highest = 0;
    packet.lastMs = atMs;
    this.#open.add(packet);
  }
  /**
   * The frame belongs to a later packet with the same sequence counter, whose first frame was lost. Neither can be
   * completed.
   */
  #ofAnother(packet) {
    this.#discard(packet);
    this.counters.stray_frames += 1;
  }
  #discard(packet) {
    this.#close(packet);
    this.counters.lost_packets += 1;
  }
  /** Drops the reference to the data, which now belong to the receiver of the message. */
  #close(packet) {
    packet.open = false;
    packet.data = NO_DATA;
    this.#open.delete(packet);
  }
  #repeated() {
    this.counters.repeated_frames += 1;
  }
  #malformed() {
    this.counters.malformed_frames += 1;
  }
};
function routeKey({ pgn, source, destination }) {
  const specific = isAddressed(pgn) ? destination : destination ^ 255;
  const canBe = pgn < 262144 && (isAddressed(pgn) ? (pgn & 255) === 0 : specific === 0);
  return canBe ? (pgn | specific) << 8 | source : UNLIKELY + (pgn * 256 + destination) * 256 + source;
}
function newPacket() {
  return { data: NO_DATA, open: false, received: 0, missing: 0, highest: 0, lastMs: 0 };
}
function apart2(atMs, packet) {
  return Math.abs(atMs - packet.lastMs);
}
function mayBeOutOfOrder(packet, atMs) {
  return atMs >= 0 && apart2(atMs, packet) <= limits.fastPacketReorderMs;
}
function startsWith(data, at, bytes, from, length) {
  for (let i = 0; i < length; i += 1) if (data[at + i] !== bytes[from + i]) return false;
  return true;
}

export {
  PGN,
  PGN_MAX,
  pgnBytes,
  readPgn,
  EVERYONE,
  isAddressed,
  parseCanId,
  buildCanId,
  allDefinitions,
  isFastPacket,
  definitionsOf,
  fallbackOf,
  definitionWithId,
  valueNames,
  bitNames,
  pairNames,
  pairOf,
  keyedFields,
  TRANSPORT_BYTES_MAX,
  ABORT,
  isTransport,
  fitsTransport,
  packetsOf,
  readControl,
  announcementBytes,
  clearToSendBytes,
  endBytes,
  abortBytes,
  packetBytes,
  FRAME_BYTES,
  FIRST_FRAME_BYTES,
  NEXT_FRAME_BYTES,
  MESSAGE_BYTES_MAX,
  framesOf,
  FrameSplitter,
  needsTransport,
  splitFastPacket,
  copyOfBytes,
  NO_TRANSPORTS,
  FastPacketAssembler
};
