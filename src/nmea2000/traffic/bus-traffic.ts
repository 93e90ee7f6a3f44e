/** What is heard on all lines: buses, gateways, recordings that are played. It outlives the sources, which a reload replaces. */
import type { Clock } from "../../core/clock.ts";
import { limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { type HeardGroup, type InstanceConflict, LineTraffic } from "./line-traffic.ts";
import { type MessageFilter, MessageListener } from "./message-listener.ts";

export interface LineReport {
  /** The bus, the address of the gateway, or `replay`. */
  readonly line: string;
  readonly messages: number;
  /** Groups of devices of which nothing is known, because there was no room. */
  readonly groups_left_out: number;
  /** Frames of each of the last seconds that are over, the oldest first. Of a message that came whole they are counted by its length. */
  readonly frames_per_s: readonly number[];
  readonly conflicts: readonly InstanceConflict[];
}

export class BusTraffic {
  readonly hearsAll = true;
  readonly #clock: Clock;
  readonly #lines = new Map<string, LineTraffic>();
  readonly #listeners = new Set<MessageListener>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes any message. Never throws. */
  hear(line: string, message: PgnFrame): void {
    let traffic = this.#lines.get(line);
    if (traffic === undefined && this.#lines.size < limits.trafficLines)
      this.#lines.set(line, (traffic = new LineTraffic()));
    traffic?.hear(message, this.#clock.monotonic());
    for (const listener of this.#listeners) listener.offer(line, message);
  }

  /** Hears from now on, until the returned function is called. */
  listen(filter: MessageFilter): { readonly listener: MessageListener; readonly end: () => void } {
    const listener = new MessageListener(filter);
    this.#listeners.add(listener);
    return { listener, end: () => void this.#listeners.delete(listener) };
  }

  lines(): LineReport[] {
    const nowMs = this.#clock.monotonic();
    return [...this.#lines].map(([line, traffic]) => ({
      line,
      messages: traffic.messages,
      groups_left_out: traffic.leftOut,
      frames_per_s: traffic.framesPerSecond(nowMs),
      conflicts: traffic.conflicts(nowMs),
    }));
  }

  /** What the device at this address of the line sends; of all devices without an address. */
  groups(line: string, address?: number): HeardGroup[] {
    return this.#lines.get(line)?.groups(this.#clock.monotonic(), address) ?? [];
  }
}
