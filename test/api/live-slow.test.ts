import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { liveDefaults } from "../../src/api/live/live-hub.ts";
import type { Bounds } from "../../src/core/bounds.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { until } from "../support/until.ts";
import { subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

/** Long ids make long messages, so that the kernel's own buffers are full sooner. */
function registerLong(vessel: Awaited<ReturnType<typeof vesselFor>>, count: number): string[] {
  const ids = Array.from({ length: count }, (_, i) => `T${String(i).padStart(3, "0")}.${"X".repeat(120)}`);
  for (const id of ids) {
    const definition = { id, description: "", unitSi: "-", controllable: false };
    vessel.tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null });
  }
  return ids;
}

/** Writes until messages are dropped: the client's socket, the kernel and the queue are then full. */
async function flood(vessel: Awaited<ReturnType<typeof vesselFor>>, ids: readonly string[]): Promise<number> {
  let serial = 0;
  const dropped = async () => (await vessel.get("/health")).body.live.dropped as number;
  while ((await dropped()) === 0) {
    for (let i = 0; i < 5000; i += 1) vessel.write(ids[i % ids.length]!, (serial += 1));
    await delay(1);
  }
  return serial;
}

test("a client that stops reading gets the last value of every tag when it reads again, in order", async (t) => {
  const vessel = await vesselFor(t);
  const ids = registerLong(vessel, 50);
  const slow = await subscribe(vessel.url);
  slow.socket.pause();
  let serial = await flood(vessel, ids);
  for (const id of ids) vessel.write(id, (serial += 1));
  const { live } = (await vessel.get("/health")).body;
  t.true(live.dropped > 0);
  t.is(live.waiting, 512, "the queue is full and no fuller");
  slow.socket.resume();
  while (slow.messages.at(-1)?.value !== serial) await slow.atLeast(slow.messages.length + 1);
  const newest = new Map<string, number>();
  for (const { tag_id: id, value } of slow.messages) {
    t.true(Number(value) > (newest.get(id) ?? 0));
    newest.set(id, Number(value));
  }
  for (const id of ids) t.is(newest.get(id), Number(vessel.tags.value(id)?.value), id);
  t.is(slow.messages.length + (await vessel.get("/health")).body.live.dropped, serial, "none is lost uncounted");
  slow.socket.close();
});

/** A vessel whose monotonic time passes when the test says so: a busy machine makes nobody look stalled. */
async function vesselOnHold(t: ExecutionContext, live: Partial<Bounds<typeof liveDefaults>>) {
  let passedMs = 0;
  const clock = { now: () => Date.now(), monotonic: () => passedMs };
  const vessel = await vesselFor(t, { live }, { clock });
  return { vessel, pass: (ms: number) => void (passedMs += ms) };
}

test("a client that takes nothing while its queue is full is closed with 1013; others do not notice", async (t) => {
  const { vessel, pass } = await vesselOnHold(t, { stalledMs: 2000, closeMs: 60_000 });
  const ids = registerLong(vessel, 50);
  const stalled = await subscribe(vessel.url);
  stalled.socket.pause();
  const healthy = await subscribe(vessel.url);
  const hears = async (value: number) => {
    vessel.write(ids[0]!, value);
    while (healthy.messages.at(-1)?.value !== value) await healthy.atLeast(healthy.messages.length + 1);
  };
  await flood(vessel, ids);
  await hears(-1);
  pass(2000);
  await until(async () => (await vessel.get("/health")).body.live.closed_stalled >= 1);
  stalled.socket.resume();
  t.is(await stalled.closed, 1013);
  t.is((await vessel.get("/health")).body.live.subscribers, 1);
  await hears(-2);
  healthy.socket.close();
});

/** More than the kernel's buffers on both sides hold: only then does it tell that some was taken. */
const TAKEN_AT_A_TIME = 40_000;
/** The service looks twice in this time. */
const LOOKED_MS = 1100;

test("a slow client that goes on taking is not closed", async (t) => {
  const { vessel, pass } = await vesselOnHold(t, { stalledMs: 2000 });
  const ids = registerLong(vessel, 50);
  const slow = await subscribe(vessel.url);
  slow.socket.pause();
  await flood(vessel, ids);
  for (let turn = 0; turn < 3; turn += 1) {
    pass(1500);
    await delay(LOOKED_MS);
    slow.socket.resume();
    const wanted = slow.messages.length + TAKEN_AT_A_TIME;
    while (slow.messages.length < wanted && slow.socket.readyState === slow.socket.OPEN) {
      for (let k = 0; k < 20; k += 1) for (const id of ids) vessel.write(id, Date.now());
      await delay(1);
    }
    slow.socket.pause();
    await flood(vessel, ids);
  }
  const { live } = (await vessel.get("/health")).body;
  t.is(live.closed_stalled, 0);
  t.is(live.subscribers, 1);
  slow.socket.terminate();
});

test("twenty clients that never read: one that reads gets every update in order, and each of them is closed", async (t) => {
  const vessel = await vesselFor(t, { live: { stalledMs: 3000 } });
  const ids = registerLong(vessel, 50);
  const silent = await Promise.all(Array.from({ length: 20 }, () => subscribe(vessel.url)));
  for (const { socket } of silent) socket.pause();
  const healthy = await subscribe(vessel.url);
  let serial = 0;
  const isFull = async () => (await vessel.get("/health")).body.live.closed_stalled === silent.length;
  while (!(await isFull())) {
    for (let i = 0; i < 250; i += 1) vessel.write(ids[i % ids.length]!, (serial += 1));
    await healthy.atLeast(serial);
  }
  t.deepEqual(
    healthy.messages.map(({ value }) => value),
    Array.from({ length: serial }, (_, i) => i + 1),
  );
  for (const { socket } of silent) socket.resume();
  // Who reads again after the closing handshake has timed out finds the connection gone, without a code.
  for (const code of await Promise.all(silent.map(({ closed }) => closed))) t.true([1013, 1006].includes(code));
});

test("clients that read by fits and starts: none is told a thing twice or out of order, and each gets the last of every tag", async (t) => {
  const seed = seedOf();
  t.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const vessel = await vesselFor(t);
  const ids = registerLong(vessel, 50);
  const clients = await Promise.all(Array.from({ length: 6 }, () => subscribe(vessel.url)));
  let serial = 0;
  for (let round = 0; round < 150; round += 1) {
    const { socket } = random.pick(clients);
    if (random.below(2) === 0) socket.pause();
    else socket.resume();
    for (let i = random.below(2000); i > 0; i -= 1) vessel.write(random.pick(ids), (serial += 1));
    if (random.below(3) === 0) await delay(random.below(4));
  }
  for (const id of ids) vessel.write(id, (serial += 1));
  const before = (await vessel.get("/health")).body.live.dropped as number;
  for (const client of clients) {
    const { socket, messages } = client;
    socket.resume();
    while (messages.at(-1)?.value !== serial) await client.atLeast(messages.length + 1);
    const values = messages.map(({ value }) => Number(value));
    t.true(values.every((value, i) => i === 0 || value > values[i - 1]!));
    const newest = new Map(messages.map(({ tag_id: id, value }) => [id, value]));
    for (const id of ids) t.is(newest.get(id), vessel.tags.value(id)?.value as number, id);
  }
  const { dropped } = (await vessel.get("/health")).body.live;
  t.true(before <= dropped);
  t.is(clients.reduce((sum, { messages }) => sum + messages.length, 0) + dropped, serial * clients.length);
});
