/**
 * Everything that people, programs and devices do aboard: who may do it, how often, and what the log book records. Every door asks here.
 */
import type { Access } from "../access/access.ts";
import type { Clock } from "../core/clock.ts";
import type { Alarms } from "../alarms/alarms.ts";
import type { Messages } from "../messages/messages.ts";
import { AnchorActs, type AnchorStore } from "./anchor-acts.ts";
import { AreaActs, type AreaStore } from "./area-acts.ts";
import { MobActs, type MobHandlers } from "./mob-acts.ts";
import { AlarmActs } from "./alarm-acts.ts";
import { type ActedBook, BookActs } from "./book-acts.ts";
import { Gate, type GateRate } from "./gate.ts";
import type { Values } from "../values/values.ts";
import { SourceActs, type SourceStore } from "./source-acts.ts";
import { ValueActs } from "./value-acts.ts";

export interface ActParts {
  readonly clock: Clock;
  readonly access?: Pick<Access, "isOn" | "refused"> | undefined;
  readonly hasRoom: () => Promise<boolean>;
  readonly rate?: GateRate | undefined;
  readonly logbook: ActedBook;
  readonly vessel: string;
  readonly alarms: Alarms;
  readonly sourceStore: SourceStore;
  readonly anchor: AnchorStore;
  readonly areas: AreaStore;
  readonly mob: MobHandlers;
  readonly values: Values;
  readonly messages: Pick<Messages, "entries" | "evidence" | "logbook">;
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
    const { clock, alarms, logbook, sourceStore, anchor, areas, mob, values, vessel, messages } = service;
    const gate = new Gate(clock, service.hasRoom, service.access, service.rate);
    const acting = { gate, clock, logbook, messages };
    this.gate = gate;
    this.alarms = new AlarmActs(acting, alarms);
    this.book = new BookActs(gate, logbook, vessel, messages);
    this.sources = new SourceActs(acting, sourceStore);
    this.values = new ValueActs(acting, values);
    this.mob = new MobActs(gate, mob);
    this.anchor = new AnchorActs(acting, anchor);
    this.areas = new AreaActs(acting, areas);
  }
}
