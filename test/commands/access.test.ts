/** `bitacora access`, against a service that runs. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { cleanEnv, type CommandResult, getJson, projectRoot, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
access: { reading: open }
signalk: {}
tags: [{ id: T.A_K, unit_si: K }]
`;
const PASSWORD = "mareas y corrientes";
const SECRET = { input: `${PASSWORD}\n` };

interface Item {
  readonly [name: string]: unknown;
}

async function vessel(t: ExecutionContext, project = PROJECT) {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), project);
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const there = ["--data-dir", join(dir, "data")];
  const access = (...args: string[]) => runWarm(["access", ...args, ...there]);
  const withSecret = (...args: string[]) => runWarm(["access", ...args, ...there], SECRET);
  return { url: service.url, there, access, withSecret };
}

const good = (t: ExecutionContext, { code, stderr, stdout }: CommandResult, text: string | RegExp) => {
  t.is(code, 0, stderr);
  if (typeof text === "string") t.is(stdout, text);
  else t.regex(stdout, text);
};
const refused = (t: ExecutionContext, { code, stdout, stderr }: CommandResult, text: RegExp) => {
  t.deepEqual([code, stdout], [2, ""]);
  t.regex(stderr, text);
  t.is(stderr.trimEnd().split("\n").length, 1, stderr);
};
const linesOf = ({ stdout }: CommandResult): Item[] =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item);

test("where access is not controlled, every command says that nothing of it counts yet, and a token that is made there", async (t) => {
  const { url, access, withSecret } = await vessel(t, PROJECT.replace("access: { reading: open }\n", ""));
  const off =
    /^Access is not controlled: .* count from the first account on: bitacora access add NAME --role master\n$/;
  const made = await access("tokens", "--make", "fridge", "--scopes", "tags", "--prefix", "T.");
  good(t, made, /^bitacora_\w+|^[\w.-]{20,}\n$/);
  t.regex(made.stderr, off);
  for (const list of ["tokens", "code"]) t.regex((await access(list)).stderr, off, list);
  for (const list of ["people", "passkeys", "sessions", "requests"])
    t.regex((await access(list)).stderr, /^none\nAccess is not controlled/, list);
  good(t, await access(), off);
  const first = await withSecret("add", "Ana", "--role", "master");
  good(t, first, "Ana has an account (master)\n");
  t.is(first.stderr, "");
  t.is((await access("tokens")).stderr, "");
  const headers = { Authorization: `Bearer ${made.stdout.trim()}` };
  const put = (id: string) =>
    fetch(`${url}/tags/${id}`, { method: "PUT", headers, body: JSON.stringify({ value: 280 }) });
  t.deepEqual([(await put("T.A_K")).status, (await put("OTHER.A_K")).status], [200, 403], "now it counts");
});

test("accounts from the terminal: the first visit, people, roles, who is shut out, each an entry of the log book", async (t) => {
  t.timeout(120_000);
  const { url, there, access, withSecret } = await vessel(t);
  good(t, await access(), /^Access is controlled; everybody .* may look\nThe first visit is still to come: .*\n$/);
  good(t, await runBitacora(["access", "code", ...there]), /^\w{4}-\w{4}\n$/);
  good(t, await access("people", "--json"), "");
  t.is((await access("people")).stderr, "none\n");

  refused(t, await withSecret("add", "Luis Paz"), /--role master/);
  good(t, await withSecret("add", "Ana", "--role", "master"), "Ana has an account (master)\n");
  good(t, await withSecret("add", "Luis Paz"), "Luis Paz has an account (crew)\n");
  refused(t, await access("code"), /There are accounts already/);
  good(t, await access("reset", "Luis Paz", "--role", "engineer"), "The account of Luis Paz is changed\n");
  good(t, await access("reset", "Luis Paz", "--shut-out"), /changed/);
  good(
    t,
    await access("people"),
    [
      "name      role      shut out  PIN  last sign-in",
      "Ana       master    –         –    –",
      "Luis Paz  engineer  yes       –    –",
      "",
    ].join("\n"),
  );
  good(t, await access("reset", "Luis Paz", "--let-in", "--role", "crew"), /changed/);
  good(t, await runWarm(["access", "reset", "Luis Paz", "--pin", ...there], { input: "7319" }), /changed/);
  t.like(linesOf(await access("people", "--json"))[1], {
    name: "Luis Paz",
    role: "crew",
    disabled: false,
    has_pin: true,
  });

  const entries = await getJson<{ kind: string; payload: Item }[]>(`${url}/logbook?kind=manual`);
  t.deepEqual(
    entries
      .map(({ payload: { event, name } }) => [event, name])
      .toReversed()
      .filter(([event]) => event !== "service_started"),
    [
      ["person_added", "Ana"],
      ["person_added", "Luis Paz"],
      ["role_changed", "Luis Paz"],
      ["person_shut_out", "Luis Paz"],
      ["role_changed", "Luis Paz"],
      ["person_let_in", "Luis Paz"],
      ["secret_changed", "Luis Paz"],
    ],
  );
});

test("sessions are listed and ended from the terminal, programs get tokens and lose them", async (t) => {
  t.timeout(120_000);
  const { url, access, withSecret } = await vessel(t);
  await withSecret("add", "Ana", "--role", "master");
  const headers = { "Content-Type": "application/json" };
  const signIn = await fetch(`${url}/access/sessions`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Ana", password: PASSWORD }),
  });
  const cookie = signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const isSignedIn = async () => {
    const state = await fetch(`${url}/access`, { headers: { Cookie: cookie } });
    return ((await state.json()) as { who: Item }).who["name"] === "Ana";
  };
  t.true(await isSignedIn());
  good(t, await access(), /\nSigned in: Ana \(master\), from –, until \S+Z\n$/);
  const [session] = linesOf(await access("sessions", "--json"));
  good(t, await access("sessions"), new RegExp(`^id .*\n${String(session?.["id"])}  Ana +master`));
  good(t, await access("end", String(session?.["id"])), "The session is ended\n");
  t.false(await isSignedIn());

  const made = await access("tokens", "--make", "Prometheus", "--days", "30");
  good(t, made, /^\S{40,}\n$/);
  const scrape = () => fetch(`${url}/access`, { headers: { Authorization: `Bearer ${made.stdout.trim()}` } });
  t.like(await (await scrape()).json(), { who: { kind: "program", name: "token:Prometheus" } });
  const [token] = linesOf(await access("tokens", "--json"));
  t.like(token, { name: "Prometheus", scopes: ["read"], revoked_at: null });
  good(t, await access("revoke", String(token?.["id"])), "The token is taken away\n");
  t.like(await (await scrape()).json(), { who: { kind: "local" } }, "as a program of this computer without a token");

  const asks = (clientId: string) =>
    fetch(`${url}/signalk/v1/access/requests`, {
      method: "POST",
      headers,
      body: JSON.stringify({ clientId, description: clientId, permissions: "readwrite" }),
    });
  await asks("plotter");
  await asks("stranger");
  good(t, await access(), /\nWaits for an answer: plotter, from \S+, asks for \S+ \(bitacora access approve \S+\)\n/);
  const [plotter, stranger] = linesOf(await access("requests", "--json"));
  const approved = await access("approve", String(plotter?.["id"]), "--scopes", "read,acknowledge", "--days", "1");
  good(t, approved, "The program is let in\n");
  good(t, await access("deny", String(stranger?.["id"])), "The program is not let in\n");
  good(t, await access("requests"), /plotter .* approved\n.*stranger .* denied\n$/);
  t.like(linesOf(await access("tokens", "--json"))[1], { name: "plotter", scopes: ["read", "acknowledge"] });
});

test("what cannot be done is one line that says why, and changes nothing", async (t) => {
  t.timeout(120_000);
  const { there, access, withSecret } = await vessel(t);
  await withSecret("add", "Ana", "--role", "master");
  refused(t, await runWarm(["access", "add", "Leo", ...there], { input: "corta\n" }), /10 characters/);
  refused(t, await access("add", "Leo"), /no password came/);
  refused(t, await withSecret("add", "Leo", "--role", "captain"), /captain.*one of: guest, crew/);
  refused(t, await withSecret("add", "ana"), /An account of that name/);
  refused(t, await access("reset", "Nobody", "--role", "crew"), /There is nothing of that name/);
  refused(t, await access("reset", "Ana", "--role", "crew"), /only account of a master/);
  refused(t, await withSecret("reset", "Ana", "--pin", "--role", "crew"), /--role.*--pin/);
  refused(t, await access("reset", "Ana", "--let-in", "--shut-out"), /--let-in.*--shut-out/);
  refused(t, await access("tokens", "--make", "X", "--scopes", "everything"), /'everything'/);
  refused(t, await access("tokens", "--make", "X", "--days", "0"), /--days.*0/);
  for (const verb of ["end", "revoke", "approve", "deny"])
    refused(t, await access(verb, "nothing"), /There is nothing of that name/);
  refused(t, await access("foo"), /no command 'access foo'/);
  t.is(linesOf(await access("people", "--json")).length, 1);
  const nowhere = await runWarm(["access", "people", "--url", "http://127.0.0.1:9"]);
  refused(t, nowhere, /no service answers/);
});

test("the policy is printed without a service, in the language of the terminal, and for programs", async (t) => {
  const table = await runWarm(["access", "policy"]);
  good(t, table, /^right +local +open +visitor +shut out +guest +crew +engineer +service_technician +master\n/);
  t.regex(table.stdout, /\npeople +x +· +· +· +· +· +· +· +x\n/);
  t.true(table.stdout.split("\n").every((line) => line.length <= 120));
  const acknowledge = linesOf(await runWarm(["access", "policy", "--json"])).find(
    ({ right }) => right === "acknowledge",
  );
  t.deepEqual(acknowledge?.["who"], ["local", "open", "crew", "engineer", "master", "token:acknowledge", "MQTT", "NMEA 2000", "NMEA 0183"]); // prettier-ignore
  const doors = await runWarm(["access", "policy", "--doors"], { env: { LC_ALL: "es_ES.UTF-8" } });
  good(t, doors, /^puerta +derecho\n/);
  t.regex(doors.stdout, /\nPOST \/alarms\/silence +silence\n/);
  t.regex(doors.stdout, /\nNMEA0183 ACN O +\(nadie\)\n/);
});

const SCRIPT = "/usr/bin/script";
(existsSync(SCRIPT) ? test : test.skip)("at a terminal a password is asked for twice, and never shown", async (t) => {
  t.timeout(120_000);
  const { there, access, withSecret } = await vessel(t);
  const typed = async (name: string, lines: readonly string[]) => {
    const command = `${process.execPath} ${projectRoot}bin/run.js access add ${name} ${there.join(" ")}`;
    const terminal = spawn(SCRIPT, ["-qec", command, "/dev/null"], { env: cleanEnv({ TERM: "xterm" }) });
    t.teardown(() => terminal.kill("SIGKILL"));
    const waiting = [...lines];
    let shown = "";
    terminal.stdout.on("data", (chunk: Buffer) => {
      shown += chunk.toString();
      if (shown.endsWith(": ")) terminal.stdin.write(`${waiting.shift() ?? "\u0003"}\r`);
    });
    const code = await new Promise<number | null>((resolve) => terminal.on("close", resolve));
    return { code, shown };
  };
  await withSecret("add", "Ana", "--role", "master");
  const done = await typed("Leo", [PASSWORD, PASSWORD]);
  t.deepEqual([done.code, done.shown], [0, "Password: \r\nOnce more: \r\nLeo has an account (crew)\r\n"]);
  const other = await typed("Eva", [PASSWORD, `${PASSWORD}!`]);
  t.is(other.code, 2);
  t.regex(other.shown, /not the same/);
  t.false(other.shown.includes(PASSWORD));
  t.is((await typed("Eva", [])).code, 2, "Ctrl-C");
  t.is(linesOf(await access("people", "--json")).length, 2);
});
