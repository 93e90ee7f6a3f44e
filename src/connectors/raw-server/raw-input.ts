/**
 * What one program sends to the buses, as lines to a gateway of Yacht Devices (`19F51323 01 2F …`). Its messages get our own address, and
 * come back to all programs as sent (T), which is also how it knows that they have gone.
 */
import { Buffer } from "node:buffer";
import type { Clock } from "../../core/clock.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { EVERYONE } from "../../nmea2000/can-id.ts";
import { type Line, isComment } from "../../nmea2000/captures/capture-format.ts";
import { formatYdraw, parseYdrawOutgoing } from "../../nmea2000/captures/formats/ydraw.ts";
import { FrameSplitter } from "../../nmea2000/fast-packet.ts";
import { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { NULL_ADDRESS } from "../../nmea2000/node/node-addresses.ts";
import { writeProduct } from "../../nmea2000/node/node-information.ts";
import { ourProduct } from "../../nmea2000/node/node-ourselves.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import type { BusSpeakers } from "../bus-speakers.ts";

export interface InputCounters {
  taken: number;
  not_taken: number;
}

export class RawInput {
  readonly #speakers: Pick<BusSpeakers, "send">;
  readonly #clock: Clock;
  readonly #counters: InputCounters;
  readonly #assembler = new FastPacketAssembler();
  readonly #budget = new TokenBucket({ perS: nmea2000Limits.rawMessagesPerS });
  readonly #frames: TokenBucket;

  /** `frames`: what all programs together may send. */
  constructor(speakers: Pick<BusSpeakers, "send">, clock: Clock, counters: InputCounters, frames: TokenBucket) {
    this.#speakers = speakers;
    this.#clock = clock;
    this.#counters = counters;
    this.#frames = frames;
  }

  take(line: Line): void {
    if (line !== undefined && isComment(line)) return;
    const frame = line === undefined ? "too-long" : parseYdrawOutgoing(line);
    if (typeof frame === "string") {
      this.#counters.not_taken += 1;
      return;
    }
    const message = this.#assembler.accept({ ...frame, timestampMs: this.#clock.now() });
    if (message === undefined) return;
    const { pgn, priority, destination, data } = message;
    const nowMs = this.#clock.monotonic();
    const frames = pgn === PGN.REQUEST && destination === EVERYONE ? nmea2000Limits.rawQuestionFrames : framesOf(data);
    const hasRoom = this.#budget.take(1, nowMs) === 0 && this.#frames.take(frames, nowMs) === 0;
    const isSent = hasRoom && this.#speakers.send({ pgn, priority, destination, data });
    this.#counters[isSent ? "taken" : "not_taken"] += 1;
  }
}

/** The first frame of a fast packet has six bytes, the others seven. */
function framesOf({ length }: Uint8Array): number {
  return length <= 8 ? 1 : Math.ceil((length + 1) / 7);
}

/** OpenCPN writes to a server only after it has seen that a gateway of this name has sent its product information. */
const MODEL = "YDEN (Bitácora)";

export function greeting(version: string, clock: Clock): Buffer {
  const data = writeProduct({ ...ourProduct(version, 0), model: MODEL });
  const message = { pgn: PGN.PRODUCT_INFORMATION, priority: 6, source: NULL_ADDRESS, destination: 255, data };
  const frames = new FrameSplitter().split({ ...message, timestampMs: clock.now() }) ?? [];
  return Buffer.from(frames.map((frame) => formatYdraw(frame, "T")).join(""), "latin1");
}
