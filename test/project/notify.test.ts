import test from "ava";
import { parseProject } from "../../src/project/parse-project.ts";

const vessel = { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6, draft_m: 2 };
const parse = (notify: readonly object[]) =>
  parseProject(JSON.stringify({ id: "aurora", name: "Aurora", vessel, alarms: { notify } }), "/");

test("receivers of alarms have their defaults; without any nobody is told, and nothing on a bus", (t) => {
  const { project } = parse([
    { id: "shore", url: "https://ntfy.example.org/aurora?auth=1", priority: "alarm" },
    { id: "siren", command: ["/usr/bin/siren", "--once"], timeout_s: 5 },
  ]);
  t.deepEqual(project?.notify, [
    { id: "shore", priority: "alarm", timeoutS: 30, target: "https://ntfy.example.org/aurora?auth=1" },
    { id: "siren", priority: "caution", timeoutS: 5, target: ["/usr/bin/siren", "--once"] },
  ]);
  t.deepEqual(parse([]).project?.notify, []);
  t.is(parse([]).project?.nmea2000.alerts, false);
});

test("a receiver without a way to it, with two, twice, or with an address that is none is a fault", (t) => {
  const problems = (...notify: readonly object[]) =>
    parse(notify).faults?.map(({ path, problem }) => `${path} ${problem[0]}`);
  const url = "http://h";
  t.deepEqual(problems({ id: "a" }), ["alarms.notify[0] urlOrCommand"]);
  t.deepEqual(problems({ id: "a", url, command: ["x"] }), ["alarms.notify[0] urlOrCommand"]);
  t.deepEqual(problems({ id: "a", url }, { id: "a", url }), ["alarms.notify[1].id repeatedId"]);
  for (const bad of ["ftp://h", "http://user@h/", "h", "http://h/#x"]) {
    t.deepEqual(problems({ id: "a", url: bad }), ["alarms.notify[0].url badFormat"], bad);
  }
});
