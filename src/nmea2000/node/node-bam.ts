/**
 * The one long message that comes to a node by ISO 11783's transport protocol and not as a fast packet: the commanded
 * address (PGN 65240), announced to everyone (BAM) and then sent in two packets.
 *
 *     60416   | 32 | bytes:16 = 9 | packets:8 = 2 | ff | PGN:24 |
 *     60160   | number:8 = 1, 2 | 7 bytes of the message; the last packet is filled with ff |
 *
 * A sender has one such message under way at most, and packets count only in their order.
 */
import { limits } from "../../core/limits.ts";
import { PGN, readPgn } from "./node-messages.ts";

const ANNOUNCEMENT = 32;
const ANNOUNCEMENT_BYTES = 8;
const PACKET_BYTES = 7;
const MESSAGE_BYTES = 9;
const PACKETS = 2;

interface Session {
  readonly data: Uint8Array;
  packets: number;
  lastMs: number;
}

export class CommandedAddressAssembler {
  /** By sender; there are at most 256. */
  readonly #sessions = new Map<number, Session>();

  /** Of PGN 60416. Any other message that is announced ends the one under way. */
  announce(source: number, data: Uint8Array, nowMs: number): void {
    this.#sessions.delete(source);
    const bytes = (data[1] ?? 0) | ((data[2] ?? 0) << 8);
    const isOurs =
      data.length === ANNOUNCEMENT_BYTES &&
      data[0] === ANNOUNCEMENT &&
      bytes === MESSAGE_BYTES &&
      data[3] === PACKETS &&
      readPgn(data, 5) === PGN.COMMANDED_ADDRESS;
    if (isOurs) this.#sessions.set(source, { data: new Uint8Array(MESSAGE_BYTES), packets: 0, lastMs: nowMs });
  }

  /** Of PGN 60160: the message that this packet completes, if it does. */
  packet(source: number, data: Uint8Array, nowMs: number): Uint8Array | undefined {
    const session = this.#sessions.get(source);
    if (session === undefined) return undefined;
    const at = session.packets * PACKET_BYTES;
    const rest = data.subarray(1, 1 + Math.min(PACKET_BYTES, MESSAGE_BYTES - at));
    const inTime = nowMs - session.lastMs <= limits.nmea2000.fastPacketTimeoutMs;
    if (!inTime || data[0] !== session.packets + 1 || at + rest.length < Math.min(at + PACKET_BYTES, MESSAGE_BYTES)) {
      this.#sessions.delete(source);
      return undefined;
    }
    session.data.set(rest, at);
    session.packets += 1;
    session.lastMs = nowMs;
    if (session.packets < PACKETS) return undefined;
    this.#sessions.delete(source);
    return session.data;
  }
}
