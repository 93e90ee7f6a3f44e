/** The order, the counts and the sound of open alarms, as the console makes them. */
import test from "ava";
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { countsByKind, heldOrder } from "../../web/alarm-order.ts";
import { endsSilence, soundingPriority } from "../../web/alarm-sound.ts";
import { quietHoursOf, quietUntil } from "../../web/quiet-hours.ts";

type Alarm = Pick<AlarmRecord, "id" | "priority" | "state" | "condition" | "activated_at">;

/** `"emergency ACK returned 3"`: priority, state, whether its condition holds, second of its activation. */
function alarm(text: string): Alarm {
  const [priority = "", state = "", condition = "", second = "0"] = text.split(" ");
  const activated_at = `2026-05-06T10:00:${second.padStart(2, "0")}.000Z`;
  return { id: text, priority, state, condition: condition === "live", activated_at } as Alarm;
}

test("live alarms stand before returned ones, then priority, then what nobody acknowledged, then the newest", (t) => {
  const wanted = [
    "emergency ACTIVE live 1",
    "emergency ACK live 5",
    "alarm ACTIVE live 9",
    "alarm ACTIVE live 2",
    "warning ACK live 3",
    "caution ACTIVE live 4",
    "emergency ACTIVE returned 6",
    "caution ACTIVE returned 8",
    "caution ACK returned 9",
  ];
  for (let turn = 0; turn < wanted.length; turn += 1) {
    const mixed = [...wanted.slice(turn), ...wanted.slice(0, turn)].map(alarm);
    t.deepEqual(
      mixed.sort(bridgeOrder).map(({ id }) => id),
      wanted,
    );
  }
});

test("the alarm that is held and those above it keep their places; a more urgent one comes right behind it", (t) => {
  const before = ["alarm ACTIVE live 1", "warning ACTIVE live 2", "caution ACTIVE live 3"];
  const fresh = "emergency ACTIVE live 4";
  const order = (held?: string) => heldOrder([...before, fresh].map(alarm), before, held).map(({ id }) => id);
  t.deepEqual(order(), [fresh, ...before]);
  t.deepEqual(order(before[1]), [before[0], before[1], fresh, before[2]]);
  t.deepEqual(order("one that is gone"), [fresh, ...before]);
});

test("each kind is counted, those that have returned apart", (t) => {
  const alarms = ["alarm ACTIVE live", "alarm ACK live", "emergency ACTIVE returned", "caution ACTIVE live"];
  t.deepEqual(countsByKind(alarms.map(alarm)), [
    { kind: "alarm", count: 2 },
    { kind: "caution", count: 1 },
    { kind: "returned", count: 1 },
  ]);
  t.deepEqual(countsByKind([]), []);
});

test("the most urgent alarm that holds and is not acknowledged sounds; a caution never does", (t) => {
  const sounding = (...alarms: string[]) => soundingPriority(alarms.map(alarm));
  t.is(sounding("warning ACTIVE live", "alarm ACTIVE live", "emergency ACK live"), "alarm");
  t.is(sounding("emergency ACTIVE returned", "warning ACTIVE live"), "warning");
  t.is(sounding("caution ACTIVE live"), undefined);
  t.is(sounding(), undefined);
});

test("in quiet hours an emergency sounds, and nothing below it", (t) => {
  const sounding = (...alarms: string[]) => soundingPriority(alarms.map(alarm), true);
  t.is(sounding("warning ACTIVE live", "alarm ACTIVE live"), undefined);
  t.is(sounding("alarm ACTIVE live", "emergency ACTIVE live"), "emergency");
  t.is(sounding("alarm ACTIVE live", "emergency ACK live"), undefined);
});

test("quiet hours are those between two times of the device's clock, also over midnight", (t) => {
  const until = (kept: string, time: string) => quietUntil(quietHoursOf(kept), new Date(`2026-05-06T${time}`));
  for (const [kept, time, wanted] of [
    ["23:00-07:00", "22:59:59", undefined],
    ["23:00-07:00", "23:00:00", "07:00"],
    ["23:00-07:00", "00:00:00", "07:00"],
    ["23:00-07:00", "06:59:59", "07:00"],
    ["23:00-07:00", "07:00:00", undefined],
    ["13:30-15:00", "13:29:59", undefined],
    ["13:30-15:00", "13:30:00", "15:00"],
    ["13:30-15:00", "15:00:00", undefined],
    ["00:00-23:59", "12:00:00", "23:59"],
  ] as const) {
    t.is(until(kept, time), wanted, `${kept} at ${time}`);
  }
  // Nothing that is no time silences anything.
  for (const kept of ["", "null", "07:00-07:00", "24:00-07:00", "23:00-", "23:00-7:00", "23:00-07:60"])
    t.is(quietHoursOf(kept), undefined, kept);
});

test("a new alarm, one that comes again and one that rises end the silence; an acknowledgement does not", (t) => {
  const old = alarm("warning ACTIVE live");
  const ends = (before: Alarm[], now: Alarm[]) => endsSilence(before, now);
  t.false(ends([old], [old]));
  t.true(ends([old], [old, alarm("alarm ACTIVE live")]));
  t.true(ends([old], [{ ...old, priority: "alarm" }]));
  t.false(ends([{ ...old, priority: "alarm" }], [old]));
  t.true(ends([{ ...old, condition: false }], [old]));
  t.false(ends([old], [{ ...old, condition: false }]));
  t.false(ends([old], [{ ...old, state: "ACK" }]));
  t.false(ends([old], []));
});
