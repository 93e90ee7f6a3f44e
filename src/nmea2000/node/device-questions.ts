/**
 * The questions of a node to the other devices: their NAME, their product information, and whether a silent device is
 * still there. It asks one device at a time, with pauses, a few times at most, and never again after a refusal. (If it
 * asked everyone, all answers would come at once.)
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
  /** By device. The entry is removed with the device. */
  readonly #asked = new WeakMap<DeviceRecord, Map<number, Asked>>();

  /** The question to this device that is due now, if any. It is marked as asked. */
  next(record: DeviceRecord, nowMs: number): Question | undefined {
    const { address, name, product } = record;
    const silentForMs = nowMs - record.heardAtMs;
    if (address === undefined || silentForMs >= deviceSilentMs) return undefined;
    if (name === undefined && this.#ask(record, PGN.ADDRESS_CLAIM, nowMs)) return { address, pgn: PGN.ADDRESS_CLAIM };
    if (silentForMs >= deviceQuietMs) {
      return this.#probe(record, nowMs) ? { address, pgn: PGN.ADDRESS_CLAIM } : undefined;
    }
    const wantsProduct = product === undefined && this.#ask(record, PGN.PRODUCT_INFORMATION, nowMs);
    return wantsProduct ? { address, pgn: PGN.PRODUCT_INFORMATION } : undefined;
  }

  /**
   * The device refuses this question. Refusals of questions that were never asked are not stored, so that the list
   * stays bounded.
   */
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

  /** Once for each time that the device falls silent. */
  #probe(record: DeviceRecord, nowMs: number): boolean {
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
