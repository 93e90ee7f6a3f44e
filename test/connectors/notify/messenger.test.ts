/**
 * A receiver of people with a real service that is killed, slow, refuses, or is gone for an hour: nothing is lost, and what may come a
 * second time says so. Its state is in real files; time is the test's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { toLogPayload } from "../../../src/alarms/alarm-payload.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { serviceWay } from "../../../src/connectors/notify/http-service.ts";
import { LocalTime } from "../../../src/connectors/notify/local-time.ts";
import { Messenger, type MessengerParts } from "../../../src/connectors/notify/messenger.ts";
import type { Sent } from "../../../src/connectors/notify/outbox.ts";
import { outboxFile } from "../../../src/connectors/notify/outbox-file.ts";
import { Declined } from "../../../src/connectors/notify/way.ts";
import { wordsIn } from "../../../src/connectors/notify/words.ts";
import { alarmRecord } from "../../support/alarms.ts";
import { ManualClock } from "../../support/clock.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { Book } from "./support/book.ts";
import { receiving } from "./support/receiving.ts";

const HOUR_MS = 3_600_000;
const TERMS = { priority: "caution", afterMin: 0, onWatch: false, isQuiet: () => false } as const;

async function scene(t: ExecutionContext, more: Partial<MessengerParts> = {}) {
  const [book, clock, dir, server] = [new Book(), new ManualClock(), await tempDir(t), await receiving(t)];
  const words = wordsIn("en");
  const recorded: string[] = [];
  const open: AlarmRecord[] = [];
  const recipient = { id: "phone", name: "phone", person: "Ana" };
  let running: Messenger | undefined;
  const record = ({ to, outcome, reason }: Sent, about: string) =>
    void recorded.push(`${to} ${outcome} ${reason}: ${about}`);
  let life = { isOver: false };
  const start = () => {
    const mine = (life = { isOver: false });
    const mayWrite = () => {
      if (mine.isOver) throw new Error("killed");
    };
    running = new Messenger({
      id: "phone",
      kind: "ntfy",
      way: serviceWay("ntfy", { server: server.url, topic: "a" }, recipient, words),
      terms: TERMS,
      timeoutS: 1,
      time: new LocalTime("UTC"),
      nameOf: (tagId) => (tagId === "T" ? "Temperature" : tagId),
      vessel: { id: "aurora", name: "Aurora" },
      logbook: book,
      state: outboxFile(statePlace(dir, { mayWrite }), "phone"),
      alarms: { open: () => open },
      record,
      now: () => clock.now(),
      isClockTrusted: () => true,
      log: { info: () => undefined, warning: () => undefined },
      words,
      pauses: { retryMs: 5, retryMaxMs: 20 },
      ...more,
    });
    const started = running;
    t.teardown(() => started.stop());
    void started.run();
    return started;
  };
  /** A kill: what is in memory is lost; what is on the disk stays, and nothing more gets there. */
  const kill = () => {
    life.isOver = true;
    void running?.stop();
  };
  const first = start();
  await sleep(50);
  return {
    book,
    clock,
    dir,
    server,
    start,
    kill,
    first,
    recorded,
    open,
    texts: () => server.json().map(({ message }) => String(message)),
  };
}

const many = Array.from({ length: 20 }, (_, i) => `A-${i}`);

test("each alarm arrives once, and log book and history have who got it", async (t) => {
  const { book, first, server, recorded, texts } = await scene(t);
  for (const id of many) book.add({ id });
  await until(() => first.counters()["delivered"] === many.length);
  t.is(new Set(texts().map((text) => text.split("\n")[0])).size, many.length);
  t.is(server.requests.length, many.length);
  t.is(recorded.length, many.length);
  t.regex(recorded[0] ?? "", /^phone sent null: entry \d+$/);
  t.like(first.sent()[0], { to: "phone", person: "Ana", kind: "raised", outcome: "sent" });
});

test("a message that comes late has the words of now beside those of the raise", async (t) => {
  const { book, open, first, texts } = await scene(t);
  open.push(alarmRecord({ id: "A-1", message: "within 0.1 NM in 2 min", raised_message: "within 0.1 NM in 9 min" }));
  book.add({ id: "A-1" });
  await until(() => first.counters()["delivered"] === 1);
  t.true(texts()[0]?.split("\n").includes("Now: within 0.1 NM in 2 min"), texts()[0]);
});

test("gone for an hour: all arrive when it is back, the most urgent first, and what ended meanwhile arrives as one", async (t) => {
  const { book, clock, first, server, texts } = await scene(t);
  await server.close();
  for (const id of many) book.add({ id, priority: "warning" });
  book.add({ id: "E", priority: "emergency" });
  book.add({ id: "A-3", priority: "warning", state: "CLEARED" }, "alarm_cleared");
  await until(() => (first.counters()["failures"] ?? 0) >= 3);
  t.regex(first.fault() ?? "", /phone.*ECONNREFUSED/);
  clock.advance(HOUR_MS);
  await server.again();
  await until(() => first.counters()["waiting"] === 0);
  // 20 alarms and the emergency; the one that ended has one message, not two.
  t.is(server.requests.length, 21);
  t.regex(texts()[0] ?? "", /^entry 21\n/);
  t.regex(texts()[1] ?? "", /^entry 22\n.*Raised at/);
  t.is(texts().filter((text) => /second|reached you before/.test(text)).length, 0);
  t.is(first.fault(), null);
});

test("slow, and cut off in the middle of an answer: tried again, and the second one says that it may be the second", async (t) => {
  const { book, first, server, texts } = await scene(t);
  server.answers({ status: 200, afterMs: 3000 });
  book.add({ id: "slow" });
  await until(() => server.requests.length >= 1);
  server.answers({ status: 200, isCut: true });
  await until(() => server.requests.length >= 2);
  server.answers({ status: 200 });
  await until(() => first.counters()["delivered"] === 1);
  t.notRegex(texts()[0] ?? "", /reached you before/);
  for (const text of texts().slice(1)) t.regex(text, /This message may have reached you before/);
});

test("a service that answers that it has a fault has not got it: the next attempt says nothing of a second", async (t) => {
  const { book, first, server, texts } = await scene(t);
  server.answers({ status: 503 });
  book.add({ id: "a" });
  await until(() => server.requests.length >= 3);
  server.answers({ status: 200 });
  await until(() => first.counters()["delivered"] === 1);
  t.true(texts().every((text) => !/reached you before/.test(text)));
});

test("refused for good: it is passed over, the log book says so with the reason, and the next ones go", async (t) => {
  const { book, first, server, recorded } = await scene(t);
  server.answers({ status: 400, body: '{"error":"topic is reserved"}' });
  book.add({ id: "a" });
  await until(() => first.counters()["refused"] === 1);
  t.deepEqual(recorded, ["phone refused HTTP 400: topic is reserved: entry 1"]);
  t.regex(first.fault() ?? "", /topic is reserved/);
  server.answers({ status: 200 });
  book.add({ id: "b" });
  await until(() => first.counters()["delivered"] === 1);
  t.is(first.fault(), null);
});

test("killed at any moment of twenty alarms, again and again: none is lost, and each that came twice says so", async (t) => {
  const { book, server, start, kill, first, texts } = await scene(t);
  let running = first;
  server.answers({ status: 200, afterMs: 3 });
  for (const id of many) book.add({ id });
  for (
    let life = 0;
    running.counters()["waiting"] !== 0 || (running.counters()["entry"] ?? 0) < many.length;
    life += 1
  ) {
    await sleep(7 + (life % 13));
    kill();
    await sleep(5);
    running = start();
    await sleep(30);
  }
  const times = Map.groupBy(texts(), (text) => text.split("\n")[0]);
  t.is(times.size, many.length);
  for (const [, same] of times) for (const later of same.slice(1)) t.regex(later, /may have reached you before/);
});

test("once a day it is told that no alarm is open, or which are; a restart does not tell it twice", async (t) => {
  const { book, clock, server, start, kill, open } = await scene(t, { allWell: "08:00" });
  void book;
  clock.advance(7.9 * HOUR_MS);
  await sleep(150);
  t.is(server.requests.length, 0);
  clock.advance(0.1 * HOUR_MS);
  await until(() => server.requests.length === 1);
  t.like(server.json()[0], { title: "Aurora: all is well", message: "No alarm is open." });
  kill();
  start();
  await sleep(250);
  t.is(server.requests.length, 1);
  open.push(alarmRecord({ message: "Bilge high" }));
  clock.advance(24 * HOUR_MS);
  await until(() => server.requests.length === 2);
  t.like(server.json()[1], { title: "Aurora: not all is well", message: "One alarm is open: Bilge high" });
});

test("a chain survives a kill: the five minutes go on from the raising, and an acknowledgement meanwhile counts", async (t) => {
  const terms = { ...TERMS, afterMin: 5 };
  const { book, clock, server, start, kill, first } = await scene(t, { terms });
  const activated = new Date(clock.now()).toISOString();
  book.add({ id: "a", activated_at: activated });
  book.add({ id: "b", activated_at: activated });
  await until(() => first.counters()["waiting"] === 2);
  await sleep(150);
  kill();
  await sleep(20);
  book.add({ id: "b", activated_at: activated, state: "ACK" }, "alarm_ack");
  clock.advance(0.1 * HOUR_MS);
  const second = start();
  await until(() => second.counters()["delivered"] === 1);
  await sleep(50);
  t.deepEqual(server.json().map(({ message }) => String(message).split("\n")[0]), ["entry 1"]); // prettier-ignore
});

test("a test message goes past what waits, and says what came of it", async (t) => {
  const { first, server } = await scene(t);
  t.deepEqual(await first.test("Ana"), [{ to: "phone", outcome: "sent", reason: null }]);
  t.like(server.json()[0], {
    title: "Aurora: test message",
    message: "Ana has sent this message to see whether it arrives.",
  });
  server.answers({ status: 403 });
  t.deepEqual(await first.test("Ana"), [{ to: "phone", outcome: "failed", reason: "HTTP 403" }]);
});

test("a person reads what a tag is called, not its id", async (t) => {
  const { book, texts } = await scene(t);
  book.enter("alarm_active", toLogPayload(alarmRecord()), "Alarm: Too high (T = 101)");
  await until(() => texts().length === 1, "the message");
  t.regex(texts()[0] ?? "", /^Alarm: Too high \(Temperature = 101\)\n/);
});

test("an emergency does not wait for the pause after a failure, nor one phone for another that does not answer", async (t) => {
  const ANA = { id: "ana", name: "ana", person: "Ana" };
  const JUAN = { id: "juan", name: "juan", person: "Juan" };
  const got: string[] = [];
  const way: MessengerParts["way"] = {
    recipients: () => [ANA, JUAN],
    deliver: async ({ text }, { id }, signal) => {
      if (id === "ana")
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      got.push(`${id} ${text.split("\n")[0]}`);
      return { outcome: "sent" };
    },
  };
  const pauses = { retryMs: 600_000, retryMaxMs: 600_000 };
  const { book, first } = await scene(t, { way, pauses, timeoutS: 0.2 });
  book.add({ id: "a", priority: "warning" });
  await until(() => got.length === 1);
  await until(() => first.counters()["failures"] === 1);
  book.add({ id: "b", priority: "emergency" });
  await until(() => got.length === 2);
  t.deepEqual(got, ["juan entry 1", "juan entry 2"]);
});

/** Two phones, of which one refuses everything for now; what the other gets. */
async function besideOneThatRefuses(t: ExecutionContext, more: Partial<MessengerParts>) {
  const got: string[] = [];
  const tries: string[] = [];
  const way: MessengerParts["way"] = {
    recipients: () => ["ana", "old"].map((id) => ({ id, name: id, person: id })),
    deliver: async ({ kind, text }, { id }) => {
      if (id === "old") {
        tries.push(kind);
        throw new Declined("HTTP 403");
      }
      got.push(`${kind} ${text.split("\n")[0]}`);
      return { outcome: "sent" };
    },
  };
  return { ...(await scene(t, { way, ...more })), got, tries };
}

test("one phone that refuses holds up no other: each alarm reaches the others at once, the less urgent ones too", async (t) => {
  const { book, got, tries, first } = await besideOneThatRefuses(t, {});
  book.add({ id: "e", priority: "emergency" });
  await until(() => tries.length >= 3);
  for (const id of ["a", "b", "c", "d"]) book.add({ id, priority: "warning" });
  // The counter follows the disk.
  await until(() => got.length === 5 && first.counters()["delivered"] === 5);
  t.like(first.counters(), { delivered: 5, waiting: 5 });
  t.regex(first.fault() ?? "", /phone \(old\).*HTTP 403/);
});

test('an alarm does not wait behind an "all is well" that one of them does not take, and none goes before an alarm', async (t) => {
  const { book, clock, got, tries } = await besideOneThatRefuses(t, {
    allWell: "08:00",
    pauses: { retryMs: 600_000, retryMaxMs: 600_000 },
  });
  await sleep(150);
  clock.advance(8 * HOUR_MS);
  await until(() => tries.length === 1 && got.length === 1);
  book.add({ id: "e", priority: "emergency" });
  await until(() => got.length === 2 && tries.length >= 2);
  t.deepEqual(
    got.map((line) => line.split(" ")[0]),
    ["well", "raised"],
  );
  t.deepEqual(tries.slice(0, 2), ["well", "raised"], "the newer alarm ends the pause");
});
