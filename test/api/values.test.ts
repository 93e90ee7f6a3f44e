/** PUT /tags/{tag_id} and POST /tags: who may write what, and what is said of the rest. */
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { WebSocket } from "ws";
import type { Scope } from "../../src/access/policy.ts";
import { limits } from "../../src/values/limits.ts";
import { accessVessel, ELSEWHERE, LOCAL } from "../access/support/vessel.ts";
import { vesselFor } from "./support/vessel-test.ts";

type Body = Readonly<Record<string, unknown>>;

const sender =
  (url: string) =>
  async (door: string, body: Body | string, headers: Record<string, string> = {}) => {
    const [method = "", path = ""] = door.split(" ");
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
  };

/** A vessel with accounts, and how a program with this grant writes. */
async function withProgram(t: ExecutionContext, prefix: string | undefined, scopes: readonly Scope[] = ["tags"]) {
  const vessel = await accessVessel(t);
  const token = await vessel.access.makeToken("ruuvi", { scopes, prefix, days: 1 }, LOCAL);
  const send = sender(vessel.url);
  const program = { ...ELSEWHERE, Authorization: `Bearer ${token}` };
  return { ...vessel, send, as: vessel.as, program };
}

test("a program of this computer brings a value with one request, and names itself", async (t) => {
  const { url, tags, get } = await vesselFor(t);
  const send = sender(url);
  t.like(await send("PUT /tags/FRIDGE.TEMP_K", { value: 277.4 }), {
    status: 200,
    body: { id: "FRIDGE.TEMP_K", value: 277.4, unit_si: "K", quality: "good", source: "program:local" },
  });
  const timestamp = new Date().toISOString();
  await send("PUT /tags/FRIDGE.DOOR", { value: true, program: "esp32", quality: "uncertain", timestamp, timeout_s: 9 });
  t.like((await get("/tags/FRIDGE.DOOR")).body, { value: true, quality: "uncertain", timestamp, unit_si: "bool" });
  t.is(tags.value("FRIDGE.DOOR")?.source, "program:esp32");
  t.like((await get("/sources?tags=FRIDGE.DOOR")).body, [
    { source: "program:esp32", preferred: "alone", timeout_s: 9 },
  ]);
});

test("a token writes below its prefix and nowhere else; without one it writes nothing", async (t) => {
  const { send, program, tags } = await withProgram(t, "RUUVI.");
  t.is((await send("PUT /tags/RUUVI.TEMP_K", { value: 280 }, program)).status, 200);
  t.is((await send("PUT /tags/FRIDGE.TEMP_K", { value: 280 }, program)).status, 403);
  t.is((await send("PUT /tags/RUUVI.TEMP_K", { value: 281, program: "other" }, program)).status, 200);
  t.is(tags.value("RUUVI.TEMP_K")?.source, "program:ruuvi", "it is what its token says");
  const without = await withProgram(t, undefined);
  t.is((await without.send("PUT /tags/RUUVI.TEMP_K", { value: 280 }, without.program)).status, 403);
  const reader = await withProgram(t, "RUUVI.", ["read"]);
  t.is((await reader.send("PUT /tags/RUUVI.TEMP_K", { value: 280 }, reader.program)).status, 403);
});

test("a batch is taken but for what is refused, each by its reason", async (t) => {
  const { send, program } = await withProgram(t, "RUUVI.");
  const values = [
    { id: "RUUVI.A_K", value: 280, description: "A" },
    { id: "VESSEL.DEPTH_M", value: 2 },
    { id: "RUUVI.B", value: null },
    { id: "RUUVI.A_K", value: true },
  ];
  const { status, body } = await send("POST /tags", { values }, program);
  t.is(status, 200);
  t.is(body["taken"], 1);
  t.like(body["refused"], [
    { id: "VESSEL.DEPTH_M", outcome: "outside-prefix" },
    { id: "RUUVI.B", outcome: "unknown" },
    { id: "RUUVI.A_K", outcome: "unit" },
  ]);
});

test("what is no value is a 400, and nothing of it is taken", async (t) => {
  const { url, tags } = await vesselFor(t);
  const send = sender(url);
  for (const body of [
    {},
    { value: "280" },
    { valeu: 280 },
    { value: [1] },
    { value: {} },
    { value: 1, quality: "stale" },
    { value: 1, timestamp: "yesterday" },
    { value: 1, unit_si: "°C" },
    { value: 1, timeout_s: -1 },
    { value: 1, program: "\u0007" },
    [1],
  ] as Body[])
    t.is((await send("PUT /tags/X.Y", body)).status, 400, JSON.stringify(body));
  for (const text of [
    "{",
    '{"value":NaN}',
    '{"value":1e999}',
    `{"value":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    '{"value":1,"__proto__":{}}',
  ])
    t.is((await send("PUT /tags/X.Y", text)).status, 400, text.slice(0, 40));
  t.is(
    (await send("POST /tags", { values: Array.from({ length: 10_000 }, () => ({ id: "X.Y", value: 1 })) })).status,
    413,
  );
  for (const values of [
    [],
    [{ id: "X.Y" }],
    [{ value: 1 }],
    [{ id: "X.Y", value: 1, vaule: 1 }],
    "x",
    Array.from({ length: limits.batch + 1 }, () => ({ id: "X.Y", value: 1 })),
  ])
    t.is((await send("POST /tags", { values })).status, 400, JSON.stringify(values).slice(0, 60));
  t.false(tags.has("X.Y"));
  const said = async (door: string, body: Body) => (await send(door, body, { "Accept-Language": "en" })).body["detail"];
  t.regex(String(await said("PUT /tags/X.Y", { value: "280" })), /member value .*\(number, boolean, null\)/);
  t.regex(String(await said("PUT /tags/X.Y", { value: 4, unit_si: "°C" })), /member unit_si .*\(rpm, K, Pa, /);
  t.regex(String(await said("POST /tags", { values: [{ id: "X.Y" }] })), /member values\/0\/value of/);
  const tooMany = Array.from({ length: limits.batch + 1 }, () => ({ id: "X.Y", value: 1 }));
  t.regex(String(await said("POST /tags", { values: tooMany })), /member values of .*\(≤ 500\)/);
  t.regex(
    String(await said("PUT /tags/X.Y", { value: 1, timestamp: "yesterday" })),
    /member timestamp .*\(date-time\)/,
  );
});

test("a clock that is not set gives no time of a measurement, and one that is ahead is that of its arrival", async (t) => {
  const { url, tags, get } = await vesselFor(t);
  const send = sender(url);
  for (const timestamp of ["1970-01-01T00:00:00Z", "0001-01-01", "1979-12-31T23:59:59Z"]) {
    const { status, body } = await send("PUT /tags/X.TEMP_K", { value: 280, timestamp }, { "Accept-Language": "en" });
    t.is(status, 422, timestamp);
    t.regex(String(body["detail"]), /before 1980: a clock that is not set/);
  }
  t.false(tags.has("X.TEMP_K"));
  const before = Date.now();
  t.is((await send("PUT /tags/X.TEMP_K", { value: 280, timestamp: "2100-01-01T00:00:00Z" })).status, 200);
  const { timestamp } = (await get("/tags/X.TEMP_K")).body as { timestamp: string };
  t.true(Date.parse(timestamp) >= before && Date.parse(timestamp) <= Date.now(), timestamp);
});

test("a person with the right sets what is controllable: an entry in their name, on disk before it counts", async (t) => {
  const { send, as, tags, logbook } = await withProgram(t, "RUUVI.");
  tags.register({
    id: "PUMP_0.RUNNING",
    description: "",
    unitSi: "bool",
    controllable: true,
    rangeNormalMin: null,
    rangeNormalMax: null,
  });
  t.like(await send("PUT /tags/PUMP_0.RUNNING", { value: true }, as("engineer")), {
    status: 200,
    body: { value: true, source: "person:engineer" },
  });
  const entries = await Array.fromAsync(logbook.entries({ limit: 10 }));
  t.like(entries[0], {
    user: "engineer",
    payload: { event: "value_set", tag_id: "PUMP_0.RUNNING", value: true },
  });
  t.is((await send("PUT /tags/NEW.TAG", { value: true }, as("engineer"))).status, 404);
  t.is((await send("PUT /tags/ME_INST_0.RPM", { value: 900 }, as("engineer"))).status, 403);
  for (const role of ["guest", "crew", "service_technician"])
    t.is((await send("PUT /tags/PUMP_0.RUNNING", { value: false }, as(role))).status, 403, role);
  t.is(
    (await Array.fromAsync(logbook.entries({ limit: 10 }))).length,
    entries.length,
    "what was refused is no entry of a value",
  );
  t.like(await send("PUT /tags/PUMP_0.RUNNING", { value: false, user: "Ana" }), {
    status: 200,
    body: { value: false, source: "person:Ana" },
  });
});

test("beyond its rate a program is told when it may go on, and the bus is not in the way", async (t) => {
  const { send, program } = await withProgram(t, "RUUVI.");
  const values = Array.from({ length: limits.batch }, (_, i) => ({ id: `RUUVI.T_${i % 50}`, value: i }));
  const answers = await Promise.all(Array.from({ length: 30 }, () => send("POST /tags", { values }, program)));
  const refused = answers.find(({ status }) => status === 429);
  t.true(Number(refused?.headers.get("retry-after")) >= 1);
  t.true(answers.filter(({ status }) => status === 200).length >= limits.updates.atOnce / limits.batch);
});

/** A program at the socket, and what it is answered. */
async function connected(t: ExecutionContext, url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/ws/values${"Authorization" in headers ? "" : "?program=esp32"}`,
    {
      headers,
    },
  );
  t.teardown(() => socket.terminate());
  await once(socket, "open");
  const answers: Body[] = [];
  socket.on("message", (data) => answers.push(JSON.parse((data as Buffer).toString()) as Body));
  const ask = async (message: Body) => {
    const answered = once(socket, "message");
    socket.send(JSON.stringify(message));
    const [data] = (await answered) as [Buffer];
    return JSON.parse(data.toString()) as Body;
  };
  return { socket, ask, answers };
}

test("by a socket a program brings batches, is told what was not taken, and leaves its values stale when it goes", async (t) => {
  const { url, program, tags } = await withProgram(t, "RUUVI.");
  const { socket, ask, answers } = await connected(t, url, program);
  t.deepEqual(await ask({ values: [{ id: "RUUVI.A_K", value: 280 }], request: 7 }), {
    request: 7,
    taken: 1,
    refused: [],
  });
  t.like(await ask({ values: [{ id: "VESSEL.DEPTH_M", value: 2 }] }), {
    taken: 0,
    refused: [{ id: "VESSEL.DEPTH_M", outcome: "outside-prefix" }],
  });
  socket.send(JSON.stringify({ values: [{ id: "RUUVI.B_K", value: 281 }] }));
  await ask({ values: [{ id: "RUUVI.A_K", value: 281 }], request: "b" });
  t.is(answers.length, 3, "all taken and nothing asked: no answer");
  t.is(tags.value("RUUVI.B_K")?.quality, "good");
  const batch = Array.from({ length: limits.batch }, (_, i) => ({ id: `RUUVI.T_${i % 50}`, value: i, quality: "uncertain", timeout_s: 900 })); // prettier-ignore
  t.like(await ask({ values: batch, request: "c" }), { taken: limits.batch }, "as many as by POST");
  const stale = new Promise((resolve) => tags.subscribe((update) => update.quality === "stale" && resolve(update)));
  socket.close();
  t.like(await stale, { tagId: "RUUVI.A_K", value: 281 });
});

test("what is no batch closes the socket, and so does a token that is taken away; people have none", async (t) => {
  const vessel = await withProgram(t, "RUUVI.");
  const inEnglish = { ...vessel.program, "Accept-Language": "en" };
  const closeOf = async (socket: WebSocket) => {
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    return `${code} ${reason.toString()}`;
  };
  const tooMany = Array.from({ length: limits.batch + 1 }, () => ({ id: "RUUVI.A", value: 1 }));
  for (const [said, why] of [
    ["x", "no JSON"],
    ['{"values":[{"id":"RUUVI.A","val', "no JSON"],
    ["[".repeat(60_000), "no JSON"],
    ["[]", "message (object)"],
    ['{"values":[]}', "message/values (≥ 1)"],
    ['{"values":[{"id":"RUUVI.A","value":"1"}]}', "message/values/0/value (number, boolean, null)"],
    ['{"values":[{"id":"RUUVI.A","value":1e999}]}', "message/values/0/value (number, boolean, null)"],
    [JSON.stringify({ values: tooMany }), "message/values (≤ 500)"],
    ['{"values":[],"__proto__":{}}', "message/'__proto__'"],
  ] as const) {
    const { socket } = await connected(t, vessel.url, inEnglish);
    socket.send(said);
    t.is(await closeOf(socket), `1008 No batch of values: ${why}`, said.slice(0, 40));
  }
  const { socket, ask, answers } = await connected(t, vessel.url, inEnglish);
  socket.send('{"values":[{"id":"RUUVI.A",', { fin: false });
  socket.send('"value":3}],"request":1}', { fin: true });
  await once(socket, "message");
  t.deepEqual(answers, [{ request: 1, taken: 1, refused: [] }], "a message in parts is one");
  const [refused] = (await ask({ values: [{ id: "FRIDGE.A", value: 1 }] }))["refused"] as { detail: string }[];
  t.regex(refused?.detail ?? "", /^The program does not write/);
  const closed = closeOf(socket);
  const [token] = vessel.access.tokens.records();
  await vessel.access.revokeToken(token?.id ?? "", LOCAL);
  socket.send('{"values":[{"id":"RUUVI.A","value":4}]}');
  t.is(await closed, "1008 The right to this has ended");
  t.is(vessel.tags.value("RUUVI.A")?.value, 3, "what comes after it counts no more");
  const person = new WebSocket(`${vessel.url.replace("http", "ws")}/ws/values`, { headers: vessel.as("engineer") });
  t.is(await closeOf(person), "1008 No es un programa con llave que escriba variables");
});

test("a program that sends without end is told so, is read no faster, and costs the others nothing", async (t) => {
  const vessel = await vesselFor(t);
  const { tags, get } = vessel;
  const { socket, answers } = await connected(t, vessel.url);
  const values = Array.from({ length: 100 }, (_, i) => ({ id: `FLOOD.T_${i}`, value: i }));
  for (let i = 0; i < 500; i += 1) socket.send(JSON.stringify({ values, request: i }));
  while (answers.every(({ retry_after_s: wait }) => wait === undefined)) await once(socket, "message");
  t.true(answers.filter(({ taken }) => taken === 100).length >= limits.updates.atOnce / 100);
  vessel.write("VESSEL.DEPTH_M", 2);
  t.is(tags.value("VESSEL.DEPTH_M")?.value, 2);
  const { sources } = (await get("/health")).body as Record<
    string,
    { name: string; counters: Record<string, number> }[]
  >;
  t.true((sources?.find(({ name }) => name === "esp32")?.counters["limited"] ?? 0) > 0);
});
