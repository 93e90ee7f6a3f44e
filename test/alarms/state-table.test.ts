/** The table of docs/alarm-states.md, cell by cell, against the engine: the state after each event, and what the log book is told. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import { alarmRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { tableBelow } from "../support/page-table.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

class Alarm {
  readonly #clock = new ManualClock(START_MS);
  readonly #log = new TransitionLog();
  readonly #store = new MemoryRecordStore();
  readonly #latching: boolean;
  #engine: AlarmEngine;

  constructor(latching: boolean) {
    this.#latching = latching;
    this.#engine = this.#start();
  }

  async after(events: readonly string[]): Promise<void> {
    for (const event of events) await EVENTS[event]?.call(this);
    await this.#engine.settled();
  }

  get state(): string {
    const [rule] = this.#engine.rules();
    const { record } = rule ?? {};
    const shelved = rule?.shelved === undefined ? "" : " shelved";
    if (record === undefined) return `${rule?.state === "pending" ? "PENDING" : "NORMAL"}${shelved}`;
    const state = record.state === "ACTIVE" && !record.condition ? "RETURNED" : record.state;
    const returned = record.state === "ACK" && !record.condition ? " returned" : "";
    return `${state}${returned}${record.silenced_until === undefined ? "" : " silenced"}${shelved}`;
  }

  get told(): string[] {
    const ends = [...this.#log.entries.map(({ kind }) => kind), ...this.#log.acts.map(({ kind }) => kind)];
    return ends.map((kind) => kind.replace("alarm_", ""));
  }

  say(value: number, quality: "good" | "stale" = "good"): void {
    this.#engine.evaluate(tagUpdate(value, (this.#clock.now() - START_MS) / 1000, { quality }));
  }

  pass(seconds: number): void {
    this.#clock.advance(seconds * 1000);
    this.#engine.tick();
  }

  async act(act: "ack" | "silence" | "shelve" | "unshelve"): Promise<void> {
    const id = this.#engine.open()[0]?.id;
    if (act === "ack") await this.#engine.acknowledge(id ?? "", "ana");
    if (act === "silence") await this.#engine.silence(id ?? "", "ana");
    const untilMs = this.#clock.now() + 3_600_000;
    if (act === "shelve") await this.#engine.shelve("T", "high", { user: "ana", reason: "wet", untilMs });
    if (act === "unshelve") await this.#engine.unshelve("T", "high", "ana");
  }

  async restart(): Promise<void> {
    await this.#engine.settled();
    const { records } = await this.#store.load();
    this.#engine = this.#start();
    this.#engine.restore(records, this.#log.logged());
  }

  #start(): AlarmEngine {
    const escalate = { afterS: 60, to: "emergency" } as const;
    const rules = [alarmRule({ delayS: 5, latching: this.#latching, escalate })];
    const { append } = this.#log;
    return new AlarmEngine({ clock: this.#clock, rules, store: this.#store, log: append, newId: countingIds() });
  }
}

const EVENTS: Readonly<Record<string, (this: Alarm) => void | Promise<void>>> = {
  enters() { this.say(101); },
  leaves() { this.say(0); },
  stale() { this.say(101, "stale"); },
  "5 s": function () { this.pass(5); },
  "60 s": function () { this.pass(60); },
  acknowledge() { return this.act("ack"); },
  silence() { return this.act("silence"); },
  shelve() { return this.act("shelve"); },
  unshelve() { return this.act("unshelve"); },
  restart() { return this.restart(); },
}; // prettier-ignore

/** How each state is come to. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  NORMAL: [],
  PENDING: ["enters"],
  ACTIVE: ["enters", "5 s"],
  "ACTIVE silenced": ["enters", "5 s", "silence"],
  RETURNED: ["enters", "5 s", "leaves"],
  "RETURNED silenced": ["enters", "5 s", "leaves", "silence"],
  ACK: ["enters", "5 s", "acknowledge"],
  "ACK returned": ["enters", "5 s", "leaves", "acknowledge"],
  "NORMAL shelved": ["shelve"],
  "ACTIVE shelved": ["enters", "5 s", "shelve"],
};

async function cellOf(state: string, event: string, latching: boolean): Promise<string> {
  const alarm = new Alarm(latching);
  await alarm.after(WAYS[state] ?? []);
  if (alarm.state !== state) throw new Error(`the way to ${state} leads to ${alarm.state}`);
  const before = alarm.told.length;
  const { told } = alarm;
  await alarm.after([event]);
  const rest = [...alarm.told];
  for (const kind of told) rest.splice(rest.indexOf(kind), 1);
  const entries = alarm.told.length === before ? "" : `: ${rest.join(", ")}`;
  return `${alarm.state === state ? "=" : alarm.state}${entries}`;
}

for (const [heading, latching] of [
  ["Latching", true],
  ["Not latching", false],
] as const) {
  test(`${heading}: each cell of the table is what the engine does`, async (t) => {
    const table = tableBelow("alarm-states.md", heading);
    t.true(table.size >= 7);
    for (const [state, cells] of table) {
      t.deepEqual([...cells.keys()], Object.keys(EVENTS));
      for (const [event, cell] of cells) t.is(await cellOf(state, event, latching), cell, `${state}, ${event}`);
    }
  });
}
