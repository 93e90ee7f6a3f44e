/** The section `mqtt` of a project file. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { mqttSection } from "../../../src/connectors/mqtt/section.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sectionOf } from "../../../src/project/section.ts";

const HEAD = `id: a
name: A
vessel: { id: a, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

function settingsOf(text: string) {
  const { project } = parseProject(HEAD + text, "/etc/bitacora", SECTIONS);
  return project && sectionOf(project, mqttSection);
}

const faultsOf = (text: string) =>
  parseProject(HEAD + text, "/", SECTIONS).faults?.map((fault) => faultLine(fault, "en")) ?? [];
const one = (text: string, url = "mqtt://broker") => `mqtt: [{ id: house, url: "${url}", ${text} }]`;

test("nothing goes to a broker unless the project names one", (t) => {
  t.deepEqual(settingsOf(""), []);
});

test("a broker has its defaults, and its files lie beside the project's", (t) => {
  t.like(settingsOf(one("user: aurora, password_file: secret, rates: [{ tags: [A*], every_s: 60 }]"))?.[0], {
    id: "house",
    broker: { url: "mqtt://broker", user: "aurora", passwordFile: "/etc/bitacora/secret", ca: undefined },
    prefix: "bitacora",
    everyS: 1,
    rates: [{ tags: ["A*"], everyS: 60 }],
    retain: true,
    logbook: true,
    homeAssistant: false,
  });
});

for (const url of ["mqtt://127.0.0.1:1883", "mqtts://[::1]:8883/", "mqtt://homeassistant.local"])
  test(`a broker may be at ${url}`, (t) => t.deepEqual(faultsOf(one("", url)), []));

for (const [text, expected] of [
  [one("", "http://broker"), /url: "http:\/\/broker": .*mqtt:\/\/ or mqtts:\/\//],
  [one("", "mqtt://aurora:secret@broker"), /mqtt:\/\/ or mqtts:\/\/, a host, a port if need be, no password/],
  [one("", "mqtt://broker:99999"), /mqtt:\/\/ or mqtts:\/\//],
  [one("prefix: 'boats/+'"), /prefix: "boats\/\+": .*without \+, #/],
  [one("prefix: '#'"), /prefix: "#"/],
  [one("prefix: $SYS"), /prefix: "\$SYS"/],
  [one("prefix: /boats"), /none empty/],
  [one("password_file: secret"), /a password without a name/],
  [one("password: secret"), /not a known key/],
  [one("cert: a.pem", "mqtts://broker"), /a certificate and its key go together/],
  [one("ca: a.pem"), /certificates are for TLS; write mqtts/],
  [one("every_s: 0"), /must be 0\.1 or more/],
  ["historian: { file: mqtt-house.json }", /a file name that the service does not use itself/],
] as const)
  test(`a fault is told in words: ${text.slice(0, 100)}`, (t) => {
    t.regex(faultsOf(text).join("\n"), expected);
  });

test("two brokers of one name are a fault", (t) => {
  const each = `{ id: house, url: "mqtt://h" }`;
  t.regex(faultsOf(`mqtt: [${each}, ${each}]`).join("\n"), /mqtt\[1\]\.id: "house": the same id as mqtt\[0\]/);
});

const sourcesOf = (text: string) => parseProject(`${HEAD}sources: [${text}]\n`, "/etc").project?.sources;
const sourceFaultsOf = (text: string) => faultsOf(`tags: [{ id: L.L, unit_si: V }]\nsources: [${text}]\n`);

test("topics and a Venus OS as sources have their defaults", (t) => {
  const topic = "a/b: { tag: A.B, unit_si: K, offset: 273.15, path: /x~1y/0 }";
  t.deepEqual(
    sourcesOf(
      `{ type: mqtt, url: "mqtt://h", topics: { ${topic} }, timeout_s: 60 }, { type: venus, url: "mqtts://v", ca: ca.pem }`,
    ),
    [
      {
        type: "mqtt",
        broker: {
          url: "mqtt://h",
          user: undefined,
          passwordFile: undefined,
          ca: undefined,
          cert: undefined,
          key: undefined,
        },
        topics: [
          { topic: "a/b", tagId: "A.B", unitSi: "K", path: ["x/y", "0"], scale: 1, offset: 273.15, timeoutS: 60 },
        ],
      },
      {
        type: "venus",
        broker: {
          url: "mqtts://v",
          user: undefined,
          passwordFile: undefined,
          ca: "/etc/ca.pem",
          cert: undefined,
          key: undefined,
        },
        portal: undefined,
        instances: {},
        relays: {},
        timeoutS: 60,
      },
    ],
  );
});

for (const [text, expected] of [
  [`{ type: mqtt, url: "mqtt://h", topics: { "a/+": { tag: A.B, unit_si: V } } }`, /one topic, without \+ and #/],
  [`{ type: mqtt, url: "mqtt://h", topics: { a: { tag: A.B } } }`, /no unit is known for this tag/],
  [`{ type: mqtt, url: "mqtt://h", topics: { a: { tag: L.L, unit_si: K } } }`, /the tag is listed in V/],
  [
    `{ type: mqtt, url: "mqtt://h", topics: { a: { tag: L.L }, b: { tag: L.L } } }`,
    /another topic is this tag already/,
  ],
  [`{ type: mqtt, url: "mqtt://h", topics: { a: { tag: L.L, path: x } } }`, /a place in JSON/],
  [
    `{ type: mqtt, url: "mqtt://h", topics: { a: [{ tag: L.L }, { tag: A.B }] } }`,
    /topics\.a\[1\].*no unit is known for this tag/,
  ],
  [`{ type: mqtt, url: "mqtt://h", topics: { a: [{ tag: L.L }, { path: /x }] } }`, /tag is missing/],
  [`{ type: mqtt, url: "mqtt://h", topics: {} }`, /must not be empty|cannot be empty/],
  [`{ type: venus, url: "http://h" }`, /mqtt:\/\/ or mqtts/],
  [`{ type: venus, url: "mqtt://h", instances: { Batt/1: 0 } }`, /a service of Venus and its number/],
  [`{ type: venus, url: "mqtt://h", timeout_s: 5 }`, /must be 35 or more/],
  [`{ type: venus, url: "mqtt://h" }, { type: venus, url: "mqtt://h" }`, /the same source twice/],
] as const)
  test(`a fault of a source is told in words: ${text.slice(0, 100)}`, (t) => {
    t.regex(sourceFaultsOf(text).join("\n"), expected);
  });
