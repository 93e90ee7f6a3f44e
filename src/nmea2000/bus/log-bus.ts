/**
 * A bus that only writes a log. Each sent frame gets the time that it would have on a real bus of 250 kbit/s, one frame
 * after the other. There is no other node.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { BusState, CanBus, CanBusStatistics, StateListener } from "./can-bus.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import type { CanFrame } from "../can-frame.ts";
import { bitsOnTheWire } from "./link-load.ts";
import { LinkStatistics } from "./link-statistics.ts";

export class LogBus implements CanBus {
  readonly name: string;
  readonly #now: () => number;
  readonly #write: (frame: CanFrame) => void;
  readonly #statistics = new LinkStatistics();
  #stateListeners: readonly StateListener[] = [];
  #state: BusState = "stopped";
  #sent = 0;
  /** When the wire is free again. */
  #freeAtMs = -Infinity;

  /** `now` is in ms since 1970. */
  constructor(name: string, now: () => number, write: (frame: CanFrame) => void) {
    this.name = name;
    this.#now = now;
    this.#write = write;
  }

  get state(): BusState {
    return this.#state;
  }

  start(): Promise<void> {
    this.#become("up");
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#become("stopped");
    return Promise.resolve();
  }

  send(frames: readonly OutgoingFrame[]): boolean {
    if (this.#state !== "up") return false;
    for (const { id, data } of frames) {
      const timestampMs = Math.max(this.#now(), this.#freeAtMs);
      this.#freeAtMs = timestampMs + bitsOnTheWire({ id, data }) / (nmea2000Limits.bitRate / 1000);
      this.#sent += 1;
      this.#write({ id, data, timestampMs });
    }
    return true;
  }

  /** There is no queue. */
  discard(): void {
    return undefined;
  }

  /** No other node sends frames. */
  onFrame(): () => void {
    return () => undefined;
  }

  onState(listener: StateListener): () => void {
    const own: StateListener = (state, previous) => listener(state, previous);
    this.#stateListeners = [...this.#stateListeners, own];
    return () => {
      this.#stateListeners = this.#stateListeners.filter((each) => each !== own);
    };
  }

  statistics(): CanBusStatistics {
    const queue = { waiting: 0, sent: this.#sent, discarded: 0, refusals: 0 };
    return this.#statistics.summary({ state: this.#state, fault: null, details: undefined, queue });
  }

  #become(state: BusState): void {
    const previous = this.#state;
    if (state === previous) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state, previous);
  }
}
