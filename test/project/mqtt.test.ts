/** The section `mqtt` of a project file. */
import test from "ava";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";

const HEAD = `id: a
name: A
vessel: { id: a, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

const settingsOf = (text: string) => parseProject(HEAD + text, "/etc/bitacora").project?.mqtt;
const faultsOf = (text: string) => parseProject(HEAD + text, "/").faults?.map((fault) => faultLine(fault, "en")) ?? [];
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
  ["historian: { file: mqtt-house.json }", /a file that is none of the service's own/],
] as const)
  test(`a fault is told in words: ${text.slice(0, 100)}`, (t) => {
    t.regex(faultsOf(text).join("\n"), expected);
  });

test("two brokers of one name are a fault", (t) => {
  const each = `{ id: house, url: "mqtt://h" }`;
  t.regex(faultsOf(`mqtt: [${each}, ${each}]`).join("\n"), /mqtt\[1\]\.id: "house": the same id as mqtt\[0\]/);
});
