/**
 * Who keeps a connection and who gets one, where others hold as many as there are. Other computers are other addresses of loopback here.
 */
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { Connections } from "../../src/core/connections.ts";
import { limits } from "../../src/core/limits.ts";
import type { HttpsReport } from "../../src/api/reports.ts";
import { ManualClock } from "../support/clock.ts";
import { httpsParts, ownCertificates } from "../support/own-certificates.ts";
import { tempDir } from "../support/temp-dir.ts";
import { vesselFor } from "./support/vessel-test.ts";

const THIS = "127.0.0.1";
const ALL = 24;
const OPTIONS = {
  all: ALL,
  perAddress: ALL / 2,
  own: 4,
  clientOf: ({ remoteAddress }: Socket) => (remoteAddress === THIS ? undefined : remoteAddress),
};
const HALF = "POST /access/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n{";

/** Holds so many connections of each address and opens each anew that is closed, until the test ends. */
async function holding(t: ExecutionContext, port: number, addresses: readonly string[], count: number, text: string) {
  let isOver = false;
  const held = new Set<Socket>();
  t.teardown(() => {
    isOver = true;
    for (const socket of held) socket.destroy();
  });
  const hold = (localAddress: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ host: THIS, port, localAddress });
      held.add(socket);
      socket.on("error", () => undefined);
      socket.resume().write(text);
      socket.once("connect", resolve);
      socket.once("close", () => {
        held.delete(socket);
        if (!isOver) void hold(localAddress);
        resolve();
      });
    });
  for (const address of addresses) for (let i = 0; i < count; i += 1) await hold(address);
}

/** The status of a request on a connection of its own; the error's code where there is no answer. */
function ask(port: number, localAddress: string, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asking = httpRequest({ host: THIS, port, localAddress, path, agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    asking.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    asking.end();
  });
}

for (const [name, text] of [
  ["half requests", HALF],
  ["half headers", "GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  ["connections that say nothing", ""],
] as const)
  test(`two addresses that hold ${name}, and open each anew, keep neither another address nor this computer out`, async (t) => {
    const { port, get } = await vesselFor(t, { connections: OPTIONS });
    await holding(t, port, ["127.0.0.2", "127.0.0.3"], ALL / 2, text);
    for (let i = 0; i < 12; i += 1) {
      t.is(await ask(port, "127.0.0.4", "/alarms"), 200, `of the crew, ${i}`);
      t.is(await ask(port, THIS, "/livez"), 200, `of the computer, ${i}`);
    }
    const { http } = (await get("/health")).body as unknown as { http: { evicted_connections: number } };
    t.true(http.evicted_connections > 0);
  });

test("two addresses whose connections never begin TLS keep nobody from HTTPS", async (t) => {
  const certificates = await ownCertificates(await tempDir(t), { names: ["localhost", THIS] });
  const { get } = await vesselFor(t, { connections: OPTIONS }, { https: httpsParts(certificates, {}) });
  const { https } = (await get("/health")).body as unknown as { https: HttpsReport };
  await holding(t, https.port, ["127.0.0.2", "127.0.0.3"], ALL / 2, "");
  for (const localAddress of ["127.0.0.4", THIS, "127.0.0.4", THIS]) {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const options = {
      host: THIS,
      servername: "localhost",
      port: https.port,
      path: "/livez",
      localAddress,
      agent: false,
    };
    httpsRequest({ ...options, ca: certificates.authority ?? "" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
    t.is(await promise, 200, localAddress);
  }
  const { http } = (await get("/health")).body as unknown as { http: { evicted_connections: number } };
  t.true(http.evicted_connections > 0);
});

test("whose few connections wait for an answer keeps them, while two addresses hold all others", async (t) => {
  const vessel = await vesselFor(t, { connections: OPTIONS });
  const { port } = vessel;
  const stream = httpRequest({ host: THIS, port, localAddress: "127.0.0.4", path: "/alarms/stream", agent: false });
  stream.end();
  t.teardown(() => stream.destroy());
  const [response] = (await once(stream, "response")) as [IncomingMessage];
  await holding(t, port, ["127.0.0.2", "127.0.0.3"], ALL / 2, HALF);
  for (let i = 0; i < 12; i += 1) t.is(await ask(port, "127.0.0.5", "/livez"), 200);
  const heard = (async () => {
    for await (const chunk of response) if (String(chunk).includes("FIRE_0")) return true;
    return false;
  })();
  vessel.write("FIRE_0.DETECTED", true);
  t.true(await heard);
});

test("the one that is idle longest goes first, also of whoever has fewer; one that has only just come does not", (t) => {
  const clock = new ManualClock();
  const closed: string[] = [];
  const connections = new Connections(clock, { ...OPTIONS, all: 4, own: 0, perAddress: 4 });
  const open = (remoteAddress: string, name: string) => {
    const socket = { remoteAddress, destroyed: false, once: () => undefined, destroy: () => void closed.push(name) };
    connections.add(socket as unknown as Socket);
    return socket as unknown as Socket;
  };
  const answered = open("192.0.2.1", "crew, idle");
  connections.busy(answered);
  connections.idle(answered);
  for (const name of ["half 1", "half 2", "half 3"]) connections.busy(open("192.0.2.9", name));
  open("192.0.2.9", "half 4");
  t.deepEqual(closed, ["half 1"], "all have only just come: whoever has most");
  clock.advance(limits.freshMs);
  open("192.0.2.9", "half 5");
  t.deepEqual(closed, ["half 1", "crew, idle"]);
});
