/** Calibration: what a source says is corrected before it is judged, and what came is kept. */
import test from "ava";
import type { Calibration } from "../../src/tags/calibration.ts";
import { Intake } from "../../src/tags/intake.ts";
import { newSpeaker, sourceLine, type Wire } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../support/clock.ts";

const DEPTH = "VESSEL.DEPTH_M";
const KEEL = "VESSEL.DEPTH_BELOW_KEEL_M";

const calibration = (row: Partial<Calibration>): Calibration => ({
  tag: DEPTH,
  factor: 1,
  offset: 0,
  dampingS: 0,
  ...row,
});

function aboard(...rows: readonly Partial<Calibration>[]) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock, calibrations: rows.map(calibration) });
  for (const id of [DEPTH, KEEL, "VESSEL.HEADING_TRUE_DEG", "WIND_APPARENT.ANGLE_DEG", "TANK_FUEL_0.LEVEL_PCT"])
    tags.register({ id, description: "", unitSi: unitOfTag(id) ?? "-", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  const voice = (wire: Wire = "nmea2000", name?: bigint) => {
    const line = sourceLine(wire, "x");
    const speaker = Object.assign(newSpeaker(line, `${line.text}:1`), { name });
    const statement = { rank: 0, timeoutS: 5 };
    return (value: number, tagId = DEPTH) => {
      const tag = intake.of(tagId);
      if (tag === undefined) throw new Error(tagId);
      clock.advance(1000);
      const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: speaker.text } as const;
      intake.take(tag, speaker, statement, update, clock.monotonic());
      return tags.value(tagId)?.value;
    };
  };
  return { clock, tags, intake, say: voice(), voice };
}

test("a table, a factor and an offset correct a reading, and the raw value is what came", (t) => {
  const { say, tags, intake } = aboard({ offset: 0.5, factor: 2 }, { tag: "TANK_*", table: [[5, 0], [55, 80], [95, 100]] }); // prettier-ignore
  t.is(say(3), 6.5);
  t.is(tags.value(DEPTH)?.rawValue, 3);
  t.is(intake.sourceOf(DEPTH)?.calibration?.offset, 0.5);
  t.is(say(30, "TANK_FUEL_0.LEVEL_PCT"), 40);
  t.is(say(0, "TANK_FUEL_0.LEVEL_PCT"), 0);
  t.is(say(100, "TANK_FUEL_0.LEVEL_PCT"), 100);
});

test("the first that fits the source counts: by what it is called, or by its NAME", (t) => {
  const { voice } = aboard(
    { from: "c0788c0016e31f2a", offset: 1 },
    { from: "nmea0183:*", offset: 2 },
    { from: "signalk:*", offset: 3 },
  );
  t.is(voice("signalk")(10), 13);
  t.is(voice("nmea0183")(10), 12);
  t.is(voice("nmea2000")(10), 10);
  t.is(aboard({ from: "c0788c0016e31f2a", offset: 1 }).voice("nmea2000", 0xc0788c0016e31f2an)(10), 11);
});

test("a spike is left out, and a step is taken after the third reading", (t) => {
  const { say, tags } = aboard({ outlier: 5 });
  t.deepEqual([2, 2.1, 2.2, 88, 2.3].map((each) => say(each)), [2, 2.1, 2.2, 2.1, 2.3]); // prettier-ignore
  t.deepEqual([20, 20.5, 21].map((each) => say(each)), [2.3, 20.5, 21]); // prettier-ignore
  t.is(tags.value(DEPTH)?.rawValue, 21);
});

test("damping follows a step with its time constant, and an angle the short way round", (t) => {
  const { say } = aboard({ dampingS: 1 }, { tag: "*_DEG", dampingS: 1, offset: 4 });
  say(0);
  t.is(say(10), 10 * (1 - Math.exp(-1)));
  say(354, "VESSEL.HEADING_TRUE_DEG");
  const turned = Number(say(6, "VESSEL.HEADING_TRUE_DEG"));
  t.true(Math.abs(turned - ((358 + 12 * (1 - Math.exp(-1))) % 360)) < 1e-9, String(turned));
  t.is(say(179, "WIND_APPARENT.ANGLE_DEG"), -177);
});

test("an impossible reading stays impossible, and a correction beyond the bounds ends at them", (t) => {
  const { say, tags } = aboard({ offset: -1, dampingS: 5 });
  t.is(say(0.3), 0);
  t.is(say(65_535), null);
  t.is(tags.value(DEPTH)?.quality, "bad");
  t.is(tags.value(DEPTH)?.rawValue, 65_535);
  t.is(Math.round(Number(say(0.3)) * 10), 0);
});

test("a reload calibrates otherwise from the next reading on", (t) => {
  const { say, intake } = aboard({ offset: 1 });
  t.is(say(3), 4);
  intake.calibrate([calibration({ offset: 2 })]);
  t.is(say(3), 5);
  intake.calibrate([]);
  t.is(say(3), 3);
});

test("the depth below the keel that a sounder makes of its reading is corrected with it, but where it has its own row", (t) => {
  const { say, voice, intake } = aboard({ offset: 0.4 });
  t.is(say(3), 3.4);
  t.is(say(1.8, KEEL), 2.2);
  t.is(intake.sourceOf(KEEL)?.calibration?.offset, 0.4);
  t.is(voice("nmea0183")(1.8, KEEL), 2.2, "what another sounder says is set aside");
  const scaled = aboard({ factor: 1.1 });
  scaled.say(10);
  t.is(scaled.say(8.5, KEEL), 9.5, "by as much as the reading");
  const own = aboard({ offset: 0.4 }, { tag: KEEL, offset: 1 });
  own.say(3);
  t.is(own.say(1.8, KEEL), 2.8);
});

test("what came before a silence tells no spike and damps nothing", (t) => {
  const { say, clock } = aboard({ outlier: 1, dampingS: 60 });
  for (let i = 0; i < 5; i += 1) say(3);
  clock.advance(600_000);
  t.is(say(20), 20);
  t.is(say(20), 20);
});
