/**
 * What people do when a person is overboard: mark it, and end it. An act resolves when it is on disk, or rejects with a `Refused`. A disk
 * or a log book that takes nothing does not hinder it: the alarm is raised, and it is written as soon as that is possible.
 */
import type { Caller } from "../access/caller.ts";
import { Refused } from "../core/refused.ts";
import type { Position } from "../ais/report.ts";
import type { Placed } from "../mob/mob-event.ts";
import { type Gate, nameInBook } from "./gate.ts";

export interface MobOrder {
  /** Who marks it, as the log book names them; undefined: nobody has said. */
  readonly by: string | undefined;
  /** From where; undefined: this computer. */
  readonly address?: string | undefined;
  /** The press: one that is sent twice is marked once. */
  readonly id?: string | undefined;
  /** Where the person is; by default where the vessel is, or was at the press. */
  readonly position?: Position | undefined;
  /** When it was pressed, and what the screen showed then as the vessel's place; by default now. */
  readonly press?: { readonly atMs: number; readonly shown: Placed | undefined } | undefined;
  readonly isTest: boolean;
}

/** The event that is there now. */
export interface MobHandlers {
  /** Rejects with `mob-already`, for a test while there is an event, or `mob-too-old`. */
  mark(order: MobOrder): Promise<void>;
  /** False if there is no such press. */
  nameMark(id: string, who: string, by: string): Promise<boolean>;
  /** False if there is nothing to end. */
  end(by: string, reason: string): Promise<boolean>;
}

export class MobActs {
  readonly #gate: Gate;
  readonly #handlers: MobHandlers;

  constructor(gate: Gate, handlers: MobHandlers) {
    this.#gate = gate;
    this.#handlers = handlers;
  }

  /** Everybody who may look may mark: nobody is asked first who they are. */
  async mark(caller: Caller, { by, ...order }: MobOrder): Promise<void> {
    await this.#gate.check(caller, "mark mob");
    // A visitor proves no name: the crew says it afterwards.
    const named = caller.kind === "visitor" ? undefined : by;
    await this.#handlers.mark({ ...order, by: caller.name ?? named, address: caller.address });
  }

  /** Says afterwards who has marked it. */
  async name(caller: Caller, id: string, who: string, said?: string): Promise<void> {
    await this.#gate.check(caller, "name mob");
    if (!(await this.#handlers.nameMark(id, who, nameInBook(caller, said)))) throw new Refused("no-such-mark", { id });
  }

  async end(caller: Caller, reason: string, said?: string): Promise<void> {
    await this.#gate.check(caller, "end mob");
    if (!(await this.#handlers.end(nameInBook(caller, said), reason))) throw new Refused("mob-nobody");
  }
}
