/** What a person does with alarms beside acknowledging: silence, shelving, out of service; and how rules stand. */
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

const SMOKE = "FIRE_0.DETECTED";
const BILGE_DELAY_MS = 1000;
const RULE = `/alarms/rules/${SMOKE}/smoke`;

test("one alarm and all are silenced for half a minute in a name, which is no acknowledgement; a new alarm ends it", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const [{ id }] = (await vessel.get("/alarms?state=active")).body;
  const one = await vessel.post(`/alarms/${id}/silence?user=Ana`);
  t.is(one.status, 200);
  t.like(one.body, { id, state: "ACTIVE" });
  t.regex(one.body.silenced_until, /^\d{4}-/);
  const all = await vessel.post("/alarms/silence?user=Ana");
  t.true(all.body.some((record: { id: string }) => record.id === id));
  const [entry] = (await vessel.get("/logbook")).body;
  t.like(entry, { user: "Ana", payload: { event: "alarm_silenced" } });
  vessel.write("BILGE_0.HIGH_WATER", true);
  await sleep(BILGE_DELAY_MS + 100);
  vessel.write("BILGE_0.HIGH_WATER", true);
  const record = (await vessel.get("/alarms")).body.find((each: { id: string }) => each.id === id);
  t.is(record.silenced_until, undefined);
  t.is((await vessel.post("/alarms/nothing/silence")).status, 404);
});

test("a rule is shelved with a reason and an end, listed, and unshelved; each is an entry with the person's name", async (t) => {
  const vessel = await vesselFor(t);
  const shelved = await vessel.post(`${RULE}/shelve?user=Ana&reason=Cocina&minutes=5`);
  t.is(shelved.status, 200);
  t.like(shelved.body, { tag_id: SMOKE, id: "smoke", state: "normal", shelved: { user: "Ana", reason: "Cocina" } });
  t.deepEqual(
    (await vessel.get("/alarms/rules?state=shelved")).body.map((each: { id: string }) => each.id),
    ["smoke"],
  );
  vessel.write(SMOKE, true);
  await vessel.alarms.settled();
  t.regex((await vessel.get("/alarms?state=active")).body[0].shelved_until, /^\d{4}-/);
  t.is((await vessel.post(`${RULE}/unshelve?user=Beto`)).body.shelved, null);
  t.is((await vessel.post(`${RULE}/unshelve?user=Beto`)).status, 404);
  const entries = (await vessel.get("/logbook?kind=override")).body;
  t.deepEqual(
    entries.map(({ user, payload }: { user: string; payload: { event: string } }) => [user, payload.event]),
    [
      ["Beto", "alarm_unshelved"],
      ["Ana", "alarm_shelved"],
    ],
  );
});

test("a rule is out of service until it is returned", async (t) => {
  const vessel = await vesselFor(t);
  t.like((await vessel.post(`${RULE}/out-of-service?user=Ana&reason=Sensor`)).body, {
    out_of_service: { user: "Ana", reason: "Sensor" },
  });
  t.is((await vessel.get("/alarms/rules?state=out_of_service")).body.length, 1);
  t.is((await vessel.post(`${RULE}/return-to-service?user=Ana`)).body.out_of_service, null);
});

test("without a reason, for too long, for a rule that there is not: each is told", async (t) => {
  const vessel = await vesselFor(t);
  t.is((await vessel.post(`${RULE}/shelve?user=Ana`)).status, 400);
  t.is((await vessel.post(`${RULE}/shelve?user=Ana&reason=%20`)).status, 400);
  t.is((await vessel.post(`${RULE}/shelve?reason=x&minutes=1441`)).status, 400);
  const { status, body } = await vessel.post(`/alarms/rules/${SMOKE}/smoque/shelve?user=Ana&reason=x`);
  t.is(status, 404);
  t.true(body.detail.includes("smoque"), body.detail);
});

test("statistics count what was raised, by rule", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const { body } = await vessel.get("/alarms/stats");
  t.true(body.raised >= 1);
  t.like(body.top[0], { tag_id: SMOKE, alarm_id: "smoke", count: 1 });
});
