/** The section `exports` of a project file. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { exportsSection } from "../../../src/connectors/databases/section.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sectionOf } from "../../../src/project/section.ts";

const HEAD = `id: a
name: A
vessel: { id: a, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

function settingsOf(text: string) {
  const { project } = parseProject(HEAD + text, "/etc/bitacora", SECTIONS);
  return project && sectionOf(project, exportsSection);
}

const faultsOf = (text: string) =>
  parseProject(HEAD + text, "/", SECTIONS).faults?.map((fault) => faultLine(fault, "en")) ?? [];
const one = (text: string) =>
  `exports: [{ id: yard, type: prometheus_remote_write, url: "http://h/api/v1/write", ${text} }]`;
const influx = (url: string) => `exports: [{ id: yard, type: influx, url: "${url}" }]`;

test("nothing is exported unless the project names a database", (t) => {
  t.deepEqual(settingsOf(""), []);
});

test("an export has its defaults, and its file of headers lies beside the project's", (t) => {
  t.deepEqual(settingsOf(one("headers_file: token, tags: [ME_*], labels: { fleet: north sea }")), [
    {
      id: "yard",
      type: "prometheus_remote_write",
      url: "http://h/api/v1/write",
      headersFile: "/etc/bitacora/token",
      labels: { fleet: "north sea" },
      tags: ["ME_*"],
      begins: "oldest",
      order: undefined,
      durableAfterS: undefined,
      everyS: 5,
      timeoutS: 60,
    },
  ]);
});

test("Influx is asked for by its database, or its bucket", (t) => {
  for (const url of ["http://h:8086/write?db=aurora", "https://h/api/v2/write?org=yard&bucket=a%20b"])
    t.deepEqual(faultsOf(influx(url)), [], url);
});

for (const [text, expected] of [
  [influx("http://h:8086/write"), /url: "http:\/\/h:8086\/write": name the database/],
  [one("labels: { vessel: x }"), /labels\.vessel: every series has this label already/],
  [one("labels: { fleet-name: x }"), /a label's name has letters/],
  [one("labels: { __name__: x }"), /a label's name has letters/],
  [one('labels: { note: "a\\\\" }'), /text without line ends, control characters and backslashes/],
  [one("order: newest"), /must be one of arrival, any/],
  [one("tags: ['ME *']"), /a tag's id, in which \*/],
  [one("durable_after_s: -1"), /must be 0 or more/],
  [one("token: secret"), /not a known key/],
  [influx("http://user:secret@h/write?db=a"), /where it takes samples: .* without a password/],
  [influx("http://h:99999/write?db=a"), /where it takes samples/],
  [`${one("tags: []")}\nhistorian: { file: null }`, /exports\[0\]: the samples are in memory only/],
  ["historian: { file: export-yard.json }", /a file name that the service does not use itself/],
] as const) {
  test(`a fault is told in words: ${text.slice(0, 120)}`, (t) => {
    t.regex(faultsOf(text).join("\n"), expected);
  });
}

test("two exports of one name are a fault", (t) => {
  const each = `{ id: yard, type: influx, url: "http://h/write?db=a" }`;
  t.regex(faultsOf(`exports: [${each}, ${each}]`).join("\n"), /exports\[1\]\.id: "yard": the same id as exports\[0\]/);
});
