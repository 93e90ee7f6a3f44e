/**
 * What people do with something that the service keeps: the anchor's circle, guard areas. An act resolves when the log book and the data
 * directory have it on disk, or rejects with a `Refused`; nothing has changed then.
 */
import type { Caller } from "../access/caller.ts";
import type { JsonObject } from "../core/json-value.ts";
import { type Change, Turn } from "../core/turn.ts";
import type { Logbook } from "../logbook/logbook.ts";
import type { Act, Gate } from "./gate.ts";

/** Where it is kept. */
export interface Desk<State> {
  /** Resolves when it is on disk. */
  set(state: State): Promise<void>;
}

interface DeskActParts<Kept, Texts> {
  readonly gate: Gate;
  readonly logbook: Pick<Logbook, "append">;
  readonly desk: Kept;
  /** Of the entries. */
  readonly texts: Texts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export abstract class DeskActs<State, Kept extends Desk<State>, Texts> {
  protected readonly parts: DeskActParts<Kept, Texts>;

  readonly #turn = new Turn();

  constructor(parts: DeskActParts<Kept, Texts>) {
    this.parts = parts;
  }

  /**
   * The state is read, decided on and written in one turn: of two acts at once, the second sees what the first has left. Of two that change
   * the same thing, the second is refused.
   */
  protected async inTurn<T>(caller: Caller, act: Act, work: () => Promise<T>, change?: () => Change): Promise<T> {
    await this.parts.gate.check(caller, act);
    return change === undefined ? this.#turn.take(work) : this.#turn.takeFirst(change(), work);
  }

  /** The log book first. */
  protected async keep(state: State, user: string, summary: string, payload: JsonObject): Promise<void> {
    const { logbook, desk } = this.parts;
    await logbook.append({ kind: "manual", summary, payload, user });
    await desk.set(state);
  }
}
