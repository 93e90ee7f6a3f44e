import { hostname } from "node:os";
import test from "ava";
import { Guard } from "../../src/api/guard.ts";
import { parseAnswer, sendRaw } from "./support/raw.ts";
import { refusalOf, subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("a page of another origin can neither post nor open the live stream; its own and an allowed one can", async (t) => {
  const vessel = await vesselFor(t, { allowedOrigins: ["https://bridge.example"] });
  for (const origin of ["https://evil.example", "null", "http://localhost", "http://127.0.0.1:1", "file://", "x"]) {
    const { status, body } = await vessel.post("/logbook?summary=x", { headers: { Origin: origin } });
    t.is(status, 403, origin);
    t.true(body.detail.includes(origin));
    t.is((await refusalOf(`${vessel.url}/ws/realtime`, { Origin: origin })).status, 403, origin);
  }
  for (const origin of [vessel.url, "https://bridge.example", "https://BRIDGE.example:443"]) {
    t.is((await vessel.post("/logbook?summary=x", { headers: { Origin: origin } })).status, 200, origin);
    (await subscribe(vessel.url, { Origin: origin })).socket.close();
  }
  t.is((await vessel.post("/logbook?summary=x")).status, 200, "programs send none");
});

test("reading is open to any origin, but only an allowed one may see the answer", async (t) => {
  const vessel = await vesselFor(t, { allowedOrigins: ["https://bridge.example"] });
  const foreign = await vessel.get("/tags", { headers: { Origin: "https://evil.example" } });
  t.is(foreign.headers.get("access-control-allow-origin"), null);
  const allowed = await vessel.get("/tags", { headers: { Origin: "https://bridge.example" } });
  t.is(allowed.headers.get("access-control-allow-origin"), "https://bridge.example");
  t.is(allowed.headers.get("vary"), "Origin");
  const preflight = await vessel.ask("OPTIONS", "/logbook", { headers: { Origin: "https://bridge.example" } });
  t.regex(preflight.headers.get("access-control-allow-methods") ?? "", /POST/);
});

test("on loopback only names of this machine are answered (DNS rebinding)", async (t) => {
  const vessel = await vesselFor(t, { allowedOrigins: ["https://boat.example"] });
  const ask = async (host: string, path = "/tags") =>
    parseAnswer(await sendRaw(vessel.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
  for (const host of [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "192.168.1.5",
    "[::2]",
    "localhost.evil",
  ]) {
    const { status, body } = await ask(host);
    t.is(status, 421, host);
    t.deepEqual(Object.keys(JSON.parse(body) as object), ["detail"]);
  }
  const good = [
    "localhost",
    `localhost:${vessel.port}`,
    "LOCALHOST",
    "127.0.0.1",
    "[::1]:80",
    "a.localhost",
    hostname(),
    "boat.example",
  ];
  for (const host of good) t.is((await ask(host)).status, 200, host);
  for (const host of ["", "a b", "x/y", "evil@localhost", "localhost?", "[::1"])
    t.is((await ask(host)).status, 400, JSON.stringify(host));
  t.is((await refusalOf(`${vessel.url}/ws/realtime`, { Host: "evil.example" })).status, 421);
});

test("HTTP/1.1 without Host is a 400 with a detail, HTTP/1.0 is answered", async (t) => {
  const { port } = await vesselFor(t);
  const without = parseAnswer(await sendRaw(port, "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"));
  t.is(without.status, 400);
  t.deepEqual(Object.keys(JSON.parse(without.body) as object), ["detail"]);
  t.is(parseAnswer(await sendRaw(port, "GET /livez HTTP/1.0\r\n\r\n")).status, 200);
});

test("bound to the network, any Host is answered", (t) => {
  const guard = new Guard({ allowedOrigins: [], machineNames: [] });
  guard.loopback = false;
  t.is(guard.hostProblem("boat.example", "1.1"), undefined);
  t.is(guard.hostProblem("192.168.1.5:8000", "1.1"), undefined);
  t.is(guard.originProblem("http://192.168.1.5:8000", "192.168.1.5:8000"), undefined);
  t.is(guard.originProblem("http://192.168.1.5", "192.168.1.5:80"), undefined, "a scheme's own port may be left out");
  t.is(guard.originProblem("https://boat.example", "boat.example"), undefined, "a proxy speaks TLS for us");
  t.is(guard.originProblem("http://192.168.1.6:8000", "192.168.1.5:8000")?.status, 403);
});

test("pages carry a policy that lets nothing in from elsewhere", async (t) => {
  const vessel = await vesselFor(t);
  for (const path of ["/", "/docs", "/web/app.js"]) {
    const { headers } = await vessel.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    t.true(policy.includes("default-src 'self'") && policy.includes("frame-ancestors 'none'"), path);
    t.is(headers.get("referrer-policy"), "no-referrer");
  }
});
