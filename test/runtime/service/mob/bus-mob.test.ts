/** What we say on the buses while a person is overboard, and at the end. */
import test from "ava";
import type { MobNotice } from "../../../../src/distress/heard.ts";
import type { MarkKind, MobEvent } from "../../../../src/mob/mob-event.ts";
import { DistressReader } from "../../../../src/nmea2000/distress/distress-reader.ts";
import type { Message } from "../../../../src/nmea2000/pgn-frame.ts";
import { BusMob, OverboardMessages } from "../../../../src/runtime/service/mob/bus-mob.ts";
import { ManualClock } from "../../../support/clock.ts";

const AT_MS = Date.UTC(2026, 10, 25, 12, 0, 1);

function event(kind: MarkKind, isTest = false, id = "0000001f"): MobEvent {
  const position = { latitude: 39.5, longitude: 2.6 };
  const mark = { key: "k", kind, who: "Ana", atMs: AT_MS, newest: null, isWithdrawn: false, wasWithdrawn: false };
  return { id, isTest, marks: [{ ...mark, placed: { position, atMs: AT_MS } }] };
}

function bus(buses = 1) {
  const clock = new ManualClock();
  const sent: Message[] = [];
  const state: { event: MobEvent | undefined; takes: boolean } = { event: undefined, takes: true };
  const node = {
    send: (message: Message) => {
      if (state.takes) sent.push(message);
      return state.takes;
    },
  };
  const messages = new OverboardMessages();
  const output = new BusMob(
    messages,
    () => state.event,
    () => Array.from({ length: buses }, () => node),
    clock,
  );
  const pass = (seconds: number) => {
    for (let i = 0; i < 4 * seconds; i += 1) {
      output.tick();
      clock.advance(250);
    }
  };
  return { output, messages, state, sent, pass };
}

function said({ pgn, data }: Message): Partial<MobNotice> {
  const notices: MobNotice[] = [];
  const hearer = { call: () => undefined, notice: (notice: MobNotice) => notices.push(notice) };
  new DistressReader(hearer).hear("can0", { pgn, data, priority: 3, source: 1, destination: 255, timestampMs: 0 });
  return notices[0] ?? {};
}

test("at once, then every ten seconds, and three times at the end that nobody is", (t) => {
  const { messages, state, sent, pass } = bus();
  pass(5);
  t.deepEqual(messages.now(), []);
  t.is(sent.length, 0);
  state.event = event("person");
  pass(25);
  t.is(sent.length, 3);
  t.like(said(sent[0] as Message), { emitter: 0x1f, says: "overboard", position: { latitude: 39.5, longitude: 2.6 } });
  t.is(said(messages.now()[0] as Message).says, "overboard", "asked for");
  state.event = undefined;
  pass(20);
  t.deepEqual(
    sent.slice(3).map((message) => said(message).says),
    ["nobody", "nobody", "nobody"],
  );
  t.is(said(sent[5] as Message).emitter, 0x1f);
});

test("a test says that it is one, and ends when it becomes real; what a device has marked is not said again", (t) => {
  const { state, sent, pass } = bus();
  state.event = event("person", true);
  pass(1);
  t.is(said(sent[0] as Message).says, "test");
  state.event = event("person", false, "00000020");
  pass(4);
  const says = sent.map((message) => said(message));
  t.deepEqual(says.filter(({ emitter }) => emitter === 0x1f).map((each) => each.says), ["test", "nobody", "nobody", "nobody"]); // prettier-ignore
  t.deepEqual(says.filter(({ emitter }) => emitter === 0x20).map((each) => each.says), ["overboard"]); // prettier-ignore
  const other = bus();
  other.state.event = event("device");
  other.pass(20);
  t.is(other.sent.length, 0);
});

test("a place that is known later is said from then on", (t) => {
  const { state, sent, pass } = bus();
  const placed = event("person");
  state.event = { ...placed, marks: [{ ...placed.marks[0], placed: null }] };
  pass(1);
  t.is(said(sent[0] as Message).position, undefined);
  state.event = placed;
  pass(10);
  t.deepEqual(said(sent[1] as Message).position, { latitude: 39.5, longitude: 2.6 });
});

test("a bus that does not take it now gets it as soon as it does; without a bus nothing is refused", (t) => {
  const { output, state, sent, pass } = bus();
  state.event = event("person");
  state.takes = false;
  pass(3);
  t.is(sent.length, 0);
  state.takes = true;
  pass(1);
  t.is(sent.length, 1);
  t.deepEqual(output.counters(), { mob_sent: 1, mob_refused: 12 });
  const none = bus(0);
  none.state.event = event("person");
  none.pass(30);
  t.deepEqual(none.output.counters(), { mob_sent: 0, mob_refused: 0 });
});
