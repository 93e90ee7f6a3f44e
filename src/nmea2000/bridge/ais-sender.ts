/**
 * Reports of AIS from other wires as messages of one bus: those of the sources that the project sends there, each message as it comes. A
 * station that a device of the bus reports itself is left to it for a while. Our own vessel is no target, and is never sent.
 */
import { keepNewest } from "../../core/keep-newest.ts";
import { limits } from "../../core/limits.ts";
import type { HeardReport } from "../../ais/targets.ts";
import { originOf } from "../../tags/origin.ts";
import { PgnCodec } from "../codec/codec.ts";
import type { Outgoing } from "../codec/content.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { NULL_ADDRESS } from "../node/node-addresses.ts";
import type { Message } from "../pgn-frame.ts";
import { BUS_SOURCE } from "../tags/bus-sources.ts";
import type { Nmea2000Publisher } from "../tags/publisher.ts";
import { aisMessage } from "../ais/ais-message.ts";

export class AisSender {
  readonly #counters = { ais_messages: 0, ais_held_back: 0, ais_dropped: 0 };
  #droppedAtMs = -Infinity;
  readonly #where: string;
  readonly #publisher: () => Pick<Nmea2000Publisher, "carries" | "relay"> | undefined;
  readonly #now: () => number;
  readonly #sendsSimulated: () => boolean;
  readonly #codec = new PgnCodec();
  /** When a device of the bus last reported a station with a group, the oldest first. */
  readonly #heardAtMs = new Map<string, number>();
  #second = 0;
  #inSecond = 0;

  /** To the bus of that name; by the monotonic clock. `sendsSimulated`: also the reports of a recording. */
  constructor(
    where: string,
    publisher: () => Pick<Nmea2000Publisher, "carries" | "relay"> | undefined,
    now: () => number,
    sendsSimulated: () => boolean,
  ) {
    this.#where = where;
    this.#publisher = publisher;
    this.#now = now;
    this.#sendsSimulated = sendsSimulated;
  }

  /** `ais_dropping`: 1 while messages are left out, and for a while after the last. */
  get counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, ais_dropping: Number(this.#now() - this.#droppedAtMs < limits.leftOutToldMs) };
  }

  take({ mmsi, isOwn, report }: HeardReport): void {
    if (isOwn) return;
    const made = aisMessage({ ...report, mmsi });
    if (made === undefined) return;
    const { pgn, content } = made;
    const key = `${pgn} ${mmsi}`;
    const nowMs = this.#now();
    if (report.source.startsWith(`${BUS_SOURCE}${this.#where}:`)) {
      keepNewest(this.#heardAtMs, key, nowMs, nmea2000Limits.aisStations);
      return;
    }
    const publisher = this.#publisher();
    if (publisher?.carries(pgn, report.source) !== true) return;
    if (originOf(report.source) !== "live" && !this.#sendsSimulated()) return;
    if (nowMs - (this.#heardAtMs.get(key) ?? -Infinity) < nmea2000Limits.deviceLifeMs)
      this.#counters.ais_held_back += 1;
    else if (this.#hasRoom(nowMs) && publisher.relay(this.#messageOf(pgn, content), nowMs))
      this.#counters.ais_messages += 1;
    else {
      this.#counters.ais_dropped += 1;
      this.#droppedAtMs = nowMs;
    }
  }

  #messageOf(pgn: number, content: Outgoing): Message {
    const { data, priority, destination } = this.#codec.encode(pgn, content, { source: NULL_ADDRESS, timestampMs: 0 });
    return { pgn, priority, destination, data };
  }

  #hasRoom(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) this.#inSecond = 0;
    this.#second = second;
    this.#inSecond += 1;
    return this.#inSecond <= nmea2000Limits.aisMessagesPerS;
  }
}
