/**
 * What people do when a person is overboard: mark it, and end it. An act resolves when it is on disk, or with a refusal. A disk or a log book
 * that takes nothing does not hinder it: the alarm is raised, and it is written as soon as that is possible.
 */
import type { Caller } from "../access/caller.ts";
import type { Position } from "../ais/report.ts";
import type { Placed } from "../mob/mob-event.ts";
import { type Gate, nameInBook } from "./gate.ts";
import type { Refusal } from "./refusal.ts";

export interface MobOrder {
  /** Who marks it, as the log book names them; undefined: nobody has said. */
  readonly by: string | undefined;
  /** From where; undefined: this computer. */
  readonly address?: string | undefined;
  /** Of the press: one that is sent twice is marked once. */
  readonly id?: string | undefined;
  /** Of the person; by default where the vessel is, or was at the press. */
  readonly position?: Position | undefined;
  /** When it was pressed, and what the screen showed then as the vessel's place; by default now. */
  readonly press?: { readonly atMs: number; readonly shown: Placed | undefined } | undefined;
  readonly isTest: boolean;
}

/** Why it was not marked: it is a test while there is an event, or the press was hours ago. */
export type Refused = { readonly refused: "mob-already" | "mob-too-old" };

/** The event that is there now. */
export interface MobDesk {
  /** Undefined when it is marked. */
  mark(order: MobOrder): Promise<Refused | undefined>;
  /** False if there is no such press. */
  nameMark(id: string, who: string, by: string): Promise<boolean>;
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

  /** Undefined when it is marked. Whoever may look may mark: nobody is asked first who they are. */
  async mark(caller: Caller, { by, ...order }: MobOrder): Promise<Refusal | undefined> {
    const refusal = await this.#gate.refusalNow(caller, "mark mob");
    if (refusal !== undefined) return refusal;
    return this.#desk.mark({ ...order, by: caller.name ?? by, address: caller.address });
  }

  /** Says afterwards who has marked it. */
  async name(caller: Caller, id: string, who: string, said?: string): Promise<Refusal | undefined> {
    const refusal = await this.#gate.refusalNow(caller, "name mob");
    if (refusal !== undefined) return refusal;
    return (await this.#desk.nameMark(id, who, nameInBook(caller, said))) ? undefined : { refused: "no-such-mark", id };
  }

  /** Undefined when it is done. */
  async end(caller: Caller, reason: string, said?: string): Promise<Refusal | undefined> {
    const refusal = await this.#gate.refusalNow(caller, "end mob");
    if (refusal !== undefined) return refusal;
    return (await this.#desk.end(nameInBook(caller, said), reason)) ? undefined : { refused: "mob-nobody" };
  }
}
