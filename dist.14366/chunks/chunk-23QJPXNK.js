import {
  limits
} from "./chunk-SXZ4TPET.js";

// src/nmea2000/bus/link-advice.ts
import { readFileSync } from "node:fs";
var SOCKET_BYTES_PER_FRAME = 768;
var FRAMES_PER_S_MAX = 1900;
function adviseLink(details, receiveBufferBytes) {
  const { linkAdvice } = limits;
  const { transmitQueueFrames, restartMs, bitRate, controllerState } = details;
  const advice = [];
  if (receiveBufferBytes !== void 0 && stallMs(receiveBufferBytes) < linkAdvice.stallMs) {
    advice.push("raise-receive-buffer");
  }
  if (controllerState === null) return advice;
  if (transmitQueueFrames !== null && transmitQueueFrames < linkAdvice.transmitQueueFrames) {
    advice.push("raise-transmit-queue");
  }
  if (restartMs === 0) advice.push("set-restart");
  if (bitRate !== null && bitRate !== limits.bitRate) advice.push("set-bit-rate");
  return advice;
}
function stallMs(receiveBufferBytes) {
  return Math.floor(receiveBufferBytes / SOCKET_BYTES_PER_FRAME / (FRAMES_PER_S_MAX / 1e3));
}
function readReceiveBufferBytes(file = "/proc/sys/net/core/rmem_default") {
  try {
    const bytes = Number(readFileSync(file, "latin1"));
    return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : void 0;
  } catch {
    return void 0;
  }
}

export {
  adviseLink,
  stallMs,
  readReceiveBufferBytes
};
