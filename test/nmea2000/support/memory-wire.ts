/**
 * A wire in memory with several ports to it, for tests that need many nodes and hours of time; what a real kernel does is
 * tested in test/can. What is sent on one port is heard on the others at once, or when the wire is told to deliver.
 */
import type {
  BusState,
  CanBus,
  CanBusStatistics,
  FrameListener,
  StateListener,
} from "../../../src/nmea2000/can-bus.ts";
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
  readonly name = "memory";
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

  /** The few that a node looks at. */
  statistics(): CanBusStatistics {
    const counters = { frames_out: this.#out, frames_given_up: this.#givenUp };
    return { controller_state: this.controllerState, queue_frames: this.#queue.length, counters } as CanBusStatistics;
  }
}
