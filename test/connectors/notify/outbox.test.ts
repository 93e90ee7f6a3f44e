/** Who of a receiver's people is told what, when, and in which order: the pure part, by a clock that the test moves. */
import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { limits } from "../../../src/connectors/notify/limits.ts";
import { isBetween, LocalTime } from "../../../src/connectors/notify/local-time.ts";
import { Outbox, type OutboxState, type Terms } from "../../../src/connectors/notify/outbox.ts";
import { PRIORITIES } from "../../../src/core/priority.ts";
import { alarmRecord, START_MS } from "../../support/alarms.ts";
import { tableBelow } from "../../support/page-table.ts";
import { Book } from "./support/book.ts";

const MINUTE_MS = 60_000;
const ANA = { id: "1", name: "Ana's phone", person: "Ana" };
const JUAN = { id: "2", name: "Juan's phone", person: "Juan" };
const ALL = [ANA, JUAN];
const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString();

type Scene = ReturnType<typeof scene>;

function scene(terms: Partial<Terms> = {}) {
  const book = new Book();
  const outbox = new Outbox({ priority: "caution", afterMin: 0, onWatch: false, isQuiet: () => isQuiet, ...terms });
  const records = new Map<string, AlarmRecord>();
  let nowMs = START_MS;
  let isQuiet = false;
  const take = () => {
    const entry = book.all.at(-1);
    if (entry !== undefined)
      outbox.take({ ...entry, timestamp: new Date(nowMs).toISOString() }, (id) => records.get(id));
  };
  return {
    outbox,
    alarm: (record: Partial<AlarmRecord>, kind: "alarm_active" | "alarm_ack" | "alarm_cleared" = "alarm_active") => {
      book.add({ activated_at: new Date(nowMs).toISOString(), ...record }, kind);
      take();
    },
    escalates: (record: Partial<AlarmRecord> & { readonly id: string; readonly priority: AlarmRecord["priority"] }) => {
      records.set(record.id, alarmRecord(record));
      book.enter("manual", { event: "alarm_escalated", id: record.id, from: "warning", to: record.priority });
      take();
    },
    recurs: (record: Partial<AlarmRecord> & { readonly id: string }) => {
      records.set(record.id, alarmRecord(record));
      const about = {
        id: record.id,
        tag_id: "T",
        alarm_id: "high",
        at: at(0),
        value: 1,
        returned_at: null,
        returns: 1,
      };
      book.enter("manual", { event: "alarm_recurred", ...about });
      take();
    },
    watchTo: (to: string) => {
      book.enter("authority_transfer", { event: "watch_handed_over", to });
      take();
    },
    quiet: (is: boolean) => {
      isQuiet = is;
    },
    after: (minutes: number) => {
      nowMs = START_MS + minutes * MINUTE_MS;
    },
    /** Sends what is due, and says to whom. */
    send: () => {
      const told: string[] = [];
      for (;;) {
        outbox.settle(ALL, nowMs);
        const due = ALL.flatMap((to) => outbox.nextFor(to, nowMs) ?? []);
        const [next] = due.toSorted(
          (a, b) => PRIORITIES.indexOf(a.alarm.priority) - PRIORITIES.indexOf(b.alarm.priority) || b.entry - a.entry,
        );
        if (next === undefined) return told;
        for (const to of outbox.recipientsOf(next, ALL)) {
          outbox.trying(next, to);
          outbox.ended(next, to, { outcome: "sent", reason: null }, nowMs);
          told.push(`${next.alarm.id} ${next.kind} ${to.person}`);
        }
      }
    },
  };
}

test("the most urgent goes first, of those the newest, and an alarm waits once with its newest change", (t) => {
  const { alarm, send, outbox } = scene();
  alarm({ id: "a", priority: "warning" });
  alarm({ id: "b", priority: "emergency" });
  alarm({ id: "c", priority: "warning" });
  alarm({ id: "d", priority: "alarm" });
  alarm({ id: "d", priority: "alarm", state: "CLEARED" }, "alarm_cleared");
  t.deepEqual(
    send().filter((line) => line.endsWith("Ana")),
    ["b raised Ana", "d cleared Ana", "c raised Ana", "a raised Ana"],
  );
  t.is(outbox.counters.replaced, 1);
});

test("a chain: the watch at once, the master after five minutes, all after ten; whoever acknowledges ends it", (t) => {
  const watch = scene({ onWatch: true });
  const master = scene({ afterMin: 5, people: ["Juan"] });
  const all = scene({ afterMin: 10 });
  const chain = [watch, master, all];
  for (const one of chain) {
    one.watchTo("Ana");
    one.alarm({ id: "a" });
  }
  const told = () => chain.map((one) => one.send());
  t.deepEqual(told(), [["a raised Ana"], [], []]);
  for (const one of chain) one.after(5);
  t.deepEqual(told(), [[], ["a raised Juan"], []]);
  for (const one of chain) one.alarm({ id: "a", state: "ACK", activated_at: at(0) }, "alarm_ack");
  // Those who know of it learn that it is answered; the rest never hear of it.
  t.deepEqual(told(), [["a acknowledged Ana"], ["a acknowledged Juan"], []]);
  for (const one of chain) one.after(60);
  t.deepEqual(told(), [[], [], []]);
  t.is(all.outbox.counters.needless, 1);
});

test("while nobody has taken the watch all of them are told, and who takes it over is told from then on", (t) => {
  const { alarm, send, watchTo } = scene({ onWatch: true });
  alarm({ id: "a" });
  t.deepEqual(send(), ["a raised Ana", "a raised Juan"]);
  watchTo("Juan");
  alarm({ id: "b" });
  t.deepEqual(send(), ["b raised Juan"]);
});

test("in quiet hours only an emergency is told; what is still open then is told afterwards, what came and went is not", (t) => {
  let isQuiet = true;
  const { alarm, send } = scene({ isQuiet: () => isQuiet });
  alarm({ id: "a" });
  alarm({ id: "b" });
  alarm({ id: "c", priority: "emergency" });
  t.deepEqual(send(), ["c raised Ana", "c raised Juan"]);
  alarm({ id: "b", state: "CLEARED" }, "alarm_cleared");
  isQuiet = false;
  t.deepEqual(send(), ["a raised Ana", "a raised Juan"]);
});

test("an alarm that becomes more urgent is told again, and to those for whom it was not urgent enough before", (t) => {
  const { alarm, escalates, send } = scene({ priority: "alarm" });
  alarm({ id: "a", priority: "warning" });
  t.deepEqual(send(), []);
  escalates({ id: "a", priority: "alarm", activated_at: at(0) });
  t.deepEqual(send(), ["a raised Ana", "a raised Juan"]);
  escalates({ id: "a", priority: "emergency", activated_at: at(0) });
  t.deepEqual(send(), ["a raised Ana", "a raised Juan"]);
});

test("what has no room is the least urgent and oldest, and it is counted and noted", (t) => {
  const { alarm, outbox } = scene();
  alarm({ id: "first", priority: "emergency" });
  for (let i = 0; i < limits.waiting + 4; i += 1) alarm({ id: `w${i}`, priority: "caution" });
  const { waiting, leftOut, sent } = outbox.state;
  t.is(waiting.length, limits.waiting);
  t.is(leftOut, 5);
  t.is(waiting[0]?.alarm.id, "first");
  t.deepEqual(
    sent.map(({ alarm: id, outcome }) => `${id} ${outcome}`),
    ["w0 left_out", "w1 left_out", "w2 left_out", "w3 left_out", "w4 left_out"],
  );
});

test("its state is one value: read back from JSON it goes on where it was, with who was being tried", (t) => {
  const { alarm, outbox } = scene();
  alarm({ id: "a" });
  const [item] = outbox.state.waiting;
  if (item === undefined) throw new Error("it waits");
  outbox.trying(item, ANA);
  const again = new Outbox({ priority: "caution", afterMin: 0, onWatch: false, isQuiet: () => false });
  again.restore(JSON.parse(JSON.stringify(outbox.state)) as OutboxState);
  const next = again.nextFor(JUAN, START_MS);
  t.deepEqual(next?.tried, ["1"]);
  t.deepEqual(next && again.recipientsOf(next, ALL), ALL);
});

/** What an alarm is at a receiver whose turn comes when nobody has acknowledged it for five minutes. */
const STATES: Readonly<Record<string, (scene: Scene) => void>> = {
  unknown: () => undefined,
  held: ({ alarm }) => alarm({ id: "a", priority: "alarm" }),
  due: ({ alarm, after }) => {
    alarm({ id: "a", priority: "alarm" });
    after(5);
  },
  trying: ({ alarm, after, outbox }) => {
    alarm({ id: "a", priority: "alarm" });
    after(5);
    const item = outbox.nextFor(ANA, START_MS + 5 * MINUTE_MS);
    if (item !== undefined) outbox.trying(item, ANA);
  },
  told: ({ alarm, after, send }) => {
    alarm({ id: "a", priority: "alarm" });
    after(5);
    send();
  },
};

const EVENTS: Readonly<Record<string, (scene: Scene) => void>> = {
  "nothing more": () => undefined,
  raised: ({ alarm }) => alarm({ id: "a", priority: "alarm" }),
  "raised, less urgent than it asks for": ({ alarm }) => alarm({ id: "a", priority: "caution" }),
  acknowledged: ({ alarm }) => alarm({ id: "a", state: "ACK", priority: "alarm", activated_at: at(0) }, "alarm_ack"),
  ended: ({ alarm }) => alarm({ id: "a", state: "CLEARED", priority: "alarm", activated_at: at(0) }, "alarm_cleared"),
  "more urgent": ({ escalates }) => escalates({ id: "a", priority: "emergency", activated_at: at(0) }),
  "comes back at once": ({ recurs }) => recurs({ id: "a", priority: "alarm", activated_at: at(0) }),
  "comes back after five minutes": ({ recurs, after }) => {
    after(10);
    recurs({ id: "a", priority: "alarm", activated_at: at(0) });
  },
  "five minutes pass": ({ after }) => after(10),
  "quiet hours begin": ({ quiet }) => quiet(true),
  "quiet hours, more urgent": ({ quiet, escalates }) => {
    quiet(true);
    escalates({ id: "a", priority: "emergency", activated_at: at(0) });
  },
  "quiet hours, ended, and over": ({ quiet, alarm }) => {
    quiet(true);
    alarm({ id: "a", state: "CLEARED", priority: "alarm", activated_at: at(0) }, "alarm_cleared");
    quiet(false);
  },
  "killed and started": ({ outbox }) => outbox.restore(JSON.parse(JSON.stringify(outbox.state)) as OutboxState),
};

const TABLE = tableBelow("watch-states.md", "People and telephones");

test("the table of an alarm at a receiver has each event and each state", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(EVENTS));
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], Object.keys(STATES));
});

for (const [event, cells] of TABLE)
  test(`an alarm at a receiver: ${event}: what goes out`, (t) => {
    for (const [state, expected] of cells) {
      const made = scene({ afterMin: 5, priority: "warning" });
      STATES[state]?.(made);
      EVENTS[event]?.(made);
      const isSecond = made.outbox.state.waiting.some(({ tried }) => tried.length > 0);
      const told = made.send().flatMap((line) => (line.endsWith("Ana") ? [line.split(" ")[1]] : []));
      const still = made.outbox.state.waiting.length > 0 ? "waits" : "–";
      t.is(told.length === 0 ? still : `${told.join(", ")}${isSecond ? " (again?)" : ""}`, expected, state);
    }
  });

test("times of day are those of the zone, also across a change of the clocks, and an interval may go over midnight", (t) => {
  const madrid = new LocalTime("Europe/Madrid");
  t.deepEqual(madrid.at(Date.UTC(2026, 9, 25, 0, 30)), { day: "2026-10-25", time: "02:30" });
  t.deepEqual(madrid.at(Date.UTC(2026, 9, 25, 1, 30)), { day: "2026-10-25", time: "02:30" });
  t.deepEqual(madrid.at(Date.UTC(2026, 11, 31, 23, 30)), { day: "2027-01-01", time: "00:30" });
  const night = { from: "22:00", to: "07:00" };
  t.deepEqual(["21:59", "22:00", "00:00", "06:59", "07:00"].map((time) => isBetween(time, night)), [false, true, true, true, false]); // prettier-ignore
  t.false(isBetween("12:00", { from: "12:00", to: "12:00" }));
});
