import test from "ava";
import { ALERT_STATE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { readAlert, readAlertText } from "../../../src/nmea2000/alerts/alert-message.ts";
import { AlertPublisher } from "../../../src/nmea2000/alerts/alert-publisher.ts";
import { framesOf } from "../../../src/nmea2000/fast-packet.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import type { Message } from "../../../src/nmea2000/pgn-frame.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { alarmRecord, START_MS } from "../../support/alarms.ts";
import { nameOf } from "../support/test-node.ts";

const SOURCE = {
  name: nameOf(),
  deviceInstance: 0,
  language: 1,
  isNavigational: () => false,
  locationOf: (tagId: string) => tagId,
};
const STEP_MS = 50;

/** A publisher, and the bus that takes what it sends as long as it is there. */
class Scene {
  readonly publisher = new AlertPublisher(SOURCE, () => START_MS);
  readonly sent: (Message & { readonly atMs: number })[] = [];
  isUp = true;
  nowMs = 0;

  pass(ms: number): void {
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs; this.nowMs += STEP_MS) this.#flush();
  }

  /** What was sent since, as `2 active` or `text`. */
  said(since = 0): string[] {
    return this.sent.slice(since).map((message) => {
      const heard = { ...message, source: 35, timestampMs: 0 };
      if (message.pgn === PGN.ALERT_TEXT) return `text ${readAlertText(heard)?.description}`;
      const state = readAlert(heard)?.state;
      return (
        Object.entries(ALERT_STATE)
          .find(([, code]) => code === state)?.[0]
          .toLowerCase() ?? "?"
      );
    });
  }

  #flush(): void {
    const { publisher, nowMs } = this;
    for (let next = publisher.next(nowMs); next !== undefined; next = publisher.next(nowMs)) {
      if (this.isUp) this.sent.push({ ...next, atMs: nowMs });
      publisher.given(this.isUp, next, nowMs);
    }
  }
}

const record = (more: Partial<AlarmRecord> = {}) => alarmRecord(more);
const many = (count: number, more: Partial<AlarmRecord> = {}) =>
  Array.from({ length: count }, (_, i) => record({ id: `A-${i}`, tag_id: `T_${i}.X`, ...more }));

test("an alarm is told at once with its text, each second again, and its text every ten", (t) => {
  const scene = new Scene();
  scene.publisher.take(record());
  scene.pass(STEP_MS);
  t.deepEqual(scene.said(), ["active", "text Too high"]);
  scene.pass(limits.alertTextPeriodMs);
  const said = scene.said();
  t.is(said.filter((each) => each === "active").length, 11);
  t.is(said.filter((each) => each.startsWith("text")).length, 2);
});

test("each change is told at once; one that is back to normal is said to be so five times, and then nothing", (t) => {
  const scene = new Scene();
  scene.publisher.take(record());
  scene.pass(100);
  scene.publisher.take(record({ state: "ACK" }));
  scene.pass(STEP_MS);
  t.is(scene.said().at(-1), "acknowledged");
  scene.publisher.take(record({ state: "CLEARED", condition: false }));
  scene.pass(20_000);
  t.deepEqual(scene.said(3), Array<string>(limits.alertFarewells).fill("normal"));
  t.is(scene.publisher.size, 0);
});

test("an alarm that comes back is told under its next occurrence, after one end of the last", (t) => {
  const scene = new Scene();
  scene.publisher.take(record());
  scene.pass(100);
  scene.publisher.take(record({ state: "CLEARED", condition: false }));
  scene.publisher.take(record({ id: "A-2", occurrence: 2 }));
  scene.pass(3000);
  t.is(scene.said().filter((each) => each === "normal").length, 1);
  t.is(scene.publisher.size, 1);
  const last = scene.sent.at(-1);
  t.is(last && readAlert({ ...last, source: 35, timestampMs: 0 })?.occurrence, 2);
});

test("what the bus did not take goes out when it does, as it is then; after a resume all of it is told again", (t) => {
  const scene = new Scene();
  scene.isUp = false;
  scene.publisher.take(record());
  scene.publisher.take(record({ state: "ACK" }));
  scene.pass(2000);
  t.deepEqual(scene.said(), []);
  t.true(scene.publisher.counters.alerts_refused > 0);
  scene.isUp = true;
  scene.pass(limits.alertPauseMs + STEP_MS);
  t.deepEqual(scene.said(), ["acknowledged", "text Too high"]);
  scene.publisher.resume([record({ state: "ACK" }), record({ id: "A-2", tag_id: "U" })]);
  scene.pass(STEP_MS);
  t.deepEqual(scene.said(2), ["active", "acknowledged", "text Too high", "text Too high"]);
});

test("changes go before texts, and the most urgent first", (t) => {
  const scene = new Scene();
  const priorities = ["caution", "emergency", "warning", "alarm"] as const;
  for (const priority of priorities) scene.publisher.take(record({ id: priority, tag_id: priority, priority }));
  scene.pass(STEP_MS);
  const types = scene.sent.slice(0, 4).map((each) => readAlert({ ...each, source: 35, timestampMs: 0 })?.type);
  t.deepEqual(types, [1, 2, 5, 8]);
  t.true(scene.sent.slice(4).every(({ pgn }) => pgn === PGN.ALERT_TEXT));
});

test("however many alarms are open, they have their share of the bus and each has its turn", (t) => {
  const scene = new Scene();
  for (const each of many(150)) scene.publisher.take(each);
  const seconds = 40;
  scene.pass(seconds * 1000);
  const frames = scene.sent.reduce((sum, { data }) => sum + framesOf(data.length), 0);
  t.true(frames <= limits.alertBurstFrames + limits.alertFramesPerS * seconds + framesOf(223), `${frames} frames`);
  const times = new Map<number, number>();
  for (const each of scene.sent.slice(-400)) {
    const id = readAlert({ ...each, source: 35, timestampMs: 0 })?.alertId;
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
  }
  t.is(times.size, 150);
});

test("beyond what is told at once the less urgent stay out, and come in when there is a place", (t) => {
  const scene = new Scene();
  const cautions = many(limits.alerts + 1, { priority: "caution" });
  for (const each of cautions) scene.publisher.take(each);
  t.is(scene.publisher.size, limits.alerts);
  scene.publisher.take(record({ id: "E", tag_id: "FIRE", priority: "emergency" }));
  t.is(scene.publisher.size, limits.alerts);
  scene.pass(STEP_MS);
  const first = scene.sent[0];
  t.is(first && readAlert({ ...first, source: 35, timestampMs: 0 })?.type, 1);
  t.false(scene.publisher.hasPlace);
  scene.publisher.take(record({ id: "E", tag_id: "FIRE", priority: "emergency", state: "CLEARED", condition: false }));
  scene.pass(120_000);
  t.true(scene.publisher.hasPlace);
  scene.publisher.fill(cautions);
  t.is(scene.publisher.size, limits.alerts);
});

test("on request all alerts are given, and the texts of those that are open", (t) => {
  const scene = new Scene();
  t.deepEqual(scene.publisher.onDemand(PGN.ALERT), []);
  for (const each of many(3)) scene.publisher.take(each);
  scene.pass(100);
  scene.publisher.take(record({ id: "A-0", tag_id: "T_0.X", state: "CLEARED", condition: false }));
  t.is(scene.publisher.onDemand(PGN.ALERT).length, 3);
  t.is(scene.publisher.onDemand(PGN.ALERT_TEXT).length, 2);
  t.deepEqual(scene.publisher.onDemand(PGN.HEARTBEAT), []);
});

test("words of now go with the next repetition of the text, and cost no message of their own", (t) => {
  const scene = new Scene();
  scene.publisher.take(record());
  scene.pass(STEP_MS);
  for (let second = 0; second < 5; second++) {
    scene.publisher.take(record({ message: `in ${second}`, raised_message: "Too high" }));
    scene.pass(1000);
  }
  t.deepEqual(
    scene.said(2),
    Array.from({ length: 5 }, () => "active"),
  );
  scene.pass(limits.alertTextPeriodMs);
  t.deepEqual(
    scene.said(2).filter((each) => each.startsWith("text")),
    ["text in 4"],
  );
});
