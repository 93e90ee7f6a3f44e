import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { notifySection } from "../../../src/connectors/notify/section.ts";
import { urlOrCommand } from "../../../src/connectors/notify/words.ts";
import { faultText } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sectionOf } from "../../../src/project/section.ts";

const vessel = { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6, draft_m: 2 };
const parse = (notify: readonly object[]) =>
  parseProject(JSON.stringify({ id: "aurora", name: "Aurora", vessel, alarms: { notify } }), "/", SECTIONS);

test("receivers of alarms have their defaults; without any nobody is told, and nothing on a bus", (t) => {
  const { project } = parse([
    { id: "shore", url: "https://ntfy.example.org/aurora?auth=1", priority: "alarm" },
    { id: "siren", command: ["/usr/bin/siren", "--once"], timeout_s: 5 },
  ]);
  t.deepEqual(project && sectionOf(project, notifySection), [
    { id: "shore", priority: "alarm", timeoutS: 30, target: "https://ntfy.example.org/aurora?auth=1" },
    { id: "siren", priority: "caution", timeoutS: 5, target: ["/usr/bin/siren", "--once"] },
  ]);
  const without = parse([]).project;
  t.deepEqual(without && sectionOf(without, notifySection), []);
  t.is(without?.nmea2000.alerts, false);
});

test("a receiver without a way to it, with two, twice, or with an address that is none is a fault", (t) => {
  const problems = (...notify: readonly object[]) =>
    parse(notify).faults?.map(
      (fault) => `${fault.path} ${fault.problem[0] === "said" ? faultText(fault, "en") : fault.problem[0]}`,
    );
  const url = "http://h";
  t.deepEqual(problems({ id: "a" }), [`alarms.notify[0] ${urlOrCommand.en}`]);
  t.deepEqual(problems({ id: "a", url, command: ["x"] }), [`alarms.notify[0] ${urlOrCommand.en}`]);
  t.deepEqual(problems({ id: "a", url }, { id: "a", url }), ["alarms.notify[1].id repeatedId"]);
  for (const bad of ["ftp://h", "http://user@h/", "h", "http://h/#x"]) {
    t.deepEqual(problems({ id: "a", url: bad }), ["alarms.notify[0].url badFormat"], bad);
  }
});
