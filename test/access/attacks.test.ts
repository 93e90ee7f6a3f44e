/** What an attacker with the manual found, each mended: it is tried here with real sockets. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { refusalAt } from "../../src/api/server/door.ts";
import { Callers } from "../../src/api/server/callers.ts";
import { AccessRequests } from "../../src/api/server/signalk/access-requests.ts";
import { handleMessage, type SocketParts } from "../../src/api/server/signalk/socket-messages.ts";
import { Client } from "../api/signalk/vessel.ts";
import { limits } from "../../src/signalk/limits.ts";
import { memoryAccess } from "./support/memory-access.ts";
import { accessVessel, ELSEWHERE, LOCAL, PASSWORD, callerFrom, sessionOf } from "./support/vessel.ts";

type Headers = Record<string, string>;

async function post(url: string, path: string, headers: Headers, body: object) {
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, cookies: answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "") };
}

test("who has signed in writes in their own name by Signal K's log book, too", async (t) => {
  const vessel = await accessVessel(t);
  const entry = { text: "Ordered by the master", author: "master" };
  t.is((await post(vessel.url, "/signalk/v2/api/resources/logbook", vessel.as("crew"), entry)).status, 200);
  t.is((await post(vessel.url, "/signalk/v2/api/resources/logbook", {}, entry)).status, 200);
  const entries = (await (await fetch(`${vessel.url}/logbook?limit=2`)).json()) as { user: string }[];
  t.deepEqual(
    entries.map(({ user }) => user),
    ["master", "crew"],
    "a program of this computer says a name",
  );
});

test("a name that acts on a terminal or turns the writing is shown by its code points, whichever door it came by", async (t) => {
  const vessel = await accessVessel(t);
  const evil = ["\u001b[31mAna\u001b[0m", "Ana\u202e", "a\nb", "a\u200bb", "\u009b2J"];
  const client = new Client(`ws://127.0.0.1:${vessel.port}/signalk/v1/stream?subscribe=none`, ELSEWHERE);
  t.teardown(() => client.socket.terminate());
  await once(client.socket, "open");
  for (const [i, name] of evil.entries()) {
    await post(vessel.url, "/access/sessions", ELSEWHERE, { name, password: "x" });
    await post(vessel.url, "/signalk/v1/auth/login", ELSEWHERE, { username: name, password: "x" });
    await client.reply({ requestId: String(i), login: { username: name, password: "x" } });
  }
  const names = vessel.events.flatMap((event) => ("name" in event ? [event.name ?? ""] : []));
  t.true(names.length >= evil.length);
  for (const name of names) t.notRegex(name, /[\p{Cc}\p{Cf}]/u);
  t.true(names.includes("⟨U+001B⟩[31mAna⟨U+001B⟩[0m"));
});

test.serial(
  "signing in by Signal K's socket while the disk fails is answered with a fault, and the service goes on",
  async (t) => {
    const vessel = await accessVessel(t);
    const client = new Client(`ws://127.0.0.1:${vessel.port}/signalk/v1/stream?subscribe=none`, ELSEWHERE);
    t.teardown(() => client.socket.terminate());
    await once(client.socket, "open");
    vessel.store.saveSessions = () => Promise.reject(new Error("EIO"));
    const reply = await client.reply({ requestId: "1", login: { username: "crew", password: PASSWORD } });
    t.is(reply["statusCode"], 500);
    t.is(vessel.access.sessions.size, 0);
  },
);

test("what a socket has asked for too often is not done", async (t) => {
  const said: string[] = [];
  const who = { ...callerFrom("192.0.2.7"), client: "192.0.2.7" };
  const pendingRequests = limits.stream.pendingRequests;
  const subscriber = { caller: () => who, say: (text: string) => said.push(text), pendingRequests };
  const parts = { control: { isOn: true, signIn: () => t.fail("tried") }, stream: { countFaulty() {} }, self: "" };
  const message = JSON.stringify({ requestId: "1", login: { username: "Ana", password: PASSWORD } });
  await handleMessage(parts as unknown as SocketParts, subscriber as never, message);
  t.like(JSON.parse(said[0] ?? "{}"), { statusCode: 429, requestId: "1" });
});

test("a program that asks while it is being let in is not told no", async (t) => {
  const { access } = memoryAccess();
  const requests = new AccessRequests(access);
  const { requestId } = requests.answer({ clientId: "plotter", description: "plotter" }, callerFrom("192.0.2.7"));
  const approving = access.approve(requestId, { scopes: ["read"], days: 1 }, LOCAL);
  t.is(requests.find(requestId)?.state, "PENDING");
  await approving;
  t.is(requests.find(requestId)?.accessRequest?.permission, "APPROVED");
});

test("clients that leave in the middle of a body write nothing in the journal", async (t) => {
  const lines: string[] = [];
  const { port, url } = await accessVessel(t, { server: { log: (text) => lines.push(text) } });
  const answersCut = async () => {
    const health = (await (await fetch(`${url}/health`)).json()) as { http: { answers: { cut: number } } };
    return health.http.answers.cut;
  };
  for (const path of ["/access/sessions", "/signalk/v1/auth/login", "/signalk/v1/access/requests"]) {
    const before = await answersCut();
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 30\r\n\r\n{`);
    // It goes on: the request has come to its reader.
    await once(socket, "data");
    socket.resetAndDestroy();
    while ((await answersCut()) === before) await delay(5);
  }
  t.deepEqual(lines, []);
});

test("in the clear no socket takes a password and none gives a token", async (t) => {
  const { access } = memoryAccess();
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const said: string[] = [];
  const callers = new Callers(
    access,
    () => "10.0.0.9",
    { isOpen: () => false, isInsecure: false },
    () => true,
  );
  const caller = () =>
    callers.callerOf({ socket: { remoteAddress: "10.0.0.9" }, headers: {} }, "WS /signalk/v1/stream");
  const subscriber = { caller, say: (text: string) => said.push(text), pendingRequests: 0, credential: undefined };
  const parts = { control: access, access: { answer: () => t.fail("asked") }, self: "", stream: { countFaulty() {} } };
  for (const message of [
    { login: { username: "Ana", password: PASSWORD } },
    { accessRequest: { clientId: "x", description: "x" } },
    { logout: {} },
  ])
    await handleMessage(parts as unknown as SocketParts, subscriber as never, JSON.stringify({ requestId: "1", ...message })); // prettier-ignore
  t.deepEqual(
    said.map((text) => (JSON.parse(text) as { statusCode: number }).statusCode),
    [403, 403, 403],
  );
  t.is(access.sessions.size, 0);
});

test("eight addresses that hold all requests for access keep no other device of Signal K from asking", async (t) => {
  const { url } = await accessVessel(t, { server: { trustProxy: "x-forwarded-for" } });
  const ask = async (address: string, clientId: string) => {
    const headers = { "X-Forwarded-For": address, "Content-Type": "application/json" };
    const body = JSON.stringify({ clientId, description: clientId });
    const answer = await fetch(`${url}/signalk/v1/access/requests`, { method: "POST", headers, body });
    return (await answer.json()) as { statusCode: number; href: string };
  };
  const stateOf = async ({ href }: { href: string }) =>
    ((await (await fetch(url + href)).json()) as { state?: string }).state;
  const early = await ask("192.0.2.7", "plotter");
  const flood = [];
  for (let i = 0; i < 40; i += 1) flood.push(await ask(`192.0.2.${100 + (i % 8)}`, `flood ${i}`));
  const late = await ask("192.0.2.8", "tablet");
  for (const each of [early, late]) t.is(await stateOf(each), "PENDING");
  t.is(await stateOf(flood[0]!), undefined, "the oldest of those who had most");
});

test("a session that came by a trusted proxy with TLS is sent by nothing else", async (t) => {
  for (const [trustProxy, header, value] of [
    ["forwarded", "Forwarded", "for=192.0.2.7;proto=https"],
    ["x-forwarded-for", "X-Forwarded-Proto", "https"],
  ] as const) {
    const { url } = await accessVessel(t, { server: { trustProxy } });
    const cookieWith = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ name: "crew", password: PASSWORD });
      const answer = await fetch(`${url}/access/sessions`, { method: "POST", headers, body });
      return answer.headers.get("set-cookie");
    };
    t.regex(
      String(await cookieWith({ ...ELSEWHERE, [header]: value })),
      /^__Host-bitacora_session=.*; Path=\/; .*; Secure$/,
    );
    t.notRegex(String(await cookieWith({ ...ELSEWHERE, [header]: value.replace("https", "http") })), /Secure/);
  }
});

test("with a PIN nobody makes accounts, tokens and tablets, which would outlast a tablet that is found again", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  await access.changePerson("master", { pin: "8024" }, LOCAL);
  const tablet = `bitacora_tablet=${await access.makeTablet(LOCAL)}`;
  const signedIn = await post(
    url,
    "/access/sessions",
    { ...ELSEWHERE, Cookie: tablet },
    { name: "master", pin: "8024" },
  );
  t.is(signedIn.status, 200);
  const headers = { ...ELSEWHERE, Cookie: [tablet, ...signedIn.cookies].join("; ") };
  t.is((await post(url, "/access/people", headers, { name: "Eve", role: "master", password: PASSWORD })).status, 403);
  t.is((await post(url, "/access/people/crew", headers, { password: PASSWORD })).status, 403);
  t.is((await post(url, "/access/tokens", headers, { name: "x", scopes: ["control"] })).status, 403);
  t.is((await post(url, "/access/tablet", headers, {})).status, 403);
  t.is((await post(url, "/logbook?summary=x", headers, {})).status, 200);
  const byPassword = await post(
    url,
    "/access/sessions",
    { ...ELSEWHERE, Cookie: tablet },
    { name: "master", password: PASSWORD },
  );
  const there = { ...ELSEWHERE, Cookie: [tablet, ...byPassword.cookies].join("; ") };
  t.is(
    (await post(url, "/access/people", there, { name: "Eva", role: "crew", password: PASSWORD, current: PASSWORD }))
      .status,
    200,
  );
});

test("a stolen bridge tablet is none any more, and who was signed in on it is signed off", async (t) => {
  const { access, events } = memoryAccess();
  await access.addPerson("Ana", "master", { password: PASSWORD, pin: "8024" }, "test");
  const tablet = await access.makeTablet(LOCAL);
  const onTablet = await access.signIn("Ana", "pin", "8024", callerFrom("10.0.0.1", tablet));
  const elsewhere = await access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.2"));
  await access.forgetTablets(LOCAL);
  t.is(access.known(callerFrom(undefined), onTablet), undefined);
  t.is(access.known(callerFrom(undefined), elsewhere)?.name, "Ana");
  await t.throwsAsync(access.signIn("Ana", "pin", "8024", callerFrom("10.0.0.1", tablet)), { message: "no-tablet" });
  t.deepEqual(
    events.map(({ event }) => event).filter((event) => event.startsWith("tablet")),
    ["tablet_made", "tablets_forgotten"],
  );
});

test("a bridge tablet shows alarms while nobody has signed in there, also where only those may look; a stolen one does not", async (t) => {
  const { url, access } = await accessVessel(t, { settings: { reading: "signed_in" } });
  const headers = { ...ELSEWHERE, Cookie: `bitacora_tablet=${await access.makeTablet(LOCAL)}` };
  const statusOf = async (path: string, method = "GET") => (await fetch(`${url}${path}`, { method, headers })).status;
  t.is(await statusOf("/alarms"), 200);
  t.is(await statusOf("/logbook?summary=x", "POST"), 401);
  t.is((await fetch(`${url}/alarms`, { headers: ELSEWHERE })).status, 401);
  await access.forgetTablets(LOCAL);
  t.is(await statusOf("/alarms"), 401);
});

test("nobody hands the watch over to themselves", async (t) => {
  const { access } = memoryAccess();
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const session = await access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.1"));
  const ana = access.known(callerFrom("10.0.0.1"), session)!;
  const handing = access.handOver(ana, "Ana", PASSWORD, null);
  await t.throwsAsync(handing, { message: "own-watch" });
});

test("a session that was stolen does not take the account: one's own secrets take the password as it is", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  for (const name of ["crew", "master"]) {
    const own = `/access/people/${name}`;
    const thief = vessel.as(name);
    t.is((await post(url, own, thief, { password: "now it is mine" })).status, 400, name);
    t.is((await post(url, own, thief, { pin: "8024" })).status, 400, name);
    t.is((await post(url, own, thief, { password: "now it is mine", current: "guessed wrong" })).status, 401, name);
    t.is((await post(url, own, thief, { pin: "8024", current: PASSWORD })).status, 200, name);
  }
  t.true((await access.people.verify("master", "password", PASSWORD)) !== undefined);
  t.is(
    (
      await post(url, "/access/people/crew", vessel.as("master"), {
        password: "given by the master",
        current: PASSWORD,
      })
    ).status,
    200,
  );
});

test("a session that was stolen makes nothing that stays: accounts, roles, tokens and tablets take the password anew", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  access.requests.ask({ clientId: "1", name: "plotter", scopes: [], address: "10.0.0.9" });
  const id = access.requests.list()[0]?.id ?? "";
  const [people, tokens] = [access.people.records(), access.tokens.records()];
  const acts = {
    "/access/people": { name: "Mantenimiento", role: "master", password: PASSWORD },
    "/access/people/crew": { role: "master" },
    "/access/people/guest": { disabled: true },
    "/access/people/engineer": { password: "another long one" },
    "/access/tokens": { name: "Prometheus", scopes: ["control"], days: 3660 },
    "/access/tablet": {},
    [`/access/requests/${id}/approve`]: { scopes: ["control"], days: 3660 },
  };
  for (const [path, body] of Object.entries(acts)) {
    t.is((await post(url, path, vessel.as("master"), body)).status, 400, path);
    const guessed = await post(url, path, vessel.as("master"), { ...body, current: "guessed wrong" });
    t.true([401, 429].includes(guessed.status), path);
    t.deepEqual(guessed.cookies, []);
  }
  t.deepEqual([access.people.records(), access.tokens.records()], [people, tokens]);
  t.is(access.requests.list()[0]?.state, "pending");
  // A program of this computer has no password to show, and who has one does all of it.
  t.is((await post(url, "/access/tokens", {}, acts["/access/tokens"])).status, 200);
});

test("who shows the password makes accounts, tokens and tablets, and lets programs in", async (t) => {
  const vessel = await accessVessel(t);
  const { url, access } = vessel;
  access.requests.ask({ clientId: "1", name: "plotter", scopes: [], address: "10.0.0.9" });
  const id = access.requests.list()[0]?.id ?? "";
  const shown = { current: PASSWORD };
  for (const [path, body] of Object.entries({
    "/access/people": { name: "Eva", role: "crew", password: PASSWORD },
    "/access/people/crew": { disabled: true },
    "/access/tokens": { name: "Prometheus", scopes: ["read"], days: 1 },
    "/access/tablet": {},
    [`/access/requests/${id}/approve`]: { scopes: ["read"], days: 1 },
  }))
    t.is((await post(url, path, vessel.as("master"), { ...body, ...shown })).status, 200, path);
});

test("nobody gets an account whose name looks like another's, or like a program's", async (t) => {
  const vessel = await accessVessel(t);
  for (const name of ["maѕter", "MASTER", "сrew", "tоken:plotter", "T0KEN:x"]) {
    const added = await post(vessel.url, "/access/people", vessel.as("master"), {
      name,
      role: "guest",
      password: PASSWORD,
      current: PASSWORD,
    });
    t.is(added.status, 409, name);
  }
});

test("who may no more loses what is open: sockets, the stream of alarms and rights, at once", async (t) => {
  const vessel = await accessVessel(t, { settings: { reading: "signed_in" } });
  const headers = vessel.as("crew");
  const sockets = ["/ws/realtime", "/signalk/v1/stream"].map(
    (path) => new Client(`ws://127.0.0.1:${vessel.port}${path}`, headers),
  );
  await Promise.all(sockets.map(({ socket }) => once(socket, "open")));
  const stream = await fetch(`${vessel.url}/alarms/stream`, { headers });
  t.is(stream.status, 200);
  await vessel.access.changePerson("crew", { disabled: true }, LOCAL);
  t.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1008, 1008]);
  await stream.text().catch(() => "cut");
  t.is((await post(vessel.url, "/logbook?summary=x", headers, {})).status, 401);
});

test("a role that is changed while a request is on its way gives no more than one of the two", async (t) => {
  const vessel = await accessVessel(t);
  const as = vessel.as("crew");
  const [written] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, i) => post(vessel.url, `/logbook?summary=${i}`, as, {}))),
    vessel.access.changePerson("crew", { role: "guest" }, LOCAL),
  ]);
  for (const { status } of written) t.true([200, 401, 403].includes(status));
  t.is((await post(vessel.url, "/logbook?summary=after", as, {})).status, 401, "its sessions have ended");
});

test("two who revoke at once both succeed, and the token is gone", async (t) => {
  const { access } = memoryAccess();
  const text = await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const id = access.tokens.records()[0]?.id ?? "";
  await Promise.all([access.revokeToken(id, LOCAL), access.revokeToken(id, LOCAL)]);
  t.is(access.known(callerFrom(undefined), text), undefined);
});

test("a session is new at each sign-in, whatever cookie came with it, and one that another program planted signs nobody out", async (t) => {
  const vessel = await accessVessel(t);
  const fixed = { ...ELSEWHERE, Cookie: "bitacora_session=chosen-by-somebody" };
  const [others, before] = [sessionOf(vessel.access, "guest"), sessionOf(vessel.access, "crew")];
  const both = { ...ELSEWHERE, Cookie: `bitacora_session=${others}; bitacora_session=${before}` };
  t.is((await post(vessel.url, "/access/sessions", both, { name: "crew", password: PASSWORD })).status, 200);
  t.truthy(vessel.access.sessions.find(others), "nobody signs out another");
  t.is(vessel.access.sessions.find(before), undefined, "one's own of this browser has ended");
  const { cookies } = await post(vessel.url, "/access/sessions", fixed, { name: "crew", password: PASSWORD });
  t.notRegex(cookies.join(), /chosen/);
  const caller = (cookie: string) =>
    new Callers(vessel.access, () => "10.0.0.9", { isOpen: () => false, isInsecure: false }).callerOf(
      {
        socket: { remoteAddress: "10.0.0.9" },
        headers: { cookie },
      },
      "POST /logbook",
    );
  const own = cookies[0] ?? "";
  t.is(caller(`${own}; bitacora_session=x`).name, "crew");
  t.is(caller(`bitacora_session=x; ${own}`).name, "crew");
  t.is(caller("bitacora_session=x; bitacora_session=y").name, null);
  t.is(refusalAt(vessel.access, caller(""))?.status, 401);
});

test("over TLS no other program of the host, and no other host, plants a session or lays one before somebody's own", async (t) => {
  const { url, access } = await accessVessel(t, { server: { trustProxy: "forwarded" } });
  const planted = `bitacora_session=${sessionOf(access, "guest")}`;
  const whoIs = async (cookie: string, proto: string) => {
    const headers = { Forwarded: `for=192.0.2.7;proto=${proto}`, Cookie: cookie };
    const state = (await (await fetch(`${url}/access`, { headers })).json()) as { who: { name: string | null } };
    return state.who.name;
  };
  t.is(await whoIs(planted, "http"), "guest", "in the clear there is no such name");
  t.is(await whoIs(planted, "https"), null);
  const own = `__Host-bitacora_session=${sessionOf(access, "crew")}`;
  t.is(await whoIs(`${planted}; ${own}`, "https"), "crew");
});
