import { readFile } from "node:fs/promises";
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { notifySection } from "../../../src/connectors/notify/section.ts";
import { urlOrCommand } from "../../../src/connectors/notify/words.ts";
import { faultText } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sectionOf } from "../../../src/project/section.ts";
import { readYaml } from "../../../src/project/yaml-reader.ts";

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

test("people are told by a service, by mail or in their browsers, each with its own keys, and files are absolute", async (t) => {
  const { alarms } = readYaml(await readFile(new URL("project.yaml", import.meta.url), "utf8")).value as {
    readonly alarms: { readonly notify: readonly object[] };
  };
  const { project, faults } = parse(alarms.notify);
  t.is(faults, undefined);
  const [ana, master, , , office, phones] = (project && sectionOf(project, notifySection)) ?? [];
  t.like(ana, { to: "ntfy", topic: "aurora-3f9c1d", person: "Ana", onWatch: true, afterMin: 0, timeoutS: 30 });
  t.like(master, { to: "telegram", chat: "-100123", tokenFile: "/telegram.token", afterMin: 5, priority: "alarm" });
  t.like(office, { to: "mail", allWell: "08:00", zone: "Europe/Madrid", addresses: ["office@example.org"] });
  t.like(phones, { to: "push", quiet: { from: "22:00", to: "07:00" }, people: ["Ana", "Juan"] });
});

test("a contact of push at a name that the internet does not have is a warning: Apple refuses it", (t) => {
  const noted = (contact: string) => {
    const { project } = parse([{ id: "phones", to: "push", contact }]);
    return project && notifySection.notGiven?.(sectionOf(project, notifySection), { hearsAis: false });
  };
  for (const contact of [
    "mailto:a@localhost",
    "mailto:a@boat.local",
    "https://localhost",
    "https://x.invalid/a",
    "mailto:a@pi",
    "https://127.0.0.1/",
  ])
    t.like(noted(contact), [{ key: "alarms.notify.phones.contact" }], contact);
  for (const contact of ["mailto:a@example.org", "https://aurora.example.com/a"])
    t.deepEqual(noted(contact), [], contact);
});

test("quiet hours that hold back alarms are noted; of a receiver of emergencies alone there is nothing to note", (t) => {
  const noted = (priority: string) => {
    const quiet = { from: "22:00", to: "07:00" };
    const { project } = parse([{ id: "phones", to: "ntfy", topic: "x", priority, quiet }]);
    return project && notifySection.notGiven?.(sectionOf(project, notifySection), { hearsAis: false });
  };
  t.like(noted("caution"), [{ key: "alarms.notify.phones.quiet" }]);
  t.deepEqual(noted("emergency"), []);
});

test("a receiver of people that lacks a key, has one of another way, or could not work is a fault in words", (t) => {
  const problems = (...notify: readonly object[]) =>
    parse(notify).faults?.map(
      (fault) => `${fault.path} ${fault.problem[0] === "said" || fault.problem[0] === "mustBe" ? faultText(fault, "en") : fault.problem[0]}`, // prettier-ignore
    );
  const ntfy = { id: "a", to: "ntfy", topic: "x" };
  const at = "alarms.notify[0]";
  t.deepEqual(problems({ id: "a", to: "ntfy" }), [`${at} to: ntfy needs topic`]);
  t.deepEqual(problems({ id: "a", to: "pushover" }), [`${at} to: pushover needs user and token_file`]);
  t.deepEqual(problems({ ...ntfy, chat: "1" }), [`${at}.chat is no key of a receiver ntfy`]);
  t.deepEqual(problems({ ...ntfy, url: "http://h" }), [
    `${at} says whom to tell by to, by url or by command: give one of the three`,
  ]);
  t.deepEqual(problems({ id: "a", url: "http://h", after_min: 5 }), [
    `${at}.after_min is no key of a receiver url, command`,
  ]);
  t.deepEqual(problems({ ...ntfy, zone: "Europe/Nowhere" }), [`${at}.zone must be a time zone such as Europe/Madrid`]);
  t.deepEqual(problems({ ...ntfy, on_watch: true }), [`${at} on_watch needs person: whose phone it is`]);
  t.deepEqual(problems({ ...ntfy, link: "https://h" }), [`${at} link needs person: whose phone it is`]);
  t.deepEqual(problems({ ...ntfy, server: "smtp://h" }), [
    `${at}.server must be an address that begins with https:// or http:// for to: ntfy`,
  ]);
  t.deepEqual(problems({ ...ntfy, quiet: { from: "22:00", to: "22:00" } }), [
    `${at}.quiet from and to are the same time: give another, or leave quiet out`,
  ]);
  for (const bad of [{ to: "fax" }, { link: "http://h" }, { quiet: { from: "25:00", to: "1" } }, { all_well: "8" }])
    t.true((problems({ ...ntfy, person: "Ana", ...bad })?.length ?? 0) > 0, JSON.stringify(bad));
});
