import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import test from "ava";
import { type RequestHead, Guard } from "../../src/api/server/guard.ts";
import { namesOf } from "../../src/runtime/machine-names.ts";
import { gather, parseAnswer, sendRaw } from "./support/raw.ts";
import { refusalOf, subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

const FOREIGN_ORIGINS = [
  "https://evil.example",
  "null",
  "http://localhost",
  "http://127.0.0.1:1",
  "file://",
  "x",
  "ftp://localhost",
];

test("a page of another origin can neither read, post nor open the live stream; its own and an allowed one can", async (t) => {
  const vessel = await vesselFor(t, { allowedOrigins: ["https://bridge.example"] });
  for (const origin of FOREIGN_ORIGINS) {
    for (const [method, path] of [
      ["POST", "/logbook?summary=x"],
      ["GET", "/tags"],
      ["OPTIONS", "/logbook"],
      ["GET", "/"],
    ] as const) {
      const { status, body } = await vessel.ask(method, path, { headers: { Origin: origin } });
      t.is(status, 403, `${method} ${path} ${origin}`);
      t.true(body.detail.includes(origin));
    }
    t.is((await vessel.ask("HEAD", "/tags", { headers: { Origin: origin } })).status, 403, `HEAD ${origin}`);
    t.is((await refusalOf(`${vessel.url}/ws/realtime`, { Origin: origin })).status, 403, origin);
  }
  for (const origin of [vessel.url, "https://bridge.example", "https://BRIDGE.example:443"]) {
    t.is((await vessel.post("/logbook?summary=x", { headers: { Origin: origin } })).status, 200, origin);
    t.is((await vessel.get("/tags", { headers: { Origin: origin } })).status, 200, origin);
    (await subscribe(vessel.url, { headers: { Origin: origin } })).socket.close();
  }
  t.is((await vessel.post("/logbook?summary=x")).status, 200, "programs send none");
});

test("only pages of an allowed origin may see an answer", async (t) => {
  const vessel = await vesselFor(t, { allowedOrigins: ["https://bridge.example"] });
  const foreign = await vessel.get("/tags", { headers: { Origin: "https://evil.example" } });
  t.is(foreign.headers.get("access-control-allow-origin"), null);
  const headers = { Origin: "https://bridge.example", "Sec-Fetch-Site": "cross-site" };
  const allowed = await vessel.get("/tags", { headers });
  t.is(allowed.headers.get("access-control-allow-origin"), "https://bridge.example");
  t.is(allowed.headers.get("vary"), "Accept-Encoding, Origin");
  const preflight = await vessel.ask("OPTIONS", "/logbook", { headers });
  t.regex(preflight.headers.get("access-control-allow-methods") ?? "", /POST/);
});

const READ = "GET /tags HTTP/1.1\r\n";
const WRITE = "POST /logbook?summary=x HTTP/1.1\r\n";
const LINK = "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";

test("what a browser says to come from another site is refused without an Origin, too; a link to a page is not", async (t) => {
  const vessel = await vesselFor(t);
  const ask = async (head: string) => {
    const text = `${head}Host: localhost:${vessel.port}\r\nConnection: close\r\n\r\n`;
    return parseAnswer(await sendRaw(vessel.port, text)).status;
  };
  const { text, headers: ofPage } = await vessel.get("/");
  const own = [...text.matchAll(/<script data-asks>(.+?)<\/script>/gs)].map(([, code = ""]) => code);
  t.is(own.length, 2);
  const styles = [...text.matchAll(/<style>(.+?)<\/style>/gs)].map(([, code = ""]) => code);
  t.is(styles.length, 1);
  const hashes = (codes: string[]) =>
    codes.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`).join(" ");
  const policy = ofPage.get("content-security-policy") ?? "";
  t.true(policy.includes(`script-src 'self' ${hashes(own)}; style-src 'self' ${hashes(styles)};`), policy);
  const script = /\/web\/app-\w+\.js/.exec((await vessel.get("/")).text)?.[0] ?? "";
  for (const site of ["cross-site", "same-site", "cross-site\r\nSec-Fetch-Site: same-origin", "SAME-ORIGIN", ""]) {
    const from = `Sec-Fetch-Site: ${site}\r\n`;
    t.is(await ask(`${READ}${from}`), 403, `GET ${site}`);
    t.is(await ask(`${WRITE}${from}`), 403, `POST ${site}`);
    t.is(await ask(`${READ}${from}${LINK}`), 403, `a link to data, ${site}`);
    t.is(await ask(`POST / HTTP/1.1\r\n${from}${LINK}`), 403, `a form, ${site}`);
    t.is(await ask(`GET / HTTP/1.1\r\n${from}${LINK.replace("document", "iframe")}`), 403, `a frame, ${site}`);
    t.is(await ask(`GET ${script} HTTP/1.1\r\n${from}`), 403, `a script, ${site}`);
    for (const page of ["/", "/docs", "/?x=1"]) {
      t.is(await ask(`GET ${page} HTTP/1.1\r\n${from}${LINK}`), 200, `a link to ${page}, ${site}`);
    }
  }
  for (const site of ["same-origin", "none"]) {
    t.is(await ask(`${READ}Sec-Fetch-Site: ${site}\r\n`), 200, site);
    t.is(await ask(`${WRITE}Sec-Fetch-Site: ${site}\r\n`), 200, site);
  }
});

/** What asks by this Host, and optionally by this whole URL. */
function asking(host: string, more: Partial<RequestHead> = {}): RequestHead {
  return { method: "GET", url: "/tags", headers: { host }, rawHeaders: ["Host", host], httpVersion: "1.1", ...more };
}

const FOREIGN_HOSTS = [
  "evil.example",
  "evil.example:8000",
  "evil.example.",
  "EVIL.example",
  "127.0.0.1.evil.example",
  "localhost.evil",
  "localhost..",
  "aurora.evil.example",
  "2130706433",
  "0x7f.1",
  "127.1",
  "0",
];
const BAD_HOSTS = [
  "",
  "a b",
  "x/y",
  "evil@localhost",
  "localhost@evil.example",
  "localhost?",
  "localhost#",
  "localhost\\evil",
  "[::1",
  "[fe80::1%25eth0]",
  "[fe80::1%eth0]",
  "localhost:99999",
  "localhost:",
  "localhost, evil.example",
  "localhost\tevil",
  "1.2.3.4.5",
  "lócalhost",
];
const LOOPBACK_HOSTS = [
  "localhost",
  "localhost:8000",
  "LOCALHOST",
  "localhost.",
  "127.0.0.1",
  "127.8.8.8",
  "[::1]:80",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "a.localhost",
  "boat.example",
  "aurora",
  "Aurora.local:8000",
];
const NETWORK_HOSTS = [
  "192.168.1.5",
  "192.168.1.5:8000",
  "10.0.0.1",
  "[fe80::1]",
  "[fd00::2]:8000",
  "[::ffff:10.0.0.1]",
];

for (const loopback of [true, false]) {
  test(`${loopback ? "on loopback" : "bound to the network"} only names of this machine are answered (DNS rebinding)`, (t) => {
    const machineNames = namesOf(
      "aurora",
      "127.0.0.1 localhost\n127.0.1.1 aurora.boat.lan aurora ads.example # x y.example\n",
    );
    const guard = new Guard(["https://boat.example"], machineNames);
    guard.loopback = loopback;
    const statusOf = (host: string) => guard.problemOf(asking(host), false)?.status;
    for (const host of FOREIGN_HOSTS) t.is(statusOf(host), 421, host);
    for (const host of BAD_HOSTS) t.is(statusOf(host), 400, JSON.stringify(host));
    for (const host of [...LOOPBACK_HOSTS, "aurora.boat.lan"]) t.is(statusOf(host), undefined, host);
    for (const host of NETWORK_HOSTS) t.is(statusOf(host), loopback ? 421 : undefined, host);
    t.is(statusOf("ads.example"), 421, "a name of others, on a line of ours");
    t.regex(guard.problemOf(asking("evil.example"), false)?.body ?? "", /'evil\.example'.*--allow-host/);
  });
}

test("a target that is a whole URL, and each of two Hosts, count as the name that is called", (t) => {
  const guard = new Guard([], []);
  const statusOf = (url: string, rawHeaders = ["Host", "localhost"]) =>
    guard.problemOf(asking("localhost", { url, rawHeaders }), false)?.status;
  t.is(statusOf("http://evil.example/tags"), 421);
  t.is(statusOf("HTTPS://evil.example:8000?x"), 421);
  t.is(statusOf("http://localhost@evil.example/"), 400);
  t.is(statusOf("http:///tags"), 400);
  t.is(statusOf("http://localhost:8000/tags"), undefined);
  t.is(statusOf("//evil.example/tags"), undefined, "a path, which no endpoint has");
  t.is(statusOf("/tags", ["Host", "localhost", "host", "evil.example"]), 400);
  t.is(statusOf("/tags", ["Host", "localhost", "HOST", "localhost"]), 400);
  t.is(statusOf("/tags", []), 400, "none");
  const old = { url: "/tags", rawHeaders: [], httpVersion: "1.0" };
  t.is(guard.problemOf(asking("", { ...old, headers: {} }), false), undefined);
  t.is(guard.problemOf(asking("", { ...old, headers: {}, url: "http://evil.example/" }), false)?.status, 421);
  t.is(guard.problemOf(asking("", { ...old, headers: { origin: "http://evil.example" } }), false)?.status, 403);
});

test("a page served by us is known by its name and its port; its scheme may be a proxy's", (t) => {
  const guard = new Guard([], ["boat.example"]);
  guard.loopback = false;
  const statusOf = (origin: string, host: string, more: Record<string, string> = {}) =>
    guard.problemOf(asking(host, { method: "POST", headers: { host, origin, ...more } }), false)?.status;
  t.is(statusOf("http://192.168.1.5:8000", "192.168.1.5:8000"), undefined);
  t.is(statusOf("http://192.168.1.5", "192.168.1.5:80"), undefined, "a scheme's own port may be left out");
  t.is(statusOf("https://boat.example", "boat.example"), undefined, "a proxy speaks TLS for us");
  t.is(statusOf("http://192.168.1.6:8000", "192.168.1.5:8000"), 403);
  t.is(statusOf("http://192.168.1.5:3000", "192.168.1.5:8000"), 403, "another program of this machine");
  const site = { "sec-fetch-site": "cross-site" };
  t.is(statusOf("https://boat.example", "boat.example", site), 403, "TLS that is not a proxy's of ours");
  t.is(statusOf("http://boat.example", "boat.example", { ...site, upgrade: "websocket" }), 403, "nor for a WebSocket");
});

test("on a real socket: foreign names, two Hosts and whole URLs, for reading, writing, files and the live stream", async (t) => {
  const { port, host } = { ...(await vesselFor(t, { host: "0.0.0.0", machineNames: ["boat.lan"] })), host: "boat.lan" };
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  const ask = async (head: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    const text = gather(socket, 1500);
    socket.write(`${head}\r\n`);
    return parseAnswer(await text).status;
  };
  const close = "Connection: close\r\n";
  for (const first of [READ, WRITE, "HEAD /tags HTTP/1.1\r\n", "OPTIONS /logbook HTTP/1.1\r\n", "GET / HTTP/1.1\r\n"]) {
    t.is(
      await ask(`${first}Host: evil.example:${port}\r\nOrigin: http://evil.example:${port}\r\n${close}`),
      421,
      first,
    );
    t.is(await ask(`${first}Host: ${host}:${port}\r\nOrigin: http://evil.example:${port}\r\n${close}`), 403, first);
    t.is(await ask(`${first}Host: ${host}\r\nHost: evil.example\r\n${close}`), 400, first);
    t.is(await ask(`${first.replace(" /", " http://evil.example/")}Host: ${host}\r\n${close}`), 421, first);
    t.true((await ask(`${first}Host: ${host}:${port}\r\nOrigin: http://${host}:${port}\r\n${close}`)) < 300, first);
  }
  const live = "GET /ws/realtime HTTP/1.1\r\n";
  t.is(await ask(`${live}Host: evil.example:${port}\r\nOrigin: http://evil.example:${port}\r\n${upgrade}`), 421);
  t.is(await ask(`${live}Host: ${host}:${port}\r\nOrigin: http://evil.example\r\n${upgrade}`), 403);
  t.is(await ask(`${live}Host: ${host}:${port}\r\nSec-Fetch-Site: cross-site\r\n${upgrade}`), 403);
  t.is(await ask(`${live}Host: ${host}\r\nHost: ${host}\r\n${upgrade}`), 400);
  const own = `${live}Host: ${host}:${port}\r\nOrigin: http://${host}:${port}\r\n`;
  for (const site of ["cross-site", "same-site"]) {
    t.is(await ask(`${own}Sec-Fetch-Mode: websocket\r\nSec-Fetch-Site: ${site}\r\n${upgrade}`), 403, site);
  }
  t.is(await ask(`${own}Sec-Fetch-Mode: websocket\r\nSec-Fetch-Site: same-origin\r\n${upgrade}`), 101);
  t.is(await ask(`${own}${upgrade}`), 101);
});

test("HTTP/1.1 without Host is a 400 with a detail; HTTP/1.0 may read without one, and not write", async (t) => {
  const { port, logbook } = await vesselFor(t);
  const without = parseAnswer(await sendRaw(port, "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"));
  t.is(without.status, 400);
  t.deepEqual(Object.keys(JSON.parse(without.body) as object), ["detail"]);
  for (const method of ["GET", "HEAD"]) {
    t.is(parseAnswer(await sendRaw(port, `${method} /livez HTTP/1.0\r\n\r\n`)).status, 200, method);
  }
  const post = (more: string) => sendRaw(port, `POST /logbook?summary=x HTTP/1.0\r\n${more}\r\n`);
  for (const more of ["", "Content-Length: 0\r\n", "Sec-Fetch-Site: none\r\n"]) {
    const refused = parseAnswer(await post(more));
    t.is(refused.status, 400, more);
    t.regex(refused.body, /Host/);
  }
  t.is(parseAnswer(await sendRaw(port, "POST http://localhost/logbook?summary=x HTTP/1.0\r\n\r\n")).status, 400);
  t.is((await logbook.query({ limit: 1 })).length, 0);
  t.is(parseAnswer(await post(`Host: localhost:${port}\r\n`)).status, 200, "a program that says whom it asks");
});

test("pages carry a policy that lets nothing in from elsewhere", async (t) => {
  const vessel = await vesselFor(t);
  const script = /\/web\/app-\w+\.js/.exec((await vessel.get("/")).text)?.[0] ?? "";
  for (const path of ["/", "/docs", script]) {
    const { headers } = await vessel.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    t.true(policy.includes("default-src 'self'") && policy.includes("frame-ancestors 'none'"), path);
    t.is(headers.get("referrer-policy"), "no-referrer");
    t.false(/unsafe|https?:/.test(policy), path);
  }
});
