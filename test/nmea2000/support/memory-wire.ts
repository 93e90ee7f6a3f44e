/**
 * A wire in memory with several ports to it, for tests that need many nodes and hours of time; what a real kernel does is
 * tested in test/can. What is sent on one port is heard on the others at once, or when the wire is told to deliver.
 */
import type {
  BusState,
  CanBus,
  CanBusCounters,
  CanBusStatistics,
  FrameListener,
  StateListener,
} from "../../../src/nmea2000/bus/can-bus.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import type { ManualClock } from "../../support/clock.ts";

export class MemoryWire {
  /** All that was sent, in order, with the port that sent it. */
  readonly sent: (CanFrame & { readonly port: MemoryPort; readonly atMs: number })[] = [];
  readonly ports: MemoryPort[] = [];
  readonly clock: ManualClock;

  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  port(): MemoryPort {
    const port = new MemoryPort(this);
    this.ports.push(port);
    return port;
  }
}

export class MemoryPort implements CanBus {
  name = "memory";
  state: BusState = "up";
  /** Whether frames stay in the queue, as on a bus that takes nothing. */
  blocked = false;
  /** Whether its queue is full, and it takes nothing. */
  full = false;
  controllerState: string | null = "ERROR-ACTIVE";
  readonly #wire: MemoryWire;
  readonly #frameListeners = new Set<FrameListener>();
  readonly #stateListeners = new Set<StateListener>();
  #queue: CanFrame[] = [];
  #out = 0;
  #givenUp = 0;

  constructor(wire: MemoryWire) {
    this.#wire = wire;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  send(frames: Parameters<CanBus["send"]>[0]): boolean {
    if (this.state !== "up" || this.full) return false;
    this.#queue.push(...frames.map(({ id, data }) => ({ id, data, timestampMs: this.#wire.clock.now() })));
    if (!this.blocked) this.flush();
    return true;
  }

  /** What waits goes out. */
  flush(): void {
    for (const frame of this.#queue.splice(0)) {
      this.#out += 1;
      this.#wire.sent.push({ ...frame, port: this, atMs: this.#wire.clock.monotonic() });
      for (const port of this.#wire.ports) if (port !== this && port.state === "up") port.hear(frame);
    }
  }

  /** What waits is given up. */
  discard(): void {
    this.#givenUp += this.#queue.splice(0).length;
  }

  hear(frame: CanFrame): void {
    for (const listener of this.#frameListeners) listener(frame);
  }

  become(state: BusState): void {
    const previous = this.state;
    this.state = state;
    for (const listener of this.#stateListeners) listener(state, previous);
  }

  onFrame(listener: FrameListener): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  onState(listener: StateListener): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Nothing is ever lost or wrong on it. */
  statistics(): CanBusStatistics {
    return {
      state: this.state,
      fault: this.state === "down" ? "interface-down" : null,
      controller_state: this.controllerState,
      transmit_errors: null,
      receive_errors: null,
      bit_rate: null,
      load_pct: 0,
      frames_in_per_s: 0,
      frames_out_per_s: 0,
      queue_frames: this.#queue.length,
      counters: { ...NOTHING, frames_out: this.#out, frames_given_up: this.#givenUp },
    };
  }
}

const NOTHING: CanBusCounters = {
  frames_in: 0,
  frames_out: 0,
  frames_lost: 0,
  standard_frames: 0,
  extended_frames: 0,
  remote_frames: 0,
  fd_frames: 0,
  error_frames: 0,
  bus_offs: 0,
  controller_restarts: 0,
  adapter_overruns: 0,
  unacknowledged: 0,
  invalid_messages: 0,
  refused_messages: 0,
  frames_given_up: 0,
  send_retries: 0,
  outages: 0,
  channels_opened: 0,
  deaf_channels: 0,
  listener_errors: 0,
};
