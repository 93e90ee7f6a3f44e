import {
  address,
  host,
  nonEmpty,
  port
} from "./chunk-BBA6TDCG.js";
import {
  readSentence
} from "./chunk-XBAODGZJ.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";

// src/project/nmea0183-source.ts
import { isIPv6 } from "node:net";

// src/nmea0183/alerts/alert-state.ts
var PRIORITY_LETTERS = {
  emergency: "E",
  alarm: "A",
  warning: "W",
  caution: "C"
};
function stateLetter({ state, condition, silenced_until: until }, nowMs) {
  if (state === "CLEARED") return "N";
  if (state === "ACK") return "A";
  if (!condition) return "U";
  return until !== void 0 && Date.parse(until) > nowMs ? "S" : "V";
}
function changedAt({ cleared_at, returned_at, acknowledged_at, activated_at }) {
  return [cleared_at, returned_at, acknowledged_at].reduce(
    (latest, time) => time !== null && time > latest ? time : latest,
    activated_at
  );
}
function timeField(time) {
  return `${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}.${time.slice(20, 22)}`;
}
function identityFields({ mnemonic, identifier, instance }) {
  return [mnemonic ?? "", String(identifier), instance === null ? "" : String(instance)];
}

// src/nmea0183/alerts/alert-command.ts
var ALERT_COMMANDS = ["acknowledge", "silence"];
var COMMANDS = ["A", "Q", "O", "S"];
function readAlertCommand(line) {
  const sentence = readSentence(line);
  if (sentence?.formatter !== "ACN") return void 0;
  const [, mnemonic = "", identifier = "", instance = "", fifth = "", sixth = ""] = sentence.fields;
  const letter = sixth === "C" ? fifth : fifth === "C" ? sixth : void 0;
  const command = COMMANDS.find((each) => each === letter);
  const isNumbered = /^\d{1,7}$/.test(identifier) && /^\d{0,6}$/.test(instance);
  if (command === void 0 || !isNumbered || !/^([A-Z0-9]{3})?$/.test(mnemonic)) return void 0;
  return {
    mnemonic: mnemonic === "" ? null : mnemonic,
    identifier: Number(identifier),
    instance: instance === "" ? null : Number(instance),
    command
  };
}
function actOf({ command }, record, category, nowMs) {
  if (command === "O" || record === void 0) return "refuse";
  if (command === "Q") return "repeat";
  const state = stateLetter(record, nowMs);
  if (command === "S") return state === "V" || state === "S" ? "silence" : "refuse";
  return category === "B" && (state === "V" || state === "S" || state === "U") ? "acknowledge" : "refuse";
}
function isSameAlert(a, b) {
  return a.mnemonic === b.mnemonic && a.identifier === b.identifier && (a.instance ?? 1) === (b.instance ?? 1);
}

// src/project/nmea0183-source.ts
var NMEA0183_PORT = 10110;
var BAUD_RATES = [4800, 9600, 19200, 38400, 57600, 115200];
var serialPort = { ...nonEmpty(4096), description: "a serial port, such as /dev/ttyUSB0" };
var baud = { enum: BAUD_RATES, default: 4800 };
var commands = {
  type: "array",
  maxItems: ALERT_COMMANDS.length,
  items: { enum: ALERT_COMMANDS },
  default: [],
  description: "what is done when an ACN asks for it; without it nothing"
};
var nmea0183Source = {
  additionalProperties: false,
  properties: {
    type: { const: "nmea0183" },
    host: { ...host, description: "a device or program that is connected to over TCP: its name or address" },
    port: {
      ...port,
      default: NMEA0183_PORT,
      description: "of that host; without host, the port of this machine to which devices send"
    },
    protocol: { enum: ["udp", "tcp"], default: "udp", description: "how devices reach that port of this machine" },
    bind: { ...address, description: "address of this machine; by default all of them" },
    group: { ...address, description: "over UDP: multicast group to join" },
    from: {
      type: "array",
      minItems: 1,
      maxItems: limits.gatewaySenderRules,
      items: nonEmpty(64),
      description: "addresses and networks from which something is taken; without it from everybody"
    },
    file: serialPort,
    baud,
    timeout_s: {
      type: "number",
      minimum: 1,
      maximum: 86400,
      default: 10,
      description: "without a sentence: it is reopened"
    },
    checksum: {
      enum: ["required", "optional"],
      default: "required",
      description: "optional takes lines without one, which old instruments send; a wrong one is refused all the same"
    },
    commands
  }
};
function buildNmea0183Source(source) {
  const { type, host: host2, port: port2, protocol, group, from = [], file, baud: baud2, timeoutS, checksum, commands: commands2 } = source;
  const common = { type, timeoutS, isChecksumOptional: checksum === "optional", commands: commands2 };
  if (file !== void 0) return { ...common, transport: "serial", file, baud: baud2 };
  if (host2 !== void 0) return { ...common, transport: "tcp", host: host2, port: port2 };
  const bind = source.bind ?? (group !== void 0 && isIPv6(group) ? "::" : "0.0.0.0");
  if (protocol === "tcp") return { ...common, transport: "tcp-server", port: port2, bind, from };
  return { ...common, transport: "udp", port: port2, bind, group, from };
}

export {
  PRIORITY_LETTERS,
  stateLetter,
  changedAt,
  timeField,
  identityFields,
  readAlertCommand,
  actOf,
  isSameAlert,
  NMEA0183_PORT,
  serialPort,
  baud,
  commands,
  nmea0183Source,
  buildNmea0183Source
};
