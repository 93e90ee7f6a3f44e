/**
 * What people and programs switch: the channels that the project lists, each through its gate. An order is in the log book, on disk, before
 * anything is sent, and what came of it is there afterwards. A person touches twice; a program switches what the owner calls automatic.
 */
import type { Caller } from "../access/caller.ts";
import { PROGRAM_PREFIX } from "../access/people.ts";
import type { JsonObject } from "../core/json-value.ts";
import { Refused } from "../core/refused.ts";
import { SWITCH_ENDED, SWITCH_ORDERED } from "../logbook/entry/audit-event.ts";
import type { Messages } from "../messages/messages.ts";
import type { EntryDraft } from "../logbook/logbook.ts";
import type { Order, Switch } from "../switching/gate.ts";
import type { Ended, GateReport, Switchboard } from "../switching/switchboard.ts";
import { type Acting, nameInBook } from "./gate.ts";
import type { SaidOfBringer } from "./value-acts.ts";

/** As the project lists it; `tagId` has its state. */
export interface TaggedSwitch extends Switch {
  readonly tagId: string;
}

export interface SwitchOrder {
  readonly on: boolean;
  /** What the first touch was answered. */
  readonly order?: string | undefined;
}

/** `ended` of an order that is whole; it never rejects. */
export interface Touched {
  readonly ended: Promise<Ended> | undefined;
}

type SwitchActing = Acting & { readonly messages: Pick<Messages, "switching"> };
type Board = Switchboard<TaggedSwitch>;

export class SwitchActs {
  readonly #acting: SwitchActing;
  readonly #outbox: { add(draft: EntryDraft): void };
  readonly #board: () => Board | undefined;

  /** `board`: the gates as the project says now; undefined: it lists no switch. `outbox`: takes what came of an order when the disk is full. */
  constructor(acting: SwitchActing, outbox: { add(draft: EntryDraft): void }, board: () => Board | undefined) {
    this.#acting = acting;
    this.#outbox = outbox;
    this.#board = board;
  }

  list(): readonly GateReport<TaggedSwitch>[] {
    const board = this.#board();
    return board?.switches.flatMap(({ id }) => board.report(id) ?? []) ?? [];
  }

  /** Throws `no-such-switch`. */
  report(id: string): GateReport<TaggedSwitch> {
    const report = this.#board()?.report(id);
    if (report === undefined) throw new Refused("no-such-switch", { id });
    return report;
  }

  /** Rejects with a `Refused`, or where the log book cannot take it; nothing is sent then. */
  async touch(caller: Caller, id: string, { on, order }: SwitchOrder, said: SaidOfBringer = {}): Promise<Touched> {
    const { gate, logbook, messages } = this.#acting;
    await gate.check(caller, "switch", order === undefined ? 1 : 2);
    const board = this.#board();
    const { what } = this.report(id);
    if (board === undefined || !what.tagId.startsWith(caller.prefix ?? "")) throw new Refused("no-such-switch", { id });
    const touch = { on, order, ...whoOf(caller, said) };
    const { state, refused } = board.touch(id, touch);
    if (refused !== undefined) throw new Refused("switch-refused", { id, why: refused });
    const { order: made } = state;
    if (state.phase !== "entering" || made === undefined) return { ended: undefined };
    const { switchOrdered } = messages.entries;
    try {
      await logbook.append(entryOf(what, made, switchOrdered({ name: what.name, on }), { event: SWITCH_ORDERED }));
    } catch (error) {
      board.unentered(id);
      throw error;
    }
    return { ended: this.#end(what, made, board.entered(id)) };
  }

  async #end(what: TaggedSwitch, order: Order, ending: Promise<Ended>): Promise<Ended> {
    const { logbook, messages } = this.#acting;
    const ended = await ending;
    const { phase, reason = null } = ended;
    const why = reason === null ? undefined : messages.switching.reasons[reason];
    const summary = messages.entries.switchEnded({ name: what.name, on: order.on, phase, why });
    const entry = entryOf(what, order, summary, { event: SWITCH_ENDED, outcome: phase, reason });
    await logbook.append(entry).catch(() => this.#outbox.add(entry));
    return ended;
  }
}

/** A person of this computer says a name; without one it is a program there. */
function whoOf(caller: Caller, { user, program = "local" }: SaidOfBringer) {
  const { kind, client = "" } = caller;
  if (kind === "program") return { by: nameInBook(caller, user), person: undefined };
  if (kind === "local" && user === undefined) return { by: `${PROGRAM_PREFIX}${program}`, person: undefined };
  const by = nameInBook(caller, user);
  return { by, person: `${by} ${client}` };
}

function entryOf({ id, tagId }: TaggedSwitch, { id: order, on, by, device }: Order, summary: string, more: JsonObject) {
  const payload = { ...more, switch: id, tag_id: tagId, order, on, device: device ?? null };
  return { kind: "manual", summary, payload, user: by } as const;
}
