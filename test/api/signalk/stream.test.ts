/** The stream of Signal K: hello, subscriptions, meta, and clients that misbehave. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { WebSocket } from "ws";
import { limits } from "../../../src/api/limits.ts";
import { faultsOfDelta, faultsOfHello } from "../../signalk/support/schema.ts";
import { until } from "../../support/until.ts";
import { openRaw } from "../support/raw.ts";
import { refusalOf } from "../support/subscriber.ts";
import { Client, metaIn, SELF, signalkVessel, valuesIn } from "./vessel.ts";

test("a client is greeted, and gets the values that there are, and every change", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.write("ME_INST_0.RPM", 600);
  const client = await vessel.listen();
  const hello = await client.first(() => true);
  t.deepEqual(faultsOfHello(hello), []);
  t.is(hello["self"], `vessels.${SELF}`);
  t.is(await client.value("propulsion.port.revolutions"), 10);
  t.deepEqual(await client.value(""), { name: "Aurora", mmsi: "224123456" });
  vessel.write("ME_INST_0.RPM", 1200);
  t.is(await client.value("propulsion.port.revolutions", (value) => value === 20), 20);
});

test("every delta of a vessel under way is valid by the specification's schema", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.sail(0.02);
  const client = await vessel.listen("?subscribe=all&sendMeta=all");
  vessel.write("FIRE_0.DETECTED", true);
  await client.value("notifications.bitacora.FIRE-0.DETECTED.smoke");
  while (client.messages.length < 40) await once(client.socket, "message");
  const deltas = client.messages.filter(({ updates }) => updates !== undefined);
  t.true(deltas.some((delta) => metaIn(delta).length > 0));
  for (const delta of deltas) t.deepEqual(faultsOfDelta(delta), [], JSON.stringify(delta).slice(0, 300));
});

test("latitude and longitude that come one after the other are one position", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  for (let i = 1; i <= 20; i += 1) {
    vessel.write("VESSEL.LAT_DEG", i);
    vessel.write("VESSEL.LON_DEG", -i);
    if (i % 3 === 0) await delay(1);
  }
  await client.value("navigation.position", (value) => (value as { latitude: number } | null)?.latitude === 20);
  const positions = client.messages.flatMap(valuesIn).filter(({ path }) => path === "navigation.position");
  for (const { value } of positions) {
    const { latitude, longitude } = value as { latitude: number; longitude: number };
    t.is(latitude, -longitude);
  }
});

test("without cached values a client gets only what changes", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.write("ME_INST_0.RPM", 600);
  const client = await vessel.listen("?subscribe=all&sendCachedValues=false");
  await client.first(() => true);
  vessel.write("ME_INST_1.RPM", 1200);
  await client.value("propulsion.starboard.revolutions");
  t.is(client.messages.length, 2, "the hello and one delta");
});

test("the meta of a path comes once, before its first value, also of a path that appears later", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.write("ME_INST_0.RPM", 600);
  const client = await vessel.listen("?sendMeta=all");
  await client.value("propulsion.port.revolutions");
  vessel.write("VESSEL.SOG_MS", 5);
  vessel.write("ME_INST_0.RPM", 660);
  await client.value("navigation.speedOverGround");
  for (const path of ["propulsion.port.revolutions", "navigation.speedOverGround"]) {
    const metaAt = client.messages.findIndex((message) => metaIn(message).includes(path));
    const valueAt = client.messages.findIndex((message) => valuesIn(message).some((each) => each.path === path));
    t.true(metaAt > 0 && metaAt < valueAt, path);
    t.is(client.messages.flatMap(metaIn).filter((each) => each === path).length, 1);
  }
  const meta = client.messages.flatMap(({ updates = [] }) => updates.flatMap((update) => update.meta ?? []));
  const zones = meta.find(({ path }) => path === "propulsion.port.revolutions")?.value["zones"];
  t.is((zones as { state: string }[])[0]?.state, "alarm", "the alarm's threshold is a zone");
});

test("a client that subscribes to nothing gets what it asks for, and no more after it has unsubscribed", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  const row = { path: "propulsion.*.revolutions", policy: "instant" };
  client.say({ context: "vessels.self", subscribe: [row, { path: "navigation.speedOverGround", policy: "instant" }] });
  client.say({ requestId: "after", query: true });
  await client.first((message) => message["requestId"] === "after");
  for (const tag of ["VESSEL.STW_MS", "ME_INST_0.RPM", "VESSEL.SOG_MS"]) vessel.write(tag, 600);
  await client.value("navigation.speedOverGround");
  client.say({ context: "vessels.self", unsubscribe: [{ path: "propulsion.*.revolutions" }] });
  client.say({ requestId: "gone", query: true });
  await client.first((message) => message["requestId"] === "gone");
  for (const tag of ["ME_INST_0.RPM", "VESSEL.SOG_MS"]) vessel.write(tag, 1200);
  await client.value("navigation.speedOverGround", (value) => value === 1200);
  const paths = client.messages.flatMap(valuesIn).map(({ path }) => path);
  t.deepEqual(paths, ["propulsion.port.revolutions", "navigation.speedOverGround", "navigation.speedOverGround"]);
  client.say({ context: "*", unsubscribe: [{ path: "*" }] });
  client.say({ requestId: "all", query: true });
  await client.first((message) => message["requestId"] === "all");
  t.is(vessel.server.outputs.at(-1)?.counters()["channels"], 0);
});

test("a fixed subscription gets the newest value of each period, an instant one with a minimum keeps it", async (t) => {
  const vessel = await signalkVessel(t);
  const [fixed, gapped] = [await vessel.listen("?subscribe=none"), await vessel.listen("?subscribe=none")];
  fixed.say({ context: "vessels.self", subscribe: [{ path: "navigation.speedOverGround", period: 200 }] });
  const least = { path: "navigation.speedOverGround", policy: "instant", minPeriod: 200 };
  gapped.say({ context: "vessels.self", subscribe: [least] });
  for (const client of [fixed, gapped]) await client.reply({ requestId: "ready", query: true });
  let speed = 0;
  const writing = setInterval(() => vessel.write("VESSEL.SOG_MS", (speed += 1)), 5);
  for (const client of [fixed, gapped])
    await client.value("navigation.speedOverGround", (value) => Number(value) > 100);
  clearInterval(writing);
  for (const client of [fixed, gapped]) {
    const values = client.messages.flatMap(valuesIn).length;
    t.true(values >= 2 && values < 25, `${values} messages for ${speed} values`);
  }
  const last = speed;
  await gapped.value("navigation.speedOverGround", (value) => value === last);
  await fixed.value("navigation.speedOverGround", (value) => value === last);
  t.pass("the last value comes also where it had to wait");
});

test("a period that is none is told, and the values come", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  client.say({ context: "*", subscribe: [{ path: "navigation.speedOverGround", minPeriod: "abc" }] });
  const told = await client.first((message) => message["errorMessage"] !== undefined);
  t.regex(String(told["errorMessage"]), /subscribe\[0\]: period y minPeriod/);
  for (const value of [1, 2]) {
    vessel.write("VESSEL.SOG_MS", value);
    t.is(await client.value("navigation.speedOverGround", (each) => each === value), value);
  }
});

test("who asks which paths there are is told each once, those that there are and those that come", async (t) => {
  const vessel = await signalkVessel(t);
  vessel.write("VESSEL.SOG_MS", 1);
  const clients = [];
  for (let i = 0; i < 2; i += 1) {
    const client = await vessel.listen("?subscribe=none&sendCachedValues=false");
    client.say({ context: "vessels.self", announceNewPaths: true, subscribe: [] });
    await client.reply({ requestId: "asked", query: true });
    clients.push(client);
    vessel.write("VESSEL.STW_MS", 1);
  }
  for (let i = 2; i < 5; i += 1) for (const tag of ["VESSEL.SOG_MS", "VESSEL.STW_MS"]) vessel.write(tag, i);
  vessel.write("ME_INST_0.RPM", 60);
  for (const client of clients) {
    await client.value("propulsion.port.revolutions");
    const paths = client.messages.flatMap(valuesIn).map(({ path }) => path);
    for (const path of ["", "navigation.speedOverGround", "navigation.speedThroughWater", "design.beam"])
      t.is(paths.filter((each) => each === path).length, 1, path);
  }
});

test("subscriptions to other vessels are good and silent", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  client.say({ context: "atons.*", subscribe: [{ path: "*", period: 60_000 }] });
  client.say({});
  await client.reply({ requestId: "x", query: true });
  t.is(client.messages.length, 2, "the hello and the reply");
});

test("each bad message gets one clear answer, and what is good is not lost by it", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  const bad = [
    "no json",
    "[]",
    "null",
    '"text"',
    { unknown: 1 },
    { context: "vessels.self", subscribe: "all" },
    { context: "vessels.self", subscribe: [{ path: "a", policy: "never" }] },
    { context: "vessels.self", unsubscribe: [null] },
    { context: "vessels.self", updates: [{ values: [{ path: "navigation.speedOverGround", value: 1 }] }] },
  ];
  for (const message of bad) client.say(message);
  client.say({ subscribe: [{ path: "b", policy: 7 }, { path: "navigation.*", policy: "instant" }, null] });
  await client.reply({ requestId: "end", query: true });
  const answers = client.messages.filter((message) => typeof message["errorMessage"] === "string");
  t.is(answers.length, bad.length + 1);
  vessel.write("VESSEL.SOG_MS", 7);
  t.is(await client.value("navigation.speedOverGround"), 7);
  t.is(vessel.server.outputs.at(-1)?.counters()["faulty"], bad.length + 1);
});

test("every request gets a reply with a status", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  const statusOf = async (request: Readonly<Record<string, unknown>>) =>
    (await client.reply({ requestId: JSON.stringify(request), ...request }))["statusCode"];
  t.is(await statusOf({ context: "vessels.self", put: { path: "kip.remote.setDisplay", value: {} } }), 405);
  t.is(await statusOf({ put: { path: "propulsion.port.revolutions", value: 3 } }), 405);
  t.is(await statusOf({ context: "vessels.urn:mrn:imo:mmsi:1", put: { path: "notifications.a", value: null } }), 405);
  t.is(await statusOf({ put: { path: 7 } }), 400);
  t.is(await statusOf({ put: [] }), 400);
  t.is(await statusOf({ delete: { path: "a" } }), 405);
  t.is(await statusOf({ login: { username: "a", password: "b" } }), 501);
  t.is(await statusOf({ validate: { token: "x" } }), 200);
  t.is(await statusOf({ logout: { token: "x" } }), 200);
  t.is(await statusOf({ accessRequest: { clientId: "a", description: "b" } }), 202);
});

test("subscriptions have a bound, for one client and for all", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen("?subscribe=none");
  const subscribe = Array.from({ length: 70 }, (_, i) => ({ path: `a.b${i}`, policy: "instant" }));
  client.say({ context: "vessels.self", subscribe });
  await client.first((message) => typeof message["errorMessage"] === "string");
  t.is(vessel.server.outputs.at(-1)?.counters()["channels"], 64);
});

test("a guest who subscribes to all that there is not keeps nobody else from subscribing", async (t) => {
  const vessel = await signalkVessel(t, { trustProxy: "x-forwarded-for" });
  const counters = () => vessel.server.outputs.at(-1)?.counters() ?? {};
  const from = async (address: string) => {
    const url = `${vessel.url.replace("http", "ws")}/signalk/v1/stream?subscribe=none`;
    const client = new Client(url, { "X-Forwarded-For": address });
    t.teardown(() => client.socket.terminate());
    await once(client.socket, "open");
    return client;
  };
  const guests = await Promise.all(Array.from({ length: 8 }, () => from("192.0.2.66")));
  for (const [i, guest] of guests.entries()) {
    guest.say({ subscribe: Array.from({ length: 64 }, (_, k) => ({ path: `x.${i}.${k}`, period: 60_000 })) });
    await guest.reply({ requestId: "asked", query: true });
  }
  const taken = Number(counters()["channels"]);
  t.true(taken > 64 && taken <= 256, `${taken} channels`);
  t.true(guests.at(-1)?.messages.some(({ errorMessage }) => errorMessage !== undefined));
  const crew = await from("192.0.2.7");
  crew.say({ subscribe: ["navigation.*", "propulsion.*", "x.new"].map((path) => ({ path })) });
  await crew.reply({ requestId: "asked", query: true });
  for (const tag of ["VESSEL.SOG_MS", "ME_INST_0.RPM"]) vessel.write(tag, 60);
  t.is(await crew.value("navigation.speedOverGround"), 60);
  t.is(await crew.value("propulsion.port.revolutions"), 1);
  for (const { socket } of guests) socket.close();
  await Promise.all(guests.map(({ closed }) => closed));
  while (counters()["channels"] !== 3) await delay(1);
  const again = await from("192.0.2.66");
  again.say({ subscribe: Array.from({ length: 64 }, (_, k) => ({ path: `y.${k}` })) });
  await again.reply({ requestId: "asked", query: true });
  t.is(counters()["channels"], 67, "what has ended counts no more");
});

test("a subscription to a path that there is not yet gets it when it comes", async (t) => {
  const vessel = await signalkVessel(t);
  const [client, other] = [await vessel.listen("?subscribe=none"), await vessel.listen()];
  client.say({ subscribe: [{ path: "navigation.speedThroughWater" }] });
  await client.reply({ requestId: "asked", query: true });
  for (const value of [1, 2]) {
    vessel.write("VESSEL.SOG_MS", value);
    await other.value("navigation.speedOverGround", (each) => each === value);
  }
  for (const value of [3, 4]) {
    vessel.write("VESSEL.STW_MS", value);
    t.is(await client.value("navigation.speedThroughWater", (each) => each === value), value);
  }
});

test("clients that ask the same share one channel, and leave nothing behind", async (t) => {
  const vessel = await signalkVessel(t);
  const clients = await Promise.all(Array.from({ length: 20 }, () => vessel.listen()));
  const output = vessel.server.outputs.at(-1);
  t.is(output?.counters()["channels"], 1);
  vessel.write("VESSEL.SOG_MS", 3);
  for (const client of clients) t.is(await client.value("navigation.speedOverGround"), 3);
  for (const client of clients) client.socket.close();
  await Promise.all(clients.map(({ closed }) => closed));
  while (output?.counters()["subscribers"] !== 0) await delay(5);
  t.is(output.counters()["channels"], 0);
});

test("a client that reads slowly misses values and never the last one; one that never reads is closed", async (t) => {
  // Who is silent for too long is so by a clock that the test puts on: on a busy machine everybody stands still for a while.
  let passedMs = 0;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + passedMs };
  const stalledMs = 60_000;
  const vessel = await signalkVessel(t, { signalkStream: { stalledMs, socketBytes: 16 * 1024 } }, { clock });
  const [slow, silent] = [await vessel.listen(), await vessel.listen()];
  const reader = await vessel.listen();
  slow.socket.pause();
  silent.socket.pause();
  const output = vessel.server.outputs.at(-1);
  let rounds = 0;
  const write = () => {
    rounds += 1;
    for (const tag of vessel.project.tags) if (tag.unitSi !== "bool") vessel.write(tag.id, rounds % 90);
  };
  while (output?.counters()["waiting"] === 0) {
    write();
    await delay(0);
  }
  slow.socket.resume();
  // Until both have everything, and somebody still waits: the silent one.
  for (let last = 4711; ; last += 1) {
    for (let i = 0; i < 100; i += 1) {
      write();
      await delay(0);
    }
    vessel.write("VESSEL.SOG_MS", last);
    for (const client of [slow, reader])
      t.is(await client.value("navigation.speedOverGround", (value) => value === last), last);
    if (Number(output?.counters()["waiting"]) > 0) break;
  }
  await until(() => {
    passedMs += stalledMs;
    return output?.counters()["closed_stalled"] === 1;
  });
  silent.socket.resume();
  t.is(await silent.closed, 1013);
  t.true(Number(output?.counters()["superseded"]) > 0);
});

test("a client that asks and never reads is not listened to, and the memory for it is bounded", async (t) => {
  const vessel = await signalkVessel(t);
  for (const tag of vessel.project.tags) if (tag.unitSi !== "bool") vessel.write(tag.id, 1);
  const client = await vessel.listen();
  const counter = (name: string) => vessel.server.outputs.at(-1)?.counters()[name];
  client.socket.pause();
  const row = { path: "*", policy: "instant" };
  while (client.socket.bufferedAmount < 2_000_000) {
    client.say({ context: "vessels.self", unsubscribe: [{ path: "*" }], subscribe: [row] });
    await delay(0);
  }
  const told = counter("messages");
  await delay(200);
  t.is(counter("messages"), told, "no more is made for it");
  client.socket.terminate();
  while (counter("subscribers") !== 0) await delay(5);
  t.pass("and nothing is left of it");
});

test("a broken frame, or one that is too large, ends that client alone", async (t) => {
  const vessel = await signalkVessel(t);
  const [large, good] = [await vessel.listen(), await vessel.listen()];
  large.say("x".repeat(limits.http.bodyBytes + 1));
  t.is(await large.closed, 1009);
  vessel.write("VESSEL.SOG_MS", 2);
  t.is(await good.value("navigation.speedOverGround"), 2);
});

test("the places have a bound, and strangers none", async (t) => {
  const vessel = await signalkVessel(t, { signalkStream: { subscribers: 8 } });
  for (let i = 0; i < 7; i += 1) await vessel.listen("?subscribe=none");
  const path = `${vessel.url}/signalk/v1/stream`;
  t.is((await refusalOf(path)).status, 429, "one place is left to other machines");
  t.is((await refusalOf(path, { Origin: "https://stranger.example" })).status, 403);
  t.is((await refusalOf(`${vessel.url}/signalk/v1/other`)).status, 404);
  const socket = await openRaw(vessel.port);
  socket.destroy();
});

test("when the service stops, clients are told so", async (t) => {
  const vessel = await signalkVessel(t);
  const client = await vessel.listen();
  await client.first(() => true);
  await vessel.server.close();
  t.is(await client.closed, 1001);
  t.is(client.socket.readyState, WebSocket.CLOSED);
});
