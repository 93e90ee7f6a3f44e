/** The recipe of CONTRIBUTING.md: a kind of source is a folder, a line in the list, and a line for what runs it. */
import { globSync, readFileSync } from "node:fs";
import test from "ava";
import { LINES } from "../../src/connectors/lines.ts";
import { SOURCES, sourceForms } from "../../src/connectors/sources.ts";
import { withBusTags } from "../../src/project/bus-tags.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { parseProject } from "../../src/project/parse-project.ts";

const TYPES: readonly string[] = SOURCES.map(({ type }) => type).toSorted();
const VESSEL = "{ id: a, name: A, type: ferry, loa_m: 20, beam_m: 5, draft_m: 2 }";

test("each kind of source stands in the folder of its name, and each such folder in the list", (t) => {
  const folders = globSync("src/connectors/*/source.ts").map((file) => file.split("/")[2] ?? "");
  t.deepEqual([...folders].toSorted(), TYPES);
});

test("each kind has what runs it", (t) => {
  const text = readFileSync("src/runtime/service/source-runners.ts", "utf8");
  const rows = /const RUNNERS[^=]*= \{\n(.*?)\n\};/s.exec(text.replaceAll("=>", ""))?.[1] ?? "";
  const named = Array.from(rows.matchAll(/^ {2}"?([\w-]+)"?[:,]/gm), ([, type = ""]) => type);
  t.deepEqual([...named, ...Object.keys(LINES)].toSorted(), TYPES);
});

test("no other file of the project or of the service lists the kinds that listen to something on the network", (t) => {
  const listing = /"(?:tcp|udp|venus)"[^;]{0,120}"(?:nmea0183|signalk|mqtt|socketcan)"/s;
  const files = globSync("{src/{project,runtime,connectors,api},web}/**/*.{ts,tsx}");
  t.true(files.length > 500);
  t.deepEqual(files.filter((file) => listing.test(readFileSync(file, "utf8"))), []); // prettier-ignore
});

test("what a form of the Set-up page adds is a source without a fault", (t) => {
  t.true(sourceForms.length > 5);
  for (const { item, port = 3000, name } of sourceForms) {
    const source = JSON.stringify(item).replaceAll('"{port}"', String(port)).replaceAll("{at}", "10.0.0.1");
    const { faults = [], project } = parseProject(`id: a\nname: a\nvessel: ${VESSEL}\nsources: [${source}]\n`, "/");
    t.deepEqual(faults, [], name.en);
    t.is(project?.sources[0]?.type, item["type"] as never);
  }
});

test("a kind of source that listens to something elsewhere has a name for where", (t) => {
  const written = {
    tcp: "host: h, port: 1",
    udp: "port: 1",
    signalk: "url: 'http://h:1'",
    venus: "url: 'mqtt://h'",
    nmea0183: "file: /dev/x",
    "yacht-devices": "host: h",
    actisense: "device: /dev/x",
    ikonvert: "device: /dev/x",
    maretron: "host: h",
    miniplex: "host: h",
    slcan: "device: /dev/x",
    socketcand: "host: h",
    "candump-tcp": "host: h",
  };
  for (const [type, settings] of Object.entries(written)) {
    const { project } = parseProject(
      `id: a\nname: a\nvessel: ${VESSEL}\nsources: [{ type: ${type}, ${settings} }]\n`,
      "/",
    );
    const kind = SOURCES.find((each) => each.type === type);
    t.truthy(project && kind?.gateway?.where(project.sources[0] as never), type);
  }
});

test("a source with a name is called by it in its tag and its alarm, of whatever kind it is", (t) => {
  const written = { tcp: "host: h, port: 1", udp: "port: 1", signalk: "url: 'http://h:1'", venus: "url: 'mqtt://h'", nmea0183: "host: h", miniplex: "host: h" }; // prettier-ignore
  for (const [type, settings] of Object.entries(written)) {
    const source = `{ type: ${type}, name: mast, ${settings} }`;
    const { project } = parseProject(`id: a\nname: a\nvessel: ${VESSEL}\nsources: [${source}]\n`, "/");
    const [tag] = project === undefined ? [] : withBusTags(project, messagesIn("en").bus).tags;
    t.regex(tag?.description ?? "", /mast/, type);
    t.regex(tag?.alarms[0]?.message ?? "", /mast/, type);
  }
});
