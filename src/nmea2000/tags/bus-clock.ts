/**
 * The time of the bus, to check the clock of this computer; it never sets a clock.
 *
 *     126992 System Time     SID 8, source 4 (0 GPS, 1 GLONASS), reserved 4, date 16 (days since 1970), time 32 (0.1 ms)
 *     129029 GNSS Position   SID 8, date 16, time 32, position 192, type of system 4, method 4 (0: no fix), …
 *     129033 Time and Date   date 16, time 32, local offset 16
 *
 * For each sender the median of its last messages is used, so that one damaged or late message changes nothing. An
 * implausible time is ignored, and a date that is 1024 weeks off is corrected (`core/judged-time.ts`).
 */
import { judgedBusTime } from "../../core/judged-time.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { byMethod } from "./table/navigation.ts";

const DAY_MS = 86_400_000;
const DATE_NONE = 0xfffd;
const TIME_NONE = 0xffff_fffd;
const NO_METHOD = 0xf;
/** Sources of 126992 below this are satellites: GPS and GLONASS. */
const SATELLITES = 2;

/** The time in a message, in ms since 1970; undefined if it has none, or it does not come from a satellite. */
export function busTimeOf({ pgn, data }: Pick<PgnFrame, "pgn" | "data">): number | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (pgn === 126992 && data.length >= 8) return (data[1] ?? 0xf) % 16 < SATELLITES ? timeAt(view, 2) : undefined;
  if (pgn === 129033 && data.length >= 6) return timeAt(view, 0);
  if (pgn === 129029 && data.length >= 32) return isFix((data[31] ?? 0) >> 4) ? timeAt(view, 1) : undefined;
  return undefined;
}

/** Dead reckoning, manual input and simulators give no reliable time. A message without a method is believed. */
function isFix(method: number): boolean {
  return byMethod.good.includes(method) || method === NO_METHOD;
}

function timeAt(view: DataView, at: number): number | undefined {
  const [days, tenths] = [view.getUint16(at, true), view.getUint32(at + 2, true)];
  if (days === 0 || days >= DATE_NONE || tenths >= TIME_NONE || tenths > DAY_MS * 10 + 10_000) return undefined;
  return days * DAY_MS + tenths / 10;
}

interface Sender {
  /** Bus time minus monotonic time of the last messages, oldest first. */
  readonly offsets: number[];
  heardAtMs: number;
}

export class BusClock {
  readonly #senders = new Map<string, Sender>();

  /** `where` and the source address identify the sender. Never throws. */
  hear(where: string, frame: Pick<PgnFrame, "pgn" | "data" | "source">, monotonicMs: number): void {
    const timeMs = busTimeOf(frame);
    if (timeMs === undefined) return;
    const name = `${where}:${frame.source}`;
    let sender = this.#senders.get(name);
    if (sender === undefined) {
      if (this.#senders.size >= nmea2000Limits.clockSenders) this.#expireSenders(monotonicMs);
      if (this.#senders.size >= nmea2000Limits.clockSenders) return;
      this.#senders.set(name, (sender = { offsets: [], heardAtMs: 0 }));
    }
    sender.offsets.push(timeMs - monotonicMs);
    if (sender.offsets.length > nmea2000Limits.clockMessages) sender.offsets.shift();
    sender.heardAtMs = monotonicMs;
  }

  /** How far each active sender is ahead of a clock, in ms, ascending. */
  differences(wallMs: number, monotonicMs: number): number[] {
    const found: number[] = [];
    for (const { offsets, heardAtMs } of this.#senders.values()) {
      if (!isFresh(heardAtMs, monotonicMs)) continue;
      const busMs = judgedBusTime(median(offsets) + monotonicMs, wallMs);
      if (busMs !== undefined) found.push(busMs - wallMs);
    }
    return found.toSorted((a, b) => a - b);
  }

  #expireSenders(monotonicMs: number): void {
    for (const [name, { heardAtMs }] of this.#senders) {
      if (!isFresh(heardAtMs, monotonicMs)) this.#senders.delete(name);
    }
  }
}

function isFresh(heardAtMs: number, monotonicMs: number): boolean {
  return monotonicMs - heardAtMs <= nmea2000Limits.clockSilentMs;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
