/** The intake: what a wire brings becomes the value of a tag by one set of rules, whichever wire it is. */
import test from "ava";
import { Intake } from "../../src/tags/intake.ts";
import { limits } from "../../src/tags/limits.ts";
import type { Quality } from "../../src/tags/quality.ts";
import { newSpeaker, type SourceLine, sourceLine, type Wire } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import type { Scalar } from "../../src/tags/tag.ts";
import { ManualClock } from "../support/clock.ts";

const DEPTH = "VESSEL.DEPTH_M";
const UNITS: Readonly<Record<string, string>> = {
  [DEPTH]: "m",
  "VESSEL.LAT_DEG": "deg",
  "VESSEL.SOG_MS": "m/s",
  "VESSEL.HEADING_TRUE_DEG": "deg",
  "WIND_APPARENT.ANGLE_DEG": "deg",
  "WIND_APPARENT.SPEED_MS": "m/s",
  "TANK_FUEL_0.LEVEL_PCT": "%",
  "BATT_0.STATE_OF_CHARGE_PCT": "%",
  "VESSEL.RATE_OF_TURN_DEG_S": "deg/s",
  "ATMOSPHERE_0.PRESSURE_PA": "Pa",
  "GEN_0.POWER_W": "W",
  "GNSS.FIX": "bool",
  "MOB.ACTIVE": "bool",
  "CRANE.ANGLE_DEG": "deg",
};

function aboard(timeouts: Readonly<Record<string, number>> = {}) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  for (const [id, unitSi] of Object.entries(UNITS)) {
    const timeoutS = timeouts[id];
    const own = timeoutS === undefined ? {} : { timeoutS };
    const bounds = { rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ id, description: "", unitSi, controllable: false, ...bounds, ...own });
  }
  const voice = (wire: Wire, where: string, timeoutS: number | null = 5, line = sourceLine(wire, where)) => {
    const speaker = newSpeaker(line, `${line.text}:1`);
    const statement = { rank: 0, timeoutS: timeoutS ?? undefined };
    const say = (tagId: string, value: Scalar, timestampMs = clock.now(), said: Quality = "good") => {
      const tag = intake.of(tagId);
      if (tag === undefined) throw new Error(tagId);
      const quality = value === null ? "bad" : said;
      const update = { tagId, value, quality, timestampMs, source: speaker.text } as const;
      return intake.take(tag, speaker, statement, update, clock.monotonic());
    };
    return { say, line, speaker };
  };
  const shown = (tagId: string) => {
    const { value, quality } = tags.value(tagId) ?? {};
    return [value, quality];
  };
  return { clock, tags, intake, voice, shown };
}

test("an angle comes into the range of its tag, and what it was is kept", (t) => {
  const { voice, shown, tags } = aboard();
  const { say } = voice("signalk", "a");
  for (const [tagId, said, meant] of [
    ["VESSEL.HEADING_TRUE_DEG", 401, 41],
    ["VESSEL.HEADING_TRUE_DEG", -57, 303],
    ["WIND_APPARENT.ANGLE_DEG", 292, -68],
    ["WIND_APPARENT.ANGLE_DEG", -200, 160],
    ["WIND_APPARENT.ANGLE_DEG", 180, 180],
  ] as const) {
    const tag = tags.value(tagId);
    t.is(say(tagId, said, (tag?.timestampMs ?? 0) + 1), "accepted");
    t.deepEqual(shown(tagId), [meant, "good"]);
    t.is(tags.value(tagId)?.rawValue, said === meant ? undefined : said);
  }
  say("CRANE.ANGLE_DEG", 720);
  t.deepEqual(shown("CRANE.ANGLE_DEG"), [720, "good"], "what the project alone knows is as it is said");
});

test("a value that cannot be is refused: the tag is bad at once, and keeps what came as its raw value", (t) => {
  for (const [tagId, good, junk] of [
    ["WIND_APPARENT.SPEED_MS", 7, 655.34],
    ["WIND_APPARENT.SPEED_MS", 60, 154],
    ["VESSEL.SOG_MS", 40, 154],
    ["VESSEL.RATE_OF_TURN_DEG_S", 30, 6866],
    ["ATMOSPHERE_0.PRESSURE_PA", 98_000, 6_553_300],
    ["GEN_0.POWER_W", 2_000_000, 4_294_967_294],
    ["TANK_FUEL_0.LEVEL_PCT", 80, 143.4],
    ["BATT_0.STATE_OF_CHARGE_PCT", 80, 1023],
    ["VESSEL.LAT_DEG", 39, 214],
    ["VESSEL.HEADING_TRUE_DEG", 10, 1000],
    [DEPTH, 12, -1],
    [DEPTH, 12, Number.NaN],
  ] as const) {
    const { voice, shown, tags } = aboard();
    const { say } = voice("mqtt", "a");
    say(tagId, good);
    t.is(say(tagId, junk), "impossible");
    t.deepEqual(shown(tagId), [null, "bad"], tagId);
    t.is(tags.value(tagId)?.rawValue, junk);
  }
});

test("an impossible value of another source blanks nobody", (t) => {
  const { clock, voice, shown } = aboard();
  voice("nmea2000", "can0").say(DEPTH, 12);
  clock.advance(1);
  t.is(voice("signalk", "a").say(DEPTH, -7), "set-aside");
  t.deepEqual(shown(DEPTH), [12, "good"]);
});

test("the instrument comes before the program that passes values on, whoever came first", (t) => {
  const { clock, voice, shown } = aboard();
  const [bus, server] = [voice("nmea2000", "can0"), voice("signalk", "a", 60)];
  server.say(DEPTH, 50);
  t.deepEqual(shown(DEPTH), [50, "good"]);
  clock.advance(1);
  bus.say(DEPTH, 2);
  clock.advance(1);
  t.is(server.say(DEPTH, 50), "set-aside");
  t.is(server.say(DEPTH, 50, clock.now() + 2000), "set-aside");
  t.deepEqual(shown(DEPTH), [2, "good"]);
  clock.advance(5001);
  t.is(server.say(DEPTH, 51), "accepted", "the bus says nothing any more");
  bus.say(DEPTH, null);
  t.deepEqual(shown(DEPTH), [51, "good"], "nothing from the bus blanks what another one knows");
  clock.advance(1);
  bus.say(DEPTH, 3);
  t.deepEqual(shown(DEPTH), [3, "good"]);
});

test("a value that is dated ahead counts as of now, and holds back none after it", (t) => {
  const { clock, voice, shown } = aboard();
  const { say } = voice("signalk", "a", 60);
  const atMs = clock.now();
  say(DEPTH, 50, atMs + 86_400_000);
  t.deepEqual(shown(DEPTH), [50, "good"]);
  clock.advance(1000);
  t.is(say(DEPTH, 2.5), "accepted");
  t.deepEqual(shown(DEPTH), [2.5, "good"]);
  t.is(say(DEPTH, 9, atMs), "older-than-current");
});

test("a value that was too old when it came is stale, makes room for any other, and takes the tag from nobody", (t) => {
  const { clock, voice, shown } = aboard({ "TANK_FUEL_0.LEVEL_PCT": 600 });
  const [a, b] = [voice("signalk", "a", 60), voice("signalk", "b", 60)];
  for (const { speaker } of [a, b]) speaker.newestMs = clock.now();
  a.say(DEPTH, 42, clock.now() - 61_000);
  t.deepEqual(shown(DEPTH), [42, "stale"]);
  b.say(DEPTH, 41, clock.now() - 60_000);
  t.deepEqual(shown(DEPTH), [41, "good"]);
  // The project's time-out is longer than the source's.
  a.say("TANK_FUEL_0.LEVEL_PCT", 50, clock.now() - 599_000);
  t.deepEqual(shown("TANK_FUEL_0.LEVEL_PCT"), [50, "good"]);
  b.say("VESSEL.HEADING_TRUE_DEG", 90, clock.now() - 120_000);
  voice("nmea2000", "can0").say("VESSEL.HEADING_TRUE_DEG", 10);
  clock.advance(100);
  b.say("VESSEL.HEADING_TRUE_DEG", 91, clock.now() - 50);
  t.deepEqual(shown("VESSEL.HEADING_TRUE_DEG"), [10, "good"]);
});

test("what comes back with the time that it had is not taken, whoever has the tag", (t) => {
  const { clock, voice, shown } = aboard();
  voice("nmea2000", "can0").say(DEPTH, 2);
  const atMs = clock.now();
  clock.advance(60_000);
  t.is(voice("signalk", "a").say(DEPTH, 2, atMs), "older-than-current");
  t.deepEqual(shown(DEPTH), [2, "good"]);
});

test("a receiver that says it has no fix has no position, in its other messages too, and blanks no other receiver's", (t) => {
  const { clock, voice, shown } = aboard();
  const [a, b] = [voice("nmea2000", "can0"), voice("nmea2000", "can1")];
  a.say("VESSEL.LAT_DEG", 39);
  a.say("GNSS.FIX", false);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [null, "bad"]);
  clock.advance(1000);
  a.say("VESSEL.LAT_DEG", 39);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [null, "bad"]);
  b.say("VESSEL.LAT_DEG", 38);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [38, "good"]);
  a.say("GNSS.FIX", false);
  a.say("VESSEL.LAT_DEG", 39);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [38, "good"]);
  clock.advance(6000);
  a.say("GNSS.FIX", true);
  a.say("VESSEL.LAT_DEG", 40);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [40, "good"]);
});

test("a receiver that reckons has an uncertain position, in its other messages too, until it has none or another one has a fix", (t) => {
  const { clock, voice, shown } = aboard();
  const [a, b] = [voice("nmea2000", "can0"), voice("nmea2000", "can1")];
  a.say("VESSEL.SOG_MS", 3);
  a.say("VESSEL.LAT_DEG", 39, undefined, "uncertain");
  a.say("GNSS.FIX", false);
  t.deepEqual(
    [shown("VESSEL.LAT_DEG"), shown("VESSEL.SOG_MS")],
    [
      [39, "uncertain"],
      [3, "uncertain"],
    ],
  );
  clock.advance(1000);
  a.say("VESSEL.LAT_DEG", 39.1);
  t.deepEqual(shown("VESSEL.LAT_DEG"), [39.1, "uncertain"]);
  a.say("VESSEL.LAT_DEG", null);
  a.say("GNSS.FIX", false);
  a.say("VESSEL.LAT_DEG", 39.2);
  t.deepEqual(
    [shown("VESSEL.LAT_DEG"), shown("VESSEL.SOG_MS")],
    [
      [null, "bad"],
      [3, "uncertain"],
    ],
  );
  a.say("VESSEL.LAT_DEG", 39.3, undefined, "uncertain");
  b.say("VESSEL.LAT_DEG", 38);
  a.say("VESSEL.LAT_DEG", 39.4, undefined, "uncertain");
  t.deepEqual(shown("VESSEL.LAT_DEG"), [38, "good"]);
});

test("whether there is a fix is said by the receiver that has one", (t) => {
  const { voice, shown } = aboard();
  const [a, b] = [voice("nmea2000", "can0"), voice("nmea2000", "can1")];
  a.say("GNSS.FIX", false);
  t.deepEqual(shown("GNSS.FIX"), [false, "good"]);
  b.say("GNSS.FIX", true);
  a.say("GNSS.FIX", false);
  t.deepEqual(shown("GNSS.FIX"), [true, "good"]);
});

test("a tag without a time-out of its own takes that of the source that has it; 0 says never", (t) => {
  const { clock, tags, voice, shown } = aboard({ "TANK_FUEL_0.LEVEL_PCT": 0, "BATT_0.STATE_OF_CHARGE_PCT": 30 });
  const { say } = voice("nmea2000", "can0", 5);
  for (const tagId of [DEPTH, "TANK_FUEL_0.LEVEL_PCT", "BATT_0.STATE_OF_CHARGE_PCT"]) say(tagId, 50);
  clock.advance(5001);
  tags.markStale();
  t.deepEqual(shown(DEPTH), [50, "stale"]);
  t.deepEqual(shown("BATT_0.STATE_OF_CHARGE_PCT"), [50, "good"]);
  voice("signalk", "a", 60).say(DEPTH, 40);
  clock.advance(30_000);
  tags.markStale();
  t.deepEqual(shown(DEPTH), [40, "good"], "the server speaks less often");
  t.deepEqual(shown("BATT_0.STATE_OF_CHARGE_PCT"), [50, "stale"]);
  clock.advance(86_400_000);
  tags.markStale();
  t.deepEqual(shown("TANK_FUEL_0.LEVEL_PCT"), [50, "good"]);
});

test("what comes on change only is stale when its device has said nothing at all for long", (t) => {
  const { clock, intake, voice, shown } = aboard();
  const { say, speaker } = voice("nmea2000", "can0", null);
  say("MOB.ACTIVE", false);
  clock.advance(limits.silentSpeakerMs);
  speaker.heardAtMs = clock.monotonic();
  clock.advance(limits.silentSpeakerMs);
  t.is(intake.markSilent(), 0, "it has sent something else meanwhile");
  clock.advance(limits.silentCheckMs);
  t.is(intake.markSilent(), 1);
  t.deepEqual(shown("MOB.ACTIVE"), [false, "stale"]);
});

test("when a line ends, all that it wrote is stale at once, and another one may have its tags", (t) => {
  const { voice, intake, shown } = aboard({ [DEPTH]: 0 });
  const [one, two] = [voice("nmea2000", "can0"), voice("nmea2000", "can01")];
  one.say(DEPTH, 10);
  one.say("MOB.ACTIVE", false);
  two.say("VESSEL.LAT_DEG", 39);
  t.is(intake.lost(one.line), 2);
  t.deepEqual(
    [shown(DEPTH), shown("MOB.ACTIVE"), shown("VESSEL.LAT_DEG")],
    [
      [10, "stale"],
      [false, "stale"],
      [39, "good"],
    ],
  );
  two.say(DEPTH, 11);
  t.deepEqual(shown(DEPTH), [11, "good"]);
});

test("after a reload whoever is heard first may have the tag, and what was known stands until then", (t) => {
  const { clock, voice, intake, shown } = aboard();
  const line: SourceLine = sourceLine("nmea2000", "can0");
  voice("nmea2000", "can0", 5, line).say(DEPTH, 10);
  intake.release(() => undefined);
  t.deepEqual(shown(DEPTH), [10, "good"]);
  t.is(voice("nmea2000", "can0", 5, line).say(DEPTH, 11), "accepted");
  intake.release(() => () => 1);
  clock.advance(1);
  t.is(voice("signalk", "a").say(DEPTH, 12), "accepted");
});
