/**
 * Whatever goes out over HTTP goes where the project says, and nowhere else: a server that redirects gets an error, and the other gets
 * nothing. One that announces its answer without end is hung up on.
 */
import { once } from "node:events";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { inspect } from "node:util";
import test, { type ExecutionContext } from "ava";
import { isFromThisMachine } from "../../src/api/load/address.ts";
import { ServiceClient } from "../../src/api/client.ts";
import { HttpDatabase } from "../../src/connectors/databases/http-database.ts";
import { serviceWay } from "../../src/connectors/notify/http-service.ts";
import { webhook } from "../../src/connectors/notify/http-webhook.ts";
import { SERVICES } from "../../src/connectors/notify/services.ts";
import { wordsIn } from "../../src/connectors/notify/words.ts";
import { systemClock } from "../../src/core/clock.ts";
import { HttpShore } from "../../src/connectors/shore/http-shore.ts";
import { count, objectOf, text } from "../../src/core/body-schema.ts";
import { listenTo } from "../../src/signalk/ws-signalk-server.ts";
import { getNote, postAddCheckpoint } from "../../src/witness/http-witness-client.ts";
import { projectRoot } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";

/** A server that answers all requests with this status, and sends them to `to`. */
async function server(t: ExecutionContext, status: number, to?: string) {
  const asked: string[] = [];
  /** Whether each request counts as one of a program of this computer. */
  const local: boolean[] = [];
  const one = createServer((request, response) => {
    asked.push(request.url ?? "");
    local.push(isFromThisMachine(request));
    request.resume().on("end", () => {
      if (status < 200) announce(request.socket);
      else response.writeHead(status, to === undefined ? {} : { Location: `${to}/there` }).end("{}");
    });
  });
  one.on("upgrade", (request, socket) => {
    asked.push(request.url ?? "");
    local.push(isFromThisMachine(request));
    if (status < 200) return announce(socket);
    socket.end(
      `HTTP/1.1 ${status} See\r\n${to === undefined ? "" : `Location: ${to}/there\r\n`}Content-Length: 0\r\n\r\n`,
    );
  });
  one.listen(0, "127.0.0.1");
  await once(one, "listening");
  t.teardown(() => {
    one.closeAllConnections();
    one.close();
  });
  return { url: `http://127.0.0.1:${(one.address() as AddressInfo).port}`, asked, local };
}

/** As fast as it is read. */
function announce(socket: Duplex): void {
  const many = `HTTP/1.1 102 Processing\r\n\r\n`.repeat(100);
  const more = () => void (socket.destroyed || socket.write(many, () => setImmediate(more)));
  socket.on("error", () => undefined);
  more();
}

const MESSAGE = {
  id: "a-1",
  kind: "raised",
  alarm: "A-1",
  priority: "alarm",
  title: "Aurora: ALARM",
  text: "Alarm: hot",
  atMs: 0,
} as const;

/** Everything of the service that asks another computer by HTTP. */
async function waysOut(t: ExecutionContext, url: string, signal: AbortSignal) {
  const token = join(await tempDir(t), "token");
  await writeFile(token, "Authorization:secret\n", { mode: 0o600 });
  const key = { name: "bitacora/ship", key: generateKeyPairSync("ed25519").privateKey };
  const shore = new HttpShore(url, key, undefined, { locale: "en", clock: systemClock });
  t.teardown(() => shore.close());
  const database = (type: "influx" | "prometheus_remote_write") =>
    HttpDatabase.open({ type, url, headersFile: token, timeoutS: 5 } as never, {}, signal, Date.now);
  const settings = { server: url, tokenFile: token, topic: "x", chat: "1", user: "u" };
  const service = (to: (typeof SERVICES)[number]) => serviceWay(to, settings, { id: "p", name: "p" }, wordsIn("en"));
  const listener = { opened: () => t.fail("opened"), message() {}, noise() {} } as never;
  return [
    () => webhook(url)({ id: "1", body: "{}" }, signal),
    ...SERVICES.map((to) => () => service(to).deliver(MESSAGE, { id: "p", name: "p" }, signal)),
    async () => (await database("influx")).look(),
    async () => (await database("influx")).send([]),
    async () => (await database("prometheus_remote_write")).send([]),
    () => shore.post({ path: "/ship/v1/status", type: "application/json", body: Buffer.from("{}") }, signal),
    () => postAddCheckpoint(url, "x", signal),
    () => getNote(url, signal),
    () => listenTo(url, { subscribed: [], timeoutMs: 5000 }, listener, signal),
  ] as readonly (() => Promise<unknown>)[];
}

for (const status of [301, 302, 303, 307, 308])
  test(`no way out follows a redirect with status ${status}`, async (t) => {
    const there = await server(t, 200);
    const here = await server(t, status, there.url);
    const { url } = here;
    const ways = [
      ...(await waysOut(t, url, AbortSignal.timeout(20_000))),
      () => new ServiceClient(url).post("/logbook", objectOf({ id: count }), { summary: "x", user: "Ana" }),
      () => new ServiceClient(url).put("/tags/{tag_id}", objectOf({ id: text }), { tag_id: "A", value: 1 }),
      () => Array.fromAsync(new ServiceClient(url).events("/alarms/stream")),
    ];
    for (const [i, way] of ways.entries()) {
      here.asked.length = 0;
      const said = await way().catch((error: unknown) => error);
      t.true(here.asked.length > 0, `${i}: ${String(said)}`);
      t.deepEqual(there.asked, [], `${i}: ${here.asked[0]}`);
    }
  });

test("what the service asks at its own address is no program of this computer, by every way out; a command is", async (t) => {
  const { url, local } = await server(t, 500);
  const ways = await waysOut(t, url, AbortSignal.timeout(20_000));
  for (const way of ways) await way().catch(() => undefined);
  t.true(local.length >= ways.length);
  t.deepEqual([...new Set(local)], [false]);
  local.length = 0;
  await Array.fromAsync(new ServiceClient(url).events("/alarms/stream")).catch(() => undefined);
  t.deepEqual(local, [true]);
});

test("a server that announces its answer without end is hung up on, by every way out", async (t) => {
  const { url, asked } = await server(t, 102);
  const overdue = AbortSignal.timeout(60_000);
  for (const [i, way] of (await waysOut(t, url, overdue)).entries()) {
    asked.length = 0;
    const said = await way().catch((error: unknown) => error);
    t.true(asked.length > 0, String(i));
    t.regex(inspect(said), /announcements without an answer|isSilent: false/, String(i));
  }
  t.false(overdue.aborted);
});

test("a command that is redirected says the other address, and what to type", async (t) => {
  const { url } = await server(t, 308, "https://aurora.local:8443");
  const { code, stdout, stderr } = await runWarm(["anchor", "up", "--user", "Ana", "--url", url]);
  t.is(code, 2);
  t.is(stdout, "");
  t.is(
    stderr,
    `bitacora: ${url} redirects to https://aurora.local:8443. Commands do not follow redirects; if that is your service, use --url https://aurora.local:8443\n`,
  );
});

test("other computers are asked by one function; only commands ask their service by fetch, and follow no redirect", async (t) => {
  const found: string[] = [];
  for await (const file of glob("src/**/*.ts", { cwd: projectRoot })) {
    const text = readFileSync(join(projectRoot, file), "utf8");
    for (const { index } of text.matchAll(/(?<![.\w#])fetch\(/g)) {
      found.push(file);
      t.regex(text.slice(index, text.indexOf(";\n", index)), /redirect: "(error|manual)"/, file);
    }
    if (/^import \{[^}]*\brequest\b[^}]*\} from "node:https?"/m.test(text)) found.push(file);
  }
  t.deepEqual(found.toSorted(), ["src/api/client.ts", "src/core/http-request.ts"]);
});
