/**
 * Values that programs bring and people set, by whichever door. A program writes below the prefix of its token; a program of this computer,
 * which may do everything, needs no token. A person sets what is controllable: that is an entry of the log book, on disk before it counts.
 */
import type { Caller } from "../access/caller.ts";
import { PROGRAM_PREFIX } from "../access/people.ts";
import { Refused } from "../core/refused.ts";
import { VALUE_SET } from "../logbook/entry/audit-event.ts";
import type { BroughtValue, Outcome, Program } from "../values/brought-value.ts";
import type { Values } from "../values/values.ts";
import { type Acting, nameInBook } from "./gate.ts";

/** What a caller on this computer says of itself: a person's name, or else a program's. */
export interface SaidOfBringer {
  readonly user?: string | undefined;
  readonly program?: string | undefined;
}

/** The name of a program of this computer that says none. */
const UNNAMED = "local";

export class ValueActs {
  readonly #acting: Acting;
  readonly #values: Values;

  constructor(acting: Acting, values: Values) {
    this.#acting = acting;
    this.#values = values;
  }

  /** What became of each value, in their order. Rejects with a `Refused` where none was taken. */
  async take(caller: Caller, values: readonly BroughtValue[], said: SaidOfBringer = {}): Promise<readonly Outcome[]> {
    const program = this.programOf(caller, said);
    if (program === undefined) return this.#set(caller, values, said.user);
    return this.bring(program, values);
  }

  /** The program that the caller is; undefined if it is a person. Throws `not-allowed` or `no-prefix`. */
  programOf(caller: Caller, { user, program }: SaidOfBringer = {}): Program | undefined {
    const { kind, name, prefix } = caller;
    if (kind !== "program" && (kind !== "local" || user !== undefined)) return undefined;
    this.#acting.gate.checkRight(caller, "bring value");
    if (kind === "local") return { name: program ?? UNNAMED, prefix: "" };
    const own = (name ?? "").slice(PROGRAM_PREFIX.length);
    if (prefix === undefined) throw new Refused("no-prefix", { name: own });
    return { name: own, prefix };
  }

  /** Throws `too-many`. */
  bring(program: Program, values: readonly BroughtValue[]): readonly Outcome[] {
    const taken = this.#values.bring(program, values);
    if ("waitMs" in taken) throw new Refused("too-many", { waitS: Math.ceil(taken.waitMs / 1000) });
    return taken;
  }

  async #set(caller: Caller, values: readonly BroughtValue[], said?: string): Promise<readonly Outcome[]> {
    const { gate, logbook, messages } = this.#acting;
    await gate.check(caller, "set value", values.length);
    const user = nameInBook(caller, said);
    const outcomes: Outcome[] = [];
    for (const given of values) {
      const { tagId, value } = given;
      const refused = this.#values.refusalOfSetting(user, given);
      if (refused === undefined) {
        const summary = messages.entries.valueSet({ tagId, value: String(value) });
        await logbook.append({
          kind: "manual",
          summary,
          payload: { event: VALUE_SET, tag_id: tagId, value },
          user,
        });
      }
      outcomes.push(refused ?? this.#values.set(user, given));
    }
    return outcomes;
  }
}
