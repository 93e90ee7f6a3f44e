/**
 * A bus of claiming nodes in simulated time. One message is on the bus at a time and takes 0.54 ms, as at 250 kbit/s; each
 * node takes it a random time later, so that two nodes need not hear two messages in the same order. Messages may get lost,
 * for each hearer by itself. Nodes with an address send something now and then, as all do.
 */
import { stepClaim } from "../../../src/nmea2000/node/node-claim.ts";
import {
  type ClaimEvent,
  type ClaimMessage,
  type ClaimState,
  dueMs,
  initialClaim,
  usableAddress,
} from "../../../src/nmea2000/node/node-claim-state.ts";
import type { Name } from "../../../src/nmea2000/node/node-name.ts";
import type { Random } from "../../support/random.ts";

const FRAME_MS = 0.54;

export interface BusOptions {
  readonly random: Random;
  /** Longest time from the bus to a node. */
  readonly latencyMs: number;
  /** In [0, 1]. */
  readonly loss: number;
  /** How often a node with an address sends something else. */
  readonly trafficMs: number;
}

export interface SimulatedNode {
  state: ClaimState;
  /** A program of its own instead of `stepClaim`. */
  readonly step: typeof stepClaim;
}

interface Happening {
  readonly atMs: number;
  readonly run: () => void;
}

export class SimulatedClaims {
  readonly nodes: SimulatedNode[] = [];
  /** Claims and requests, in their order on the bus. */
  readonly sent: (ClaimMessage & { readonly atMs: number; readonly name: Name })[] = [];
  nowMs = 0;
  readonly #options: BusOptions;
  readonly #happenings: Happening[] = [];
  readonly #settled = new Map<number, Name>();
  #busFreeMs = 0;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  /** A node that is switched on at that time. */
  add(name: Name, address: number, onMs: number, step = stepClaim): SimulatedNode {
    const node: SimulatedNode = { state: initialClaim(name, address), step };
    this.nodes.push(node);
    this.#at(onMs, () => this.handle(node, { type: "bus-up" }));
    const { random, trafficMs } = this.#options;
    const speak = () => {
      const source = usableAddress(node.state);
      if (source !== undefined) this.#onBus(node, { type: "traffic", source });
      this.#at(this.nowMs + trafficMs * (0.5 + random.next()), speak);
    };
    this.#at(onMs, speak);
    return node;
  }

  /** Nodes that have an address and yield it to nobody: their NAMEs are smaller than all others. */
  settle(address: number, name: Name): void {
    this.#settled.set(address, name);
  }

  handle(node: SimulatedNode, event: ClaimEvent): void {
    const { state, send } = node.step(node.state, event, this.nowMs, this.#options.random.next());
    node.state = state;
    for (const message of send) {
      this.sent.push({ ...message, atMs: this.nowMs, name: state.name });
      const { type, source } = message;
      this.#onBus(node, type === "claim" ? { type, source, name: state.name } : { type: "request" });
    }
    const due = dueMs(state);
    if (due < Infinity) this.#at(due, () => this.#wake(node));
  }

  runUntil(endMs: number): void {
    for (let next = this.#happenings[0]; next !== undefined && next.atMs <= endMs; next = this.#happenings[0]) {
      this.#happenings.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = endMs;
  }

  #wake(node: SimulatedNode): void {
    if (dueMs(node.state) <= this.nowMs) this.handle(node, { type: "time" });
  }

  #onBus(sender: SimulatedNode | undefined, event: ClaimEvent): void {
    const { random, latencyMs, loss } = this.#options;
    this.#busFreeMs = Math.max(this.nowMs, this.#busFreeMs) + FRAME_MS;
    for (const node of this.nodes) {
      if (node === sender || random.next() < loss) continue;
      this.#at(this.#busFreeMs + random.next() * latencyMs, () => this.handle(node, event));
    }
    const answers = this.#settled.entries().filter(([source]) => {
      return event.type === "request" || (event.type === "claim" && event.source === source && sender !== undefined);
    });
    for (const [source, name] of answers) this.#onBus(undefined, { type: "claim", source, name });
  }

  #at(atMs: number, run: () => void): void {
    // Kept in order; of two at the same time, the one that was put in first comes first.
    let low = 0;
    let high = this.#happenings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#happenings[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    this.#happenings.splice(low, 0, { atMs, run });
  }
}
