import {
  admits,
  admitsAbsence,
  judgedBusTime,
  newSpeaker,
  rankAnew,
  reasonBefore
} from "./chunk-EDVGE543.js";
import {
  isUsable
} from "./chunk-P4ALOINP.js";
import {
  NAME_BYTES,
  UNIQUE_NUMBER_MAX,
  buildName,
  formatName,
  isArbitraryAddressCapable,
  nameBytes,
  parseName,
  publishedTag,
  readName,
  tagGroup
} from "./chunk-KL75ZRCW.js";
import {
  limits as limits2
} from "./chunk-HTLAB6JF.js";
import {
  PgnCodec,
  layout
} from "./chunk-E2BKAD33.js";
import {
  ABORT,
  EVERYONE,
  FastPacketAssembler,
  FrameSplitter,
  MESSAGE_BYTES_MAX,
  PGN,
  TRANSPORT_BYTES_MAX,
  abortBytes,
  announcementBytes,
  buildCanId,
  clearToSendBytes,
  endBytes,
  fitsTransport,
  isTransport,
  needsTransport,
  packetBytes,
  packetsOf,
  pairNames,
  pairOf,
  parseCanId,
  pgnBytes,
  readControl,
  readPgn,
  valueNames
} from "./chunk-NEDDVSEB.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import {
  bandOf,
  shapeOf
} from "./chunk-ATGITIP5.js";
import {
  arrayOf,
  count,
  numberOrNull,
  ofType,
  textOrNull,
  time
} from "./chunk-OQMOPA7B.js";
import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  describeError
} from "./chunk-QTVLBTHQ.js";
import {
  shaped
} from "./chunk-BOUECWPG.js";
import {
  periodOf
} from "./chunk-Y242XFSZ.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/iso-transport-sender.ts
var {
  transportTimeoutMs,
  transportPacketMs,
  transportHoldMs,
  transportHolds,
  transportWindow,
  transportRetries,
  transportsWaiting,
  transportSpacingMs,
  transportPauseMs
} = limits;
var TransportSender = class {
  counters = {
    transports_sent: 0,
    transports_failed: 0,
    transports_not_taken: 0
  };
  /** Hands frames to the bus; false if the bus does not accept them now. */
  #send;
  /** By receiver, in the order of `offer`; the first of each queue is under way. */
  #queues = /* @__PURE__ */ new Map();
  #waiting = 0;
  constructor(send) {
    this.#send = send;
  }
  /** The number of messages that wait or are under way. */
  get waiting() {
    return this.#waiting;
  }
  /** False if the message is refused: too short, too long, or too many wait. */
  offer(message) {
    const { data, destination } = message;
    if (!fitsTransport(data.length) || this.#waiting >= transportsWaiting) {
      this.counters.transports_not_taken += 1;
      return false;
    }
    const queue = this.#queues.get(destination) ?? [];
    queue.push({
      message,
      packets: packetsOf(data.length),
      isAnnounced: false,
      next: 1,
      last: 0,
      asked: 0,
      furthest: 0,
      tries: 0,
      holds: 0,
      dueMs: -Infinity,
      overMs: Infinity
    });
    this.#queues.set(destination, queue);
    this.#waiting += 1;
    return true;
  }
  /** When `wake` has work; Infinity if nothing waits. */
  get dueMs() {
    let dueMs2 = Infinity;
    for (const [sending] of this.#queues.values()) dueMs2 = Math.min(dueMs2, sending?.dueMs ?? Infinity);
    return dueMs2;
  }
  /** Sends what is due. `address` is ours. */
  wake(nowMs, address) {
    for (const queue of this.#queues.values()) {
      const sending = queue[0];
      if (sending !== void 0 && sending.dueMs <= nowMs) this.#work(sending, nowMs, address);
    }
  }
  /** A control frame from `peer` to our address. */
  heard(peer, control, nowMs, address) {
    const sending = this.#queues.get(peer)?.[0];
    if (sending === void 0 || !sending.isAnnounced || peer === EVERYONE) return;
    if (control.pgn !== sending.message.pgn) return;
    if (control.type === "abort") this.#end(sending, "transports_failed");
    else if (control.type === "end") {
      this.#end(sending, sending.furthest === sending.packets ? "transports_sent" : "transports_failed");
    } else if (control.type === "cts") this.#asked(sending, control.first, control.packets, nowMs, address);
    else return;
    this.wake(nowMs, address);
  }
  /** Our address is lost: all messages from it are discarded. */
  clear() {
    this.counters.transports_failed += this.#waiting;
    this.#waiting = 0;
    this.#queues.clear();
  }
  #asked(sending, first, count2, nowMs, address) {
    if (count2 === 0) {
      sending.holds += 1;
      if (sending.holds > transportHolds) return this.#abort(sending, ABORT.TIMEOUT, address);
      sending.last = sending.next - 1;
      sending.tries = 0;
      sending.dueMs = nowMs + transportHoldMs;
      return;
    }
    if (first < 1 || first > sending.packets) return this.#abort(sending, ABORT.BAD_SEQUENCE, address);
    sending.tries = first > sending.asked ? 0 : sending.tries + 1;
    if (sending.tries > transportRetries) return this.#abort(sending, ABORT.TOO_MANY_RETRIES, address);
    sending.asked = Math.max(sending.asked, first);
    sending.next = first;
    sending.last = Math.min(first + count2 - 1, sending.packets);
    sending.dueMs = nowMs;
    sending.overMs = nowMs + transportTimeoutMs;
  }
  #work(sending, nowMs, address) {
    const isToAll = sending.message.destination === EVERYONE;
    const mayGo = sending.isAnnounced && sending.next <= sending.last;
    if (!mayGo && sending.isAnnounced) return this.#unanswered(sending, nowMs, address);
    if (nowMs > sending.overMs)
      return isToAll ? this.#end(sending, "transports_failed") : this.#abort(sending, ABORT.TIMEOUT, address);
    if (!sending.isAnnounced) return this.#announce(sending, nowMs, address);
    const first = sending.next;
    const last = isToAll ? first : sending.last;
    const { furthest } = sending;
    sending.furthest = Math.max(furthest, last);
    sending.next = last + 1;
    sending.dueMs = nowMs + (isToAll ? transportSpacingMs : transportTimeoutMs);
    const data = Array.from({ length: last - first + 1 }, (_, i) => packetBytes(sending.message.data, first + i));
    if (!this.#say(sending.message, PGN.TRANSPORT_DATA, data, address)) {
      sending.next = first;
      sending.furthest = furthest;
      sending.dueMs = nowMs + transportPauseMs;
    } else if (isToAll) {
      sending.overMs = nowMs + transportPacketMs;
      if (sending.next > sending.packets) this.#end(sending, "transports_sent");
    }
  }
  #announce(sending, nowMs, address) {
    const isToAll = sending.message.destination === EVERYONE;
    const { tries } = sending;
    sending.isAnnounced = true;
    sending.tries = 0;
    sending.last = isToAll ? sending.packets : 0;
    sending.dueMs = nowMs + (isToAll ? transportSpacingMs : transportTimeoutMs);
    sending.overMs = nowMs + (isToAll ? transportPacketMs : transportTimeoutMs);
    if (this.#sayAnnouncement(sending, address)) return;
    sending.isAnnounced = false;
    sending.tries = tries + 1;
    sending.dueMs = nowMs + transportPauseMs;
    sending.overMs = Infinity;
    if (sending.tries > transportAnnouncements) this.#end(sending, "transports_failed");
  }
  /** The receiver did not answer in time. The announcement may be lost, or the receiver may be starting. */
  #unanswered(sending, nowMs, address) {
    if (sending.asked > 0 || sending.holds > 0 || sending.tries >= transportRetries) {
      return this.#abort(sending, ABORT.TIMEOUT, address);
    }
    sending.tries += 1;
    sending.dueMs = nowMs + transportTimeoutMs;
    this.#sayAnnouncement(sending, address);
  }
  #sayAnnouncement({ message }, address) {
    const { pgn, data, destination } = message;
    const announcement = announcementBytes(pgn, data.length, destination, transportWindow);
    return this.#say(message, PGN.TRANSPORT_CONNECTION, [announcement], address);
  }
  #abort(sending, reason, address) {
    this.#say(sending.message, PGN.TRANSPORT_CONNECTION, [abortBytes(sending.message.pgn, reason)], address);
    this.#end(sending, "transports_failed");
  }
  /** The frames have the priority of the message: an assembler takes it from them. */
  #say({ priority, destination }, pgn, data, source) {
    const id = buildCanId({ priority, pgn, source, destination });
    return this.#send(data.map((bytes) => ({ id, data: bytes })));
  }
  #end({ message: { destination } }, as) {
    const queue = this.#queues.get(destination);
    queue?.shift();
    if (queue?.length === 0) this.#queues.delete(destination);
    this.#waiting -= 1;
    this.counters[as] += 1;
  }
};
var transportAnnouncements = 1e3 / transportPauseMs;

// src/nmea2000/node/device.ts
var deviceMembers = {
  address: ofType(["integer", "null"], { description: "Null when it has none, or another device has taken it." }),
  name: ofType(["string", "null"], {
    description: "Its 64-bit NAME in hexadecimal; null until the device has sent it."
  }),
  manufacturer_code: numberOrNull,
  manufacturer: textOrNull,
  unique_number: numberOrNull,
  device_class: textOrNull,
  device_class_code: numberOrNull,
  device_function: textOrNull,
  device_function_code: numberOrNull,
  device_instance: numberOrNull,
  system_instance: numberOrNull,
  industry_group: numberOrNull,
  model: textOrNull,
  serial: textOrNull,
  software_version: textOrNull,
  model_version: textOrNull,
  product_code: numberOrNull,
  nmea2000_version: numberOrNull,
  certification_level: numberOrNull,
  load_equivalency: numberOrNull,
  description_1: textOrNull,
  description_2: textOrNull,
  manufacturer_information: textOrNull,
  first_heard: time,
  last_heard: time,
  silent: ofType("boolean", { description: "Not heard for some time, although it was asked." }),
  pgns: arrayOf(count)
};
function viewDevice(record, silent2) {
  const { name, address, product, configuration, pgns } = record;
  return {
    address: address ?? null,
    ...viewName(name),
    model: product?.model ?? null,
    serial: product?.serial ?? null,
    software_version: product?.softwareVersion ?? null,
    model_version: product?.modelVersion ?? null,
    product_code: product?.productCode ?? null,
    nmea2000_version: product === void 0 ? null : product.nmea2000Version / 1e3,
    certification_level: product?.certificationLevel ?? null,
    load_equivalency: product?.loadEquivalency ?? null,
    description_1: configuration?.description1 ?? null,
    description_2: configuration?.description2 ?? null,
    manufacturer_information: configuration?.manufacturerInformation ?? null,
    first_heard: formatIsoTime(record.firstHeardMs),
    last_heard: formatIsoTime(record.lastHeardMs),
    silent: silent2,
    pgns: [...pgns].sort((a, b) => a - b)
  };
}
function manufacturerOf(name) {
  return valueNames("MANUFACTURER_CODE").get(parseName(name).manufacturerCode) ?? null;
}
function viewName(name) {
  const fields = name === void 0 ? void 0 : parseName(name);
  const { manufacturerCode = null, deviceClass = null, deviceFunction = null } = fields ?? {};
  const isKnown = deviceClass !== null && deviceFunction !== null;
  return {
    name: name === void 0 ? null : formatName(name),
    manufacturer_code: manufacturerCode,
    manufacturer: name === void 0 ? null : manufacturerOf(name),
    unique_number: fields?.uniqueNumber ?? null,
    device_class: deviceClass === null ? null : valueNames("DEVICE_CLASS").get(deviceClass) ?? null,
    device_class_code: deviceClass,
    device_function: isKnown ? pairNames("DEVICE_FUNCTION").get(pairOf(deviceClass, deviceFunction)) ?? null : null,
    device_function_code: deviceFunction,
    device_instance: fields?.deviceInstance ?? null,
    system_instance: fields?.systemInstance ?? null,
    industry_group: fields?.industryGroup ?? null
  };
}

// src/nmea2000/node/device-questions.ts
var { deviceQuestions, deviceQuestionPauseMs, deviceQuietMs, deviceSilentMs } = limits;
var DeviceQuestions = class {
  /** By device. The entry is removed with the device. */
  #asked = /* @__PURE__ */ new WeakMap();
  /** The question to this device that is due now, if any. It is marked as asked. */
  next(record, nowMs) {
    const { address, name, product } = record;
    const silentForMs = nowMs - record.heardAtMs;
    if (address === void 0 || silentForMs >= deviceSilentMs) return void 0;
    if (name === void 0 && this.#ask(record, PGN.ADDRESS_CLAIM, nowMs)) return { address, pgn: PGN.ADDRESS_CLAIM };
    if (silentForMs >= deviceQuietMs) {
      return this.#probe(record, nowMs) ? { address, pgn: PGN.ADDRESS_CLAIM } : void 0;
    }
    const wantsProduct = product === void 0 && this.#ask(record, PGN.PRODUCT_INFORMATION, nowMs);
    return wantsProduct ? { address, pgn: PGN.PRODUCT_INFORMATION } : void 0;
  }
  /**
   * The device refuses this question. Refusals of questions that were never asked are not stored, so that the list
   * stays bounded.
   */
  refused(record, pgn) {
    const asked = this.#asked.get(record)?.get(pgn);
    if (asked !== void 0) asked.times = deviceQuestions;
  }
  #ask(record, pgn, nowMs) {
    const asked = this.#of(record, pgn);
    if (asked.times >= deviceQuestions || nowMs < asked.againAtMs) return false;
    asked.againAtMs = nowMs + deviceQuestionPauseMs * 2 ** asked.times;
    asked.times += 1;
    return true;
  }
  /** Once for each time that the device falls silent. */
  #probe(record, nowMs) {
    const asked = this.#of(record, PGN.ADDRESS_CLAIM);
    if (nowMs < asked.againAtMs) return false;
    asked.againAtMs = nowMs + deviceQuietMs;
    return true;
  }
  #of(record, pgn) {
    let ofDevice = this.#asked.get(record);
    if (ofDevice === void 0) this.#asked.set(record, ofDevice = /* @__PURE__ */ new Map());
    let asked = ofDevice.get(pgn);
    if (asked === void 0) ofDevice.set(pgn, asked = { times: 0, againAtMs: -Infinity });
    return asked;
  }
};

// src/nmea2000/node/node-addresses.ts
var ADDRESS_MAX = 251;
var NULL_ADDRESS = 254;
var NO_ADDRESSES = Array.from({ length: ADDRESS_MAX + 1 });
function withClaim(addresses, address, name) {
  if (addresses[address] === name) return addresses;
  const former = addresses.indexOf(name);
  const left = former < 0 ? addresses : addresses.with(former, void 0);
  return address > ADDRESS_MAX ? left : left.with(address, name);
}
function withTraffic(addresses, address) {
  if (address > ADDRESS_MAX || addresses[address] !== void 0) return addresses;
  return addresses.with(address, null);
}
function findAddress(addresses, first, wanted) {
  for (let i = 0; i <= ADDRESS_MAX; i += 1) {
    const address = (first + i) % (ADDRESS_MAX + 1);
    if (wanted(addresses[address])) return address;
  }
  return void 0;
}

// src/nmea2000/node/node-text.ts
var FILLER = 255;
var ASCII = 1;
var UTF16 = 0;
var HEADER_BYTES = 2;
var NUL = 0;
var TRAILING = /[@\s]+$/;
function writeFixedText(text, bytes) {
  const data = new Uint8Array(bytes).fill(FILLER);
  const plain = text.normalize("NFD").replaceAll(new RegExp("\\p{Mark}", "gu"), "");
  for (const [i, character] of Array.from(plain).slice(0, bytes).entries()) {
    data[i] = isAscii(character) ? character.charCodeAt(0) : "?".charCodeAt(0);
  }
  return data;
}
function readFixedText(data) {
  const end = data.findIndex((byte) => byte === FILLER || byte === NUL);
  return readBytes(end < 0 ? data : data.subarray(0, end));
}
function writeVariableText(text, bytesMax) {
  const ascii = Array.from(text).every(isAscii);
  const width = ascii ? 1 : 2;
  let body = "";
  for (const character of text) {
    if (HEADER_BYTES + (body.length + character.length) * width > bytesMax) break;
    body += character;
  }
  const data = new Uint8Array(HEADER_BYTES + body.length * width);
  data[0] = data.length;
  data[1] = ascii ? ASCII : UTF16;
  for (let i = 0; i < body.length; i += 1) {
    const unit = body.charCodeAt(i);
    data[HEADER_BYTES + i * width] = unit & 255;
    if (!ascii) data[HEADER_BYTES + i * width + 1] = unit >>> 8;
  }
  return data;
}
function readVariableText(data, at) {
  const length = data[at] ?? 0;
  const next = at + length;
  if (length < HEADER_BYTES || next > data.length) return void 0;
  const body = data.subarray(at + HEADER_BYTES, next);
  return { text: data[at + 1] === UTF16 ? readUtf16(body) : readFixedText(body), next };
}
function readUtf16(body) {
  const units = Array.from({ length: body.length >>> 1 }, (_, i) => (body[2 * i] ?? 0) | (body[2 * i + 1] ?? 0) << 8);
  return String.fromCharCode(...units).toWellFormed().replaceAll(new RegExp("\\p{Control}", "gu"), "").trim();
}
function readBytes(data) {
  return String.fromCharCode(...data).replaceAll(new RegExp("\\p{Control}", "gu"), "").replace(TRAILING, "").trim();
}
function isAscii(character) {
  return character >= " " && character <= "~";
}

// src/nmea2000/node/node-information.ts
var PRODUCT_BYTES = 134;
var TEXT_BYTES = 32;
var TEXTS_AT = 4;
var CONFIGURATION_TEXT_BYTES = 72;
function writeProduct(product) {
  const data = new Uint8Array(PRODUCT_BYTES);
  const view = new DataView(data.buffer);
  view.setUint16(0, product.nmea2000Version, true);
  view.setUint16(2, product.productCode, true);
  const texts = [product.model, product.softwareVersion, product.modelVersion, product.serial];
  for (const [i, text] of texts.entries()) data.set(writeFixedText(text, TEXT_BYTES), TEXTS_AT + i * TEXT_BYTES);
  data[PRODUCT_BYTES - 2] = product.certificationLevel;
  data[PRODUCT_BYTES - 1] = product.loadEquivalency;
  return data;
}
function readProduct(data) {
  if (data.length < PRODUCT_BYTES) return void 0;
  const view = new DataView(data.buffer, data.byteOffset, PRODUCT_BYTES);
  const text = (i) => readFixedText(data.subarray(TEXTS_AT + i * TEXT_BYTES, TEXTS_AT + (i + 1) * TEXT_BYTES));
  return {
    nmea2000Version: view.getUint16(0, true),
    productCode: view.getUint16(2, true),
    model: text(0),
    softwareVersion: text(1),
    modelVersion: text(2),
    serial: text(3),
    certificationLevel: view.getUint8(PRODUCT_BYTES - 2),
    loadEquivalency: view.getUint8(PRODUCT_BYTES - 1)
  };
}
function writeConfiguration(configuration) {
  const { description1, description2, manufacturerInformation } = configuration;
  const texts = [description1, description2, manufacturerInformation].map(
    (text) => writeVariableText(text, CONFIGURATION_TEXT_BYTES)
  );
  const data = new Uint8Array(texts.reduce((bytes, { length }) => bytes + length, 0));
  if (data.length > MESSAGE_BYTES_MAX) throw new RangeError(`${data.length} bytes are no fast packet`);
  let at = 0;
  for (const text of texts) {
    data.set(text, at);
    at += text.length;
  }
  return data;
}
function readConfiguration(data) {
  const first = readVariableText(data, 0);
  if (first === void 0) return void 0;
  const second = readVariableText(data, first.next);
  const third = second && readVariableText(data, second.next);
  return {
    description1: first.text,
    description2: second?.text ?? "",
    manufacturerInformation: third?.text ?? ""
  };
}

// src/nmea2000/node/device-table.ts
var DeviceTable = class {
  counters = { devices_forgotten: 0, devices_moved: 0, pgns_left_out: 0 };
  /** In the order of their last claims. */
  #named = /* @__PURE__ */ new Map();
  #atAddress = Array.from({ length: NULL_ADDRESS });
  #questions = new DeviceQuestions();
  #nextAsked = 0;
  /** Takes any frame. */
  heard(source, pgn, { timestampMs, nowMs }) {
    if (source >= NULL_ADDRESS) return;
    const record = this.#atAddress[source] ??= newRecord({ timestampMs, nowMs }, source);
    record.lastHeardMs = timestampMs;
    record.heardAtMs = nowMs;
    this.#addPgn(record, pgn);
  }
  /**
   * An address claim. From `NULL_ADDRESS` it means that the device has no address. `heard` was called for the frame
   * before.
   */
  claimed(source, name, at) {
    const here = this.#atAddress[source];
    const record = this.#named.get(name) ?? this.#adopt(here, name, at);
    this.#named.delete(name);
    this.#named.set(name, record);
    record.lastHeardMs = at.timestampMs;
    record.heardAtMs = at.nowMs;
    if (record === here) return;
    if (here !== void 0) {
      here.address = void 0;
      if (here.name === void 0) for (const pgn of here.pgns) this.#addPgn(record, pgn);
    }
    if (record.address !== void 0) {
      this.#atAddress[record.address] = void 0;
      this.counters.devices_moved += 1;
    }
    record.address = source < NULL_ADDRESS ? source : void 0;
    if (source < NULL_ADDRESS) this.#atAddress[source] = record;
  }
  /** The address is now our own. */
  lost(address) {
    const record = this.#atAddress[address];
    if (record !== void 0) record.address = void 0;
    this.#atAddress[address] = void 0;
  }
  /** Product or configuration information. */
  described(source, pgn, data) {
    const record = this.#atAddress[source];
    if (record === void 0) return;
    if (pgn === PGN.PRODUCT_INFORMATION) record.product = readProduct(data) ?? record.product;
    if (pgn === PGN.CONFIGURATION_INFORMATION) record.configuration = readConfiguration(data) ?? record.configuration;
  }
  /** The device refuses to send that PGN. */
  refused(source, pgn) {
    const record = this.#atAddress[source];
    if (record !== void 0) this.#questions.refused(record, pgn);
  }
  /** The next question to a device other than `own`, if one is due. The devices are asked in rotation. */
  question(own, nowMs) {
    for (let i = 0; i <= ADDRESS_MAX; i += 1) {
      const address = (this.#nextAsked + i) % (ADDRESS_MAX + 1);
      const record = address === own ? void 0 : this.#atAddress[address];
      const question = record && this.#questions.next(record, nowMs);
      if (question === void 0) continue;
      this.#nextAsked = address + 1;
      return question;
    }
    return void 0;
  }
  /** The NAME of the device at this address; undefined while it is not known. */
  nameAt(address) {
    return this.#atAddress[address]?.name;
  }
  get size() {
    return this.#named.size + this.#unnamed().length;
  }
  /** By address. Devices without an address come last, the most recent claim first. */
  devices(nowMs) {
    const records = [...[...this.#named.values()].toReversed(), ...this.#unnamed()];
    const order = ({ address = NULL_ADDRESS }) => address;
    return records.sort((a, b) => order(a) - order(b)).map((record) => viewDevice(record, nowMs - record.heardAtMs >= limits.deviceSilentMs));
  }
  #addPgn({ pgns }, pgn) {
    if (pgns.has(pgn)) return;
    if (pgns.size < limits.devicePgns) pgns.add(pgn);
    else this.counters.pgns_left_out += 1;
  }
  #unnamed() {
    return this.#atAddress.filter((record) => record !== void 0 && record.name === void 0);
  }
  /** A new NAME: it belongs to the device that was heard from its address, if the NAME of that device was not known. */
  #adopt(here, name, at) {
    if (this.#named.size >= limits.devices) this.#evictOne();
    const record = here !== void 0 && here.name === void 0 ? here : newRecord(at, void 0);
    record.name = name;
    return record;
  }
  #evictOne() {
    for (const [name, record] of this.#named) {
      if (record.address !== void 0) continue;
      this.#named.delete(name);
      this.counters.devices_forgotten += 1;
      return;
    }
  }
};
function newRecord({ timestampMs, nowMs }, address) {
  return {
    name: void 0,
    address,
    product: void 0,
    configuration: void 0,
    pgns: /* @__PURE__ */ new Set(),
    firstHeardMs: timestampMs,
    lastHeardMs: timestampMs,
    heardAtMs: nowMs
  };
}

// src/nmea2000/node/node-alarm.ts
var NodeAlarm = class {
  #clock;
  #timer;
  #run;
  #set;
  constructor(clock, timer, run) {
    this.#clock = clock;
    this.#timer = timer;
    this.#run = run;
  }
  /** Calls `run` at this monotonic time, or earlier; never for Infinity. */
  set(atMs) {
    if (this.#set !== void 0 && this.#set.atMs <= atMs && atMs < Infinity) return;
    this.#set?.cancel();
    this.#set = void 0;
    if (atMs === Infinity) return;
    const cancel = this.#timer(Math.max(1, Math.ceil(atMs - this.#clock.monotonic())), () => {
      this.#set = void 0;
      this.#run();
    });
    this.#set = { atMs, cancel };
  }
};

// src/nmea2000/node/node-claim-state.ts
function initialClaim(name, address) {
  return {
    phase: "off",
    name,
    address,
    phaseEndsMs: Infinity,
    listensUntilMs: -Infinity,
    claimDueMs: Infinity,
    claimedAtMs: -Infinity,
    addresses: NO_ADDRESSES,
    yieldsInARow: 0,
    rival: void 0,
    double: void 0,
    toleratesUntilMs: -Infinity,
    counters: {
      defences: 0,
      yields: 0,
      surrenders: 0,
      address_violations: 0,
      commanded_addresses: 0,
      own_names_heard: 0
    }
  };
}
function dueMs(state) {
  return Math.min(state.phaseEndsMs, state.claimDueMs);
}
function usableAddress({ phase, address }) {
  return phase === "claimed" ? address : void 0;
}
function claimedAddress({ phase, address }) {
  return phase === "claiming" || phase === "claimed" ? address : void 0;
}
function hasDouble({ double }, nowMs) {
  return double !== void 0 && nowMs - double.lastMs < limits.doubleHoldMs;
}
function concernsClaim({ address, addresses, double, phase }, source) {
  if (phase === "off" || source > ADDRESS_MAX) return false;
  return source === address || addresses[source] === void 0 || source === double?.address;
}

// src/nmea2000/node/node-claim.ts
function stepClaim(state, event, nowMs, random) {
  if (event.type === "bus-lost") return silent(turnedOff(state));
  if (event.type === "bus-up") return silent(wait(turnedOff(state), nowMs, random));
  if (state.phase === "off") return silent(state);
  switch (event.type) {
    case "time":
    case "unsent":
      return passTime(state, event.type === "unsent", nowMs, random);
    case "late":
      return silent(fromNow(state, nowMs));
    case "claim":
      return hearClaim(state, event.source, event.name, nowMs, random);
    case "request":
      if (state.phase === "cannot-claim") return silent(scheduleCannotClaim(state, nowMs, random));
      return holds(state) ? claimAgain(state, nowMs) : silent(state);
    case "command":
      return hearCommand(state, event.name, event.address, nowMs);
    case "traffic":
      return hearTraffic(state, event.source, nowMs);
    default:
      return event;
  }
}
var silent = (state) => ({ state, send: [] });
var holds = (state) => claimedAddress(state) !== void 0;
var counted = ({ counters }, counter) => ({
  ...counters,
  [counter]: counters[counter] + 1
});
function turnedOff(state) {
  const { name, address, counters } = state;
  return { ...initialClaim(name, address), counters };
}
function wait(state, nowMs, random) {
  return { ...state, phase: "waiting", phaseEndsMs: nowMs + random * limits.claimDelayMs };
}
function passTime(state, unsent, nowMs, random) {
  if (nowMs < state.phaseEndsMs) return nowMs < state.claimDueMs ? silent(state) : say(state, nowMs);
  switch (state.phase) {
    case "waiting":
      return listen(state, nowMs);
    case "listening":
      return unsent ? listen(state, nowMs) : claimBest(state, nowMs, random);
    case "claiming":
      if (unsent) return claim(state, state.address, nowMs);
      return silent({ ...state, phase: "claimed", phaseEndsMs: Infinity, yieldsInARow: 0 });
    case "cannot-claim":
      return silent(wait({ ...turnedOff(state), double: state.double }, nowMs, random));
    case "claimed":
    case "off":
      return silent(state);
    default:
      return state.phase;
  }
}
function listen(state, nowMs) {
  const { claimListenMs, claimListenMaxMs } = limits;
  const listening = {
    ...state,
    phase: "listening",
    phaseEndsMs: nowMs + claimListenMs,
    listensUntilMs: nowMs + claimListenMaxMs
  };
  return { state: listening, send: [{ type: "request", source: NULL_ADDRESS }] };
}
function fromNow(state, nowMs) {
  const { claimHoldMs, claimListenMs, claimListenMaxMs } = limits;
  if (state.phase === "claiming") return { ...state, phaseEndsMs: nowMs + claimHoldMs };
  if (state.phase !== "listening") return state;
  const phaseEndsMs = Math.max(state.phaseEndsMs, nowMs + claimListenMs);
  return { ...state, phaseEndsMs, listensUntilMs: nowMs + claimListenMaxMs };
}
function listenOn(state, nowMs) {
  const phaseEndsMs = Math.min(nowMs + limits.claimQuietMs, state.listensUntilMs);
  return phaseEndsMs > state.phaseEndsMs ? { ...state, phaseEndsMs } : state;
}
function say(state, nowMs) {
  const source = holds(state) ? state.address : NULL_ADDRESS;
  return {
    state: { ...state, claimDueMs: Infinity, claimedAtMs: nowMs },
    send: [{ type: "claim", source }]
  };
}
function claimAgain(state, nowMs, spacingMs = limits.claimSpacingMs) {
  const claimDueMs = Math.min(state.claimDueMs, Math.max(nowMs, state.claimedAtMs + spacingMs));
  return claimDueMs <= nowMs ? say(state, nowMs) : silent({ ...state, claimDueMs });
}
function claim(state, address, nowMs) {
  const claiming = {
    ...state,
    phase: "claiming",
    address,
    addresses: state.addresses.with(address, void 0),
    phaseEndsMs: nowMs + limits.claimHoldMs,
    rival: void 0
  };
  return say(claiming, nowMs);
}
function claimBest(state, nowMs, random) {
  const address = bestAddress(state);
  return address === void 0 ? cannotClaim(state, nowMs, random) : claim(state, address, nowMs);
}
function claimBestLater(state, nowMs, random) {
  const { claimDelayMs, claimBackoffs } = limits;
  const phaseEndsMs = nowMs + random * claimDelayMs * 2 ** Math.min(state.yieldsInARow, claimBackoffs);
  return silent({ ...state, phase: "listening", phaseEndsMs, listensUntilMs: phaseEndsMs, claimDueMs: Infinity });
}
function bestAddress(state) {
  return freeAddress(state) ?? displaceable(state);
}
function freeAddress(state) {
  return ownChoice(
    state,
    findAddress(state.addresses, state.address, (occupant) => occupant === void 0)
  );
}
function displaceable(state) {
  const { name, addresses, address } = state;
  const gives = (occupant) => typeof occupant === "bigint" ? occupant > name : occupant === null && !isArbitraryAddressCapable(name);
  return ownChoice(state, findAddress(addresses, address, gives));
}
function ownChoice({ name, address }, found) {
  return isArbitraryAddressCapable(name) || found === address ? found : void 0;
}
function cannotClaim(state, nowMs, random) {
  const phaseEndsMs = nowMs + limits.claimRetryMs;
  return silent(scheduleCannotClaim({ ...state, phase: "cannot-claim", phaseEndsMs, rival: void 0 }, nowMs, random));
}
function scheduleCannotClaim(state, nowMs, random) {
  if (state.claimDueMs < Infinity) return state;
  const { claimDelayMs, claimSpacingMs } = limits;
  return { ...state, claimDueMs: Math.max(nowMs + random * claimDelayMs, state.claimedAtMs + claimSpacingMs) };
}
function hearClaim(state, source, name, nowMs, random) {
  if (name === state.name) return silent(hearOwnName(state, source, nowMs));
  if (holds(state) && source === state.address) {
    return name > state.name ? defend(state, name, nowMs) : yieldTo(state, name, nowMs, random);
  }
  const double = state.double?.address === source ? void 0 : state.double;
  const heard = { ...state, addresses: withClaim(state.addresses, source, name), double };
  if (state.phase === "listening") return silent(listenOn(heard, nowMs));
  if (state.phase !== "cannot-claim") return silent(heard);
  return bestAddress(heard) === void 0 ? silent(heard) : claimBestLater(heard, nowMs, random);
}
function hearOwnName(state, source, nowMs) {
  const isHere = holds(state) && source === state.address;
  return {
    ...state,
    addresses: isHere ? state.addresses : withClaim(state.addresses, source, state.name),
    double: { address: source, lastMs: nowMs },
    counters: counted(state, "own_names_heard")
  };
}
function defend(state, name, nowMs) {
  const { claimRivalMs, claimDefences, claimSlowMs } = limits;
  const known = state.rival?.name === name && nowMs - state.rival.lastMs < claimRivalMs ? state.rival : void 0;
  const rival = { name, defences: (known?.defences ?? 0) + 1, lastMs: nowMs };
  const defended = { ...state, rival, counters: counted(state, "defences") };
  if (rival.defences <= claimDefences) return claimAgain(defended, nowMs);
  const elsewhere = freeAddress({ ...state, addresses: withClaim(state.addresses, state.address, name) });
  if (elsewhere === void 0) return claimAgain(defended, nowMs, claimSlowMs);
  const surrendered = { ...state, counters: counted(state, "surrenders") };
  return claim({ ...surrendered, addresses: withClaim(state.addresses, state.address, name) }, elsewhere, nowMs);
}
function yieldTo(state, name, nowMs, random) {
  const yielded = {
    ...state,
    addresses: withClaim(state.addresses, state.address, name),
    claimDueMs: Infinity,
    yieldsInARow: state.yieldsInARow + 1,
    counters: counted(state, "yields")
  };
  const atOnce = state.yieldsInARow === 0 || bestAddress(yielded) === void 0;
  return atOnce ? claimBest(yielded, nowMs, random) : claimBestLater(yielded, nowMs, random);
}
function hearCommand(state, name, address, nowMs) {
  if (name !== state.name || address > ADDRESS_MAX) return silent(state);
  const commanded = { ...state, counters: counted(state, "commanded_addresses") };
  if (state.phase === "waiting" || state.phase === "listening") return silent({ ...commanded, address });
  const occupant = state.addresses[address];
  const isHeld = typeof occupant === "bigint" && occupant <= state.name;
  if (!isHeld && !(holds(state) && address === state.address)) return claimCommanded(commanded, address, nowMs);
  return holds(state) ? claimAgain(commanded, nowMs) : silent(commanded);
}
function claimCommanded(state, address, nowMs) {
  const phaseEndsMs = state.claimedAtMs + limits.claimSpacingMs;
  if (phaseEndsMs <= nowMs) return claim(state, address, nowMs);
  const claimDueMs = Infinity;
  return silent({ ...state, phase: "listening", address, phaseEndsMs, listensUntilMs: phaseEndsMs, claimDueMs });
}
function hearTraffic(state, source, nowMs) {
  if (!concernsClaim(state, source)) return silent(state);
  const isDouble = state.double?.address === source;
  const double = isDouble ? { address: source, lastMs: nowMs } : state.double;
  if (!holds(state) || source !== state.address) {
    return silent({ ...state, double, addresses: withTraffic(state.addresses, source) });
  }
  if (isDouble || nowMs < state.toleratesUntilMs) return silent({ ...state, double });
  const toleratesUntilMs = nowMs + limits.claimViolationMs;
  return claimAgain({ ...state, toleratesUntilMs, counters: counted(state, "address_violations") }, nowMs);
}

// src/nmea2000/node/node-messages.ts
var LIST_PGNS_MAX = 74;
var NAK = 1;
var ACCESS_DENIED = 2;
var SEQUENCES = 253;
var NOT_AVAILABLE = 3;
function requestMessage(pgn, destination) {
  return { pgn: PGN.REQUEST, priority: 6, destination, data: Uint8Array.from(pgnBytes(pgn)) };
}
function claimMessage(name) {
  return { pgn: PGN.ADDRESS_CLAIM, priority: 6, destination: EVERYONE, data: nameBytes(name) };
}
function refusalMessage(pgn, destination) {
  const data = Uint8Array.of(NAK, 255, 255, 255, 255, ...pgnBytes(pgn));
  return { pgn: PGN.ACKNOWLEDGEMENT, priority: 6, destination, data };
}
function refusedPgn(data) {
  return data[0] === NAK || data[0] === ACCESS_DENIED ? readPgn(data, 5) : void 0;
}
var CONTROLLER_STATES = { active: 0, passive: 1, "bus-off": 2, unknown: NOT_AVAILABLE };
function heartbeatMessage({ intervalMs, sequence, controller, isOperational }) {
  const status = CONTROLLER_STATES[controller] | NOT_AVAILABLE << 2 | (isOperational ? 0 : 1) << 4 | 192;
  const data = Uint8Array.of(intervalMs & 255, intervalMs >>> 8, sequence % SEQUENCES, status, 255, 255, 255, 255);
  return { pgn: PGN.HEARTBEAT, priority: 7, destination: EVERYONE, data };
}
function listMessage(which, pgns, destination) {
  const sorted = [...new Set(pgns)].sort((a, b) => a - b).slice(0, LIST_PGNS_MAX);
  const data = Uint8Array.of(which === "transmit" ? 0 : 1, ...sorted.flatMap(pgnBytes));
  return { pgn: PGN.PGN_LIST, priority: 6, destination, data };
}

// src/nmea2000/node/node-claimer.ts
var NodeClaimer = class {
  #bus;
  #clock;
  #random;
  #state;
  /**
   * The claim or request that began the phase, while it waits in the queue; lost when the bus did not take it or
   * discarded it.
   */
  #opening = "left";
  #lookedAtMs = -Infinity;
  constructor(bus, clock, random, name, address) {
    this.#bus = bus;
    this.#clock = clock;
    this.#random = random;
    this.#state = initialClaim(name, address);
  }
  get state() {
    return this.#state;
  }
  /** The address from which messages may be sent now. */
  get address() {
    return usableAddress(this.#state);
  }
  get dueMs() {
    const lookAtMs = typeof this.#opening === "object" ? this.#lookedAtMs + limits.claimQueueMs : Infinity;
    return Math.min(dueMs(this.#state), lookAtMs);
  }
  handle(event, nowMs) {
    const before = this.#state;
    const { state, send } = stepClaim(before, event, nowMs, this.#random());
    this.#state = state;
    const stood = usableAddress(before);
    const isLost = stood !== void 0 && usableAddress(state) !== stood && event.type !== "bus-lost";
    if (isLost) this.#bus.discard();
    const marks = send.map((message) => this.#send(message));
    if (marks[0] !== void 0 && state.phaseEndsMs !== before.phaseEndsMs) {
      this.#opening = marks[0];
      this.#followOpening();
    } else if (state.phase !== before.phase) {
      this.#opening = "left";
    }
  }
  /** Time has passed. */
  wake(nowMs) {
    this.#followOpening();
    while (this.dueMs <= nowMs) this.handle({ type: this.#opening === "lost" ? "unsent" : "time" }, nowMs);
  }
  /** While the claim or request still waits in the queue, each look restarts the phase. */
  #followOpening() {
    if (typeof this.#opening !== "object") return;
    const { framesDone, framesGivenUp } = this.#opening;
    const { frames_out, frames_given_up } = this.#bus.statistics().counters;
    this.#lookedAtMs = this.#clock.monotonic();
    if (frames_given_up !== framesGivenUp) this.#opening = "lost";
    else if (frames_out + frames_given_up >= framesDone) this.#opening = "left";
    if (this.#opening !== "lost") this.handle({ type: "late" }, this.#lookedAtMs);
  }
  #send({ type, source }) {
    const message = type === "claim" ? claimMessage(this.#state.name) : requestMessage(PGN.ADDRESS_CLAIM, EVERYONE);
    const taken = this.#bus.send([{ id: buildCanId({ ...message, source }), data: message.data }]);
    const { counters, queue_frames } = this.#bus.statistics();
    const { frames_out, frames_given_up } = counters;
    return taken ? { framesDone: frames_out + frames_given_up + queue_frames, framesGivenUp: frames_given_up } : "lost";
  }
};

// src/nmea2000/node/node-listeners.ts
var Listeners = class {
  errors = 0;
  /** The last error that a listener threw; for the log. */
  lastError;
  #all = [];
  /** Calls `listener` from now on, until the returned function is called. */
  add(listener) {
    const own = (value) => listener(value);
    this.#all = [...this.#all, own];
    return () => {
      this.#all = this.#all.filter((each) => each !== own);
    };
  }
  notify(value) {
    for (const listener of this.#all) {
      try {
        listener(value);
      } catch (error) {
        this.errors += 1;
        this.lastError = error;
      }
    }
  }
};

// src/nmea2000/node/node-group-function.ts
var GROUP_FUNCTION = { REQUEST: 0, COMMAND: 1, ACKNOWLEDGE: 2, READ: 3, WRITE: 5 };
var PGN_ERROR = { NONE: 0, NOT_SUPPORTED: 1, FUNCTION_NOT_SUPPORTED: 4, READ_WRITE_NOT_SUPPORTED: 6 };
var TIMING_ERROR = { NONE: 0, NOT_SUPPORTED: 1, TOO_LOW: 2, FUNCTION_NOT_SUPPORTED: 4 };
var FIELD_ERROR = { NONE: 0, INVALID: 1, OUT_OF_RANGE: 3, NOT_SUPPORTED: 5 };
var INTERVAL = { DEFAULT: 4294967294, UNCHANGED: 4294967295 };
var REQUEST_BYTES = 11;
var COMMAND_BYTES = 6;
var HEAD_BYTES = 4;
var INTERVAL_AT = 4;
function readGroupFunction(data) {
  const code = data[0] ?? 255;
  const pgn = readPgn(data, 1);
  if (pgn === void 0) return void 0;
  const bytes = code === GROUP_FUNCTION.REQUEST ? REQUEST_BYTES : code === GROUP_FUNCTION.COMMAND ? COMMAND_BYTES : HEAD_BYTES;
  if (data.length < bytes) return void 0;
  const pairs = data.subarray(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const intervalMs = code === GROUP_FUNCTION.REQUEST ? view.getUint32(INTERVAL_AT, true) : INTERVAL.UNCHANGED;
  const count2 = bytes === HEAD_BYTES ? 0 : Math.min(data[bytes - 1] ?? 0, pairs.length);
  return { code, pgn, intervalMs, count: count2, pairs };
}
function acknowledgeMessage(pgn, verdict, destination) {
  const { error = PGN_ERROR.NONE, timingError = TIMING_ERROR.NONE, fieldErrors = [] } = verdict;
  const nibbles = Array.from({ length: Math.ceil(fieldErrors.length / 2) }, (_, i) => {
    return (fieldErrors[2 * i] ?? 15) | (fieldErrors[2 * i + 1] ?? 15) << 4;
  });
  const head = [GROUP_FUNCTION.ACKNOWLEDGE, ...pgnBytes(pgn), error | timingError << 4, fieldErrors.length];
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data: Uint8Array.of(...head, ...nibbles) };
}
function compareFields({ count: count2, pairs }, fieldBits, data) {
  const errors = [];
  let at = 0;
  while (errors.length < count2) {
    const field = (pairs[at] ?? 0) - 1;
    const bits = fieldBits[field];
    const value = pairs.subarray(at + 1, at + 1 + Math.ceil((bits ?? 0) / 8));
    if (bits === void 0 || value.length * 8 < bits) break;
    const from = fieldBits.slice(0, field).reduce((sum, each) => sum + each, 0);
    errors.push(isAlike(value, data, from, bits) ? FIELD_ERROR.NONE : FIELD_ERROR.OUT_OF_RANGE);
    at += 1 + value.length;
  }
  while (errors.length < count2) errors.push(FIELD_ERROR.INVALID);
  return errors;
}
function isAlike(value, data, from, bits) {
  const bit = (bytes, i) => (bytes[i >>> 3] ?? 0) >>> (i & 7) & 1;
  for (let i = 0; i < bits; i += 1) if (bit(value, i) !== bit(data, from + i)) return false;
  return true;
}

// src/nmea2000/node/node-reader.ts
var NodeReader = class {
  /** Messages that were too short. */
  malformed = 0;
  /** Undefined for any other message, and for one that is too short. */
  read({ pgn, data }, byTransport) {
    if (byTransport && SHORT.has(pgn)) return void 0;
    switch (pgn) {
      case PGN.ADDRESS_CLAIM:
        return this.#valid(readName(data), (name) => ({ type: "claim", name }));
      case PGN.REQUEST:
        return this.#valid(readPgn(data, 0), (requested) => ({ type: "request", pgn: requested }));
      case PGN.ACKNOWLEDGEMENT: {
        const refused = refusedPgn(data);
        return refused === void 0 ? void 0 : { type: "refusal", pgn: refused };
      }
      case PGN.COMMANDED_ADDRESS:
        return byTransport ? readCommand(data) : void 0;
      case PGN.GROUP_FUNCTION:
        return this.#valid(readGroupFunction(data), (asked) => ({ type: "group-function", asked, byTransport }));
      case PGN.PRODUCT_INFORMATION:
      case PGN.CONFIGURATION_INFORMATION:
        return { type: "information", pgn, data };
      default:
        return void 0;
    }
  }
  #valid(read2, make) {
    if (read2 !== void 0) return make(read2);
    this.malformed += 1;
    return void 0;
  }
};
var SHORT = /* @__PURE__ */ new Set([PGN.ADDRESS_CLAIM, PGN.REQUEST, PGN.ACKNOWLEDGEMENT]);
function readCommand(data) {
  const name = readName(data);
  const address = data[NAME_BYTES];
  return name === void 0 || address === void 0 ? void 0 : { type: "command", name, address };
}

// src/nmea2000/node/node-answers.ts
var NodeAnswers = class {
  counters = { answers: 0, answers_shared: 0, answers_refused: 0 };
  #waiting = /* @__PURE__ */ new Map();
  /** The frames that may be sent now. It is negative after an answer that was longer than the allowance. */
  #allowance = limits.answerFramesPerS;
  #countedAtMs = -Infinity;
  /** How often the bus refused the first answer in the queue. */
  #tries = 0;
  offer(message) {
    const { pgn, destination, data } = message;
    const key = `${pgn} ${destination} ${data.join()}`;
    if (this.#waiting.has(key)) this.counters.answers_shared += 1;
    else if (this.#waiting.size >= limits.answersWaiting) this.counters.answers_refused += 1;
    else this.#waiting.set(key, message);
  }
  /** The next answer, if one may be sent now. The caller reports the result with `given`. */
  next(nowMs) {
    return this.dueMs(nowMs) > nowMs ? void 0 : this.#waiting.values().next().value;
  }
  /** The bus took this number of frames of the next answer. With 0 the answer stays in the queue. */
  given(frames) {
    const { answerFramesPerS, answerPauseMs, answerTries } = limits;
    this.#tries = frames > 0 ? 0 : this.#tries + 1;
    const isOver = frames > 0 || this.#tries >= answerTries;
    this.#allowance = frames > 0 ? this.#allowance - frames : -answerPauseMs / 1e3 * answerFramesPerS;
    if (!isOver) return;
    this.#tries = 0;
    this.counters[frames > 0 ? "answers" : "answers_refused"] += 1;
    for (const key of this.#waiting.keys().take(1)) this.#waiting.delete(key);
  }
  /** When the next one may be given; Infinity when none waits. */
  dueMs(nowMs) {
    if (this.#waiting.size === 0) return Infinity;
    const { answerFramesPerS } = limits;
    const gained = (nowMs - this.#countedAtMs) / 1e3 * answerFramesPerS;
    this.#allowance = Math.min(answerFramesPerS, this.#allowance + gained);
    this.#countedAtMs = nowMs;
    return this.#allowance > 0 ? nowMs : nowMs + (1 - this.#allowance) / answerFramesPerS * 1e3;
  }
  clear() {
    this.#tries = 0;
    this.#waiting.clear();
  }
};

// src/nmea2000/node/node-requests.ts
var HEARTBEAT_MS = 6e4;
var HEARTBEAT_MIN_MS = 1e3;
var OWN_TRANSMITS = [
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
  PGN.ADDRESS_CLAIM,
  PGN.GROUP_FUNCTION,
  PGN.PGN_LIST,
  PGN.HEARTBEAT,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION
];
var OWN_RECEIVES = [
  PGN.ACKNOWLEDGEMENT,
  PGN.REQUEST,
  PGN.TRANSPORT_DATA,
  PGN.TRANSPORT_CONNECTION,
  PGN.ADDRESS_CLAIM,
  PGN.COMMANDED_ADDRESS,
  PGN.GROUP_FUNCTION,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION
];
var FIELD_BITS = /* @__PURE__ */ new Map([
  [PGN.ADDRESS_CLAIM, [21, 11, 3, 5, 8, 1, 7, 4, 3, 1]],
  [PGN.PRODUCT_INFORMATION, [16, 16, 256, 256, 256, 256, 8, 8]],
  // The first field of a PGN list tells which of the two lists it is.
  [PGN.PGN_LIST, [8]]
]);
var SILENCE = { do: "nothing" };
function answerRequest(pgn, asker, contents) {
  const messages = messagesOf(pgn, asker.address, contents);
  return messages.length === 0 ? refuse(asker, refusalMessage(pgn, asker.address)) : giveOut(pgn, messages);
}
function answerGroupFunction(asked, asker, contents) {
  const say2 = (verdict) => refuse(asker, acknowledgeMessage(asked.pgn, verdict, asker.address));
  const isKnown = contents.transmits.includes(asked.pgn);
  switch (asked.code) {
    case GROUP_FUNCTION.REQUEST:
      if (asked.pgn === PGN.HEARTBEAT) return changeHeartbeat(asked, say2);
      return isKnown ? giveChosen(asked, asker, contents, say2) : say2({ error: PGN_ERROR.NOT_SUPPORTED });
    case GROUP_FUNCTION.COMMAND:
      if (!isKnown) return say2({ error: PGN_ERROR.NOT_SUPPORTED });
      return say2({
        error: PGN_ERROR.FUNCTION_NOT_SUPPORTED,
        fieldErrors: Array.from({ length: asked.count }, () => FIELD_ERROR.NOT_SUPPORTED)
      });
    case GROUP_FUNCTION.READ:
    case GROUP_FUNCTION.WRITE:
      return say2({ error: PGN_ERROR.READ_WRITE_NOT_SUPPORTED });
    default:
      return SILENCE;
  }
}
function messagesOf(pgn, asker, contents) {
  const { name, product, configuration, transmits, receives } = contents;
  const toEveryone = { pgn, priority: 6, destination: EVERYONE };
  switch (pgn) {
    case PGN.ADDRESS_CLAIM:
      return [claimMessage(name)];
    case PGN.PRODUCT_INFORMATION:
      return [{ ...toEveryone, data: product }];
    case PGN.CONFIGURATION_INFORMATION:
      return [{ ...toEveryone, data: configuration }];
    case PGN.PGN_LIST:
      return [listMessage("transmit", transmits, asker), listMessage("receive", receives, asker)];
    default:
      return contents.transmits.includes(pgn) ? contents.onDemand(pgn) : [];
  }
}
function giveChosen(asked, { address }, contents, say2) {
  const { pgn, intervalMs } = asked;
  const messages = messagesOf(pgn, address, contents);
  if (messages.length === 0) return say2({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED });
  const wantsInterval = intervalMs !== INTERVAL.UNCHANGED && intervalMs !== INTERVAL.DEFAULT;
  if (wantsInterval) return say2({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  const bits = FIELD_BITS.get(pgn) ?? [];
  const compared = messages.map((message) => ({ message, errors: compareFields(asked, bits, message.data) }));
  const chosen = compared.filter(({ errors }) => errors.every((error) => error === FIELD_ERROR.NONE));
  if (chosen.length === 0) return say2({ fieldErrors: compared[0]?.errors ?? [] });
  return giveOut(
    pgn,
    chosen.map(({ message }) => message)
  );
}
function changeHeartbeat({ intervalMs, count: count2 }, say2) {
  if (count2 > 0 || intervalMs === INTERVAL.UNCHANGED) return say2({ error: PGN_ERROR.FUNCTION_NOT_SUPPORTED });
  if (intervalMs === INTERVAL.DEFAULT) return { do: "beat", intervalMs: HEARTBEAT_MS };
  if (intervalMs < HEARTBEAT_MIN_MS) return say2({ timingError: TIMING_ERROR.TOO_LOW });
  if (intervalMs > HEARTBEAT_MS) return say2({ timingError: TIMING_ERROR.NOT_SUPPORTED });
  return { do: "beat", intervalMs };
}
function giveOut(pgn, messages) {
  return pgn === PGN.ADDRESS_CLAIM ? { do: "claim" } : { do: "send", messages };
}
function refuse({ alone }, message) {
  return alone ? { do: "send", messages: [message] } : SILENCE;
}

// src/nmea2000/node/node-heartbeat.ts
var NodeHeartbeat = class {
  intervalMs = HEARTBEAT_MS;
  dueMs = Infinity;
  #sent = 0;
  #sentAtMs = -Infinity;
  /**
   * The next heartbeat is sent at once, but one second after the last one at the earliest: a node that keeps changing
   * the interval cannot flood the bus.
   */
  begin(nowMs, intervalMs = this.intervalMs) {
    this.intervalMs = intervalMs;
    this.dueMs = Math.max(nowMs, this.#sentAtMs + HEARTBEAT_MIN_MS);
  }
  end() {
    this.dueMs = Infinity;
  }
  /** The heartbeat that is due. A late one does not make the next one early. */
  beat(nowMs, bus, isOperational) {
    this.dueMs = Math.max(this.dueMs + this.intervalMs, nowMs + this.intervalMs / 2);
    const sequence = this.#sent;
    this.#sent += 1;
    this.#sentAtMs = nowMs;
    return heartbeatMessage({
      intervalMs: this.intervalMs,
      sequence,
      controller: CONTROLLER_STATES2.get(bus.controller_state) ?? "unknown",
      isOperational
    });
  }
};
var CONTROLLER_STATES2 = /* @__PURE__ */ new Map([
  ["ERROR-ACTIVE", "active"],
  ["ERROR-WARNING", "active"],
  ["ERROR-PASSIVE", "passive"],
  ["BUS-OFF", "bus-off"]
]);

// src/nmea2000/node/node-transport.ts
var PRIORITY = 7;
var { transportPacketMs: transportPacketMs2, transportWindow: transportWindow2, transportRetries: transportRetries2, transportsToUs, transportAnswersPerS } = limits;
var TransportReceptions = class {
  counters = {
    transports_received: 0,
    transports_refused: 0,
    transports_broken: 0
  };
  #transports;
  #send;
  /** By sender. */
  #receptions = /* @__PURE__ */ new Map();
  /** Announcements that may be answered now. */
  #allowance = transportAnswersPerS;
  #countedAtMs = -Infinity;
  constructor(transports, send) {
    this.#transports = transports;
    this.#send = send;
  }
  /** When `wake` must ask for packets again; Infinity if no message is under way. */
  get dueMs() {
    let dueMs2 = Infinity;
    for (const reception of this.#receptions.values()) dueMs2 = Math.min(dueMs2, reception.dueMs);
    return dueMs2;
  }
  /** A frame to our address. The assembler must have taken it first. */
  heard({ pgn, source, destination: address }, data, nowMs) {
    if (source >= NULL_ADDRESS || source === address) return;
    if (pgn === PGN.TRANSPORT_DATA) return this.#packet(source, address, data[0] ?? 0, nowMs);
    const control = readControl(data);
    if (control?.type === "rts") this.#announced(control, source, address, nowMs);
    else if (control?.type === "abort") this.#look(source);
  }
  /** Asks again for packets that did not come in time. */
  wake(nowMs, address) {
    for (const [source, reception] of this.#receptions) {
      if (reception.dueMs > nowMs || !this.#look(source)) continue;
      this.#ask(reception, source, address, nowMs, ABORT.TIMEOUT);
    }
  }
  /** Our address is lost: all messages to it are ended. */
  clear() {
    this.counters.transports_broken += this.#receptions.size;
    this.#receptions.clear();
  }
  #announced(control, source, address, nowMs) {
    const transport = this.#transports.between(source, address);
    const before = this.#receptions.get(source);
    if (before !== void 0 && !before.transport.open) {
      this.#receptions.delete(source);
      if (before.transport.missing < before.transport.packets) this.counters.transports_broken += 1;
    }
    if (!this.#mayAnswer(nowMs)) {
      this.counters.transports_refused += 1;
      return;
    }
    if (this.#receptions.has(source)) {
      this.counters.transports_refused += 1;
    } else if (transport === void 0) {
      this.#refuse(
        control.pgn,
        control.bytes > TRANSPORT_BYTES_MAX ? ABORT.TOO_LARGE : ABORT.OTHER,
        source,
        address,
        nowMs
      );
    } else if (this.#receptions.size >= transportsToUs) {
      this.#refuse(control.pgn, ABORT.BUSY, source, address, nowMs);
    } else {
      const reception = { transport, first: 0, last: 0, tries: 0, dueMs: nowMs };
      this.#receptions.set(source, reception);
      this.#ask(reception, source, address, nowMs, ABORT.TIMEOUT);
    }
  }
  #packet(source, address, number, nowMs) {
    const reception = this.#receptions.get(source);
    if (reception === void 0) return;
    const { transport } = reception;
    if (transport.missing === 0) {
      this.#receptions.delete(source);
      this.counters.transports_received += 1;
      this.#say(endBytes(transport.pgn, transport.bytes), source, address, nowMs);
    } else if (!transport.open) {
      this.#receptions.delete(source);
      this.counters.transports_broken += 1;
      this.#say(abortBytes(transport.pgn, ABORT.BAD_SEQUENCE), source, address, nowMs);
    } else {
      reception.dueMs = nowMs + transportPacketMs2;
      if (number === reception.last) this.#ask(reception, source, address, nowMs, ABORT.TOO_MANY_RETRIES);
    }
  }
  /** Asks for the first missing packets. After too many tries it aborts with `reason`. */
  #ask(reception, source, address, nowMs, reason) {
    const { transport } = reception;
    const most = Math.min(transportWindow2, transport.most === 0 ? transportWindow2 : transport.most);
    let first = 1;
    while (transport.has(first)) first += 1;
    let count2 = 1;
    while (count2 < most && first + count2 <= transport.packets && !transport.has(first + count2)) count2 += 1;
    reception.tries = first > reception.first ? 0 : reception.tries + 1;
    if (reception.tries > transportRetries2) {
      this.#receptions.delete(source);
      this.counters.transports_broken += 1;
      this.#say(abortBytes(transport.pgn, reason), source, address, nowMs);
      return;
    }
    reception.first = first;
    reception.last = first + count2 - 1;
    reception.dueMs = nowMs + transportPacketMs2;
    this.#say(clearToSendBytes(transport.pgn, count2, first), source, address, nowMs);
  }
  #refuse(pgn, reason, source, address, nowMs) {
    this.counters.transports_refused += 1;
    this.#say(abortBytes(pgn, reason), source, address, nowMs);
  }
  /** Whether the message of this sender is still under way. */
  #look(source) {
    const reception = this.#receptions.get(source);
    if (reception === void 0 || reception.transport.open) return reception !== void 0;
    this.#receptions.delete(source);
    this.counters.transports_broken += 1;
    return false;
  }
  #mayAnswer(nowMs) {
    const gained = (nowMs - this.#countedAtMs) / 1e3 * transportAnswersPerS;
    this.#allowance = Math.min(transportAnswersPerS, this.#allowance + gained);
    this.#countedAtMs = nowMs;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }
  /** When the bus refuses the frame, the sender waits or tries again. The assembler gets the frame as well. */
  #say(data, destination, source, nowMs) {
    const pgn = PGN.TRANSPORT_CONNECTION;
    this.#send([{ id: buildCanId({ priority: PRIORITY, pgn, source, destination }), data }]);
    this.#transports.take({ pgn, source, destination, bus: 0 }, PRIORITY, data, data.length, nowMs);
  }
};

// src/nmea2000/node/node-output.ts
var NodeOutput = class {
  answers = new NodeAnswers();
  heartbeat = new NodeHeartbeat();
  receptions;
  sender;
  #options;
  #table;
  #splitter = new FrameSplitter();
  #counters = {
    messages_sent: 0,
    messages_refused: 0,
    heartbeats: 0,
    questions: 0
  };
  #address;
  #questionDueMs = Infinity;
  constructor(options, table, transports) {
    const { bus } = options;
    this.#options = options;
    this.#table = table;
    this.receptions = new TransportReceptions(transports, (frames) => bus.send(frames));
    this.sender = new TransportSender((frames) => bus.send(frames));
  }
  get counters() {
    return { ...this.#counters, ...this.answers.counters, ...this.receptions.counters, ...this.sender.counters };
  }
  /** An address is claimed: introduces the node with its product information and a heartbeat. */
  begin(address, product, nowMs) {
    this.#address = address;
    this.answers.offer({ pgn: PGN.PRODUCT_INFORMATION, priority: 6, destination: EVERYONE, data: product });
    this.heartbeat.begin(nowMs);
    this.#questionDueMs = nowMs + limits.deviceQuestionMs;
  }
  /** The address is lost: discards everything that waits. */
  end() {
    this.#address = void 0;
    this.answers.clear();
    this.receptions.clear();
    this.sender.clear();
    this.heartbeat.end();
    this.#questionDueMs = Infinity;
  }
  /** Sends a message of the service; false if it was refused. */
  send(message) {
    const sent = this.#transmit(message) > 0;
    this.#counters[sent ? "messages_sent" : "messages_refused"] += 1;
    return sent;
  }
  /** When `work` is due; Infinity if nothing is. */
  dueMs(nowMs) {
    return Math.min(
      this.heartbeat.dueMs,
      this.#questionDueMs,
      this.answers.dueMs(nowMs),
      this.receptions.dueMs,
      this.sender.dueMs
    );
  }
  /** Sends what is due. */
  work(nowMs) {
    const address = this.#address;
    if (address === void 0) return;
    for (let next = this.answers.next(nowMs); next !== void 0; next = this.answers.next(nowMs)) {
      this.answers.given(this.#transmit(next));
    }
    this.receptions.wake(nowMs, address);
    this.sender.wake(nowMs, address);
    if (nowMs >= this.heartbeat.dueMs) {
      const { bus, isOperational = () => true } = this.#options;
      this.#transmit(this.heartbeat.beat(nowMs, bus.statistics(), isOperational()));
      this.#counters.heartbeats += 1;
    }
    if (nowMs >= this.#questionDueMs) {
      this.#questionDueMs = nowMs + limits.deviceQuestionMs;
      const question = this.#table.question(address, nowMs);
      if (question === void 0) return;
      this.#transmit(requestMessage(question.pgn, question.address));
      this.#counters.questions += 1;
    }
  }
  /** The number of frames that the bus has accepted or that the transport protocol will send. */
  #transmit(message) {
    const source = this.#address;
    if (source === void 0) return 0;
    if (message.byTransport || needsTransport(message)) {
      return this.sender.offer(message) ? 1 + packetsOf(message.data.length) : 0;
    }
    const { pgn, priority, destination, data } = message;
    const frames = this.#splitter.split({ pgn, priority, destination, data, source, timestampMs: 0 });
    return frames !== void 0 && this.#options.bus.send(frames) ? frames.length : 0;
  }
};

// src/nmea2000/node/node-timer.ts
var { timerLateMs, timerWaitMs, timerWaits } = limits;
var nodeTimer = (delayMs, run) => {
  let timeout;
  let immediate;
  const wait2 = (ms, waits) => {
    const dueMs2 = performance.now() + ms;
    timeout = setTimeout(() => {
      const isLate = performance.now() - dueMs2 > timerLateMs;
      if (isLate && waits < timerWaits) wait2(timerWaitMs, waits + 1);
      else immediate = setImmediate(run);
    }, ms);
  };
  wait2(delayMs, 0);
  return () => {
    clearTimeout(timeout);
    clearImmediate(immediate);
  };
};

// src/nmea2000/node/nmea2000-node.ts
var Nmea2000Node = class {
  #options;
  #claimer;
  #table = new DeviceTable();
  #reader = new NodeReader();
  #assembler;
  #messageListeners = new Listeners();
  #output;
  #alarm;
  #product;
  #configuration;
  #addressListeners = new Listeners();
  #faultListeners = new Listeners();
  #address;
  #fault;
  #unsubscribe = [];
  constructor(options) {
    const { bus, clock, random, name, address } = options;
    this.#options = options;
    this.#claimer = new NodeClaimer(bus, clock, random, name, address);
    this.#assembler = options.assembler ?? new FastPacketAssembler();
    this.#output = new NodeOutput(options, this.#table, this.#assembler.transports);
    this.#alarm = new NodeAlarm(clock, options.timer ?? nodeTimer, () => this.#wake());
    this.#product = writeProduct(options.product);
    this.#configuration = writeConfiguration(options.configuration);
  }
  /** Starts to listen, and claims an address as soon as the bus is up. */
  start() {
    if (this.#unsubscribe.length > 0) return;
    const { bus } = this.#options;
    this.#unsubscribe = [
      bus.onFrame((frame) => this.accept(frame)),
      bus.onState((state, previous) => this.#busChanged(state, previous))
    ];
    if (bus.state === "up") this.#claim({ type: "bus-up" });
  }
  /** Releases the address silently: the standard has no message for that. Idempotent; the node can be started again. */
  stop() {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#claim({ type: "bus-lost" });
  }
  /** Our current address; undefined while no address is claimed. Without it no message is sent. */
  get address() {
    return this.#address;
  }
  /**
   * Calls `listener` for each message of other nodes, also those to another address, until the returned function is
   * called.
   */
  onMessage(listener) {
    return this.#messageListeners.add(listener);
  }
  /** Calls `listener` after each change of the address, until the returned function is called. */
  onAddress(listener) {
    return this.#addressListeners.add(listener);
  }
  /** Calls `listener` after each change of the fault, until the returned function is called. */
  onFault(listener) {
    return this.#faultListeners.add(listener);
  }
  /**
   * Sends a message from our address. False when it was not taken: we have no address, the bus took none of its
   * frames, or no frames can carry it.
   */
  send(message) {
    const sent = this.#output.send(message);
    if (this.#output.sender.waiting > 0) this.#wake();
    return sent;
  }
  /** Messages that wait for the transport protocol or are under way in it. A message to everyone takes up to 16 s. */
  get transportsWaiting() {
    return this.#output.sender.waiting;
  }
  /** The NAME of the other device at this address; undefined while it is not known. */
  nameAt(address) {
    return this.#table.nameAt(address);
  }
  /** The other devices, by address. */
  devices() {
    return this.#table.devices(this.#options.clock.monotonic());
  }
  statistics() {
    const { state } = this.#claimer;
    return {
      state: state.phase,
      address: this.#address ?? null,
      name: formatName(state.name),
      fault: this.#fault ?? null,
      devices: this.#table.size,
      heartbeat_interval_ms: this.#output.heartbeat.intervalMs,
      counters: {
        ...this.#output.counters,
        ...state.counters,
        ...this.#table.counters,
        malformed_messages: this.#reader.malformed,
        listener_errors: this.#addressListeners.errors + this.#faultListeners.errors + this.#messageListeners.errors
      }
    };
  }
  /** Takes a frame from the bus. Never throws. */
  accept(frame) {
    const nowMs = this.#options.clock.monotonic();
    const header = parseCanId(frame.id);
    const { pgn, source, destination } = header;
    this.#table.heard(source, pgn, { timestampMs: frame.timestampMs, nowMs });
    const isTraffic = pgn !== PGN.ADDRESS_CLAIM && concernsClaim(this.#claimer.state, source);
    if (isTraffic) this.#claim({ type: "traffic", source });
    const message = this.#assembler.accept(frame, nowMs);
    if (destination === EVERYONE || destination === claimedAddress(this.#claimer.state)) {
      const heard = message && this.#reader.read(message, isTransport(pgn));
      if (isTransport(pgn) && destination === this.#address)
        this.#handleTransport(header, destination, frame.data, nowMs);
      if (heard !== void 0) this.#hear(heard, header, frame.timestampMs, nowMs);
    }
    if (message !== void 0) this.#messageListeners.notify(message);
  }
  /** Another node sends us a message by the transport protocol, or asks for packets of ours. */
  #handleTransport(header, address, data, nowMs) {
    this.#output.receptions.heard(header, data, nowMs);
    const control = header.pgn === PGN.TRANSPORT_CONNECTION ? readControl(data) : void 0;
    if (control !== void 0) this.#output.sender.heard(header.source, control, nowMs, address);
    this.#wake();
  }
  #hear(heard, header, timestampMs, nowMs) {
    const { source } = header;
    switch (heard.type) {
      case "claim":
        this.#table.claimed(source, heard.name, { timestampMs, nowMs });
        this.#claim({ type: "claim", source, name: heard.name });
        break;
      case "command":
        this.#claim(heard);
        break;
      case "request":
        if (heard.pgn === PGN.ADDRESS_CLAIM) this.#claim({ type: "request" });
        else this.#answer(header, (asker) => answerRequest(heard.pgn, asker, this.#contents()));
        break;
      case "group-function":
        this.#answer(header, (asker) => answerGroupFunction(heard.asked, asker, this.#contents()), heard.byTransport);
        break;
      case "refusal":
        this.#table.refused(source, heard.pgn);
        break;
      case "information":
        this.#table.described(source, heard.pgn, heard.data);
        break;
      default:
        heard;
    }
  }
  /**
   * A sender without an address gets no answer, and we answer only while we have an address. A question that came by
   * the transport protocol is answered by it.
   */
  #answer({ source, destination }, decide, byTransport = false) {
    if (this.#address === void 0 || source >= NULL_ADDRESS) return;
    const answer = decide({ address: source, alone: destination !== EVERYONE });
    if (answer.do === "claim") this.#claim({ type: "request" });
    if (answer.do === "beat") this.#output.heartbeat.begin(this.#options.clock.monotonic(), answer.intervalMs);
    for (const message of answer.do === "send" ? answer.messages : []) {
      const goesByTransport = byTransport && fitsTransport(message.data.length);
      this.#output.answers.offer(goesByTransport ? { ...message, destination: source, byTransport: true } : message);
    }
    this.#wake();
  }
  #contents() {
    const { name, transmits, receives, onDemand = () => [] } = this.#options;
    return {
      name,
      product: this.#product,
      configuration: this.#configuration,
      transmits: [...OWN_TRANSMITS, ...transmits()],
      receives: [...OWN_RECEIVES, ...receives()],
      onDemand
    };
  }
  #busChanged(state, previous) {
    if (state === "up") this.#claim({ type: "bus-up" });
    else if (previous === "up") {
      this.#claim({ type: "bus-lost" });
      this.#assembler.end();
    }
  }
  #claim(event) {
    const { state } = this.#claimer;
    this.#claimer.handle(event, this.#options.clock.monotonic());
    if (this.#claimer.state !== state) this.#wake();
  }
  /** Does everything that is due, and sets the timer for the next task. */
  #wake() {
    const nowMs = this.#options.clock.monotonic();
    this.#claimer.wake(nowMs);
    this.#look(nowMs);
    this.#output.work(nowMs);
    const doubleDueMs = hasDouble(this.#claimer.state, nowMs) ? nowMs + limits.deviceQuestionMs : Infinity;
    this.#alarm.set(Math.min(this.#claimer.dueMs, this.#output.dueMs(nowMs), doubleDueMs));
  }
  /** Tells the listeners when the address or the fault has changed. */
  #look(nowMs) {
    const { state, address } = this.#claimer;
    if (address !== this.#address) {
      this.#address = address;
      if (address === void 0) this.#output.end();
      else {
        this.#table.lost(address);
        this.#output.begin(address, this.#product, nowMs);
      }
      this.#addressListeners.notify(address);
    }
    const fault = hasDouble(state, nowMs) ? "duplicate-name" : state.phase === "cannot-claim" ? "no-address" : void 0;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#faultListeners.notify(fault);
  }
};

// src/nmea2000/node/node-ourselves.ts
var MANUFACTURER_CODE = 2046;
var INTERNETWORK_DEVICE = 25;
var PC_GATEWAY = 130;
var MARINE = 4;
var PRODUCT_CODE = 45434;
var NMEA2000_VERSION = 2100;
var NOT_CERTIFIED = 255;
var LOAD_EQUIVALENCY = 1;
function ourName(uniqueNumber, deviceInstance = 0) {
  return buildName({
    uniqueNumber,
    manufacturerCode: MANUFACTURER_CODE,
    deviceInstance,
    deviceFunction: PC_GATEWAY,
    deviceClass: INTERNETWORK_DEVICE,
    systemInstance: 0,
    industryGroup: MARINE,
    arbitraryAddressCapable: true
  });
}
function ourProduct(version, uniqueNumber) {
  return {
    nmea2000Version: NMEA2000_VERSION,
    productCode: PRODUCT_CODE,
    model: "Bit\xE1cora",
    softwareVersion: version,
    modelVersion: version,
    serial: String(uniqueNumber),
    certificationLevel: NOT_CERTIFIED,
    loadEquivalency: LOAD_EQUIVALENCY
  };
}
function ourConfiguration(vesselName) {
  return { description1: vesselName, description2: "", manufacturerInformation: "Bit\xE1cora" };
}

// src/tags/contradictions.ts
var MOST_PER_VOLT_AMPERE = 6;
var LEAST_POWER = 500;
var NOT_AVAILABLE2 = /* @__PURE__ */ new Set([65535, 65534, 65533]);
var ROWS = [
  // An empty slot of a tank monitor is a tank of nothing, at 0 %.
  {
    property: /^TANK_\w+\.(?:LEVEL_PCT|REMAINING_M3)$/,
    beside: ["CAPACITY_M3"],
    judge: (_value, [capacity]) => isNothing(capacity) ? "bad" : void 0
  },
  { property: /^TANK_\w+\.CAPACITY_M3$/, beside: [], judge: (value) => value <= 0 ? "bad" : void 0 },
  // A battery without health would have no charge. A monitor that does not know says 0.
  { property: /\.STATE_OF_HEALTH_PCT$/, beside: [], judge: (value) => value <= 0 ? "bad" : void 0 },
  {
    property: /\.(?:POWER_W|APPARENT_POWER_VA|REACTIVE_POWER_VAR)$/,
    beside: ["VOLTAGE_V", "CURRENT_A"],
    judge: (value, [volts, amperes]) => {
      if (typeof volts?.value !== "number" || typeof amperes?.value !== "number") return void 0;
      const most = LEAST_POWER + MOST_PER_VOLT_AMPERE * Math.abs(volts.value * amperes.value);
      if (Math.abs(value) <= most) return void 0;
      return NOT_AVAILABLE2.has(value) ? "bad" : "uncertain";
    }
  }
];
function isNothing(capacity) {
  return capacity?.value === 0 || capacity?.value === null && capacity.rawValue === 0;
}
function contradictionOf(tagId) {
  const row = ROWS.find(({ property }) => property.test(tagId));
  if (row === void 0) return void 0;
  const device = tagId.slice(0, tagId.lastIndexOf(".") + 1);
  return { beside: row.beside.map((property) => device + property), judge: row.judge };
}

// src/tags/rivals.ts
var Rivals = class {
  #bySpeaker = /* @__PURE__ */ new Map();
  /** Takes what a rival says; `isApart`: it differs from the tag's value by more than the band. */
  note(speaker, statement, update, isApart, nowMs) {
    const { value, quality, timestampMs } = update;
    const known = this.#bySpeaker.get(speaker);
    if (known === void 0) {
      const apartSinceMs = isApart ? nowMs : void 0;
      this.#bySpeaker.set(speaker, { speaker, statement, value, quality, timestampMs, heardAtMs: nowMs, apartSinceMs });
      if (this.#bySpeaker.size > limits2.rivals.ofTag) this.#evictOne();
      return;
    }
    known.statement = statement;
    known.value = value;
    known.quality = quality;
    known.timestampMs = timestampMs;
    known.heardAtMs = nowMs;
    known.apartSinceMs = isApart ? known.apartSinceMs ?? nowMs : void 0;
  }
  /** The speaker holds the tag now, or is gone. */
  drop(speaker) {
    this.#bySpeaker.delete(speaker);
  }
  dropLine(text) {
    for (const speaker of this.#bySpeaker.keys()) if (speaker.line.text === text) this.#bySpeaker.delete(speaker);
  }
  /** Those that still speak. */
  heard(nowMs) {
    return [...this.#bySpeaker.values()].filter((rival) => isHeard(rival, nowMs));
  }
  /** Whether one that still speaks has been apart for so long that it is no moment's difference. */
  disagree(nowMs) {
    for (const rival of this.#bySpeaker.values()) {
      if (rival.apartSinceMs === void 0 || !isHeard(rival, nowMs)) continue;
      if (nowMs - rival.apartSinceMs >= limits2.rivals.apartMs) return true;
    }
    return false;
  }
  #evictOne() {
    let oldest;
    for (const rival of this.#bySpeaker.values())
      if (oldest === void 0 || rival.heardAtMs < oldest.heardAtMs) oldest = rival;
    if (oldest !== void 0) this.#bySpeaker.delete(oldest.speaker);
  }
};
function isHeard({ statement, heardAtMs }, nowMs) {
  const { timeoutS } = statement;
  return nowMs - heardAtMs <= (timeoutS === void 0 ? limits2.silentSpeakerMs : timeoutS * 1e3);
}
function areApart(band, unitSi, a, b) {
  if (band === void 0 || b === void 0 || typeof a.value !== "number" || typeof b.value !== "number") return false;
  if (!isUsable(a.quality) || !isUsable(b.quality)) return false;
  const period = periodOf(unitSi);
  const apart = Math.abs(a.value - b.value);
  const distance = period === void 0 ? apart : Math.min(apart % period, period - apart % period);
  return distance > Math.max(band.least, band.share * Math.max(Math.abs(a.value), Math.abs(b.value)));
}

// src/tags/intake.ts
var FIX_TAG = "GNSS.FIX";
var TIME_TAG = "VESSEL.TIME_UTC_S";
var LATITUDE_TAG = "VESSEL.LAT_DEG";
var NEEDS_FIX = /^VESSEL\.(?:LAT_DEG|LON_DEG|SOG_MS|COG_\w+)$|^GNSS\.ALTITUDE_M$/;
function needsFix(tagId) {
  return NEEDS_FIX.test(tagId);
}
var Intake = class {
  #tags;
  #clock;
  #preferenceOf;
  /** Bounded by the tags that can be registered. */
  #known = /* @__PURE__ */ new Map();
  #needFix = [];
  #lookedAtMs = -Infinity;
  constructor({ tags, clock, preferenceOf = () => void 0 }) {
    this.#tags = tags;
    this.#clock = clock;
    this.#preferenceOf = preferenceOf;
  }
  /** Undefined for a tag that is not registered. */
  of(tagId) {
    const known = this.#known.get(tagId);
    if (known !== void 0) return known;
    const definition = this.#tags.definition(tagId);
    const write = this.#tags.writer(tagId);
    if (definition === void 0 || write === void 0) return void 0;
    const made = {
      tagId,
      unitSi: definition.unitSi,
      write,
      shape: shapeOf(tagId, definition.unitSi),
      isTime: tagId === TIME_TAG,
      fix: tagId === FIX_TAG ? "says" : needsFix(tagId) ? "needs" : void 0,
      contradiction: contradictionOf(tagId),
      band: bandOf(tagId, definition.unitSi),
      rivals: void 0,
      preferenceOf: this.#preferenceOf(tagId),
      holdMs: 0,
      holder: void 0,
      statement: void 0,
      rank: 0,
      heardAtMs: 0,
      usable: false
    };
    this.#known.set(tagId, made);
    if (made.fix === "needs") this.#needFix.push(made);
    return made;
  }
  /** Takes a statement of a speaker. A null value means that the speaker itself has none. `nowMs` is monotonic. */
  take(tag, speaker, statement, update, nowMs) {
    speaker.heardAtMs = nowMs;
    const { value } = update;
    let taken = update;
    let isPossible = true;
    if (typeof value === "number" && (tag.shape !== void 0 || tag.isTime)) {
      const fitting = tag.shape === void 0 ? this.#believed(value) : shaped(tag.shape, value);
      isPossible = fitting !== void 0;
      if (fitting === void 0) taken = voided(update);
      else if (fitting !== value) taken = { ...update, value: fitting, rawValue: update.rawValue ?? value };
    }
    if (tag.contradiction !== void 0 && typeof taken.value === "number") {
      taken = this.#contradicted(tag.contradiction, taken.value, taken);
      isPossible &&= taken.value !== null;
    }
    if (tag.fix !== void 0) taken = this.#judgedByFix(tag, speaker, taken, nowMs);
    if (speaker.line.ownTimes) {
      taken = this.#dated(taken);
      if (!this.#isNews(taken)) return "older-than-current";
      taken = this.#aged(taken, speaker, statement);
    }
    const { statement: before, holder: holderBefore, heardAtMs } = tag;
    const isAbsence = !isUsable(taken.quality) || tag.fix !== void 0 && hasNoFix(speaker, nowMs);
    const isAdmitted = isAbsence ? admitsAbsence : admits;
    if (!isAdmitted(tag, speaker, statement, nowMs)) {
      if (speaker !== holderBefore) this.#noteRival(tag, speaker, statement, taken, nowMs);
      return "set-aside";
    }
    if (holderBefore !== void 0 && holderBefore !== speaker && before !== void 0)
      this.#exchange(tag, holderBefore, before, heardAtMs);
    if (before !== statement) this.#expect(tag, statement);
    const outcome = tag.write(taken);
    return isPossible ? outcome : "impossible";
  }
  /** Whether another speaker of the tag says something else than its value. */
  disagrees(tagId) {
    const rivals = this.#known.get(tagId)?.rivals;
    return rivals !== void 0 && rivals.disagree(this.#clock.monotonic());
  }
  /** Who has the tag, why, and who else speaks; undefined if nobody has spoken of it here. */
  sourceOf(tagId) {
    const tag = this.#known.get(tagId);
    if (tag?.holder === void 0) return void 0;
    const { holder, statement } = tag;
    const nowMs = this.#clock.monotonic();
    const rivals = tag.rivals?.heard(nowMs) ?? [];
    const reasons = new Set(rivals.map(({ speaker }) => reasonBefore(tag, speaker)));
    return {
      holder,
      group: statement?.group,
      silentMs: nowMs - tag.heardAtMs,
      holderSilentMs: nowMs - holder.heardAtMs,
      reason: REASONS.find((reason) => reasons.has(reason)) ?? "alone",
      rivals: rivals.map((rival) => ({ ...rival, silentMs: nowMs - rival.heardAtMs }))
    };
  }
  /** The speakers of a tag, its holder first. */
  speakersOf(tagId) {
    const tag = this.#known.get(tagId);
    if (tag?.holder === void 0) return [];
    return [tag.holder, ...(tag.rivals?.heard(this.#clock.monotonic()) ?? []).map(({ speaker }) => speaker)];
  }
  /** The order of preference of a tag's speakers has changed: the tag keeps its value, and a better one takes it when it speaks next. */
  prefer(tagId) {
    const tag = this.#known.get(tagId);
    if (tag === void 0) return;
    tag.preferenceOf = this.#preferenceOf(tagId);
    rankAnew(tag);
  }
  /** The speaker has left the tag (a device that logs off): the value stays, but is stale. */
  leave(tag, speaker) {
    if (tag.holder !== speaker) return;
    tag.usable = false;
    const present = this.#tags.value(tag.tagId);
    if (present?.source === speaker.text && present.quality !== "stale")
      this.#tags.write({ ...present, quality: "stale" });
  }
  /** The line has ended, or the devices behind it are no longer heard: all values that it wrote become stale. Returns how many. */
  lost({ text }) {
    const begin = `${text}:`;
    for (const tag of this.#known.values()) {
      if (tag.holder?.line.text === text) tag.usable = false;
      tag.rivals?.dropLine(text);
    }
    return this.#tags.markStaleFrom((source) => source === text || source.startsWith(begin));
  }
  /** Gives up all speakers, as after a reload: the next speaker that is heard may take their tags. */
  release(preferenceOf) {
    this.#preferenceOf = preferenceOf;
    const nowMs = this.#clock.monotonic();
    for (const tag of this.#known.values()) {
      tag.preferenceOf = preferenceOf(tag.tagId);
      tag.statement = void 0;
      tag.usable = false;
      if (tag.holder !== void 0) tag.holder.heardAtMs = nowMs;
    }
  }
  /**
   * Marks the values stale that are sent on change only, and whose speaker has been silent for `limits.silentSpeakerMs`. Called often;
   * checks only every `limits.silentCheckMs`.
   */
  markSilent() {
    const nowMs = this.#clock.monotonic();
    if (nowMs - this.#lookedAtMs < limits2.silentCheckMs) return 0;
    this.#lookedAtMs = nowMs;
    let marked = 0;
    for (const { tagId, holder } of this.#known.values()) {
      if (holder === void 0 || nowMs - holder.heardAtMs <= limits2.silentSpeakerMs) continue;
      if (this.#tags.definition(tagId)?.timeoutS !== void 0) continue;
      const present = this.#tags.value(tagId);
      if (present?.source !== holder.text || present.quality === "stale") continue;
      this.#tags.write({ ...present, quality: "stale" });
      marked += 1;
    }
    return marked;
  }
  #noteRival(tag, speaker, statement, update, nowMs) {
    const isApart = areApart(tag.band, tag.unitSi, update, this.#tags.value(tag.tagId));
    (tag.rivals ??= new Rivals()).note(speaker, statement, update, isApart, nowMs);
  }
  /** Another speaker has taken the tag: the one before is a rival, with what it said last. */
  #exchange(tag, before, statement, heardAtMs) {
    const last = this.#tags.value(tag.tagId);
    if (tag.holder !== void 0) tag.rivals?.drop(tag.holder);
    if (last?.source === before.text) (tag.rivals ??= new Rivals()).note(before, statement, last, false, heardAtMs);
  }
  #believed(seconds) {
    const judgedMs = judgedBusTime(seconds * 1e3, this.#clock.now());
    return judgedMs === void 0 ? void 0 : judgedMs / 1e3;
  }
  #contradicted({ beside, judge }, value, update) {
    const said = beside.map((tagId) => {
      const present = this.#tags.value(tagId);
      return present?.source === update.source ? present : void 0;
    });
    const quality = judge(value, said);
    if (quality === void 0) return update;
    return quality === "bad" ? voided(update) : { ...update, quality: update.quality === "good" ? quality : update.quality };
  }
  #judgedByFix(tag, speaker, update, nowMs) {
    if (tag.fix === "needs") {
      if (tag.tagId === LATITUDE_TAG) noteReckoning(speaker, update, nowMs);
      return hasNoFix(speaker, nowMs) ? withoutFix(update, speaker, nowMs) : update;
    }
    speaker.noFixAtMs = update.value === false ? nowMs : -Infinity;
    if (update.value === false) this.#loseFix(speaker, update.timestampMs, nowMs);
    return update;
  }
  #loseFix(speaker, timestampMs, nowMs) {
    for (const tag of this.#needFix) {
      if (tag.holder !== speaker || !tag.usable) continue;
      const present = this.#tags.value(tag.tagId);
      if (present?.source !== speaker.text || present.value === null) continue;
      tag.usable = false;
      const left = withoutFix(present, speaker, nowMs);
      if (left !== present) this.#tags.write({ ...left, timestampMs: Math.max(timestampMs, present.timestampMs) });
    }
  }
  #dated(update) {
    const nowMs = this.#clock.now();
    return update.timestampMs > nowMs + limits2.aheadOfClockMs ? { ...update, timestampMs: nowMs } : update;
  }
  /** The age is measured on the speaker's own clock, which may be behind ours. */
  #aged(update, { newestMs }, statement) {
    const own = this.#tags.definition(update.tagId)?.timeoutS;
    if (own === 0 || statement.timeoutS === void 0 || !isUsable(update.quality)) return update;
    const mostMs = Math.max(own ?? 0, statement.timeoutS) * 1e3;
    return newestMs - update.timestampMs > mostMs ? { ...update, quality: "stale" } : update;
  }
  /**
   * A value with a timestamp of its own is taken only if it is newer than the tag's value. This prevents loops: a value that another server
   * has from us, or from a bus that both hear, comes back with its old timestamp.
   */
  #isNews({ tagId, timestampMs }) {
    const present = this.#tags.value(tagId)?.timestampMs ?? -Infinity;
    return timestampMs > present || present > this.#clock.now() + limits2.aheadOfClockMs;
  }
  #expect(tag, { timeoutS }) {
    this.#tags.expect(tag.tagId, timeoutS);
    const holdS = this.#tags.definition(tag.tagId)?.timeoutS || timeoutS;
    tag.holdMs = holdS === void 0 ? limits2.silentHolderMs : holdS * 1e3;
  }
};
var REASONS = ["listed", "wire", "first"];
function noteReckoning(speaker, { value, quality }, nowMs) {
  if (value === null) speaker.reckonsAtMs = -Infinity;
  else if (quality === "uncertain") speaker.reckonsAtMs = nowMs;
}
function hasNoFix({ noFixAtMs }, nowMs) {
  return nowMs - noFixAtMs <= limits2.noFixMs;
}
function withoutFix(update, { reckonsAtMs }, nowMs) {
  if (update.value === null || update.quality !== "good") return update;
  return nowMs - reckonsAtMs <= limits2.noFixMs ? { ...update, quality: "uncertain" } : voided(update);
}
function voided(update) {
  return { ...update, value: null, quality: "bad", rawValue: update.rawValue ?? update.value };
}

// src/nmea2000/node/heard-devices.ts
var HeardDevices = class {
  #table = new DeviceTable();
  /** A complete message; `nowMs` is monotonic. No message makes it throw. */
  accept({ pgn, source, data, timestampMs }, nowMs) {
    this.#table.heard(source, pgn, { timestampMs, nowMs });
    if (pgn === PGN.ADDRESS_CLAIM) {
      const name = readName(data);
      if (name !== void 0) this.#table.claimed(source, name, { timestampMs, nowMs });
    } else if (pgn === PGN.PRODUCT_INFORMATION || pgn === PGN.CONFIGURATION_INFORMATION) {
      this.#table.described(source, pgn, data);
    }
  }
  /** The NAME of the device at this address; undefined while it is not known. */
  nameAt(address) {
    return this.#table.nameAt(address);
  }
  /** By address; devices without an address come last. */
  devices(nowMs) {
    return this.#table.devices(nowMs);
  }
};

// src/nmea2000/tags/bus-sources.ts
var BUS_SOURCE = "nmea2000:";
var revisions = 0;
var BusSources = class {
  #line;
  #nameOf;
  /** Undefined if the bus has a device table. */
  #claims;
  #at = [];
  /** Ordered by the first message with the NAME. */
  #named = /* @__PURE__ */ new Map();
  constructor(line, nameOf) {
    this.#line = line;
    const claims = nameOf === void 0 ? new HeardDevices() : void 0;
    this.#claims = claims;
    this.#nameOf = nameOf ?? ((address) => claims?.nameAt(address));
  }
  /** Takes every message: its sender lives. Address claims say who it is. */
  heard(frame, nowMs) {
    if (frame.pgn === PGN.ADDRESS_CLAIM) this.#claims?.accept(frame, nowMs);
    const known = this.#at[frame.source];
    if (known !== void 0) known.heardAtMs = nowMs;
  }
  at(address) {
    const known = this.#at[address];
    const name = this.#nameOf(address);
    if (known !== void 0 && known.name === name) return known;
    return this.#at[address] = this.#identified(known, address, name);
  }
  #identified(known, address, name) {
    if (name === void 0) return this.#newSource(address, void 0);
    const before = this.#named.get(name);
    if (before !== void 0) return this.#updated(before, address, name);
    const source = known !== void 0 && known.name === void 0 ? this.#updated(known, address, name) : this.#newSource(address, name);
    if (this.#named.size >= limits.devices) this.#evictOne();
    this.#named.set(name, source);
    return source;
  }
  #updated(source, address, name) {
    if (source.address !== address && this.#at[source.address] === source) this.#at[source.address] = void 0;
    source.address = address;
    source.name = name;
    source.text = this.#textOf(address);
    source.revision = ++revisions;
    return source;
  }
  #newSource(address, name) {
    return { ...newSpeaker(this.#line, this.#textOf(address)), address, name, revision: ++revisions };
  }
  #textOf(address) {
    return `${this.#line.text}:${address}`;
  }
  #evictOne() {
    const [oldest] = this.#named.keys();
    if (oldest !== void 0) this.#named.delete(oldest);
  }
};

// src/nmea2000/tags/publish-group.ts
var PublishGroup = class {
  layout;
  timestampMs = 0;
  /** Whether it was ever sent. */
  sent = false;
  /** Values that expired because nothing updated them. */
  expired = 0;
  #keys;
  #slots = /* @__PURE__ */ new Map();
  #notBeforeMs = -Infinity;
  /** How often "not available" is still to be sent. */
  #notAvailableRepeats = 0;
  constructor(layout2, keys) {
    this.layout = layout2;
    this.#keys = keys;
  }
  slot(mapping, validMs) {
    let slot = this.#slots.get(mapping);
    if (slot === void 0) {
      slot = { group: this, mapping, validMs, value: null, heardAtMs: void 0, fromBus: false };
      this.#slots.set(mapping, slot);
    }
    return slot;
  }
  /** The content to send now; undefined if nothing is due. `nowMs` is monotonic. */
  due(nowMs) {
    if (nowMs < this.#notBeforeMs) return void 0;
    for (const slot of this.#slots.values()) this.#age(slot, nowMs);
    const own = this.#own();
    if (own.some(({ value }) => value !== null)) this.#notAvailableRepeats = limits.notAvailableRepeats;
    else if (own.length === 0 || this.#notAvailableRepeats === 0) return void 0;
    else this.#notAvailableRepeats -= 1;
    this.#notBeforeMs = nowMs + this.layout.intervalMs;
    this.sent = true;
    return this.#content(own);
  }
  /** The current content, due or not; undefined if it has no value. */
  now() {
    const own = this.#own();
    return own.some(({ value }) => value !== null) ? this.#content(own) : void 0;
  }
  #own() {
    return [...this.#slots.values()].filter(({ fromBus }) => !fromBus);
  }
  #age(slot, nowMs) {
    slot.heardAtMs ??= nowMs;
    if (slot.value === null || nowMs - slot.heardAtMs <= slot.validMs) return;
    slot.value = null;
    this.expired += 1;
  }
  #content(slots) {
    const content = { ...this.#keys };
    for (const { mapping, value } of slots) {
      const { field, bit, conversion } = mapping;
      if (bit === void 0) content[field] = typeof value === "number" ? conversion.toField(value) : null;
      else if (typeof value === "boolean") content[field] = Number(content[field] ?? 0) | (value ? 1 << bit : 0);
    }
    return content;
  }
};

// src/nmea2000/tags/publisher.ts
var FLUSH_MS = 50;
var REMEMBERED_TAGS = 1e4;
var Nmea2000Publisher = class {
  #options;
  #codec = new PgnCodec();
  /** Bounded by the instances that the groups can carry (about 1200). */
  #groups = /* @__PURE__ */ new Map();
  #slots = /* @__PURE__ */ new Map();
  #counters = {
    updates: 0,
    updates_from_bus: 0,
    updates_held_back: 0,
    updates_not_allowed: 0,
    unmapped_updates: 0,
    instance_out_of_range: 0,
    frames: 0,
    transport_errors: 0
  };
  constructor(options) {
    this.#options = options;
  }
  /** Takes an update into its group; nothing is sent before `flush`. */
  accept({ tagId, source, quality, value, timestampMs }) {
    const fromBus = source.startsWith(BUS_SOURCE);
    if (fromBus) this.#counters.updates_from_bus += 1;
    const slot = this.#slotOf(tagId);
    if (typeof slot === "string") {
      if (!fromBus) this.#counters[slot] += 1;
      return;
    }
    slot.fromBus ||= fromBus;
    if (fromBus) return;
    if (slot.fromBus) {
      this.#counters.updates_held_back += 1;
      return;
    }
    this.#counters.updates += 1;
    slot.value = isUsable(quality) && !(quality === "uncertain" && needsFix(tagId)) ? value : null;
    slot.heardAtMs = void 0;
    slot.group.timestampMs = Math.max(slot.group.timestampMs, timestampMs);
  }
  /** Sends each group that is due; returns how many. `nowMs` is monotonic. */
  flush(nowMs) {
    let sent = 0;
    for (const group of this.#groups.values()) {
      const content = group.due(nowMs);
      if (content === void 0) continue;
      const source = this.#options.sourceAddress();
      const frame = this.#codec.encode(group.layout.pgn, content, { source, timestampMs: group.timestampMs });
      if (this.#send(frame)) sent += 1;
    }
    return sent;
  }
  /** The current messages of one group, one for each device, for a node that asks for it. */
  now(pgn) {
    const source = this.#options.sourceAddress();
    return [...this.#groups.values()].flatMap((group) => {
      const content = group.layout.pgn === pgn && group.sent ? group.now() : void 0;
      if (content === void 0) return [];
      const frame = this.#codec.encode(pgn, content, { source, timestampMs: group.timestampMs });
      this.#options.remember?.(frame);
      return [frame];
    });
  }
  /** The PGNs sent since the start, for the PGN list of the node. */
  transmits() {
    const sent = [...this.#groups.values()].filter((group) => group.sent).map((group) => group.layout.pgn);
    return [...new Set(sent)].toSorted((a, b) => a - b);
  }
  get counters() {
    let expired = 0;
    for (const group of this.#groups.values()) expired += group.expired;
    return { ...this.#counters, expired_values: expired, ...this.#codec.counters };
  }
  #send(frame) {
    try {
      this.#options.transport(frame);
    } catch {
      this.#counters.transport_errors += 1;
      return false;
    }
    this.#counters.frames += 1;
    this.#options.remember?.(frame);
    return true;
  }
  #slotOf(tagId) {
    let slot = this.#slots.get(tagId);
    if (slot !== void 0) return slot;
    if (this.#slots.size >= REMEMBERED_TAGS) this.#slots.clear();
    this.#slots.set(tagId, slot = this.#newSlot(tagId));
    return slot;
  }
  #newSlot(tagId) {
    const found = publishedTag(tagId);
    if (found === void 0) return "unmapped_updates";
    const { mapping, place } = found;
    const group = this.#groupOf(mapping.pgn, place);
    if (group === void 0) return "instance_out_of_range";
    if (!isAllowed(this.#options.publish ?? true, tagId, mapping.pgn)) return "updates_not_allowed";
    const validS = this.#options.timeoutS?.(tagId) ?? limits.repeatS;
    return group.slot(mapping, validS * 1e3);
  }
  #groupOf(pgn, place) {
    const known = layout(pgn);
    const keys = {};
    for (const { field, place: name2 } of tagGroup(pgn)?.keys ?? []) {
      const spec = known?.fields.find(({ id }) => id === field);
      const number = place[name2] ?? 0;
      if (spec === void 0 || number > spec.rawMax) return void 0;
      keys[field] = number;
    }
    if (known === void 0) return void 0;
    const name = [pgn, ...Object.values(keys)].join(" ");
    let group = this.#groups.get(name);
    if (group === void 0) this.#groups.set(name, group = new PublishGroup(known, keys));
    return group;
  }
};
function isAllowed(publish, tagId, pgn) {
  if (typeof publish === "boolean") return publish;
  return publish.some((item) => typeof item === "number" ? item === pgn : matchesWildcard(tagId, item));
}

// src/nmea2000/node/node-identity-file.ts
import { readFile, rename } from "node:fs/promises";
import { crc32 } from "node:zlib";
var UNIQUE_NUMBERS = UNIQUE_NUMBER_MAX - 3;
var NodeIdentityFile = class _NodeIdentityFile {
  identity;
  origin;
  /** The last write error; undefined after a write that succeeded. */
  writeError;
  #file;
  #content;
  #saved;
  #timer;
  #writing = Promise.resolve();
  constructor(file, content, origin) {
    this.identity = { uniqueNumber: content.uniqueNumber, address: content.address };
    this.origin = origin;
    this.#file = file;
    this.#content = content;
    this.#saved = origin === "kept" ? content : void 0;
  }
  /** Reads the identity, or draws one and writes it. `random` is in [0, 1). Never rejects. */
  static async open(file, preferredAddress, random) {
    const { content, origin } = await read(file);
    const address = content?.preferredAddress === preferredAddress ? content.address : preferredAddress;
    const uniqueNumber = content?.uniqueNumber ?? 1 + Math.floor(random() * UNIQUE_NUMBERS);
    const opened = new _NodeIdentityFile(file, { uniqueNumber, address, preferredAddress }, origin);
    if (origin === "damaged") await setAside(file);
    await opened.#save();
    return opened;
  }
  /**
   * The node has this address now. It is written only after some time, so that a fight for addresses does not wear out
   * the card.
   */
  remember(address) {
    this.#content = { ...this.#content, address };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), limits.identitySaveMs).unref();
  }
  /** Resolves when the identity is written, or could not be written. */
  async close() {
    clearTimeout(this.#timer);
    await this.#save();
  }
  /** Writes run one after the other. */
  #save() {
    return this.#writing = this.#writing.then(() => this.#write());
  }
  async #write() {
    const content = this.#content;
    if (this.#saved !== void 0 && serialize(this.#saved) === serialize(content)) return;
    try {
      await writeDurably(this.#file, serialize(content));
      this.#saved = content;
      this.writeError = void 0;
    } catch (error) {
      this.writeError = error;
    }
  }
};
async function read(file) {
  try {
    const content = parse(await readFile(file, "utf8"));
    return { content, origin: content === void 0 ? "damaged" : "kept" };
  } catch (error) {
    return { content: void 0, origin: systemErrorCode(error) === "ENOENT" ? "new" : "damaged" };
  }
}
function serialize({ uniqueNumber, address, preferredAddress }) {
  const numbers = { address, preferred_address: preferredAddress, unique_number: uniqueNumber };
  return `${JSON.stringify({ check: checksum(numbers), ...numbers })}
`;
}
function parse(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return void 0;
  }
  if (typeof value !== "object" || value === null) return void 0;
  const { address, preferred_address, unique_number } = value;
  if (!isWhole(address, ADDRESS_MAX) || !isWhole(preferred_address, 255) || !isWhole(unique_number, UNIQUE_NUMBER_MAX)) {
    return void 0;
  }
  const content = { uniqueNumber: unique_number, address, preferredAddress: preferred_address };
  return serialize(content) === text ? content : void 0;
}
function checksum(numbers) {
  return crc32(JSON.stringify(numbers)).toString(16).padStart(8, "0");
}
function isWhole(value, max) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;
}
async function setAside(file) {
  try {
    await rename(file, `${file}.damaged`);
  } catch {
  }
}

// src/runtime/service/bus-node.ts
var NOT_TAKEN = new Error("the bus does not take it now");
var BusNode = class _BusNode {
  node;
  publisher;
  #options;
  #identity;
  #flushing;
  #endWatch;
  constructor(options, identity) {
    const { bus, clock, version, vesselName, deviceInstance, alerts } = options;
    const { uniqueNumber, address } = identity.identity;
    const name = ourName(uniqueNumber, deviceInstance);
    this.#options = options;
    this.#identity = identity;
    this.node = new Nmea2000Node({
      bus,
      clock,
      random: Math.random,
      name,
      address,
      product: ourProduct(version, uniqueNumber),
      configuration: ourConfiguration(vesselName),
      transmits: () => [...this.publisher?.transmits() ?? [], ...alerts?.transmits ?? []],
      receives: () => [.../* @__PURE__ */ new Set([...options.receives(), ...alerts?.receives ?? []])],
      onDemand: (pgn) => [...this.publisher?.now(pgn) ?? [], ...alerts?.onDemand(pgn) ?? []],
      isOperational: options.isOperational,
      ...options.assembler && { assembler: options.assembler }
    });
    alerts?.attach(this.node, name, deviceInstance);
    this.publisher = options.makePublisher?.({
      transport: (message) => {
        if (!this.node.send(message)) throw NOT_TAKEN;
      },
      sourceAddress: () => this.node.address ?? NULL_ADDRESS
    });
  }
  /** Reads the identity, or makes a random one. Never rejects: a file that cannot be read or written is logged. */
  static async open(options) {
    const { bus, log, texts, identityFile, preferredAddress } = options;
    const identity = await NodeIdentityFile.open(identityFile, preferredAddress, Math.random);
    const file = displayPath(identityFile);
    if (identity.origin === "new")
      log.info(texts.identityNew({ bus: bus.name, uniqueNumber: identity.identity.uniqueNumber }));
    if (identity.origin === "damaged") log.warning(texts.identityDamaged({ bus: bus.name, file }));
    if (identity.writeError !== void 0) {
      log.warning(texts.identityNotSaved({ file, reason: describeError(identity.writeError) }));
    }
    return new _BusNode(options, identity);
  }
  /** Claims an address as soon as the bus is up. The caller starts the bus. */
  start() {
    const { clock, bus, log, texts } = this.#options;
    const { publisher } = this;
    this.#endWatch = this.node.onAddress((address) => {
      if (address === void 0) {
        log.info(texts.addressLost({ bus: bus.name }));
        return;
      }
      log.info(texts.addressClaimed({ bus: bus.name, address }));
      this.#identity.remember(address);
    });
    this.node.start();
    if (publisher === void 0) return;
    this.#flushing = setInterval(() => {
      if (this.node.address !== void 0) publisher.flush(clock.monotonic());
    }, FLUSH_MS);
  }
  /** Stops sending, and saves the identity. */
  async stop() {
    clearInterval(this.#flushing);
    this.#endWatch?.();
    this.node.stop();
    await this.#identity.close();
  }
};

export {
  TransportSender,
  deviceMembers,
  manufacturerOf,
  writeVariableText,
  readVariableText,
  requestMessage,
  refusalMessage,
  GROUP_FUNCTION,
  readGroupFunction,
  Nmea2000Node,
  ourName,
  ourProduct,
  ourConfiguration,
  Intake,
  HeardDevices,
  BUS_SOURCE,
  BusSources,
  FLUSH_MS,
  Nmea2000Publisher,
  BusNode
};
