/**
 * The receiver's side of the transport protocol: CTS to ask for packets, "end" when all have come, abort on failure.
 * The assembler builds the messages; it gets each frame first, and our answers, too.
 *
 *     RTS ──▶ CTS ──▶ packets ──▶ all there? ── no, asked for all of them ──▶ CTS for those that are missing
 *                                     └ yes ──▶ end
 *
 * Packets that do not come within 750 ms are asked for again, at most twice; then the message is aborted. (The standard
 * allows a receiver to wait for 1250 ms, but at that time the sender also ends the message, and a lost packet could
 * never be asked for again.) At most `nmea2000Limits.transportsToUs` messages are under way, one from each sender. At
 * most `transportAnswersPerS` announcements are answered per second: a sender without an answer tries again.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { buildCanId, type CanIdParts } from "../can-id.ts";
import {
  ABORT,
  abortBytes,
  type AbortReason,
  clearToSendBytes,
  type Control,
  endBytes,
  readControl,
  TRANSPORT_BYTES_MAX,
} from "../iso-transport.ts";
import type { IsoTransportAssembler } from "../iso-transport-assembler.ts";
import type { TransportSession } from "../iso-transport-session.ts";
import { NULL_ADDRESS } from "./node-addresses.ts";
import { PGN } from "../pgn.ts";

export interface TransportReceptionCounters {
  /** Complete messages that came to our address by the transport protocol. */
  transports_received: number;
  /** Announcements refused or not answered: invalid, or too many at once. */
  transports_refused: number;
  /** Messages ended by us or the sender before they were complete. */
  transports_broken: number;
}

interface Reception {
  readonly transport: TransportSession;
  /** The first and the last packet of our last CTS. */
  first: number;
  last: number;
  tries: number;
  dueMs: number;
}

const PRIORITY = 7;
const { transportPacketMs, transportWindow, transportRetries, transportsToUs, transportAnswersPerS } = nmea2000Limits;

export class TransportReceptions {
  readonly counters: TransportReceptionCounters = {
    transports_received: 0,
    transports_refused: 0,
    transports_broken: 0,
  };
  readonly #transports: IsoTransportAssembler;
  readonly #send: (frames: readonly OutgoingFrame[]) => boolean;
  /** By sender. */
  readonly #receptions = new Map<number, Reception>();
  /** Announcements that may be answered now. */
  #allowance: number = transportAnswersPerS;
  #countedAtMs = -Infinity;

  constructor(transports: IsoTransportAssembler, send: (frames: readonly OutgoingFrame[]) => boolean) {
    this.#transports = transports;
    this.#send = send;
  }

  /** When `wake` must ask for packets again; Infinity if no message is under way. */
  get dueMs(): number {
    let dueMs = Infinity;
    for (const reception of this.#receptions.values()) dueMs = Math.min(dueMs, reception.dueMs);
    return dueMs;
  }

  /** A frame to our address. The assembler must have taken it first. */
  heard({ pgn, source, destination: address }: CanIdParts, data: Uint8Array, nowMs: number): void {
    if (source >= NULL_ADDRESS || source === address) return;
    if (pgn === PGN.TRANSPORT_DATA) return this.#packet(source, address, data[0] ?? 0, nowMs);
    const control = readControl(data);
    if (control?.type === "rts") this.#announced(control, source, address, nowMs);
    else if (control?.type === "abort") this.#look(source);
  }

  /** Asks again for packets that did not come in time. */
  wake(nowMs: number, address: number): void {
    for (const [source, reception] of this.#receptions) {
      if (reception.dueMs > nowMs || !this.#look(source)) continue;
      this.#ask(reception, source, address, nowMs, ABORT.TIMEOUT);
    }
  }

  /** Our address is lost: all messages to it are ended. */
  clear(): void {
    this.counters.transports_broken += this.#receptions.size;
    this.#receptions.clear();
  }

  #announced(control: Extract<Control, { type: "rts" | "bam" }>, source: number, address: number, nowMs: number): void {
    const transport = this.#transports.between(source, address);
    const before = this.#receptions.get(source);
    if (before !== undefined && !before.transport.open) {
      this.#receptions.delete(source);
      // A message that is announced again before its first packet is not counted as broken.
      if (before.transport.missing < before.transport.packets) this.counters.transports_broken += 1;
    }
    if (!this.#mayAnswer(nowMs)) {
      this.counters.transports_refused += 1;
      return;
    }
    if (this.#receptions.has(source)) {
      // A second announcement is an error of the sender, but an abort would end the message under way.
      this.counters.transports_refused += 1;
    } else if (transport === undefined) {
      this.#refuse(
        control.pgn,
        control.bytes > TRANSPORT_BYTES_MAX ? ABORT.TOO_LARGE : ABORT.OTHER,
        source,
        address,
        nowMs,
      );
    } else if (this.#receptions.size >= transportsToUs) {
      this.#refuse(control.pgn, ABORT.BUSY, source, address, nowMs);
    } else {
      const reception = { transport, first: 0, last: 0, tries: 0, dueMs: nowMs };
      this.#receptions.set(source, reception);
      this.#ask(reception, source, address, nowMs, ABORT.TIMEOUT);
    }
  }

  #packet(source: number, address: number, number: number, nowMs: number): void {
    const reception = this.#receptions.get(source);
    if (reception === undefined) return;
    const { transport } = reception;
    if (transport.missing === 0) {
      this.#receptions.delete(source);
      this.counters.transports_received += 1;
      this.#say(endBytes(transport.pgn, transport.bytes), source, address, nowMs);
    } else if (!transport.open) {
      this.#receptions.delete(source);
      this.counters.transports_broken += 1;
      this.#say(abortBytes(transport.pgn, ABORT.BAD_SEQUENCE), source, address, nowMs);
    } else {
      reception.dueMs = nowMs + transportPacketMs;
      if (number === reception.last) this.#ask(reception, source, address, nowMs, ABORT.TOO_MANY_RETRIES);
    }
  }

  /** Asks for the first missing packets. After too many tries it aborts with `reason`. */
  #ask(reception: Reception, source: number, address: number, nowMs: number, reason: AbortReason): void {
    const { transport } = reception;
    const most = Math.min(transportWindow, transport.most === 0 ? transportWindow : transport.most);
    let first = 1;
    while (transport.has(first)) first += 1;
    let count = 1;
    while (count < most && first + count <= transport.packets && !transport.has(first + count)) count += 1;
    reception.tries = first > reception.first ? 0 : reception.tries + 1;
    if (reception.tries > transportRetries) {
      this.#receptions.delete(source);
      this.counters.transports_broken += 1;
      this.#say(abortBytes(transport.pgn, reason), source, address, nowMs);
      return;
    }
    reception.first = first;
    reception.last = first + count - 1;
    reception.dueMs = nowMs + transportPacketMs;
    this.#say(clearToSendBytes(transport.pgn, count, first), source, address, nowMs);
  }

  #refuse(pgn: number, reason: AbortReason, source: number, address: number, nowMs: number): void {
    this.counters.transports_refused += 1;
    this.#say(abortBytes(pgn, reason), source, address, nowMs);
  }

  /** Whether the message of this sender is still under way. */
  #look(source: number): boolean {
    const reception = this.#receptions.get(source);
    if (reception === undefined || reception.transport.open) return reception !== undefined;
    this.#receptions.delete(source);
    this.counters.transports_broken += 1;
    return false;
  }

  #mayAnswer(nowMs: number): boolean {
    const gained = ((nowMs - this.#countedAtMs) / 1000) * transportAnswersPerS;
    this.#allowance = Math.min(transportAnswersPerS, this.#allowance + gained);
    this.#countedAtMs = nowMs;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }

  /** When the bus refuses the frame, the sender waits or tries again. The assembler gets the frame as well. */
  #say(data: Uint8Array, destination: number, source: number, nowMs: number): void {
    const pgn = PGN.TRANSPORT_CONNECTION;
    this.#send([{ id: buildCanId({ priority: PRIORITY, pgn, source, destination }), data }]);
    this.#transports.take({ pgn, source, destination, bus: 0 }, PRIORITY, data, data.length, nowMs);
  }
}
