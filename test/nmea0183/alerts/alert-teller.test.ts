/** Which alert is told when: changes at once and the most urgent first, the rest in turns, and the end of each. */
import test from "ava";
import { AlertTeller } from "../../../src/nmea0183/alerts/alert-teller.ts";
import { readAlertCommand } from "../../../src/nmea0183/alerts/alert-command.ts";
import type { AlertRecord } from "../../../src/nmea0183/alerts/alert-state.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { alarmRecord, isoTime, START_MS } from "../../support/alarms.ts";

function telling() {
  const teller = new AlertTeller();
  /** The sentences that are due, as formatter and fields. */
  const due = (nowMs: number) =>
    teller
      .due(nowMs, START_MS + nowMs, true)
      .flatMap((words) => words("II"))
      .map((line) => readSentence(line) ?? { formatter: "?", fields: [] })
      .map(({ formatter, fields }) => [formatter, ...fields]);
  /** Of each ALF: number, revision, escalation, state. */
  const alerts = (nowMs: number) =>
    due(nowMs)
      .filter(([formatter, , part]) => formatter === "ALF" && part === "1")
      .map((fields) => ({ priority: fields[6], state: fields[7], id: fields[9], revision: fields[11], risen: fields[12] }));
  return { teller, due, alerts };
} // prettier-ignore

const { repeatMs, heartbeatS, farewells } = limits.alerts;
const other = (n: number, more: Partial<AlertRecord> = {}) =>
  alarmRecord({ id: `A-${n}`, tag_id: `T${n}`, ...more }) as AlertRecord;

test("without an alert there is an empty list each half minute and a heartbeat each minute", (t) => {
  const { due } = telling();
  t.deepEqual(due(0), [
    ["ALC", "01", "01", "00", "0"],
    ["HBT", String(heartbeatS), "A", "0"],
  ]);
  t.deepEqual(due(repeatMs - 1), []);
  t.deepEqual(due(repeatMs), [["ALC", "01", "01", "01", "0"]]);
  t.deepEqual(due(heartbeatS * 1000), [
    ["ALC", "01", "01", "02", "0"],
    ["HBT", String(heartbeatS), "A", "1"],
  ]);
});

test("a change is told at once, with the next revision, and then each half minute as it is", (t) => {
  const { teller, alerts } = telling();
  teller.take(alarmRecord());
  const [first, ...more] = alerts(0);
  t.deepEqual(more, []);
  t.like(first, { priority: "A", state: "V", revision: "1", risen: "0" });
  t.deepEqual(alerts(repeatMs - 1), []);
  t.deepEqual(alerts(repeatMs), [first]);
  teller.take(alarmRecord({ state: "ACK", acknowledged_at: isoTime(31) }));
  t.deepEqual(alerts(repeatMs + 50), [{ ...first, state: "A", revision: "2" }]);
  teller.take(alarmRecord({ priority: "emergency", escalated_from: "alarm" }));
  t.deepEqual(alerts(repeatMs + 100), [{ ...first, priority: "E", state: "V", revision: "3", risen: "1" }]);
});

test("words of now are no change: they are told ten seconds after the last time, with the same revision", (t) => {
  const { teller, due, alerts } = telling();
  const { wordsMs } = limits.alerts;
  teller.take(alarmRecord());
  const [first] = alerts(0);
  for (let nowMs = 1000; nowMs < wordsMs; nowMs += 1000) {
    teller.take(alarmRecord({ message: `in ${nowMs}`, raised_message: "Too high" }));
    t.deepEqual(alerts(nowMs), []);
  }
  const told = due(wordsMs);
  t.like(told[0], { 7: first?.state, 11: first?.revision });
  t.deepEqual(told.at(-1)?.at(-1), "in 9000");
  t.deepEqual(alerts(wordsMs + repeatMs - 1), []);
});

test("the end of an alert is told twice, it leaves the list at once, and comes back with the same number", (t) => {
  const { teller, due, alerts } = telling();
  teller.take(alarmRecord());
  const id = alerts(0)[0]?.id;
  t.true(/^\d{5,7}$/.test(id ?? ""));
  t.is(teller.size, 1);
  teller.take(alarmRecord({ state: "CLEARED", condition: false, cleared_at: isoTime(1) }));
  t.like(alerts(1000)[0], { id, state: "N" });
  const cycle = due(1000 + repeatMs);
  t.like(cycle.find(([formatter]) => formatter === "ALC"), ["ALC", "01", "01", "01", "0"]);
  t.is(cycle.filter(([formatter]) => formatter === "ALF").length, 1);
  t.is(farewells, 2);
  t.is(teller.size, 0);
  t.deepEqual(alerts(1000 + 2 * repeatMs), []);
  teller.take(alarmRecord({ id: "A-2", occurrence: 2 }));
  t.like(alerts(1000 + 2 * repeatMs)[0], { id, state: "V" });
}); // prettier-ignore

test("a new occurrence is not ended by the late end of the one before", (t) => {
  const { teller, alerts } = telling();
  teller.take(alarmRecord());
  teller.take(alarmRecord({ id: "A-2", occurrence: 2 }));
  teller.take(alarmRecord({ state: "CLEARED" }));
  t.deepEqual(alerts(0).map(({ state }) => state), ["V"]);
}); // prettier-ignore

test("of many changes the most urgent go first, twenty a second, and repetitions wait for their turn", (t) => {
  const { teller, alerts, due } = telling();
  const priorities = ["caution", "warning", "alarm", "emergency"] as const;
  const open = Array.from({ length: 100 }, (_, i) => other(i, { priority: priorities[i % 4] ?? "alarm" }));
  teller.fill(open);
  t.deepEqual(new Set(alerts(0).map(({ priority }) => priority)), new Set(["E"]));
  let told = 20;
  const seen: (string | undefined)[] = [];
  for (let nowMs = 50; nowMs < repeatMs; nowMs += 50) {
    const some = alerts(nowMs);
    t.true(some.length <= 2);
    told += some.length;
    seen.push(...some.map(({ priority }) => priority));
  }
  t.is(told, 100);
  t.deepEqual(seen, [...seen].sort((a, b) => "EAWC".indexOf(a ?? "") - "EAWC".indexOf(b ?? "")));
  // Then at most two a second, each once in its turn.
  const ids: (string | undefined)[] = [];
  for (let nowMs = repeatMs; nowMs < repeatMs + 50_000; nowMs += 50) ids.push(...alerts(nowMs).map(({ id }) => id));
  t.true(ids.length >= 99 && ids.length <= 103, String(ids.length));
  t.true(new Set(ids).size >= 98);
  const list = due(10 * repeatMs).filter(([formatter]) => formatter === "ALC");
  t.is(list.flatMap((fields) => fields.slice(5).filter((_, i) => i % 4 === 1)).length, 100);
}); // prettier-ignore

test("no more alerts are told than there is room for; when one leaves, another takes its place", (t) => {
  const { teller } = telling();
  const open = Array.from({ length: limits.alerts.open + 5 }, (_, i) => other(i));
  for (const record of open) teller.take(record);
  t.is(teller.size, limits.alerts.open);
  t.is(teller.counters.alerts_left_out, 5);
  t.false(teller.hasRoom);
  teller.take({ ...open[0], state: "CLEARED" } as AlertRecord);
  for (let nowMs = 0; nowMs < 20 * repeatMs; nowMs += 500) teller.due(nowMs, START_MS, true);
  t.true(teller.hasRoom);
  teller.fill(open.slice(1));
  t.is(teller.size, limits.alerts.open);
});

test("a command finds the open alert by the number that was told, and no other", (t) => {
  const { teller, alerts } = telling();
  teller.take(alarmRecord());
  const [{ id = "" } = {}] = alerts(0);
  const command = (identifier: string, mnemonic = "BTC", instance = "1") => {
    const fields = ["120000.00", mnemonic, identifier, instance, "A", "C"];
    const found = readAlertCommand(writeSentence({ talker: "IN", formatter: "ACN", fields }));
    return found && teller.named(found);
  };
  t.is(command(id)?.id, "A-1");
  t.is(command(id, "BTC", "")?.id, "A-1");
  t.is(command(id, "ABC"), undefined);
  t.is(command(id, "BTC", "2"), undefined);
  t.is(command("10000"), undefined);
  teller.take(alarmRecord({ state: "CLEARED" }));
  t.is(command(id), undefined);
  teller.repeat(other(99));
  t.is(alerts(50).length, 1);
});

test("the older sentence is told beside the other where it is asked for, with a number of three digits that no other alert has", (t) => {
  const { teller } = telling();
  const open = limits.alerts.open;
  for (let i = 0; i < open; i += 1) teller.take(other(i, { message: "Presión alta" }));
  const everything = () => teller.everything(START_MS);
  const alr = everything().flatMap((words) => words("II", true).filter((line) => line.startsWith("$IIALR,")));
  const sentences = alr.map((line) => readSentence(line)?.fields ?? []);
  t.is(new Set(sentences.map(([, number]) => number)).size, open);
  t.true(sentences.every(([, number = ""]) => /^\d{3}$/.test(number)));
  t.deepEqual(sentences[0]?.slice(2), ["A", "V", "Presión alta"]);
  t.false(everything().some((words) => words("II").join("").includes("ALR")));
});

test("the older sentence says whether the condition holds and whether somebody has acknowledged it", (t) => {
  const { teller } = telling();
  const states = (nowMs: number) =>
    teller
      .due(nowMs, START_MS + nowMs, true)
      .flatMap((words) => words("II", true))
      .flatMap((line) => (line.startsWith("$IIALR,") ? [readSentence(line)?.fields.slice(2, 4).join("")] : []));
  teller.take(alarmRecord());
  t.deepEqual(states(0), ["AV"]);
  teller.take(alarmRecord({ condition: false }));
  t.deepEqual(states(50), ["VV"]);
  teller.take(alarmRecord({ state: "ACK" }));
  t.deepEqual(states(100), ["AA"]);
  teller.take(alarmRecord({ state: "CLEARED", condition: false }));
  t.deepEqual(states(150), ["VA"]);
});
