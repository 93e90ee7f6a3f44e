/** Specification sections 1 (the parts together), 4 (what all endpoints share), 5, 6 (tag update) and 9. */
import test from "ava";
import { LiveClient } from "./support/live-client.ts";
import { serviceOfFile } from "./support/service.ts";
import { until } from "../support/until.ts";

const service = serviceOfFile({
  tags: [
    { id: "A", unit_si: "K", alarms: [{ id: "high", operator: ">", threshold: 10, priority: "alarm" }] },
    { id: "B", unit_si: "K" },
    { id: "ME_INST_0.RPM", unit_si: "rpm" },
  ],
});

/** Every HTTP endpoint of the specification; the ids are filled in. */
const ENDPOINTS: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/health"],
  ["GET", "/project"],
  ["GET", "/tags"],
  ["GET", "/tags/{tag_id}"],
  ["GET", "/tags/{tag_id}/history"],
  ["GET", "/alarms"],
  ["POST", "/alarms/{alarm_id}/ack"],
  ["GET", "/logbook"],
  ["POST", "/logbook"],
  ["GET", "/logbook/verify"],
];

async function activeAlarm(): Promise<string> {
  const { write, get, post } = service();
  for (const { id } of await get<{ id: string }[]>("/alarms?state=active")) await post(`/alarms/${id}/ack`);
  write("A", 1);
  write("A", 11);
  return (await get<{ id: string }[]>("/alarms?state=active"))[0]!.id;
}

test.serial("the ten REST endpoints and the one WebSocket answer at one address, with JSON", async (t) => {
  const { ask, write, url } = service();
  write("B", 1);
  const alarm = await activeAlarm();
  for (const [method, path] of ENDPOINTS) {
    const filled = path.replace("{tag_id}", "B").replace("{alarm_id}", alarm);
    const { status, type, body } = await ask(method, method === "POST" ? `${filled}?summary=x` : filled);
    t.is(status, 200, `${method} ${path}`);
    t.regex(type, /^application\/json/);
    t.is(typeof body, "object");
  }
  const client = await LiveClient.open(url);
  await client.atLeast(2);
  t.true(client.messages.every((message) => typeof message === "object"));
  await client.close();
});

test.serial(
  "the endpoints of the specification are documented as they are, and their paths carry no version",
  async (t) => {
    const { get, ask } = service();
    const { paths } = await get<{ paths: Readonly<Record<string, object>> }>("/openapi.json");
    for (const [method, path] of ENDPOINTS) t.true(method.toLowerCase() in (paths[path] ?? {}), `${method} ${path}`);
    t.deepEqual(
      Object.keys(paths).filter((path) => /\/v?\d/.test(path)),
      [],
    );
    for (const path of ["/v1/health", "/1/health", "/api/v1/health"]) t.is((await ask("GET", path)).status, 404);
  },
);

test.serial("the parameters of the POST endpoints are query parameters: a body is refused", async (t) => {
  const { url } = service();
  const send = async (path: string, body: string, type: string) =>
    (await fetch(url + path, { method: "POST", body, headers: { "content-type": type } })).status;
  for (const [body, type] of [
    ['{"summary":"x","user":"Ana"}', "application/json"],
    ["summary=x&user=Ana", "application/x-www-form-urlencoded"],
  ] as const) {
    t.is(await send("/logbook", body, type), 400);
    t.is(await send("/logbook?summary=x", body, type), 400);
    t.is(await send(`/alarms/${await activeAlarm()}/ack`, body, type), 400);
  }
});

test.serial("no endpoint reads a credential, a token or a header for identity", async (t) => {
  const { ask, get } = service();
  const credentials = [
    { authorization: "Basic YW5hOnNlY3JldA==" },
    { authorization: "Bearer nonsense" },
    { cookie: "session=1; user=Ana" },
    { "x-user": "Ana", "x-forwarded-user": "Ana", "x-api-key": "1", "remote-user": "Ana", from: "ana@example.org" },
  ];
  for (const path of ["/project", "/tags", "/tags/B", "/tags/B/history", "/logbook/verify"]) {
    const { status, body } = await ask("GET", path);
    t.is(status, 200, "none is needed");
    for (const headers of credentials) t.deepEqual((await ask("GET", path, headers)).body, body);
  }
  for (const headers of credentials) {
    const { body } = await ask("POST", `/alarms/${await activeAlarm()}/ack`, headers);
    t.like(body, { acknowledged_by: "anonymous" });
    await ask("POST", "/logbook?summary=x", headers);
    t.is((await get<{ user: string }[]>("/logbook?limit=1"))[0]?.user, "operator");
  }
});

test.serial("the acting user is what the query says, whoever it is", async (t) => {
  const { get, post } = service();
  for (const user of ["Ana", "root", "Žofia 🚢"]) {
    const query = `user=${encodeURIComponent(user)}`;
    t.like(await post(`/alarms/${await activeAlarm()}/ack?${query}`), { acknowledged_by: user });
    await post(`/logbook?summary=x&${query}`);
    t.is((await get<{ user: string }[]>("/logbook?limit=1"))[0]?.user, user);
  }
});

test.serial(
  "one tag update reaches the subscribers, the historian, the alarm engine, the log book and the WebSocket",
  async (t) => {
    const { write, get, url, parts } = service();
    write("A", 2);
    const client = await LiveClient.open(url);
    await client.atLeast(2);
    const subscriber: unknown[] = [];
    const end = parts.tags.subscribe(({ value }) => subscriber.push(value));
    write("A", 4321);
    end();
    t.deepEqual(subscriber, [4321]);
    t.like(await get("/tags/A"), { value: 4321 });
    t.like((await get<object[]>("/tags/A/history")).at(-1), { value: 4321 });
    t.like((await get<object[]>("/alarms?state=active"))[0], { tag_id: "A", value: 4321, state: "ACTIVE" });
    await parts.alarms.settled();
    t.like((await get<object[]>("/logbook?kind=alarm_active"))[0], { payload: { tag_id: "A", value: 4321 } });
    await until(() => client.told.includes("A=4321"));
    await client.close();
  },
);

test.serial(
  "the log book has entries from the alarm engine, the engine log writer and people, and no others",
  async (t) => {
    const { write, get, post } = service();
    await activeAlarm();
    for (const atS of [0, 5]) write("ME_INST_0.RPM", 700, { atS });
    await post("/logbook?summary=Zarpamos&user=Ana");
    const entries = await get<{ kind: string; user: string }[]>("/logbook?limit=100000");
    const kindsOf = (user: string) =>
      [...new Set(entries.filter((e) => e.user === user).map(({ kind }) => kind))].sort();
    t.deepEqual(kindsOf("system"), ["alarm_active", "alarm_cleared", "engine_start"]);
    t.deepEqual(kindsOf("anonymous"), ["alarm_ack"]);
    t.deepEqual(kindsOf("Ana"), ["alarm_ack", "manual"]);
    const kinds = new Set(entries.map(({ kind }) => kind));
    t.deepEqual([...kinds].sort(), ["alarm_ack", "alarm_active", "alarm_cleared", "engine_start", "manual"]);
  },
);
