/** Profiles: how makers count, what the numbers mean, what is asked at once; and those that come with the program. */
import { readFileSync } from "node:fs";
import test from "ava";
import { settingsOf } from "../../../src/core/settings.ts";
import {
  blocksOf,
  placeOf,
  profileProperties,
  type ProfileSettings,
  rowsOf,
  wrongExamples,
} from "../../../src/modbus/profile.ts";
import { PROFILE_NAMES, PROFILES, type WrittenProfile } from "../../../src/modbus/profiles.ts";
import { unitOfTag } from "../../../src/tags/vocabulary/vocabulary.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { faultText } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const profileOf = (written: WrittenProfile): ProfileSettings =>
  settingsOf({ properties: profileProperties }, written as never);

test("an address is that of the wire, or that of the old notation, which counts from 1", (t) => {
  t.deepEqual(placeOf({ holding: 1024 } as never), { table: "holding", address: 1024 });
  const places = { 1: "coil 0", 10_001: "discrete 0", 30_017: "input 16", 40_001: "holding 0", 49_999: "holding 9998", 465_536: "holding 65535", 400_001: "holding 0" }; // prettier-ignore
  for (const [register, expected] of Object.entries(places)) {
    const { table, address } = placeOf({ register: Number(register) } as never) ?? {};
    t.is(`${table} ${address}`, expected);
  }
  for (const wrong of [{ register: 40_000 }, { register: 25_000 }, { register: 50_001 }, {}, { coil: 1, holding: 1 }])
    t.is(placeOf(wrong as never), undefined, JSON.stringify(wrong));
});

test("each form of number, both orders of words, a bit, and what the device sends where it has no value", (t) => {
  const read = (row: object, raw: readonly number[], words: "high_first" | "low_first" = "high_first") =>
    rowsOf(profileOf({ words, registers: [{ holding: 0, tag: "A.B", ...row }] }), 0)[0]?.read(raw);
  t.is(read({}, [65_535]), 65_535);
  t.is(read({ as: "int16" }, [65_535]), -1);
  t.is(read({ as: "uint32" }, [1, 2]), 65_538);
  t.is(read({ as: "uint32" }, [2, 1], "low_first"), 65_538);
  t.is(read({ as: "int32" }, [0xffff, 0xfffe]), -2);
  t.is(read({ as: "float32" }, [0x4248, 0]), 50);
  t.is(read({ as: "float32" }, [0x7fc0, 0]), null, "not a number");
  t.is(read({ as: "float64" }, [0x4049, 0, 0, 0]), 50);
  t.is(read({ as: "uint64" }, [0, 0, 1, 0]), 65_536);
  t.is(read({ as: "int64" }, [0xffff, 0xffff, 0xffff, 0xffff]), -1);
  t.is(read({ as: "bit", bit: 5 }, [32]), true);
  t.is(read({ as: "bit", bit: 4 }, [32]), false);
  t.is(read({ none: 65_535 }, [65_535]), null);
  t.is(read({ scale: 0.1, offset: 273.15 }, [100]), 283.15);
});

test("neighbours are asked at once, by table and pace, and not across more than the gap or what one question may have", (t) => {
  const at = (holding: number, more: object = {}) => ({ holding, tag: `A.R${holding}`, ...more });
  const registers = [at(0), at(1, { as: "uint32" }), at(5), at(8, { every_s: 60 }), at(300), { coil: 0, tag: "A.C" }];
  const blocks = (gap: number) =>
    Array.from(blocksOf(rowsOf(profileOf({ registers, gap }), 0), gap), ([everyS, some]) =>
      some.map(({ table, address, length }) => `${everyS} ${table} ${address}+${length}`),
    ).flat();
  t.deepEqual(blocks(0), ["2 coil 0+1", "2 holding 0+3", "2 holding 5+1", "2 holding 300+1", "60 holding 8+1"]);
  t.deepEqual(blocks(2), ["2 coil 0+1", "2 holding 0+6", "2 holding 300+1", "60 holding 8+1"]);
  const many = Array.from({ length: 126 }, (_, i) => at(i));
  const sizes = blocksOf(rowsOf(profileOf({ registers: many }), 0), 0)
    .get(2)
    ?.map(({ length }) => length);
  t.deepEqual(sizes, [125, 1]);
});

test("the profiles that come with the program meet their own examples, and bring tags of the vocabulary", (t) => {
  const page = readFileSync(new URL("../../../docs/connectors/modbus.md", import.meta.url), "utf8");
  t.true(PROFILE_NAMES.length >= 10);
  for (const name of PROFILE_NAMES) {
    t.true(page.includes(`\`${name}\``), name);
    const profile = profileOf(PROFILES[name]);
    t.deepEqual(wrongExamples(profile), [], name);
    t.true(profile.test.length > 0, name);
    for (const { tagId } of rowsOf(profile, 1)) t.not(unitOfTag(tagId), undefined, `${name} ${tagId}`);
  }
});

test("an example that the rows do not meet is seen", (t) => {
  const registers = [{ holding: 0, tag: "A.B" }];
  const wrong = (raw: number[], gives: Record<string, number>) =>
    wrongExamples(profileOf({ registers, test: [{ holding: 0, raw, gives }] })).map(({ found }) => found);
  t.deepEqual(wrong([7], { "A.B": 7 }), []);
  t.deepEqual(wrong([7], { "A.B": 8 }), [7]);
  t.deepEqual(wrong([7], { "A.C": 7 }), [undefined]);
});

test("what is wrong in a source is said at its line, in both languages", (t) => {
  const faultsOf = (source: string) => {
    const vessel = "{ id: a, name: A, type: ferry, loa_m: 20, beam_m: 5, draft_m: 2 }";
    const { faults = [] } = parseProject(
      `id: a\nname: a\nvessel: ${vessel}\nsources: [{ type: modbus, ${source} }]\n`,
      "/",
    );
    for (const fault of faults) t.not(faultText(fault, "en"), faultText(fault, "es"));
    return faults.map((fault) => `${fault.path} ${faultText(fault, "en")}`);
  };
  const row = (text: string) => faultsOf(`host: h, registers: [{ ${text} }]`);
  t.deepEqual(faultsOf("host: h, profile: eastron-sdm120"), []);
  t.regex(faultsOf("profile: eastron-sdm120")[0] ?? "", /device/);
  t.regex(faultsOf("host: h, device: /dev/x, profile: eastron-sdm120")[0] ?? "", /keep one/);
  t.regex(faultsOf("host: h")[0] ?? "", /profile/);
  t.regex(faultsOf("host: h, profile: eastron-sdm120, registers: [{ coil: 1, tag: A.B }]")[0] ?? "", /keep one/);
  t.regex(row("tag: A.B")[0] ?? "", /one address/);
  t.regex(row("coil: 0, holding: 1, tag: A.B")[0] ?? "", /one address/);
  t.regex(row("holding: 0, tag: A.B")[0] ?? "", /no unit/);
  t.regex(row("holding: 0, tag: BATT_0.VOLTAGE_V, as: bit")[0] ?? "", /is a number/);
  t.regex(row("holding: 0, tag: A.B, unit_si: bool")[0] ?? "", /as: bit/);
  t.regex(row("holding: 0, tag: A.B, unit_si: V, alarm: { message: x }")[0] ?? "", /only a bit/);
  const wrong =
    "host: h, registers: [{ holding: 0, tag: A.B, unit_si: V }], test: [{ holding: 0, raw: [7], gives: { A.B: 8 } }]";
  t.regex(faultsOf(wrong)[0] ?? "", /test\[0\] the registers of this example make A\.B 7, and not 8/);
  t.truthy(messagesIn("es").bus.gateway.modbusDevice.lost({ where: "x" }));
});

test("the project with every key is read", (t) => {
  const { project, faults } = parseProject(readFileSync("test/connectors/modbus/project.yaml", "utf8"), "/");
  t.deepEqual(faults ?? [], []);
  t.is(project?.sources.length, 3);
});
