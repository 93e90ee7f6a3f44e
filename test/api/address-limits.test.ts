import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import test from "ava";
import { clientOfAddress } from "../../src/core/client-of.ts";
import { Places } from "../../src/api/load/places.ts";
import { Problem } from "../../src/api/problem.ts";
import { SharedBudget } from "../../src/api/load/record-budget.ts";
import { AddressRate } from "../../src/core/address-rate.ts";
import { reserveBytes } from "../../src/core/disk-room.ts";
import { limits as actLimits } from "../../src/acts/limits.ts";
import { limits } from "../../src/api/limits.ts";
import { limits as coreLimits } from "../../src/core/limits.ts";
import { ManualClock } from "../support/clock.ts";
import { vesselFor } from "./support/vessel-test.ts";

const MOST = 8;

/** Opens so many, and waits until the service has taken them. */
async function sockets(port: number, count: number, text = ""): Promise<Socket[]> {
  const all: Socket[] = [];
  for (let i = 0; i < count; i += 1) {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.on("error", () => undefined);
    socket.resume();
    await once(socket, "connect");
    if (text !== "") socket.write(text);
    all.push(socket);
  }
  return all;
}

for (const [name, text] of [
  ["never say anything", ""],
  ["never end their headers", "GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
] as const) {
  test(`with more connections than there may be that ${name}, /livez is answered; the oldest of them are closed`, async (t) => {
    const vessel = await vesselFor(t, { connections: { all: MOST } });
    const held = await sockets(vessel.port, 3 * MOST, text);
    t.teardown(() => held.forEach((socket) => socket.destroy()));
    for (let i = 0; i < 5; i += 1) {
      const response = await fetch(`${vessel.url}/livez`, { headers: { connection: "close" } });
      t.is(response.status, 200);
      await response.text();
    }
    for (const socket of held.slice(0, MOST)) if (!socket.closed) await once(socket, "close");
    t.false(held.at(-1)?.closed);
    const { http } = await vessel
      .get("/health")
      .then(({ body }) => body as unknown as { http: Record<string, number> });
    t.true((http["evicted_connections"] ?? 0) >= 2 * MOST);
  });
}

test("a connection that waits for its answer outlives those that are idle", async (t) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = Promise.withResolvers<void>();
  const hasRoom = () => {
    asked.resolve();
    return promise;
  };
  const vessel = await vesselFor(t, { connections: { all: MOST } }, { hasRoom });
  const [waiting] = await sockets(vessel.port, 1, "POST /logbook?summary=last HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // What it is answered comes as data, so it may not be flowing yet.
  waiting!.pause();
  await asked.promise;
  const held = await sockets(vessel.port, 2 * MOST);
  t.teardown(() => held.forEach((socket) => socket.destroy()));
  resolve(true);
  waiting!.resume();
  const [answer] = (await once(waiting!, "data")) as [Buffer];
  t.regex(answer.toString(), /^HTTP\/1\.1 200 /);
});

test("who writes more than a crew does is told when to come again, and nothing of it is in the book", async (t) => {
  const rate = { perMinute: 1, burst: 3 };
  const vessel = await vesselFor(t, { writeRate: { own: rate, others: rate } });
  for (let i = 0; i < 3; i += 1) t.is((await vessel.post(`/logbook?summary=entry+${i}`)).status, 200);
  const askedAt = performance.now();
  const refused = await vessel.post("/logbook?summary=one+more");
  t.is(refused.status, 429);
  t.true(performance.now() - askedAt >= limits.http.refusedMs - 5, "it comes late, so that refusals keep nobody busy");
  t.regex(refused.body.detail, /demasiado/);
  t.true(Number(refused.headers.get("retry-after")) >= 1);
  t.is((await vessel.logbook.query({ limit: 10 })).length, 3);
  t.is((await vessel.get("/logbook?limit=1")).status, 200);
});

/** A boolean alarm without a delay that latches: it comes and, once acknowledged, goes with its value. */
const SMOKE = "FIRE_0.DETECTED";

test("acknowledgements of an alarm that flaps are counted as writes; the one too many changes nothing", async (t) => {
  const rate = { perMinute: 1, burst: 3 };
  const vessel = await vesselFor(t, { writeRate: { own: rate, others: rate } });
  const flap = async () => {
    vessel.write(SMOKE, false);
    vessel.write(SMOKE, true);
    await vessel.alarms.settled();
    const active = vessel.alarms.open().find(({ tag_id: tagId }) => tagId === SMOKE);
    return vessel.post(`/alarms/${active?.id ?? ""}/ack?user=guest`);
  };
  for (let i = 0; i < 3; i += 1) t.is((await flap()).status, 200);
  const refused = await flap();
  t.is(refused.status, 429);
  t.true(Number(refused.headers.get("retry-after")) >= 1);
  t.is(
    (await vessel.post("/logbook?summary=an+entry")).status,
    200,
    "whoever flaps keeps nobody from writing, nor the other way",
  );
  t.is(vessel.alarms.open().find(({ tag_id: tagId }) => tagId === SMOKE)?.state, "ACTIVE");
  t.is((await vessel.logbook.query({ limit: 100, kind: "alarm_ack" })).length, 3);
});

test("acknowledging again and again writes nothing and costs nothing, nor does an alarm that is not there", async (t) => {
  const rate = { perMinute: 1, burst: 2 };
  const vessel = await vesselFor(t, { writeRate: { own: rate, others: rate } });
  vessel.write(SMOKE, true);
  await vessel.alarms.settled();
  const [alarm] = vessel.alarms.open();
  const before = (await vessel.logbook.query({ limit: 100 })).length;
  for (let i = 0; i < 20; i += 1) {
    t.is((await vessel.post(`/alarms/${alarm?.id}/ack?user=guest+${i}`)).status, 200);
    t.is((await vessel.post("/alarms/A-00000000/ack")).status, 404);
  }
  t.is((await vessel.logbook.query({ limit: 100 })).length, before + 1);
  t.is((await vessel.post("/logbook?summary=still+free")).status, 200);
});

test("a tablet of the crew acknowledges a hundred alarms in one go", async (t) => {
  const { others } = actLimits.rate;
  const vessel = await vesselFor(t, { writeRate: { own: others } });
  for (let i = 0; i < 100; i += 1) {
    vessel.write(SMOKE, false);
    vessel.write(SMOKE, true);
    const active = vessel.alarms.open().find(({ tag_id: tagId }) => tagId === SMOKE);
    const { status } = await fetch(`${vessel.url}/alarms/${active?.id}/ack?user=Ana`, { method: "POST" });
    t.is(status, 200, `${i}`);
  }
  t.is((await vessel.logbook.query({ limit: 1000, kind: "alarm_ack" })).length, 100);
});

test("with only the reserve of the disk left a person's entry is refused, the service's own is written", async (t) => {
  const vessel = await vesselFor(t, {}, { hasRoom: () => Promise.resolve(false) });
  const refused = await vessel.post("/logbook?summary=from+a+person");
  t.is(refused.status, 507);
  t.regex(refused.body.detail, /reserva para las alarmas/);
  t.is((await vessel.post("/logbook/1/corrections?summary=x")).status, 507);
  await vessel.logbook.append({ kind: "snapshot", summary: "of the service", payload: {}, user: "system" });
  t.is((await vessel.logbook.query({ limit: 10 })).length, 1);
});

test("a bucket fills up again as time passes, each address has its own, and those longest silent are forgotten", (t) => {
  const clock = new ManualClock();
  const rate = { perMinute: 60, burst: 2 };
  const rates = new AddressRate(clock, { others: rate, own: { perMinute: 600, burst: 20 } });
  t.is(rates.take("10.0.0.1"), undefined);
  t.is(rates.take("10.0.0.1"), undefined);
  t.is(rates.take("10.0.0.1"), 1);
  t.is(rates.take("10.0.0.2", 2), undefined);
  t.is(rates.take(undefined, 20), undefined);
  clock.advance(1000);
  t.is(rates.take("10.0.0.1"), undefined);
  t.is(rates.take("10.0.0.1"), 1);
  for (let i = 0; i < coreLimits.addresses; i += 1) rates.take(`10.1.${i >> 8}.${i & 255}`);
  t.is(rates.take("10.0.0.1"), undefined);
});

test("a guest on the boat's own IPv6 takes nothing from the crew, and cannot have the budget of any number of addresses", (t) => {
  const rates = new AddressRate(new ManualClock(), {
    others: { perMinute: 60, burst: 10 },
    own: { perMinute: 60, burst: 10 },
  });
  for (let i = 0; i < 20; i += 1) rates.take("fd00::bad");
  t.is(rates.take("fd00::3"), undefined);
  let taken = 0;
  for (let i = 0; i < 1000; i += 1) if (rates.take(`fe80::${i.toString(16)}`) === undefined) taken += 1;
  t.is(taken, 160);
});

test("all other addresses together leave places of a stream to this machine, and it to them", (t) => {
  const places = new Places(16);
  let guests = 0;
  for (let i = 0; i < 100; i += 1) {
    if (places.problemFor(`10.0.0.${i}`) !== undefined) continue;
    places.take(`10.0.0.${i}`);
    guests += 1;
  }
  t.is(guests, 14);
  t.is(places.problemFor(undefined), undefined);
});

test("two addresses cannot hold all places of a stream: a third finds some, and each has less than the one before", (t) => {
  const places = new Places(limits.live.subscribers);
  const held = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((address) => {
    let taken = 0;
    for (; places.problemFor(address) === undefined; taken += 1) places.take(address);
    return taken;
  });
  t.deepEqual(held, [504, 252, 126]);
  t.is(places.problemFor("10.0.0.1")?.status, 429);
  t.is(places.problemFor("10.0.0.4"), undefined);
});

test("of the places for exports one address leaves one to others, and others one to this machine", (t) => {
  const exports = new SharedBudget(2);
  const held = exports.reserve("10.0.0.1");
  t.throws(() => exports.reserve("10.0.0.1"), { instanceOf: Problem });
  const other = exports.reserve("10.0.0.2");
  t.throws(() => exports.reserve("10.0.0.3"), { instanceOf: Problem });
  const own = exports.reserve(undefined);
  t.throws(() => exports.reserve(undefined), { instanceOf: Problem });
  own.release();
  other.release();
  held.release();
  held.release();
  const all = [1, 2, 3].map(() => exports.reserve(undefined));
  t.throws(() => exports.reserve("10.0.0.1"), { instanceOf: Problem }, "held by this machine");
  for (const each of all) each.release();
  t.notThrows(() => exports.reserve("10.0.0.1"));
  t.is(exports.refused, 4);
});

test("connections of one network of IPv6 are one client; those of this machine share nothing with others", (t) => {
  t.is(clientOfAddress("2001:db8:0:1::5"), clientOfAddress("2001:db8:0:1:ffff:0:0:9"));
  t.not(clientOfAddress("2001:db8:0:1::5"), clientOfAddress("2001:db8:0:2::5"));
  t.is(clientOfAddress("::ffff:192.168.1.7"), "192.168.1.7");
  for (const local of ["fe80::1", "fd00::3", "fc12:3::4"])
    t.is(clientOfAddress(local), local, "the boat's own network");
  t.is(clientOfAddress("fe80::1%eth0"), "fe80::1");
  for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) t.is(clientOfAddress(own), undefined);
});

test("the reserve is a share of the disk, of small and large ones within bounds", (t) => {
  t.is(reserveBytes(64e6), 16e6, "of a very small one a quarter");
  t.is(reserveBytes(1e9), coreLimits.disk.reserveMinBytes);
  t.is(reserveBytes(32e9), 32e9 * coreLimits.disk.reserveShare);
  t.is(reserveBytes(1e13), coreLimits.disk.reserveMaxBytes);
});
