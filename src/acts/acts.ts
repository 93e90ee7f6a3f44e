/**
 * Everything that people, programs and devices do aboard: who may do it, how often, and what the log book records. Every door asks here.
 */
import type { Alarms } from "../alarms/alarms.ts";
import { AlarmActs } from "./alarm-acts.ts";
import { type BookActParts, BookActs } from "./book-acts.ts";
import { Gate, type GateParts } from "./gate.ts";

export interface ActParts extends GateParts, Omit<BookActParts, "gate"> {
  readonly alarms: Alarms;
}

export class Acts {
  readonly gate: Gate;
  readonly alarms: AlarmActs;
  readonly book: BookActs;

  constructor({ alarms, logbook, vessel, messages, ...parts }: ActParts) {
    this.gate = new Gate(parts);
    this.alarms = new AlarmActs({ gate: this.gate, alarms, now: () => parts.clock.now() });
    this.book = new BookActs({ gate: this.gate, logbook, vessel, messages });
  }
}
