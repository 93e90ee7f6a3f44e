/** Who else speaks of a tag, and whether they disagree. */
import test from "ava";
import { Intake } from "../../src/tags/intake.ts";
import { limits } from "../../src/tags/limits.ts";
import { newSpeaker, type PreferenceOf, sourceLine, type Wire } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import type { Scalar } from "../../src/tags/tag.ts";
import { ManualClock } from "../support/clock.ts";

const DEPTH = "VESSEL.DEPTH_M";
const HEADING = "VESSEL.HEADING_TRUE_DEG";
const TRIP = "VESSEL.TRIP_LOG_M";

/** Of an engine and a battery: two values that are one, and two that are not. */
const ENGINE_ROOM = [
  ["ME_INST_0.RPM", "rpm", [1800, 1880], [1800, 1900]],
  ["ME_INST_0.OIL_PRESSURE_PA", "Pa", [412_000, 360_000], [412_000, 340_000]],
  ["ME_INST_0.COOLANT_TEMP_K", "K", [356, 360], [356, 362]],
  ["ME_INST_0.ALTERNATOR_V", "V", [28.2, 27.4], [28.2, 27.2]],
  ["ME_INST_0.FUEL_RATE_M3H", "m3/h", [0.02, 0.024], [0.02, 0.026]],
  ["ME_INST_0.LOAD_PCT", "%", [60, 69], [60, 71]],
  ["ME_INST_0.TORQUE_PCT", "%", [60, 69], [60, 71]],
  ["ME_INST_0.HOURS_S", "s", [3_600_000, 3_670_000], [3_600_000, 3_700_000]],
  ["ME_INST_0.GEAR_AHEAD", "bool", [true, true], [true, false]],
  ["ME_INST_0.LOW_OIL_PRESSURE", "bool", [false, false], [false, true]],
  ["GEN_0.FREQUENCY_HZ", "Hz", [50, 50.9], [50, 51.1]],
  ["BATT_0.VOLTAGE_V", "V", [12.8, 13.2], [12.8, 13.4]],
  ["BATT_0.CURRENT_A", "A", [-100, -114], [-100, -118]],
  ["BATT_0.STATE_OF_CHARGE_PCT", "%", [80, 71], [80, 69]],
  ["BATT_0.CAPACITY_C", "C", [1_000_000, 920_000], [1_000_000, 880_000]],
  ["BATT_0.HIGH_TEMPERATURE_ALARM", "bool", [true, true], [false, true]],
] as const;

function aboard(preferenceOf?: (tagId: string) => PreferenceOf | undefined) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock, ...(preferenceOf && { preferenceOf }) });
  for (const [id, unitSi] of [
    [DEPTH, "m"],
    [HEADING, "deg"],
    [TRIP, "m"],
    ...ENGINE_ROOM.map(([id, unitSi]) => [id, unitSi] as const),
    ["GNSS.DIFFERENTIAL", "bool"],
  ] as const)
    tags.register({ id, description: "", unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null });
  const voice = (name: string, wire: Wire = "nmea2000") => {
    const line = sourceLine(wire, "can0");
    const speaker = newSpeaker(line, `${line.text}:${name}`);
    const statement = { rank: 0, timeoutS: 5, group: { pgn: 128_267 } };
    const say = (tagId: string, value: Scalar) => {
      const tag = intake.of(tagId) ?? undefined;
      const quality = value === null ? "bad" : "good";
      const update = { tagId, value, quality, timestampMs: clock.now(), source: speaker.text } as const;
      return tag && intake.take(tag, speaker, statement, update, clock.monotonic());
    };
    return { say, line, speaker };
  };
  /** All say what they say, each second. */
  const go = (seconds: number, ...says: readonly (() => unknown)[]) => {
    for (let i = 0; i < seconds; i += 1) {
      for (const say of says) say();
      clock.advance(1000);
    }
  };
  return { clock, tags, intake, voice, go };
}

test("three sounders are three, and after five seconds it shows that they disagree", (t) => {
  const { intake, voice, go } = aboard();
  const [one, two, three] = [voice("37"), voice("36"), voice("38")];
  const all = [() => one.say(DEPTH, 0.4), () => two.say(DEPTH, 2.9), () => three.say(DEPTH, 65)];
  go(4, ...all);
  t.false(intake.disagrees(DEPTH), "for a moment two may differ");
  go(3, ...all);
  t.true(intake.disagrees(DEPTH));
  const source = intake.sourceOf(DEPTH);
  t.is(source?.holder, one.speaker);
  t.like(source, { reason: "shallowest", group: { pgn: 128_267 }, silentMs: 1000 });
  t.deepEqual(
    source?.rivals.map(({ speaker, value }) => [speaker.text, value]),
    [
      ["nmea2000:can0:36", 2.9],
      ["nmea2000:can0:38", 65],
    ],
  );
  go(limits.rivals.apartMs / 1000 + 1, all[0]!);
  t.false(intake.disagrees(DEPTH), "who is silent says nothing else");
  t.like(intake.sourceOf(DEPTH), { reason: "alone", rivals: [] });
});

test("sensors of the same thing agree within their band, a compass rose has no ends, and logs have no band", (t) => {
  const { intake, voice, go } = aboard();
  const [one, two] = [voice("1"), voice("2")];
  for (const [tagId, a, b, disagree] of [
    [DEPTH, 3.2, 3.5, false],
    [DEPTH, 40, 43.9, false],
    [DEPTH, 3.2, 3.8, true],
    [HEADING, 359, 3, false],
    [HEADING, 359, 20, true],
    [TRIP, 100, 90_000, false],
  ] as const) {
    go(
      8,
      () => one.say(tagId, a),
      () => two.say(tagId, b),
    );
    t.is(intake.disagrees(tagId), disagree, `${tagId} ${a} ${b}`);
    go(8);
  }
});

test("what two wires say of one engine or battery is compared, each quantity with its bounds; receivers have states of their own", (t) => {
  const { intake, voice, go } = aboard();
  const [j1939, device] = [voice("0"), voice("genset", "modbus")];
  for (const [tagId, , alike, apart] of [
    ...ENGINE_ROOM,
    ["GNSS.DIFFERENTIAL", "bool", [true, false], undefined] as const,
  ])
    for (const said of [alike, apart]) {
      if (said === undefined) continue;
      go(
        8,
        () => j1939.say(tagId, said[0]),
        () => device.say(tagId, said[1]),
      );
      t.is(intake.disagrees(tagId), said === apart, `${tagId} ${said.join(" ")}`);
      const isCall = said[1] === true && !said[0];
      t.is(intake.sourceOf(tagId)?.rivals[0]?.value, isCall ? said[0] : said[1]);
    }
});

test("a rival without a value is listed and denies nothing; who takes the tag over is a rival no longer", (t) => {
  const { intake, voice, go, clock } = aboard();
  const [one, two] = [voice("1"), voice("2")];
  go(
    8,
    () => one.say(DEPTH, 3),
    () => two.say(DEPTH, null),
  );
  t.false(intake.disagrees(DEPTH));
  t.like(intake.sourceOf(DEPTH)?.rivals[0], { value: null, quality: "bad" });
  go(6, () => two.say(DEPTH, 9));
  t.is(intake.sourceOf(DEPTH)?.holder, two.speaker);
  t.deepEqual(intake.sourceOf(DEPTH)?.rivals, []);
  clock.advance(4000);
  one.say(DEPTH, 9.2);
  t.deepEqual(
    intake.sourceOf(DEPTH)?.rivals.map(({ speaker }) => speaker),
    [one.speaker],
  );
  intake.lost(one.line);
  t.deepEqual(intake.sourceOf(DEPTH)?.rivals, []);
});

test("why somebody has the tag: an order of preference, the wire, or that it was heard first", (t) => {
  let wanted = "2";
  const { intake, voice, tags } = aboard(
    () =>
      ({ text }) =>
        text.endsWith(`:${wanted}`) ? 0 : 1,
  );
  const [one, two, program] = [voice("1"), voice("2"), voice("3", "mqtt")];
  program.say(DEPTH, 1);
  one.say(DEPTH, 2);
  t.is(intake.sourceOf(DEPTH)?.reason, "wire");
  two.say(DEPTH, 3);
  t.is(intake.sourceOf(DEPTH)?.reason, "listed");
  // A person chooses otherwise: the value stays until the chosen one speaks.
  wanted = "1";
  intake.prefer(DEPTH);
  t.is(tags.value(DEPTH)?.value, 3);
  one.say(DEPTH, 2);
  t.is(tags.value(DEPTH)?.value, 2);
  t.is(two.say(DEPTH, 3), "set-aside");
  t.is(intake.sourceOf(DEPTH)?.reason, "listed");
});

test("any number of rivals takes a bounded room, and the one heard longest ago gives way", (t) => {
  const { intake, voice, clock } = aboard();
  voice("first").say(DEPTH, 1);
  for (let i = 0; i < 100; i += 1) {
    voice(String(i)).say(DEPTH, 2);
    clock.advance(1);
  }
  const rivals = intake.sourceOf(DEPTH)?.rivals ?? [];
  t.is(rivals.length, limits.rivals.ofTag);
  t.is(rivals.at(-1)?.speaker.text, "nmea2000:can0:99");
});

test("of several sounders the shallowest has the depth, in whatever order they are heard, until somebody has chosen", (t) => {
  const says = [0.4, 2.9, 65] as const;
  for (const order of [[0, 1, 2], [2, 1, 0], [1, 2, 0]] as const) {
    const { tags, intake, voice, go } = aboard();
    const sounders = says.map((_, i) => voice(String(i)));
    go(3, ...order.map((i) => () => sounders[i]?.say(DEPTH, says[i] ?? 0)));
    t.is(tags.value(DEPTH)?.value, 0.4);
    t.is(intake.sourceOf(DEPTH)?.reason, "shallowest");
    sounders[0]?.say(DEPTH, 30);
    sounders[1]?.say(DEPTH, 2.9);
    t.is(tags.value(DEPTH)?.value, 2.9, "it is deeper now");
    sounders[2]?.say(DEPTH, 0);
    t.is(tags.value(DEPTH)?.value, 2.9, "without an echo some say 0");
    sounders[0]?.say(DEPTH, 2.7);
    t.is(tags.value(DEPTH)?.source, "nmea2000:can0:1", "two that agree take no turns");
  } // prettier-ignore
  const { tags, voice } = aboard(
    () =>
      ({ text }) =>
        text.endsWith(":deep") ? 0 : 1,
  );
  voice("shallow").say(DEPTH, 1);
  voice("deep").say(DEPTH, 60);
  voice("shallow").say(DEPTH, 1);
  t.is(tags.value(DEPTH)?.value, 60, "somebody has chosen");
  const program = aboard();
  program.voice("37").say(DEPTH, 9);
  program.voice("x", "signalk").say(DEPTH, 1);
  t.is(program.tags.value(DEPTH)?.value, 9, "an instrument goes before a program");
});

test("a warning that any device says is up calls, whoever says that there is none, until it is down or silent, or somebody has chosen", (t) => {
  const LOW = "ME_INST_0.LOW_OIL_PRESSURE";
  const { tags, intake, voice, go } = aboard();
  const [bus, controller, server] = [voice("0"), voice("genset", "modbus"), voice("x", "mqtt")];
  const value = () => tags.value(LOW)?.value;
  bus.say(LOW, false);
  server.say(LOW, true);
  t.false(value(), "a server may only give back what it had from us");
  go(3, () => controller.say(LOW, true), () => bus.say(LOW, false));
  t.true(value());
  t.like(intake.sourceOf(LOW), { holder: controller.speaker, reason: "calls" });
  controller.say(LOW, false);
  t.false(value());
  bus.say(LOW, false);
  t.is(intake.sourceOf(LOW)?.holder, bus.speaker, "the wire decides again");
  bus.say(LOW, true);
  controller.say(LOW, false);
  t.true(value());
  bus.say(LOW, false);
  controller.say(LOW, true);
  go(7, () => bus.say(LOW, false));
  t.false(value(), "who called is silent");
  const chosen = aboard(() => ({ line }) => (line.wire === "nmea2000" ? 0 : 1));
  const [own, other] = [chosen.voice("0"), chosen.voice("genset", "modbus")];
  own.say(LOW, false);
  other.say(LOW, true);
  t.false(chosen.tags.value(LOW)?.value);
}); // prettier-ignore

test("the offset of the depth is that of the sounder that has the depth", (t) => {
  const { tags, voice } = aboard();
  const OFFSET = "VESSEL.DEPTH_OFFSET_M";
  tags.register({ id: OFFSET, description: "", unitSi: "m", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  const [one, two] = [voice("1"), voice("2")];
  const say = (sounder: typeof one, depth: number, offset: number): void => {
    sounder.say(DEPTH, depth);
    sounder.say(OFFSET, offset);
  };
  say(one, 9, -0.5);
  say(two, 3, 0.7);
  t.is(tags.value(OFFSET)?.value, 0.7);
  say(one, 9, -0.5);
  t.is(tags.value(OFFSET)?.value, 0.7);
});
