/** The section `shore` of a project file. */
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const HEAD = `id: a
name: A
vessel: { id: a, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

const faultsOf = (text: string) =>
  parseProject(`${HEAD}shore: { ${text} }`, "/", SECTIONS).faults?.map((fault) => faultLine(fault, "en")) ?? [];

test("what is sent over networks that are not the owner's goes by https", (t) => {
  for (const host of ["shore.example.org", "8.8.8.8", "172.32.0.1", "100.63.0.1", "[2001:db8::1]"])
    t.regex(faultsOf(`url: "http://${host}:8020"`).join(), /everybody on the way could read/, host);
  const own = [
    "localhost",
    "127.0.0.1",
    "yard",
    "shore.lan",
    "10.8.0.1",
    "192.168.4.2",
    "172.31.0.1",
    "100.64.0.7",
    "[::1]",
  ];
  for (const host of own) t.deepEqual(faultsOf(`url: "http://${host}:8020"`), [], host);
  t.deepEqual(faultsOf('url: "https://shore.example.org/bitacora"'), []);
});

test("hours for the backlog that never are, are a fault", (t) => {
  const withHours = (hours: string) => faultsOf(`url: "http://localhost", budget: { backlog_hours: "${hours}" }`);
  t.deepEqual(withHours("22:00-06:00"), []);
  t.regex(withHours("06:00-06:00").join(), /begins and ends at the same time/);
});
