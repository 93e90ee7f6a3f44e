/** Signal K over HTTP: discovery, the tree, and what is refused. */
import test from "ava";
import { faultsOfTree } from "../../signalk/support/schema.ts";
import { startVessel } from "../support/vessel.ts";
import { SELF, signalkVessel } from "./vessel.ts";

test("discovery names the addresses by which the service was called", async (t) => {
  const { ask, port } = await signalkVessel(t);
  for (const path of ["/signalk", "/signalk/"]) {
    const { status, body } = await ask("GET", path);
    t.is(status, 200);
    t.is(body.server.id, "bitacora");
    t.is(body.endpoints.v1["signalk-http"], `http://127.0.0.1:${port}/signalk/v1/api/`);
    t.is(body.endpoints.v1["signalk-ws"], `ws://127.0.0.1:${port}/signalk/v1/stream`);
  }
});

test("behind a trusted proxy with TLS the addresses are secure ones, and only there", async (t) => {
  const addressOf = async (url: string, headers: Record<string, string>) =>
    /"(wss?):/.exec(await (await fetch(`${url}/signalk`, { headers })).text())?.[1];
  const xHeaders = { "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7" };
  const element = "for=192.0.2.1;host=boat.example;proto=https";
  const byX = await signalkVessel(t, { trustProxy: "x-forwarded-for" });
  t.is(await addressOf(byX.url, xHeaders), "wss");
  t.is(await addressOf(byX.url, { ...xHeaders, "X-Forwarded-Proto": "https, http" }), "ws", "the proxy's own word");
  t.is(await addressOf(byX.url, { Forwarded: element }), "ws", "another header than the trusted one");
  const forwarded = await signalkVessel(t, { trustProxy: "forwarded" });
  for (const header of [element, 'Proto="HTTPS";for=192.0.2.1', `for=1.2.3.4;proto=http, ${element}`])
    t.is(await addressOf(forwarded.url, { Forwarded: header }), "wss", header);
  for (const header of ["for=192.0.2.1;proto=http", `${element}, for=192.0.2.9;proto=http`, `${element};proto=http`])
    t.is(await addressOf(forwarded.url, { Forwarded: header }), "ws", header);
  t.is(await addressOf(forwarded.url, { ...xHeaders, Forwarded: "for=192.0.2.1" }), "wss", "Forwarded says no proto");
  const untrusting = await signalkVessel(t);
  for (const headers of [xHeaders, { Forwarded: element }]) t.is(await addressOf(untrusting.url, headers), "ws");
});

test("a project without Signal K has none of it", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  for (const path of ["/signalk", "/signalk/v1/api/", "/skServer/loginStatus", "/signalk/v1/stream"])
    t.is((await fetch(vessel.url + path)).status, 404, path);
});

test("the full tree of a vessel under way is valid by the specification's schema", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.sail(0.05);
  const client = await vessel.listen();
  await client.value("navigation.position", (value) => value !== null);
  vessel.write("FIRE_0.DETECTED", true);
  const { status, body } = await vessel.ask("GET", "/signalk/v1/api/");
  t.is(status, 200);
  const {
    id,
    status: acts,
    ...notification
  } = body.vessels[SELF].notifications.bitacora["FIRE-0"].DETECTED.smoke.value;
  t.truthy(id);
  t.true(acts.canAcknowledge);
  // What version 2 has added to a notification is not in the schema yet.
  delete notification.createdAt;
  const tree = structuredClone(body);
  tree.vessels[SELF].notifications.bitacora["FIRE-0"].DETECTED.smoke.value = notification;
  t.deepEqual(faultsOfTree(tree), []);
  t.is(body.self, `vessels.${SELF}`);
  const { navigation, notifications, environment } = body.vessels[SELF];
  t.is(typeof navigation.speedOverGround.value, "number");
  t.deepEqual(Object.keys(navigation.position.value), ["latitude", "longitude"]);
  t.deepEqual(Object.keys(navigation.attitude.value), ["roll", "pitch", "yaw"]);
  t.is(notifications.bitacora["FIRE-0"].DETECTED.smoke.value.state, "emergency");
  t.is(environment.depth.belowTransducer.meta.units, "m");
  t.truthy(body.sources.simulator);
});

test("every place of the tree has its address, and an unknown one is a 404", async (t) => {
  const vessel = await signalkVessel(t);
  await vessel.listen();
  vessel.write("ME_INST_0.RPM", 1800);
  const at = async (path: string) => (await vessel.ask("GET", `/signalk/v1/api/${path}`)).body as unknown;
  t.is(await at("self"), `vessels.${SELF}`);
  t.is(await at("vessels/self/propulsion/port/revolutions/value"), 30);
  t.is(await at(`vessels/${SELF}/propulsion/port/revolutions/meta/units`), "Hz");
  t.is(await at("vessels/self/name"), "Aurora");
  t.is(await at("vessels/self/mmsi"), "224123456");
  t.deepEqual(await at("vessels/self/notifications"), {}, "no alarms are no error");
  t.deepEqual(Object.keys((await at("vessels")) as object), [SELF]);
  t.deepEqual(await at("sources/test"), { label: "test", type: "bitacora" });
  for (const path of [
    "vessels/self/propulsion/port/none",
    "vessels/self/constructor",
    "vessels/self/__proto__/toString",
    "vessels/urn:mrn:imo:mmsi:235000000",
    "aircraft",
    "vessels/self/name/length",
  ]) {
    const { status } = await vessel.ask("GET", `/signalk/v1/api/${path}`);
    t.is(status, 404, path);
  }
  t.is((await vessel.ask("GET", "/signalk/v1/api/vessels/self/%zz")).status, 400);
});

test("what is stale or bad is not shown as if it were so now", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  vessel.write("VESSEL.STW_MS", 3);
  t.is(await client.value("navigation.speedThroughWater"), 3);
  vessel.write("VESSEL.STW_MS", 3, "stale");
  t.is(await client.value("navigation.speedThroughWater", (value) => value === null), null);
  const { body } = await vessel.ask("GET", "/signalk/v1/api/vessels/self/navigation/speedThroughWater");
  t.deepEqual(Object.keys(body).sort(), ["$source", "meta", "timestamp"]);
  vessel.write("VESSEL.STW_MS", 4, "uncertain");
  t.is(await client.value("navigation.speedThroughWater", (value) => value === 4), 4);
});

test("which tags are shown where, and which are not, is listed", async (t) => {
  const vessel = await signalkVessel(t, {}, {}, { paths: { "LIGHTS.DECK": "electrical.switches.deck.state" } });
  await vessel.listen();
  for (const tag of ["LIGHTS.DECK", "DOOR_0.OPEN"]) vessel.write(tag, true);
  const { body } = await vessel.ask("GET", "/signalk/v1/paths");
  t.deepEqual(body.shown, [{ tag: "LIGHTS.DECK", path: "electrical.switches.deck.state" }]);
  t.deepEqual(body.without_path, ["DOOR_0.OPEN"]);
  const { body: health } = await vessel.ask("GET", "/signalk/v1/api/vessels/self/electrical/switches/deck/state/value");
  t.is(health, true);
});

test("what clients ask for first is answered in the form that they expect", async (t) => {
  const { ask } = await signalkVessel(t);
  const { body: login } = await ask("GET", "/skServer/loginStatus");
  t.is(login.status, "notLoggedIn");
  t.false(login.authenticationRequired);
  const { body: features } = await ask("GET", "/signalk/v2/features?enabled=1");
  t.deepEqual(features.apis, ["notifications", "history"]);
  const refused = await ask("POST", "/signalk/v1/auth/login", { username: "a", password: "b" });
  t.is(refused.status, 501);
  t.is(refused.body.statusCode, 501);
  for (const path of [
    "/plugins",
    "/plugins/kip",
    "/signalk/v2/api/resources/routes/1",
    "/signalk/v1/api/resources/pets",
    "/skServer/other",
  ])
    t.is((await ask("GET", path)).status, 404, path);
  t.is((await ask("GET", "/signalk/v1/stream")).status, 426);
  t.is((await ask("DELETE", "/signalk/v1/api/")).status, 405);
});

test("there are no charts, routes and waypoints, which is no error", async (t) => {
  const { ask } = await signalkVessel(t);
  for (const type of ["charts", "notes", "regions", "routes", "waypoints"])
    for (const version of ["v1", "v2"]) {
      const { status, body } = await ask("GET", `/signalk/${version}/api/resources/${type}`);
      t.is(status, 200, `${version} ${type}`);
      t.deepEqual(body, {});
    }
  t.is((await ask("POST", "/signalk/v2/api/resources/routes", {})).status, 405);
});

test("a device that asks for access twice gets the same answer twice", async (t) => {
  const { ask } = await signalkVessel(t);
  const request = { clientId: "1234-45653-343453", description: "a sensor" };
  const first = await ask("POST", "/signalk/v1/access/requests", request);
  const second = await ask("POST", "/signalk/v1/access/requests", request);
  t.is(first.status, 202);
  t.is(first.body.state, "PENDING");
  t.deepEqual(second.body, first.body);
  const { status, body } = await ask("GET", first.body.href);
  t.is(status, 200);
  t.like(body, { state: "COMPLETED", requestId: first.body.requestId, accessRequest: { permission: "APPROVED" } });
  t.deepEqual(JSON.parse(Buffer.from(body.accessRequest.token.split(".")[1], "base64url").toString()), {
    id: "anonymous",
  });
  t.is((await ask("POST", "/signalk/v1/access/requests", "not json")).status, 400);
  t.is((await ask("GET", "/signalk/v1/requests/unknown")).status, 404);
});

test("a page of a stranger is refused at every door", async (t) => {
  const { url } = await signalkVessel(t);
  const headers = { Origin: "https://stranger.example" };
  for (const [method, path] of [
    ["GET", "/signalk"],
    ["PUT", "/signalk/v1/api/vessels/self/notifications/a"],
    ["POST", "/signalk/v1/applicationData/global/kip/11"],
    ["POST", "/signalk/v2/api/notifications/silenceAll"],
  ] as const)
    t.is((await fetch(url + path, { method, headers })).status, 403, path);
});

test("nothing but alarms can be put", async (t) => {
  const { ask } = await signalkVessel(t);
  const put = (path: string, body: unknown) => ask("PUT", `/signalk/v1/api/vessels/self/${path}`, body);
  const refused = await put("propulsion/port/revolutions", { value: 10 });
  t.is(refused.status, 405);
  t.is(refused.body.statusCode, 405);
  t.is(refused.body.state, "COMPLETED", "version 1 knows no other state of a request that has an answer");
  t.regex(refused.body.message, /ME_INST_0\.RPM/);
  t.is((await put("electrical/switches/x/state", { value: 1 })).status, 405);
  t.is((await put("propulsion/port/revolutions", {})).status, 400);
  t.is((await put("propulsion/port/revolutions", "{")).status, 400);
  t.is((await put("notifications/none", { value: null })).status, 404);
});
