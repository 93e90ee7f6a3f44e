/**
 * The messages that this service sent in the last seconds, to recognise them when they come back: a gateway on the same bus plays them
 * back, or another gateway carries them round. Without this they would look like messages of another device.
 *
 * A message is recognised by PGN, destination and bytes, never by its source: most gateways send with an address of their own.
 *
 *     can0 ──▶ we ──▶ can1 ──▶ another gateway ──▶ can0       a loop: the message of can0 comes back there from another device
 *
 * Two devices may say the same bytes without any loop: two sounders at the quay, two receivers the same second. So the group is cut, and
 * what would have been sent is remembered as withheld. A device that says that too says it by itself, and is not taken for a loop again.
 */
import type { Clock } from "../../core/clock.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** Where a message was sent, and where it had come from. */
export interface Way {
  /** The line that it was sent to. */
  readonly to: string;
  /** Whether that line gives our own messages back, as a gateway does; the kernel does not. */
  readonly hearsItself: boolean;
  /** The device whose message was passed on; undefined for a message that we made. */
  readonly from?: { readonly where: string; readonly source: number } | undefined;
  /** It was not sent, because its group is cut. */
  readonly isWithheld?: boolean;
}

export interface Loop {
  readonly pgn: number;
  readonly to: string;
  /** Where it came back, and from which address. */
  readonly where: string;
  readonly source: number;
}

interface Sent extends Way {
  /** Monotonic. */
  readonly atMs: number;
  /** Where it has come back. */
  readonly returns: Set<string>;
}

export class OwnMessages {
  readonly #clock: Clock;
  /** By PGN, destination and bytes, the oldest first. */
  readonly #sent = new Map<string, Sent>();
  /** When the group was cut (monotonic), by PGN and line. */
  readonly #cutAtMs = new Map<string, number>();
  /** Devices that say the same by themselves, and since when: by PGN, line, where, source. */
  readonly #twins = new Map<string, number>();
  readonly #onLoop: (loop: Loop, isOver: boolean) => void;

  /** `onLoop`: a message has come back, so its group must be cut; or that was no loop. */
  constructor(clock: Clock, onLoop: (loop: Loop, isOver: boolean) => void = () => {}) {
    this.#clock = clock;
    this.#onLoop = onLoop;
  }

  remember(frame: PgnFrame, way: Way): void {
    const atMs = this.#clock.monotonic();
    const key = keyOf(frame);
    // Written again, it is the newest.
    this.#sent.delete(key);
    this.#sent.set(key, { ...way, atMs, returns: new Set() });
    for (const [oldest, sent] of this.#sent) {
      if (this.#sent.size <= nmea2000Limits.ownMessages && isFresh(sent, atMs)) return;
      this.#sent.delete(oldest);
    }
  }

  /** Whether a message that was heard on this line is one that we sent within the last seconds. */
  includes(frame: PgnFrame, where: string): boolean {
    if (this.#sent.size === 0) return false;
    const sent = this.#sent.get(keyOf(frame));
    const nowMs = this.#clock.monotonic();
    if (sent === undefined || !isFresh(sent, nowMs)) return false;
    const { from, to, hearsItself, returns, isWithheld = false } = sent;
    const { pgn, source } = frame;
    // The device itself says the same again.
    if (from?.where === where && from.source === source) return false;
    const loop = { pgn, to, where, source };
    if (isWithheld) return !this.#isTwin(loop, from, nowMs);
    const isLoop = from?.where === where || (to === where && !hearsItself) || returns.has(where);
    returns.add(where);
    if (isLoop && !this.#twins.has(keyOfTwin(loop))) {
      this.#cutAtMs.set(`${pgn} ${to}`, nowMs);
      this.#onLoop(loop, false);
    }
    return true;
  }

  /** Whether what it says can be no copy of ours: the last one was sent too long ago. */
  #isTwin(loop: Loop, from: Sent["from"], nowMs: number): boolean {
    const cutAtMs = this.#cutAtMs.get(`${loop.pgn} ${loop.to}`) ?? -Infinity;
    if (nowMs - cutAtMs <= nmea2000Limits.ownMessageS * 1000) return false;
    // Each is the other's.
    for (const twin of [loop, { ...loop, ...from }])
      keepNewest(this.#twins, keyOfTwin(twin), nowMs, nmea2000Limits.twins);
    this.#onLoop(loop, true);
    return true;
  }
}

function keyOfTwin({ pgn, to, where, source }: Loop): string {
  return [pgn, to, where, source].join(" ");
}

function isFresh({ atMs }: Sent, nowMs: number): boolean {
  return nowMs - atMs <= nmea2000Limits.ownMessageS * 1000;
}

function keyOf({ pgn, destination, data }: PgnFrame): string {
  return `${pgn} ${destination} ${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1")}`;
}
