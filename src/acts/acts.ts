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

  constructor(service: ActParts) {
    const { clock, alarms, logbook, sourceDesk, anchor, areas, mob, values, vessel, messages } = service;
    const gate = new Gate(service);
    const acting = { gate, clock, logbook, messages };
    this.gate = gate;
    this.alarms = new AlarmActs(acting, alarms);
    this.book = new BookActs({ gate, logbook, vessel, messages });
    this.sources = new SourceActs(acting, sourceDesk);
    this.values = new ValueActs(acting, values);
    this.mob = new MobActs(gate, mob);
    this.anchor = new AnchorActs(acting, anchor);
    this.areas = new AreaActs(acting, areas);
  }
}
