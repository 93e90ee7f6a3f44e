import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { vesselFor } from "./support/vessel-test.ts";

/** A boolean alarm without a delay that latches. */
const SMOKE = "FIRE_0.DETECTED";

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: AlarmRecord | AlarmRecord[];
}

/** A client that reads events as the standard says. */
class Reader {
  readonly response: Response;
  readonly #stop: AbortController;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #text = "";
  comments = 0;

  private constructor(response: Response, stop: AbortController) {
    this.response = response;
    this.#stop = stop;
    this.#chunks = (response.body as AsyncIterable<Uint8Array> & ReadableStream)[Symbol.asyncIterator]();
  }

  static async open(t: ExecutionContext, url: string, lastEventId?: string): Promise<Reader> {
    const stop = new AbortController();
    const headers = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
    const reader = new Reader(await fetch(`${url}/alarms/stream`, { headers, signal: stop.signal }), stop);
    t.teardown(() => reader.close());
    return reader;
  }

  close(): void {
    this.#stop.abort();
  }

  /** The next event; undefined where the answer has ended. */
  async next(): Promise<Event | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end === -1) {
        const { done, value } = await this.#chunks.next();
        if (done === true) return undefined;
        this.#text += Buffer.from(value).toString();
        continue;
      }
      const lines = this.#text.slice(0, end).split("\n");
      this.#text = this.#text.slice(end + 2);
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
      if (lines.every((line) => line.startsWith(":"))) this.comments += 1;
      else
        return { id: field("id")[0] ?? "", event: field("event")[0] ?? "", data: JSON.parse(field("data").join("\n")) };
    }
  }
}

test("all open records come first, newest first, then each change as it happens", async (t) => {
  const vessel = await vesselFor(t);
  vessel.write(SMOKE, true);
  const reader = await Reader.open(t, vessel.url);
  t.is(reader.response.headers.get("content-type"), "text/event-stream");
  const first = (await reader.next())!;
  t.is(first.event, "alarms");
  t.deepEqual(first.data, (await vessel.get("/alarms?state=active")).body);
  const smoke = (first.data as AlarmRecord[]).find(({ tag_id: tagId }) => tagId === SMOKE)!;
  await vessel.post(`/alarms/${smoke.id}/ack?user=Ana`);
  t.like(await reader.next(), { event: "alarm", data: { id: smoke.id, state: "ACK", acknowledged_by: "Ana" } });
  vessel.write(SMOKE, false);
  t.like(await reader.next(), { event: "alarm", data: { id: smoke.id, state: "CLEARED", condition: false } });
  vessel.write(SMOKE, true);
  t.like(await reader.next(), { event: "alarm", data: { tag_id: SMOKE, state: "ACTIVE", occurrence: 2 } });
});

test("a vessel without an open alarm says so, and a record whose condition has gone is told without a transition", async (t) => {
  const vessel = await vesselFor(t);
  const reader = await Reader.open(t, vessel.url);
  t.like(await reader.next(), { event: "alarms", data: [] });
  vessel.write(SMOKE, true);
  vessel.write(SMOKE, false);
  t.like(await reader.next(), { event: "alarm", data: { state: "ACTIVE", condition: true } });
  t.like(await reader.next(), { event: "alarm", data: { state: "ACTIVE", condition: false } });
});

test("a client that comes back goes on after the last event that it had", async (t) => {
  const vessel = await vesselFor(t);
  const reader = await Reader.open(t, vessel.url);
  const first = await reader.next();
  reader.close();
  vessel.write(SMOKE, true);
  vessel.write(SMOKE, false);
  const again = await Reader.open(t, vessel.url, first?.id);
  const missed = await again.next();
  t.like(missed, { event: "alarm", data: { condition: true } });
  t.like(await again.next(), { event: "alarm", data: { condition: false } });
  const later = await Reader.open(t, vessel.url, missed?.id);
  t.like(await later.next(), { event: "alarm", data: { condition: false } });
  t.is((await vessel.get("/health")).body.alarm_stream.told_anew, 0);
});

test("each change of a rule is told as the rule is listed, in one order with the records, and a silence as its record", async (t) => {
  const vessel = await vesselFor(t);
  const reader = await Reader.open(t, vessel.url);
  const first = await reader.next();
  vessel.write(SMOKE, true);
  const raised = (await reader.next())!;
  const { id, alarm_id: alarmId } = raised.data as AlarmRecord;
  await vessel.post(`/alarms/${id}/silence?user=Ana`);
  t.true("silenced_until" in (await reader.next())!.data);
  const acts = {
    "shelve?reason=wet": { shelved: { user: "Ana" }, out_of_service: null },
    "unshelve?": { shelved: null, out_of_service: null },
    "out-of-service?reason=wet": { shelved: null, out_of_service: { user: "Ana", reason: "wet" } },
    "return-to-service?": { shelved: null, out_of_service: null },
  };
  for (const [act, expected] of Object.entries(acts)) {
    const answered = await vessel.post(`/alarms/rules/${SMOKE}/${alarmId}/${act}&user=Ana`);
    t.like(await reader.next(), { event: "alarm", data: { id } }, act);
    const told = await reader.next();
    t.like(told, { event: "rule", data: { tag_id: SMOKE, id: alarmId, ...expected } }, act);
    t.deepEqual(told?.data, answered.body, act);
  }
  const again = await Reader.open(t, vessel.url, first?.id);
  const missed = [];
  for (let i = 0; i < 10; i += 1) missed.push((await again.next())?.event);
  t.deepEqual(missed, ["alarm", "alarm", ...Object.keys(acts).flatMap(() => ["alarm", "rule"])]);
});

test("one whose last event is of another run, of the future, no event, or too long ago is told all that is open", async (t) => {
  const vessel = await vesselFor(t, { alarmStream: { changes: 4 } });
  const reader = await Reader.open(t, vessel.url);
  const { id } = (await reader.next())!;
  const run = id.split("-")[0];
  for (let i = 0; i < 4; i += 1) vessel.write(SMOKE, i % 2 === 0);
  for (const [last, event] of [
    ["00000000-0", "alarms"],
    [`${run}-999`, "alarms"],
    [`${run}--1`, "alarms"],
    [`${run}-1e3`, "alarms"],
    ["x".repeat(5000), "alarms"],
    [`${run}-0`, "alarm"],
  ] as const) {
    t.is((await (await Reader.open(t, vessel.url, last)).next())?.event, event, last);
  }
  vessel.write(SMOKE, true);
  t.is(
    (await (await Reader.open(t, vessel.url, `${run}-0`)).next())?.event,
    "alarms",
    "five changes, of which four are kept",
  );
  t.is((await vessel.get("/health")).body.alarm_stream.told_anew, 6);
});

test("silence is filled with comments", async (t) => {
  const vessel = await vesselFor(t, { alarmStream: { heartbeatMs: 20 } });
  const reader = await Reader.open(t, vessel.url);
  await reader.next();
  const next = reader.next();
  while (reader.comments < 3) await delay(10);
  vessel.write(SMOKE, true);
  t.like(await next, { event: "alarm" });
});

test("a client that never reads costs nobody else an event, and is told what is open when it reads again", async (t) => {
  const vessel = await vesselFor(t, { alarmStream: { changes: 64 } });
  const silent = connect(vessel.port, "127.0.0.1").on("error", () => undefined);
  silent.pause();
  t.teardown(() => silent.destroy());
  silent.write(`GET /alarms/stream HTTP/1.1\r\nHost: 127.0.0.1:${vessel.port}\r\n\r\n`);
  await once(silent, "connect");
  const reader = await Reader.open(t, vessel.url);
  await reader.next();
  // More than the system's buffers of a socket hold.
  const changes = 20_000;
  let got = 0;
  for (let i = 0; i < changes; i += 32) {
    for (let k = 0; k < 32; k += 1) vessel.write(SMOKE, k % 2 === 0);
    for (let k = 0; k < 32; k += 1) if ((await reader.next())?.event === "alarm") got += 1;
  }
  t.is(got, Math.ceil(changes / 32) * 32);
  let text = "";
  silent.on("data", (chunk) => (text += chunk.toString()));
  silent.resume();
  while (text.split("event: alarms").length < 3) await delay(20);
  t.true((await vessel.get("/health")).body.alarm_stream.told_anew >= 1);
});

test("places are bounded, refusals are counted, and who leaves gives his place back", async (t) => {
  const vessel = await vesselFor(t, { alarmStream: { clients: 2 } });
  const one = await Reader.open(t, vessel.url);
  const two = await Reader.open(t, vessel.url);
  await Promise.all([one.next(), two.next()]);
  const { status, body } = await vessel.get("/alarms/stream");
  t.is(status, 503);
  t.regex(body.detail, /suscriptores/);
  one.close();
  while ((await vessel.get("/health")).body.alarm_stream.clients !== 1) await delay(10);
  t.is((await (await Reader.open(t, vessel.url)).next())?.event, "alarms");
  t.like((await vessel.get("/health")).body.alarm_stream, { clients: 2, accepted: 3, refused: 1 });
});

test("a service that stops ends the stream, at once", async (t) => {
  const vessel = await vesselFor(t);
  const reader = await Reader.open(t, vessel.url);
  await reader.next();
  const end = reader.next();
  await vessel.server.close();
  t.is(await end, undefined);
});

test("unknown parameters are refused, and other methods", async (t) => {
  const vessel = await vesselFor(t);
  t.is((await vessel.get("/alarms/stream?state=active")).status, 400);
  t.is((await vessel.post("/alarms/stream")).status, 405);
});
