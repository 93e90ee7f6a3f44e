import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { limits } from "../../src/api/limits.ts";
import { until } from "../support/until.ts";
import { openScreen } from "./support/screen.ts";
import { refusalOf } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const DOOR = "DOOR_0.OPEN";

test("a screen is sent what it shows, at once and whole, and then what has changed, together", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 900);
  vessel.write("ME_INST_1.RPM", 1);
  const screen = await openScreen(vessel.url);
  screen.say({ show: [RPM, DOOR, "NO.SUCH_TAG", RPM], every_ms: 100 });
  await screen.atLeast(1);
  const [first] = screen.frames;
  t.is(first?.n, 1);
  t.true(Math.abs(Date.parse(first?.at ?? "") - Date.now()) < 60_000);
  t.deepEqual(Object.keys(first?.tags ?? {}), [RPM, DOOR, "NO.SUCH_TAG"]);
  const [value, quality, age] = first?.tags[RPM] ?? [];
  t.deepEqual([value, quality, first?.tags[DOOR], first?.tags["NO.SUCH_TAG"]], [900, "good", null, null]);
  t.true(Number(age) >= 0 && Number(age) < 60_000);
  for (let i = 0; i < 100; i += 1) vessel.write(RPM, i);
  vessel.write(DOOR, true, "uncertain");
  await screen.atLeast(2);
  t.like(screen.frames[1]?.tags, { [RPM]: { 0: 99, 1: "good" }, [DOOR]: { 0: true, 1: "uncertain" } });
  // Another page: what it shows comes whole, also what has not changed since.
  screen.say({ show: [DOOR] });
  await screen.atLeast(3);
  t.deepEqual(Object.keys(screen.frames[2]?.tags ?? {}), [DOOR]);
  // All, also those that register themselves from now on; `known` says that there are more.
  screen.say({ show: "all" });
  await screen.atLeast(4);
  t.deepEqual(Object.keys(screen.frames[3]?.tags ?? {}), [...vessel.tags.ids()]);
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  vessel.tags.register({ id: "NEW_0.ONE", description: "", unitSi: "-", controllable: false, ...bounds });
  vessel.write("NEW_0.ONE", 1);
  await screen.atLeast(5);
  t.deepEqual(Object.keys(screen.frames[4]?.tags ?? {}), ["NEW_0.ONE"]);
  t.is(screen.frames[4]?.known, (screen.frames[3]?.known ?? 0) + 1);
  screen.socket.close();
});

test("without news a frame comes every two seconds at least, so that a screen knows it is not behind", async (t) => {
  const vessel = await vesselFor(t);
  const screen = await openScreen(vessel.url);
  await screen.atLeast(3);
  const [first, second, third] = screen.frames.map(({ at }) => Date.parse(at));
  t.deepEqual(screen.frames[0]?.tags, {});
  // The clock of a busy machine is late, not early.
  t.true((second ?? 0) - (first ?? 0) >= 1000 && (third ?? 0) - (second ?? 0) >= 1000);
  screen.socket.close();
});

test("no more than two frames are on the way; the next has the values of when it leaves", async (t) => {
  const vessel = await vesselFor(t);
  const screen = await openScreen(vessel.url, { acks: false });
  vessel.write(RPM, 1);
  screen.say({ show: [RPM], every_ms: 100 });
  await screen.atLeast(1);
  vessel.write(RPM, 2);
  await screen.atLeast(2);
  for (let i = 3; i <= 50; i += 1) {
    vessel.write(RPM, i);
    if (i % 10 === 0) await delay(120);
  }
  t.is(screen.frames.length, 2);
  t.is((await vessel.get("/health")).body.screen.held, 1);
  screen.say({ ack: 1 });
  await screen.atLeast(3);
  t.is(screen.frames[2]?.tags[RPM]?.[0], 50);
  screen.socket.close();
});

test("what is simulated or replayed, and what a rival denies, is marked", async (t) => {
  const vessel = await vesselFor(t);
  const at = () => ({ quality: "good" as const, timestampMs: vessel.clock.now() });
  vessel.tags.write({ tagId: RPM, value: 900, source: "simulator", ...at() });
  vessel.tags.write({ tagId: DOOR, value: true, source: "nmea2000:replay:35", ...at() });
  const screen = await openScreen(vessel.url);
  screen.say({ show: [RPM, DOOR], every_ms: 100 });
  await screen.atLeast(1);
  t.deepEqual(screen.frames[0]?.tags[RPM]?.[3], ["simulated"]);
  t.deepEqual(screen.frames[0]?.tags[DOOR]?.[3], ["replayed"]);
  screen.socket.close();
});

test("who says what no screen says is closed with 1008, and others do not notice", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(RPM, 1);
  const good = await openScreen(vessel.url);
  good.say({ show: [RPM], every_ms: 100 });
  const many = Array.from({ length: limits.screen.tags + 1 }, (_, i) => `X_${i}.Y`);
  const hostile: readonly (readonly [message: unknown, code: number])[] = [
    ["garbage", 1008],
    ["[".repeat(5000), 1008],
    ["null", 1008],
    ["[1]", 1008],
    [{ show: many }, 1008],
    [{ show: ["x".repeat(15_000)] }, 1008],
    [{ show: ['"}],"n":"'] }, 1008],
    [{ show: [7] }, 1008],
    [{ show: RPM }, 1008],
    [{ every_ms: -1 }, 1008],
    [{ every_ms: "1" }, 1008],
    [{ ack: 1000 }, 1008],
    [{ ack: 0.5 }, 1008],
    [`{"show":["${"x".repeat(limits.http.bodyBytes)}"]}`, 1009],
  ];
  for (const [message, code] of hostile) {
    const bad = await openScreen(vessel.url);
    bad.say(message);
    t.is(await bad.closed, code, JSON.stringify(message).slice(0, 60));
  }
  const binary = await openScreen(vessel.url);
  binary.socket.send(Buffer.from([1, 2, 3]));
  t.is(await binary.closed, 1008);
  const before = good.frames.length;
  vessel.write(RPM, 2);
  await good.atLeast(before + 1);
  t.is((await vessel.get("/health")).body.screen.closed_misspoke, hostile.length);
  good.socket.close();
});

test("a screen that talks without end is closed; a page in which somebody looks about is not", async (t) => {
  const vessel = await vesselFor(t);
  const ids = vessel.project.tags.map(({ id }) => id).slice(0, 30);
  const busy = await openScreen(vessel.url);
  for (let page = 0; page < 20; page += 1) busy.say({ show: ids });
  busy.say({ show: [RPM], every_ms: 100 });
  await busy.atLeast(1);
  const flood = await openScreen(vessel.url);
  for (let i = 0; i < 200; i += 1) flood.say({ ack: 0 });
  t.is(await flood.closed, 1008);
  t.is(busy.socket.readyState, busy.socket.OPEN);
  busy.socket.close();
});

test("a screen that does not read holds two frames and a place, which a dead one gives back", async (t) => {
  const vessel = await vesselFor(t, { screen: { clients: 8, pingMs: 300 } });
  const asleep = await openScreen(vessel.url, { acks: false });
  asleep.say({ show: [RPM], every_ms: 100 });
  await asleep.atLeast(1);
  asleep.socket.pause();
  await until(async () => (await vessel.get("/health")).body.screen.closed_dead >= 1);
  t.is((await vessel.get("/health")).body.screen.clients, 0);
});

test("too many screens are refused and counted, and frames are packed where the handshake agrees", async (t) => {
  const vessel = await vesselFor(t, { screen: { clients: 8 } });
  const packed = await openScreen(vessel.url);
  const plain = await openScreen(vessel.url, { compress: false });
  t.deepEqual([packed.socket.extensions, plain.socket.extensions].map(Boolean), [true, false]);
  const more = await Promise.all(Array.from({ length: 5 }, () => openScreen(vessel.url)));
  const { status } = await refusalOf(`${vessel.url}/ws/screen`);
  t.is(status, 429);
  t.like((await vessel.get("/health")).body.screen, { clients: 7, refused: 1, compressed: 6 });
  for (const { socket } of [packed, plain, ...more]) socket.close();
});
