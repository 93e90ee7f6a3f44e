import {
  SocketcanBus
} from "../../chunks/chunk-ZDWR5R76.js";
import "../../chunks/chunk-SSDONY5O.js";
import {
  adviseLink,
  readReceiveBufferBytes,
  stallMs
} from "../../chunks/chunk-23QJPXNK.js";
import {
  askLinkDetails
} from "../../chunks/chunk-4UDE4GNG.js";
import "../../chunks/chunk-KALSWLB5.js";
import {
  FastPacketAssembler,
  parseCanId
} from "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-SXZ4TPET.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import {
  pause
} from "../../chunks/chunk-GOU3LWS4.js";
import {
  colours
} from "../../chunks/chunk-HYDNFBFZ.js";
import {
  Args,
  command,
  jsonFlag,
  locale,
  numberFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import {
  say
} from "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  isBitacoraError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/nmea2000/bus/can-bus.ts
var BUS_OBSTACLES = [
  /** Not the name of a network interface. */
  "bad-name",
  /** SocketCAN is a part of Linux. */
  "not-linux",
  /** The optional package `socketcan` is not installed. */
  "package-missing",
  /** It is installed, but its native part was not built, or does not fit this system. */
  "package-unusable",
  /** The kernel has no SocketCAN, or this process may not use it. */
  "no-socketcan",
  /** An interface of another kind: Ethernet, Wi-Fi. */
  "not-can"
];

// src/runtime/nmea/check.ts
var GOOD_CONTROLLER = "ERROR-ACTIVE";
var HIGH_LOAD_PCT = 70;
async function checkOnTerminal(interfaceName, { seconds, json, texts }) {
  const { stdout } = process;
  const { green, yellow, red } = colours();
  const colourOf = { ok: green, warn: yellow, bad: red };
  let isGood = true;
  const print = (findings, output = stdout) => {
    for (const finding of findings) {
      if (finding.level === "bad") isGood = false;
      const level = texts.tools.check.levels[finding.level];
      output.write(
        json ? `${JSON.stringify(finding)}
` : `${colourOf[finding.level](level.padEnd(5))} ${finding.text}
`
      );
    }
  };
  await check(interfaceName, seconds, texts, print, stopSignal());
  return isGood;
}
async function check(name, seconds, texts, print, signal) {
  const { lines } = texts.tools.check;
  const bus = new SocketcanBus(name, systemClock);
  const addresses = /* @__PURE__ */ new Set();
  const assembler = new FastPacketAssembler();
  bus.onFrame((frame) => {
    addresses.add(parseCanId(frame.id).source);
    assembler.accept(frame);
  });
  try {
    await bus.start();
  } catch (error) {
    if (!isBitacoraError(error, "bus-unavailable")) throw error;
    print([obstacleFinding(error, texts)]);
    return;
  }
  const exists = bus.state !== "absent";
  if (exists) print([{ check: "interface", level: "ok", value: name, text: lines.exists({ bus: name }) }]);
  print([stateFinding(name, bus.statistics(), texts)]);
  if (exists) {
    const details = await askLinkDetails(name, signal).catch(() => "no-program");
    print(settingFindings(name, details, texts));
    if (bus.state === "up") {
      await pause(seconds * 1e3, signal);
      const lostPackets = assembler.counters.lost_packets;
      const heard = { statistics: bus.statistics(), addresses: addresses.size, lostPackets };
      print(heardFindings(heard, seconds, lines));
    }
  }
  await bus.stop();
}
function obstacleFinding({ details }, { bus }) {
  const reason = BUS_OBSTACLES.find((obstacle) => obstacle === details["reason"]) ?? "no-socketcan";
  return { check: "interface", level: "bad", value: reason, text: bus.obstacles[reason] };
}
function stateFinding(name, { state, fault }, { bus, tools: tools2 }) {
  const text = fault === null ? tools2.check.lines.up : say(bus.faults[fault], { name });
  return { check: "state", level: state === "up" ? "ok" : "bad", value: fault ?? state, text };
}
function settingFindings(name, told, texts) {
  const { lines } = texts.tools.check;
  const receiveBufferBytes = readReceiveBufferBytes();
  const unknown = { bitRate: null, controllerState: null, transmitErrors: null, receiveErrors: null };
  const details = told === "no-program" ? void 0 : told;
  const known = details ?? { ...unknown, restartMs: null, transmitQueueFrames: null };
  const advice = new Set(adviseLink(known, receiveBufferBytes));
  const judged = (check2, value, wrong, level, good) => advice.has(wrong) ? { check: check2, level, value, text: say(texts.bus.advice[wrong], { name }) } : { check: check2, level: "ok", value, text: good };
  const findings = [];
  const { bitRate, restartMs, transmitQueueFrames } = known;
  if (details === void 0) {
    findings.push({
      check: "details",
      level: "warn",
      value: null,
      text: told === void 0 ? lines.noAnswer : lines.noProgram
    });
  } else {
    const rate = bitRate === null ? lines.bitRateUnknown : lines.bitRate({ rate: bitRate });
    findings.push(judged("bit_rate", bitRate, "set-bit-rate", "bad", rate));
  }
  if (restartMs !== null) {
    findings.push(judged("restart_ms", restartMs, "set-restart", "warn", lines.restart({ ms: restartMs })));
  }
  if (transmitQueueFrames !== null && known.controllerState !== null) {
    const good = lines.transmitQueue({ frames: transmitQueueFrames });
    findings.push(judged("transmit_queue_frames", transmitQueueFrames, "raise-transmit-queue", "warn", good));
  }
  if (receiveBufferBytes !== void 0) {
    const good = lines.receiveBuffer({ bytes: receiveBufferBytes, ms: stallMs(receiveBufferBytes) });
    findings.push(judged("receive_buffer_bytes", receiveBufferBytes, "raise-receive-buffer", "warn", good));
  }
  return [...findings, ...controllerFindings(known, texts)];
}
function controllerFindings(details, { tools: tools2 }) {
  const { lines } = tools2.check;
  const { controllerState: state, transmitErrors, receiveErrors } = details;
  if (state === null || state === "STOPPED") return [];
  const errors = { transmit: transmitErrors ?? 0, receive: receiveErrors ?? 0 };
  const isGood = state === GOOD_CONTROLLER && errors.transmit === 0 && errors.receive === 0;
  const level = isGood ? "ok" : state === GOOD_CONTROLLER || state === "ERROR-WARNING" ? "warn" : "bad";
  const text = isGood ? lines.controller({ state, ...errors }) : lines.controllerTroubled({ state, ...errors });
  return [{ check: "controller", level, value: state, text }];
}
function heardFindings({ statistics, addresses, lostPackets }, seconds, lines) {
  const { counters, load_pct } = statistics;
  const perS = Math.round(counters.frames_in / seconds * 10) / 10;
  const findings = [];
  const add = (check2, level, value, text) => findings.push({ check: check2, level, value, text });
  if (counters.frames_in === 0) add("traffic", "warn", 0, lines.silent({ seconds }));
  else
    add(
      "traffic",
      load_pct > HIGH_LOAD_PCT ? "warn" : "ok",
      perS,
      lines.traffic({ perS, load: load_pct, devices: addresses })
    );
  const lost = counters.frames_lost;
  add("lost_frames", lost > 0 ? "bad" : "ok", lost, lost > 0 ? lines.lost({ n: lost }) : lines.notLost);
  if (counters.error_frames > 0) {
    const text = lines.errors({ n: counters.error_frames, unacknowledged: counters.unacknowledged });
    add("error_messages", "warn", counters.error_frames, text);
  }
  const foreign = counters.standard_frames + counters.remote_frames + counters.fd_frames;
  if (foreign > 0) add("foreign_frames", "warn", foreign, lines.foreign({ n: foreign }));
  if (lostPackets > 0) add("fast_packets", "warn", lostPackets, lines.fastPackets({ lost: lostPackets }));
  return findings;
}

// commands/nmea/check.ts
var tools = messagesIn(locale).tools;
var check_default = command({
  summary: tools.check.summary,
  description: tools.check.description,
  examples: ["can0"],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true })
  },
  flags: {
    seconds: numberFlag({ name: "seconds", summary: tools.check.seconds, min: 1, max: 3600 })({ default: 3 }),
    json: jsonFlag
  },
  run: ({ interface: name, ...given }) => checkOnTerminal(name, { ...given, texts: { bus: messagesIn(locale).bus, tools } })
});
export {
  check_default as default
};
