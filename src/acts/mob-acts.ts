/**
 * What people do when a person is overboard: mark it, and end it. An act resolves when it is on disk, or with a refusal. A disk or a log book
 * that takes nothing does not hinder it: the alarm is raised, and it is written as soon as that is possible.
 */
import type { Caller } from "../access/caller.ts";
import type { Position } from "../ais/report.ts";
import type { MobEvent } from "../mob/mob-event.ts";
import { type Gate, nameInBook } from "./gate.ts";
import type { Refusal } from "./refusal.ts";

export interface MobOrder {
  /** Who marks it, as the log book names them. */
  readonly by: string;
  /** Where; by default where the vessel is. */
  readonly position?: Position | undefined;
  readonly isTest: boolean;
}

/** The event that is there now. */
export interface MobDesk {
  /** Undefined: a test, while there is an event. */
  mark(order: MobOrder): Promise<MobEvent | undefined>;
  /** False if there is nothing to end. */
  end(by: string, reason: string): Promise<boolean>;
}

export class MobActs {
  readonly #gate: Gate;
  readonly #desk: MobDesk;

  constructor(gate: Gate, desk: MobDesk) {
    this.#gate = gate;
    this.#desk = desk;
  }

  async mark(
    caller: Caller,
    { by, ...order }: Omit<MobOrder, "by"> & { readonly by: string | undefined },
  ): Promise<MobEvent | Refusal> {
    const refusal = await this.#gate.refusalNow(caller, "mob");
    if (refusal !== undefined) return refusal;
    return (await this.#desk.mark({ ...order, by: nameInBook(caller, by) })) ?? { refused: "mob-already" };
  }

  /** Undefined when it is done. */
  async end(caller: Caller, reason: string, said?: string): Promise<Refusal | undefined> {
    const refusal = await this.#gate.refusalNow(caller, "mob");
    if (refusal !== undefined) return refusal;
    return (await this.#desk.end(nameInBook(caller, said), reason)) ? undefined : { refused: "mob-nobody" };
  }
}
