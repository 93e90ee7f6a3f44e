/** Our alarms in Signal K, both ways: shown, silenced and acknowledged by each of its doors. */
import test from "ava";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { BitacoraError } from "../../../src/core/errors.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { signalkVessel, type SignalkVessel } from "./vessel.ts";

const SMOKE = "FIRE_0.DETECTED";
const PATH = "notifications.bitacora.FIRE-0.DETECTED.smoke";
const HTTP = `/signalk/v1/api/vessels/self/${PATH.replaceAll(".", "/")}`;
const V2 = "/signalk/v2/api/notifications";

interface Shown {
  readonly state: string;
  readonly method: readonly string[];
  readonly id: string;
  readonly status: { readonly acknowledged: boolean; readonly silenced: boolean };
}

const isAcknowledged = (value: unknown) => (value as Shown).status.acknowledged;
const isSilenced = (value: unknown) => (value as Shown).status.silenced;

async function entries({ logbook }: SignalkVessel): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, user, payload } of logbook.scan(["alarm_ack", "manual"])) {
    found.push(`${kind} ${user} ${(payload as { event?: string } | null)?.event ?? ""}`.trim());
  }
  return found;
}

test("an alarm is a notification, and its life is told to the end", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  const raised = (await client.value(PATH)) as Shown;
  t.is(raised.state, "emergency");
  t.deepEqual(raised.method, ["visual", "sound"]);
  t.is((await vessel.ask("POST", `/alarms/${raised.id}/ack?user=Ana`)).status, 200);
  const acknowledged = (await client.value(PATH, isAcknowledged)) as Shown;
  t.deepEqual(acknowledged.method, ["visual"]);
  vessel.write(SMOKE, false);
  const cleared = (await client.value(PATH, (value) => (value as Shown).state === "normal")) as Shown;
  t.deepEqual(cleared.method, []);
  vessel.write(SMOKE, true);
  const again = (await client.value(PATH, (value) => (value as Shown).id !== raised.id)) as Shown;
  t.is(again.state, "emergency");
  t.false(again.status.acknowledged);
});

test("an alarm that stood before the service began is shown from the start", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.write(SMOKE, true);
  const client = await vessel.listen("?subscribe=none");
  client.say({ context: "vessels.self", subscribe: [{ path: "notifications.*", period: 1000 }] });
  t.is(((await client.value(PATH)) as Shown).state, "emergency");
});

test("a PUT of method [] silences, one of state normal acknowledges: the socket's door", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  await client.value(PATH);
  const silence = { path: `${PATH}.method`, value: [] };
  const silenced = await client.reply({ context: "vessels.self", requestId: "a", put: silence });
  t.is(silenced["statusCode"], 200);
  t.is(silenced["state"], "COMPLETED");
  t.deepEqual(((await client.value(PATH, isSilenced)) as Shown).method, ["visual"]);
  const acknowledge = { path: `${PATH}.state`, value: "normal" };
  t.is((await client.reply({ context: "vessels.self", requestId: "b", put: acknowledge }))["statusCode"], 200);
  const shown = (await client.value(PATH, isAcknowledged)) as Shown;
  t.is(shown.state, "emergency", "it is acknowledged, and stands as long as its condition");
  t.deepEqual(await entries(vessel), ["manual Signal K alarm_silenced", "alarm_ack Signal K"]);
});

test("… and over HTTP", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  await client.value(PATH);
  t.is((await vessel.ask("PUT", `${HTTP}/method`, { value: ["visual"] })).status, 200);
  await client.value(PATH, isSilenced);
  t.is((await vessel.ask("PUT", HTTP, { value: { state: "normal", method: [] } })).status, 200);
  await client.value(PATH, isAcknowledged);
  t.deepEqual(await entries(vessel), ["manual Signal K alarm_silenced", "alarm_ack Signal K"]);
});

test("what would make an alarm worse, or forge one, is refused", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  await client.value(PATH);
  for (const [path, value] of [
    [`${HTTP}/state`, "emergency"],
    [`${HTTP}/method`, ["sound", "siren"]],
    [`${HTTP}/method`, "sound"],
    [HTTP, { state: "alarm", method: [], message: "x" }],
  ] as const)
    t.is((await vessel.ask("PUT", path, { value })).status, 400, JSON.stringify(value));
  t.is(
    (await vessel.ask("PUT", "/signalk/v1/api/vessels/self/notifications/x", { value: { state: "alarm" } })).status,
    404,
  );
  t.deepEqual(await entries(vessel), []);
});

test("the notifications of version 2 are listed, silenced and acknowledged", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  t.deepEqual((await vessel.ask("GET", V2)).body, {});
  vessel.write(SMOKE, true);
  const { id } = (await client.value(PATH)) as Shown;
  const { body: list } = await vessel.ask("GET", V2);
  t.is(list[id].path, PATH);
  t.is((await vessel.ask("GET", `${V2}/${id}`)).body.value.id, id);
  const silenced = await vessel.ask("POST", `${V2}/${id}/silence`);
  t.like(silenced, { status: 200, body: { state: "COMPLETED", statusCode: 200 } });
  await client.value(PATH, isSilenced);
  t.is((await vessel.ask("POST", `${V2}/silenceAll`)).status, 200);
  t.is((await vessel.ask("POST", `${V2}/${id}/acknowledge`)).status, 200);
  await client.value(PATH, isAcknowledged);
  t.like(await vessel.ask("POST", `${V2}/${id}/silence`), { status: 404, body: { state: "FAILED" } });
  t.is((await vessel.ask("POST", `${V2}/A-00000000/acknowledge`)).status, 404);
  t.is((await vessel.ask("GET", `${V2}/A-00000000`)).status, 404);
  for (const [method, path] of [
    ["DELETE", `${V2}/${id}`],
    ["PUT", `${V2}/${id}`],
    ["POST", V2],
    // Of a person overboard: `runtime/service/mob/signalk.test.ts`.
    ["DELETE", `${V2}/mob`],
  ] as const)
    t.is((await vessel.ask(method, path, {})).status, 405, `${method} ${path}`);
});

test("all alarms are acknowledged at once", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  for (const tag of [SMOKE, "BILGE_0.HIGH_WATER"]) vessel.write(tag, true);
  await client.value(PATH);
  t.is((await vessel.ask("POST", `${V2}/acknowledgeAll`)).status, 200);
  await client.value(PATH, isAcknowledged);
  t.true(vessel.alarms.open().every(({ state }) => state === "ACK"));
});

test("an acknowledgement that the log book cannot take is a 503, and the alarm stays as it is", async (t) => {
  let isFull = false;
  const logbook = new MemoryLogbook(systemClock);
  const append = logbook.append.bind(logbook);
  logbook.append = (draft) => (isFull ? Promise.reject(new BitacoraError("disk-full", { file: "/x" })) : append(draft));
  const vessel = await signalkVessel(t, {}, { logbook });
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  const { id } = (await client.value(PATH)) as Shown;
  await vessel.alarms.settled();
  isFull = true;
  const put = { path: `${PATH}.state`, value: "normal" };
  t.is((await client.reply({ requestId: "a", put }))["statusCode"], 503);
  t.is((await vessel.ask("POST", `${V2}/${id}/acknowledge`)).status, 503);
  t.is(vessel.alarms.open().find((record) => record.id === id)?.state, "ACTIVE");
  isFull = false;
  t.is((await vessel.ask("POST", `${V2}/${id}/acknowledge`)).status, 200);
});

test("who acknowledges without end is slowed, by whichever door", async (t) => {
  const vessel = await signalkVessel(t, { writeRate: { own: { perMinute: 1, burst: 1 } } });
  const client = await vessel.listen();
  vessel.write(SMOKE, true);
  const { id } = (await client.value(PATH)) as Shown;
  t.is((await vessel.ask("POST", `${V2}/${id}/silence`)).status, 200);
  t.is((await vessel.ask("POST", `${V2}/${id}/acknowledge`)).status, 429);
  t.is((await client.reply({ requestId: "a", put: { path: `${PATH}.state`, value: "normal" } }))["statusCode"], 429);
});
