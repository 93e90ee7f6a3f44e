/**
 * What people do with something that the service keeps: the anchor's circle, guard areas. An act resolves when the log book and the data
 * directory have it on disk, or rejects with a `Refused`; nothing has changed then.
 */
import type { Caller } from "../access/caller.ts";
import type { JsonObject } from "../core/json-value.ts";
import { type Change, Turn } from "../core/turn.ts";
import type { Act, Acting } from "./gate.ts";

/** Where the state is kept. */
export interface StateStore<State> {
  /** Resolves when it is on disk. */
  set(state: State): Promise<void>;
}

export abstract class StoredActs<State, Kept extends StateStore<State>> {
  protected readonly acting: Acting;
  protected readonly store: Kept;
  readonly #turn = new Turn();

  constructor(acting: Acting, store: Kept) {
    this.acting = acting;
    this.store = store;
  }

  /**
   * The state is read, decided on and written in one turn: of two acts at once, the second sees what the first has left. Of two that change
   * the same thing, the second is refused.
   */
  protected async inTurn<T>(caller: Caller, act: Act, work: () => Promise<T>, change?: () => Change): Promise<T> {
    await this.acting.gate.check(caller, act);
    return change === undefined ? this.#turn.take(work) : this.#turn.takeFirst(change(), work);
  }

  /** The log book first. */
  protected async keep(state: State, user: string, summary: string, payload: JsonObject): Promise<void> {
    await this.acting.logbook.append({ kind: "manual", summary, payload, user });
    await this.store.set(state);
  }
}
