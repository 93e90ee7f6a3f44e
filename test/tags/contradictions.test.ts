/** Values that cannot be, by what the same source says beside them; the numbers are those of recordings of real vessels. */
import test from "ava";
import { Intake } from "../../src/tags/intake.ts";
import { newSpeaker, sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";

const UNITS: Readonly<Record<string, string>> = {
  K: "K",
  PCT: "%",
  M3: "m3",
  V: "V",
  A: "A",
  W: "W",
  VA: "VA",
  VAR: "var",
};

function aboard() {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  const line = sourceLine("nmea2000", "can0");
  const statement = { rank: 0, timeoutS: 5 };
  const speakers = new Map<string, ReturnType<typeof newSpeaker>>();
  const say = (tagId: string, value: number, by = "1") => {
    const unitSi = UNITS[tagId.slice(tagId.lastIndexOf("_") + 1)] ?? "-";
    tags.register({
      id: tagId,
      description: "",
      unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    const tag = intake.of(tagId);
    if (tag === undefined) throw new Error(tagId);
    const speaker = speakers.get(by) ?? newSpeaker(line, `nmea2000:can0:${by}`);
    speakers.set(by, speaker);
    const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: speaker.text } as const;
    const outcome = intake.take(tag, speaker, statement, update, clock.monotonic());
    const { value: shown, quality } = tags.value(tagId) ?? {};
    return [shown, quality, outcome];
  };
  return { say, clock };
}

test("a sensor at absolute zero, or a moment above it, is none", (t) => {
  const { say } = aboard();
  for (const kelvin of [0, 0.05, 3]) t.deepEqual(say("BATT_11.TEMP_K", kelvin), [null, "bad", "impossible"]);
  t.deepEqual(say("BATT_11.TEMP_K", 283.14), [283.14, "good", "accepted"]);
  t.deepEqual(say("CARGO_0.TEMP_K", 20.3), [20.3, "good", "accepted"], "liquid hydrogen");
});

test("a sea of ice is none", (t) => {
  const { say } = aboard();
  t.deepEqual(say("SEA_0.TEMP_K", 249.05), [null, "bad", "impossible"]);
  t.deepEqual(say("SEA_0.TEMP_K", 271.3), [271.3, "good", "accepted"], "brine");
  t.deepEqual(say("FREEZER_0.TEMP_K", 249.05), [249.05, "good", "accepted"]);
});

test("a tank of nothing has no level, and one whose capacity nobody says has one", (t) => {
  const { say } = aboard();
  t.deepEqual(say("TANK_FUEL_11.CAPACITY_M3", 0), [null, "bad", "impossible"]);
  t.deepEqual(say("TANK_FUEL_11.LEVEL_PCT", 0), [null, "bad", "impossible"]);
  t.deepEqual(say("TANK_FUEL_11.LEVEL_PCT", 0, "2")[2], "accepted", "another device, which says no capacity");
  t.deepEqual(say("TANK_FUEL_2.CAPACITY_M3", 0.246), [0.246, "good", "accepted"]);
  t.deepEqual(say("TANK_FUEL_2.LEVEL_PCT", 0), [0, "good", "accepted"], "a tank may be empty");
  t.deepEqual(say("TANK_WATER_0.LEVEL_PCT", 0), [0, "good", "accepted"]);
});

test("power beyond volts times amperes is doubted, far beyond them it is none, and so is a 'not available' of half the width", (t) => {
  const { say } = aboard();
  say("AC_IN_4_L3.VOLTAGE_V", 225.73);
  say("AC_IN_4_L3.CURRENT_A", 5.3);
  t.deepEqual(say("AC_IN_4_L3.POWER_W", 1_194_523), [null, "bad", "impossible"], "in milliwatts");
  t.deepEqual(say("AC_IN_4_L3.POWER_W", 12_000), [12_000, "uncertain", "accepted"]);
  t.deepEqual(say("AC_IN_4_L3.POWER_W", 1196), [1196, "good", "accepted"]);
  t.deepEqual(say("AC_IN_4_L3.REACTIVE_POWER_VAR", 65_535), [null, "bad", "impossible"]);
  say("AC_IN_5_L1.VOLTAGE_V", 230);
  say("AC_IN_5_L1.CURRENT_A", 0);
  t.deepEqual(say("AC_IN_5_L1.POWER_W", 65_000), [65_000, "uncertain", "accepted"], "it measures no current");
  // All three phases of a generator, and what nobody measures beside it.
  say("SHORE.VOLTAGE_V", 230);
  say("SHORE.CURRENT_A", 63);
  t.deepEqual(say("SHORE.POWER_W", 43_000), [43_000, "good", "accepted"]);
  t.deepEqual(say("GEN_0.POWER_W", 65_535), [65_535, "good", "accepted"], "a generator of 65 kW");
});

test("a battery without health is a monitor that does not know", (t) => {
  const { say } = aboard();
  t.deepEqual(say("BATT_10.STATE_OF_HEALTH_PCT", 0), [null, "bad", "impossible"]);
  t.deepEqual(say("BATT_10.STATE_OF_HEALTH_PCT", 92), [92, "good", "accepted"]);
  t.deepEqual(say("BATT_10.STATE_OF_CHARGE_PCT", 0), [0, "good", "accepted"]);
});
