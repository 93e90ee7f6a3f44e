/** The engine with its record file on a real disk: what a stop, a power cut or a failing card leaves, and what comes back. */
import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import { NedbRecordStore } from "../../src/alarms/nedb-record-store.ts";
import { alarmRule, countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { TransitionLog } from "../support/transition-log.ts";

const RULES = ["T", "U", "V", "W"].map((tagId) => alarmRule({ tagId }));

/** One alarm in every state: T ACTIVE and returned, U ACK, V cleared, W raised a second time. */
async function firstLife(dir: string): Promise<{ log: TransitionLog; records: AlarmEngine }> {
  const log = new TransitionLog();
  const { engine, store } = await life(dir, log, "A-");
  for (const tagId of ["T", "U", "V", "W"]) engine.evaluate(tagUpdate(101, 0, { tagId }));
  for (const id of ["A-2", "A-3", "A-4"]) await engine.acknowledge(id, "ana");
  for (const tagId of ["V", "W"]) engine.evaluate(tagUpdate(0, 1, { tagId }));
  engine.evaluate(tagUpdate(150, 2, { tagId: "W" }));
  await engine.settled();
  engine.evaluate(tagUpdate(0, 3));
  await engine.close();
  await store.close();
  return { log, records: engine };
}

async function life(dir: string, log: TransitionLog, ids: string) {
  const clock = new ManualClock(START_MS + 60_000);
  const store = new NedbRecordStore(join(dir, "alarms.db"), clock);
  const { records, damaged } = await store.load();
  const engine = new AlarmEngine({ clock, rules: RULES, store, log: log.append, newId: countingIds(ids) });
  const found = engine.restore(records, log.logged());
  return { clock, engine, store, damaged, found };
}

const DAMAGES: Record<string, { damage: (file: string) => Promise<void>; damaged: number }> = {
  "a clean stop": { damage: async () => undefined, damaged: 0 },
  "a torn last line": {
    damage: async (file) => truncate(file, (await readFile(file)).length - 30),
    damaged: 1,
  },
  "a garbage line": {
    damage: (file) => appendFile(file, "\u0000\u0000\u0000\u0000\n"),
    damaged: 1,
  },
  "a file of zeros": {
    damage: async (file) => writeFile(file, Buffer.alloc(4096)),
    damaged: 1,
  },
  "no file at all": { damage: (file) => rm(file), damaged: 0 },
};

for (const [name, { damage, damaged }] of Object.entries(DAMAGES)) {
  test(`after ${name} every alarm is there with its id and its state, and goes on`, async (t) => {
    const dir = await tempDir(t);
    const before = await firstLife(dir);
    await damage(join(dir, "alarms.db"));

    const now = await life(dir, before.log, "B-");
    t.is(now.damaged, damaged);
    const stateOf = ({ id, state, occurrence }: (typeof all)[number]) => `${id} ${state} ${occurrence}`;
    const all = now.engine.records();
    t.deepEqual(all.map(stateOf), before.records.records().map(stateOf)); // prettier-ignore
    t.is(all.find(({ id }) => id === "A-1")?.condition, false, "the log book tells it, too");
    t.is(now.engine.statistics().transitions, 0, "a start is no transition");

    // The first update judges the condition anew, whatever the file had kept of it.
    now.engine.evaluate(tagUpdate(0, 70));
    t.is(now.engine.open().find(({ id }) => id === "A-1")?.condition, false);
    t.is((await now.engine.acknowledge("A-1", "beto"))?.acknowledged_by, "beto");
    now.engine.evaluate(tagUpdate(0, 71));
    now.engine.evaluate(tagUpdate(0, 71, { tagId: "U" }));
    t.is(now.engine.open().find(({ id }) => id === "A-2")?.state, "ACK", "its own sensor may not have spoken yet");
    now.clock.advance(10_000);
    now.engine.evaluate(tagUpdate(0, 81, { tagId: "U" }));
    now.engine.evaluate(tagUpdate(101, 82, { tagId: "V" }));
    await now.engine.close();
    await now.store.close();

    const later = await life(dir, before.log, "C-");
    t.is(later.damaged, 0);
    t.deepEqual([later.found.missing, later.found.corrected], [[], []], "the file has all that the log book has");
    t.deepEqual(later.engine.open().map(stateOf), ["B-1 ACTIVE 2", "A-5 ACTIVE 2"]); // prettier-ignore
    await later.store.close();
  });
}
