import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import {
  limits as limits4
} from "./chunk-VE2YVTKX.js";
import {
  judgedBusTime,
  newSpeaker,
  sourceLine
} from "./chunk-EDVGE543.js";
import {
  isUsable
} from "./chunk-P4ALOINP.js";
import {
  TextLines
} from "./chunk-HOMCTTIH.js";
import {
  takesFromAnybody
} from "./chunk-WRQSFVKV.js";
import {
  Connections,
  longOnes
} from "./chunk-ZEIM7YEY.js";
import {
  TokenBucket
} from "./chunk-QODAWPPJ.js";
import {
  BoundedQueue
} from "./chunk-SSDONY5O.js";
import {
  AddressList,
  gatewayTagId,
  gatewaysOf
} from "./chunk-2KFQT4VN.js";
import {
  formatYdraw
} from "./chunk-3FSWHUTZ.js";
import {
  limits as limits5
} from "./chunk-HTLAB6JF.js";
import {
  FastPacketAssembler,
  FrameSplitter,
  isFastPacket,
  parseCanId,
  splitFastPacket
} from "./chunk-NEDDVSEB.js";
import {
  limits
} from "./chunk-ZY7CPI7G.js";
import {
  FIX_TAG,
  ROWS_OF,
  TRUTHS,
  numberIn,
  worthIn
} from "./chunk-FYKJKMTQ.js";
import {
  limits as limits3
} from "./chunk-FN24KGIJ.js";
import {
  checksumOf,
  lacksChecksum,
  readSentence
} from "./chunk-XBAODGZJ.js";
import {
  limits as limits2
} from "./chunk-SXZ4TPET.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  shapeOf
} from "./chunk-ATGITIP5.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  shaped,
  standardDefinition,
  unitOfTag
} from "./chunk-BOUECWPG.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/connectors/nmea0183/fault-text.ts
function faultText(texts, { name, transport }, fault) {
  if (fault === "no-checksum") return texts.noChecksum({ where: name });
  const { [fault]: text } = { ...texts.faults, ...transport === "serial" ? texts.serialFaults : texts.peerFaults };
  return say(text, { where: name });
}

// src/nmea0183/wrapping.ts
var HEADER = "UdPbC\0";
var LINES_MAX = 999;
var GROUPS_MAX = 99;
var BLOCKS_MAX = 4;
function unwrapped(raw) {
  let line = (raw.startsWith(HEADER) ? raw.slice(HEADER.length) : raw).trim();
  let sender;
  let group;
  for (let blocks = 0; line.startsWith("\\"); blocks += 1) {
    const end = line.indexOf("\\", 1);
    const found = /^([^*]*)\*([0-9A-Fa-f]{2})$/.exec(line.slice(1, end));
    if (end < 0 || found === null || blocks >= BLOCKS_MAX) return void 0;
    const [, body = "", checksum = ""] = found;
    if (checksumOf(body) !== checksum.toUpperCase()) return void 0;
    sender = /(?:^|,)s:([^,]*)/.exec(body)?.[1] ?? sender;
    group = /(?:^|,)g:\d+-\d+-([^,]*)/.exec(body)?.[1] ?? group;
    line = line.slice(end + 1);
  }
  return { line, sender, group };
}
var DatagramWriter = class {
  #sfi;
  #line = 0;
  #group = 0;
  /** `sfi`: our name in IEC 61162-450; undefined writes plain datagrams. */
  constructor(sfi) {
    this.#sfi = sfi;
  }
  /** Puts as many messages into each datagram as fit into `limits.datagramBytes`. */
  datagrams(messages) {
    const header = this.#sfi === void 0 ? "" : HEADER;
    const datagrams = [];
    let datagram = header;
    for (const message of messages) {
      const text = this.#wrapped(message);
      if (datagram !== header && datagram.length + text.length > limits3.datagramBytes) {
        datagrams.push(datagram);
        datagram = header;
      }
      datagram += text;
    }
    return datagram === header ? datagrams : [...datagrams, datagram];
  }
  #wrapped(message) {
    if (this.#sfi === void 0) return message.join("");
    const isGroup = message.length > 1;
    if (isGroup) this.#group = this.#group % GROUPS_MAX + 1;
    return message.map((line, i) => {
      this.#line = this.#line % LINES_MAX + 1;
      const group = isGroup ? `g:${i + 1}-${message.length}-${this.#group},` : "";
      const body = `${group}s:${this.#sfi},n:${this.#line}`;
      return `\\${body}*${checksumOf(body)}\\${line}`;
    }).join("");
  }
};

// src/nmea2000/bus/gateway.ts
function gatewayFaultOf(code) {
  return (code === void 0 ? void 0 : FAULT_BY_CODE[code]) ?? "failed";
}
var FAULT_BY_CODE = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETDOWN: "unreachable",
  ETIMEDOUT: "unreachable",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  ECONNRESET: "closed",
  EPIPE: "closed",
  EADDRINUSE: "port-taken",
  EACCES: "port-denied",
  EPERM: "port-denied",
  EADDRNOTAVAIL: "unknown-address",
  ENODEV: "unknown-address"
};
function hostAndPort(host, port) {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

// src/nmea0183/ais/sixbit.ts
function sixOf(character) {
  if (character >= 48 && character <= 87) return character - 48;
  return character >= 96 && character <= 119 ? character - 56 : void 0;
}
function characterOf(six) {
  return String.fromCharCode(six < 40 ? six + 48 : six + 56);
}
function letterOf(six) {
  return String.fromCharCode(six < 32 ? six + 64 : six);
}
function sixOfLetter(letter) {
  const code = letter.toUpperCase().charCodeAt(0);
  if (code >= 64 && code < 96) return code - 64;
  return code >= 32 && code < 64 ? code : 63;
}

// src/nmea0183/ais/bit-reader.ts
var BitReader = class _BitReader {
  /** The bits of the message. */
  size;
  #sixes;
  constructor(sixes, size) {
    this.#sixes = sixes;
    this.size = size;
  }
  /** Undefined if a character cannot be in a payload. `fill`: bits at the end that do not count. */
  static of(payload, fill) {
    const sixes = new Uint8Array(payload.length);
    for (let at = 0; at < payload.length; at += 1) {
      const six = sixOf(payload.charCodeAt(at));
      if (six === void 0) return void 0;
      sixes[at] = six;
    }
    return new _BitReader(sixes, Math.max(0, payload.length * 6 - fill));
  }
  /** At most 32 bits. */
  unsigned(at, count) {
    let value = 0;
    for (let bit = at, left = count; left > 0; ) {
      const offset = bit % 6;
      const taken = Math.min(6 - offset, left);
      const six = this.#sixes[(bit - offset) / 6] ?? 0;
      value = value * 2 ** taken + (six >> 6 - offset - taken & 2 ** taken - 1);
      bit += taken;
      left -= taken;
    }
    return value;
  }
  /** Two's complement. */
  signed(at, count) {
    const value = this.unsigned(at, count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }
  flag(at) {
    return this.unsigned(at, 1) === 1;
  }
  /** Null if the text is empty. `@` ends it; trailing spaces are removed. */
  text(at, letters) {
    let text = "";
    for (let i = 0; i < letters && at + i * 6 + 6 <= this.size; i += 1) text += letterOf(this.unsigned(at + i * 6, 6));
    const found = text.replace(/@.*$/, "").trimEnd();
    return found === "" ? null : found;
  }
};

// src/nmea0183/ais/read-message.ts
var KNOT = 1852 / 3600;
var DEGREE = Math.PI / 180;
var NAME_LETTERS = 20;
var KINDS = {
  1: { class: "A", bits: 149, read: classA },
  2: { class: "A", bits: 149, read: classA },
  3: { class: "A", bits: 149, read: classA },
  4: { class: "base", bits: 149, read: (bits) => place(bits, 78) },
  5: { class: "A", bits: 420, read: voyage },
  9: { class: "aircraft", bits: 148, read: aircraft },
  12: { bits: 72, read: (bits) => ({ safetyText: bits.text(72, 156) }) },
  14: { bits: 40, read: (bits) => ({ safetyText: bits.text(40, 161) }) },
  18: { class: "B", bits: 148, read: classB },
  19: { class: "B", bits: 301, read: (bits) => ({ ...classB(bits), name: bits.text(143, 20), ...hull(bits, 263, 271) }) },
  21: { class: "aton", bits: 270, read: aton },
  27: { class: "A", bits: 94, read: longRange }
};
function readAisMessage(bits, nowMs) {
  const type = bits.unsigned(0, 6);
  const mmsi = String(bits.unsigned(8, 30)).padStart(9, "0");
  if (type === 24) return staticB(bits, mmsi);
  const kind = KINDS[type];
  if (kind === void 0) return "unknown";
  return bits.size < kind.bits ? "damaged" : { mmsi, class: kind.class, said: kind.read(bits, nowMs) };
}
function place(bits, at) {
  const [longitude, latitude] = [bits.signed(at + 1, 28) / 6e5, bits.signed(at + 29, 27) / 6e5];
  return { position: positionOf(longitude, latitude), isAccurate: bits.flag(at) };
}
function positionOf(longitude, latitude) {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : null;
}
function motion(bits, at, speed) {
  const course = bits.unsigned(at + 66, 12);
  return { ...place(bits, at + 10), speedMs: speed, courseRad: course < 3600 ? course / 10 * DEGREE : null };
}
function speedOf(tenths) {
  return tenths < 1023 ? tenths / 10 * KNOT : null;
}
function headingOf(bits, at) {
  const heading = bits.unsigned(at, 9);
  return heading < 360 ? heading * DEGREE : null;
}
function classA(bits) {
  const turn = bits.signed(42, 8);
  const navStatus = bits.unsigned(38, 4);
  const maneuver = bits.unsigned(143, 2);
  const perMinute = Math.sign(turn) * (turn / 4.733) ** 2;
  return {
    ...motion(bits, 50, speedOf(bits.unsigned(50, 10))),
    headingRad: headingOf(bits, 128),
    rateOfTurnRadS: Math.abs(turn) <= 126 ? perMinute / 60 * DEGREE : null,
    navStatus: navStatus === 15 ? null : navStatus,
    maneuver: maneuver === 1 || maneuver === 2 ? maneuver : null
  };
}
function classB(bits) {
  return { ...motion(bits, 46, speedOf(bits.unsigned(46, 10))), headingRad: headingOf(bits, 124) };
}
function longRange(bits) {
  const navStatus = bits.unsigned(40, 4);
  const [longitude, latitude] = [bits.signed(44, 18) / 600, bits.signed(62, 17) / 600];
  const [speed, course] = [bits.unsigned(79, 6), bits.unsigned(85, 9)];
  return {
    position: positionOf(longitude, latitude),
    isAccurate: bits.flag(38),
    speedMs: speed < 63 ? speed * KNOT : null,
    courseRad: course < 360 ? course * DEGREE : null,
    navStatus: navStatus === 15 ? null : navStatus
  };
}
function aircraft(bits) {
  const [altitude, speed] = [bits.unsigned(38, 12), bits.unsigned(50, 10)];
  return {
    ...motion(bits, 50, speed < 1023 ? speed * KNOT : null),
    altitudeM: altitude < 4095 ? altitude : null
  };
}
function voyage(bits, nowMs) {
  return {
    name: bits.text(112, 20),
    callsign: bits.text(70, 7),
    imo: bits.unsigned(40, 30) || null,
    ...hull(bits, 232, 240),
    draughtM: bits.unsigned(294, 8) / 10 || null,
    destination: bits.text(302, 20),
    etaMs: arrivalOf(bits, nowMs)
  };
}
function aton(bits) {
  const { shipType: _, ...size } = hull(bits, 38, 219);
  const second = bits.unsigned(253, 6);
  const name = bits.text(43, NAME_LETTERS);
  const rest = name?.length === NAME_LETTERS ? bits.text(272, 14) ?? "" : "";
  return {
    ...place(bits, 163),
    name: name === null ? null : name + rest,
    atonType: bits.unsigned(38, 5) || null,
    isVirtual: bits.flag(269),
    isOffPosition: second < 60 ? bits.flag(259) : null,
    ...size
  };
}
function staticB(bits, mmsi) {
  const part = bits.unsigned(38, 2);
  if (part > 1) return "unknown";
  if (bits.size < (part === 0 ? 160 : 162)) return "damaged";
  if (part === 0) return { mmsi, class: "B", said: { name: bits.text(40, 20) } };
  const { shipType = null, ...size } = hull(bits, 40, 132);
  const said = { callsign: bits.text(90, 7), shipType, ...mmsi.startsWith("98") ? {} : size };
  return { mmsi, class: "B", said };
}
function hull(bits, typeAt, at) {
  const [bow, stern] = [bits.unsigned(at, 9), bits.unsigned(at + 9, 9)];
  const [port, starboard] = [bits.unsigned(at + 18, 6), bits.unsigned(at + 24, 6)];
  const isPlaced = (bow !== 0 || port !== 0) && (bow !== 0 || starboard !== 0);
  return {
    shipType: bits.unsigned(typeAt, 8) || null,
    lengthM: bow + stern || null,
    beamM: port + starboard || null,
    fromBowM: isPlaced ? bow : null,
    fromStarboardM: isPlaced ? starboard : null
  };
}
var HALF_YEAR_MS = 183 * 864e5;
function arrivalOf(bits, nowMs) {
  const [month, day] = [bits.unsigned(274, 4), bits.unsigned(278, 5)];
  const [hour, minute] = [bits.unsigned(283, 5), bits.unsigned(288, 6)];
  if (month < 1 || month > 12 || day < 1) return null;
  const at = (year2) => Date.UTC(year2, month - 1, day, hour < 24 ? hour : 0, minute < 60 ? minute : 0);
  const year = new Date(nowMs).getUTCFullYear();
  const found = [year - 1, year, year + 1].map(at).find((each) => each > nowMs - HALF_YEAR_MS) ?? at(year);
  return new Date(found).getUTCDate() === day ? found : null;
}

// src/nmea0183/ais/ais-sentences.ts
var PAYLOAD_LENGTH = 60;
var LINE = /^!([A-Z]{2}VD[MO]),(\d),(\d),([^,]*),([^,]*),([0-W`-w]*),([0-5])$/;
var AisSentenceReader = class {
  counters = { ais_messages: 0, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 };
  /** The oldest first. */
  #groups = /* @__PURE__ */ new Set();
  #take;
  constructor(take) {
    this.#take = take;
  }
  /** Takes a line that begins with `!`. False if it is damaged. `nowMs` is monotonic, `wallMs` the wall clock. */
  read(line, nowMs, wallMs, origin = {}) {
    const star = line.lastIndexOf("*");
    const body = line.slice(0, star);
    if (star < 0 || star !== line.length - 3 || checksumOf(body.slice(1)) !== line.slice(star + 1).toUpperCase()) {
      this.counters.ais_damaged += 1;
      return false;
    }
    const found = LINE.exec(body);
    if (found === null) {
      this.counters[/^![A-Z]{2}VD[MO],/.test(body) ? "ais_damaged" : "ais_unknown"] += 1;
      return true;
    }
    const [, address = "", count = "", number = "", sequence = "", channel = "", payload = "", fill = ""] = found;
    const { device = "", sender, group = "" } = origin;
    const key = [device, address, sequence, channel, group].join();
    const part = { key, sender, count: Number(count), payload, isGrouped: group !== "" };
    const whole = this.#joined(part, Number(number), nowMs);
    if (whole !== void 0) this.#read(whole, Number(fill), address.endsWith("O"), wallMs);
    return true;
  }
  #joined(part, number, nowMs) {
    const { key, sender, count, payload } = part;
    this.#expire(nowMs);
    if (count === 1 && number === 1) return payload;
    if (number < 1 || number > count) {
      this.counters.ais_damaged += 1;
      return void 0;
    }
    const known = this.#groupOf(part);
    if (number === 1) {
      if (known !== void 0) this.#drop(known);
      else if (this.#groups.size >= limits3.aisGroups)
        for (const oldest of this.#groups.keys().take(1)) this.#drop(oldest);
      this.#groups.add({ key, sender, count, heardMs: nowMs, parts: 1, payload });
      return void 0;
    }
    if (known === void 0) {
      this.counters.ais_incomplete += 1;
      return void 0;
    }
    if (known.count !== count || known.parts + 1 !== number) {
      this.#drop(known);
      return void 0;
    }
    known.parts = number;
    known.payload += payload;
    if (number < count) return void 0;
    this.#groups.delete(known);
    return known.payload;
  }
  /** In a group with a number only the first line must name the sender; a line without one belongs to the only group with that number. */
  #groupOf({ key, sender, isGrouped }) {
    const alike = [...this.#groups].filter((group) => group.key === key);
    const same = alike.find((group) => group.sender === sender);
    if (same !== void 0 || sender !== void 0 || !isGrouped) return same;
    return alike.length === 1 ? alike[0] : void 0;
  }
  #read(payload, fill, isOwn, wallMs) {
    const bits = BitReader.of(payload, fill);
    const message = bits === void 0 ? "damaged" : readAisMessage(bits, wallMs);
    if (typeof message === "string") {
      this.counters[`ais_${message}`] += 1;
      return;
    }
    this.counters.ais_messages += 1;
    this.#take({ ...message, isOwn });
  }
  #expire(nowMs) {
    for (const group of this.#groups) {
      if (nowMs - group.heardMs <= limits3.aisGroupMs) return;
      this.#drop(group);
    }
  }
  #drop(group) {
    if (this.#groups.delete(group)) this.counters.ais_incomplete += 1;
  }
};
function aisLines(bits, isOwn, sequence) {
  const { characters, fill } = bits.payload();
  const count = Math.ceil(characters.length / PAYLOAD_LENGTH);
  return Array.from({ length: count }, (_, i) => {
    const payload = characters.slice(i * PAYLOAD_LENGTH, (i + 1) * PAYLOAD_LENGTH);
    const number = count === 1 ? "" : String(sequence % 10);
    const body = `AIVD${isOwn ? "O" : "M"},${count},${i + 1},${number},,${payload},${i + 1 === count ? fill : 0}`;
    return `!${body}*${checksumOf(body)}\r
`;
  });
}

// src/nmea0183/serial-gateway.ts
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { ReadStream } from "node:tty";
import { promisify } from "node:util";
var run = promisify(execFile);
var SerialGateway = class {
  transport = "serial";
  name;
  #baud;
  #bytes = 0;
  #openings = 0;
  constructor({ file, baud }) {
    this.name = file;
    this.#baud = baud;
  }
  async open(listener, signal) {
    let handle;
    try {
      handle = await open(this.name, constants.O_RDONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
    } catch (error) {
      return serialFaultOf(error);
    }
    try {
      await setSerialPort(this.name, this.#baud);
      if (signal.aborted) return "failed";
      return await this.#read(handle, listener, signal);
    } catch {
      return "failed";
    } finally {
      await handle.close().catch(() => void 0);
    }
  }
  counters() {
    return { openings: this.#openings, bytes: this.#bytes };
  }
  #read(handle, listener, signal) {
    const { promise, resolve } = Promise.withResolvers();
    const stream = new ReadStream(handle.fd);
    const splitter = new TextLines(limits3.wrappedChars);
    const end = (fault) => {
      signal.removeEventListener("abort", abort);
      stream.destroy();
      resolve(fault);
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    this.#openings += 1;
    listener.opened();
    stream.on("data", (chunk) => {
      this.#bytes += chunk.length;
      const lines = splitter.push(chunk);
      if (lines.length > 0) listener.lines(lines);
    });
    stream.on("error", (error) => end(serialFaultOf(error)));
    stream.on("end", () => end("closed"));
    stream.on("close", () => end("closed"));
    return promise;
  }
};
async function setSerialPort(file, baud) {
  await run("stty", ["-F", file, String(baud), "raw", "-echo", "-hupcl", "clocal"], { timeout: limits3.sttyMs });
}
function serialFaultOf(error) {
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENXIO" || code === "ENODEV") return "unreachable";
  return gatewayFaultOf(code);
}

// src/nmea0183/listening-gateway.ts
import { createServer } from "node:net";
var ListeningGateway = class {
  transport = "tcp";
  staysOpen = true;
  name;
  #address;
  #clock;
  #budget = new TokenBucket({ perS: limits2.gatewayBytesPerS });
  #senders;
  #sockets = /* @__PURE__ */ new Set();
  #places;
  #connections = 0;
  #refused = 0;
  #bytes = 0;
  #pauses = 0;
  /** The port that it listens on; undefined while it does not listen. */
  port;
  constructor(address, clock, places = longOnes(limits3.senders)) {
    this.name = `${hostAndPort(address.bind, address.port)}/tcp`;
    this.#address = address;
    this.#senders = address.from.length === 0 ? void 0 : new AddressList(address.from);
    this.#clock = clock;
    this.#places = new Connections(clock, places);
  }
  open(listener, signal) {
    const { promise, resolve } = Promise.withResolvers();
    if (signal.aborted) return Promise.resolve("failed");
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: limits2.gatewayKeepAliveMs });
    this.#places.letIn(server);
    const end = (fault) => {
      signal.removeEventListener("abort", abort);
      this.port = void 0;
      for (const socket of this.#sockets) socket.destroy();
      server.close(() => resolve(fault));
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    server.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    server.on("drop", () => this.#refused += 1);
    server.on("connection", (socket) => this.#accept(socket, listener));
    server.listen({ host: this.#address.bind, port: this.#address.port }, () => {
      const at = server.address();
      this.port = typeof at === "object" ? at?.port : void 0;
      listener.opened();
    });
    return promise;
  }
  counters() {
    return {
      senders: this.#sockets.size,
      connections: this.#connections,
      refused: this.#refused + this.#places.refused + this.#places.evicted,
      bytes: this.#bytes,
      slowed_down: this.#pauses
    };
  }
  #accept(socket, listener) {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (this.#senders?.has(address) === false) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    if (!this.#places.add(socket)) return;
    const splitter = new TextLines(limits3.wrappedChars);
    let pause2;
    this.#sockets.add(socket);
    this.#connections += 1;
    socket.setTimeout(limits3.senderSilentMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      this.#places.busy(socket);
      pause2 = this.#slowDown(socket, chunk) ?? pause2;
      const lines = splitter.push(chunk);
      if (lines.length > 0) listener.lines(lines, address);
    });
    socket.on("error", () => void 0);
    socket.on("close", () => {
      clearTimeout(pause2);
      this.#sockets.delete(socket);
    });
  }
  #slowDown(socket, { length }) {
    this.#bytes += length;
    const waitMs = this.#budget.charge(length, this.#clock.monotonic());
    if (waitMs === 0) return void 0;
    this.#pauses += 1;
    socket.pause();
    return setTimeout(() => socket.resume(), waitMs);
  }
};

// src/nmea2000/bus/tcp-gateway.ts
import { lookup } from "node:dns/promises";
import { connect, isIP } from "node:net";
var TcpGateway = class {
  transport = "tcp";
  name;
  #host;
  #port;
  #clock;
  #budget = new TokenBucket({ perS: limits2.gatewayBytesPerS });
  #tries = 0;
  #connections = 0;
  #bytes = 0;
  #pauses = 0;
  constructor({ host, port }, clock) {
    this.name = hostAndPort(host, port);
    this.#host = host;
    this.#port = port;
    this.#clock = clock;
  }
  async open(listener, signal) {
    const address = await this.#address();
    this.#tries += 1;
    if (address === void 0) return "unknown-host";
    if (signal.aborted) return "failed";
    return this.#listen(address, listener, signal);
  }
  counters() {
    return { connections: this.#connections, bytes: this.#bytes, slowed_down: this.#pauses };
  }
  async #address() {
    if (isIP(this.#host) !== 0) return this.#host;
    try {
      const addresses = await lookup(this.#host, { all: true });
      return addresses[this.#tries % addresses.length]?.address;
    } catch {
      return void 0;
    }
  }
  #listen(address, listener, signal) {
    const { promise, resolve } = Promise.withResolvers();
    const { gatewayConnectMs, gatewayKeepAliveMs, gatewayLineBytes } = limits2;
    const socket = connect({ host: address, port: this.#port, noDelay: true });
    const splitter = new TextLines(gatewayLineBytes);
    const end = (fault) => {
      clearTimeout(overdue);
      clearTimeout(pause2);
      signal.removeEventListener("abort", abort);
      socket.removeAllListeners("data");
      socket.destroy();
      resolve(fault);
    };
    const abort = () => end("failed");
    const overdue = setTimeout(() => end("unreachable"), gatewayConnectMs);
    let pause2;
    signal.addEventListener("abort", abort, { once: true });
    socket.on("connect", () => {
      clearTimeout(overdue);
      socket.setKeepAlive(true, gatewayKeepAliveMs);
      this.#connections += 1;
      listener.opened();
    });
    socket.on("data", (chunk) => {
      pause2 = this.#slowDown(socket, chunk) ?? pause2;
      const lines = splitter.push(chunk);
      if (lines.length > 0) listener.lines(lines);
    });
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("end", () => end("closed"));
    socket.on("close", () => end("closed"));
    return promise;
  }
  #slowDown(socket, { length }) {
    this.#bytes += length;
    const waitMs = this.#budget.charge(length, this.#clock.monotonic());
    if (waitMs === 0) return void 0;
    this.#pauses += 1;
    socket.pause();
    return setTimeout(() => socket.resume(), waitMs);
  }
};

// src/nmea2000/bus/udp-gateway.ts
import { createSocket } from "node:dgram";
import { isIPv4, isIPv6 } from "node:net";
var UdpGateway = class {
  transport = "udp";
  name;
  #address;
  #clock;
  #budget = new TokenBucket({ perS: limits2.gatewayBytesPerS });
  #senders;
  #bytes = 0;
  #datagrams = 0;
  #dropped = 0;
  #foreign = 0;
  constructor(address, clock) {
    this.name = hostAndPort(address.group ?? address.bind, address.port);
    this.#address = address;
    this.#senders = address.from === void 0 || address.from.length === 0 ? void 0 : new AddressList(address.from);
    this.#clock = clock;
  }
  open(listener, signal) {
    const { promise, resolve } = Promise.withResolvers();
    if (signal.aborted) return Promise.resolve("failed");
    const { bind, port, group } = this.#address;
    const socket = createSocket({ type: isIPv6(bind) ? "udp6" : "udp4", reuseAddr: group !== void 0 });
    let ended = false;
    const end = (fault) => {
      if (ended) return;
      ended = true;
      signal.removeEventListener("abort", abort);
      socket.removeAllListeners("message");
      socket.close(() => resolve(fault));
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("listening", () => {
      try {
        if (group !== void 0) socket.addMembership(group, bind === "0.0.0.0" || bind === "::" ? void 0 : bind);
        listener.opened();
      } catch (error) {
        end(gatewayFaultOf(systemErrorCode(error)));
      }
    });
    socket.on("message", (datagram, sender) => this.#take(datagram, sender, listener));
    socket.bind(port, group !== void 0 && isIPv4(bind) && bind !== "0.0.0.0" ? group : bind);
    return promise;
  }
  counters() {
    return {
      datagrams: this.#datagrams,
      dropped_datagrams: this.#dropped,
      foreign_datagrams: this.#foreign,
      bytes: this.#bytes
    };
  }
  #take(datagram, { address }, listener) {
    const now = this.#clock.monotonic();
    this.#datagrams += 1;
    if (this.#senders?.has(address) === false) {
      this.#foreign += 1;
      return;
    }
    this.#bytes += datagram.length;
    if (!this.#budget.has(now)) {
      this.#dropped += 1;
      return;
    }
    this.#budget.charge(datagram.length + limits2.gatewayDatagramBytes, now);
    const splitter = new TextLines(limits2.gatewayLineBytes);
    listener.lines([...splitter.push(datagram), ...splitter.end()], address);
  }
};

// src/tags/taken-tags.ts
var TakenTags = class {
  counters = {
    updates: 0,
    registered_tags: 0,
    other_source: 0,
    refused_values: 0,
    impossible_values: 0,
    not_newer: 0
  };
  #parts;
  #speaker;
  /** By what they come in, and by time-out. */
  #statements = /* @__PURE__ */ new Map();
  constructor(parts) {
    this.#parts = parts;
    this.#speaker = newSpeaker(parts.line, parts.line.text);
  }
  write(reading) {
    const { intake, clock, timeoutS } = this.#parts;
    const { tagId, value, unitSi, timestampMs = clock.now() } = reading;
    if (reading.timestampMs !== void 0) this.#noteTime(timestampMs);
    if (typeof value === "number" && !Number.isFinite(value)) {
      this.counters.impossible_values += 1;
      this.write({ ...reading, value: null });
      return;
    }
    const quality = value === null ? "bad" : reading.quality ?? "good";
    const tag = intake.of(tagId) ?? (value === null ? void 0 : this.#register(reading));
    if (tag === void 0) return;
    const isBool = tag.unitSi === "bool";
    if (tag.unitSi !== unitSi || value !== null && isBool !== (typeof value === "boolean")) {
      this.counters.refused_values += 1;
      return;
    }
    if (this.#isOurs(tag)) {
      this.counters.other_source += 1;
      return;
    }
    const statement = this.#statement(reading.group, reading.timeoutS ?? timeoutS);
    const update = { tagId, value, quality, timestampMs, source: this.#speaker.text };
    this.#count(intake.take(tag, this.#speaker, statement, update, clock.monotonic()));
  }
  /** A connection begins. `timestampMs` is the time by the source's own clock, if it reports that at the beginning. */
  begin(timestampMs = -Infinity) {
    this.#speaker.newestMs = -Infinity;
    this.#noteTime(timestampMs);
  }
  /** The device is gone: the value stays, but is stale. */
  gone(tagId) {
    const tag = this.#parts.intake.of(tagId);
    if (tag !== void 0) this.#parts.intake.leave(tag, this.#speaker);
  }
  #noteTime(timestampMs) {
    if (timestampMs > this.#parts.clock.now() + limits5.aheadOfClockMs) return;
    this.#speaker.newestMs = Math.max(this.#speaker.newestMs, timestampMs);
  }
  #register({ define }) {
    const definition = define();
    if (definition === void 0 || this.counters.registered_tags >= limits5.takenTags) {
      this.counters.refused_values += 1;
      return void 0;
    }
    if (!this.#parts.tags.register(definition)) return void 0;
    this.counters.registered_tags += 1;
    return this.#parts.intake.of(definition.id);
  }
  /** Whether something that does not go through the intake keeps the tag fresh, such as the service itself. */
  #isOurs({ tagId, holder }) {
    const present = this.#parts.tags.value(tagId);
    if (present === void 0 || !isUsable(present.quality)) return false;
    if (present.source === this.#speaker.text || present.source === holder?.text) return false;
    return Math.abs(this.#parts.clock.now() - present.timestampMs) < limits5.otherSourceMs;
  }
  #statement(group, timeoutS) {
    let ofGroup = this.#statements.get(group);
    if (ofGroup === void 0) this.#statements.set(group, ofGroup = /* @__PURE__ */ new Map());
    let statement = ofGroup.get(timeoutS);
    if (statement === void 0)
      ofGroup.set(timeoutS, statement = { rank: 0, timeoutS, group, peers: this.#parts.line });
    return statement;
  }
  #count(outcome) {
    if (outcome === "accepted") this.counters.updates += 1;
    else if (outcome === "set-aside") this.counters.other_source += 1;
    else if (outcome === "impossible") this.counters.impossible_values += 1;
    else if (outcome === "older-than-current") this.counters.not_newer += 1;
  }
};

// src/nmea0183/constellations.ts
var Constellations = class {
  /** The list that was heard longest ago comes first. */
  #lists = /* @__PURE__ */ new Map();
  /** The sum over all systems of one receiver. `speaker`: which receiver it is, as far as it is known; `system`: the talker of the sentence. */
  inView(speaker, system, fields, count, nowMs) {
    const key = `${speaker} ${system} ${signalOf(fields)}`;
    this.#lists.delete(key);
    this.#lists.set(key, { speaker, system, count, atMs: nowMs });
    const most = /* @__PURE__ */ new Map();
    for (const [each, list] of this.#lists) {
      if (nowMs - list.atMs > limits3.constellationMs || this.#lists.size > limits3.constellations)
        this.#lists.delete(each);
      else if (list.speaker === speaker) most.set(list.system, Math.max(most.get(list.system) ?? 0, list.count));
    }
    return [...most.values()].reduce((sum, each) => sum + each, 0);
  }
};
function signalOf(fields) {
  return (fields.length - 3) % 4 === 1 ? fields.at(-1) ?? "" : "";
}

// src/nmea0183/possible.ts
var shapes = /* @__PURE__ */ new Map();
function isPossible(tag, value) {
  if (!shapes.has(tag)) shapes.set(tag, shapeOf(tag, unitOfTag(tag) ?? ""));
  const shape = shapes.get(tag);
  return shape === void 0 || shaped(shape, value) !== void 0;
}

// src/nmea0183/transducers.ts
var KELVIN = 273.15;
var WEATHER = "WI";
var BAROMETER = /^(BARO.*|ENV_ATMOS_P|AIRP.*|PRESSURE)$/i;
var BAR = { kind: "P", unit: "B", scale: 1e5, decimals: 5 };
var CELSIUS = { kind: "C", unit: "C", offset: KELVIN, decimals: 1 };
var ANGLE = { kind: "A", unit: "D", decimals: 1 };
var VOLTAGE = { kind: "U", unit: "V", decimals: 2, written: "" };
var PERCENT = { kind: "V", unit: "P", decimals: 1, written: "" };
var TRANSDUCERS = [
  { ...ANGLE, name: /^(PTCH|PITCH|TRIM)$/i, written: "PTCH", tag: "VESSEL.PITCH_DEG" },
  { ...ANGLE, name: /^(ROLL|HEEL)$/i, written: "ROLL", tag: "VESSEL.ROLL_DEG" },
  { ...ANGLE, name: /^YAW$/i, written: "", tag: "VESSEL.YAW_DEG" },
  { ...ANGLE, name: /^RUDDER$/i, written: "", tag: "RUDDER_0.ANGLE_DEG" },
  { ...BAR, name: BAROMETER, isOfWeather: true, written: "Barometer", tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...BAR, unit: "P", scale: 1, name: BAROMETER, isOfWeather: true, written: "", tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...CELSIUS, name: /^(TEMPAIR|AIRTEMP|ENV_OUTAIR_T|ENV_OUTSIDE_T|TEMP_?AIR)$/i, isOfWeather: true, written: "TempAir", tag: "OUTSIDE_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_WATER_T|WATERTEMP|SEATEMP)$/i, written: "ENV_WATER_T", tag: "SEA_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_INSIDE_T|ENV_INAIR_T|TEMPIN)$/i, written: "ENV_INSIDE_T", tag: "INSIDE_0.TEMP_K" },
  { kind: "H", unit: "P", name: /^(HUMI.*|ENV_OUTSIDE_H|HYGRO.*)$/i, isOfWeather: true, written: "Humidity", tag: "OUTSIDE_0.HUMIDITY_PCT", decimals: 1 },
  { kind: "T", unit: "R", name: /^ENGINE#(\d{1,2})$/, written: "", tag: "ME_INST_#.RPM", decimals: 0 },
  { ...BAR, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...BAR, unit: "P", scale: 1, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...CELSIUS, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_TEMP_K" },
  { ...CELSIUS, name: /^ENGINE#(\d{1,2})$/, written: "", tag: "ME_INST_#.COOLANT_TEMP_K" },
  { ...VOLTAGE, name: /^ALTERNATOR#(\d{1,2})$/, tag: "ME_INST_#.ALTERNATOR_V" },
  { ...VOLTAGE, name: /^BATTERY#(\d{1,2})$/, tag: "BATT_#.VOLTAGE_V" },
  { kind: "I", unit: "A", name: /^BATTERY#(\d{1,2})$/, written: "", tag: "BATT_#.CURRENT_A", decimals: 1 },
  { ...PERCENT, name: /^FUEL#(\d{1,2})$/, tag: "TANK_FUEL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^FRESHWATER#(\d{1,2})$/, tag: "TANK_WATER_#.LEVEL_PCT" },
  { ...PERCENT, name: /^WASTEWATER#(\d{1,2})$/, tag: "TANK_GRAY_WATER_#.LEVEL_PCT" },
  { ...PERCENT, name: /^LIVEWELLWATER#(\d{1,2})$/, tag: "TANK_LIVE_WELL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^OIL#(\d{1,2})$/, tag: "TANK_OIL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^BLACKWATER#(\d{1,2})$/, tag: "TANK_BLACK_WATER_#.LEVEL_PCT" }
];
function readTransducers(talker, fields, take, odd) {
  let unknown = 0;
  for (let at = 0; at + 2 < fields.length; at += 4) {
    const [kind, text, unit, name = ""] = fields.slice(at, at + 4);
    if (kind === "" && text === "") continue;
    const isMeant = (each) => name === "" ? each.isOfWeather === true && talker === WEATHER : each.name.test(name);
    const known = TRANSDUCERS.find((each) => each.kind === kind && each.unit === unit && isMeant(each));
    if (known === void 0) {
      unknown += 1;
      continue;
    }
    const value = numberIn(text);
    const tag = known.tag.replace("#", String(Number(known.name.exec(name)?.[1] ?? 0)));
    if (value === void 0) take(tag, null);
    else if (Number.isNaN(value)) odd(tag);
    else take(tag, value * (known.scale ?? 1) + (known.offset ?? 0));
  }
  return unknown;
}
function transducerFields(get) {
  return TRANSDUCERS.flatMap(({ kind, unit, written, tag, scale = 1, offset = 0, decimals }) => {
    const value = written === "" ? void 0 : get(tag);
    return value === void 0 ? [] : [[kind, ((value - offset) / scale).toFixed(decimals), unit, written]];
  });
}

// src/nmea0183/voices.ts
var Voices = class {
  /** By tag. Only tags of the sentence table get here, so the map stays small. */
  #last = /* @__PURE__ */ new Map();
  gave(tag, voice, nowMs) {
    this.#last.set(tag, { voice, atMs: nowMs });
  }
  /** `isByStatus`: the sentence voids the value by its status. This counts even if no value came before, unlike an empty field. */
  mayTakeBack(tag, voice, nowMs, isByStatus) {
    const last = this.#last.get(tag);
    if (last === void 0) return isByStatus;
    return last.voice === voice || nowMs - last.atMs >= limits3.otherVoiceMs;
  }
};

// src/nmea0183/sentence-reader.ts
var Reading = class {
  values = /* @__PURE__ */ new Map();
  odd = 0;
  /** If a value comes in several units, the last one that is not empty counts. */
  take = (tag, value) => {
    if (value !== null && !isPossible(tag, value)) this.isOdd([tag]);
    else if (value !== null || !this.values.has(tag)) this.values.set(tag, value);
  };
  isOdd(tags) {
    this.odd += 1;
    for (const tag of tags) this.take(tag, null);
  }
  get isNothing() {
    return this.values.values().every((value) => value === null);
  }
};
var TIME_TAG = "VESSEL.TIME_UTC_S";
var SentenceReader = class {
  counters = {
    sentences: 0,
    damaged: 0,
    no_checksum: 0,
    unknown: 0,
    unknown_transducers: 0,
    not_valid: 0,
    odd_fields: 0,
    refused_times: 0,
    encapsulated: 0,
    own: 0
  };
  #take;
  #others;
  #clock;
  #voices = new Voices();
  #constellations = new Constellations();
  /**
   * Sentences that came with a checksum: the same one without it is damaged. Kept for each speaker, since another device may be older and send
   * none.
   */
  #checked = /* @__PURE__ */ new Set();
  constructor(take, others = {}) {
    this.#take = take;
    this.#others = others;
    this.#clock = others.clock ?? systemClock;
  }
  /** Returns whether the line was a sentence. `device`: which device sent it, if the source has several. */
  read(raw, device) {
    const found = unwrapped(raw);
    if (found?.line === "") return false;
    if (found === void 0 || found.line.length > limits3.wrappedChars) {
      this.counters.damaged += 1;
      return false;
    }
    const { sender, group } = found;
    if (sender !== void 0 && this.#others.isOurs?.(sender) === true) {
      this.counters.own += 1;
      return false;
    }
    const isWhole = !lacksChecksum(found.line);
    const speaker = `${device ?? ""} ${sender ?? ""}`;
    const kind = `${speaker} ${found.line.slice(0, found.line.indexOf(","))}`;
    if (!isWhole && (this.#checked.has(kind) || this.#others.isChecksumOptional !== true)) {
      this.counters[this.#checked.has(kind) ? "damaged" : "no_checksum"] += 1;
      return false;
    }
    const line = isWhole ? found.line : `${found.line}*${checksumOf(found.line.slice(1))}`;
    const isRead = line.startsWith("!") ? this.#readEncapsulated(line, { device, sender, group }) : this.#readSentence(line, speaker);
    if (isRead && isWhole && this.#checked.size < limits3.checkedKinds) this.#checked.add(kind);
    return isRead;
  }
  #readEncapsulated(line, origin) {
    this.counters.encapsulated += 1;
    return this.#others.encapsulated?.(line, origin) ?? true;
  }
  #readSentence(line, speaker) {
    const sentence = readSentence(line, Infinity);
    if (sentence === void 0) {
      this.counters.damaged += 1;
      return false;
    }
    this.counters.sentences += 1;
    if (sentence.talker === "") this.counters.unknown += 1;
    else if (sentence.formatter === "ACN" && this.#others.command !== void 0) this.#others.command(line);
    else this.#readFields(sentence, speaker);
    return true;
  }
  #readFields({ talker, formatter, fields }, speaker) {
    const voice = `${speaker} ${talker}${formatter}`;
    if (formatter === "XDR") {
      const reading = new Reading();
      this.counters.unknown_transducers += readTransducers(talker, fields, reading.take, (tag) => reading.isOdd([tag]));
      this.#give(reading, "good", voice, formatter);
      return;
    }
    const rows = ROWS_OF.get(formatter);
    if (rows === void 0) {
      this.counters.unknown += 1;
      return;
    }
    const known = rows.flatMap((row) => {
      const worth = row.holds?.(fields) === false ? void 0 : worthIn(row.vouches ?? [], fields);
      return worth === void 0 ? [] : [{ row, worth }];
    });
    if (known.length === 0 || known.some(({ worth }) => worth === "void")) this.counters.not_valid += 1;
    for (const { row, worth } of known) {
      const reading = new Reading();
      if (!this.#readRow(row, worth, fields, reading)) {
        this.counters.damaged += 1;
        return;
      }
      if (formatter === "GSV") this.#addUp(reading, speaker, talker, fields);
      this.#give(reading, worth, voice, formatter);
    }
  }
  /** False if the line is damaged. */
  #readRow({ cells, tellsFix }, worth, fields, reading) {
    if (worth === "void") {
      for (const { tags } of cells) for (const tag of tags) reading.take(tag, null);
      if (tellsFix === true) reading.take(FIX_TAG, 0);
      return true;
    }
    for (const cell of cells) {
      if (cell.read(fields, reading.take)) continue;
      if (cell.isRequired === true) return false;
      reading.isOdd(cell.tags);
    }
    if (tellsFix !== true) return true;
    const isFix = worth === "good" && reading.values.get("VESSEL.LAT_DEG") !== null;
    reading.take(FIX_TAG, isFix ? 1 : 0);
    return true;
  }
  #addUp(reading, speaker, talker, fields) {
    for (const [tag, count] of reading.values) {
      if (count === null) reading.values.delete(tag);
      else
        reading.values.set(tag, this.#constellations.inView(speaker, talker, fields, count, this.#clock.monotonic()));
    }
  }
  #give(reading, worth, voice, sentence) {
    if (reading.odd > 0 && reading.isNothing) this.counters.damaged += 1;
    else this.counters.odd_fields += reading.odd;
    const nowMs = this.#clock.monotonic();
    for (const [tag, found] of reading.values) {
      const value = tag === TIME_TAG && found !== null ? this.#judgedTime(found) : found;
      const isTakenBack = value === null || tag === FIX_TAG && value === 0;
      if (isTakenBack && !this.#voices.mayTakeBack(tag, voice, nowMs, worth === "void" || tag === FIX_TAG)) continue;
      if (!isTakenBack) this.#voices.gave(tag, voice, nowMs);
      const isTruth = value !== null && TRUTHS.has(tag);
      const quality = worth === "uncertain" && value !== null && !isTruth ? worth : void 0;
      this.#take(tag, isTruth ? value === 1 : value, quality, sentence);
    }
  }
  #judgedTime(seconds) {
    const judgedMs = judgedBusTime(seconds * 1e3, this.#clock.now());
    if (judgedMs === void 0) this.counters.refused_times += 1;
    return judgedMs === void 0 ? null : judgedMs / 1e3;
  }
};

// src/connectors/nmea0183/sentence-runner.ts
var TELL_MS = 1e3;
var STEADY_MS = 6e4;
var SentenceRunner = class {
  type = "nmea0183";
  name;
  line;
  #gateway;
  #parts;
  #reader;
  #ais;
  #pace;
  #stopping = new AbortController();
  #attempt = new AbortController();
  #silence;
  /** Why nothing was heard for so long that the connection was ended. */
  #silent;
  /** How many lines had been refused when the silence began. */
  #refused = { damaged: 0, withoutChecksum: 0 };
  #upSinceMs;
  #fault = null;
  #losses = 0;
  #overlong = 0;
  constructor(gateway, parts) {
    this.name = gateway.name;
    this.line = parts.line;
    this.#gateway = gateway;
    this.#parts = parts;
    const { take, takeAis, command, isOurs, clock, isChecksumOptional } = parts;
    this.#ais = takeAis && new AisSentenceReader(takeAis);
    const encapsulated = (line, origin) => this.#ais?.read(line, clock.monotonic(), clock.now(), origin) ?? true;
    this.#reader = new SentenceReader(take, { encapsulated, command, isOurs, isChecksumOptional, clock });
    this.#pace = new Backoff({ random: parts.random });
  }
  async run() {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell(this.#upSinceMs !== void 0), TELL_MS);
    try {
      while (!signal.aborted) {
        this.#attempt = new AbortController();
        this.#silent = void 0;
        this.#watch();
        const listener = { opened: () => {
        }, lines: (lines, device) => this.#take(lines, device) };
        const fault = await this.#gateway.open(listener, AbortSignal.any([signal, this.#attempt.signal]));
        clearTimeout(this.#silence);
        if (signal.aborted) return;
        this.#lost(this.#silent ?? fault);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearTimeout(this.#silence);
      clearInterval(telling);
    }
  }
  stop() {
    this.#stopping.abort();
  }
  state() {
    return this.#upSinceMs === void 0 ? "waiting" : "running";
  }
  fault() {
    return this.#fault;
  }
  counters() {
    return {
      ...this.#gateway.counters(),
      ...this.#reader.counters,
      damaged: this.#reader.counters.damaged + this.#overlong,
      ...this.#ais?.counters,
      ...this.#parts.taken.counters,
      losses: this.#losses
    };
  }
  #take(lines, device) {
    let isHeard = false;
    for (const line of lines) {
      if (line === void 0) this.#overlong += 1;
      else if (this.#reader.read(line, device)) isHeard = true;
    }
    if (isHeard) this.#heard();
  }
  #heard() {
    const nowMs = this.#parts.clock.monotonic();
    if (this.#upSinceMs === void 0) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= STEADY_MS) this.#pace.reset();
    this.#watch();
  }
  #watch() {
    clearTimeout(this.#silence);
    this.#refused = { damaged: this.#damaged, withoutChecksum: this.#reader.counters.no_checksum };
    this.#silence = setTimeout(() => {
      const reason = this.#whySilent();
      if (this.#gateway.staysOpen === true || reason === "no-checksum") {
        this.#lost(reason);
        this.#watch();
        return;
      }
      this.#silent = reason;
      this.#attempt.abort();
    }, this.#parts.timeoutS * 1e3);
  }
  /** Nothing was taken; what came? */
  #whySilent() {
    if (this.#damaged > this.#refused.damaged) return "not-understood";
    return this.#reader.counters.no_checksum > this.#refused.withoutChecksum ? "no-checksum" : "silent";
  }
  get #damaged() {
    return this.#reader.counters.damaged + this.#overlong + (this.#ais?.counters.ais_damaged ?? 0);
  }
  /** Told once: when it had been up, at the first try, or when it is of another kind. */
  #lost(fault) {
    const { texts, lose, onFault } = this.#parts;
    const text = faultText(texts, this.#gateway, fault);
    const isOther = (fault === "no-checksum" || fault === "not-understood") && text !== this.#fault;
    const isNews = this.#upSinceMs !== void 0 || this.#fault === null || isOther;
    if (this.#upSinceMs !== void 0) this.#losses += 1;
    this.#upSinceMs = void 0;
    this.#fault = text;
    lose();
    if (isNews) onFault(this.#fault);
  }
};

// src/connectors/nmea0183/sentence-source.ts
var SOURCE_PREFIX = "nmea0183:";
function sentenceRunner(source, parts) {
  const { project, tags, intake, clock, log, messages, targets, sentenceAlerts } = parts;
  const { serve: texts } = messages.cli;
  const gateway = gatewayOf(source, clock);
  const line = sourceLine("nmea0183", gateway.name);
  const writes = line.text;
  const name = `nmea0183 ${gateway.name}`;
  const upTag = gatewayTagId(gatewaysOf(project).indexOf(source));
  const groups = /* @__PURE__ */ new Map();
  const groupOf = (sentence) => {
    let group = groups.get(sentence);
    if (group === void 0) groups.set(sentence, group = { sentence });
    return group;
  };
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: limits3.tagTimeoutS });
  if (takesFromAnybody(source)) log.warning(texts.openSource({ name }));
  return new SentenceRunner(gateway, {
    line,
    clock,
    random: Math.random,
    timeoutS: source.timeoutS,
    taken,
    isChecksumOptional: source.isChecksumOptional,
    take: (tagId, value, quality, sentence) => {
      const definition = standardDefinition(tagId, messages.nmea);
      if (definition === void 0) return;
      const define = () => project.nmea2000.autoRegister ? definition : void 0;
      const group = groupOf(sentence);
      taken.write({ tagId, value, unitSi: definition.unitSi, define, group, ...quality && { quality } });
    },
    takeAis: targets && ((message) => targets.take({ ...message, timestampMs: clock.now(), source: writes })),
    command: sentenceAlerts && ((line2) => void sentenceAlerts.command(line2, writes, source.commands)),
    isOurs: parts.isOurs,
    texts: messages.bus.gateway,
    tell: (value) => tags.write({ tagId: upTag, value, quality: "good", timestampMs: clock.now(), source: writes }),
    lose: () => intake.lost(line),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    }
  });
}
function gatewayOf(source, clock) {
  if (source.transport === "serial") return new SerialGateway(source);
  if (source.transport === "tcp-server") return new ListeningGateway(source, clock);
  return source.transport === "tcp" ? new TcpGateway(source, clock) : new UdpGateway(source, clock);
}

// src/nmea2000/bus/raw-subscriber.ts
var RawSubscriber = class {
  /** Messages written to the socket, and dropped to make room for newer ones. */
  sent = 0;
  dropped = 0;
  socket;
  #clock;
  #queue;
  #socketBytes;
  #fullSince = 0;
  #takenAt;
  #endedAt;
  constructor(socket, clock, { queueMessages, socketBytes }) {
    this.socket = socket;
    this.#clock = clock;
    this.#queue = new BoundedQueue(queueMessages);
    this.#socketBytes = socketBytes;
    this.#takenAt = clock.monotonic();
  }
  get waiting() {
    return this.#queue.size;
  }
  /** Queues the lines of a message; `pump` writes them. If the queue is half full, it writes at once. */
  offer(lines) {
    const wasFull = this.#isFull;
    if (wasFull) {
      this.#queue.shift();
      this.dropped += 1;
    }
    this.#queue.push(lines);
    if (!wasFull && this.#isFull) this.#fullSince = this.#clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }
  /** Writes waiting messages to the socket, up to the bytes that it may hold. */
  pump() {
    const { socket } = this;
    if (socket.destroyed || socket.writableLength >= this.#socketBytes) return;
    let lines = this.#queue.shift();
    if (lines === void 0) return;
    socket.cork();
    while (lines !== void 0) {
      const next = socket.writableLength < this.#socketBytes ? this.#queue.shift() : void 0;
      this.sent += 1;
      if (next === void 0) socket.write(lines, () => this.#taken());
      else socket.write(lines);
      lines = next;
    }
    socket.uncork();
  }
  /** The program has closed its side of the connection. It may still read, or be gone. */
  ended() {
    this.#endedAt = this.#clock.monotonic();
  }
  /**
   * For how long the program has read nothing while its queue was full; 0 while the queue has room. After it has closed
   * its side, for how long it has read nothing at all: only a write can show whether it still reads.
   */
  stalledMs() {
    const since = this.#isFull ? this.#fullSince : this.#endedAt;
    return since === void 0 ? 0 : this.#clock.monotonic() - Math.max(since, this.#takenAt);
  }
  get #isFull() {
    return this.#queue.size === this.#queue.capacity;
  }
  #taken() {
    this.#takenAt = this.#clock.monotonic();
    this.pump();
  }
};

// src/nmea2000/bus/tcp-raw-server.ts
import { createServer as createServer2 } from "node:net";

// src/nmea2000/bus/raw-lines.ts
import { Buffer } from "node:buffer";
var RawLines = class {
  #assembler = new FastPacketAssembler();
  #splitter = new FrameSplitter();
  /** The lines of the message that this frame carries or completes, if any. */
  ofFrame(frame, direction) {
    if (!isFastPacket(parseCanId(frame.id).pgn)) return linesOf([frame], direction);
    const message = this.#assembler.accept(frame);
    if (message === void 0) return void 0;
    const { id, timestampMs } = frame;
    const sequence = (frame.data[0] ?? 0) >>> 5;
    const frames = splitFastPacket(message.data, sequence).map((data) => ({ id, data, timestampMs }));
    return linesOf(frames, direction);
  }
  /** Undefined for a message that no frames can carry, such as a pseudo PGN of a recorder. */
  ofMessage(message, direction) {
    const frames = this.#splitter.split(message);
    return frames && linesOf(frames, direction);
  }
};
function linesOf(frames, direction) {
  let lines = "";
  for (const frame of frames) lines += formatYdraw(frame, direction);
  return Buffer.from(lines, "latin1");
}

// src/nmea2000/bus/tcp-raw-server.ts
var rawServerDefaults = {
  queueMessages: limits5.subscriber.queueMessages,
  socketBytes: limits5.subscriber.socketBytes,
  places: longOnes(limits2.rawSubscribers),
  stalledMs: limits5.subscriber.stalledMs,
  retryMs: limits.retry.retryMaxMs
};
var TcpRawServer = class {
  #options;
  #server;
  #places;
  #subscribers = /* @__PURE__ */ new Set();
  #fault;
  #retry;
  #watch;
  #flushing = false;
  #stopping = false;
  #accepted = 0;
  #refused = 0;
  #closedStalled = 0;
  #ignoredBytes = 0;
  /** The sum of the counters of disconnected subscribers. */
  #past = { messages: 0, dropped: 0 };
  constructor(options) {
    this.#options = options;
    this.#server = createServer2({
      allowHalfOpen: true,
      keepAlive: true,
      noDelay: true,
      keepAliveInitialDelay: limits2.rawKeepAliveMs
    });
    this.#places = new Connections(options.clock, options.places);
    this.#places.letIn(this.#server);
    this.#server.on("drop", () => this.#refused += 1);
    this.#server.on("connection", (socket) => this.#accept(socket));
    this.#server.on("listening", () => this.#say(null));
    this.#server.on("error", (error) => this.#failed(gatewayFaultOf(systemErrorCode(error))));
  }
  /** The address of the server for people; while it listens, with its actual port. */
  get name() {
    const address = this.#server.address();
    const port = address === null || typeof address === "string" ? this.#options.port : address.port;
    return hostAndPort(this.#options.host, port);
  }
  /** Why the server does not listen, or null. */
  get fault() {
    return this.#fault ?? null;
  }
  start() {
    const { stalledMs } = this.#options;
    this.#listen();
    this.#watch = setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1e3, stalledMs / 4)));
  }
  /** Disconnects all subscribers. Idempotent. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    for (const { socket } of this.#subscribers) socket.destroy();
    if (!this.#server.listening) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }
  get hasReaders() {
    return this.#subscribers.size > 0;
  }
  /** Gives lines to all readers. */
  offer(lines) {
    this.#offer(lines);
  }
  /** A tap for one source of frames. */
  tap() {
    const lines = new RawLines();
    return {
      frame: (frame, direction) => {
        if (this.#subscribers.size > 0) this.#offer(lines.ofFrame(frame, direction));
      },
      message: (message, direction) => {
        if (this.#subscribers.size > 0) this.#offer(lines.ofMessage(message, direction));
      }
    };
  }
  statistics() {
    const sum = { ...this.#past, waiting: 0 };
    for (const { sent, dropped, waiting } of this.#subscribers) {
      sum.messages += sent;
      sum.dropped += dropped;
      sum.waiting += waiting;
    }
    return {
      subscribers: this.#subscribers.size,
      accepted: this.#accepted,
      refused: this.#refused + this.#places.refused + this.#places.evicted,
      ...sum,
      closed_stalled: this.#closedStalled,
      ignored_bytes: this.#ignoredBytes
    };
  }
  #listen() {
    const { host, port } = this.#options;
    this.#server.listen({ host, port });
  }
  #failed(fault) {
    this.#say(fault);
    if (!this.#stopping) this.#retry = setTimeout(() => this.#listen(), this.#options.retryMs);
  }
  #say(fault) {
    const isNews = fault === null || this.#fault === null || this.#fault === void 0;
    this.#fault = fault;
    if (isNews) this.#options.onFault(fault);
  }
  #accept(socket) {
    const { clock, input } = this.#options;
    if (!this.#places.add(socket)) return;
    const splitter = input && new TextLines(input.lineBytes);
    const address = socket.remoteAddress ?? "";
    const subscriber = new RawSubscriber(socket, clock, this.#options);
    const budget = new TokenBucket({ perS: limits2.rawIncomingBytesPerS });
    this.#subscribers.add(subscriber);
    this.#accepted += 1;
    socket.on("error", () => void 0);
    socket.on("close", () => this.#remove(subscriber));
    socket.on("end", () => subscriber.ended());
    socket.on("data", (chunk) => {
      const { length } = chunk;
      if (splitter === void 0) this.#ignoredBytes += length;
      for (const line of splitter?.push(chunk) ?? []) input?.take(line, address);
      const waitMs = budget.charge(length, clock.monotonic());
      if (waitMs === 0) return;
      socket.pause();
      setTimeout(() => socket.resume(), waitMs).unref();
    });
  }
  #offer(lines) {
    if (lines === void 0) return;
    for (const subscriber of this.#subscribers) subscriber.offer(lines);
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      for (const subscriber of this.#subscribers) subscriber.pump();
    });
  }
  #closeStalled() {
    for (const subscriber of this.#subscribers) {
      if (subscriber.stalledMs() < this.#options.stalledMs) continue;
      this.#closedStalled += 1;
      subscriber.socket.destroy();
      this.#remove(subscriber);
    }
  }
  #remove(subscriber) {
    if (!this.#subscribers.delete(subscriber)) return;
    this.#past.messages += subscriber.sent;
    this.#past.dropped += subscriber.dropped;
  }
};

// src/ais/report.ts
var AIS_CLASSES = ["A", "B", "base", "aton", "aircraft"];
var BELIEVED = {
  position: ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  isAccurate: isFlag,
  // An aircraft's may have 1022 knots.
  speedMs: within(0, 526),
  courseRad: within(0, 2 * Math.PI),
  headingRad: within(0, 2 * Math.PI),
  rateOfTurnRadS: within(-2, 2),
  navStatus: within(0, 14),
  maneuver: within(1, 2),
  altitudeM: within(-1e3, 1e5),
  name: isText(limits4.textChars),
  callsign: isText(limits4.textChars),
  // A number of the International Maritime Organization has seven digits.
  imo: within(1e6, 9999999),
  shipType: within(1, 255),
  lengthM: within(0, 1022),
  beamM: within(0, 126),
  fromBowM: within(0, 1022),
  fromStarboardM: within(0, 126),
  draughtM: within(0, 25.5),
  destination: isText(limits4.textChars),
  etaMs: within(0, Date.UTC(2200, 0)),
  atonType: within(1, 31),
  isVirtual: isFlag,
  isOffPosition: isFlag,
  safetyText: isText(limits4.safetyTextChars)
};
function within(least, most) {
  return (value) => typeof value === "number" && value >= least && value <= most;
}
function isFlag(value) {
  return typeof value === "boolean";
}
function isText(chars) {
  return (value) => typeof value === "string" && value.length <= chars && /^[\x20-\x7e]+$/.test(value);
}

export {
  unwrapped,
  DatagramWriter,
  gatewayFaultOf,
  hostAndPort,
  faultText,
  characterOf,
  sixOfLetter,
  aisLines,
  AIS_CLASSES,
  BELIEVED,
  transducerFields,
  setSerialPort,
  serialFaultOf,
  TcpGateway,
  UdpGateway,
  TakenTags,
  SOURCE_PREFIX,
  sentenceRunner,
  RawSubscriber,
  rawServerDefaults,
  TcpRawServer
};
