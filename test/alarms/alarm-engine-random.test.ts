/**
 * Random updates, acknowledgements, full disks and restarts, and what must be true of them all: the log book tells a story
 * that the reducer allows, the engine never contradicts it, and a restart finds what the book tells.
 */
import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import { type AlarmRecord, byActivation, isOpen } from "../../src/alarms/alarm-record.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";
import { reconcile } from "../../src/alarms/reconcile.ts";
import { OPERATORS } from "../../src/alarms/conditions/comparison.ts";
import { alarmRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { TransitionLog } from "../support/transition-log.ts";

const TAGS = ["T", "U", "V"];

function randomRules(random: Random) {
  return TAGS.flatMap((tagId) =>
    ["low", "high"].map((id) => {
      const more = { hysteresis: random.below(4), delayS: random.below(3), latching: random.next() < 0.5 };
      return alarmRule({ id, tagId, operator: random.pick(OPERATORS), threshold: 96 + random.below(9), ...more });
    }),
  );
}

class Vessel {
  readonly log = new TransitionLog();
  readonly store = new MemoryRecordStore();
  readonly clock = new ManualClock(START_MS);
  readonly #random: Random;
  readonly #rules;
  readonly #newId = countingIds();
  readonly answered: AlarmRecord[] = [];
  engine: AlarmEngine;

  constructor(random: Random) {
    this.#random = random;
    this.#rules = randomRules(random);
    this.engine = this.#start();
  }

  async step(): Promise<void> {
    const random = this.#random;
    this.clock.advance(random.below(3) * 500);
    const value = random.next() < 0.1 ? null : 90 + random.below(21);
    const more = { tagId: random.pick(TAGS), quality: random.pick(["good", "good", "good", "bad", "stale"] as const) };
    this.engine.evaluate(tagUpdate(value, (this.clock.now() - START_MS) / 1000, more));
    const open = this.engine.open();
    if (open.length > 0 && random.next() < 0.3) this.#acknowledge(random.pick(open).id);
    if (random.next() < 0.05) this.log.fillDisk();
    if (random.next() < 0.2) this.log.freeDisk();
    if (random.next() < 0.4) await turn();
  }

  /** A clean stop and start; what is not in the store is in the book. */
  async restart(): Promise<void> {
    this.log.freeDisk();
    await this.engine.close();
    const open = new Set(this.engine.open().map(({ id }) => id));
    this.engine = this.#start();
    const { records } = await this.store.load();
    // A power cut would have taken some of what the store had.
    this.engine.restore(records.filter(() => this.#random.next() < 0.8), this.log.logged()); // prettier-ignore
    const found = new Set(this.engine.open().map(({ id }) => id));
    if (open.symmetricDifference(found).size > 0) throw new Error("a restart has changed which alarms are open");
  }

  #start(): AlarmEngine {
    const { clock, store, log } = this;
    return new AlarmEngine({ clock, rules: this.#rules, store, log: log.append, newId: this.#newId, retryMs: 1 });
  }

  #acknowledge(id: string): void {
    for (const user of this.#random.pick([["ana"], ["ana", "beto"]])) {
      this.engine.acknowledge(id, user).then(
        (record) => record && this.answered.push(record),
        () => undefined,
      );
    }
  }
}

/** The states of each record in the order in which the book tells of them. */
function stories(log: TransitionLog): Map<string, string> {
  const told = new Map<string, string>();
  for (const { record } of log.transitions) {
    const before = told.get(record.id);
    told.set(record.id, before === undefined ? record.state : `${before} ${record.state}`);
  }
  return told;
}

test("whatever happens, the log book tells a story that can be, and a restart finds what it tells", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const seen = new Set<string>();
  for (let run = 0; run < 25; run += 1) {
    const vessel = new Vessel(random);
    for (let step = 0; step < 300; step += 1) {
      await vessel.step();
      if (random.next() < 0.01) await vessel.restart();
    }
    vessel.log.freeDisk();
    await vessel.engine.close();

    for (const story of stories(vessel.log).values()) seen.add(story);
    const told = new Map(vessel.log.transitions.map(({ record }) => [record.id, record]));
    const records = vessel.engine.records();
    for (const record of records) {
      if (told.get(record.id)?.state !== record.state) throw new Error(`${record.id} is not as the book tells`);
      if (record.condition !== (record.returned_at === null)) throw new Error(`${record.id} returned, or did it not?`);
    }
    for (const { id, acknowledged_by } of vessel.answered) {
      if (told.get(id)?.acknowledged_by !== acknowledged_by)
        throw new Error(`${id} was answered and is not in the book`);
    }
    t.is(new Set(records.map(({ id }) => id)).size, told.size);
    const found = reconcile((await vessel.store.load()).records, vessel.log.logged()).records;
    t.deepEqual(found.toSorted(byActivation), records.toSorted(byActivation));
    const open = records.filter(isOpen).map(({ tag_id, alarm_id }) => `${tag_id} ${alarm_id}`);
    t.is(new Set(open).size, open.length, "no rule has two open alarms");
  }
  const possible = ["ACTIVE", "ACTIVE ACK", "ACTIVE ACK CLEARED", "ACTIVE CLEARED"];
  t.deepEqual([...seen].sort((a, b) => (a < b ? -1 : 1)), possible); // prettier-ignore
});
