import {
  outgoingMessage
} from "../../chunks/chunk-IDIQXJL4.js";
import {
  BusNode,
  TransportSender
} from "../../chunks/chunk-EXI62EMU.js";
import "../../chunks/chunk-EDVGE543.js";
import "../../chunks/chunk-P4ALOINP.js";
import {
  drained,
  startNow,
  toolLog
} from "../../chunks/chunk-HXKMKG66.js";
import {
  TextLines
} from "../../chunks/chunk-HOMCTTIH.js";
import {
  SocketcanBus
} from "../../chunks/chunk-ZDWR5R76.js";
import "../../chunks/chunk-SSDONY5O.js";
import {
  limits as limits2
} from "../../chunks/chunk-SRSMYZ5D.js";
import "../../chunks/chunk-KL75ZRCW.js";
import "../../chunks/chunk-HTLAB6JF.js";
import "../../chunks/chunk-E2BKAD33.js";
import {
  suggest
} from "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-4UDE4GNG.js";
import "../../chunks/chunk-KALSWLB5.js";
import {
  FrameSplitter,
  PGN,
  allDefinitions,
  needsTransport,
  parseCanId,
  readControl
} from "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import {
  limits
} from "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-SXVIMFDR.js";
import "../../chunks/chunk-2XT3SWNI.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import {
  pause
} from "../../chunks/chunk-GOU3LWS4.js";
import "../../chunks/chunk-ATGITIP5.js";
import "../../chunks/chunk-OQMOPA7B.js";
import {
  toolIdentityFile
} from "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  locale,
  switchFlag,
  wholeNumberFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/nmea/send.ts
import { Buffer as Buffer2, isUtf8 } from "node:buffer";
import { setTimeout as sleep } from "node:timers/promises";

// src/runtime/nmea/outgoing-fault-text.ts
var SHOWN_IDS = 8;
function outgoingFaultText(fault, { send: { faults: texts } }) {
  switch (fault.kind) {
    case "not-an-object":
    case "no-group":
    case "bad-bytes":
    case "data-and-fields":
      return texts[fault.kind];
    case "unknown-key":
    case "unknown-field":
      return texts.unknown({ name: fault.name, suggestion: nearestField(fault.name, fault.known) });
    case "unknown-group": {
      const ids = allDefinitions().map(({ Id }) => Id);
      return texts.unknown({ name: fault.name, suggestion: suggest(fault.name, ids) });
    }
    case "unknown-value":
      return texts.unknown({
        name: `${fault.name} ${fault.value}`,
        suggestion: suggest(unquoted(fault.value), fault.known)
      });
    case "shared-pgn": {
      const more = fault.known.length > SHOWN_IDS ? ", \u2026" : "";
      return texts.sharedPgn({ pgn: fault.name, ids: fault.known.slice(0, SHOWN_IDS).join(", ") + more });
    }
    case "other-pgn":
      return texts.otherPgn({ id: fault.name, pgn: fault.min });
    case "not-a-whole-number":
      return texts.notAWholeNumber({ name: fault.name, min: fault.min, max: fault.max });
    case "for-everyone":
      return texts.forEveryone({ pgn: fault.name });
    case "not-a-list":
      return texts.notAList({ name: fault.name });
    case "no-parameter":
      return texts.noParameter({ name: fault.name, value: fault.value, pgn: fault.pgn });
    case "too-long":
      return texts.tooLong({ bytes: fault.bytes, max: fault.max });
    case "out-of-range":
      return texts.outOfRange({
        name: fault.name,
        value: fault.value,
        min: fault.min,
        max: fault.max,
        unit: fault.unit
      });
    case "does-not-fit":
      return texts.doesNotFit({ name: fault.name, value: fault.value, said: fault.said });
    default:
      return fault;
  }
}
function nearestField(name, known) {
  return suggest(name.slice(name.lastIndexOf(".") + 1), known);
}
function unquoted(json) {
  return json.replaceAll(/^"|"$/g, "");
}

// src/runtime/nmea/send.ts
var ROOM_LOOK_MS = 5;
var RAW = /^([0-9a-f]{8})#((?:[0-9a-f]{2}){0,8})$/i;
var CAN_ID_MAX = 536870911;
function checkSendOptions({ message, raw, outOfRange, texts }, source) {
  if (raw.length > 0 && (message !== void 0 || source !== void 0)) throw usageError(texts.send.rawAlone);
  for (const text of raw) rawFrame(text, texts);
  if (message === void 0 || message === "-") return;
  const read = readMessage(message, outOfRange, texts);
  if (typeof read === "string") throw usageError(read);
}
async function send(options, target2, { stdin, stderr, signal }) {
  const { message, raw, texts } = options;
  const say = (line) => stderr.write(`bitacora: ${line}
`);
  const sending = new Sending(options, target2, say, signal);
  try {
    if (raw.length > 0) for (const text of raw) sending.count(target2.sendRaw(rawFrame(text, texts)));
    else if (message !== void 0 && message !== "-") await sending.take(message, void 0);
    else await sending.takeAll(stdin);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const { sent, givenUp, unreceived } = await target2.end();
  const summary = target2.sends ? texts.send.summaryLine : texts.send.dryRunLine;
  say(summary({ bus: target2.name, messages: sending.sent, frames: sent }));
  if (sending.notSent > 0) say(texts.send.notSent({ n: sending.notSent }));
  if (givenUp > 0) say(texts.send.givenUp({ n: givenUp }));
  if (unreceived > 0) say(texts.send.unreceived({ n: unreceived }));
  return sending.notSent === 0 && givenUp === 0 && unreceived === 0;
}
var Sending = class {
  /** Messages that were accepted, and those that were refused or invalid. */
  sent = 0;
  notSent = 0;
  #options;
  #target;
  #say;
  #signal;
  constructor(options, target2, say, signal) {
    this.#options = options;
    this.#target = target2;
    this.#say = say;
    this.#signal = signal;
  }
  /** One message per line. A faulty line is reported; the others are still sent. */
  async takeAll(stdin) {
    const splitter = new TextLines(limits2.tools.sendLineBytes);
    let number = 0;
    const takeLines = async (lines) => {
      for (const line of lines) {
        number += 1;
        if (line === void 0 || line.trim() !== "") await this.#takeLine(line, number);
      }
    };
    for await (const chunk of stdin) {
      await takeLines(splitter.push(chunk));
      if (this.#signal.aborted) return;
    }
    await takeLines(splitter.end());
  }
  async take(line, number) {
    const { outOfRange, texts } = this.#options;
    const read = line === void 0 ? texts.send.tooLong({ bytes: limits2.tools.sendLineBytes }) : readMessage(line, outOfRange, texts);
    await this.#put(read, number);
  }
  /** `line` is Latin-1: each byte is a character. The JSON in it is UTF-8. */
  async #takeLine(line, number) {
    const bytes = Buffer2.from(line ?? "", "latin1");
    if (!isUtf8(bytes)) return this.#put(this.#options.texts.send.notUtf8, number);
    return this.take(line === void 0 ? void 0 : withoutMark(bytes.toString("utf8")), number);
  }
  async #put(read, number) {
    const { texts } = this.#options;
    while (this.#target.waiting() > limits2.tools.queueFrames) {
      await sleep(ROOM_LOOK_MS, void 0, { signal: this.#signal });
    }
    const isTaken = typeof read !== "string" && this.#target.send(read);
    this.count(isTaken);
    if (isTaken) return;
    const fault = typeof read === "string" ? read : texts.send.notTaken;
    this.#say(number === void 0 ? fault : texts.send.line({ number, fault }));
  }
  count(isTaken) {
    if (isTaken) this.sent += 1;
    else this.notSent += 1;
  }
};
function withoutMark(text) {
  return text.replace(/^\ufeff/, "");
}
function readMessage(text, outOfRange, texts) {
  let json;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return texts.send.notJson({ reason: error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : "?" });
  }
  const { message, faults } = outgoingMessage(json, { outOfRange });
  return message ?? (faults ?? []).map((fault) => outgoingFaultText(fault, texts)).join("; ");
}
function rawFrame(text, texts) {
  const [, digits = "", bytes = ""] = RAW.exec(text) ?? [];
  const id = Number.parseInt(digits, 16);
  if (!(id <= CAN_ID_MAX)) throw usageError(texts.send.notAFrame({ text }));
  return { id, data: Uint8Array.from(Buffer2.from(bytes, "hex")) };
}

// src/runtime/nmea/send-bus.ts
var PREFERRED_ADDRESS = 35;
async function sendOnTerminal(interfaceName, options) {
  const { stdin, stdout, stderr } = process;
  const bus = new SocketcanBus(interfaceName, systemClock);
  return await sendOnBus(bus, options, { stdin, stdout, stderr, signal: stopSignal() });
}
async function sendOnBus(bus, options, streams) {
  const { source, dryRun, raw } = options;
  const own = { ...options, texts: options.texts.tools };
  checkSendOptions(own, source);
  if (dryRun) return send(own, printer(bus.name, source ?? PREFERRED_ADDRESS, streams.stdout), streams);
  await startNow(bus);
  try {
    if (source !== void 0 || raw.length > 0) {
      return await send(own, target(bus, new Speaker(bus, source ?? 0), streams.signal), streams);
    }
    const node = await claim(bus, options, streams.stderr);
    try {
      return await send(own, target(bus, speakerOf(node), streams.signal), streams);
    } finally {
      await node.stop();
    }
  } finally {
    await bus.stop();
  }
}
function printer(name, source, stdout) {
  let sent = 0;
  const splitter = new FrameSplitter();
  const print = ({ id, data }) => {
    const digits = id.toString(16).toUpperCase().padStart(8, "0");
    stdout.write(`${digits}#${Buffer.from(data).toString("hex").toUpperCase()}
`);
    sent += 1;
    return true;
  };
  return {
    name,
    sends: false,
    send: (message) => splitter.split({ ...message, source, timestampMs: 0 })?.every(print) === true,
    sendRaw: print,
    waiting: () => 0,
    end: () => Promise.resolve({ sent, givenUp: 0, unreceived: 0 })
  };
}
function target(bus, { send: send3, transports }, signal) {
  const before = bus.statistics().counters.frames_out;
  return {
    name: bus.name,
    sends: true,
    send: send3,
    sendRaw: (frame) => bus.send([frame]),
    waiting: () => {
      const isFull = transports().waiting >= limits.transportsWaiting;
      return isFull ? Infinity : bus.statistics().queue_frames;
    },
    end: async () => {
      while (transports().waiting > 0 && !signal.aborted) await pause(LOOK_MS);
      await drained(bus);
      const { counters, queue_frames } = bus.statistics();
      const { waiting, failed } = transports();
      const sent = counters.frames_out - before;
      return { sent, givenUp: counters.frames_given_up + queue_frames, unreceived: waiting + failed };
    }
  };
}
function speakerOf({ node }) {
  return {
    send: (message) => node.send(message),
    transports: () => ({
      waiting: node.transportsWaiting,
      failed: node.statistics().counters.transports_failed
    })
  };
}
var Speaker = class {
  #bus;
  #source;
  #splitter = new FrameSplitter();
  #sender;
  constructor(bus, source) {
    this.#bus = bus;
    this.#source = source;
    this.#sender = new TransportSender((frames) => bus.send(frames));
    bus.onFrame(({ id, data }) => {
      const { pgn, source: peer, destination } = parseCanId(id);
      const control = pgn === PGN.TRANSPORT_CONNECTION && destination === source ? readControl(data) : void 0;
      if (control !== void 0) this.#sender.heard(peer, control, performance.now(), source);
    });
    setInterval(() => this.#sender.wake(performance.now(), source), LOOK_MS).unref();
  }
  send = (message) => {
    if (needsTransport(message)) return this.#sender.offer(message);
    const frames = this.#splitter.split({ ...message, source: this.#source, timestampMs: 0 });
    return frames !== void 0 && this.#bus.send(frames);
  };
  transports = () => ({ waiting: this.#sender.waiting, failed: this.#sender.counters.transports_failed });
};
var LOOK_MS = 5;
async function claim(bus, { texts, version }, stderr) {
  const node = await BusNode.open({
    bus,
    clock: systemClock,
    log: toolLog(stderr),
    texts: texts.node,
    identityFile: await toolIdentityFile(process.env, `send-${bus.name}`),
    preferredAddress: PREFERRED_ADDRESS,
    deviceInstance: 7,
    version,
    vesselName: "bitacora nmea send",
    receives: () => [],
    isOperational: () => true,
    makePublisher: void 0
  });
  const claimed = Promise.withResolvers();
  const refuse = () => {
    claimed.reject(new BitacoraError("bus-unavailable", { interface: bus.name, reason: texts.tools.send.noAddress }));
  };
  const patience = setTimeout(refuse, limits2.tools.addressPatienceMs);
  node.node.onAddress((address) => {
    if (address !== void 0) claimed.resolve();
  });
  node.node.onFault((fault) => {
    if (fault !== void 0) refuse();
  });
  node.start();
  try {
    await claimed.promise;
    return node;
  } catch (error) {
    await node.stop();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}

// commands/nmea/send.ts
var tools = messagesIn(locale).tools;
var { send: send2 } = tools;
var ADDRESS_MAX = 253;
var send_default = command({
  summary: send2.summary,
  description: send2.description,
  examples: [
    `can0 '{"pgn":127488,"fields":{"instance":0,"speed":1200}}'`,
    `can0 '{"id":"isoRequest","destination":16,"fields":{"pgn":126996}}'`,
    "<%= config.bin %> nmea dump can0 --json --source 16 | <%= config.bin %> <%= command.id %> can1 -",
    "can0 --raw 19F20023#0011223344556677"
  ],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
    message: Args.string({ description: send2.message, ignoreStdin: true })
  },
  flags: {
    source: wholeNumberFlag({ name: "source", summary: send2.source, min: 0, max: ADDRESS_MAX })(),
    raw: Flags.string({ summary: send2.raw, helpValue: "FRAME", multiple: true, multipleNonGreedy: true, default: [] }),
    "dry-run": switchFlag(send2.dryRun),
    "out-of-range": switchFlag(send2.outOfRange)
  },
  run: ({ interface: name, ...given }, { version }) => {
    const { bus, node } = messagesIn(locale);
    return sendOnTerminal(name, { ...given, version, texts: { bus, node, tools } });
  }
});
export {
  send_default as default
};
