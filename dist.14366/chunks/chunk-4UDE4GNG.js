import {
  limits
} from "./chunk-SXZ4TPET.js";

// src/nmea2000/bus/link-iproute.ts
import { execFile } from "node:child_process";
function askLinkDetails(name, signal) {
  const options = {
    signal,
    timeout: limits.linkDetailsTimeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: limits.linkDetailsBytes,
    // On Debian `ip` is in a folder that is not in the path of an ordinary user.
    env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` }
  };
  return new Promise((resolve, reject) => {
    execFile("ip", ["-json", "-details", "link", "show", "dev", name], options, (error, stdout) => {
      if (error?.code === "ENOENT") reject(error);
      else resolve(error === null ? parseLinkDetails(stdout) : void 0);
    });
  });
}
function parseLinkDetails(json) {
  let link;
  try {
    link = JSON.parse(json)[0];
  } catch {
    return void 0;
  }
  const data = member(member(link, "linkinfo"), "info_data");
  const counters = member(data, "berr_counter");
  const state = member(data, "state");
  return {
    bitRate: numberOrNull(member(member(data, "bittiming"), "bitrate")),
    controllerState: typeof state === "string" ? state : null,
    transmitErrors: numberOrNull(member(counters, "tx")),
    receiveErrors: numberOrNull(member(counters, "rx")),
    // `ip` leaves it out if it is 0, and for an interface without a controller.
    restartMs: numberOrNull(member(data, "restart_ms")) ?? (typeof state === "string" ? 0 : null),
    transmitQueueFrames: numberOrNull(member(link, "txqlen"))
  };
}
function member(value, name) {
  return typeof value === "object" && value !== null ? value[name] : void 0;
}
function numberOrNull(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

// src/nmea2000/bus/link-sysfs.ts
import { readdirSync, readFileSync } from "node:fs";
var ARPHRD_CAN = 280;
var IFF_UP = 1;
var IFF_ECHO = 1 << 18;
var CARRIED = /* @__PURE__ */ new Set(["up", "unknown"]);
function isInterfaceName(name) {
  return /^[\x21-\x7e]{1,15}$/.test(name) && !/[/:%]/.test(name) && name !== "." && name !== "..";
}
function canInterfaces(root = "/sys/class/net") {
  try {
    return readdirSync(root).filter((name) => readLink(name, root).kind === "can").sort();
  } catch {
    return [];
  }
}
function readLink(name, root = "/sys/class/net") {
  const read = (file) => readFileSync(`${root}/${name}/${file}`, "latin1").trim();
  try {
    if (Number(read("type")) !== ARPHRD_CAN) return { kind: "not-can" };
    const flags = Number(read("flags"));
    return {
      kind: "can",
      index: Number(read("ifindex")),
      up: (flags & IFF_UP) !== 0,
      carrier: CARRIED.has(read("operstate")),
      received: Number(read("statistics/rx_packets")),
      countsSent: (flags & IFF_ECHO) === 0
    };
  } catch {
    return { kind: "absent" };
  }
}

export {
  askLinkDetails,
  isInterfaceName,
  canInterfaces,
  readLink
};
