/** Devices of Victron at their VE.Direct port: a serial port without a cable. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { VeDirectBlocks } from "../../../src/connectors/ve-direct/blocks.ts";
import { readingsOf } from "../../../src/connectors/ve-direct/labels.ts";
import type { VeDirectSource } from "../../../src/connectors/ve-direct/source.ts";
import { veDirectRunner } from "../../../src/connectors/ve-direct/ve-direct-runner.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { testWith } from "../../support/programs.ts";
import { PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** A block with the checksum that its labels take. */
function block(labels: Readonly<Record<string, string>>): string {
  const lines = Object.entries(labels).map(([label, value]) => `\r\n${label}\t${value}`);
  const text = `${lines.join("")}\r\nChecksum\t`;
  const sum = Buffer.from(text, "latin1").reduce((all, each) => all + each, 0);
  return text + String.fromCharCode((256 - (sum % 256)) % 256);
}

const SHUNT = { PID: "0xA389", V: "12876", T: "---", I: "-4350", P: "-56", CE: "-18240", SOC: "873", TTG: "2310", Alarm: "OFF" }; // prettier-ignore
const MPPT = { PID: "0xA053", SER: "HQ1", V: "13420", I: "5100", VPV: "36110", PPV: "71", CS: "3", H19: "2045" };
const INVERTER = { PID: "0xA2FA", MODE: "2", AC_OUT_I: "12", AC_OUT_V: "23010", V: "12510" };

const values = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(readingsOf(new Map(Object.entries(labels)), 0).map(({ tagId, value }) => [tagId, value]));

test("what a shunt, a charger and an inverter say", (t) => {
  t.deepEqual(values(SHUNT), {
    "BATT_0.VOLTAGE_V": 12.876,
    "BATT_0.CURRENT_A": -4.35,
    "BATT_0.TEMP_K": null,
    "BATT_0.STATE_OF_CHARGE_PCT": 87.3,
    "BATT_0.TIME_REMAINING_S": 138_600,
    "BATT_0.CONSUMED_AH": 18.24,
  });
  t.like(values({ ...SHUNT, T: "21", TTG: "-1" }), { "BATT_0.TEMP_K": 294.15, "BATT_0.TIME_REMAINING_S": null });
  t.like(values(MPPT), { "SOLAR_0.CURRENT_A": 5.1, "SOLAR_0.PANEL_VOLTAGE_V": 36.11, "SOLAR_0.POWER_W": 71, "SOLAR_0.ENERGY_J": 73_620_000 }); // prettier-ignore
  t.like(values(INVERTER), { "AC_OUT_0_L1.VOLTAGE_V": 230.1, "INVERTER_0.VOLTAGE_V": 12.51 });
});

test("blocks are whole wherever they are cut; a damaged one is dropped, and messages in hexadecimal are no part of them", (t) => {
  const seed = seedOf();
  const random = seededRandom(seed);
  const said = Buffer.from(
    `e\t7\r\nChecksum\tx${block(SHUNT)}:A0002000148\n${block(MPPT)}${block(SHUNT).replace("12876", "12878")}${block(INVERTER)}`,
    "latin1",
  );
  for (let round = 0; round < 50; round += 1) {
    const blocks = new VeDirectBlocks();
    const found: string[] = [];
    for (let at = 0; at < said.length;) {
      const size = 1 + random.below(40);
      found.push(...blocks.push(said.subarray(at, at + size)).map((one) => one.get("PID") ?? ""));
      at += size;
    }
    t.deepEqual(found, ["0xA389", "0xA053", "0xA2FA"], `SEED=${seed}`);
    t.deepEqual(blocks.counters, { blocks: 3, damaged_blocks: 2 });
  }
});

test("what never ends is no block, and is not kept", (t) => {
  const blocks = new VeDirectBlocks();
  for (let i = 0; i < 1000; i += 1) t.deepEqual(blocks.push(Buffer.alloc(4096, 0x41)), []);
  t.is(blocks.push(Buffer.from(`\r\nChecksum\tx${block(SHUNT)}`, "latin1")).length, 1);
});

testWith(test, "python3")(
  "at a serial port: values come, noise is counted, and a cable that is pulled out is said",
  async (t) => {
    t.timeout(60_000);
    const port = new PseudoTerminal(join(await tempDir(t), "ttyVE"));
    await port.plugIn();
    t.teardown(() => port.pullOut());
    const text = `id: a\nname: A\nvessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }\nsources: [{ type: ve-direct, device: ${port.file} }]\n`;
    const { project } = parseProject(text, "/");
    if (project === undefined) throw new Error("no project");
    const tags = new TagStore(systemClock);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const runner = veDirectRunner(project.sources[0] as VeDirectSource, {
      project,
      tags,
      intake: new Intake({ tags, clock: systemClock }),
      clock: systemClock,
      log: { info: say, warning: say },
      messages: messagesIn("en"),
    });
    void runner.run();
    t.teardown(() => runner.stop());
    const until = async (condition: () => boolean) => {
      while (!condition()) await sleep(5);
    };
    await until(() => (runner.counters()["openings"] ?? 0) > 0);
    port.say("noise\r\nChecksum\tz");
    while (tags.value("BATT_0.VOLTAGE_V") === undefined) {
      port.say(block(SHUNT));
      await sleep(50);
    }
    t.is(tags.value("BATT_0.VOLTAGE_V")?.value, 12.876);
    t.is(tags.definition("BATT_0.VOLTAGE_V")?.description, "Battery 0 voltage");
    t.true((runner.counters()["damaged_blocks"] ?? 0) > 0);
    await port.pullOut();
    await until(() => tags.value("BATT_0.VOLTAGE_V")?.quality === "stale");
    t.regex(runner.fault() ?? "", /plugged in/);
  },
);
