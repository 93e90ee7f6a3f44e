/** Alert sentences, held against the examples that public decoders test with (SwiftNMEA's among them). */
import test from "ava";
import { actOf, isSameAlert, readAlertCommand } from "../../../src/nmea0183/alerts/alert-command.ts";
import {
  alertLines,
  alertListLines,
  heartbeatLine,
  refusalLine,
} from "../../../src/nmea0183/alerts/alert-sentences.ts";
import {
  type AlertRecord,
  categoryOf,
  stateLetter,
  type TellableAlert,
} from "../../../src/nmea0183/alerts/alert-state.ts";
import { readSentence, SENTENCE_LENGTH, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { alarmRecord, isoTime, START_MS } from "../../support/alarms.ts";

const tellable = (record: Partial<AlertRecord>, more: Partial<TellableAlert> = {}): TellableAlert => ({
  record: { ...alarmRecord(), ...record },
  mnemonic: null,
  identifier: 3052,
  instance: 1,
  revision: 1,
  escalation: 0,
  category: "B",
  ...more,
});

test("the standard's example of an alert with a title alone", (t) => {
  const record = {
    message: "LOST TARGET",
    priority: "warning",
    state: "ACK",
    activated_at: "2026-01-01T12:40:00.000Z",
    acknowledged_at: "2026-01-01T12:43:04.500Z",
  } as const;
  const [line = "", ...more] = alertLines("II", tellable(record, { category: "A" }), 10, START_MS);
  t.deepEqual(more, []);
  t.is(line.slice(0, -5), "$IIALF,1,1,0,124304.50,A,W,A,,3052,1,1,0,LOST TARGET");
});

test("the standard's example of an alert in two sentences: the second has the whole text, and no time nor state", (t) => {
  const record = {
    message: "HEADING LOST NO SYSTEM HEADING",
    priority: "alarm",
    activated_at: "2026-01-01T08:19:50.100Z",
    silenced_until: isoTime(30),
  } as const;
  const alert = tellable(record, { mnemonic: "XYZ", identifier: 10_512, revision: 2 });
  const lines = alertLines("II", alert, 1, START_MS).map((line) => line.slice(0, -5));
  t.deepEqual(lines, [
    "$IIALF,2,1,1,081950.10,B,A,S,XYZ,10512,1,2,0,HEADING LOST NO",
    "$IIALF,2,2,1,,,,,XYZ,10512,1,2,0,HEADING LOST NO SYSTEM HEADING",
  ]);
});

test("each state of a record is one letter", (t) => {
  const letter = (record: Partial<AlertRecord>) => stateLetter({ ...alarmRecord(), ...record }, START_MS);
  t.is(letter({}), "V");
  t.is(letter({ silenced_until: isoTime(1) }), "S");
  t.is(letter({ silenced_until: isoTime(0) }), "V");
  t.is(letter({ condition: false }), "U");
  t.is(letter({ state: "ACK" }), "A");
  t.is(letter({ state: "CLEARED", condition: false }), "N");
});

test("no line is too long, whatever the text", (t) => {
  for (const message of ["Presión de aceite baja, motor de babor ".repeat(6), "x".repeat(256), "🛢".repeat(100), ","]) {
    const alert = tellable({ message }, { mnemonic: "BTC", identifier: 9_999_999, instance: 999_999, revision: 99 });
    for (const line of alertLines("II", alert, 9, START_MS)) {
      t.true(line.length <= SENTENCE_LENGTH);
      t.not(readSentence(line), undefined);
    }
  }
});

test("the cyclic list: the standard's order of fields, split over sentences, and an empty one that says so", (t) => {
  const two = [
    { mnemonic: null, identifier: 3052, instance: null, revision: 1 },
    { mnemonic: "XYZ", identifier: 10_512, instance: 4, revision: 12 },
  ];
  t.is(alertListLines("IN", two, 5)[0]?.slice(0, -5), "$INALC,01,01,05,2,,3052,,1,XYZ,10512,4,12");
  t.is(alertListLines("IN", [], 0)[0]?.slice(0, -5), "$INALC,01,01,00,0");
  const many = Array.from({ length: 40 }, (_, i) => ({
    mnemonic: "BTC",
    identifier: 1_000_000 + i,
    instance: i,
    revision: 99,
  }));
  const lines = alertListLines("IN", many, 7);
  const fields = lines.map((line) => readSentence(line)?.fields ?? []);
  t.true(lines.every((line) => line.length <= SENTENCE_LENGTH));
  t.deepEqual(
    fields.map(([count, number]) => `${count} ${number}`),
    lines.map((_, i) => `${lines.length} ${String(i + 1).padStart(2, "0")}`),
  );
  t.deepEqual(
    fields.flatMap((each) => each.slice(4).filter((_, i) => i % 4 === 1)),
    many.map(({ identifier }) => String(identifier)),
  );
  t.true(fields.every((each) => Number(each[3]) * 4 === each.length - 4));
});

test("a heartbeat says the interval, whether all is well, and its number", (t) => {
  t.is(heartbeatLine("II", 60, true, 13).slice(0, -5), "$IIHBT,60,A,3");
  t.is(heartbeatLine("II", 0.5, false, 8).slice(0, -5), "$IIHBT,0.5,V,8");
});

const acn = (fields: string) => writeSentence({ talker: "IN", formatter: "ACN", fields: fields.split(",") });

test("a command is read in the two orders that are met, and nothing else is", (t) => {
  const command = { mnemonic: "ABC", identifier: 2_456_789, instance: 42, command: "A" } as const;
  t.deepEqual(readAlertCommand(acn("120530.00,ABC,2456789,42,A,C")), command);
  t.deepEqual(readAlertCommand(acn("120530.00,ABC,2456789,42,C,A")), command);
  t.deepEqual(readAlertCommand(acn(",,3052,,Q,C")), { mnemonic: null, identifier: 3052, instance: null, command: "Q" });
  for (const fields of ["1,ABC,x,1,A,C", "1,ABC,1,1,A,R", "1,ABC,1,1,Z,C", "1,ABC,-1,1,A,C", "1,ABCD,1,1,A,C", "1"]) {
    t.is(readAlertCommand(acn(fields)), undefined, fields);
  }
  t.is(readAlertCommand("$INACN,,,3052,,A,C*00\r\n"), undefined);
  t.is(readAlertCommand(writeSentence({ talker: "IN", formatter: "HBT", fields: ["1"] })), undefined);
});

test("a danger of collision is of category A, and all others of B", (t) => {
  t.is(categoryOf({ tag_id: "AIS.COLLISION_3" }), "A");
  for (const tag of ["AIS.DISTRESS_1", "ANCHOR.DISTANCE_M", "MOB.MARKED", "VESSEL.DEPTH_M"])
    t.is(categoryOf({ tag_id: tag }), "B", tag);
});

test("what a command does: state by state, category by category", (t) => {
  const states: readonly [string, Partial<AlertRecord>][] = [
    ["V", {}],
    ["S", { silenced_until: isoTime(1) }],
    ["U", { condition: false }],
    ["A", { state: "ACK" }],
  ];
  const acts = (letter: "A" | "Q" | "O" | "S", category: "A" | "B" | "C" = "B") =>
    states.map(([, record]) =>
      actOf(
        { mnemonic: null, identifier: 1, instance: null, command: letter },
        { ...alarmRecord(), ...record },
        category,
        START_MS,
      ),
    );
  t.deepEqual(acts("A"), ["acknowledge", "acknowledge", "acknowledge", "refuse"]);
  t.deepEqual(acts("A", "A"), ["refuse", "refuse", "refuse", "refuse"]);
  t.deepEqual(acts("S", "A"), ["silence", "silence", "refuse", "refuse"]);
  t.deepEqual(acts("Q"), ["repeat", "repeat", "repeat", "repeat"]);
  t.deepEqual(acts("O"), ["refuse", "refuse", "refuse", "refuse"]);
  const unknown = { mnemonic: null, identifier: 1, instance: null, command: "A" } as const;
  t.is(actOf(unknown, undefined, "B", START_MS), "refuse");
  t.true(isSameAlert({ ...unknown, instance: 1 }, unknown));
  t.false(isSameAlert({ ...unknown, mnemonic: "ABC" }, unknown));
  const line = refusalLine(
    "II",
    { mnemonic: "NMA", identifier: 2_456_789, instance: 12 },
    "A",
    "2026-01-01T12:05:30.000Z",
  );
  t.is(line.slice(0, -5), "$IIARC,120530.00,NMA,2456789,12,A");
});
