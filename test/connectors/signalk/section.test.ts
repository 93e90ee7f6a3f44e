/** The section `signalk` of a project file. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { signalkSection } from "../../../src/connectors/signalk/section.ts";
import { sectionOf } from "../../../src/project/section.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const HEAD = `id: a
name: A
vessel: { id: a, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

function settingsOf(text: string) {
  const { project } = parseProject(HEAD + text, "/", SECTIONS);
  return project && sectionOf(project, signalkSection);
}
const faultsOf = (text: string) =>
  parseProject(HEAD + text, "/", SECTIONS).faults?.map((fault) => faultLine(fault, "en")) ?? [];

test("Signal K is off unless the project names it", (t) => {
  t.is(settingsOf(""), null);
  t.is(settingsOf("signalk: false"), null);
  const usual = { name: "Aurora", mmsi: undefined, uuid: undefined, paths: {}, webapps: [] };
  t.deepEqual(settingsOf("signalk: true"), usual);
  t.deepEqual(settingsOf("signalk: {}"), usual);
});

test("its settings are taken", (t) => {
  const text = `signalk:
  name: Aurora of Palma
  mmsi: "224123456"
  uuid: b7590868-1d62-47d9-989c-32321b349fb9
  paths: { LIGHTS.DECK: electrical.switches.deck.state }
  webapps: ["@mxtommy/kip", signalk-map]`;
  t.deepEqual(settingsOf(text), {
    name: "Aurora of Palma",
    mmsi: "224123456",
    uuid: "b7590868-1d62-47d9-989c-32321b349fb9",
    paths: { "LIGHTS.DECK": "electrical.switches.deck.state" },
    webapps: ["@mxtommy/kip", "signalk-map"],
  });
});

for (const [text, expected] of [
  ["signalk: yes please", /signalk: "yes please": must be true or false or a mapping/],
  ["signalk: { mmsi: 224123456 }", /signalk\.mmsi: 224123456: must be text/],
  ['signalk: { mmsi: "024123456" }', /nine digits in quotes/],
  ["signalk: { uuid: abc }", /a UUID of version 4/],
  ["signalk: { path: {} }", /did you mean paths\?/],
  ["signalk: { paths: { A.B: one } }", /a path of Signal K/],
  ["signalk: { paths: { A.B: a/../b.c } }", /a path of Signal K/],
  ["signalk: { paths: { A.B: notifications.fire.galley } }", /below notifications are the alarms/],
  ["signalk: { paths: { A.B: a.b, C.D: a.b } }", /A\.B has this path already/],
  ["signalk: { webapps: ['../../etc'] }", /the name of an npm package/],
  ["signalk: { webapps: [web] }", /the service itself answers at this name/],
  ["signalk: { webapps: [kip, kip] }", /the same web application twice/],
] as const) {
  test(`it is a fault: ${text}`, (t) => {
    const faults = faultsOf(text);
    t.is(faults.length, 1, faults.join("\n"));
    t.regex(faults[0] ?? "", expected);
  });
}

test("the historian's file cannot be in the folder of web applications", (t) => {
  t.is(faultsOf("historian: { file: signalk/x.db }").length, 1);
});
