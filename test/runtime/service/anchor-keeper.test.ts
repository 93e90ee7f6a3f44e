/** The anchor watch with its tags, at a clock that is moved by hand: what blinds it, and the reminder of a watch that nobody has set. */
import test from "ava";
import type { AlarmRule } from "../../../src/alarms/rule.ts";
import { limits } from "../../../src/anchor/limits.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { AnchorKeeper } from "../../../src/runtime/service/anchor/anchor-keeper.ts";
import { OwnPosition } from "../../../src/runtime/service/anchor/own-position.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { standardDefinition } from "../../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../../support/clock.ts";

const HERE = { latitude: 39.5, longitude: 2.6 };
const ANCHORAGE = { position: HERE, radiusM: 40, setAtMs: 0, by: "Ana" };

async function keeperAt(remind = false) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const { anchor: texts, nmea: tagTexts } = messagesIn("en");
  for (const id of ["VESSEL.LAT_DEG", "VESSEL.LON_DEG", "GNSS.FIX", "GNSS.HDOP"]) {
    const definition = standardDefinition(id, tagTexts);
    if (definition !== undefined) tags.register(definition);
  }
  const rules = new Map<string, AlarmRule>();
  const settings = { bowHeightM: 1, bowToAntennaM: 0, radiusM: 40, remind };
  const keeper = await AnchorKeeper.open(
    { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    {
      tags,
      clock,
      tagTexts,
      texts,
      position: new OwnPosition(tags, clock),
      alarms: { replace: (rule) => rules.set(rule.id, rule), unwatch: (_, id) => rules.delete(id) },
      settings: () => settings,
    },
  );
  const write = (tagId: string, value: number | boolean, quality: "good" | "stale" = "good") =>
    tags.write({ tagId, value, quality, timestampMs: clock.now(), source: "test" });
  /** So many seconds, in each of which somebody looks, and the receiver says where she is. */
  const pass = async (seconds: number, say?: () => void) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      say?.();
      // What changes nothing makes it look.
      await keeper.set(keeper.anchorage);
    }
  };
  const sayHere = () => {
    write("VESSEL.LAT_DEG", HERE.latitude);
    write("VESSEL.LON_DEG", HERE.longitude);
  };
  return { keeper, tags, rules, settings, write, pass, sayHere, clock };
}

for (const [what, blinds] of [
  ["positions that come no more", undefined],
  ["a receiver that has lost its fix", ({ write, sayHere }: Vessel) => (write("GNSS.FIX", false), sayHere())],
  ["a dilution that cannot be believed", ({ write, sayHere }: Vessel) => (write("GNSS.HDOP", 9), sayHere())],
  [
    "positions that are stale",
    ({ write }: Vessel) => {
      write("VESSEL.LAT_DEG", HERE.latitude, "stale");
      write("VESSEL.LON_DEG", HERE.longitude, "stale");
    },
  ],
] as const)
  test(`${what} blind the watch after half a minute: its distance is stale then`, async (t) => {
    const vessel = await keeperAt();
    const { keeper, tags, pass, sayHere } = vessel;
    await keeper.set(ANCHORAGE);
    await pass(5, sayHere);
    t.is(keeper.watched.state, "watching");
    t.like(tags.value("ANCHOR.DISTANCE_M"), { value: 0, quality: "good" });
    await pass(limits.lostS, blinds && (() => blinds(vessel)));
    t.is(keeper.watched.state, "watching");
    await pass(2, blinds && (() => blinds(vessel)));
    t.is(keeper.watched.state, "blind");
    t.is(tags.value("ANCHOR.DISTANCE_M")?.quality, "stale");
    t.is(tags.value("ANCHOR.WATCH_LOST")?.value, true);
    await keeper.set(undefined);
    t.is(tags.value("ANCHOR.WATCH_LOST")?.value, false);
    t.is(tags.value("ANCHOR.DOWN")?.value, false);
    t.is(tags.value("ANCHOR.LAT_DEG")?.value, null);
  });

type Vessel = Awaited<ReturnType<typeof keeperAt>>;

test("an owner who wants it is reminded after an hour, until the watch is set; another is not", async (t) => {
  const { keeper, tags, rules, settings, pass, sayHere, clock } = await keeperAt(true);
  const isReminded = () => tags.value("ANCHOR.UNWATCHED")?.value;
  await pass(2, sayHere);
  t.true(rules.has("unwatched"));
  t.is(isReminded(), false);
  clock.advance(limits.stillS * 1000);
  await pass(1, sayHere);
  t.is(isReminded(), true);
  await keeper.set(ANCHORAGE);
  t.is(isReminded(), false);
  await pass(2, sayHere);
  settings.remind = false;
  await keeper.set(undefined);
  t.deepEqual([...rules.keys()], []);
});
