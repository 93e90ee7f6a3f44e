/** The anchor by Signal K: the calls of signalk-anchoralarm-plugin 2.0.1 with the bodies that it documents, PUT, the paths, the alarm. */
import test, { type ExecutionContext } from "ava";
import { distanceM } from "../../../src/ais/distance.ts";
import { placeAt } from "../../../src/anchor/anchorage.ts";
import { until } from "../../support/until.ts";
import { type SignalkVessel, signalkVessel } from "./vessel.ts";

const HERE = { latitude: 39.5, longitude: 2.6 };
const ANCHOR = "/signalk/v1/api/vessels/self/navigation/anchor";

async function vesselAt(
  t: ExecutionContext,
): Promise<SignalkVessel & { readonly moveTo: (place: typeof HERE) => void }> {
  const vessel = await signalkVessel(t);
  let place = HERE;
  const say = () => {
    vessel.write("VESSEL.LAT_DEG", place.latitude);
    vessel.write("VESSEL.LON_DEG", place.longitude);
  };
  const timer = setInterval(say, 300);
  t.teardown(() => clearInterval(timer));
  say();
  return {
    ...vessel,
    moveTo: (next) => {
      place = next;
    },
  };
}

test("an anchor is let go, given a radius, moved and raised by the plugin's calls; each is an entry", async (t) => {
  const vessel = await vesselAt(t);
  const { ask, anchor, logbook, url } = vessel;
  const post = async (call: string, body: unknown) => {
    const { status, body: said } = await ask("POST", `/plugins/anchoralarm/${call}`, body);
    return [status, said.state] as const;
  };
  t.deepEqual(await post("setRadius", { radius: 30 }), [409, "FAILED"], "the anchor has not been dropped");
  t.deepEqual(await post("raiseAnchor", {}), [200, "COMPLETED"], "as the plugin does");
  t.deepEqual(await post("dropAnchor", { radius: 25 }), [200, "COMPLETED"]);
  t.like(anchor.anchorage, { position: HERE, radiusM: 25 });
  t.deepEqual(await post("setRadius", { radius: 30 }), [200, "COMPLETED"]);
  t.is(anchor.anchorage?.radiusM, 30);
  const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "radius=35" };
  t.is((await fetch(`${url}/plugins/anchoralarm/setRadius`, form)).status, 200);
  t.is(anchor.anchorage?.radiusM, 35, "as the plugin's own page sends it");
  t.deepEqual(await post("setRodeLength", { length: 50, depth: 5 }), [200, "COMPLETED"]);
  t.is(anchor.anchorage?.radiusM, 55, "the leg, and a tenth");
  const moved = { latitude: 39.5003, longitude: 2.6003 };
  t.deepEqual(await post("setAnchorPosition", { position: { ...moved, altitude: -5 } }), [200, "COMPLETED"]);
  t.like(anchor.anchorage, { position: moved, radiusM: 55 });
  t.deepEqual(await post("setManualAnchor", { anchorDepth: 4.5, rodeLength: 45 }), [409, "FAILED"], "no heading");
  vessel.write("VESSEL.HEADING_TRUE_DEG", 90);
  t.deepEqual(await post("setManualAnchor", { anchorDepth: 4.5, rodeLength: 45 }), [200, "COMPLETED"]);
  const { position = HERE, radiusM } = anchor.anchorage ?? {};
  t.is(radiusM, 50);
  t.true(position.longitude > HERE.longitude);
  t.true(Math.abs(distanceM(HERE, position) - 44.7) < 0.1);
  for (const [call, body] of [
    ["setRadius", { radius: "wide" }],
    ["setRodeLength", {}],
    ["setAnchorPosition", { position: { latitude: 91, longitude: 0 } }],
  ] as const)
    t.deepEqual(await post(call, body), [400, "FAILED"], call);
  t.deepEqual(await post("toString", {}), [404, "FAILED"]);
  t.deepEqual(await post("raiseAnchor", {}), [200, "COMPLETED"]);
  t.is(anchor.anchorage, undefined);
  const entries = await Array.fromAsync(logbook.scan(["manual"]));
  t.is(entries.length, 7);
  t.true(entries.every(({ user }) => user?.startsWith("Signal K")));
});

test("PUT sets the anchor's position, its radius and the rode, by HTTP and by the socket; null raises it", async (t) => {
  const vessel = await vesselAt(t);
  const { ask, anchor, listen } = vessel;
  const put = async (path: string, value: unknown) => (await ask("PUT", `${ANCHOR}/${path}`, { value })).status;
  t.is(await put("maxRadius", 25), 409);
  t.is(await put("position", { latitude: 39.5001, longitude: 2.6001, altitude: -4.5 }), 200);
  t.like(anchor.anchorage, { position: { latitude: 39.5001, longitude: 2.6001 }, radiusM: 40 });
  t.is(await put("maxRadius", 25), 200);
  const { body } = await ask("GET", ANCHOR);
  t.is(body.maxRadius.value, 25);
  t.deepEqual(body.position.value, { latitude: 39.5001, longitude: 2.6001 });
  vessel.write("VESSEL.HEADING_TRUE_DEG", 0);
  vessel.write("VESSEL.DEPTH_M", 4);
  t.is(await put("rodeLength", 30), 200);
  t.is(anchor.anchorage?.radiusM, 35);
  t.is(await put("state", "up"), 405);
  const client = await listen("?subscribe=none");
  const reply = await client.reply({ requestId: "1", put: { path: "navigation.anchor.position", value: null } });
  t.like(reply, { state: "COMPLETED", statusCode: 200 });
  t.is(anchor.anchorage, undefined);
  t.is((await ask("GET", `${ANCHOR}/position`)).body.value, undefined);
});

test("the distance and the alarm are where programs look for them; the track is the plugin's", async (t) => {
  const { ask, moveTo } = await vesselAt(t);
  await ask("POST", "/plugins/anchoralarm/dropAnchor", { radius: 20 });
  moveTo(placeAt(HERE, 90, 15));
  const valueAt = async (path: string) => (await ask("GET", `/signalk/v1/api/vessels/self/${path}/value`)).body;
  await until(async () => Math.abs((await valueAt("navigation/anchor/currentRadius")) - 15) < 0.2);
  moveTo(placeAt(HERE, 90, 25));
  await until(async () => (await valueAt("notifications/navigation/anchor"))?.state === "alarm");
  moveTo(placeAt(HERE, 90, 35));
  await until(async () => (await valueAt("notifications/navigation/anchor"))?.state === "emergency");
  const { body } = await ask("GET", "/plugins/anchoralarm/getTrack");
  t.true(body.length > 0);
  t.true(Math.abs(body[0].time - Date.now()) < 60_000);
  t.true(distanceM(body[0].position, HERE) < 40);
  t.is((await ask("GET", "/plugins/anchoralarm/other")).status, 404);
});
