import {
  TextLines
} from "./chunk-HOMCTTIH.js";
import {
  LINE_FAULTS,
  candumpConsole,
  formatOfDamaged,
  isComment,
  n2kAscii,
  recogniseFormat,
  recordsOf
} from "./chunk-NLF2OJDL.js";
import {
  ydraw
} from "./chunk-3FSWHUTZ.js";
import {
  COMMA,
  CachedValue,
  POINT,
  ZERO,
  afterLineEnd,
  byteAt,
  candumpLog,
  hexPair,
  latin1Text
} from "./chunk-2OFO65BX.js";
import {
  dateTimeReader,
  decimalNumber,
  faultOfId,
  hexByte,
  hexBytes,
  hexNumber
} from "./chunk-PM6HKST5.js";
import {
  FIRST_FRAME_BYTES,
  FRAME_BYTES,
  FastPacketAssembler,
  MESSAGE_BYTES_MAX,
  NEXT_FRAME_BYTES,
  PGN_MAX,
  buildCanId,
  framesOf,
  isAddressed,
  isFastPacket,
  isTransport,
  parseCanId
} from "./chunk-NEDDVSEB.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/captures/formats/canboat-plain.ts
var HEADER_FIELDS = 5;
var PSEUDO_PGN_MAX = 262655;
var BYTES_MAX = 1785;
var canboatPlain = { name: "canboat plain", seekable: true, open };
function open() {
  const readDateTime = dateTimeReader();
  const second = new CachedValue(Number.NaN);
  return {
    hasTimes: true,
    parse: (line) => parse(line, readDateTime),
    scan: (bytes, from, sink) => scan(bytes, from, sink, second, readDateTime)
  };
}
function parse(line, readDateTime) {
  const comma = line.indexOf(",");
  if (comma < 16 || line.charAt(4) !== "-" || line.charAt(7) !== "-") return "not-a-record";
  const numbers = [];
  let at = comma + 1;
  for (let i = 0; i < HEADER_FIELDS; i += 1) {
    const next = line.indexOf(",", at);
    const end = next < 0 ? line.length : next;
    numbers.push(decimalNumber(line, at, end));
    at = end + 1;
  }
  const [priority = Number.NaN, pgn = Number.NaN, source = Number.NaN, destination = Number.NaN, bytes = Number.NaN] = numbers;
  if (numbers.some(Number.isNaN)) return "not-a-record";
  if (bytes === 0) return "no-data";
  if (priority > 7 || pgn > PSEUDO_PGN_MAX || source > 255 || destination > 255) return "bad-identifier";
  const timestampMs = readDateTime(line.slice(0, comma));
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = dataOf(line, at, bytes);
  if (data === void 0) return "bad-data";
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}
function dataOf(line, from, bytes) {
  const end = from + bytes * 3 - 1;
  if (bytes > BYTES_MAX || line.length !== end && !isFilled(line, end, bytes)) return void 0;
  const data = new Uint8Array(bytes);
  for (let i = 0; i < bytes; i += 1) {
    const byte = hexByte(line, from + i * 3);
    if (byte < 0 || i > 0 && line.charAt(from + i * 3 - 1) !== ",") return void 0;
    data[i] = byte;
  }
  return data;
}
function isFilled(line, end, bytes) {
  const filled = FIRST_FRAME_BYTES + (framesOf(bytes) - 1) * NEXT_FRAME_BYTES;
  return bytes > FRAME_BYTES && line.length === end + (filled - bytes) * 3 && /^(?:,ff)*$/i.test(line.slice(end));
}
var SECOND_CHARS = "2016-02-28T19:57:02".length;
var UPPER_Z = 90;
var MILLISECONDS = 3;
var DIGITS_MAX = 6;
var HEADER_BYTES_MAX = 64;
function scan(bytes, from, sink, second, readDateTime) {
  const secondEnd = from + SECOND_CHARS;
  if (from + HEADER_BYTES_MAX > bytes.length) return -1;
  if (byteAt(bytes, secondEnd) !== POINT) return -1;
  let fraction = 0;
  let at = secondEnd + 1;
  for (; at <= secondEnd + MILLISECONDS; at += 1) {
    const digit = byteAt(bytes, at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    fraction = fraction * 10 + digit;
  }
  if (byteAt(bytes, at) === UPPER_Z) at += 1;
  if (byteAt(bytes, at) !== COMMA) return -1;
  let secondMs = second.value;
  if (!second.is(bytes, from, secondEnd)) {
    const text = latin1Text(bytes, from, secondEnd);
    secondMs = /^\d{4}-\d\d-\d\d/.test(text) ? readDateTime(text) : Number.NaN;
    if (Number.isNaN(secondMs)) return -1;
    second.set(bytes, from, secondEnd, secondMs);
  }
  const priority = numberAfter(bytes, at);
  const pgn = numberAfter(bytes, at = afterNumber(bytes, at));
  const source = numberAfter(bytes, at = afterNumber(bytes, at));
  const destination = numberAfter(bytes, at = afterNumber(bytes, at));
  const length = numberAfter(bytes, at = afterNumber(bytes, at));
  at = afterNumber(bytes, at);
  if (priority < 0 || priority > 7 || pgn < 0 || pgn > PSEUDO_PGN_MAX || source < 0 || source > 255) return -1;
  if (destination < 0 || destination > 255 || length < 1 || length > BYTES_MAX) return -1;
  if (at + length * 3 + 2 > bytes.length) return -1;
  const next = afterLineEnd(bytes, at + length * 3);
  if (next < 0) return -1;
  const data = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const byte = hexPair(bytes, at + 1);
    if (byte < 0 || byteAt(bytes, at) !== COMMA) return -1;
    data[i] = byte;
    at += 3;
  }
  sink.message({ pgn, priority, source, destination, data, timestampMs: secondMs + fraction });
  return next;
}
function numberAfter(bytes, at) {
  if (byteAt(bytes, at) !== COMMA) return -1;
  let number = -1;
  for (let i = at + 1; i <= at + DIGITS_MAX; i += 1) {
    const digit = byteAt(bytes, i) - ZERO;
    if (digit < 0 || digit > 9) return number;
    number = number < 0 ? digit : number * 10 + digit;
  }
  return number;
}
function afterNumber(bytes, at) {
  let end = at + 1;
  while (end <= at + DIGITS_MAX && byteAt(bytes, end) >= ZERO && byteAt(bytes, end) <= ZERO + 9) end += 1;
  return end;
}
var HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function canboatPlainLine(message) {
  const { pgn, priority, source, destination, data, timestampMs } = message;
  const head = [formatIsoTime(timestampMs), priority, pgn, source, destination, data.length].join(",");
  let bytes = "";
  for (const byte of data) bytes += `,${HEX[byte] ?? ""}`;
  return `${head}${bytes}
`;
}

// src/nmea2000/captures/capture-file.ts
import { Buffer as Buffer4 } from "node:buffer";
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { pipeline as pipeline2 } from "node:stream";
import { createGunzip } from "node:zlib";

// src/nmea2000/captures/formats/byte-records.ts
import { Buffer } from "node:buffer";
function recordParser(hasTimes, read) {
  let rest = Buffer.alloc(0);
  let ended = false;
  return {
    hasTimes,
    push: (chunk, sink) => {
      if (ended) return;
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let at = 0;
      while (at < bytes.length) {
        const next = read(bytes, at, sink);
        if (next < 0) {
          ended = true;
          sink.refuse("bad-data");
          at = bytes.length;
        } else if (next === 0) break;
        else at = next;
      }
      rest = Buffer.from(bytes.subarray(at));
    },
    end: (sink) => {
      if (!ended && rest.length > 0) sink.refuse("cut-off");
      rest = Buffer.alloc(0);
    }
  };
}

// src/nmea2000/captures/formats/actisense-binary.ts
var DLE = 16;
var STX = 2;
var ETX = 3;
var ESC = 27;
var SOH = 1;
var LF = 10;
var DATAGRAM_BYTES_MAX = 2048;
var PSEUDO_PGN = 262144;
var SECONDS_1601_TO_1970 = 11644473600;
var ID_BITS = 536870911;
var FRAME_BYTES2 = 8;
var actisenseBinary = {
  name: "Actisense binary",
  recognises: (bytes) => bytes[0] === ESC && bytes[1] === SOH && (bytes[2] ?? 255) < 32 || bytes[0] === DLE && bytes[1] === STX && (bytes[2] ?? 0) >= 128 || holdsRecord(bytes),
  open: () => new Stream().parser()
};
function holdsRecord(bytes) {
  let records = 0;
  const count = () => {
    records += 1;
  };
  new Stream().parser().push(bytes, { frame: count, message: count, refuse: () => void 0 });
  return records > 0;
}
var Stream = class {
  #isLog = false;
  #hasBegun = false;
  /** The time of the last time record of a log. */
  #logMs;
  /** The last value of the 16-bit time counter of frames, and the time that it has counted. */
  #counter;
  #countedMs = 0;
  /** The time of the last record that had one; records without a time get it. */
  #lastMs = 0;
  #datagram = new Uint8Array(DATAGRAM_BYTES_MAX);
  parser() {
    const parser = recordParser(true, (bytes, at, sink) => this.#read(bytes, at, sink));
    return { ...parser, assembles: "known" };
  }
  /** Bytes between datagrams are skipped. */
  #read(bytes, at, sink) {
    const mark = bytes[at];
    if (mark !== DLE && mark !== ESC) return this.#skip(at + 1, sink);
    if (at + 1 >= bytes.length) return 0;
    const [opening, closing] = mark === DLE ? [STX, ETX] : [SOH, LF];
    if (bytes[at + 1] !== opening) return this.#skip(bytes[at + 1] === mark ? at + 2 : at + 1, sink);
    this.#hasBegun = true;
    let length = 0;
    for (let i = at + 2; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte === mark) {
        i += 1;
        if (i >= bytes.length) return 0;
        const code = bytes[i];
        if (code === closing) {
          if (mark === DLE) this.#take(this.#datagram.subarray(0, length), sink);
          else this.#takeRecord(this.#datagram.subarray(0, length), sink);
          return i + 1;
        }
        if (code !== mark) {
          sink.refuse("bad-data");
          return mark === ESC && !this.#isLog ? at + 2 : i - 1;
        }
      }
      if (byte === ESC && mark === DLE && this.#isLog) {
        i += 1;
        if (i >= bytes.length) return 0;
        if (bytes[i] !== ESC) {
          sink.refuse("bad-data");
          return i - 1;
        }
      }
      if (length === DATAGRAM_BYTES_MAX) {
        sink.refuse("too-long");
        return mark === ESC && !this.#isLog ? at + 2 : i;
      }
      this.#datagram[length] = byte;
      length += 1;
    }
    return 0;
  }
  /** The datagram inside which a recording begins is counted as lost. */
  #skip(next, sink) {
    if (!this.#hasBegun) sink.refuse("cut-off");
    this.#hasBegun = true;
    return next;
  }
  #takeRecord(record, sink) {
    this.#isLog = true;
    if (record[0] === 3 && record.length === 9) {
      const view = new DataView(record.buffer, record.byteOffset, record.length);
      this.#logMs = Number(view.getBigUint64(1, true) / 10n) / 1e3 - SECONDS_1601_TO_1970 * 1e3;
      this.#counter = void 0;
      this.#countedMs = 0;
    } else if (record[0] === 7 && record[1] === 149) this.#takeFrame(record.subarray(1), sink);
  }
  #take(datagram, sink) {
    let sum = 0;
    for (const byte of datagram) sum += byte;
    if (datagram.length < 3) sink.refuse("bad-data");
    else if ((sum & 255) !== 0) sink.refuse("bad-checksum");
    else this.#takeContent(datagram.subarray(0, -1), sink);
  }
  #takeContent(content, sink) {
    const id = content[0];
    if (id === 208 || id === 209) return this.#takeLong(content, sink);
    if (content[1] !== content.length - 2) return sink.refuse("bad-data");
    if (id === 147) this.#takeMessage(content.subarray(2), true, sink);
    else if (id === 148) this.#takeMessage(content.subarray(2), false, sink);
    else if (id === 149 || id === 150) this.#takeFrame(content, sink);
    else if (id === 160 || id === 161) this.#takeOwn(content.subarray(2), sink);
    else sink.refuse("not-a-record");
  }
  #takeMessage(body, received, sink) {
    const view = new DataView(body.buffer, body.byteOffset, body.length);
    const lengthAt = received ? 10 : 5;
    const length = body[lengthAt];
    if (length === void 0 || body.length !== lengthAt + 1 + length) return sink.refuse("bad-data");
    if (length === 0) return sink.refuse("no-data");
    const pgn = pgnOf(body[3] ?? 0, body[2] ?? 0, body[1] ?? 0);
    const timestampMs = this.#timeOf(received ? view.getUint32(6, true) : void 0);
    const [priority, destination, source] = [(body[0] ?? 0) & 7, body[4] ?? 0, received ? body[5] ?? 0 : 0];
    const data = body.slice(lengthAt + 1);
    sink.message({ pgn, priority, source, destination, data, timestampMs });
  }
  #takeLong(content, sink) {
    const view = new DataView(content.buffer, content.byteOffset, content.length);
    if (content.length < 14 || Math.abs(view.getUint16(1, true) - content.length) > 3) return sink.refuse("bad-data");
    const [, , , destination = 0, source = 0, specific = 0, format = 0, page = 0] = content;
    const pgn = pgnOf(page & 3, format, specific);
    const timestampMs = this.#timeOf(view.getUint32(9, true));
    sink.message({ pgn, priority: page >>> 2 & 7, source, destination, data: content.slice(13), timestampMs });
  }
  #takeFrame(content, sink) {
    const length = (content[1] ?? 0) - 6;
    if (length < 0 || length > FRAME_BYTES2 || content.length !== length + 8) return sink.refuse("bad-data");
    const view = new DataView(content.buffer, content.byteOffset, content.length);
    const control = content[7] ?? 0;
    const unitMs = 10 ** -(control >>> 5 & 3);
    const timestampMs = (this.#logMs ?? 0) + this.#elapsedMs(view.getUint16(2, true), unitMs);
    this.#lastMs = timestampMs;
    const id = view.getUint32(4, true) & ID_BITS;
    sink.frame(id & ID_BITS, content.subarray(8), length, timestampMs);
  }
  #timeOf(gatewayMs) {
    this.#lastMs = this.#logMs ?? gatewayMs ?? this.#lastMs;
    return this.#lastMs;
  }
  #elapsedMs(counter, unitMs) {
    this.#countedMs += (counter - (this.#counter ?? counter) & 65535) * unitMs;
    this.#counter = counter;
    return this.#countedMs;
  }
  #takeOwn(body, sink) {
    if (body.length < 2) return sink.refuse("no-data");
    const timestampMs = this.#timeOf(void 0);
    const pgn = PSEUDO_PGN + (body[0] ?? 0);
    sink.message({ pgn, priority: 0, source: 0, destination: 0, data: body.slice(1), timestampMs }, true);
  }
};
function pgnOf(page, format, specific) {
  const pgn = (page & 3) << 16 | format << 8 | specific;
  return isAddressed(pgn) ? pgn & 261888 : pgn;
}

// src/nmea2000/captures/formats/garmin-csv.ts
var garminCsv = { name: "Garmin CSV", open: open2 };
var FIELDS_MIN = 10;
var CLOCK_SLACK_MS = 1500;
function open2(sample) {
  const clock = new PlotterClock();
  for (const line of sample) clock.read(line.split(",", 2)[1] ?? "");
  return { hasTimes: true, assembles: "all", parse: (line) => parse2(line, clock) };
}
function parse2(line, clock) {
  if (line.startsWith("Sequence #,")) return void 0;
  const parts = line.split(",");
  const [sequence = "", time = "", pgnText = ""] = parts;
  const last = parts.at(-1) ?? "";
  if (parts.length < FIELDS_MIN || !/^\d+$/.test(sequence) || !last.startsWith("0x")) return "not-a-record";
  const pgn = decimalNumber(pgnText, 0, pgnText.length);
  const [source = Number.NaN, destination = Number.NaN, priority = Number.NaN, , size] = parts.slice(-6, -1).map((text) => decimalNumber(text, 0, text.length));
  if (!(pgn <= PGN_MAX) || !(source <= 255) || !(destination <= 255) || !(priority <= 7)) return "bad-identifier";
  const timestampMs = clock.read(time);
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(last, 2, last.trimEnd().length);
  if (data === void 0 || data.length !== size) return "bad-data";
  if (data.length === 0) return "no-data";
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}
var PlotterClock = class {
  #secondMs = Number.NaN;
  /**
   * The time at which the count was 0. It is exact once a second has changed; before, it is estimated from any line.
   */
  #startMs = Number.NaN;
  #isKnown = false;
  /** The time in milliseconds; NaN if it cannot be read. */
  read(text) {
    const parts = text.split("_").map((part) => decimalNumber(part, 0, part.length));
    if (parts.length === 1) return parts[0] ?? Number.NaN;
    const [month = Number.NaN, day, year = Number.NaN, hour, minute, second, ticks = Number.NaN] = parts;
    const inYear = month >= 1 && month <= 12 && year >= 1970 && year <= 9999;
    const secondMs = inYear && parts.length === 7 ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN;
    if (Number.isNaN(secondMs) || Number.isNaN(ticks)) return Number.NaN;
    if (!this.#isKnown && secondMs - this.#secondMs === 1e3) this.#begin(secondMs - ticks, true);
    this.#secondMs = secondMs;
    const timeMs = this.#startMs + ticks;
    if (Math.abs(timeMs - secondMs) <= CLOCK_SLACK_MS) return timeMs;
    this.#begin(secondMs - ticks, false);
    return secondMs;
  }
  #begin(startMs, isKnown) {
    this.#startMs = startMs;
    this.#isKnown = isKnown;
  }
};

// src/nmea2000/captures/formats/ikonvert.ts
import { Buffer as Buffer2 } from "node:buffer";

// src/nmea2000/captures/sentence-line.ts
function sentencesOf(line) {
  if (line.lastIndexOf("$") <= 0 && line.lastIndexOf("!") <= 0) return [line];
  return line.split(SENTENCE).filter((part) => !BETWEEN.test(part));
}
var SENTENCE = /(?=[$!])/;
var BETWEEN = /^\s*(?:\\[^\\]*\\\s*)?$/;
function isSentence(text) {
  return /^[$!][0-9A-Z]+,[^*]*\*[0-9A-Fa-f]{2}/.test(text);
}

// src/nmea2000/captures/formats/ikonvert.ts
var ikonvert = {
  name: "iKonvert",
  open: (sample) => {
    const isPadded = sample.some((line) => /^!PDGY,.*=/.test(line));
    return { hasTimes: true, assembles: "all", split, parse: (sentence) => parse3(sentence, isPadded) };
  }
};
function split(line) {
  const sentences2 = sentencesOf(line);
  return sentences2.map((text, i) => i < sentences2.length - 1 && isOpenEnded(text) ? text + BROKEN_OFF : text);
}
var BROKEN_OFF = "$";
function isOpenEnded(text) {
  return text.startsWith("!PDGY,") && !text.trimEnd().endsWith("=");
}
var BYTES_MAX2 = 1785;
function parse3(sentence, isPadded) {
  if (sentence.startsWith("$PDGY,")) return void 0;
  if (!sentence.startsWith("!PDGY,")) return isSentence(sentence) ? "other-protocol" : "not-a-record";
  const parts = sentence.trimEnd().split(",");
  if (parts.length !== 7) return "bad-data";
  const [pgn, priority, source, destination] = parts.slice(1, 5).map((text) => decimalNumber(text, 0, text.length));
  const [, , , , , time = "", base64 = ""] = parts;
  const inRange = (value, max) => value !== void 0 && value <= max;
  if (!inRange(pgn, PGN_MAX) || !inRange(priority, 7) || !inRange(source, 255) || !inRange(destination, 255)) {
    return "bad-identifier";
  }
  const [, seconds = "", ms = ""] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(time) ?? [];
  if (seconds === "") return "bad-time";
  if (base64 === "") return "no-data";
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return "bad-data";
  if (isPadded ? base64.length % 4 !== 0 : base64.length % 4 === 1) return "bad-data";
  const data = new Uint8Array(Buffer2.from(base64, "base64"));
  if (data.length > BYTES_MAX2) return "bad-data";
  const timestampMs = Number(seconds) * 1e3 + Number(ms);
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}

// src/nmea2000/captures/formats/pcan-trace.ts
var pcanTrace = { name: "PCAN trace", open: open3 };
var COLUMNS = {
  "1.0": "N,O,I,L,D",
  "1.1": "N,O,T,I,L,D",
  "1.2": "N,O,B,T,I,L,D",
  "1.3": "N,O,B,T,I,R,L,D",
  "2.0": "N,O,T,I,d,l,D",
  "2.1": "N,O,T,B,I,d,R,L,D"
};
var DAYS_TO_1970 = 25569;
var DAY_MS = 864e5;
var STANDARD_DIGITS = 4;
var FRAME_BYTES3 = 8;
var DATA_TYPES = /* @__PURE__ */ new Set(["Rx", "Tx", "DT", ""]);
var FD_TYPES = /* @__PURE__ */ new Set(["FD", "FB", "FE", "BI"]);
function open3() {
  let columns = (COLUMNS["1.0"] ?? "").split(",");
  let startMs = 0;
  const readHeader = (line) => {
    const [, key = "", value = ""] = /^;\$(\w+)=(.*)$/.exec(line.trim()) ?? [];
    if (key === "FILEVERSION") columns = (COLUMNS[value.trim()] ?? COLUMNS["1.1"] ?? "").split(",");
    if (key === "COLUMNS") columns = value.trim().split(",");
    const days = key === "STARTTIME" ? Number(value) : Number.NaN;
    if (days > DAYS_TO_1970 && days < 1e6) startMs = Math.round((days - DAYS_TO_1970) * DAY_MS);
  };
  return {
    hasTimes: true,
    parse: (line) => {
      if (!line.startsWith(";")) return parse4(line, columns, startMs);
      readHeader(line);
      return void 0;
    }
  };
}
function parse4(line, columns, startMs) {
  const words = line.trim().split(/\s+/);
  const column = (name) => words[columns.indexOf(name)] ?? "";
  if (!/^\d+\)?$/.test(words[0] ?? "") || !/^\d+(\.\d+)?$/.test(column("O"))) return "not-a-record";
  const type = columns.includes("T") ? column("T") : "";
  if (FD_TYPES.has(type)) return "can-fd";
  if (type === "RR") return "remote-request";
  if (!DATA_TYPES.has(type)) return /^(Warng|Error|ST|ER|EC|EV)$/.test(type) ? "error-frame" : "not-a-record";
  const idText = column("I");
  const id = hexNumber(idText, 0, idText.length);
  if (idText.length === STANDARD_DIGITS) return "standard-frame";
  if (id === 4294967295) return "error-frame";
  const fault = faultOfId(id, idText.length);
  if (fault !== void 0) return fault;
  const length = Number(columns.includes("L") ? column("L") : column("l"));
  const from = columns.indexOf("D");
  if (words[from] === "RTR") return "remote-request";
  if (!(length <= FRAME_BYTES3) || words.length !== from + length) return "bad-data";
  const data = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const word = words[from + i] ?? "";
    const byte = word.length === 2 ? hexByte(word, 0) : -1;
    if (byte < 0) return "bad-data";
    data[i] = byte;
  }
  return { kind: "frame", frame: { id, data, timestampMs: startMs + Number(column("O")) }, bus: column("B") };
}

// src/nmea2000/captures/formats/pcap.ts
var LINK_CAN = 227;
var LINK_COOKED = 113;
var LINK_COOKED_2 = 276;
var INTERFACE_AT = 4;
var PROTOCOL_CAN = 12;
var PROTOCOL_CAN_FD = 13;
var EXTENDED = 2147483648;
var REMOTE = 1073741824;
var ERROR = 536870912;
var ID_BITS2 = 536870911;
var HEADER_BYTES = 8;
var FRAME_BYTES4 = 8;
var FD_FLAG = 4;
var FD_FLAGS = 7;
var FD_BYTES = 64;
var PACKET_BYTES_MAX = 262144;
function readPacket(packet, from, timestampMs, sink) {
  const { link, little } = from;
  const can = canOf(packet, link);
  if (can === void 0) return sink.refuse("other-protocol");
  if (can.length < HEADER_BYTES) return sink.refuse("cut-off");
  const flags = link !== LINK_CAN && little ? can.readUInt32LE(0) : can.readUInt32BE(0);
  const length = can.readUInt8(4);
  if ((flags & ERROR) !== 0) return sink.refuse("error-frame");
  if (isFd(can, length)) return sink.refuse("can-fd");
  if ((flags & REMOTE) !== 0) return sink.refuse("remote-request");
  if ((flags & EXTENDED) === 0) return sink.refuse("standard-frame");
  if (can.length < HEADER_BYTES + length) return sink.refuse("cut-off");
  sink.frame(
    flags & ID_BITS2,
    can.subarray(HEADER_BYTES, HEADER_BYTES + length),
    length,
    timestampMs,
    busOf(packet, from)
  );
}
function isFd(can, length) {
  if (length > FRAME_BYTES4 || can.length >= HEADER_BYTES + FD_BYTES) return true;
  if (can.length === HEADER_BYTES + FRAME_BYTES4) return false;
  const flags = can.readUInt8(5);
  return (flags & FD_FLAG) !== 0 && flags <= FD_FLAGS && can.readUInt16LE(6) === 0;
}
function busOf(packet, { link, name }) {
  return link === LINK_COOKED_2 ? String(packet.readUInt32BE(INTERFACE_AT)) : name;
}
function wholeMicroseconds(units, perSecond) {
  return Math.floor(units * 1e6 / perSecond);
}
function canOf(packet, link) {
  if (link === LINK_CAN) return packet;
  const [protocolAt, headerBytes] = link === LINK_COOKED ? [14, 16] : [0, 20];
  if (link !== LINK_COOKED && link !== LINK_COOKED_2 || packet.length < headerBytes) return void 0;
  const protocol = packet.readUInt16BE(protocolAt);
  return protocol === PROTOCOL_CAN || protocol === PROTOCOL_CAN_FD ? packet.subarray(headerBytes) : void 0;
}
var MAGICS = [
  ["d4c3b2a1", true, 1e6],
  ["a1b2c3d4", false, 1e6],
  ["4d3cb2a1", true, 1e9],
  ["a1b23c4d", false, 1e9]
];
var FILE_HEADER_BYTES = 24;
var PACKET_HEADER_BYTES = 16;
function magicOf(bytes) {
  const hex = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return MAGICS.find(([magic]) => magic === hex);
}
var pcap = {
  name: "pcap",
  recognises: (beginning) => magicOf(beginning) !== void 0,
  open: openPcap
};
function openPcap() {
  let from;
  let little = true;
  return recordParser(true, (bytes, at, sink) => {
    const u32 = (offset) => little ? bytes.readUInt32LE(at + offset) : bytes.readUInt32BE(at + offset);
    if (from === void 0) {
      if (bytes.length - at < FILE_HEADER_BYTES) return 0;
      const [, isLittle = true, perSecond = 1e6] = magicOf(bytes.subarray(at)) ?? [];
      little = isLittle;
      from = { link: u32(20) & 65535, name: "", perSecond, little };
      return at + FILE_HEADER_BYTES;
    }
    if (bytes.length - at < PACKET_HEADER_BYTES) return 0;
    const captured = u32(8);
    if (captured > PACKET_BYTES_MAX) return -1;
    const end = at + PACKET_HEADER_BYTES + captured;
    if (bytes.length < end) return 0;
    readPacket(
      bytes.subarray(at + PACKET_HEADER_BYTES, end),
      from,
      u32(0) * 1e3 + wholeMicroseconds(u32(4), from.perSecond) / 1e3,
      sink
    );
    return end;
  });
}
var SECTION = 168627466;
var INTERFACE = 1;
var SIMPLE_PACKET = 3;
var ENHANCED_PACKET = 6;
var OBSOLETE_PACKET = 2;
var NAME_OPTION = 2;
var RESOLUTION_OPTION = 9;
var BLOCK_BYTES_MIN = 12;
var pcapng = {
  name: "pcapng",
  recognises: (beginning) => beginning.length >= 4 && [10, 13, 13, 10].every((b, i) => beginning[i] === b),
  open: openPcapng
};
function openPcapng() {
  let little = true;
  let interfaces = [];
  return recordParser(true, (bytes, at, sink) => {
    if (bytes.length - at < BLOCK_BYTES_MIN) return 0;
    if (bytes.readUInt32LE(at) === SECTION) {
      little = bytes.readUInt32LE(at + 8) === 439041101;
      if (!little && bytes.readUInt32BE(at + 8) !== 439041101) return -1;
      interfaces = [];
    }
    const u32 = (offset) => little ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
    const u16 = (offset) => little ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset);
    const type = u32(at);
    const length = u32(at + 4);
    if (length < BLOCK_BYTES_MIN || length > PACKET_BYTES_MAX || length % 4 !== 0) return -1;
    const end = at + length;
    if (bytes.length < end) return 0;
    const body = at + 8;
    if (type === INTERFACE && length >= 20) {
      interfaces.push({ ...interfaceAt(bytes, body, end - 4, u16, interfaces.length), little });
    }
    if ((type === ENHANCED_PACKET || type === OBSOLETE_PACKET) && length >= 32) {
      const from = interfaces[type === ENHANCED_PACKET ? u32(body) : u16(body)];
      const captured = u32(body + 12);
      if (from === void 0 || body + 20 + captured > end - 4) sink.refuse("bad-data");
      else {
        const time = BigInt(u32(body + 4)) << 32n | BigInt(u32(body + 8));
        const perSecond = BigInt(from.perSecond);
        const ofSecond = wholeMicroseconds(Number(time % perSecond), from.perSecond);
        const timestampMs = Number(time / perSecond) * 1e3 + ofSecond / 1e3;
        readPacket(bytes.subarray(body + 20, body + 20 + captured), from, timestampMs, sink);
      }
    }
    if (type === SIMPLE_PACKET && length >= 16) {
      const [from] = interfaces;
      const captured = Math.min(u32(body), length - 16);
      if (from !== void 0) readPacket(bytes.subarray(body + 4, body + 4 + captured), from, 0, sink);
    }
    return end;
  });
}
function interfaceAt(bytes, body, end, u16, index) {
  let name = "";
  let perSecond = 1e6;
  for (let at = body + 8; at + 4 <= end; ) {
    const [code, length] = [u16(at), u16(at + 2)];
    if (code === 0 || at + 4 + length > end) break;
    if (code === NAME_OPTION) name = bytes.toString("utf8", at + 4, at + 4 + length);
    if (code === RESOLUTION_OPTION) {
      const resolution = bytes.readUInt8(at + 4);
      perSecond = resolution & 128 ? 2 ** (resolution & 127) : 10 ** resolution;
    }
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return { link: u16(body), name: name === "" ? String(index) : name, perSecond };
}

// src/nmea2000/captures/formats/sentence.ts
var sentences = { name: "NMEA 0183 sentences", open: open4 };
var EVERYONE = 255;
var SEND = 32768;
function open4(sample) {
  const dialect = dialectOf(sample);
  const hasTimes = sample.some((line) => line.includes("$PCDIN,"));
  return { hasTimes, split: sentencesOf, parse: (sentence) => parseSentence(sentence, dialect) };
}
function dialectOf(sample) {
  const inBase32 = sample.some((line) => BASE_32_TIME.test(line));
  return { inOrder: areInOrder(sample.flatMap(sentencesOf)), inBase32, hasChecksums: sample.some(hasChecksum) };
}
function hasChecksum(line) {
  return /\$(?:PCDIN|MXPGN),[^*]*\*[0-9A-Fa-f]{2}/.test(line);
}
var BASE_32_TIME = /\$PCDIN,[^,]*,(?=[0-9A-V]*[G-V])[0-9A-V]{8},/;
function parseSentence(sentence, dialect) {
  const star = sentence.indexOf("*");
  if (!/^[$!][0-9A-Z]/.test(sentence)) return "not-a-record";
  if (star >= 0 && checksumOf(sentence, star) !== hexNumber(sentence, star + 1, star + 3)) return "bad-checksum";
  const parts = sentence.slice(0, star < 0 ? sentence.length : star).split(",");
  const isOurs = parts[0] === "$PCDIN" || parts[0] === "$MXPGN";
  if (isOurs && star < 0 && dialect.hasChecksums) return "bad-checksum";
  if (parts[0] === "$PCDIN" && parts.length === 5) return pcdin(parts, dialect.inBase32);
  if (parts[0] === "$MXPGN" && parts.length === 4) return mxpgn(parts, dialect.inOrder);
  if (isOurs) return "bad-data";
  return star < 0 ? "not-a-record" : "other-protocol";
}
function checksumOf(sentence, star) {
  let sum = 0;
  for (let at = 1; at < star; at += 1) sum ^= sentence.charCodeAt(at);
  return sum;
}
function pcdin([, pgnText = "", time = "", sourceText = "", bytes = ""], inBase32) {
  const pgn = pgnOf2(pgnText);
  const source = hexNumber(sourceText, 0, sourceText.length);
  const timestampMs = inBase32 ? base32TimeMs(time) : hexNumber(time, 0, time.length);
  if (Number.isNaN(pgn) || !(source <= 255)) return "bad-identifier";
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(bytes, 0, bytes.length);
  if (data === void 0) return "bad-data";
  if (data.length === 0) return "no-data";
  return { kind: "message", message: { pgn, priority: 0, source, destination: EVERYONE, data, timestampMs } };
}
var START_OF_2010_MS = Date.UTC(2010, 0, 1);
function base32TimeMs(text) {
  if (!/^[0-9A-V]{8}$/.test(text)) return Number.NaN;
  return START_OF_2010_MS + Number.parseInt(text, 32) / 1024 * 1e3;
}
function mxpgn([, pgnText = "", attributeText = "", bytes = ""], inOrder) {
  const pgn = pgnOf2(pgnText);
  const attributes = hexNumber(attributeText, 0, attributeText.length);
  if (Number.isNaN(pgn) || attributeText.length !== 4 || Number.isNaN(attributes)) return "bad-identifier";
  const data = hexBytes(bytes, 0, bytes.length);
  if (data === void 0 || data.length > 8 || data.length !== (attributes >>> 8 & 15)) return "bad-data";
  if (data.length === 0) return "no-data";
  if (!inOrder) data.reverse();
  const address = attributes & 255;
  const isSent = (attributes & SEND) !== 0;
  const source = isSent ? 0 : address;
  const destination = isSent && isAddressed(pgn) ? address : EVERYONE;
  const id = buildCanId({ pgn, priority: attributes >>> 12 & 7, source, destination });
  return { kind: "frame", frame: { id, data, timestampMs: 0 } };
}
function pgnOf2(text) {
  const pgn = hexNumber(text, 0, text.length);
  return pgn <= PGN_MAX && !(isAddressed(pgn) && (pgn & 255) !== 0) ? pgn : Number.NaN;
}
var FRAME = /\$MXPGN,([^,]*),..([^,]*),((?:[0-9A-F]{2}){2,8})\*/i;
function areInOrder(sample) {
  let inOrder = 0;
  const before = /* @__PURE__ */ new Map();
  for (const line of sample) {
    const [, pgn = "", address = "", bytes = ""] = FRAME.exec(line) ?? [];
    if (bytes === "") continue;
    const [first, last] = [Number.parseInt(bytes.slice(0, 2), 16), Number.parseInt(bytes.slice(-2), 16)];
    inOrder += (last === 255 ? 1 : 0) - (first === 255 ? 1 : 0);
    const sender = `${pgn},${address}`;
    const [firstBefore, lastBefore] = before.get(sender) ?? [];
    inOrder += COUNTED * ((first - 1 === firstBefore ? 1 : 0) - (last - 1 === lastBefore ? 1 : 0));
    before.set(sender, [first, last]);
  }
  return inOrder > 0;
}
var COUNTED = 2;

// src/nmea2000/captures/formats/signal-k.ts
var signalK = { name: "Signal K log", open: open5 };
function open5(sample) {
  const plain = canboatPlain.open(sample);
  const raw = ydraw.open(sample);
  const dialect = dialectOf(sample);
  return {
    hasTimes: true,
    split: (line) => {
      const [head = ""] = SENTENCES.exec(line) ?? [];
      return head === "" ? [line] : sentencesOf(line.slice(head.length)).map((sentence) => head + sentence);
    },
    parse: (line) => {
      const record = /^\d{13};[A-Za-z];/.exec(line);
      if (record === null) return "not-a-record";
      const text = line.slice(record[0].length).trim();
      const inPlain = plain.parse(text);
      if (inPlain !== "not-a-record") return inPlain;
      const timestampMs = decimalNumber(line, 0, 13);
      const inSentence = parseSentence(text, dialect);
      const found = inSentence === "not-a-record" ? raw.parse(text) : inSentence;
      return found === "not-a-record" ? "other-protocol" : timed(found, timestampMs);
    }
  };
}
var SENTENCES = /^\d{13};[A-Za-z];\s*(?=[$!\\])/;
function timed(record, timestampMs) {
  if (typeof record !== "object") return record;
  if (record.kind === "frame") return { ...record, frame: { ...record.frame, timestampMs } };
  return { ...record, message: { ...record.message, timestampMs } };
}

// src/nmea2000/captures/formats/ydvr.ts
var MINUTE_MS = 6e4;
var RECORDER = 4294967295;
var ID_BITS3 = 536870911;
var ISO_REQUEST = 59904;
var HEADER_BYTES2 = 6;
var FAST = /* @__PURE__ */ new Set([
  65240,
  126208,
  126464,
  126720,
  126983,
  126984,
  126985,
  126986,
  126987,
  126988,
  126996,
  126998,
  127233,
  127237,
  127489,
  127496,
  127497,
  127498,
  127503,
  127504,
  127506,
  127507,
  127509,
  127510,
  127511,
  127512,
  127513,
  127514,
  128275,
  128520,
  129029,
  129038,
  129039,
  129040,
  129041,
  129044,
  129045,
  129284,
  129285,
  129301,
  129302,
  129538,
  129540,
  129541,
  129542,
  129545,
  129547,
  129549,
  129551,
  129556,
  129792,
  129793,
  129794,
  129795,
  129796,
  129797,
  129798,
  129799,
  129800,
  129801,
  129802,
  129803,
  129804,
  129805,
  129806,
  129807,
  129808,
  129809,
  129810,
  130052,
  130053,
  130054,
  130060,
  130061,
  130064,
  130065,
  130066,
  130067,
  130068,
  130069,
  130070,
  130071,
  130072,
  130073,
  130074,
  130320,
  130321,
  130322,
  130323,
  130324,
  130567,
  130577,
  130578,
  130816
]);
var ydvr = {
  name: "Yacht Devices recorder",
  // Each file begins with a record of the recorder itself.
  recognises: (bytes) => bytes.length >= 14 && [2, 3, 4, 5].every((at) => bytes[at] === 255) && (bytes[0] ?? 0) + (bytes[1] ?? 0) * 256 < MINUTE_MS,
  open: open6
};
function open6() {
  let minutesMs = 0;
  let lastMs = 0;
  return recordParser(true, (bytes, at, sink) => {
    if (bytes.length - at < HEADER_BYTES2) return 0;
    const ms = bytes.readUInt16LE(at);
    if (ms >= MINUTE_MS) return -1;
    const id = bytes.readUInt32LE(at + 2);
    const body = at + HEADER_BYTES2;
    const { pgn, priority, source, destination } = parseCanId(id & ID_BITS3);
    const isFast = id !== RECORDER && FAST.has(pgn);
    if (isFast && bytes.length - body < 2) return 0;
    const from = isFast ? body + 2 : body;
    const end = from + (isFast ? bytes.readUInt8(body + 1) : pgn === ISO_REQUEST && id !== RECORDER ? 3 : 8);
    if (end > bytes.length) return 0;
    if (ms < lastMs) minutesMs += MINUTE_MS;
    lastMs = ms;
    if (id === RECORDER) return end;
    const timestampMs = minutesMs + ms;
    if (!isFast) sink.frame(id & ID_BITS3, bytes.subarray(from, end), end - from, timestampMs);
    else if (end === from) sink.refuse("no-data");
    else {
      const data = new Uint8Array(bytes.subarray(from, end));
      sink.message({ pgn, priority, source, destination, data, timestampMs }, true);
    }
    return end;
  });
}

// src/nmea2000/captures/capture-formats.ts
var CAPTURE_FORMATS = [
  candumpLog,
  candumpConsole,
  canboatPlain,
  ydraw,
  n2kAscii,
  // Before the sentences: the lines of this format contain sentences.
  signalK,
  sentences,
  ikonvert,
  garminCsv,
  pcanTrace
];
var BINARY_FORMATS = [pcap, pcapng, ydvr, actisenseBinary];

// src/nmea2000/captures/ambiguous-records.ts
var INDUSTRY_BITS = 224;
var MARINE = 128;
var AmbiguousRecords = class {
  /** Groups of which a packet was assembled from frames of this capture. */
  #inFrames = /* @__PURE__ */ new Set();
  #trial = new FastPacketAssembler();
  /** What the recorder assembles; undefined until a message comes that is too long for a frame. */
  #assembles;
  constructor(assembles) {
    this.#assembles = assembles;
  }
  /** A message came that is too long for a frame. */
  sawLong() {
    this.#assembles ??= "known";
  }
  /** A message was assembled from records of eight bytes. */
  sawPacket({ pgn, data }) {
    if (data.length > FIRST_FRAME_BYTES) this.#inFrames.add(pgn);
  }
  /** Learns from the sample at the beginning, before the capture is read. */
  learn(message) {
    if (message.data.length > FRAME_BYTES) this.sawLong();
    else if (message.data.length === FRAME_BYTES) this.#try(message);
  }
  /** Whether a record of at most eight bytes of a fast-packet group is a whole message. `open` has the open packets. */
  isWhole(message, open7) {
    const { pgn, data } = message;
    if (this.#assembles === "all") return true;
    if (this.#inFrames.has(pgn)) return false;
    if (data.length < FRAME_BYTES) return !isHeadAlone(data);
    if (!isProprietary(pgn)) return this.#assembles === "known" && !this.#try(message);
    if (this.#assembles === void 0 && this.#inFrames.size > 0) return false;
    return isMarine(data, 0) && !isFirstFrame(data) && !open7.awaits(message, data[0] ?? 0);
  }
  /** Whether the group of this record comes in frames, as far as a trial assembly has shown. */
  #try(message) {
    const packet = this.#trial.assemble(message, message.data, message.timestampMs);
    if (packet !== void 0) this.sawPacket(packet);
    return this.#inFrames.has(message.pgn);
  }
};
function isProprietary(pgn) {
  return pgn === 126720 || pgn >= 130816;
}
function isMarine(data, at) {
  return ((data[at + 1] ?? 0) & INDUSTRY_BITS) === MARINE;
}
function isHeadAlone(data) {
  const [head = 0, length = 0] = data;
  return data.length === 2 && (head & 31) === 0 && length > 0;
}
function isFirstFrame(data) {
  const [head = 0, length = 0] = data;
  return (head & 31) === 0 && length > 0 && length <= MESSAGE_BYTES_MAX && isMarine(data, 2);
}

// src/nmea2000/captures/capture-reader.ts
var CaptureReader = class _CaptureReader {
  /** To be set before reading. */
  tap;
  #name;
  #parser;
  #splitter = new TextLines(limits.captureLineBytes);
  #assembler;
  #ambiguous;
  #buses = /* @__PURE__ */ new Map();
  #lastBusName;
  #lastBus = 0;
  #refused = {};
  #refusedLines = 0;
  #lines = 0;
  /** Messages given out so far; those in `#read` follow. */
  #messages = 0;
  /** The messages of the current chunk. */
  #read = [];
  /**
   * `sample` is the beginning of the capture without comments. Undefined if it is in no known format. In a `damaged`
   * capture a single good line is enough.
   */
  static of(sample, formats = CAPTURE_FORMATS, damaged = false) {
    const records = sample.slice(0, limits.captureSampleLines);
    const format = damaged ? formatOfDamaged(formats, records) : recogniseFormat(formats, records);
    if (format === void 0) return void 0;
    const lines = records.filter((line) => line !== void 0);
    const parser = format.open(lines);
    const ambiguous = new AmbiguousRecords(parser.assembles);
    let hasExactTimes = false;
    for (const line of lines.flatMap((whole) => recordsOf(parser, whole))) {
      const record = parser.parse(line);
      if (typeof record !== "object") continue;
      const isMessage = record.kind === "message";
      if (isMessage && isFastPacket(record.message.pgn)) ambiguous.learn(record.message);
      hasExactTimes ||= (isMessage ? record.message : record.frame).timestampMs % 1e3 !== 0;
    }
    return new _CaptureReader(format.name, format.open(lines), ambiguous, hasExactTimes);
  }
  /** The reader of a binary capture, by its first bytes; undefined if it is in no known format. */
  static ofBytes(beginning) {
    const format = BINARY_FORMATS.find((known) => known.recognises(beginning));
    if (format === void 0) return void 0;
    const parser = format.open();
    return new _CaptureReader(format.name, parser, new AmbiguousRecords(parser.assembles), true);
  }
  constructor(name, parser, ambiguous, hasExactTimes) {
    this.#name = name;
    this.#parser = parser;
    this.#ambiguous = ambiguous;
    this.#assembler = new FastPacketAssembler(hasExactTimes);
  }
  /** False if the capture has no times; then every message has the time 0. */
  get hasTimes() {
    return this.#parser.hasTimes;
  }
  /** The messages of the next chunk of the capture; chunks may be cut anywhere. */
  push(chunk) {
    const parser = this.#parser;
    if ("push" in parser) {
      parser.push(chunk, this);
      return this.#taken();
    }
    if (parser.scan === void 0) {
      this.#readLines(this.#splitter.push(chunk));
      return this.#taken();
    }
    let at = this.#splitter.open ? this.#readLine(chunk, 0) : 0;
    while (at < chunk.length) {
      const next = parser.scan(chunk, at, this);
      at = next < 0 ? this.#readLine(chunk, at) : next;
    }
    return this.#taken();
  }
  /** The message that this line contains or completes, if any. */
  read(line) {
    this.#readLines([line]);
    return this.#taken()[0];
  }
  /** The capture has ended: reads a last line without a line end, and counts open packets as lost. */
  end() {
    if ("push" in this.#parser) this.#parser.end(this);
    else this.#readLines(this.#splitter.end());
    this.#assembler.end();
    return this.#taken();
  }
  frame(id, bytes, length, timestampMs, bus = "") {
    if (!Number.isFinite(timestampMs)) return this.refuse("bad-time");
    this.#lines += 1;
    this.tap?.frame(id, bytes, length, timestampMs, bus);
    const message = this.#assembler.acceptLent(id, bytes, length, timestampMs, this.#busOf(bus));
    if (message !== void 0) this.#read.push(message);
  }
  /**
   * Data that fits into a frame may be a frame of a fast packet. Data of the transport protocol is always a frame:
   * recorders of messages do not assemble it.
   */
  message(message, whole = false) {
    if (!Number.isFinite(message.timestampMs)) return this.refuse("bad-time");
    this.#lines += 1;
    if (message.data.length > FRAME_BYTES) this.#ambiguous.sawLong();
    const isWhole = message.data.length > FRAME_BYTES || !this.#isPiece(message, whole);
    this.tap?.message(message, isWhole);
    if (isWhole) this.#read.push(message);
    else this.#assemble(message);
  }
  #isPiece(message, whole) {
    if (isTransport(message.pgn)) return true;
    return !whole && isFastPacket(message.pgn) && !this.#ambiguous.isWhole(message, this.#assembler);
  }
  #assemble(message) {
    const packet = this.#assembler.assemble(message, message.data, message.timestampMs);
    if (packet === void 0) return;
    this.#ambiguous.sawPacket(packet);
    this.#read.push(packet);
  }
  refuse(fault) {
    this.#lines += 1;
    this.#refusedLines += 1;
    this.#refused[fault] = (this.#refused[fault] ?? 0) + 1;
  }
  statistics() {
    return {
      format: this.#name,
      lines: this.#lines,
      messages: this.#messages,
      refused: { ...this.#refused },
      refusedLines: this.#refusedLines,
      assembly: { ...this.#assembler.counters }
    };
  }
  #taken() {
    const read = this.#read;
    this.#messages += read.length;
    this.#read = [];
    return read;
  }
  /** Reads the rest of the line at `from`; returns where the next line begins. */
  #readLine(chunk, from) {
    const lineEnd = chunk.indexOf("\n", from);
    const end = lineEnd < 0 ? chunk.length : lineEnd + 1;
    this.#readLines(this.#splitter.push(chunk.subarray(from, end)));
    return end;
  }
  #readLines(lines) {
    const parser = this.#parser;
    if ("push" in parser) return;
    for (const line of lines) {
      if (line === void 0) this.refuse("too-long");
      else if (isComment(line)) continue;
      else if (parser.split === void 0) this.#take(parser.parse(line));
      else for (const record of parser.split(line)) this.#take(parser.parse(record));
    }
  }
  #take(record) {
    if (record === void 0) return;
    if (typeof record === "string") this.refuse(record);
    else if (record.kind === "message") this.message(record.message);
    else this.frame(record.frame.id, record.frame.data, record.frame.data.length, record.frame.timestampMs, record.bus);
  }
  #busOf(name) {
    if (name === this.#lastBusName) return this.#lastBus;
    let bus = this.#buses.get(name);
    if (bus === void 0) {
      bus = this.#buses.size < limits.captureBuses ? this.#buses.size : 0;
      if (bus > 0 || this.#buses.size === 0) this.#buses.set(name, bus);
    }
    this.#lastBusName = name;
    this.#lastBus = bus;
    return bus;
  }
};

// src/nmea2000/captures/zstd-frames.ts
import { Buffer as Buffer3 } from "node:buffer";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
var NotZstdError = class extends Error {
};
var MAGIC = 4247762216;
var SKIPPABLE_MAGIC = 25481893;
var DICTIONARY_BYTES = [0, 1, 2, 4];
var SIZE_BYTES = [0, 2, 4, 8];
var BLOCK_HEADER_BYTES = 3;
var REPEATED_BYTE = 1;
async function* unpackZstd(packed) {
  const pieces = framePieces(packed);
  try {
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      const unpacker = createZstdDecompress();
      pipeline(oneFrame(next.value, pieces), unpacker, () => void 0);
      yield* unpacker;
    }
  } finally {
    await pieces.return(void 0);
  }
}
async function* oneFrame(first, pieces) {
  for (let piece = first; ; ) {
    yield piece.bytes;
    if (piece.endsFrame) return;
    const next = await pieces.next();
    if (next.done === true) return;
    piece = next.value;
  }
}
async function* framePieces(packed) {
  const scanner = new FrameScanner();
  for await (const chunk of packed) {
    for (let rest = chunk; rest.length > 0; ) {
      const { length, endsFrame } = scanner.take(rest);
      yield { bytes: rest.subarray(0, length), endsFrame };
      rest = rest.subarray(length);
    }
  }
}
var FrameScanner = class {
  #part = "frame-header";
  /** The bytes of the current header so far. */
  #header = [];
  /** The number of bytes that the current part still needs. */
  #wanted = 5;
  #hasChecksum = false;
  #isLastBlock = false;
  /** How many of these bytes belong to the current frame, and whether the frame ends with them. */
  take(bytes) {
    let at = 0;
    while (at < bytes.length || this.#wanted === 0) {
      const count = Math.min(this.#wanted, bytes.length - at);
      if (this.#part.endsWith("header") || this.#part === "skipped-size") {
        this.#header.push(...bytes.subarray(at, at + count));
      }
      at += count;
      this.#wanted -= count;
      if (this.#wanted > 0) break;
      if (this.#endPart()) return { length: at, endsFrame: true };
    }
    return { length: at, endsFrame: false };
  }
  /** Begins the next part; true if the frame has ended. */
  #endPart() {
    const header = Buffer3.from(this.#header);
    switch (this.#part) {
      case "frame-header":
        return this.#beginFrame(header);
      case "skipped-size":
        return this.#go("skipped", header.readUInt32LE(4));
      case "header-rest":
        return this.#go("block-header", BLOCK_HEADER_BYTES);
      case "block-header": {
        const word = header.readUIntLE(0, BLOCK_HEADER_BYTES);
        this.#isLastBlock = (word & 1) === 1;
        return this.#go("block", (word >>> 1 & 3) === REPEATED_BYTE ? 1 : word >>> 3);
      }
      case "block":
        if (!this.#isLastBlock) return this.#go("block-header", BLOCK_HEADER_BYTES);
        return this.#hasChecksum ? this.#go("checksum", 4) : this.#endFrame();
      case "checksum":
      case "skipped":
        return this.#endFrame();
      default:
        return this.#part;
    }
  }
  #beginFrame(header) {
    const magic = header.readUInt32LE(0);
    if (magic >>> 4 === SKIPPABLE_MAGIC) {
      this.#part = "skipped-size";
      this.#wanted = 3;
      return false;
    }
    if (magic !== MAGIC) throw new NotZstdError(`no Zstandard frame begins with ${header.toString("hex")}`);
    const descriptor = header.readUInt8(4);
    const isSingleSegment = (descriptor & 32) !== 0;
    const sizeBytes = SIZE_BYTES[descriptor >>> 6] ?? 0;
    this.#hasChecksum = (descriptor & 4) !== 0;
    const rest = (DICTIONARY_BYTES[descriptor & 3] ?? 0) + (isSingleSegment ? Math.max(sizeBytes, 1) : sizeBytes + 1);
    return this.#go("header-rest", rest);
  }
  #go(part, bytes) {
    this.#part = part;
    this.#wanted = bytes;
    this.#header = [];
    return false;
  }
  #endFrame() {
    this.#go("frame-header", 5);
    return true;
  }
};

// src/nmea2000/captures/capture-file.ts
function captureFile(path) {
  return { name: path, path, open: (start = 0) => createReadStream(path, { start }) };
}
async function openCapture(input) {
  const chunks = chunksOf(input);
  const beginning = [];
  const splitter = new TextLines(limits.captureLineBytes);
  const sample = [];
  let bytes = 0;
  for (let ended = false; !ended; ) {
    const next = await chunks.next();
    ended = next.done === true;
    const before = bytes;
    const lines = next.done === true ? splitter.end() : splitter.push(next.value);
    if (next.done !== true) {
      beginning.push(next.value);
      bytes += next.value.length;
    }
    for (const line of lines) if (line === void 0 || !isComment(line)) sample.push(line);
    const reader = binaryReader(beginning, before) ?? CaptureReader.of(sample);
    if (reader !== void 0) return { reader, batches: messages(reader, beginning, chunks) };
    if (sample.length > limits.captureSampleLines || bytes > limits.captureSampleBytes) break;
  }
  const damaged = CaptureReader.of(sample, void 0, true);
  if (damaged !== void 0) return { reader: damaged, batches: messages(damaged, beginning, chunks) };
  await chunks.return(void 0);
  if (bytes === 0) throw new BitacoraError("capture-empty", { file: input.name });
  throw new BitacoraError("capture-not-recognised", { file: input.name });
}
function binaryReader(beginning, before) {
  if (before >= limits.captureTellingBytes) return void 0;
  return CaptureReader.ofBytes(Buffer4.concat(beginning).subarray(0, limits.captureTellingBytes));
}
async function* messages(reader, beginning, chunks) {
  try {
    for (const chunk of beginning.splice(0)) yield reader.push(chunk);
    for await (const chunk of chunks) yield reader.push(chunk);
    const last = reader.end();
    if (last.length > 0) yield last;
  } finally {
    await chunks.return(void 0);
  }
}
async function* chunksOf(input) {
  try {
    const stream = input.open();
    yield* withoutMark(unpacked(stream, await firstBytes(stream), input));
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    if (isCutOff(error)) throw new BitacoraError("capture-cut-off", { file: input.name }, error);
    const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
    throw new BitacoraError("capture-unreadable", { file: input.name, reason }, error);
  }
}
var BYTE_ORDER_MARK = Buffer4.from([239, 187, 191]);
async function* withoutMark(chunks) {
  let head = Buffer4.alloc(0);
  for await (const chunk of chunks) {
    if (head === void 0) yield chunk;
    else {
      head = head.length === 0 ? chunk : Buffer4.concat([head, chunk]);
      if (head.length < BYTE_ORDER_MARK.length) continue;
      yield BYTE_ORDER_MARK.equals(head.subarray(0, BYTE_ORDER_MARK.length)) ? head.subarray(BYTE_ORDER_MARK.length) : head;
      head = void 0;
    }
  }
  if (head !== void 0 && head.length > 0) yield head;
}
function isCutOff(error) {
  return systemErrorCode(error) === "Z_BUF_ERROR" || error instanceof NotZstdError;
}
async function firstBytes(stream) {
  await new Promise((resolve, reject) => {
    stream.once("readable", resolve).once("end", resolve).once("error", reject);
  });
  const chunk = stream.read();
  if (!Buffer4.isBuffer(chunk)) return Buffer4.alloc(0);
  stream.unshift(chunk);
  return chunk;
}
function unpacked(stream, first, input) {
  const begins = (...bytes) => bytes.every((byte, i) => first[i] === byte);
  if (begins(31, 139)) return through(stream, createGunzip());
  if (begins(40, 181, 47, 253)) return unpackZstd(stream);
  if (begins(66, 90, 104)) return throughProgram("bzip2", stream, input);
  if (begins(253, 55, 122, 88, 90)) return throughProgram("xz", stream, input);
  return stream;
}
function through(stream, unpacker) {
  pipeline2(stream, unpacker, () => void 0);
  return unpacker;
}
async function* throughProgram(program, stream, input) {
  const child = spawn(program, ["-dc"], { stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code));
  });
  ended.catch(() => void 0);
  pipeline2(stream, child.stdin, () => void 0);
  try {
    for await (const chunk of child.stdout) yield chunk;
    const code = await ended;
    if (code !== 0) throw new BitacoraError("capture-torn", { file: input.name, reason: `${program} ${code}` });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    throw new BitacoraError("capture-needs-tool", { file: input.name, tool: program }, error);
  } finally {
    child.kill();
    stream.destroy();
  }
}

// src/nmea2000/captures/capture-statistics.ts
var FOREIGN = /* @__PURE__ */ new Set([
  "standard-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "other-protocol"
]);
function captureFault(statistics, file) {
  const { refused, lines, refusedLines, messages: messages2, format } = statistics;
  let bad = 0;
  for (const fault of LINE_FAULTS) if (!FOREIGN.has(fault)) bad += refused[fault] ?? 0;
  if (messages2 === 0 && (refused["not-a-record"] ?? 0) * 2 > lines) {
    return new BitacoraError("capture-not-recognised", { file, format });
  }
  if (bad * 2 > lines) return new BitacoraError("capture-mostly-bad", { file, format, bad, lines });
  if (lines > 0 && lines === refusedLines) return new BitacoraError("capture-without-nmea2000", { file, format });
  return void 0;
}

export {
  canboatPlainLine,
  CAPTURE_FORMATS,
  captureFile,
  openCapture,
  captureFault
};
