/**
 * Six faults that a peer had in 2025 and 2026, each tried on every door of ours, by everybody who may come to one. They have one pattern:
 * what the first door checks, the second does not.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../src/access/limits.ts";
import { SCOPES } from "../../src/access/policy.ts";
import { Client } from "../api/signalk/vessel.ts";
import { ManualClock } from "../support/clock.ts";
import { projectRoot } from "../support/service-process.ts";
import {
  accessVessel,
  type AccessVessel,
  ELSEWHERE,
  everybody,
  LOCAL,
  PASSWORD,
  programWith,
} from "./support/vessel.ts";

type Headers = Record<string, string>;

async function send(url: string, method: string, path: string, headers: Headers = {}, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...ELSEWHERE, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: text.startsWith("{") ? (JSON.parse(text) as Record<string, any>) : {} }; // eslint-disable-line typescript/no-explicit-any
}

async function streamOf(t: ExecutionContext, { port }: AccessVessel, query: string, headers: Headers = ELSEWHERE) {
  const client = new Client(`ws://127.0.0.1:${port}/signalk/v1/stream${query}`, headers);
  t.teardown(() => client.socket.terminate());
  await once(client.socket, "open");
  return client;
}

/** What the peer's administration has below /skServer and beside it. */
const ADMINISTRATION = [
  "validateBackup",
  "restore",
  "backup",
  "zipconfig",
  "settings",
  "vessel",
  "restart",
  "enableSecurity",
  "security/users/eve",
  "security/config",
  "security/access/requests",
  "security/token",
  "appstore/install/x/1.0.0",
  "plugins/set-system-time/config",
  "sourcePriorities",
  "debug",
].flatMap((name) => [`/skServer/${name}`, `/plugins/${name}`, `/${name}`]);

test("CVE-2025-66398: there is no door that takes a backup or a restore, for nobody", async (t) => {
  const vessel = await accessVessel(t);
  for (const [name, headersOf] of await everybody(vessel))
    for (const path of [...ADMINISTRATION, "/signalk/v1/api/sourcePriorities"])
      for (const method of ["POST", "PUT"]) {
        const { status } = await send(vessel.url, method, path, headersOf(), { restoreFilePath: "/tmp/x" });
        t.true([401, 403, 404, 405].includes(status), `${name}: ${method} ${path} ${status}`);
      }
});

test("CVE-2025-68620: nobody learns of another's request for access, and the token is for whoever asked", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  const spies = await Promise.all(
    ["?subscribe=all&serverevents=all", "?subscribe=all&events=all&sendMeta=all"].map((query) =>
      streamOf(t, vessel, query),
    ),
  );
  const asked = { clientId: "1234-plotter", description: "Plotter", permissions: "readwrite" };
  const { requestId: id } = (await send(url, "POST", "/signalk/v1/access/requests", {}, asked)).json;
  // Behind a proxy that nobody trusts all have one address, so that the name of the client is all that is known of them.
  const other = (await send(url, "POST", "/signalk/v1/access/requests", {}, asked)).json;
  t.not(other["requestId"], id);
  const socket = await streamOf(t, vessel, "?subscribe=none");
  const third = await socket.reply({ requestId: "9", accessRequest: asked });
  t.not(third["href"], `/signalk/v1/requests/${id}`);
  for (const [name, headersOf] of await everybody(vessel)) {
    const headers = headersOf();
    const { status, text } = await send(url, "GET", "/access/requests", headers);
    if (["local", "engineer", "master"].includes(name)) continue;
    t.true([401, 403].includes(status), name);
    t.false(text.includes(id), name);
    for (const path of ["/signalk/v1/requests", "/signalk/v1/access/requests", "/skServer/security/access/requests"])
      t.false((await send(url, "GET", path, headers)).text.includes(id), `${name}: ${path}`);
  }
  await access.approve(id, { scopes: ["read", "write"], days: 1 }, LOCAL);
  const again = (await send(url, "POST", "/signalk/v1/access/requests", {}, asked)).json;
  t.deepEqual(
    [again["state"], again["accessRequest"]],
    ["PENDING", undefined],
    "the name of the client gives no token",
  );
  t.is((await send(url, "GET", `/signalk/v1/requests/${other["requestId"]}`)).json["state"], "PENDING");
  const { token } = (await send(url, "GET", `/signalk/v1/requests/${id}`)).json["accessRequest"] as { token: string };
  t.is((await send(url, "POST", "/logbook?summary=x", { Authorization: `Bearer ${token}` })).status, 200);
  for (const { messages } of spies) t.false(JSON.stringify(messages).includes(id));
});

/** 422: who may set other values is told that no text is one. */
const REFUSED = new Set<unknown>([401, 403, 404, 405, 422]);

test("CVE-2026-23515: a value for the clock or for any path reaches no command, by no door and for nobody", async (t) => {
  const vessel = await accessVessel(t);
  const evil = "2026-01-01T00:00:00Z$(touch /tmp/bitacora-owned);`id`|id";
  for (const [name, headersOf] of await everybody(vessel)) {
    const headers = headersOf();
    const path = "/signalk/v1/api/vessels/self/navigation/datetime";
    const put = await send(vessel.url, "PUT", path, headers, { value: evil });
    t.true(REFUSED.has(put.status), `${name} ${put.status}`);
    const client = await streamOf(t, vessel, "?subscribe=none", { ...ELSEWHERE, ...headers }).catch(() => undefined);
    if (client === undefined) continue;
    const delta = { context: "vessels.self", updates: [{ values: [{ path: "navigation.datetime", value: evil }] }] };
    const said = await client.reply({ ...delta, requestId: "1" });
    t.is(typeof said["errorMessage"], "string", name);
    const answer = await client.reply({ requestId: "2", put: { path: "navigation.datetime", value: evil } });
    t.true(REFUSED.has(answer["statusCode"]), `${name} ${JSON.stringify(answer)}`);
    client.socket.terminate();
  }
  t.false(
    (await send(vessel.url, "GET", "/tags", await programWith(vessel.access, "read"))).text.includes("bitacora-owned"),
  );
});

test("CVE-2026-23515: no part of the program has a shell read a command line", async (t) => {
  const files = (await Promise.all(["src", "commands"].map(async (folder) => list(join(projectRoot, folder))))).flat();
  t.true(files.length > 300);
  for (const file of files)
    t.notRegex(
      await readFile(file, "utf8"),
      /\bshell: true|(?<![.\w])exec(?:Sync)?\(|["'](?:sh|bash)["'], \["-c"/,
      file,
    );
});

async function list(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

test("CVE-2026-33950: nobody makes themselves more than they are, by no door that takes a role", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  const all = await access.makeToken("all", { scopes: Object.keys(SCOPES) as (keyof typeof SCOPES)[], days: 1 }, LOCAL);
  const climbers = await everybody(vessel);
  climbers.set("token of all scopes", () => ({ ...ELSEWHERE, Authorization: `Bearer ${all}` }));
  for (const [name, headersOf] of climbers) {
    if (name === "local" || name === "master") continue;
    const tried = [
      ["/access/setup", { code: access.code.text, name: "Eve", password: PASSWORD, role: "master", type: "admin" }],
      ["/access/people", { name: "Eve", role: "master", password: PASSWORD }],
      [`/access/people/${name}`, { role: "master", current: PASSWORD }],
      [`/access/people/master`, { password: "now it is mine", current: PASSWORD }],
      ["/access/people/__proto__", { role: "master" }],
      ["/access/people/constructor", { role: "master" }],
      ["/skServer/enableSecurity", { userId: "Eve", password: PASSWORD, type: "admin" }],
    ] as const;
    for (const [path, body] of tried) {
      const { status } = await send(url, "POST", path, headersOf(), body);
      t.true([400, 401, 403, 404, 409].includes(status), `${name}: ${path} ${status}`);
    }
    const asked = { clientId: name, description: "Eve", permissions: "admin", state: "approved", role: "master" };
    const request = await send(url, "POST", "/signalk/v1/access/requests", headersOf(), asked);
    t.true(["PENDING", "COMPLETED"].includes(request.json["state"] as string));
    t.is(request.json["accessRequest"], undefined, name);
  }
  const login = { username: "guest", password: PASSWORD, type: "admin", role: "master", permissions: "admin" };
  const { token } = (await send(url, "POST", "/signalk/v1/auth/login", {}, login)).json as { token: string };
  const [, , secret = ""] = token.split(".");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = [
    `${part({ alg: "none" })}.${part({ id: "master", role: "master" })}.`,
    `${part({ alg: "HS256" })}.${part({ id: "master" })}.x`,
  ];
  for (const one of [token, `${part({ alg: "none" })}.${part({ id: "master", role: "master" })}.${secret}`, ...forged])
    t.true(
      [401, 403].includes((await send(url, "POST", "/logbook?summary=x", { Authorization: `Bearer ${one}` })).status),
    );
  t.is(access.people.find("guest")?.role, "guest");
  t.is(access.people.find("Eve"), undefined);
});

test("CVE-2026-39320: no pattern of a client keeps the service busy, by no door that takes one", async (t) => {
  const { vessel, evil } = {
    vessel: await accessVessel(t),
    evil: ["(".repeat(40) + "a*)*".repeat(9) + "$", "([a-z0-9-]+)*!", "*a".repeat(60), "^(a+)+$"],
  };
  const client = await streamOf(t, vessel, "?subscribe=self");
  for (const pattern of evil) {
    for (const context of [pattern, `vessels.${pattern}`, `vessels.urn:mrn:imo:mmsi:${pattern}`])
      client.say({ context, subscribe: [{ path: "*" }, { path: pattern }], unsubscribe: [{ path: pattern }] });
    const text = encodeURIComponent(pattern);
    for (const path of [
      `/signalk/v1/api/vessels/${text}/navigation`,
      `/signalk/v2/api/history/values?paths=${text}:average&from=2026-01-01T00:00:00Z`,
      `/tags/${text}/history`,
      `/history/export?tags=${text}`,
      `/logbook?q=${text}`,
      `/alarms?state=${text}`,
    ])
      t.true((await send(vessel.url, "GET", path)).status < 500, path);
  }
  // The answer comes: whatever was made of the patterns has ended.
  t.is((await client.reply({ requestId: "1", put: { path: "x", value: 1 } }))["statusCode"], 401);
});

test("CVE-2026-41893: wrong passwords count together at every door that takes one, sockets as well", async (t) => {
  // A clock that stands: a slow machine would wait the first second away.
  const vessel = await accessVessel(t, { clock: new ManualClock() });
  const { url } = vessel;
  const client = await streamOf(t, vessel, "?subscribe=none");
  const crew = vessel.as("crew");
  let asked = 0;
  const doors: Record<string, (password: string) => Promise<number>> = {
    "POST /access/sessions": async (password) =>
      (await send(url, "POST", "/access/sessions", {}, { name: "master", password })).status,
    "POST /signalk/v1/auth/login": async (password) =>
      (await send(url, "POST", "/signalk/v1/auth/login", {}, { username: "master", password })).status,
    "WS login": async (password) => {
      const requestId = String((asked += 1));
      return Number((await client.reply({ requestId, login: { username: "master", password } }))["statusCode"]);
    },
    "POST /access/watch": async (password) =>
      (await send(url, "POST", "/access/watch", crew, { to: "master", password })).status,
    "POST /access/people/{name}": async (password) =>
      (await send(url, "POST", "/access/people/master", vessel.as("master"), { current: password, pin: "8024" }))
        .status,
  };
  const seen: number[] = [];
  for (let i = 0; seen.length < limits.triesOfPair; i += 1) {
    const door = Object.values(doors)[i % Object.keys(doors).length];
    seen.push((await door?.(`wrong password ${i}`)) ?? 0);
  }
  t.deepEqual(new Set(seen), new Set([401]));
  for (const [name, door] of Object.entries(doors)) t.is(await door("wrong again"), 429, name);
  for (const [name, door] of Object.entries(doors))
    t.is(await door(PASSWORD), 429, `${name}: the right one waits, too`);
});

test("a program's token opens no door that takes a person, whatever its scopes", async (t) => {
  const vessel = await accessVessel(t);
  const headers = await programWith(vessel.access, "control");
  for (const path of ["/access/people", "/access/tokens", "/access/requests", "/access/sessions", "/access/code"])
    t.is((await send(vessel.url, "GET", path, headers)).status, 403, path);
});
