/** The totals of integrals on disk: how often, what a run that ends without a stop loses, and a disk that refuses. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { stateText } from "../../../src/core/state-file.ts";
import type { Totals } from "../../../src/derive/integrals.ts";
import { limits } from "../../../src/derive/limits.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { DeriveKeeper, totalsFile } from "../../../src/runtime/service/derive-keeper.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";

const SPEED = 5;
const vessel = { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 };
const project = parseProject(JSON.stringify({ id: "a", name: "A", vessel, derive: ["trip"] }), "/").project;

/** A disk that can refuse. */
class Disk {
  totals: Totals | undefined;
  writes = 0;
  refuses = false;

  readonly read = (): Promise<Totals | undefined> => Promise.resolve(this.totals);

  readonly write = (totals: Totals): Promise<void> => {
    if (this.refuses) return Promise.reject(new Error("ENOSPC"));
    this.writes += 1;
    this.totals = totals;
    return Promise.resolve();
  };

  get trip(): number {
    return this.totals?.["VESSEL.TRIP_LOG_M:integrate(first(VESSEL.STW_MS,VESSEL.SOG_MS),TRIP.RESET)"] ?? 0;
  }
}

/** A run over what is on the disk, under way. */
async function underWay(disk: Disk) {
  if (project === undefined) throw new Error("no project");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const bounds = { rangeNormalMin: null, rangeNormalMax: null, controllable: false };
  tags.register({ id: "VESSEL.SOG_MS", description: "", unitSi: "m/s", ...bounds });
  const reset = () =>
    tags.write({ tagId: "TRIP.RESET", value: true, quality: "good", timestampMs: clock.now(), source: "test" });
  const said: string[] = [];
  const log = { error: (text: string) => void said.push(text) };
  const messages = messagesIn("en");
  const parts = { tags, intake: new Intake({ tags, clock }), clock, project, messages, log };
  const keeper = await DeriveKeeper.open(disk, parts);
  tags.write({ tagId: "VESSEL.SOG_MS", value: SPEED, quality: "good", timestampMs: clock.now(), source: "test" });
  await Promise.resolve();
  const pass = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      keeper.tick();
      await new Promise(setImmediate);
    }
  };
  return { keeper, pass, reset, said, shown: () => Number(tags.value("VESSEL.TRIP_LOG_M")?.value) };
}

test("runs that end at any moment without a stop: each goes on from the disk, and has lost no more than the interval", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const disk = new Disk();
  for (let run = 0; run < 100; run += 1) {
    const before = disk.trip;
    const { pass, shown } = await underWay(disk);
    t.is(shown(), before, "what passed between the runs is not counted");
    const seconds = random.below(100);
    await pass(seconds);
    t.is(shown(), before + seconds * SPEED);
    t.true(disk.trip <= shown());
    t.true(disk.trip > shown() - (limits.saveMs / 1000) * SPEED, `${shown() - disk.trip} m lost`);
  }
});

test("a stop loses nothing, and what has not changed is not written again", async (t) => {
  const disk = new Disk();
  const { keeper, pass, shown } = await underWay(disk);
  await pass(7);
  await keeper.stop();
  t.is(disk.trip, 7 * SPEED);
  t.is(shown(), disk.trip);
  t.is(disk.writes, 1);
  await keeper.stop();
  t.is(disk.writes, 1);
});

test("a trip that was ended is not there again after a run that ends without a stop", async (t) => {
  const disk = new Disk();
  const { pass, reset, shown } = await underWay(disk);
  await pass(31);
  t.true(disk.trip > 0);
  reset();
  await pass(1);
  t.is(disk.trip, 0);
  t.is(disk.writes, 2);
  await pass(3);
  t.is(disk.writes, 2, "and not each second afterwards");
  t.is(shown(), 3 * SPEED);
  reset();
  await pass(1);
  t.is(shown(), 0, "each time that the switch is set");
  t.is((await underWay(disk)).shown(), 0);
});

test("a disk that refuses is said once and counted, and the total is written when it takes again", async (t) => {
  const disk = new Disk();
  const { keeper, pass, said } = await underWay(disk);
  disk.refuses = true;
  await pass(65);
  t.is(disk.trip, 0);
  t.is(keeper.counters()["failed_saves"], 2);
  t.is(said.length, 1);
  disk.refuses = false;
  await pass(30);
  t.true(disk.trip >= 90 * SPEED);
});

test("one entry that is no total costs that entry, and not the hours of the engines", async (t) => {
  const dataDir = await tempDir(t);
  const damages: unknown[] = [];
  const place = statePlace(dataDir, { damaged: async (damage) => void damages.push(damage) });
  await writeFile(
    join(dataDir, "derived.json"),
    stateText({ "ME.HOURS_S:integrate(A)": 12_345_678, "X.Y:integrate(B)": null }),
  );
  t.deepEqual(await totalsFile(place).read(), { "ME.HOURS_S:integrate(A)": 12_345_678 });
  t.deepEqual(damages, []);
});
