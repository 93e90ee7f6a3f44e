/**
 * The short messages of a node, byte by byte: ISO request and acknowledgement, address claim, heartbeat, PGN list.
 *
 *     59904   | PGN:24 |                                                        "send me this"
 *     59392   | control:8 | group function:8 | ff ff ff | PGN:24 |               control 1: "I cannot"
 *     60928   | NAME:64 |
 *     126993  | interval:16, ms | sequence:8 | controller 1:2 | controller 2:2 | equipment:2 | ones |
 *     126464  | 0: sends, 1: receives | PGN:24 … |
 */
import { EVERYONE } from "../can-id.ts";
import { PGN, pgnBytes, readPgn } from "../pgn.ts";
import type { Message } from "../pgn-frame.ts";
import { type Name, nameBytes } from "./node-name.ts";

const LIST_PGNS_MAX = 74;
const NAK = 1;
const ACCESS_DENIED = 2;
const SEQUENCES = 253;
const NOT_AVAILABLE = 3;

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

/** The PGN that a node refuses to send; undefined for any other acknowledgement, such as "busy". */
export function refusedPgn(data: Uint8Array): number | undefined {
  return data[0] === NAK || data[0] === ACCESS_DENIED ? readPgn(data, 5) : undefined;
}

export type ControllerState = "active" | "passive" | "bus-off" | "unknown";
const CONTROLLER_STATES = { active: 0, passive: 1, "bus-off": 2, unknown: NOT_AVAILABLE } as const;

export interface Heartbeat {
  readonly intervalMs: number;
  /** Counts up without end; the byte that is sent wraps round. */
  readonly sequence: number;
  readonly controller: ControllerState;
  readonly isOperational: boolean;
}

export function heartbeatMessage({ intervalMs, sequence, controller, isOperational }: Heartbeat): Message {
  const status = CONTROLLER_STATES[controller] | (NOT_AVAILABLE << 2) | ((isOperational ? 0 : 1) << 4) | 0xc0;
  const data = Uint8Array.of(intervalMs & 0xff, intervalMs >>> 8, sequence % SEQUENCES, status, 0xff, 0xff, 0xff, 0xff);
  return { pgn: PGN.HEARTBEAT, priority: 7, destination: EVERYONE, data };
}

/** The list of the PGNs that a node sends, or receives. PGNs after the first 74 are left out. */
export function listMessage(which: "transmit" | "receive", pgns: readonly number[], destination: number): Message {
  const sorted = [...new Set(pgns)].sort((a, b) => a - b).slice(0, LIST_PGNS_MAX);
  const data = Uint8Array.of(which === "transmit" ? 0 : 1, ...sorted.flatMap(pgnBytes));
  return { pgn: PGN.PGN_LIST, priority: 6, destination, data };
}
