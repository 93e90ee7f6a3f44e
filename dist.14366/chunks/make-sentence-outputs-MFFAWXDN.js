import {
  BELIEVED,
  DatagramWriter,
  RawSubscriber,
  SOURCE_PREFIX,
  TcpRawServer,
  aisLines,
  characterOf,
  faultText,
  gatewayFaultOf,
  hostAndPort,
  rawServerDefaults,
  serialFaultOf,
  setSerialPort,
  sixOfLetter,
  transducerFields,
  unwrapped
} from "./chunk-2HY7AEXP.js";
import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import "./chunk-VE2YVTKX.js";
import {
  judgedBusTime
} from "./chunk-EDVGE543.js";
import {
  isUsable
} from "./chunk-P4ALOINP.js";
import {
  TextLines
} from "./chunk-HOMCTTIH.js";
import "./chunk-WRQSFVKV.js";
import {
  longOnes
} from "./chunk-ZEIM7YEY.js";
import {
  isLoopback
} from "./chunk-GQA4ZY3H.js";
import "./chunk-YQMUXRBS.js";
import "./chunk-QODAWPPJ.js";
import {
  BoundedQueue
} from "./chunk-SSDONY5O.js";
import "./chunk-2KFQT4VN.js";
import "./chunk-3FSWHUTZ.js";
import "./chunk-PM6HKST5.js";
import "./chunk-HTLAB6JF.js";
import "./chunk-NEDDVSEB.js";
import {
  limits
} from "./chunk-ZY7CPI7G.js";
import {
  FIX_TAG,
  OF_FIX,
  ROWS_OF
} from "./chunk-FYKJKMTQ.js";
import {
  originOf
} from "./chunk-IDIBBXYI.js";
import {
  limits as limits3
} from "./chunk-FN24KGIJ.js";
import {
  roomFor,
  writeSentence
} from "./chunk-XBAODGZJ.js";
import {
  limits as limits2
} from "./chunk-SXZ4TPET.js";
import "./chunk-SXVIMFDR.js";
import "./chunk-ZPDQHFJ4.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import "./chunk-ATGITIP5.js";
import "./chunk-3GFNS52N.js";
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/nmea0183/datagram-port.ts
import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";

// src/connectors/nmea0183/sentence-port.ts
var FaultNews = class {
  #tell;
  #fault;
  constructor(tell) {
    this.#tell = tell;
  }
  /** Undefined before the first try has ended. */
  get fault() {
    return this.#fault;
  }
  is(fault) {
    const isNews = fault === null ? this.#fault !== null : this.#fault === null || this.#fault === void 0;
    this.#fault = fault;
    if (isNews) this.#tell(fault);
  }
};

// src/connectors/nmea0183/datagram-port.ts
var HOPS = 1;
var DatagramPort = class {
  transport = "udp";
  name;
  #address;
  #news;
  #writer;
  #counters = { datagrams: 0, failed_datagrams: 0 };
  #socket;
  #host;
  #retry;
  #openings = 0;
  #isStopped = false;
  constructor(address, { onFault }) {
    this.name = `udp:${hostAndPort(address.host, address.port)}`;
    this.#address = address;
    this.#news = new FaultNews(onFault);
    this.#writer = new DatagramWriter(address.sfi);
  }
  get hasReaders() {
    return this.#host !== void 0;
  }
  get arrivals() {
    return this.#openings;
  }
  get fault() {
    return this.#news.fault ?? null;
  }
  start() {
    void this.#open();
  }
  async stop() {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#close();
  }
  send(messages) {
    for (const datagram of this.#writer.datagrams(messages.map(({ lines }) => lines))) {
      this.#socket?.send(Buffer.from(datagram, "latin1"), this.#address.port, this.#host, (error) => {
        this.#counters[error === null ? "datagrams" : "failed_datagrams"] += 1;
        this.#news.is(error === null ? null : gatewayFaultOf(systemErrorCode(error)));
      });
    }
  }
  counters() {
    return { ...this.#counters };
  }
  async #open() {
    const { host, from } = this.#address;
    try {
      const address = isIP(host) === 0 ? (await lookup(host)).address : host;
      if (this.#isStopped) return;
      const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
      this.#socket = socket;
      socket.on("error", (error) => this.#failed(gatewayFaultOf(systemErrorCode(error))));
      socket.bind({ port: 0, ...from === void 0 ? {} : { address: from } }, () => {
        socket.setMulticastTTL(HOPS);
        if (from !== void 0) socket.setMulticastInterface(from);
        if (!isIPv6(address)) socket.setBroadcast(true);
        this.#host = address;
        this.#openings += 1;
        this.#news.is(null);
      });
    } catch {
      this.#failed("unknown-host");
    }
  }
  #failed(fault) {
    this.#close();
    this.#news.is(fault);
    if (!this.#isStopped) this.#retry = setTimeout(() => void this.#open(), limits.retry.retryMaxMs);
  }
  #close() {
    this.#host = void 0;
    this.#socket?.close();
    this.#socket = void 0;
  }
};

// src/nmea0183/ais/bit-writer.ts
var BitWriter = class {
  #bits = "";
  /** Two's complement if negative; cut to `count` bits. */
  number(value, count) {
    const whole = Math.round(value);
    const cut = (whole % 2 ** count + 2 ** count) % 2 ** count;
    this.#bits += cut.toString(2).padStart(count, "0");
    return this;
  }
  flag(value) {
    return this.number(value ? 1 : 0, 1);
  }
  /** Padded with `@`. */
  text(text, letters) {
    for (let i = 0; i < letters; i += 1) this.number(i < (text ?? "").length ? sixOfLetter(text?.[i] ?? "@") : 0, 6);
    return this;
  }
  /** The characters, and how many bits of the last one do not count. */
  payload() {
    const fill = (6 - this.#bits.length % 6) % 6;
    const groups = (this.#bits + "0".repeat(fill)).match(/.{6}/g) ?? [];
    return { characters: groups.map((group) => characterOf(Number.parseInt(group, 2))).join(""), fill };
  }
};

// src/nmea0183/ais/write-message.ts
var KNOT = 1852 / 3600;
var DEGREE = Math.PI / 180;
var NO_SECOND = 60;
var NONE = 0;
function writeAisMessage(reported) {
  const { said } = reported;
  switch (reported.class) {
    case "A":
      return "position" in said ? classA(reported) : "name" in said ? voyage(reported) : void 0;
    case "B":
      if ("position" in said) return "name" in said ? extendedB(reported) : classB(reported);
      if ("callsign" in said) return restOfB(reported);
      return "name" in said ? head(24, reported).number(0, 2).text(known(said, "name"), 20) : void 0;
    case "base":
      return base(reported);
    case "aircraft":
      return aircraft(reported);
    case "aton":
      return aton(reported);
    case void 0:
      return void 0;
    default:
      return reported.class;
  }
}
function known(said, field) {
  const value = said[field];
  if (value === void 0 || value === null || !BELIEVED[field](value)) return void 0;
  return value;
}
function head(type, { mmsi }) {
  return new BitWriter().number(type, 6).number(0, 2).number(Number(mmsi), 30);
}
function classA(reported) {
  const { said } = reported;
  const bits = head(1, reported).number(known(said, "navStatus") ?? 15, 4).number(turnOf(known(said, "rateOfTurnRadS")), 8);
  return motion(bits, said, speedOf(said)).number(headingOf(said), 9).number(NO_SECOND, 6).number(known(said, "maneuver") ?? 0, 2).number(NONE, 3 + 1 + 19);
}
function base(reported) {
  const bits = head(4, reported).number(0, 14).number(0, 4).number(0, 5).number(24, 5).number(60, 6).number(60, 6);
  return place(bits, reported.said).number(NONE, 4 + 10 + 1 + 19);
}
function voyage(reported) {
  const { said } = reported;
  const eta = known(said, "etaMs");
  const at = eta === void 0 ? void 0 : new Date(eta);
  const bits = head(5, reported).number(0, 2).number(known(said, "imo") ?? 0, 30).text(known(said, "callsign"), 7).text(known(said, "name"), 20);
  return hull(bits.number(known(said, "shipType") ?? 0, 8), said).number(NONE, 4).number(at === void 0 ? 0 : at.getUTCMonth() + 1, 4).number(at === void 0 ? 0 : at.getUTCDate(), 5).number(at === void 0 ? 24 : at.getUTCHours(), 5).number(at === void 0 ? 60 : at.getUTCMinutes(), 6).number((known(said, "draughtM") ?? 0) * 10, 8).text(known(said, "destination"), 20).number(NONE, 2);
}
function aircraft(reported) {
  const { said } = reported;
  const altitude = known(said, "altitudeM");
  const speed = known(said, "speedMs");
  const bits = head(9, reported).number(altitude === void 0 ? 4095 : clamped(altitude, 0, 4094), 12);
  return motion(bits, said, speed === void 0 ? 1023 : clamped(speed / KNOT, 0, 1022)).number(NO_SECOND, 6).number(NONE, 8).number(1, 1).number(NONE, 3 + 1 + 1 + 20);
}
function classB(reported) {
  const { said } = reported;
  return motion(head(18, reported).number(NONE, 8), said, speedOf(said)).number(headingOf(said), 9).number(NO_SECOND, 6).number(NONE, 2).flag(true).number(NONE, 4 + 1 + 1 + 20);
}
function extendedB(reported) {
  const { said } = reported;
  const bits = motion(head(19, reported).number(NONE, 8), said, speedOf(said)).number(headingOf(said), 9).number(NO_SECOND, 6).number(NONE, 4).text(known(said, "name"), 20);
  return hull(bits.number(known(said, "shipType") ?? 0, 8), said).number(NONE, 4 + 1).number(1, 1).number(NONE, 1 + 4);
}
function restOfB(reported) {
  const { said, mmsi } = reported;
  const bits = head(24, reported).number(1, 2).number(known(said, "shipType") ?? 0, 8).number(NONE, 42).text(known(said, "callsign"), 7);
  return (mmsi.startsWith("98") ? bits.number(0, 30) : hull(bits, said)).number(NONE, 6);
}
function aton(reported) {
  const { said, timestampMs } = reported;
  const name = known(said, "name") ?? "";
  const isOff = known(said, "isOffPosition");
  const bits = head(21, reported).number(known(said, "atonType") ?? 0, 5).text(name, 20);
  hull(place(bits, said), said).number(NONE, 4).number(isOff === void 0 ? NO_SECOND : new Date(timestampMs).getUTCSeconds(), 6).flag(isOff === true).number(NONE, 8 + 1).flag(known(said, "isVirtual") === true).number(NONE, 1 + 1);
  return name.length > 20 ? bits.text(name.slice(20), Math.min(14, name.length - 20)) : bits;
}
function place(bits, said) {
  const position = known(said, "position");
  return bits.flag(known(said, "isAccurate") === true).number(position === void 0 ? 181 * 6e5 : position.longitude * 6e5, 28).number(position === void 0 ? 91 * 6e5 : position.latitude * 6e5, 27);
}
function motion(bits, said, speed) {
  const course = known(said, "courseRad");
  return place(bits.number(speed, 10), said).number(
    course === void 0 ? 3600 : Math.round(course / DEGREE * 10) % 3600,
    12
  );
}
function speedOf(said) {
  const speed = known(said, "speedMs");
  return speed === void 0 ? 1023 : clamped(speed / KNOT * 10, 0, 1022);
}
function headingOf(said) {
  const heading = known(said, "headingRad");
  return heading === void 0 ? 511 : Math.round(heading / DEGREE) % 360;
}
function turnOf(radS) {
  if (radS === void 0) return -128;
  const perMinute = radS / DEGREE * 60;
  return Math.sign(perMinute) * clamped(4.733 * Math.sqrt(Math.abs(perMinute)), 0, 126);
}
function hull(bits, said) {
  const [length, beam] = [known(said, "lengthM") ?? 0, known(said, "beamM") ?? 0];
  const [bow, starboard] = [known(said, "fromBowM"), known(said, "fromStarboardM")];
  const isPlaced = bow !== void 0 && starboard !== void 0 && bow <= length && starboard <= beam;
  const [toBow, toStarboard] = isPlaced ? [Math.round(bow), Math.round(starboard)] : [0, Math.round(beam)];
  return bits.number(clamped(toBow, 0, 511), 9).number(clamped(length - toBow, 0, 511), 9).number(clamped(beam - toStarboard, 0, 63), 6).number(clamped(toStarboard, 0, 63), 6);
}
function clamped(value, least, most) {
  return Math.round(Math.min(most, Math.max(least, value)));
}

// src/nmea0183/sentence-writer.ts
var SentenceWriter = class {
  #talker;
  /** Rows that were last sent with values: only these are sent with V when the values are gone. */
  #spoken = /* @__PURE__ */ new Set();
  constructor(talker) {
    this.#talker = talker;
  }
  /** The lines of a formatter, with CR and LF; empty if there is nothing to send. */
  lines(formatter, get, isDoubtful = () => false) {
    if (formatter === "XDR") return this.#transducers(get);
    const hasNoFix = get(FIX_TAG) === 0;
    const known2 = hasNoFix ? (tag) => OF_FIX.has(tag) ? void 0 : get(tag) : get;
    const written = /* @__PURE__ */ new Set();
    return (ROWS_OF.get(formatter) ?? []).flatMap((row) => {
      const about = row.cells.flatMap(({ tags }) => tags).join();
      if (written.has(about)) return [];
      written.add(about);
      return this.#line(row, known2, isDoubtful, hasNoFix) ?? [];
    });
  }
  #line(row, get, isDoubtful, hasNoFix) {
    const { cells, size, needs, vouches = [], vouchesFor, tellsFix = false } = row;
    const fields = Array.from({ length: size }, () => "");
    const written = cells.map((cell) => cell.write(get, fields));
    const isKnown = needs === void 0 ? written.includes(true) : written[needs] === true;
    const hasWord = vouches.length > 0 && (!isKnown && this.#spoken.delete(row) || hasNoFix && tellsFix);
    if (!isKnown && !hasWord) return void 0;
    if (isKnown) this.#spoken.add(row);
    const about = vouchesFor ?? cells.flatMap(({ tags }) => tags);
    const isSound = vouchesFor === void 0 ? isKnown : vouchesFor.every((tag) => get(tag) !== void 0);
    const worth = !isSound ? "void" : about.some((tag) => OF_FIX.has(tag) && isDoubtful(tag)) ? "uncertain" : "good";
    for (const vouch of vouches) vouch.write(fields, worth);
    return this.#fitting(row, fields);
  }
  /** A sentence has at most 82 characters: if the numbers are too long, the last cells are left empty. */
  #fitting({ formatter, cells }, fields) {
    const sentence = { talker: this.#talker, formatter, fields };
    for (const cell of cells.toReversed()) {
      if (roomFor(sentence) + 1 >= 0) break;
      cell.write(() => void 0, fields);
    }
    return writeSentence(sentence);
  }
  /** As many transducers in a sentence as fit. */
  #transducers(get) {
    const lines = [];
    let fields = [];
    const sentence = () => ({ talker: this.#talker, formatter: "XDR", fields });
    for (const group of transducerFields(get)) {
      if (roomFor(sentence()) < group.join().length) {
        lines.push(writeSentence(sentence()));
        fields = [];
      }
      fields.push(...group);
    }
    return fields.length === 0 ? lines : [...lines, writeSentence(sentence())];
  }
};

// src/connectors/nmea0183/sentence-output.ts
var TIME_TAG = "VESSEL.TIME_UTC_S";
var SentenceOutput = class {
  type = "nmea0183";
  sendsValues = true;
  #settings;
  #parts;
  #port;
  #writer;
  #paces;
  #stopped = Promise.withResolvers();
  #counters = { sentences: 0, ais_messages: 0, ais_dropped: 0, alert_messages: 0, ignored_lines: 0 };
  #waiting = [];
  #waitingAis = [];
  #aisSequence = 0;
  #arrivals = 0;
  #arrivalDueMs = -Infinity;
  #ends = [];
  constructor(settings, port, parts) {
    this.#settings = settings;
    this.#port = port;
    this.#parts = parts;
    this.#writer = new SentenceWriter(settings.talker);
    this.#paces = Object.entries(settings.sentences).map(([formatter, everyS]) => {
      return { formatter, everyMs: everyS * 1e3, dueMs: 0 };
    });
  }
  get name() {
    return this.#port.name;
  }
  run() {
    const { ais, alerts: hasAlerts } = this.#settings;
    const { targets, alerts } = this.#parts;
    this.#port.start();
    const timer = setInterval(() => this.#tick(), limits3.tickMs);
    this.#ends = [() => clearInterval(timer)];
    if (ais && targets !== void 0) this.#ends.push(targets.reports.subscribe((heard) => this.#takeAis(heard)));
    if (hasAlerts && alerts !== void 0) this.#ends.push(alerts.attach((words) => this.#takeAlert(words)));
    return this.#stopped.promise;
  }
  async stop() {
    for (const end of this.#ends.splice(0)) end();
    await this.#port.stop();
    this.#stopped.resolve();
  }
  state() {
    return this.#port.fault === null ? "running" : "waiting";
  }
  fault() {
    const { fault, name } = this.#port;
    const { gateway } = this.#parts.messages.bus;
    return fault === null ? null : gateway.sentenceServer.failed({ where: name, reason: faultText(gateway, this.#port, fault) });
  }
  counters() {
    const { alerts: hasAlerts } = this.#settings;
    return {
      ...this.#port.counters(),
      ...this.#counters,
      ...hasAlerts ? this.#parts.alerts?.counters() : {}
    };
  }
  /** A line that somebody sends us who reads: only commands about alerts are asked for, and only where alerts are told. */
  hear(line, address) {
    const { alerts: hasAlerts, commands: allowed } = this.#settings;
    const { alerts } = this.#parts;
    const sentence = unwrapped(line)?.line ?? "";
    if (alerts === void 0 || !hasAlerts || !/^\$[A-Z\d]{2}ACN,/.test(sentence)) {
      this.#counters.ignored_lines += 1;
      return;
    }
    void alerts.command(sentence, SOURCE_PREFIX + address, allowed);
  }
  #takeAis({ mmsi, isOwn, report }) {
    if (!this.#port.hasReaders || report.source.startsWith(SOURCE_PREFIX)) return;
    if (!this.#parts.sendsSimulated && originOf(report.source) !== "live") return;
    if (this.#waitingAis.length >= limits3.aisPerTick) {
      this.#counters.ais_dropped += 1;
      return;
    }
    const bits = writeAisMessage({ mmsi, class: report.class, said: report.said, timestampMs: report.timestampMs });
    if (bits === void 0) return;
    const lines = aisLines(bits, isOwn, this.#aisSequence);
    if (lines.length > 1) this.#aisSequence += 1;
    this.#waitingAis.push({ lines });
  }
  #takeAlert(words) {
    if (this.#port.hasReaders) this.#waiting.push({ lines: this.#inOurs(words), isUrgent: true });
  }
  #tick() {
    const nowMs = this.#parts.clock.monotonic();
    const due = this.#paces.filter((pace) => pace.dueMs <= nowMs);
    for (const pace of due) pace.dueMs = Math.max(pace.dueMs + pace.everyMs, nowMs + pace.everyMs / 2);
    const [alerts, ais] = [this.#waiting, this.#waitingAis];
    this.#waiting = [];
    this.#waitingAis = [];
    if (!this.#port.hasReaders) return;
    alerts.push(...this.#forArrivals(nowMs));
    const get = (tag) => this.#known(tag);
    const isDoubtful = (tag) => this.#parts.tags.value(tag)?.quality === "uncertain";
    const sentences = due.flatMap(({ formatter }) => this.#writer.lines(formatter, get, isDoubtful)).map((line) => ({ lines: [line] }));
    const messages = [...alerts, ...sentences, ...ais];
    if (messages.length === 0) return;
    this.#counters.alert_messages += alerts.length;
    this.#counters.sentences += sentences.length;
    this.#counters.ais_messages += ais.length;
    this.#port.send(messages);
  }
  /** What a reader who has just come has not heard. */
  #forArrivals(nowMs) {
    const { arrivals } = this.#port;
    if (!this.#settings.alerts || arrivals === this.#arrivals || nowMs < this.#arrivalDueMs) return [];
    this.#arrivals = arrivals;
    this.#arrivalDueMs = nowMs + limits3.alerts.arrivalMs;
    const words = this.#parts.alerts?.everything() ?? [];
    return words.map((each) => ({ lines: this.#inOurs(each), isUrgent: true }));
  }
  #inOurs(words) {
    return words(this.#settings.talker, this.#settings.withAlr);
  }
  /** A value that can be believed now, and did not come by NMEA 0183. */
  #known(tag) {
    const present = this.#parts.tags.value(tag);
    const isOurs = present !== void 0 && isUsable(present.quality) && !present.source.startsWith(SOURCE_PREFIX);
    if (tag === TIME_TAG) return this.#time(isOurs ? Number(present.value ?? NaN) * 1e3 : void 0);
    if (!isOurs) return void 0;
    if (typeof present.value === "boolean") return present.value ? 1 : 0;
    return present.value ?? void 0;
  }
  /** Programs take no position without a time: where the bus says none it is this computer's, if that can be right. In seconds. */
  #time(busMs) {
    const { clock, isClockTrusted } = this.#parts;
    const nowMs = clock.now();
    const timeMs = busMs ?? (isClockTrusted?.() === false ? NaN : nowMs);
    const judgedMs = judgedBusTime(timeMs, nowMs);
    return judgedMs === void 0 ? void 0 : judgedMs / 1e3;
  }
};

// src/connectors/nmea0183/serial-port.ts
import { Buffer as Buffer2 } from "node:buffer";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
var BITS = 10;
var SerialPort = class {
  transport = "serial";
  name;
  #baud;
  #news;
  #pace = new Backoff();
  #stopping = new AbortController();
  #urgent = new BoundedQueue(limits3.waitingMessages);
  #usual;
  #counters = { openings: 0, messages: 0, dropped: 0, bytes: 0 };
  #running;
  #isOpen = false;
  #wake;
  constructor({ file, baud }, { onFault }) {
    this.name = file;
    this.#baud = baud;
    this.#news = new FaultNews(onFault);
    this.#usual = new BoundedQueue(Math.max(limits3.serialMessages, Math.ceil(baud / BITS / limits3.serialMessageChars)));
  }
  get hasReaders() {
    return this.#isOpen;
  }
  get arrivals() {
    return this.#counters.openings;
  }
  get fault() {
    return this.#news.fault ?? null;
  }
  start() {
    this.#running = this.#run();
  }
  async stop() {
    this.#stopping.abort();
    this.#wake?.();
    await this.#running;
  }
  send(messages) {
    for (const { lines, isUrgent = false } of messages) {
      const queue = isUrgent ? this.#urgent : this.#usual;
      if (queue.size === queue.capacity && queue.shift() !== void 0) this.#counters.dropped += 1;
      queue.push(Buffer2.from(lines.join(""), "latin1"));
    }
    this.#wake?.();
  }
  counters() {
    return { ...this.#counters, waiting: this.#urgent.size + this.#usual.size };
  }
  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const fault = await this.#opened(signal);
      this.#isOpen = false;
      this.#urgent.clear();
      this.#usual.clear();
      if (signal.aborted) return;
      this.#news.is(fault);
      await pause(this.#pace.nextMs(), signal);
    }
  }
  /** Resolves when the port cannot be written to any more. */
  async #opened(signal) {
    let handle;
    try {
      handle = await open(this.name, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
      await setSerialPort(this.name, this.#baud);
      this.#isOpen = true;
      this.#counters.openings += 1;
      this.#news.is(null);
      while (!signal.aborted) {
        const message = this.#urgent.shift() ?? this.#usual.shift();
        if (message === void 0) await this.#something();
        else await this.#write(handle, message, signal);
      }
      return "closed";
    } catch (error) {
      return serialFaultOf(error);
    } finally {
      await handle?.close().catch(() => void 0);
    }
  }
  async #write(handle, message, signal) {
    for (let at = 0; at < message.length && !signal.aborted; ) {
      try {
        const { bytesWritten } = await handle.write(message, at);
        at += bytesWritten;
      } catch (error) {
        if (systemErrorCode(error) !== "EAGAIN") throw error;
        await pause(limits3.serialPauseMs);
      }
    }
    this.#pace.reset();
    this.#counters.messages += 1;
    this.#counters.bytes += message.length;
    await pause(message.length * BITS * 1e3 / this.#baud);
  }
  #something() {
    const { promise, resolve } = Promise.withResolvers();
    this.#wake = resolve;
    return promise;
  }
};

// src/connectors/nmea0183/tcp-client-port.ts
import { Buffer as Buffer3 } from "node:buffer";
import { connect } from "node:net";
var TcpClientPort = class {
  transport = "tcp";
  name;
  #address;
  #clock;
  #parts;
  #news;
  #pace = new Backoff();
  #stopping = new AbortController();
  #running;
  #subscriber;
  #connections = 0;
  #closedStalled = 0;
  #past = { messages: 0, dropped: 0 };
  constructor(address, clock, parts) {
    this.name = `tcp:${hostAndPort(address.host, address.port)}`;
    this.#address = address;
    this.#clock = clock;
    this.#parts = parts;
    this.#news = new FaultNews(parts.onFault);
  }
  get hasReaders() {
    return this.#subscriber !== void 0;
  }
  get arrivals() {
    return this.#connections;
  }
  get fault() {
    return this.#news.fault ?? null;
  }
  start() {
    this.#running = this.#run();
  }
  async stop() {
    this.#stopping.abort();
    await this.#running;
  }
  send(messages) {
    this.#subscriber?.offer(Buffer3.from(messages.flatMap(({ lines }) => lines).join(""), "latin1"));
    this.#subscriber?.pump();
  }
  counters() {
    const { sent = 0, dropped = 0, waiting = 0 } = this.#subscriber ?? {};
    return {
      connected: this.#subscriber === void 0 ? 0 : 1,
      connections: this.#connections,
      messages: this.#past.messages + sent,
      dropped: this.#past.dropped + dropped,
      waiting,
      closed_stalled: this.#closedStalled
    };
  }
  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const fault = await this.#connected(signal);
      if (signal.aborted) return;
      this.#news.is(fault);
      await pause(this.#pace.nextMs(), signal);
    }
  }
  /** Resolves when the connection has ended. */
  #connected(signal) {
    const { promise, resolve } = Promise.withResolvers();
    const socket = connect({ ...this.#address, noDelay: true });
    const splitter = new TextLines(limits3.wrappedChars);
    const end = (fault) => {
      clearTimeout(overdue);
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      this.#forget();
      resolve(fault);
    };
    const abort = () => end("closed");
    const overdue = setTimeout(() => end("unreachable"), limits2.gatewayConnectMs);
    let watch;
    signal.addEventListener("abort", abort, { once: true });
    socket.on("connect", () => {
      clearTimeout(overdue);
      socket.setKeepAlive(true, limits2.gatewayKeepAliveMs);
      const subscriber = new RawSubscriber(socket, this.#clock, rawServerDefaults);
      this.#subscriber = subscriber;
      this.#connections += 1;
      this.#news.is(null);
      watch = setInterval(() => {
        if (subscriber.stalledMs() < rawServerDefaults.stalledMs) return;
        this.#closedStalled += 1;
        end("silent");
      }, 1e3);
    });
    socket.on("data", (chunk) => {
      this.#pace.reset();
      for (const line of splitter.push(chunk)) if (line !== void 0) this.#parts.onLine(line, this.#address.host);
    });
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("close", () => end("closed"));
    return promise;
  }
  #forget() {
    const { sent = 0, dropped = 0 } = this.#subscriber ?? {};
    this.#past.messages += sent;
    this.#past.dropped += dropped;
    this.#subscriber = void 0;
  }
};

// src/connectors/nmea0183/tcp-server-port.ts
import { Buffer as Buffer4 } from "node:buffer";
var TcpServerPort = class {
  transport = "tcp";
  #server;
  constructor({ host, port }, clock, { onFault, onLine }) {
    const take = (line, address) => {
      if (line !== void 0) onLine(line, address.replace(/^::ffff:/, ""));
    };
    const input = { lineBytes: limits3.wrappedChars, take };
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      places: longOnes(limits3.subscribers),
      host,
      port,
      clock,
      onFault,
      input
    });
  }
  get name() {
    return this.#server.name;
  }
  get hasReaders() {
    return this.#server.hasReaders;
  }
  get arrivals() {
    return this.#server.statistics().accepted;
  }
  get fault() {
    return this.#server.fault;
  }
  start() {
    this.#server.start();
  }
  stop() {
    return this.#server.stop();
  }
  send(messages) {
    this.#server.offer(Buffer4.from(messages.flatMap(({ lines }) => lines).join(""), "latin1"));
  }
  counters() {
    return { ...this.#server.statistics() };
  }
};

// src/connectors/nmea0183/make-sentence-outputs.ts
function makeSentenceOutputs(outputs, parts) {
  return outputs.flatMap(
    ({ targets, ...settings }) => targets.map((target) => sentenceOutput(target, settings, parts))
  );
}
function sentenceOutput(target, settings, parts) {
  const { log, messages, clock } = parts;
  const { sentenceServer: texts } = messages.bus.gateway;
  const isOpen = target.kind === "server" && !isLoopback(target.host);
  const port = portOf(target, clock, {
    onFault: (fault) => {
      const where = port.name;
      if (fault !== null) log.warning(texts.failed({ where, reason: faultText(messages.bus.gateway, port, fault) }));
      else if (isOpen) log.warning(texts.openToNetwork({ where }));
      else if (target.kind === "server") log.info(texts.listening({ where }));
      else log.info(texts.sending({ where }));
    },
    onLine: (line, address) => output.hear(line, address)
  });
  const output = new SentenceOutput(settings, port, parts);
  return output;
}
function portOf(target, clock, parts) {
  switch (target.kind) {
    case "server":
      return new TcpServerPort(target, clock, parts);
    case "datagrams":
      return new DatagramPort(target, parts);
    case "client":
      return new TcpClientPort(target, clock, parts);
    case "serial":
      return new SerialPort(target, parts);
    default:
      return target;
  }
}
export {
  makeSentenceOutputs
};
