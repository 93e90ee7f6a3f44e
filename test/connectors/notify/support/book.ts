/** A log book in memory, and the alarms that are written in it. */
import { toLogPayload } from "../../../../src/alarms/alarm-payload.ts";
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { EntryKind, LogEntry } from "../../../../src/logbook/entry/entry.ts";
import { alarmRecord } from "../../../support/alarms.ts";

export class Book {
  readonly all: LogEntry[] = [];

  add(record: Partial<AlarmRecord> = {}, kind: EntryKind = "alarm_active"): void {
    this.enter(kind, kind === "snapshot" ? {} : toLogPayload(alarmRecord(record)));
  }

  enter(kind: EntryKind, payload: LogEntry["payload"], summary = `entry ${this.all.length + 1}`): void {
    const id = this.all.length + 1;
    const rest = { timestamp: "2026-01-01T00:00:00.000Z", summary, user: "system", prev_hash: "" };
    this.all.push({ id, kind, payload, hash: `${id}`.padStart(64, "0"), ...rest });
  }

  get head() {
    return { lines: this.all.length, hash: "" };
  }

  async linesAfter(after: number, most: { readonly lines: number }) {
    const lines = this.all.slice(after, after + most.lines);
    return { lines: lines.length, bytes: Buffer.from(lines.map((entry) => `${JSON.stringify(entry)}\n`).join("")) };
  }
}
