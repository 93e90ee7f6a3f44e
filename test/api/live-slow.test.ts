import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
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

test("a client that takes nothing while its queue is full is closed with 1013; others do not notice", async (t) => {
  // Long enough that a busy machine does not make the healthy one look like the stalled one.
  const vessel = await vesselFor(t, { live: { stalledMs: 4000 } });
  const ids = registerLong(vessel, 50);
  const stalled = await subscribe(vessel.url);
  stalled.socket.pause();
  const healthy = await subscribe(vessel.url);
  await flood(vessel, ids);
  for (;;) {
    for (const id of ids) vessel.write(id, Date.now());
    const { live } = (await vessel.get("/health")).body;
    if (live.closed_stalled >= 1) break;
    await delay(20);
  }
  t.is((await vessel.get("/health")).body.live.subscribers, 1);
  stalled.socket.resume();
  t.is(await stalled.closed, 1013);
  const before = healthy.messages.length;
  vessel.write(ids[0]!, -1);
  while (healthy.messages.at(-1)?.value !== -1) await healthy.atLeast(healthy.messages.length + 1);
  t.true(healthy.messages.length > before);
  healthy.socket.close();
});

/** More than the kernel's buffers on both sides hold: only then does it tell that some was taken. */
const TAKEN_AT_A_TIME = 40_000;

test("a slow client that goes on taking is not closed", async (t) => {
  const vessel = await vesselFor(t, { live: { stalledMs: 2000 } });
  const ids = registerLong(vessel, 50);
  const slow = await subscribe(vessel.url);
  slow.socket.pause();
  await flood(vessel, ids);
  const until = performance.now() + 3 * 2000;
  while (performance.now() < until) {
    slow.socket.resume();
    const wanted = slow.messages.length + TAKEN_AT_A_TIME;
    while (slow.messages.length < wanted) {
      for (let k = 0; k < 20; k += 1) for (const id of ids) vessel.write(id, Date.now());
      await delay(1);
    }
    slow.socket.pause();
    await flood(vessel, ids);
    await delay(500);
  }
  const { live } = (await vessel.get("/health")).body;
  t.is(live.closed_stalled, 0);
  t.is(live.subscribers, 1);
  slow.socket.terminate();
});
