/** The gates of all channels, and the wire behind them. What happens to a gate comes in here; what it sends goes out, once. */
import type { Clock } from "../core/clock.ts";
import {
  type GateEvent,
  type GateState,
  IDLE,
  isOn,
  type Order,
  type Phase,
  type Reason,
  refusalOf,
  type Said,
  type Step,
  step,
  type Switch,
  type Touch,
} from "./gate.ts";

/** Sends the command to the device that has said the state. It does not wait for what that says, and never tries again. */
interface SwitchWire<S extends Switch> {
  /** False: nothing was sent. What has to wait asks `isStill` before it sends: after `not-done` nothing is. */
  send(what: S, order: Order, to: Said, isStill: () => boolean): boolean | Promise<boolean>;
}

/** What came of an order. */
export interface Ended {
  readonly phase: Phase;
  readonly reason: Reason | undefined;
}

export interface GateReport<S extends Switch> {
  readonly what: S;
  /** Undefined: nobody can say. */
  readonly on: boolean | undefined;
  /** How long ago a device has last said anything of it, ms; undefined: never. */
  readonly saidAgoMs: number | undefined;
  readonly state: GateState;
  /** Why a person could not switch it on or off now. */
  readonly refusals: { readonly on: Reason | undefined; readonly off: Reason | undefined };
}

export interface SwitchboardParts<S extends Switch> {
  readonly clock: Pick<Clock, "now" | "monotonic">;
  readonly wire: SwitchWire<S>;
  /** Also where nobody can say. */
  readonly isUnderWay: () => boolean;
}

export class Switchboard<S extends Switch> {
  readonly counters = { orders: 0, sent: 0, done: 0, not_done: 0, refused: 0 };
  readonly #switches: ReadonlyMap<string, S>;
  readonly #parts: SwitchboardParts<S>;
  readonly #states = new Map<string, GateState>();
  readonly #waiting = new Map<string, (ended: Ended) => void>();
  #lastId = 0;

  constructor(switches: readonly S[], parts: SwitchboardParts<S>) {
    this.#switches = new Map(switches.map((each) => [each.id, each]));
    this.#parts = parts;
  }

  get switches(): readonly S[] {
    return [...this.#switches.values()];
  }

  report(id: string): GateReport<S> | undefined {
    const what = this.#switches.get(id);
    if (what === undefined) return undefined;
    const { clock, isUnderWay } = this.#parts;
    const state = this.#stateOf(id);
    const nowMs = clock.monotonic();
    const [on, off] = [true, false].map((wanted) =>
      refusalOf(what, state, { touch: { on: wanted, person: "" }, isUnderWay: isUnderWay(), nowMs }),
    );
    const newest = state.heard.at(-1);
    const saidAgoMs = newest === undefined ? undefined : nowMs - newest.atMs;
    return { what, on: isOn(state, nowMs), saidAgoMs, state, refusals: { on, off } };
  }

  heard(id: string, said: Said): void {
    this.#take(id, { kind: "heard", said });
  }

  /** Armed, or to be entered in the log book and then `entered` or `unentered`; else why not. */
  touch(id: string, touch: Touch): Pick<Step, "state" | "refused"> {
    const { clock, isUnderWay } = this.#parts;
    this.#lastId = Math.max(this.#lastId + 1, clock.now());
    return this.#take(id, { kind: "touch", touch, id: this.#lastId.toString(36), isUnderWay: isUnderWay() });
  }

  /** Resolves when it is known what came of the order. */
  entered(id: string): Promise<Ended> {
    this.counters.orders += 1;
    const { promise, resolve } = Promise.withResolvers<Ended>();
    this.#waiting.set(id, resolve);
    const { send } = this.#take(id, { kind: "entered", isUnderWay: this.#parts.isUnderWay() });
    if (send !== undefined) void this.#send(id, send);
    return promise;
  }

  unentered(id: string): void {
    this.#take(id, { kind: "unentered" });
  }

  tick(): void {
    for (const id of this.#states.keys()) this.#take(id, { kind: "tick" });
  }

  /** What is under way is not known to be done. */
  close(): void {
    for (const id of this.#states.keys()) this.#take(id, { kind: "closed" });
  }

  async #send(id: string, order: Order): Promise<void> {
    const what = this.#switches.get(id);
    const to = this.#stateOf(id).heard.at(-1);
    if (what === undefined || to === undefined) return;
    this.counters.sent += 1;
    const isStill = (): boolean => this.#stateOf(id).phase === "sent" && this.#stateOf(id).order === order;
    const isSent = await Promise.try(() => this.#parts.wire.send(what, order, to, isStill)).catch(() => false);
    if (!isSent && isStill()) this.#take(id, { kind: "unsent" });
  }

  #stateOf(id: string): GateState {
    return this.#states.get(id) ?? IDLE;
  }

  #take(id: string, event: GateEvent): Step {
    const what = this.#switches.get(id);
    if (what === undefined) return { state: IDLE };
    const taken = step(what, this.#stateOf(id), event, this.#parts.clock.monotonic());
    const { phase, reason } = taken.state;
    this.#states.set(id, taken.state);
    if (taken.refused !== undefined) this.counters.refused += 1;
    if (phase === "sent" || phase === "entering") return taken;
    const tell = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (tell !== undefined) {
      if (phase === "done") this.counters.done += 1;
      if (phase === "not-done") this.counters.not_done += 1;
      tell({ phase, reason });
    }
    return taken;
  }
}
