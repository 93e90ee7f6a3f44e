import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { BitacoraError } from "../../src/core/errors.ts";
import type { EntryDraft } from "../../src/logbook/logbook.ts";
import { MemoryLogbook } from "../logbook/support/memory-logbook.ts";
import { vesselFor } from "./support/vessel-test.ts";

/** A boolean alarm without a delay that latches. */
const SMOKE = "FIRE_0.DETECTED";

test("alarms come newest first; state=active and nothing else narrows them to the open ones", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  vessel.write("BILGE_0.HIGH_WATER", true);
  const { body } = await vessel.get("/alarms");
  t.true(body.length >= 1);
  const [{ id }] = (await vessel.get("/alarms?state=active")).body.slice(-1);
  await vessel.post(`/alarms/${id}/ack?user=Ana`);
  vessel.write(SMOKE, false);
  vessel.write(SMOKE, false);
  await vessel.alarms.settled();
  const all = (await vessel.get("/alarms")).body;
  const open = (await vessel.get("/alarms?state=active")).body;
  t.true(all.length > open.length, "the cleared one is no longer active");
  for (const state of ["ACTIVE", "Active", "all", "", "cleared", "active%20"]) {
    t.is((await vessel.get(`/alarms?state=${state}`)).body.length, all.length, state);
  }
  t.is((await vessel.get("/health")).body.active_alarms, open.length);
});

test("an active alarm is acknowledged in the user's name, and the log book has it", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const [alarm] = (await vessel.get("/alarms")).body;
  t.like(alarm, { tag_id: SMOKE, alarm_id: "smoke", state: "ACTIVE", condition: true, acknowledged_by: null });
  const { status, body } = await vessel.post(`/alarms/${alarm.id}/ack?user=Ana%20L%C3%B3pez`);
  t.is(status, 200);
  t.like(body, { id: alarm.id, state: "ACK", acknowledged_by: "Ana López" });
  const [entry] = (await vessel.get("/logbook?kind=alarm_ack")).body;
  t.is(entry.user, "Ana López");
});

test("an acknowledgement may say why: in the record, and in the same entry of the log book", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const [{ id }] = (await vessel.get("/alarms?state=active")).body;
  const ack = `/alarms/${id}/ack?user=Ana`;
  t.is((await vessel.post(`${ack}&reason=${"x".repeat(257)}`)).status, 400);
  t.is((await vessel.post(`${ack}&reason=Toast`)).body.acknowledged_reason, "Toast");
  t.is((await vessel.post(`${ack}&reason=Other`)).body.acknowledged_reason, "Toast");
  const [entry, ...more] = (await vessel.get("/logbook?kind=alarm_ack")).body;
  t.deepEqual(more, []);
  t.like(entry, { user: "Ana", payload: { id, acknowledged_by: "Ana", acknowledged_reason: "Toast" } });
  t.regex(entry.summary, /: Toast$/);
});

test("acknowledging again changes nothing; without a user it is anonymous", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const [alarm] = (await vessel.get("/alarms")).body;
  const first = await vessel.post(`/alarms/${alarm.id}/ack`);
  t.is(first.body.acknowledged_by, "anonymous");
  const second = await vessel.post(`/alarms/${alarm.id}/ack?user=Otro`);
  t.is(second.status, 200);
  t.deepEqual(second.body, first.body);
  t.is((await vessel.get("/logbook?kind=alarm_ack")).body.length, 1);
});

test("an alarm that is not active is a 404 that names it", async (t) => {
  const vessel = await vesselFor(t);
  for (const id of ["A-00000000", "__proto__", "x y", "smoke"]) {
    const { status, body } = await vessel.post(`/alarms/${encodeURIComponent(id)}/ack?user=Ana`);
    t.is(status, 404);
    t.true(body.detail.includes(id), body.detail);
  }
});

test("a user with control characters or too long is a 400, a blank one is nobody", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const [{ id }] = (await vessel.get("/alarms")).body;
  for (const user of ["a%0Ab", "%00", "%1b[31m", "x".repeat(129), "%C2%85", "%ff"]) {
    const { status, body } = await vessel.post(`/alarms/${id}/ack?user=${user}`);
    t.is(status, 400, user);
    t.regex(body.detail, /user/);
  }
  t.is((await vessel.post(`/alarms/${id}/ack?user=%20`)).body.acknowledged_by, "anonymous");
});

test("when the log book cannot take it, the alarm stays active and the answer is 503 in Spanish", async (t) => {
  let full = false;
  class FullLogbook extends MemoryLogbook {
    override async append(draft: EntryDraft) {
      if (full) throw new BitacoraError("disk-full", { file: "/secret/path" });
      return super.append(draft);
    }
  }
  const vessel = await vesselFor(t, {}, { logbook: new FullLogbook(systemClock) });
  vessel.write(SMOKE, true);
  await vessel.alarms.settled();
  full = true;
  const [{ id }] = (await vessel.get("/alarms")).body;
  const refused = await vessel.post(`/alarms/${id}/ack?user=Ana`);
  t.is(refused.status, 503);
  t.false(refused.body.detail.includes("secret"));
  t.like((await vessel.get("/alarms")).body[0], { id, state: "ACTIVE", acknowledged_by: null });
  full = false;
  t.is((await vessel.post(`/alarms/${id}/ack?user=Ana`)).body.state, "ACK");
});
