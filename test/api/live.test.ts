import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { WebSocket } from "ws";
import { liveDefaults } from "../../src/api/live/live-hub.ts";
import { limits } from "../../src/api/limits.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { refusalOf, subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";
import { until } from "../support/until.ts";

const RPM = "ME_INST_0.RPM";

test("the snapshot has one message for each tag with a value, then every update comes in order", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 900);
  vessel.write(RPM, 950);
  vessel.write("DOOR_0.OPEN", true, "uncertain");
  const live = await subscribe(vessel.url);
  await live.atLeast(2);
  t.like(live.messages[0], { type: "tag", tag_id: RPM, value: 950, quality: "good" });
  t.like(live.messages[1], { type: "tag", tag_id: "DOOR_0.OPEN", value: true, quality: "uncertain" });
  t.deepEqual(Object.keys(live.messages[0] ?? {}), ["type", "tag_id", "value", "quality", "timestamp"]);
  for (let i = 0; i < 300; i += 1) vessel.write(RPM, i);
  vessel.write("ME_INST_1.RPM", null, "bad");
  await live.atLeast(303);
  t.deepEqual(
    live.messages.slice(2, 302).map(({ value }) => value),
    Array.from({ length: 300 }, (_, i) => i),
  );
  t.like(live.messages[302], { tag_id: "ME_INST_1.RPM", value: null, quality: "bad" });
  live.socket.close();
});

test("a snapshot of more tags than the queue holds is whole", async (t) => {
  const vessel = await vesselFor(t);
  const count = 3000;
  for (let i = 0; i < count; i += 1) {
    const definition = { id: `X_${i}.Y`, description: "", unitSi: "-", controllable: false };
    vessel.tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null });
    vessel.write(`X_${i}.Y`, i);
  }
  const live = await subscribe(vessel.url);
  await live.atLeast(count);
  t.deepEqual(
    live.messages.map(({ tag_id: id }) => id),
    Array.from({ length: count }, (_, i) => `X_${i}.Y`),
  );
  t.is((await vessel.get("/health")).body.live.dropped, 0);
  live.socket.close();
});

test("a burst larger than the queue reaches a client that reads, whole and in order", async (t) => {
  const vessel = await vesselFor(t);
  const live = await subscribe(vessel.url);
  for (let i = 0; i < 5000; i += 1) vessel.write(RPM, i);
  await live.atLeast(5000);
  t.deepEqual(
    live.messages.map(({ value }) => value),
    Array.from({ length: 5000 }, (_, i) => i),
  );
  t.is((await vessel.get("/health")).body.live.dropped, 0);
  live.socket.close();
});

test("updates while the snapshot is being sent: no tag runs backwards, the last value of each arrives", async (t) => {
  const seed = seedOf();
  t.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const vessel = await vesselFor(t, { live: { socketBytes: 2000 } });
  const ids = vessel.project.tags.map(({ id }) => id);
  let serial = 0;
  for (const id of ids) vessel.write(id, (serial += 1));
  const live = await subscribe(vessel.url);
  for (let round = 0; round < 200; round += 1) {
    for (let i = random.below(20); i > 0; i -= 1) vessel.write(random.pick(ids), (serial += 1));
    if (random.below(3) === 0) await delay(random.below(3));
  }
  const last = new Map(ids.map((id) => [id, vessel.tags.value(id)?.value]));
  const newest = new Map<string, number>();
  const complete = () => ids.every((id) => newest.get(id) === last.get(id));
  let read = 0;
  while (!complete()) {
    await live.atLeast(read + 1);
    for (; read < live.messages.length; read += 1) {
      const { tag_id: id, value } = live.messages[read]!;
      t.true(Number(value) > (newest.get(id) ?? 0), `${id} ran backwards`);
      newest.set(id, Number(value));
    }
  }
  t.deepEqual(newest, last as Map<string, number>);
  live.socket.close();
});

test("an update is what every subscriber gets, in one order", async (t) => {
  const vessel = await vesselFor(t);
  const all = await Promise.all(Array.from({ length: 10 }, () => subscribe(vessel.url)));
  const ids = vessel.project.tags.map(({ id }) => id);
  for (let i = 0; i < 1000; i += 1) vessel.write(ids[i % ids.length]!, i);
  for (const live of all) await live.atLeast(1000);
  for (const live of all) t.deepEqual(live.messages, all[0]!.messages);
  for (const live of all) live.socket.close();
});

test("after a silence comes a heartbeat, and each message starts the wait anew", async (t) => {
  const vessel = await vesselFor(t, { live: { heartbeatMs: 1500 } });
  const live = await subscribe(vessel.url);
  let longestMs = 0;
  for (let i = 0; i < 6; i += 1) {
    const before = performance.now();
    await delay(400);
    vessel.write(RPM, i);
    longestMs = Math.max(longestMs, performance.now() - before);
  }
  const isTag = ({ type }: { readonly type: string }) => type === "tag";
  await until(() => live.messages.filter(isTag).length === 6);
  // A machine that stands still for a second makes a silence of its own.
  if (longestMs < 1200) t.true(live.messages.slice(0, 6).every(isTag), "2.4 s have passed, and no silence of 1.5 s");
  const heard = live.messages.length;
  await live.atLeast(heard + 2);
  t.deepEqual(live.messages.slice(heard, heard + 2), [{ type: "heartbeat" }, { type: "heartbeat" }] as never);
  live.socket.close();
});

test("the intervals are those of the specification and the design where nothing else is said", (t) => {
  t.is(liveDefaults.heartbeatMs, 30_000);
  t.is(liveDefaults.queueMessages, 512);
  t.is(liveDefaults.stalledMs, 30_000);
  t.is(liveDefaults.pingMs, 30_000);
  t.is(limits.live.heartbeatMs, 30_000);
});

test("alarm events are not sent on it", async (t) => {
  const vessel = await vesselFor(t);
  const live = await subscribe(vessel.url);
  vessel.write("FIRE_0.DETECTED", true);
  await vessel.alarms.settled();
  t.is((await vessel.get("/alarms?state=active")).body.length, 1);
  vessel.write(RPM, 1);
  await live.atLeast(2);
  t.deepEqual(
    live.messages.map(({ tag_id: id }) => id),
    ["FIRE_0.DETECTED", RPM],
  );
  live.socket.close();
});

test("stale values are sent when they become stale", async (t) => {
  const vessel = await vesselFor(t);
  vessel.tags.register({
    id: "T.X",
    description: "",
    unitSi: "-",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: 0.01,
  });
  const live = await subscribe(vessel.url);
  vessel.write("T.X", 5);
  await delay(30);
  vessel.tags.markStale();
  await live.atLeast(2);
  t.like(live.messages[1], { tag_id: "T.X", value: 5, quality: "stale" });
  t.is(live.messages[1]!.timestamp, live.messages[0]!.timestamp);
  live.socket.close();
});

test("a client that leaves is removed", async (t) => {
  const vessel = await vesselFor(t);
  const subscribers = async () => (await vessel.get("/health")).body.live.subscribers as number;
  const one = await subscribe(vessel.url);
  const other = await subscribe(vessel.url);
  t.is(await subscribers(), 2);
  one.socket.close();
  other.socket.terminate();
  while ((await subscribers()) > 0) await delay(5);
  vessel.write(RPM, 1);
  t.is((await vessel.get("/health")).body.live.accepted, 2);
});

test("what a client sends is not read; one message too large closes with 1009", async (t) => {
  const vessel = await vesselFor(t);
  const live = await subscribe(vessel.url);
  live.socket.send("hello");
  live.socket.send(Buffer.alloc(1000));
  live.socket.send(JSON.stringify({ type: "tag", tag_id: RPM, value: 1 }));
  vessel.write(RPM, 42);
  await live.atLeast(1);
  t.is(live.messages[0]!.value, 42);
  live.socket.send(Buffer.alloc(limits.http.bodyBytes + 1));
  t.is(await live.closed, 1009);
});

test("a peer that answers no ping is cut off by the next one", async (t) => {
  // So long that a machine which stands still for a moment does not make the other one late as well.
  const vessel = await vesselFor(t, { live: { pingMs: 2000 } });
  const deaf = await subscribe(vessel.url);
  deaf.socket.pause();
  const alive = await subscribe(vessel.url);
  while ((await vessel.get("/health")).body.live.closed_dead === 0) await delay(10);
  await once(alive.socket, "ping");
  t.is(alive.socket.readyState, alive.socket.OPEN);
  t.is((await vessel.get("/health")).body.live.subscribers, 1);
  deaf.socket.terminate();
  alive.socket.close();
});

test("subscribers are bounded: one more is refused with 503 and counted", async (t) => {
  const vessel = await vesselFor(t, { live: { subscribers: 2 } });
  const [one, two] = [await subscribe(vessel.url), await subscribe(vessel.url)];
  const { status, body } = await refusalOf(`${vessel.url}/ws/realtime`);
  t.is(status, 503);
  t.deepEqual(Object.keys(body), ["detail"]);
  t.is((await vessel.get("/health")).body.live.refused, 1);
  one.socket.terminate();
  while ((await vessel.get("/health")).body.live.subscribers > 1) await delay(5);
  const three = await subscribe(vessel.url);
  two.socket.close();
  three.socket.close();
  t.pass();
});

test("the path may carry a query and a slash; any other path is 404", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of ["/ws/realtime?token=x", "/ws/realtime/"]) {
    const socket = new WebSocket(vessel.url.replace("http", "ws") + path);
    await once(socket, "open");
    socket.close();
  }
  for (const path of ["/", "/ws", "/ws/realtime/x", "/ws/realtime/.websocket", "/tags", "/WS/REALTIME"]) {
    t.is((await refusalOf(`${vessel.url}${path}`)).status, 404, path);
  }
});
