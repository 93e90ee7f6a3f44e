/**
 * Everything that people, programs and devices do aboard: who may do it, how often, and what the log book records. Every door asks here.
 */
import type { Alarms } from "../alarms/alarms.ts";
import type { Messages } from "../messages/messages.ts";
import { AnchorActs, type AnchorDesk } from "./anchor-acts.ts";
import { AreaActs, type AreaDesk } from "./area-acts.ts";
import { MobActs, type MobDesk } from "./mob-acts.ts";
import { AlarmActs } from "./alarm-acts.ts";
import { type BookActParts, BookActs } from "./book-acts.ts";
import { Gate, type GateParts } from "./gate.ts";
import type { Values } from "../values/values.ts";
import { SourceActs, type SourceDesk } from "./source-acts.ts";
import { ValueActs } from "./value-acts.ts";

export interface ActParts extends GateParts, Omit<BookActParts, "gate"> {
  readonly alarms: Alarms;
  readonly sourceDesk: SourceDesk;
  readonly anchor: AnchorDesk;
  readonly areas: AreaDesk;
  readonly mob: MobDesk;
  readonly values: Values;
  readonly messages: BookActParts["messages"] & Pick<Messages, "entries">;
}

export class Acts {
  readonly gate: Gate;
  readonly alarms: AlarmActs;
  readonly book: BookActs;
  readonly sources: SourceActs;
  readonly anchor: AnchorActs;
  readonly areas: AreaActs;
  readonly mob: MobActs;
  readonly values: ValueActs;

  constructor({ alarms, logbook, sourceDesk: desk, anchor, areas, mob, values, vessel, messages, ...parts }: ActParts) {
    this.gate = new Gate(parts);
    this.alarms = new AlarmActs({ gate: this.gate, alarms, now: () => parts.clock.now() });
    this.book = new BookActs({ gate: this.gate, logbook, vessel, messages });
    this.sources = new SourceActs({
      gate: this.gate,
      logbook,
      desk,
      texts: messages.entries,
      now: () => parts.clock.now(),
    });
    this.values = new ValueActs({ gate: this.gate, logbook, values, texts: messages.entries });
    this.mob = new MobActs(this.gate, mob);
    const shared = { gate: this.gate, logbook, now: () => parts.clock.now() };
    this.anchor = new AnchorActs({ ...shared, desk: anchor, texts: messages.entries.anchor });
    this.areas = new AreaActs({ ...shared, desk: areas, texts: messages.entries.area });
  }
}
