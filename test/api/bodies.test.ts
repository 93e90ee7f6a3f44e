/** What somebody may send as a body who has not said who they are, and what it costs them. */
import { setTimeout as delay } from "node:timers/promises";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../src/api/limits.ts";
import { rightOf } from "../../src/access/policy.ts";
import { doorOf, readValues } from "../../src/api/endpoints/endpoint.ts";
import { endpoints } from "../../src/api/endpoints/endpoints.ts";
import type { HealthRecord } from "../../src/api/schema/health-schema.ts";
import { accessVessel, ELSEWHERE } from "../access/support/vessel.ts";
import { ManualClock } from "../support/clock.ts";
import { until } from "../support/until.ts";
import { parseAnswer, sendRaw } from "./support/raw.ts";
import { vesselFor } from "./support/vessel-test.ts";

const isRead = (parameters: object) =>
  Object.values(parameters as Record<string, { in: string }>).some((parameter) => parameter.in === "body");

/** Doors that everybody passes and that read a body, with the longest they take. */
const PUBLIC: readonly (readonly [string, number])[] = [
  ...endpoints
    .map(({ method, path, parameters }) => ({ door: `${method.toUpperCase()} ${path}`, parameters }))
    .filter(({ door, parameters }) => rightOf(door) === "public" && isRead(parameters))
    .map(({ door }) => [door, limits.http.publicBodyBytes] as const),
  ["POST /signalk/v1/auth/login", limits.http.publicBodyBytes],
  ["POST /signalk/v1/access/requests", limits.http.publicBodyBytes],
];

test("a body at a door for everybody is short: a longer one is 413, announced or not", async (t) => {
  t.true(PUBLIC.length >= 5, PUBLIC.join(", "));
  const { port } = await accessVessel(t);
  for (const [door, most] of PUBLIC) {
    t.true(most <= 4096, door);
    const head = `${door} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\nContent-Type: application/json\r\n`;
    const body = (bytes: number) => JSON.stringify({ name: "x".repeat(bytes - '{"name":""}'.length) });
    const statusOf = async (rest: string) =>
      parseAnswer(await sendRaw(port, `${head}Connection: close\r\n${rest}`)).status;
    const chunked = `Transfer-Encoding: chunked\r\n\r\n${(most + 1).toString(16)}\r\n${body(most + 1)}\r\n0\r\n\r\n`;
    t.is(await statusOf(`Content-Length: ${most + 1}\r\n\r\n${body(most + 1)}`), 413, `${door}, announced`);
    t.is(await statusOf(chunked), 413, `${door}, not announced`);
    t.not(await statusOf(`Content-Length: ${most}\r\n\r\n${body(most)}`), 413, `${door}, as long as it may be`);
  }
});

test("a key that a careless reader takes for the prototype is refused, however JSON writes it", async (t) => {
  const { url } = await accessVessel(t);
  const send = (body: string) =>
    fetch(`${url}/access/sessions`, {
      method: "POST",
      headers: { ...ELSEWHERE, "Content-Type": "application/json" },
      body,
    });
  for (const key of ["__proto__", "\\u005f_proto__", "\\u005F\\u005f\\u0070\\u0072\\u006f\\u0074\\u006F\\u005f_"])
    for (const space of ["", " \n"])
      t.is((await send(`{"name":"master","${key}"${space}:{"password":"x"}}`)).status, 400, key);
  t.is((await send('{"name":"\\"__proto__\\": ","password":"__proto__"}')).status, 401, "as a value it is a text");
});

const LONG = limits.http.bodyBytes + 1;

/** This computer announces as many long bodies as are read at once, and sends none. */
async function takeTurns(t: ExecutionContext, { url, port }: { url: string; port: number }): Promise<Socket[]> {
  const slow = await Promise.all(
    Array.from({ length: limits.http.longBodies }, async () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      t.teardown(() => socket.destroy());
      await once(socket, "connect");
      socket.write(`POST /project/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LONG}\r\n\r\n{`);
      return socket;
    }),
  );
  t.is((await fetch(`${url}/livez`)).status, 200, "what was sent before it has been read");
  return slow;
}

/** The status of a check of a project with so many characters. */
async function checked(url: string, chars: number, given: Readonly<Record<string, string>> = {}): Promise<number> {
  const body = JSON.stringify({ text: "#".repeat(chars) });
  const headers = { "Content-Type": "application/json", ...given };
  const signal = AbortSignal.timeout((limits.http.requestTimeoutS * 1000) / 2);
  return (await fetch(`${url}/project/check`, { method: "POST", headers, body, signal })).status;
}

test("long bodies are read a few at a time: the next one waits, and is read when one of them ends", async (t) => {
  const vessel = await vesselFor(t);
  const slow = await takeTurns(t, vessel);
  const waiting = async () => ((await (await fetch(`${vessel.url}/health`)).json()) as HealthRecord).http;
  let isRead = false;
  const long = checked(vessel.url, LONG).finally(() => (isRead = true));
  const left = fetch(`${vessel.url}/project/check`, {
    method: "POST",
    body: "x".repeat(LONG),
    signal: AbortSignal.timeout(100),
  });
  await t.throwsAsync(left);
  t.is(await checked(vessel.url, 10), 200, "a short one waits for nobody");
  t.false(isRead);
  await until(async () => (await waiting()).long_bodies_waiting === 1);
  const seenAt = performance.now();
  await delay(50);
  const waitedMs = Math.floor(performance.now() - seenAt);
  slow.at(-1)?.destroy();
  t.is(await long, 200, "whichever ends first");
  const { long_bodies_waiting: now, longest_wait_of_long_bodies_ms: longest } = await waiting();
  t.is(now, 0);
  t.true(longest >= waitedMs, `${longest} of ${waitedMs}`);
});

test("who may not pass takes no turn of long bodies, and waits for none", async (t) => {
  const vessel = await accessVessel(t);
  await takeTurns(t, vessel);
  t.is(await checked(vessel.url, LONG, ELSEWHERE), 401);
});

test("bytes of bodies count in the rate of an address, also where nobody reads them", async (t) => {
  // The clock stands: nothing is given back meanwhile, however slow the machine is.
  const { url } = await vesselFor(t, { host: "0.0.0.0", trustProxy: "x-forwarded-for" }, { clock: new ManualClock() });
  const home = url.replace(/\/\/[^:]+/, "//127.0.0.1");
  const weight = 1 + limits.http.bodyBytes / limits.http.requestBytes;
  const most = limits.http.requestRate.others.burst / weight;
  const body = "x".repeat(limits.http.bodyBytes);
  const send = async (client: string) =>
    (await fetch(`${home}/health`, { method: "POST", headers: { "X-Forwarded-For": client }, body })).status;
  let sent = 1;
  while ((await send("192.0.2.7")) === 405) sent += 1;
  t.is(await send("192.0.2.8"), 405, "another address has its own");
  t.true(sent >= most && sent < 3 * most, `${sent}`);
});

test("bytes of an answer that is made in one go count in the rate of an address, also where nobody takes it", async (t) => {
  // The clock stands: nothing is given back meanwhile, however slow the machine is.
  const { url } = await vesselFor(t, { host: "0.0.0.0", trustProxy: "x-forwarded-for" }, { clock: new ManualClock() });
  const home = url.replace(/\/\/[^:]+/, "//127.0.0.1");
  const ask = (client: string, method = "GET") =>
    fetch(`${home}/openapi.json`, { method, headers: { "X-Forwarded-For": client, "Accept-Encoding": "identity" } });
  const bytes = (await (await ask("192.0.2.9")).bytes()).length;
  const weight = 1 + Math.floor(bytes / limits.http.sliceBytes);
  t.true(weight > 5, "long enough to be seen");
  const most = limits.http.requestRate.others.burst / weight;
  for (const [client, method] of [
    ["192.0.2.7", "GET"],
    ["192.0.2.6", "HEAD"],
  ] as const) {
    let sent = 0;
    for (let status = 200; status === 200 && sent < 3 * most; sent += 1) {
      const answer = await ask(client, method);
      await answer.bytes();
      ({ status } = answer);
    }
    t.true(sent > most && sent < 3 * most, `${method}: ${sent} of ${most}`);
  }
  t.is((await ask("192.0.2.8")).status, 200, "another address has its own");
});

test("a query of very many parts, and a list of very many or very long patterns, are refused before they are worked through", async (t) => {
  const { get } = await vesselFor(t);
  const parts = (count: number) => Array.from({ length: count }, () => "%zz").join("&");
  t.is((await get(`/tags?${parts(limits.http.queryParts)}`)).status, 200);
  t.is((await get(`/tags?${parts(limits.http.queryParts + 1)}`)).status, 400);
  const patterns = Array.from({ length: 2000 }, (_, i) => `*${i}`).join(",");
  for (const path of ["/history?interval_s=60&tags=", "/history/export?tags="]) {
    t.is((await get(path + patterns)).status, 400, path);
    t.is((await get(path + "*A".repeat(20_000))).status, 400, path);
  }
});

/** What a program might send that no endpoint has a member for, and how the refusal names it. */
const UNREAD: readonly (readonly [type: string, body: string])[] = [
  ["application/json", '{"nonsense":1}'],
  ["application/json", "[1]"],
  ["application/json", "7"],
  ["application/x-www-form-urlencoded", "nonsense=1"],
  ["text/plain", "nonsense"],
];

test("a body with anything that is not read is refused at every path, before anything is done; an empty object says nothing", async (t) => {
  const { port, logbook } = await vesselFor(t);
  let cells = 0;
  for (const { method, path } of endpoints) {
    const asked = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "1")}`;
    const send = async (type: string, body: string) =>
      parseAnswer(
        await sendRaw(
          port,
          `${asked}?summary=x&reason=x&user=Ana HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Language: en\r\n` +
            `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        ),
      );
    for (const [type, body] of UNREAD) {
      const { status, text } = await send(type, body);
      t.is(status, 400, `${asked}: ${body}`);
      t.regex(text, /body|'nonsense'/, `${asked}: ${body}`);
      cells += 1;
    }
  }
  t.is(cells, endpoints.length * UNREAD.length);
  t.log(`${endpoints.length} endpoints × ${UNREAD.length} bodies: ${cells} cells`);
  t.is((await logbook.query({ limit: 1 })).length, 0, "nothing was done");
  const empty = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
  t.is(parseAnswer(await sendRaw(port, empty)).status, 200);
});

/** Where a pattern does not say what fits it. */
const TEXTS: Readonly<Record<string, string>> = {
  prefix: "A",
  box: "1,2,3,4",
  cursor: "oldest",
  pgns: "1",
  sources: "1",
  id: "a",
};

interface Declared {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Declared;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Declared>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

/** A value of the type that the schema declares. */
function sampleOf(
  name: string,
  { type, enum: choices, items, format, properties, required = [], ...bounds }: Declared,
): unknown {
  if (choices !== undefined) return choices[0];
  switch (String([type].flat()[0])) {
    case "array":
      return [sampleOf(name, items ?? { type: "string" })];
    case "object": {
      return Object.fromEntries(required.map((one) => [one, sampleOf(one, properties?.[one] ?? {})]));
    }
    case "integer":
    case "number":
      return bounds.minimum ?? bounds.maximum ?? 1;
    case "boolean":
      return true;
    default:
      return format === "date-time" ? "2026-11-28T10:00:00Z" : (TEXTS[name] ?? "a".repeat(bounds.minLength ?? 1));
  }
}

test("a body whose members have the types that OpenAPI declares is read as declared, at every endpoint", (t) => {
  let cells = 0;
  for (const endpoint of endpoints) {
    const members = Object.entries(endpoint.parameters).filter(([, each]) => !["path", "header"].includes(each.in)); // prettier-ignore
    for (const [name, parameter] of members) {
      const door = `${doorOf(endpoint)}: ${name}`;
      const sample = sampleOf(name, parameter.schema);
      const read = (body: ReadonlyMap<string, unknown>) =>
        readValues({ [name]: parameter }, { path: {}, query: new Map(), header: () => undefined, body })[name]; // prettier-ignore
      t.notThrows(() => read(new Map([[name, sample]])), `${door}: ${JSON.stringify(sample)}`);
      cells += 1;
      if (typeof sample !== "object" || parameter.isJson === true) continue;
      t.deepEqual(read(new Map([[name, sample]])), sample, door);
      // Older clients send the text of it.
      if (JSON.stringify(sample).includes("{"))
        t.deepEqual(read(new Map([[name, JSON.stringify(sample)]])), sample, door);
    }
  }
  t.log(`${cells} members`);
});
