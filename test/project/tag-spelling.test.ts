/** Names of tags that look misspelt are warnings: nothing is refused for them. */
import { readFile } from "node:fs/promises";
import test from "ava";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { exampleProject } from "../../src/project/example.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { projectRoot } from "../support/service-process.ts";
import { problemWords } from "./support/problem-words.ts";

const VESSEL = { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 };
const BUS = [{ type: "tcp", host: "127.0.0.1", port: 1 }];

function warned(parts: object): string[] {
  const { faults, warnings } = parseProject(
    JSON.stringify({ id: "a", name: "A", vessel: VESSEL, ...parts }),
    "/p",
    SECTIONS,
  );
  if (faults !== undefined) throw new Error(JSON.stringify(faults));
  return warnings.map(({ path, problem }) => `${path} ${problemWords(problem)}`);
}

test("a listed tag that nothing writes, and that is nearly called like one that is written, is named with that one", (t) => {
  const ids = ["VESSEL.DEPHT_M", "vessel.depth_m", "TANK_FUEL_12.LEVL_PCT", "BATT_3.VOLTAGE", "VESSEL.DEPTH_M", "OWN.THING"];
  const tags = ids.map((id) => ({ id, unit_si: "m" }));
  t.deepEqual(warned({ sources: BUS, tags }), [
    "tags[0].id nothingWrites VESSEL.DEPTH_M",
    "tags[1].id nothingWrites VESSEL.DEPTH_M",
    "tags[2].id nothingWrites TANK_FUEL_12.LEVEL_PCT",
    "tags[3].id nothingWrites BATT_3.VOLTAGE_V",
  ]);
}); // prettier-ignore

test("a simulator that has no tag to write is told: no value would come", (t) => {
  const sources = [{ type: "simulator" }];
  t.deepEqual(warned({ sources }), ["sources[0] nothingSimulated"]);
  t.deepEqual(warned({ sources, tags: [{ id: "OWN.THING", unit_si: "m" }] }), []);
  t.deepEqual(warned({ sources: [...sources, ...BUS] }), []);
});

test("a tag that a row, a topic, a path, the simulator or the service itself writes may be called anything", (t) => {
  const listed = (...ids: string[]) => ids.map((id) => ({ id, unit_si: "m" }));
  const near = "VESSEL.DEPHT_M";
  const row = { pgn: 128267, field: "depth", tag: near };
  t.deepEqual(warned({ sources: BUS, tags: listed(near), nmea2000: { mappings: [row] } }), []);
  const topics = { type: "mqtt", url: "mqtt://127.0.0.1", topics: { depth: { tag: near } } };
  t.deepEqual(warned({ sources: [topics], tags: listed(near) }), []);
  t.deepEqual(warned({ sources: [{ type: "simulator" }], tags: listed(near) }), []);
  t.deepEqual(warned({ tags: listed(near), signalk: { paths: { [near]: "environment.depth.own" } } }), []);
  t.deepEqual(warned({ sources: BUS, tags: listed("GATEWAY_0.UP", "BUS_CAN0.LOAD_PCT", "SYSTEM.CLOCK_FAULT") }), []);
});

test("a pattern that names no tag which may come is told, wherever it stands", (t) => {
  const url = "http://127.0.0.1/write?db=a";
  const found = warned({
    sources: BUS,
    historian: { deadbands: [{ tags: ["BAT_*"] }] },
    nmea2000: { preferred_sources: [{ tags: ["VESSEL.LATT_DEG"], sources: [{ address: 3 }] }] },
    exports: [{ id: "yard", type: "influx", url, tags: ["*.RPMM", "*.RPM"] }],
    mqtt: [{ id: "house", url: "mqtt://127.0.0.1", tags: ["ME_INTS_*"], rates: [{ tags: ["TNAK_*"], every_s: 9 }] }],
    shore: { url: "https://shore.example", latest: ["VESEL.*"], satellite: { when: "LINK.DEAR", tags: ["*"] } },
    signalk: { paths: { "LIGHTS.DECK": "electrical.switches.deck.state" } },
  });
  t.deepEqual(found.toSorted(), [
    "exports[0].tags[0] matchesNoTag ",
    "historian.deadbands[0].tags[0] matchesNoTag BATT_*",
    "mqtt[0].rates[0].tags[0] matchesNoTag TANK_*",
    "mqtt[0].tags[0] matchesNoTag ME_INST_*",
    "nmea2000.preferred_sources[0].tags[0] matchesNoTag VESSEL.LAT_DEG",
    "shore.latest[0] matchesNoTag VESSEL.*",
    "shore.satellite.when matchesNoTag ",
  ]);
});

test("patterns of listed tags, of the service's own tags and of any instance name something", (t) => {
  const tags = ["OWN.*", "ME_INST_12.*", "*", "*.UP", "BUS_CAN1.*", "GATEWAY_*", "ME_INST_0.DEAD_SENSORS", "TANK_*_3.*"];
  const mqtt = [{ id: "house", url: "mqtt://127.0.0.1", tags }];
  t.deepEqual(warned({ sources: BUS, tags: [{ id: "OWN.THING", unit_si: "m" }], mqtt }), []);
  // Where nothing registers itself there are the listed ones only.
  const closed = { nmea2000: { auto_register: false }, mqtt: [{ id: "house", url: "mqtt://127.0.0.1", tags: ["ME_*"] }] };
  t.deepEqual(warned({ sources: BUS, ...closed }).length, 1);
}); // prettier-ignore

for (const file of ["demo", "en", "es"] as const)
  test(`the demo and the examples have no warning, also when their simulator is taken out (${file})`, async (t) => {
    const text =
      file === "demo" ? await readFile(`${projectRoot}src/project/demo.yaml`, "utf8") : exampleProject(file, SECTIONS);
    t.deepEqual(parseProject(text, "/p", SECTIONS).warnings, []);
    // With its voyage, where it has one.
    const real = text.replace(
      / {2}- (\{ )?type: simulator.*\n(?: {4}.*\n)*/,
      "  - { type: tcp, host: gateway, port: 1457 }\n",
    );
    t.not(real, text);
    const { faults, warnings } = parseProject(real, "/p", SECTIONS);
    t.is(faults, undefined);
    t.deepEqual(warnings, []);
  });
