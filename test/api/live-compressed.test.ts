import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { limits } from "../../src/api/limits.ts";
import { subscribe, type Subscriber } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

const DEFLATE = "?compression=deflate";
const RPM = "ME_INST_0.RPM";
const HEARTBEAT_MS = 300;

test("a client that asks for compression gets the same messages, in fewer bytes", async (t) => {
  const vessel = await vesselFor(t);
  const packed = await subscribe(vessel.url, { query: DEFLATE });
  const plain = await subscribe(vessel.url);
  t.is(packed.socket.extensions, "permessage-deflate");
  t.is(plain.socket.extensions, "", "who does not ask for it has none, though the handshake offers it");
  for (let i = 1; i <= 500; i += 1) {
    vessel.write(RPM, i);
    if (i % 100 === 0) await Promise.all([packed.atLeast(i), plain.atLeast(i)]);
  }
  t.deepEqual(packed.messages, plain.messages);
  t.true(bytesOf(packed) * 2 < bytesOf(plain), `${bytesOf(packed)} and ${bytesOf(plain)} bytes`);
  t.is((await vessel.get("/health")).body.live.compressed, 1);
  packed.socket.close();
  plain.socket.close();
  await packed.closed;
  while ((await vessel.get("/health")).body.live.compressed !== 0) await delay(10);
});

test("there are so many places for compression; who comes later gets messages as they are", async (t) => {
  const vessel = await vesselFor(t);
  const { atOnce } = limits.live.compressed;
  const packed = await Promise.all(
    Array.from({ length: atOnce }, () => subscribe(vessel.url, { query: `?tags=${RPM}&compression=deflate` })),
  );
  const later = await subscribe(vessel.url, { query: DEFLATE });
  t.is(later.socket.extensions, "");
  vessel.write(RPM, 5);
  await Promise.all([...packed, later].map((subscriber) => subscriber.atLeast(1)));
  for (const { messages } of [...packed, later]) t.is(messages[0]?.value, 5);
  for (const { socket } of [...packed, later]) socket.close();
});

test("a compressed client that stops reading holds a bounded number of messages, and gets the last value of each tag", async (t) => {
  const vessel = await vesselFor(t, { live: { heartbeatMs: HEARTBEAT_MS } });
  const slow = await subscribe(vessel.url, { query: DEFLATE });
  slow.socket.pause();
  let serial = 0;
  const dropped = async () => (await vessel.get("/health")).body.live.dropped as number;
  while ((await dropped()) === 0) {
    // Numbers that do not pack well, so that the kernel's buffers are full sooner.
    for (let i = 0; i < 5000; i += 1) vessel.write(i % 2 === 0 ? RPM : "ME_INST_1.RPM", Math.random() + (serial += 1));
    await delay(1);
  }
  const { live } = (await vessel.get("/health")).body;
  t.is(live.waiting, 512, "the queue is full and no fuller");
  const last = vessel.tags.value(RPM)?.value;
  slow.socket.resume();
  while (slow.messages.findLast(({ tag_id: id }) => id === RPM)?.value !== last) {
    await slow.atLeast(slow.messages.length + 1);
  }
  const values = slow.messages.map(({ value }) => Math.floor(Number(value)));
  t.deepEqual(
    values,
    values.toSorted((a, b) => a - b),
    "in order",
  );
  while (slow.messages.at(-1)?.type !== "heartbeat") await slow.atLeast(slow.messages.length + 1);
  slow.socket.close();
});

/** Bytes that the client has read from its connection. */
function bytesOf({ socket }: Subscriber): number {
  return (socket as unknown as { readonly _socket: { readonly bytesRead: number } })._socket.bytesRead;
}
