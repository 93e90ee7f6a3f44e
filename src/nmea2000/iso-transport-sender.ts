/**
 * Sends messages by the transport protocol (`iso-transport.ts`): to everyone packet by packet with pauses, to one
 * receiver as it asks for packets. It has no timer of its own: `wake` must be called at `dueMs` at the latest.
 *
 *     to everyone   BAM, 60 ms, packet 1, 60 ms, packet 2 …
 *     to one        RTS ──▶ CTS: 16 from 1 ──▶ packets 1 to 16 ──▶ CTS: 16 from 17 ──▶ … ──▶ end
 *
 * Each receiver has one message under way; further messages to it wait. At most `nmea2000Limits.transportsWaiting`
 * messages wait or are under way. If a receiver does not answer within 1250 ms, the announcement is repeated twice and
 * then aborted. A receiver that says "wait" has 1050 ms more. A receiver may ask twice again for the same packets.
 */
import { limits as nmea2000Limits } from "./limits.ts";
import type { OutgoingFrame } from "./can-frame.ts";
import { buildCanId, EVERYONE } from "./can-id.ts";
import {
  ABORT,
  abortBytes,
  type AbortReason,
  announcementBytes,
  type Control,
  fitsTransport,
  packetBytes,
  packetsOf,
} from "./iso-transport.ts";
import type { Message } from "./pgn-frame.ts";
import { PGN } from "./pgn.ts";

export interface TransportSenderCounters {
  /** Messages sent by the transport protocol. Those to one receiver count when it has confirmed them. */
  transports_sent: number;
  /** Refused by the receiver, not answered, or discarded. */
  transports_failed: number;
  /** Refused by us: too short, too long, or too many wait. */
  transports_not_taken: number;
}

interface Sending {
  readonly message: Message;
  readonly packets: number;
  isAnnounced: boolean;
  /** The next packet, and the last packet that may be sent. */
  next: number;
  last: number;
  /** The largest first packet that a CTS asked for, and the largest packet that was sent. */
  asked: number;
  furthest: number;
  /** How often the receiver asked for the same packets, or we sent the same announcement. */
  tries: number;
  holds: number;
  /** The time of the next packet, or of the next try. */
  dueMs: number;
  /** After this time it is aborted instead of sent; Infinity until it is announced. */
  overMs: number;
}

const {
  transportTimeoutMs,
  transportPacketMs,
  transportHoldMs,
  transportHolds,
  transportWindow,
  transportRetries,
  transportsWaiting,
  transportSpacingMs,
  transportPauseMs,
} = nmea2000Limits;

export class TransportSender {
  readonly counters: TransportSenderCounters = {
    transports_sent: 0,
    transports_failed: 0,
    transports_not_taken: 0,
  };
  /** Hands frames to the bus; false if the bus does not accept them now. */
  readonly #send: (frames: readonly OutgoingFrame[]) => boolean;
  /** By receiver, in the order of `offer`; the first of each queue is under way. */
  readonly #queues = new Map<number, Sending[]>();
  #waiting = 0;

  constructor(send: (frames: readonly OutgoingFrame[]) => boolean) {
    this.#send = send;
  }

  /** The number of messages that wait or are under way. */
  get waiting(): number {
    return this.#waiting;
  }

  /** False if the message is refused: too short, too long, or too many wait. */
  offer(message: Message): boolean {
    const { data, destination } = message;
    if (!fitsTransport(data.length) || this.#waiting >= transportsWaiting) {
      this.counters.transports_not_taken += 1;
      return false;
    }
    const queue = this.#queues.get(destination) ?? [];
    queue.push({
      message,
      packets: packetsOf(data.length),
      isAnnounced: false,
      next: 1,
      last: 0,
      asked: 0,
      furthest: 0,
      tries: 0,
      holds: 0,
      dueMs: -Infinity,
      overMs: Infinity,
    });
    this.#queues.set(destination, queue);
    this.#waiting += 1;
    return true;
  }

  /** When `wake` has work; Infinity if nothing waits. */
  get dueMs(): number {
    let dueMs = Infinity;
    for (const [sending] of this.#queues.values()) dueMs = Math.min(dueMs, sending?.dueMs ?? Infinity);
    return dueMs;
  }

  /** Sends what is due. `address` is ours. */
  wake(nowMs: number, address: number): void {
    for (const queue of this.#queues.values()) {
      const sending = queue[0];
      if (sending !== undefined && sending.dueMs <= nowMs) this.#work(sending, nowMs, address);
    }
  }

  /** A control frame from `peer` to our address. */
  heard(peer: number, control: Control, nowMs: number, address: number): void {
    const sending = this.#queues.get(peer)?.[0];
    if (sending === undefined || !sending.isAnnounced || peer === EVERYONE) return;
    if (control.pgn !== sending.message.pgn) return;
    if (control.type === "abort") this.#end(sending, "transports_failed");
    else if (control.type === "end") {
      this.#end(sending, sending.furthest === sending.packets ? "transports_sent" : "transports_failed");
    } else if (control.type === "cts") this.#asked(sending, control.first, control.packets, nowMs, address);
    else return;
    this.wake(nowMs, address);
  }

  /** Our address is lost: all messages from it are discarded. */
  clear(): void {
    this.counters.transports_failed += this.#waiting;
    this.#waiting = 0;
    this.#queues.clear();
  }

  #asked(sending: Sending, first: number, count: number, nowMs: number, address: number): void {
    if (count === 0) {
      sending.holds += 1;
      if (sending.holds > transportHolds) return this.#abort(sending, ABORT.TIMEOUT, address);
      sending.last = sending.next - 1;
      sending.tries = 0;
      sending.dueMs = nowMs + transportHoldMs;
      return;
    }
    if (first < 1 || first > sending.packets) return this.#abort(sending, ABORT.BAD_SEQUENCE, address);
    sending.tries = first > sending.asked ? 0 : sending.tries + 1;
    if (sending.tries > transportRetries) return this.#abort(sending, ABORT.TOO_MANY_RETRIES, address);
    sending.asked = Math.max(sending.asked, first);
    sending.next = first;
    sending.last = Math.min(first + count - 1, sending.packets);
    sending.dueMs = nowMs;
    sending.overMs = nowMs + transportTimeoutMs;
  }

  #work(sending: Sending, nowMs: number, address: number): void {
    const isToAll = sending.message.destination === EVERYONE;
    const mayGo = sending.isAnnounced && sending.next <= sending.last;
    if (!mayGo && sending.isAnnounced) return this.#unanswered(sending, nowMs, address);
    // The receiver no longer waits for this message.
    if (nowMs > sending.overMs)
      return isToAll ? this.#end(sending, "transports_failed") : this.#abort(sending, ABORT.TIMEOUT, address);
    if (!sending.isAnnounced) return this.#announce(sending, nowMs, address);
    // The state is updated first: the answer may come before `#say` returns.
    const first = sending.next;
    const last = isToAll ? first : sending.last;
    const { furthest } = sending;
    sending.furthest = Math.max(furthest, last);
    sending.next = last + 1;
    sending.dueMs = nowMs + (isToAll ? transportSpacingMs : transportTimeoutMs);
    const data = Array.from({ length: last - first + 1 }, (_, i) => packetBytes(sending.message.data, first + i));
    if (!this.#say(sending.message, PGN.TRANSPORT_DATA, data, address)) {
      sending.next = first;
      sending.furthest = furthest;
      sending.dueMs = nowMs + transportPauseMs;
    } else if (isToAll) {
      sending.overMs = nowMs + transportPacketMs;
      if (sending.next > sending.packets) this.#end(sending, "transports_sent");
    }
  }

  #announce(sending: Sending, nowMs: number, address: number): void {
    const isToAll = sending.message.destination === EVERYONE;
    const { tries } = sending;
    sending.isAnnounced = true;
    sending.tries = 0;
    sending.last = isToAll ? sending.packets : 0;
    sending.dueMs = nowMs + (isToAll ? transportSpacingMs : transportTimeoutMs);
    sending.overMs = nowMs + (isToAll ? transportPacketMs : transportTimeoutMs);
    if (this.#sayAnnouncement(sending, address)) return;
    sending.isAnnounced = false;
    sending.tries = tries + 1;
    sending.dueMs = nowMs + transportPauseMs;
    sending.overMs = Infinity;
    if (sending.tries > transportAnnouncements) this.#end(sending, "transports_failed");
  }

  /** The receiver did not answer in time. The announcement may be lost, or the receiver may be starting. */
  #unanswered(sending: Sending, nowMs: number, address: number): void {
    if (sending.asked > 0 || sending.holds > 0 || sending.tries >= transportRetries) {
      return this.#abort(sending, ABORT.TIMEOUT, address);
    }
    sending.tries += 1;
    sending.dueMs = nowMs + transportTimeoutMs;
    this.#sayAnnouncement(sending, address);
  }

  #sayAnnouncement({ message }: Sending, address: number): boolean {
    const { pgn, data, destination } = message;
    const announcement = announcementBytes(pgn, data.length, destination, transportWindow);
    return this.#say(message, PGN.TRANSPORT_CONNECTION, [announcement], address);
  }

  #abort(sending: Sending, reason: AbortReason, address: number): void {
    this.#say(sending.message, PGN.TRANSPORT_CONNECTION, [abortBytes(sending.message.pgn, reason)], address);
    this.#end(sending, "transports_failed");
  }

  /** The frames have the priority of the message: an assembler takes it from them. */
  #say({ priority, destination }: Message, pgn: number, data: readonly Uint8Array[], source: number): boolean {
    const id = buildCanId({ priority, pgn, source, destination });
    return this.#send(data.map((bytes) => ({ id, data: bytes })));
  }

  #end({ message: { destination } }: Sending, as: keyof TransportSenderCounters): void {
    const queue = this.#queues.get(destination);
    queue?.shift();
    if (queue?.length === 0) this.#queues.delete(destination);
    this.#waiting -= 1;
    this.counters[as] += 1;
  }
}

/** Announcements that the bus may refuse before the message has failed: one second. */
const transportAnnouncements = 1000 / transportPauseMs;
