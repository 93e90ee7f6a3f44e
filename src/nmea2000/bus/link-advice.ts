/**
 * Finds settings of an interface that are wrong for an NMEA 2000 bus. Only an administrator can change them. Each of
 * them can cost frames, or the whole bus.
 */
import { readFileSync } from "node:fs";
import { limits as nmea2000Limits } from "../limits.ts";
import type { LinkDetails } from "./link-iproute.ts";

export type LinkAdvice =
  /** `net.core.rmem_default`: the socket buffer holds too few frames. */
  | "raise-receive-buffer"
  /** `txqueuelen`: a fast packet of 32 frames does not fit. */
  | "raise-transmit-queue"
  /** `restart-ms` is 0: after bus-off the interface stays off until somebody restarts it. */
  | "set-restart"
  /** The bit rate is not that of NMEA 2000: nothing is received, and the bus is disturbed. */
  | "set-bit-rate";

/** The bytes that a frame takes in the socket buffer, as measured: 212 992 bytes hold 278 frames. */
const SOCKET_BYTES_PER_FRAME = 768;
/** Frames per second on a full bus, when all of them are as short as possible. */
const FRAMES_PER_S_MAX = 1900;

export function adviseLink(details: LinkDetails, receiveBufferBytes: number | undefined): LinkAdvice[] {
  const { linkAdvice } = nmea2000Limits;
  const { transmitQueueFrames, restartMs, bitRate, controllerState } = details;
  const advice: LinkAdvice[] = [];
  if (receiveBufferBytes !== undefined && stallMs(receiveBufferBytes) < linkAdvice.stallMs) {
    advice.push("raise-receive-buffer");
  }
  // A virtual interface has neither a queue nor a controller.
  if (controllerState === null) return advice;
  if (transmitQueueFrames !== null && transmitQueueFrames < linkAdvice.transmitQueueFrames) {
    advice.push("raise-transmit-queue");
  }
  if (restartMs === 0) advice.push("set-restart");
  if (bitRate !== null && bitRate !== nmea2000Limits.bitRate) advice.push("set-bit-rate");
  return advice;
}

/** How long the process may be busy on a full bus before the socket loses frames. */
export function stallMs(receiveBufferBytes: number): number {
  return Math.floor(receiveBufferBytes / SOCKET_BYTES_PER_FRAME / (FRAMES_PER_S_MAX / 1000));
}

/** The default size of a socket's receive buffer; undefined if the system does not show it, as in some containers. */
export function readReceiveBufferBytes(file = "/proc/sys/net/core/rmem_default"): number | undefined {
  try {
    const bytes = Number(readFileSync(file, "latin1"));
    return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
