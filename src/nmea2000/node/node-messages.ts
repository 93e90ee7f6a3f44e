/**
 * The small messages of a node, byte by byte: ISO request and acknowledgement, address claim, heartbeat, list of groups.
 * PGNs are written in three bytes, the low one first.
 *
 *     59904   | PGN:24 |                                                        "send me this"
 *     59392   | control:8 | group function:8 | ff ff ff | PGN:24 |               control 1: "I cannot"
 *     60928   | NAME:64 |
 *     126993  | interval:16, ms | sequence:8 | controller 1:2 | controller 2:2 | equipment:2 | ones |
 *     126464  | 0: sends, 1: receives | PGN:24 … |
 */
import { EVERYONE } from "../can-id.ts";
import { type Name, nameBytes } from "./node-name.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** A message whose sender and time are whoever sends it and when. */
export interface Message extends Pick<PgnFrame, "pgn" | "priority" | "destination" | "data"> {
  /** It goes by the transport protocol where it could be a fast packet, too: whoever asked by it reads no fast packets. */
  readonly byTransport?: true;
}

export const PGN = {
  ACKNOWLEDGEMENT: 59392,
  REQUEST: 59904,
  TRANSPORT_DATA: 60160,
  TRANSPORT_CONNECTION: 60416,
  ADDRESS_CLAIM: 60928,
  COMMANDED_ADDRESS: 65240,
  GROUP_FUNCTION: 126208,
  PGN_LIST: 126464,
  HEARTBEAT: 126993,
  PRODUCT_INFORMATION: 126996,
  CONFIGURATION_INFORMATION: 126998,
} as const;

const PGN_BYTES = 3;
const LIST_PGNS_MAX = 74;
const NAK = 1;
const ACCESS_DENIED = 2;
const SEQUENCES = 253;
const NOT_AVAILABLE = 3;

export function pgnBytes(pgn: number): [number, number, number] {
  return [pgn & 0xff, (pgn >>> 8) & 0xff, pgn >>> 16];
}

/** The PGN in three bytes from `at` on; undefined when they are not there, or no PGN. */
export function readPgn(data: Uint8Array, at: number): number | undefined {
  if (data.length < at + PGN_BYTES) return undefined;
  const pgn = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
  return pgn <= 0x3_ffff ? pgn : undefined;
}

export function requestMessage(pgn: number, destination: number): Message {
  return { pgn: PGN.REQUEST, priority: 6, destination, data: Uint8Array.from(pgnBytes(pgn)) };
}

export function claimMessage(name: Name): Message {
  return { pgn: PGN.ADDRESS_CLAIM, priority: 6, destination: EVERYONE, data: nameBytes(name) };
}

/** "I cannot send you that." */
export function refusalMessage(pgn: number, destination: number): Message {
  const data = Uint8Array.of(NAK, 0xff, 0xff, 0xff, 0xff, ...pgnBytes(pgn));
  return { pgn: PGN.ACKNOWLEDGEMENT, priority: 6, destination, data };
}

/** The PGN that somebody cannot, or will not, send; undefined for any other acknowledgement, also for "not now". */
export function refusedPgn(data: Uint8Array): number | undefined {
  return data[0] === NAK || data[0] === ACCESS_DENIED ? readPgn(data, 5) : undefined;
}

export type ControllerState = "active" | "passive" | "bus-off" | "unknown";
const CONTROLLER_STATES = { active: 0, passive: 1, "bus-off": 2, unknown: NOT_AVAILABLE } as const;

export interface Heartbeat {
  readonly intervalMs: number;
  /** Counts up for ever; what is sent goes round. */
  readonly sequence: number;
  readonly controller: ControllerState;
  readonly isOperational: boolean;
}

export function heartbeatMessage({ intervalMs, sequence, controller, isOperational }: Heartbeat): Message {
  const status = CONTROLLER_STATES[controller] | (NOT_AVAILABLE << 2) | ((isOperational ? 0 : 1) << 4) | 0xc0;
  const data = Uint8Array.of(intervalMs & 0xff, intervalMs >>> 8, sequence % SEQUENCES, status, 0xff, 0xff, 0xff, 0xff);
  return { pgn: PGN.HEARTBEAT, priority: 7, destination: EVERYONE, data };
}

/** What a node sends, or what it does something with. A list has 74 PGNs at most; what is beyond is cut. */
export function listMessage(which: "transmit" | "receive", pgns: readonly number[], destination: number): Message {
  const sorted = [...new Set(pgns)].sort((a, b) => a - b).slice(0, LIST_PGNS_MAX);
  const data = Uint8Array.of(which === "transmit" ? 0 : 1, ...sorted.flatMap(pgnBytes));
  return { pgn: PGN.PGN_LIST, priority: 6, destination, data };
}
