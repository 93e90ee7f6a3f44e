/** A battery on a line of BMS-Can: what batteries have sent, each bit of their alarms, and what is no frame of theirs. */
import { readFileSync } from "node:fs";
import test from "ava";
import { Battery } from "../../../src/connectors/bms-can/battery.ts";
import { measuredIn, raisedIn, textIn } from "../../../src/connectors/bms-can/table.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

interface Recorded {
  readonly frames: Readonly<Record<string, string>>;
  readonly model: string;
  readonly firmware: string | null;
  readonly gives: Readonly<Record<string, number | boolean>>;
}

const RECORDED = JSON.parse(
  readFileSync(new URL("../../../fixtures/bms-can/batteries.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Recorded>>;

const HEAD = "id: a\nname: A\nvessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }\n";

function aboard(instance = 0) {
  const { project } = parseProject(HEAD, "/");
  if (project === undefined) throw new Error("no project");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const parts = { project, tags, clock, intake: new Intake({ tags, clock }), messages: messagesIn("en") };
  const battery = new Battery(instance, sourceLine("bms-can", "can1"), parts);
  const say = (id: string, hex: string) =>
    battery.take({
      id: Number.parseInt(id, 16),
      data: Buffer.from(hex.replaceAll(" ", ""), "hex"),
      timestampMs: clock.now(),
    });
  const value = (tag: string) => tags.value(`BATT_${instance}.${tag}`)?.value;
  const raised = () =>
    [...tags.ids()].flatMap((id) =>
      /_(?:ALARM|WARNING)$/.test(id) && tags.value(id)?.value === true ? [id.slice(id.indexOf(".") + 1)] : [],
    );
  return { battery, clock, tags, say, value, raised };
}

for (const [name, { frames, model, firmware, gives }] of Object.entries(RECORDED)) {
  test(`what a ${name} has sent is read as its source says`, (t) => {
    const { battery, say, value, raised } = aboard();
    for (const [id, hex] of Object.entries(frames)) say(id, hex);
    for (const [tag, expected] of Object.entries(gives)) t.is(value(tag), expected, tag);
    t.deepEqual(raised(), []);
    t.is(battery.model, model);
    t.is(battery.firmware, firmware);
    t.is(battery.counters["short_frames"], 0);
  });
}

const IDENTIFIERS = Array.from({ length: 0x800 }, (_, id) => id).filter((id) =>
  [measuredIn, raisedIn, textIn].some((read) => read(id, new Uint8Array(8)) !== undefined),
);

test("each identifier that is read stands on the page of the manual", (t) => {
  const page = readFileSync(new URL("../../../docs/connectors/bms-can.md", import.meta.url), "utf8");
  t.true(IDENTIFIERS.length >= 10);
  for (const id of IDENTIFIERS) t.regex(page, new RegExp(`^\\|[^|]*\\b${id.toString(16).toUpperCase()}\\b`, "m"));
});

/** The table of BYD's bits in the source of the fixture: byte, bit of "yes", what Venus shows. Warnings are four bytes further. */
const SEEN_BY_VENUS: readonly (readonly [byte: number, value: number, name: string])[] = [
  [0, 0x10, "LOW_VOLTAGE"],
  [0, 0x04, "HIGH_VOLTAGE"],
  [2, 0x01, "HIGH_CHARGE_CURRENT"],
  [1, 0x40, "HIGH_CURRENT"],
  [1, 0x01, "LOW_TEMPERATURE"],
  [0, 0x40, "HIGH_TEMPERATURE"],
  [1, 0x10, "LOW_CHARGE_TEMPERATURE"],
  [1, 0x04, "HIGH_CHARGE_TEMPERATURE"],
  [2, 0x40, "BMS_INTERNAL"],
  [3, 0x01, "CELL_IMBALANCE"],
];

test("each bit of 35A is the alarm and the warning that a Venus OS shows, and ends by 2 and by 0", (t) => {
  for (const none of ["AAAAAAAAAAAAAAAA", "0000000000000000"]) {
    for (const [byte, bits, name] of SEEN_BY_VENUS) {
      const { say, raised } = aboard();
      const data = Buffer.from(none, "hex");
      const yes = (at: number) => {
        // Both bits of it are cleared first.
        const clear = ~(bits | (bits << 1)) & 0xff;
        const changed = Buffer.from(data);
        changed.writeUInt8(((data[at] ?? 0) & clear) | bits, at);
        return changed.toString("hex");
      };
      say("35A", none);
      t.deepEqual(raised(), []);
      say("35A", yes(byte + 4));
      t.deepEqual(raised(), [`${name}_WARNING`]);
      say("35A", yes(byte));
      t.deepEqual(raised().toSorted(), [`${name}_ALARM`, `${name}_WARNING`], "an alarm is a warning as well");
      say("35A", none);
      t.deepEqual(raised(), []);
    }
  }
});

test("what is not available in 35A changes nothing", (t) => {
  const { say, raised, tags } = aboard();
  say("35A", "FFFFFFFFFFFFFFFF");
  t.deepEqual([...tags.ids()], []);
  say("35A", "04AAAAAAAAAAAAAA");
  say("35A", "FFFFFFFFFFFFFFFF");
  t.deepEqual(raised().toSorted(), ["HIGH_VOLTAGE_ALARM", "HIGH_VOLTAGE_WARNING"]);
});

test("each bit of 359 is a protection, and two bytes further a warning", (t) => {
  const bits = [[0, 1, "HIGH_VOLTAGE"], [0, 2, "LOW_VOLTAGE"], [0, 3, "HIGH_TEMPERATURE"], [0, 4, "LOW_TEMPERATURE"], [0, 7, "HIGH_CURRENT"], [1, 0, "HIGH_CHARGE_CURRENT"], [1, 3, "BMS_INTERNAL"]] as const; // prettier-ignore
  for (const [byte, bit, name] of bits) {
    const { say, raised } = aboard();
    const with1 = (at: number) => {
      const data = Buffer.from("00000000 02 50 4E".replaceAll(" ", ""), "hex");
      data[at] = 1 << bit;
      return data.toString("hex");
    };
    say("359", with1(byte + 2));
    t.deepEqual(raised(), [`${name}_WARNING`]);
    say("359", with1(byte));
    t.deepEqual(raised().toSorted(), [`${name}_ALARM`, `${name}_WARNING`]);
    say("359", with1(4).replace(/^..../, "0000"));
    t.deepEqual(raised(), []);
  }
});

test("what one identifier raises, another does not end, until it is no longer repeated", (t) => {
  const { say, raised, clock } = aboard();
  say("359", "0400000002504E");
  say("35A", "0000000000000000");
  t.deepEqual(raised().toSorted(), ["LOW_VOLTAGE_ALARM", "LOW_VOLTAGE_WARNING"]);
  clock.advance(5000);
  say("35A", "0000000000000000");
  t.deepEqual(raised(), []);
});

test("flags of 35C, a limit with a sign, no value, and a charge beyond 100 %", (t) => {
  const { say, value, tags } = aboard(3);
  say("35C", "20");
  t.deepEqual(["CHARGE_ALLOWED", "DISCHARGE_ALLOWED", "CHARGE_REQUESTED"].map(value), [false, false, true]);
  // As diyBMS had it in 2022 (its issue 87): discharging with -10 A.
  say("351", "440264009CFF3F02");
  t.deepEqual([value("CHARGE_LIMIT_A"), value("DISCHARGE_LIMIT_A"), value("DISCHARGE_LIMIT_V")], [10, 10, 57.5]);
  say("356", "9414FF7FFF7F");
  t.deepEqual([value("VOLTAGE_V"), value("CURRENT_A"), value("TEMP_K")], [52.68, undefined, undefined]);
  say("355", "65006400");
  t.is(value("STATE_OF_CHARGE_PCT"), undefined);
  say("355", "64006400");
  say("355", "FFFF6400");
  t.is(tags.value("BATT_3.STATE_OF_CHARGE_PCT")?.quality, "bad");
});

test("frames that are cut give what they have whole, noise gives nothing, and neither throws", (t) => {
  const seed = seedOf();
  const random = seededRandom(seed);
  const { battery, say, value, tags } = aboard();
  say("356", "BE14F9");
  t.deepEqual([value("VOLTAGE_V"), value("CURRENT_A")], [53.1, undefined]);
  for (const id of ["351", "355", "356", "359", "35A", "35C", "373", "379"]) say(id, "");
  say("35A", "04040404");
  t.is(battery.counters["short_frames"], 9);
  t.deepEqual([...tags.ids()], ["BATT_0.VOLTAGE_V"]); // prettier-ignore
  const known = new Set(IDENTIFIERS);
  let noise = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const id = random.below(0x800);
    const data = Uint8Array.from({ length: random.below(9) }, () => random.below(256));
    if (!known.has(id)) noise += 1;
    battery.take({ id, data, timestampMs: 0 });
  }
  t.is(battery.counters["other_identifiers"], noise, `SEED=${seed}`);
  for (const id of tags.ids()) {
    const present = tags.value(id)?.value;
    t.true(present === null || typeof present === "boolean" || Number.isFinite(present), id);
  }
  t.true([...tags.ids()].length <= 50, "and there are no more tags than a battery has");
});
