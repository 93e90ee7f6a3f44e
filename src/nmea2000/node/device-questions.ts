/**
 * What a node still wants to know of the others, asked politely: one question at a time and with pauses, to one device and
 * not to everyone (whose answers would come all at once), a few times at most, and never again what was refused.
 *
 * A device is asked for its NAME when it sends without having told it, for its product information, and whether it is
 * still there when nothing has come from it for longer than a heartbeat takes.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { DeviceRecord } from "./device.ts";
import { PGN } from "../pgn.ts";

export interface Question {
  readonly address: number;
  readonly pgn: number;
}

interface Asked {
  times: number;
  againAtMs: number;
}

const { deviceQuestions, deviceQuestionPauseMs, deviceQuietMs, deviceSilentMs } = nmea2000Limits;

export class DeviceQuestions {
  /** By device; it goes when the device does. */
  readonly #asked = new WeakMap<DeviceRecord, Map<number, Asked>>();

  /** What to ask this device now, if anything; it counts as asked. */
  next(record: DeviceRecord, nowMs: number): Question | undefined {
    const { address, name, product } = record;
    const silentForMs = nowMs - record.heardAtMs;
    if (address === undefined || silentForMs >= deviceSilentMs) return undefined;
    if (name === undefined && this.#ask(record, PGN.ADDRESS_CLAIM, nowMs)) return { address, pgn: PGN.ADDRESS_CLAIM };
    if (silentForMs >= deviceQuietMs) {
      return this.#knock(record, nowMs) ? { address, pgn: PGN.ADDRESS_CLAIM } : undefined;
    }
    const wantsProduct = product === undefined && this.#ask(record, PGN.PRODUCT_INFORMATION, nowMs);
    return wantsProduct ? { address, pgn: PGN.PRODUCT_INFORMATION } : undefined;
  }

  /** The device will not answer that. What it was not asked is not kept: there would be no end to it. */
  refused(record: DeviceRecord, pgn: number): void {
    const asked = this.#asked.get(record)?.get(pgn);
    if (asked !== undefined) asked.times = deviceQuestions;
  }

  #ask(record: DeviceRecord, pgn: number, nowMs: number): boolean {
    const asked = this.#of(record, pgn);
    if (asked.times >= deviceQuestions || nowMs < asked.againAtMs) return false;
    asked.againAtMs = nowMs + deviceQuestionPauseMs * 2 ** asked.times;
    asked.times += 1;
    return true;
  }

  /** As often as it falls quiet, once each time. */
  #knock(record: DeviceRecord, nowMs: number): boolean {
    const asked = this.#of(record, PGN.ADDRESS_CLAIM);
    if (nowMs < asked.againAtMs) return false;
    asked.againAtMs = nowMs + deviceQuietMs;
    return true;
  }

  #of(record: DeviceRecord, pgn: number): Asked {
    let ofDevice = this.#asked.get(record);
    if (ofDevice === undefined) this.#asked.set(record, (ofDevice = new Map()));
    let asked = ofDevice.get(pgn);
    if (asked === undefined) ofDevice.set(pgn, (asked = { times: 0, againAtMs: -Infinity }));
    return asked;
  }
}
