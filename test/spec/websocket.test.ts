/** The WebSocket of specification section 4, but for the heartbeat, which has a file of its own. */
import { once } from "node:events";
import { createConnection } from "node:net";
import test, { type ExecutionContext } from "ava";
import { LiveClient, type LiveMessage } from "./support/live-client.ts";
import { serviceOfFile } from "./support/service.ts";
import { until } from "../support/until.ts";

/** A long name, so that a flood of it fills what the operating system buffers for a connection (some 10 MB). */
const FLOODED = `F${"_".repeat(127)}`;

const service = serviceOfFile({
  tags: [
    ...["A", "B", "C", "D"].map((id) => ({ id, unit_si: "K" })),
    { id: "ALARMED", unit_si: "K", alarms: [{ id: "high", operator: ">", threshold: 10, priority: "alarm" }] },
    { id: "SILENT", unit_si: "K" },
    { id: FLOODED, unit_si: "K" },
  ],
});

interface Live {
  readonly subscribers: number;
  readonly dropped: number;
}

/** A client that has been sent the current values; what it is told from then on is `news`. */
async function openClient(t: ExecutionContext) {
  const { url, get } = service();
  const client = await LiveClient.open(url);
  t.teardown(() => client.close());
  const values = (await get<{ value: unknown }[]>("/tags")).filter(({ value }) => value !== null).length;
  await client.atLeast(values);
  return { client, values, news: () => client.told.slice(values) };
}

const live = async () => (await service().get<{ live: Live }>("/health")).live;

test.serial("a client is first sent one message for the current value of each tag that has one", async (t) => {
  const { write, url } = service();
  for (const id of ["A", "B", "C"]) for (const value of [1, 2]) write(id, value);
  write("D", false, { quality: "uncertain" });
  const client = await LiveClient.open(url);
  t.teardown(() => client.close());
  await client.atLeast(4);
  write("A", 3);
  await client.atLeast(5);
  t.deepEqual(client.told, ["A=2", "B=2", "C=2", "D=false", "A=3"]);
  t.like(client.messages[3], { type: "tag", tag_id: "D", value: false, quality: "uncertain" });
});

test.serial("then every update is one message, in the order of arrival, to every client", async (t) => {
  const { write } = service();
  const clients = [await openClient(t), await openClient(t)];
  const sent: string[] = [];
  for (let i = 0; i < 5000; i += 1) {
    const id = "ABCD"[(i * 7 + (i >> 3)) % 4]!;
    write(id, i);
    sent.push(`${id}=${i}`);
    if (i % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { client, values, news } of clients) {
    await client.atLeast(values + sent.length);
    t.deepEqual(news(), sent);
  }
});

test.serial("nothing that a client sends is read: nothing changes and nothing answers", async (t) => {
  const { write, get } = service();
  write("ALARMED", 11);
  const [alarm] = await get<{ id: string }[]>("/alarms?state=active");
  const before = [await get("/alarms"), await get("/tags"), await get("/logbook/verify")];
  const { client, values, news } = await openClient(t);
  const texts = [
    "hello",
    '{"type":"tag","tag_id":"A","value":-1}',
    JSON.stringify({ type: "ack", alarm_id: alarm!.id, user: "x" }),
    '{"type":"unsubscribe"}',
    "",
  ];
  for (const text of texts) client.socket.send(text);
  client.socket.send(Buffer.from([0, 1, 2, 255]));
  write("A", 42);
  await client.atLeast(values + 1);
  t.deepEqual(news(), ["A=42"]);
  t.is(client.socket.readyState, client.socket.OPEN);
  const after = [await get("/alarms"), await get("/tags"), await get("/logbook/verify")];
  t.deepEqual(after[0], before[0]);
  t.deepEqual(after[2], before[2]);
  const others = (tags: unknown) => (tags as { id: string }[]).filter(({ id }) => id !== "A");
  t.deepEqual(others(after[1]), others(before[1]));
});

test.serial("alarm events are not sent: raising, acknowledging and clearing give tag messages only", async (t) => {
  const { write, get, post, parts } = service();
  for (const { id } of await get<{ id: string }[]>("/alarms?state=active")) await post(`/alarms/${id}/ack`);
  write("ALARMED", 0);
  const { client, news } = await openClient(t);
  write("ALARMED", 12);
  const [alarm] = await get<{ id: string; state: string }[]>("/alarms?state=active");
  await post(`/alarms/${alarm!.id}/ack`);
  write("ALARMED", 1);
  await parts.alarms.settled();
  t.like((await get<{ state: string }[]>("/alarms"))[0], { id: alarm!.id, state: "CLEARED" });
  write("A", -1);
  await until(() => news().at(-1) === "A=-1");
  t.deepEqual(news(), ["ALARMED=12", "ALARMED=1", "A=-1"]);
  const types = new Set(client.messages.map((message: LiveMessage) => message.type));
  t.deepEqual([...types], ["tag"]);
});

test.serial(
  "when a client disconnects, politely or not, its subscriber is removed and the socket closed",
  async (t) => {
    const { url } = service();
    await until(async () => (await live()).subscribers === 0);
    const polite = await LiveClient.open(url);
    const rude = await LiveClient.open(url);
    t.is((await live()).subscribers, 2);
    rude.socket.terminate();
    await until(async () => (await live()).subscribers === 1);
    await polite.close();
    t.is((await live()).subscribers, 0);

    // The bytes of a handshake and of a closing frame, to see the server end the connection itself.
    const { hostname, port } = new URL(url);
    const stream = createConnection(Number(port), hostname);
    stream.write(
      "GET /ws/realtime HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    const [head] = (await once(stream, "data")) as [Buffer];
    t.true(head.toString().startsWith("HTTP/1.1 101"));
    const ended = once(stream, "end");
    stream.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
    stream.resume();
    await ended;
    await until(async () => (await live()).subscribers === 0);
    stream.destroy();
  },
);

test.serial("the queue of a client holds 512 messages: so many are kept of a flood that it cannot take", async (t) => {
  const { write } = service();
  const { client, values } = await openClient(t);
  const droppedBefore = (await live()).dropped;
  const flood = 120_000;
  // All in one turn of the event loop, so that the client takes nothing meanwhile.
  for (let i = 0; i < flood; i += 1) write(FLOODED, i);
  await until(() => client.messages.at(-1)?.value === flood - 1);
  const told = client.messages.slice(values).map(({ value }) => value);
  const gap = told.findIndex((value, at) => value !== at);
  t.true(gap > 0, "what the network took before the queue was full came as it was");
  t.deepEqual(
    told.slice(gap),
    Array.from({ length: 512 }, (_, i) => flood - 512 + i),
  );
  t.is((await live()).dropped - droppedBefore, flood - told.length, "and what was lost is counted");
  t.log(`${gap} taken, ${flood - told.length} lost, 512 kept`);
});
