import test from "ava";
import { onWire, someone } from "../../src/access/caller.ts";
import { DOORS, RIGHTS_OF } from "../../src/access/policy.ts";
import { type Act, ACTS, Gate, nameInBook } from "../../src/acts/gate.ts";
import { Refused, unlessRefused } from "../../src/core/refused.ts";
import { limits } from "../../src/acts/limits.ts";
import { memoryAccess } from "../access/support/memory-access.ts";
import { ManualClock } from "../support/clock.ts";

/** The doors of each act. */
const DOORS_OF: Readonly<Record<Act, RegExp>> = {
  acknowledge:
    /^POST \/alarms\/\{alarm_id\}\/ack$|PUT .*(v1\/api|stream)$|POST .*api\/notifications$| acknowledge$|ACN A$/,
  silence: /^POST \/alarms.*silence$| silence$|ACN S$/,
  shelve: /\/shelve$/,
  unshelve: /\/unshelve$/,
  "take out of service": /\/out-of-service$/,
  "return to service": /\/return-to-service$/,
  "change rule": /^POST \/alarms\/rules\/\{tag_id\}\/\{alarm_id\}(\/remove)?$/,
  write: /^POST \/logbook$|POST .*resources\/logbook$|logbook add$/,
  correct: /corrections$|logbook correct$/,
  countersign: /countersign/,
  "enter key": /person-keys$|key enter$/,
  "revoke key": /revocations$|key revoke$/,
  accept: /acceptances$|logbook accept$/,
  sign: /checkpoint$/,
  "change project": /^(GET|PUT) \/project\/file$|^POST \/project\/(check|changes)$/,
  "begin project": /^(GET|POST) \/setup/,
  restart: /^POST \/service\/restart$/,
  // By the section of the project file.
  "change access": /^(GET|POST) \/access\/people$/,
  "test message": /^POST \/notify\/.*test$/,
  subscribe: /^POST \/push\/subscriptions/,
  anchor: /^POST \/(plugins\/)?anchor/,
  area: /^POST \/areas/,
  "mark mob": /^(POST \/mob|SIGNALK mob)$/,
  "name mob": /^POST \/mob.*name$/,
  "end mob": /^POST \/mob\/end$/,
  "bring value": /^(PUT|POST) \/tags/,
  "set value": /^(PUT|POST) \/tags/,
  switch: /^POST \/switches\//,
  "choose source": /^POST \/sources\//,
  "record bus": /^POST \/nmea2000\/recordings/,
  "command device": /instances$/,
  "end order": /^POST \/shore\/orders/,
  keep: /^POST .*applicationData$/,
};

test("the right of an act is the one that each of its doors asks for", (t) => {
  for (const [act, { right }] of Object.entries(ACTS)) {
    const doors = Object.keys(DOORS).filter((door) => DOORS_OF[act as Act].test(door));
    t.true(doors.length > 0, act);
    for (const door of doors) t.is(DOORS[door], right, `${act}: ${door}`);
  }
});

function gateWith({ hasRoom = true, access = memoryAccess() } = {}) {
  const clock = new ManualClock();
  const gate = new Gate(clock, () => Promise.resolve(hasRoom), access.access);
  return { clock, gate, events: access.events };
}

const REFUSED = { instanceOf: Refused };

test("who may not is refused and stands in the audit with the door", (t) => {
  const { gate, events } = gateWith();
  const guest = someone("visitor", "POST /logbook", { name: "Ana", client: "10.0.0.1", rights: RIGHTS_OF.guest });
  t.like(
    t.throws(() => gate.checkRight(guest, "write"), REFUSED),
    { reason: "not-allowed", values: { why: "sign-in" } },
  );
  t.deepEqual(events, [{ event: "write_refused", name: "Ana", address: "10.0.0.1", door: "POST /logbook" }]);
  t.notThrows(() => gate.checkRight({ ...guest, rights: RIGHTS_OF.crew }, "write"));
});

test("entries and acts on alarms are counted apart, and each address by itself", async (t) => {
  const { gate, clock } = gateWith();
  const from = (client: string) => someone("open", "test", { client });
  const { burst, perMinute } = limits.rate.others;
  await t.notThrowsAsync(gate.check(from("10.0.0.1"), "write", burst));
  t.like(await t.throwsAsync(gate.check(from("10.0.0.1"), "correct"), REFUSED), {
    reason: "too-many",
    values: { waitS: 60 / perMinute },
  });
  await t.notThrowsAsync(gate.check(from("10.0.0.1"), "acknowledge"));
  await t.notThrowsAsync(gate.check(from("10.0.0.2"), "write"));
  clock.advance(60_000 / perMinute);
  await t.notThrowsAsync(gate.check(from("10.0.0.1"), "correct"));
  t.is(gate.counters.limited, 1);
});

test("marks of persons overboard have a rate, which keeps nobody from answering alarms, nor a visitor from marking", async (t) => {
  const { gate, clock } = gateWith({ hasRoom: false });
  const visitor = someone("visitor", "POST /mob", { client: "10.0.0.1" });
  const { burst, perMinute } = limits.marks.others;
  for (let i = 0; i < burst; i += 1) await t.notThrowsAsync(gate.check(visitor, "mark mob"));
  t.like(await t.throwsAsync(gate.check(visitor, "mark mob"), REFUSED), {
    reason: "too-many",
    values: { waitS: 60 / perMinute },
  });
  await t.notThrowsAsync(gate.check(someone("open", "test", { client: "10.0.0.1" }), "end mob"));
  await t.notThrowsAsync(gate.check({ ...visitor, client: "10.0.0.2" }, "mark mob"));
  t.like(await t.throwsAsync(gate.check(visitor, "end mob"), REFUSED), { reason: "not-allowed" });
  clock.advance(60_000 / perMinute);
  await t.notThrowsAsync(gate.check(visitor, "mark mob"));
});

test("the reserve of the disk is left to alarms: an alarm is answered, an entry is not taken", async (t) => {
  const { gate } = gateWith({ hasRoom: false });
  const own = someone("local", "test");
  for (const [act, { needsRoom }] of Object.entries(ACTS)) {
    const refused = await gate.check(own, act as Act).then(
      () => undefined,
      (error: Error) => error.message,
    );
    t.is(refused, needsRoom ? "no-room" : undefined, act);
  }
});

test("one side of a wire that asks without end leaves time to others, and all sides together have a bound", (t) => {
  for (const wire of ["MQTT", "NMEA 0183"] as const) {
    const { gate } = gateWith();
    const { side, all } = limits.wire;
    const asked = (name: string): boolean =>
      unlessRefused(() => gate.count(onWire(wire, name, "test", ["acknowledge"]), "acknowledge") ?? true) === true;
    for (let i = 0; i < side.burst; i += 1) t.true(asked("stuck"));
    t.false(asked("stuck"));
    t.true(asked("bridge"));
    let others = 0;
    while (others < 1000 && asked(`invented ${others}`)) others += 1;
    t.is(others, all.burst - side.burst - 1);
    t.is(gate.counters.limited, 0, "a wire counts its own");
  }
});

test("a device on a bus may answer a hundred alarms at once", (t) => {
  const { gate } = gateWith();
  const plotter = onWire("NMEA 2000", "NAME 1", "test", ["acknowledge"]);
  for (let i = 0; i < 100; i += 1) t.is(gate.count(plotter, "acknowledge"), undefined);
});

test("who is known stands in the book by their own name, whatever name they say", (t) => {
  t.is(nameInBook(someone("visitor", "test", { name: "Ana" }), "Eva"), "Ana");
  t.is(nameInBook(someone("local", "test"), "Eva"), "Eva");
  t.is(nameInBook(someone("local", "test"), undefined), "anonymous");
});
