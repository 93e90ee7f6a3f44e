/**
 * What a broker sends, bounded before it is in memory. The library takes a packet of any length, up to 256 MB; it keeps a message of QoS 2
 * until a PUBREL comes, which a broker may never send; and it reads as fast as anybody sends.
 *
 * - A packet that is too large, or of QoS 2, ends the connection: we subscribe with QoS 1, so no broker may send it.
 * - Packets beyond the bytes a second of a gateway are read later: TCP slows the broker down.
 * - Of what has come, some is read in each turn of the event loop that no other sender shares: the library works off all that it is given
 *   in one go.
 *
 *     byte 1: type and flags (PUBLISH: 0011, DUP, QoS, QoS, RETAIN)   bytes 2–5: length of what follows, 7 bits a byte, the lowest first
 */
import type { Socket } from "node:net";
import { Transform } from "node:stream";
import { fairTurn } from "../../core/fair-turn.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { systemClock } from "../../core/clock.ts";
import { limits } from "../../mqtt/limits.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";

export type PacketFault = "tooLarge" | "wrongQos";

export class PacketRefused extends Error {
  readonly fault: PacketFault;
  /** The library passes on only errors with a code. */
  readonly code = "EMSGSIZE";
  constructor(fault: PacketFault) {
    super(fault);
    this.fault = fault;
  }
}

/** From now on, who reads the socket by `pipe`, as the library does, gets what has passed the bounds. */
export function boundReading(socket: Socket, onSlowedDown: () => void): void {
  const gate = new PacketGate();
  const budget = new TokenBucket({ perS: nmea2000Limits.gatewayBytesPerS });
  let pause: NodeJS.Timeout | undefined;
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const pass = (at: number): void => {
        if (socket.destroyed) return;
        const end = at + limits.turnBytes;
        const part = chunk.subarray(at, end);
        const packets = gate.pass(part);
        if (typeof packets === "string") {
          socket.destroy(new PacketRefused(packets));
          return;
        }
        this.push(part);
        const goOn = end < chunk.length ? () => pass(end) : () => done();
        const cost = part.length + packets * nmea2000Limits.gatewayDatagramBytes;
        const waitMs = budget.charge(cost, systemClock.monotonic());
        if (waitMs === 0) {
          void fairTurn().then(goOn);
          return;
        }
        onSlowedDown();
        pause = setTimeout(goOn, waitMs);
      };
      pass(0);
    },
  });
  socket.pipe(passed);
  socket.pipe = (to, options) => passed.pipe(to, options);
  socket.on("close", () => clearTimeout(pause));
}

/** Counts packets as their bytes pass, whatever the parts in which they come. */
export class PacketGate {
  /** What is left of the packet under way. */
  #left = 0;
  /** Bytes of its header that have come: 0 before the first one. */
  #header = 0;
  #length = 0;

  /** How many packets end in it, or what is wrong with one. An invalid length counts as too large. */
  pass(chunk: Uint8Array): number | PacketFault {
    let packets = 0;
    for (let at = 0; at < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (this.#header === 0) {
        if (isPublish(byte) && qosOf(byte) > 1) return "wrongQos";
        this.#length = 0;
      } else this.#length += (byte & 0x7f) * 128 ** (this.#header - 1);
      const isLast = this.#header > 0 && (byte & 0x80) === 0;
      this.#header = isLast ? 0 : this.#header + 1;
      if (this.#length > limits.messageBytes || this.#header > 4) return "tooLarge";
      if (!isLast) continue;
      this.#left = this.#length;
      packets += 1;
    }
    return packets;
  }
}

function isPublish(first: number): boolean {
  return first >> 4 === 3;
}

function qosOf(first: number): number {
  return (first >> 1) & 3;
}
