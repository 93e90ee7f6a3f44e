/** The streams of the link to shore when the clock was false, the link becomes dear, or answers overtake each other. */
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { decodeSamples } from "../../../src/historian/shipment/container.ts";
import type { History } from "../../../src/historian/history.ts";
import type { SampleShipping, Shipment } from "../../../src/historian/shipment/sample-shipping.ts";
import { Delivery } from "../../../src/connectors/shore/delivery.ts";
import { EntryStream } from "../../../src/connectors/shore/entry-stream.ts";
import { HttpShore } from "../../../src/connectors/shore/http-shore.ts";
import { LinkBudget } from "../../../src/connectors/shore/link-budget.ts";
import { RollupStream } from "../../../src/connectors/shore/rollup-stream.ts";
import { SampleStream } from "../../../src/connectors/shore/sample-stream.ts";

const EVERY_MS = 300_000;
const DAY_MS = 86_400_000;
const NO_SIGNAL = new AbortController().signal;
const unlimited = { kbitS: 0, bytesPerDay: 0, backlogHours: null };

function silentLog() {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  return { said, log: { info: say, warning: say, error: say } };
}

/** A shore over real HTTP that answers each request with what `answer` says, or cuts the connection off. */
async function shoreThat(
  t: ExecutionContext,
  answer: (path: string, body: Buffer) => { status: number; body: object } | "cut",
): Promise<{ http: HttpShore }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const said = answer(request.url ?? "", Buffer.concat(chunks));
      if (said === "cut") request.socket.destroy();
      else response.writeHead(said.status).end(JSON.stringify(said.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const key = { name: "bitacora/ship", key: generateKeyPairSync("ed25519").privateKey };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = new HttpShore(url, key, undefined, { locale: "es", clock: systemClock });
  t.teardown(() => {
    http.close();
    server.closeAllConnections();
    server.close();
  });
  return { http };
}

const aStatus = () => ({ path: "/ship/v1/status", type: "application/json", body: Buffer.from("{}") });

/** Roll-ups of one tag that was measured in every interval of all time; the result lists the intervals that went. */
function rollupsOf(now: { ms: number }) {
  const sent: number[] = [];
  const history: Pick<History, "columns"> = {
    columns: ({ sinceMs = 0, untilMs = 0 }) => {
      const columns = new GrowingColumns();
      for (let at = sinceMs; at <= untilMs; at += EVERY_MS) columns.push(at, 300, "good");
      return Promise.resolve(columns);
    },
  };
  const tags = {
    *entries() {
      const definition = { id: "FRIDGE.TEMP_K", description: "", unitSi: "K", controllable: false } as never;
      yield { definition, latest: undefined } as never;
    },
    value: () => undefined,
  };
  const delivery = {
    clock: { now: () => now.ms, monotonic: () => 0 },
    mayPass: () => true,
    deliver: (make: () => { body: Uint8Array }) => {
      for (const { tagId, columns } of decodeSamples(make().body, () => undefined)) {
        if (tagId.includes("mean")) sent.push(...columns.times.subarray(0, columns.length));
      }
      return Promise.resolve({ status: 200, body: {}, retryAfterMs: undefined });
    },
  } as unknown as Delivery;
  const stream = new RollupStream({ when: "always", everyS: EVERY_MS / 1000, tags: [] }, history, tags, delivery);
  const sendAll = async (): Promise<number[]> => {
    sent.length = 0;
    for (let rounds = 0; (await stream.send(NO_SIGNAL, () => Promise.resolve())) === 0; rounds += 1) {
      if (rounds > 1000) throw new Error("it never ends");
    }
    return [...sent];
  };
  return { stream, sendAll };
}

const LAST_NIGHT = Date.parse("2026-05-01T23:55:00Z");

test("a start with a false old date sends no roll-up again when the clock is right", async (t) => {
  const now = { ms: Date.parse("2024-05-02T00:01:00Z") };
  const { stream, sendAll } = rollupsOf(now);
  stream.begin(LAST_NIGHT);
  t.deepEqual(await sendAll(), []);
  now.ms += EVERY_MS;
  t.is((await sendAll()).length, 1, "what is measured meanwhile goes");
  now.ms = Date.parse("2026-05-02T00:06:00Z");
  t.deepEqual(await sendAll(), [LAST_NIGHT, LAST_NIGHT + EVERY_MS]);
});

test("a restart while the date is false sends a week of roll-ups again at most", async (t) => {
  const now = { ms: Date.parse("2024-05-02T00:01:00Z") };
  const { stream, sendAll } = rollupsOf(now);
  stream.begin(Date.parse("2024-05-02T00:00:00Z"));
  now.ms = Date.parse("2026-05-02T00:01:00Z");
  const sent = await sendAll();
  t.is(sent.length, (7 * DAY_MS) / EVERY_MS);
  t.is(sent[0], Date.parse("2026-04-25T00:00:00Z"));
});

test("a clock that was years ahead does not keep the vessel silent, and nothing goes twice when it is set right", async (t) => {
  const now = { ms: Date.parse("2030-01-01T00:01:00Z") };
  const { stream, sendAll } = rollupsOf(now);
  stream.begin(LAST_NIGHT);
  await sendAll();
  now.ms = Date.parse("2026-05-02T00:01:00Z");
  t.deepEqual(await sendAll(), []);
  now.ms += 2 * EVERY_MS;
  const midnight = Date.parse("2026-05-02T00:00:00Z");
  t.deepEqual(await sendAll(), [midnight, midnight + EVERY_MS]);
});

test("a clock that is set right to a moment just before the last roll-up sends none again", async (t) => {
  const now = { ms: Date.parse("2024-05-02T00:01:00Z") };
  const { stream, sendAll } = rollupsOf(now);
  stream.begin(LAST_NIGHT);
  await sendAll();
  now.ms = LAST_NIGHT - EVERY_MS + 60_000;
  t.deepEqual(await sendAll(), []);
  now.ms = LAST_NIGHT + EVERY_MS + 60_000;
  t.deepEqual(await sendAll(), [LAST_NIGHT], "from the last one on");
});

test("a shipment whose link becomes dear is given up, and goes first when the link is cheap again", async (t) => {
  let isDear = false;
  const posts: string[] = [];
  const { http } = await shoreThat(t, (path, body) => {
    if (path.endsWith("/status")) return { status: 200, body: {} };
    posts.push(`${isDear ? "dear" : "cheap"} ${body.toString()}`);
    if (posts.length > 1) return { status: 200, body: {} };
    isDear = true;
    return "cut";
  });
  const { said, log } = silentLog();
  const budget = new LinkBudget({ ...unlimited, bytesPerDay: 1e6 }, systemClock);
  const delivery = new Delivery(http, budget, () => isDear, { clock: systemClock, log, locale: "en" });
  await delivery.deliver(aStatus, "status", NO_SIGNAL);
  const shipmentOf = (text: string): Shipment => {
    return { kind: "backlog", bytes: Buffer.from(text), samples: 1, taken: { block: 1 } };
  };
  const shipments = [shipmentOf("first")];
  const kept: string[] = [];
  const shipping = {
    live: () => Promise.resolve(undefined),
    backlog: () => Promise.resolve(shipments.shift()),
    keep: ({ bytes }: Shipment) => Promise.resolve(void kept.push(Buffer.from(bytes).toString())),
  };
  const stream = new SampleStream(() => Promise.resolve(shipping as unknown as SampleShipping), delivery);
  await stream.sendBacklog(NO_SIGNAL);
  t.deepEqual(posts, ["cheap first"]);
  t.deepEqual(kept, []);
  await stream.sendLive(NO_SIGNAL);
  await stream.sendBacklog(NO_SIGNAL);
  t.is(posts.length, 1, "nothing goes while it is dear");
  isDear = false;
  shipments.push(shipmentOf("second"));
  await stream.sendBacklog(NO_SIGNAL);
  t.deepEqual(posts.slice(1), ["cheap first", "cheap second"]);
  t.deepEqual(kept.toSorted(), ["first", "second"]);
  t.deepEqual(said, [], "it is not refused, and shore is not away");
  t.is(stream.counts.refused_shipments, 0);
});

test("what waits for the owner's kbit/s does not go any more when the link has become dear, and costs nothing of the day", async (t) => {
  let isDear = false;
  const { http } = await shoreThat(t, () => ({ status: 200, body: {} }));
  const now = { ms: 0 };
  const clock = { now: () => 0, monotonic: () => now.ms };
  const budget = new LinkBudget({ kbitS: 1024, bytesPerDay: 1e9, backlogHours: null }, clock);
  const { log } = silentLog();
  const delivery = new Delivery(http, budget, () => isDear, { clock, log, locale: "en" });
  await delivery.deliver(aStatus, "status", NO_SIGNAL);
  const spent = budget.spent.bytes;
  const message = { path: "/ship/v1/samples", type: "x", body: Buffer.alloc(300_000) };
  await delivery.deliver(() => message, "backlog", NO_SIGNAL);
  const first = budget.spent.bytes - spent;
  const waiting = delivery.deliver(() => message, "backlog", NO_SIGNAL);
  isDear = true;
  now.ms = 60_000;
  t.is(await waiting, "later");
  t.is(budget.spent.bytes - spent, first);
});

test("an answer to a report that an answer to entries has overtaken says nothing", async (t) => {
  const { said, log } = silentLog();
  const head = { lines: 10, hash: "" };
  const { http } = await shoreThat(t, () => ({ status: 200, body: { through: 12 } }));
  const service = { clock: systemClock, log, locale: "en" } as const;
  const delivery = new Delivery(http, new LinkBudget(unlimited, systemClock), () => false, service);
  const linesAfter = (after: number) => Promise.resolve({ lines: head.lines - after, bytes: Buffer.from("x\n") });
  const kept = () => Promise.resolve();
  const stream = new EntryStream({ head, linesAfter }, delivery, kept, () => t.fail());
  stream.begin(0);
  await stream.hear(10, undefined, stream.asking());
  const asked = stream.asking();
  head.lines = 12;
  await stream.send(NO_SIGNAL);
  await stream.hear(10, undefined, asked);
  t.is(stream.ashore, 12);
  t.is(stream.counts.moved_back, 0);
  t.deepEqual(said, []);
  await stream.hear(10, undefined, stream.asking());
  t.is(stream.counts.moved_back, 1, "an answer of now is believed");
});

test("a shore that takes a line of each page, or says numbers that are none, does not get the book again and again", async (t) => {
  const answers = [{ through: 3 }, { through: -1e9 }, { through: 3.5 }, {}, { through: 10 }];
  const { http } = await shoreThat(t, () => ({ status: 200, body: answers.shift() ?? {} }));
  const service = { clock: systemClock, log: silentLog().log, locale: "en" } as const;
  const delivery = new Delivery(http, new LinkBudget(unlimited, systemClock), () => false, service);
  const head = { lines: 10, hash: "" };
  const linesAfter = (after: number) => Promise.resolve({ lines: head.lines - after, bytes: Buffer.from("x\n") });
  const stream = new EntryStream(
    { head, linesAfter },
    delivery,
    () => Promise.resolve(),
    () => t.fail(),
  );
  await stream.hear(2, undefined, stream.asking());
  for (const ashore of [3, 3, 3, 3]) {
    t.true((await stream.send(NO_SIGNAL)) > 0);
    t.is(stream.ashore, ashore);
  }
  t.is(await stream.send(NO_SIGNAL), 0);
  t.is(stream.ashore, 10);
});

test("live samples and backlog open one place among the samples, and a failed opening is made again", async (t) => {
  let opened = 0;
  const shipping = { live: () => Promise.resolve(undefined), backlog: () => Promise.resolve(undefined) };
  const delivery = { mayPass: () => true, budget: new LinkBudget(unlimited, systemClock) } as unknown as Delivery;
  const stream = new SampleStream(async () => {
    opened += 1;
    await Promise.resolve();
    if (opened === 1) throw new Error("EIO");
    return shipping as unknown as SampleShipping;
  }, delivery);
  const first = await Promise.allSettled([stream.sendLive(NO_SIGNAL), stream.sendBacklog(NO_SIGNAL)]);
  t.deepEqual(
    first.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  await Promise.all([stream.sendLive(NO_SIGNAL), stream.sendBacklog(NO_SIGNAL)]);
  t.is(opened, 2);
});

test("a false date does not make the bytes of the day new", (t) => {
  const now = { ms: Date.parse("2024-01-01T00:00:00Z"), monotonic: 0 };
  const clock = { now: () => now.ms, monotonic: () => now.monotonic };
  const budget = new LinkBudget({ ...unlimited, bytesPerDay: 1000 }, clock, { day: "2026-05-01", bytes: 1000 });
  t.true(budget.isSpent);
  now.ms = Date.parse("2026-05-01T12:00:00Z");
  t.true(budget.isSpent);
  now.ms = Date.parse("2026-05-02T00:00:00Z");
  t.false(budget.isSpent);
});

test("a day's bytes that were counted under a date to come are new after 24 hours", (t) => {
  const now = { ms: Date.parse("2026-05-01T00:00:00Z"), monotonic: 0 };
  const clock = { now: () => now.ms, monotonic: () => now.monotonic };
  const budget = new LinkBudget({ ...unlimited, bytesPerDay: 1000 }, clock, { day: "2030-01-01", bytes: 1000 });
  t.true(budget.isSpent);
  now.ms += DAY_MS;
  now.monotonic += DAY_MS;
  t.false(budget.isSpent);
});
