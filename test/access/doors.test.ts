import { once } from "node:events";
import test from "ava";
import { WebSocket } from "ws";
import {
  DOORS,
  mayPass,
  RIGHTS,
  RIGHTS_OF,
  rightOf,
  rightsOfScopes,
  type Scope,
  SCOPES,
} from "../../src/access/policy.ts";
import { endpoints } from "../../src/api/endpoints/endpoints.ts";
import { SignalkRoutes } from "../../src/api/server/signalk/routes.ts";
import { vesselFor } from "../api/support/vessel-test.ts";
import { accessVessel, type AccessVessel, ELSEWHERE, everybody } from "./support/vessel.ts";

/** The policy as it is meant, written a second time: a change of one of the two shows. */
const MEANT = `
                   local open visitor shut_out guest crew engineer service_technician master
  public           x     x    x       x        x     x    x        x                  x
  read             x     x    x       -        x     x    x        x                  x
  own_account      x     -    -       -        x     x    x        x                  x
  acknowledge      x     x    -       -        -     x    x        -                  x
  silence          x     x    -       -        -     x    x        -                  x
  suppress         x     x    -       -        -     -    x        x                  x
  alarm_rules      x     x    -       -        -     -    x        -                  x
  log              x     x    -       -        -     x    x        x                  x
  correct          x     x    -       -        -     x    x        x                  x
  countersign      x     x    -       -        -     x    x        -                  x
  sign             x     x    -       -        -     x    x        -                  x
  application_data x     x    -       -        -     x    x        x                  x
  tags             x     -    -       -        -     -    x        -                  x
  watch            x     -    -       -        -     x    x        -                  x
  sessions         x     -    -       -        -     -    x        -                  x
  tokens           x     -    -       -        -     -    x        -                  x
  tablet           x     -    -       -        -     -    x        -                  x
  people           x     -    -       -        -     -    -        -                  x
  project_reload   x     -    -       -        -     -    x        -                  x
  project          x     -    -       -        -     -    x        -                  x
  first_project    x     x    -       -        -     -    x        -                  x
  choose_source    x     x    -       -        -     -    x        x                  x
  anchor           x     x    -       -        -     x    x        -                  x
  record_bus       x     -    -       -        -     -    x        x                  x
  command_device   x     -    -       -        -     -    x        x                  x
  accept_book      x     -    -       -        -     -    -        -                  -
  access_code      x     -    -       -        -     -    -        -                  -
  stop             x     -    -       -        -     -    -        -                  -`;

const ENDPOINTS = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
const SIGNALK = new SignalkRoutes({ webapps: [] } as never).routes.flatMap(({ path, methods }) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
);
const isReading = (door: string) => door.startsWith("GET ");

test("the policy is the one that is meant, right by right and role by role", (t) => {
  const [head = [], ...rows] = MEANT.trim()
    .split("\n")
    .map((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((word) => word.replaceAll("_", " ")),
    );
  t.deepEqual(
    rows.map(([right]) => right),
    [...RIGHTS],
  );
  for (const [right = "", ...cells] of rows)
    for (const [i, cell] of cells.entries()) {
      const role = (head[i] ?? "") as keyof typeof RIGHTS_OF;
      const rights = RIGHTS_OF[role] ?? RIGHTS_OF["service_technician"];
      t.is(rights.has(right as never), cell === "x", `${role}: ${right}`);
    }
});

test("a program gets what its scopes say, and never what only people may", (t) => {
  const all = rightsOfScopes(Object.keys(SCOPES) as Scope[]);
  for (const right of [
    "own account",
    "watch",
    "sessions",
    "tokens",
    "tablet",
    "people",
    "accept book",
    "access code",
    "stop",
  ] as const)
    t.false(all.has(right), right);
  t.deepEqual([...rightsOfScopes(["read"])].sort(), ["public", "read"]);
});

test("every door that changes something has a row; one without is closed to all but this computer", (t) => {
  for (const door of [...ENDPOINTS, ...SIGNALK].filter((each) => !isReading(each))) t.true(door in DOORS, door);
  for (const door of Object.keys(DOORS).filter((each) => /^(GET|POST|PUT|DELETE) /.test(each)))
    t.true([...ENDPOINTS, ...SIGNALK].includes(door), `${door} is a door that is there`);
  t.true(mayPass(RIGHTS_OF.local, "POST /new"));
  t.false(mayPass(RIGHTS_OF.open, "POST /new"));
  t.false(mayPass(RIGHTS_OF.master, "POST /new"));
});

/** Whether the door was passed: what comes after it may be refused for another reason. */
async function passes(
  t: { teardown(end: () => void): void },
  url: string,
  door: string,
  name: string,
  headers: Record<string, string>,
) {
  const [method = "", path = ""] = door
    .replaceAll("{name}", name)
    .replaceAll(/\{\w+\}/g, "1")
    .split(" ");
  const ended = new AbortController();
  t.teardown(() => ended.abort());
  const answer = await fetch(`${url}${path}?summary=x&user=Ana`, {
    method,
    headers,
    signal: ended.signal,
    redirect: "manual",
  });
  const { status } = answer;
  ended.abort();
  return status !== 401 && status !== 403;
}

for (const reading of ["open", "signed_in"] as const)
  test(`every door × everybody, with reading ${reading}: the server does what the table says`, async (t) => {
    const vessel = await accessVessel(t, { settings: { reading } });
    let asked = 0;
    for (const [name, headersOf] of await everybody(vessel)) {
      for (const door of [...ENDPOINTS, ...SIGNALK]) {
        t.is(await passes(t, vessel.url, door, name, headersOf()), isMeant(name, door, reading), `${name}: ${door}`);
        asked += 1;
      }
      for (const path of ["/ws/realtime", "/ws/screen", "/ws/values"])
        t.is(await opens(vessel, path, headersOf()), isMeant(name, `WS ${path}`, reading), `${name}: ${path}`);
      await putBySocket(t, vessel, name, headersOf(), reading);
    }
    t.log(`${asked} requests at ${ENDPOINTS.length + SIGNALK.length} doors`);
  });

function isMeant(name: string, door: string, reading: "open" | "signed_in"): boolean {
  const scope = name.startsWith("token ") ? (name.slice(6) as Scope) : undefined;
  const role = (name === "visitor" && reading === "signed_in" ? "shut out" : name) as keyof typeof RIGHTS_OF;
  const right = rightOf(door);
  if (right === undefined) return role === "local";
  if (right === null) return false;
  return (scope === undefined ? RIGHTS_OF[role] : rightsOfScopes([scope])).has(right);
}

async function opens({ url }: AccessVessel, path: string, headers: Record<string, string>): Promise<boolean> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${path}`, { headers });
  socket.on("error", () => undefined);
  const [event] = await Promise.race([
    once(socket, "open").then(() => ["open"]),
    once(socket, "unexpected-response").then(() => ["refused"]),
  ]);
  socket.terminate();
  return event === "open";
}

/** A PUT by the stream of Signal K is answered like one by HTTP. */
async function putBySocket(
  t: { is(a: unknown, b: unknown, words: string): void },
  vessel: AccessVessel,
  name: string,
  headers: Record<string, string>,
  reading: "open" | "signed_in",
): Promise<void> {
  const mayRead = isMeant(name, "WS /signalk/v1/stream", reading);
  const isOpened = await opens(vessel, "/signalk/v1/stream?subscribe=none", headers);
  // Who may not read yet may sign in by the socket: `api/signalk/socket-sign-in.test.ts`.
  t.is(isOpened, mayRead || name === "visitor", `${name}: WS /signalk/v1/stream`);
  if (!isOpened) return;
  const socket = new WebSocket(`${vessel.url.replace("http", "ws")}/signalk/v1/stream?subscribe=none`, { headers });
  await once(socket, "open");
  socket.send(JSON.stringify({ requestId: "1", put: { path: "notifications.x", value: { state: "normal" } } }));
  for (;;) {
    const [data] = (await once(socket, "message")) as [Buffer];
    const { requestId, statusCode = 0 } = JSON.parse(data.toString()) as { requestId?: string; statusCode?: number };
    if (requestId !== "1") continue;
    t.is(
      statusCode !== 401 && statusCode !== 403,
      isMeant(name, "WS PUT /signalk/v1/stream", reading),
      `${name}: WS PUT`,
    );
    break;
  }
  socket.terminate();
}

test("without accounts one reads from the network and writes nothing, and on this computer both", async (t) => {
  const { port } = await vesselFor(t, { host: "0.0.0.0" });
  const url = `http://127.0.0.1:${port}`;
  for (const door of ENDPOINTS) {
    const isPublic = rightOf(door) === "public" || rightOf(door) === "read";
    t.is(await passes(t, url, door, "Ana", ELSEWHERE), isPublic, door);
  }
  t.is((await fetch(`${url}/logbook?summary=x`, { method: "POST" })).status, 200);
});

test("with insecureOpen others write, and /health says so", async (t) => {
  const { port } = await vesselFor(t, { host: "0.0.0.0", insecureOpen: true });
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string) => fetch(`${url}${path}`, { method: "POST", headers: ELSEWHERE });
  t.is((await post("/logbook?summary=x")).status, 200);
  t.is((await post("/project/reload")).status, 403);
  const { reasons } = (await (await fetch(`${url}/health`)).json()) as { reasons: { code: string }[] };
  t.true(reasons.some(({ code }) => code === "open-to-network"));
});

test("on loopback access control counts as well, for whom a proxy or a browser brings", async (t) => {
  const vessel = await accessVessel(t, { server: { host: "127.0.0.1" } });
  const write = (headers: Record<string, string>) =>
    fetch(`${vessel.url}/logbook?summary=x&user=Ana`, { method: "POST", headers });
  t.is((await write(ELSEWHERE)).status, 401, "through a proxy");
  t.is((await write({ Origin: vessel.url })).status, 401, "a browser on the computer itself");
  t.is((await write(vessel.as("crew"))).status, 200);
  t.is((await write({})).status, 200, "a command");
});
