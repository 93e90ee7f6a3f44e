/**
 * What a hostile or broken client sends. The service answers with JSON or hangs up, and goes on serving. One after the
 * other, because the memory of this process is looked at.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../src/api/limits.ts";
import { gather, openRaw, parseAnswer, sendRaw } from "./support/raw.ts";
import { vesselFor } from "./support/vessel-test.ts";

const HEAD = "Host: localhost\r\n";
const AT_ONCE = limits.http.pipelinedRequests;
const REQUESTS = 3000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * What is really held: heap and buffers, without what waits to be collected. The least of several looks: V8 gives buffers back on a thread
 * of its own, which a busy machine comes to later.
 */
async function memoryInUse(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 5; look += 1) {
    collectGarbage();
    await delay(50);
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

function isDetail(t: ExecutionContext, text: string, statuses: readonly number[], what: string): void {
  const { status, body } = parseAnswer(text);
  t.true(statuses.includes(status), `${what}: ${text.slice(0, 200)}`);
  t.deepEqual(Object.keys(JSON.parse(body) as object), ["detail"], what);
}

test.serial("what is no HTTP is answered with 400 and one detail", async (t) => {
  const { port, get } = await vesselFor(t);
  const garbage = [
    "hello\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "BREW /tags HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /tags HTTP/1.1\r\nHost localhost\r\n\r\n",
    "GET /tags HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
    "POST /logbook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /logbook HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "\u0000\u0001\u0002\u0003\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  ];
  for (const bytes of garbage) isDetail(t, await sendRaw(port, Buffer.from(bytes, "latin1"), 500), [400], bytes);
  t.is((await get("/livez")).status, 200);
  t.true((await get("/health")).body.http.malformed_requests >= garbage.length - 1);
});

test.serial(
  "a URL that is too long is 414, headers that are too many or too large 431 or 414, never a bare reset",
  async (t) => {
    const { port, get } = await vesselFor(t);
    const letters = "a".repeat(1_000_000);
    isDetail(t, await sendRaw(port, `GET /${letters} HTTP/1.1\r\n${HEAD}\r\n`), [414], "1 MB URL");
    isDetail(t, await sendRaw(port, `GET /logbook?summary=${letters} HTTP/1.1\r\n${HEAD}\r\n`), [414], "1 MB query");
    const within = limits.http.urlBytes + 1;
    isDetail(
      t,
      await sendRaw(port, `GET /${"a".repeat(within)} HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`),
      [414],
      "URL",
    );
    isDetail(t, await sendRaw(port, `GET / HTTP/1.1\r\n${HEAD}X: ${letters}\r\n\r\n`), [431, 414], "1 MB header");
    const many = Array.from({ length: 5000 }, (_, i) => `X-${i}: ${"y".repeat(50)}\r\n`).join("");
    isDetail(t, await sendRaw(port, `GET / HTTP/1.1\r\n${HEAD}${many}\r\n`), [431], "5000 headers");
    t.is((await get("/livez")).status, 200);
  },
);

test.serial("a body that is too large is 413, announced or not; one that nothing reads is refused", async (t) => {
  const { port, post } = await vesselFor(t);
  const path = "POST /logbook?summary=x HTTP/1.1\r\n";
  const announced = `${path}${HEAD}Content-Length: 10000000\r\n\r\n`;
  isDetail(t, await sendRaw(port, announced), [413], "announced");
  const beside = announced.replace("/logbook?summary=x", "/alarms/A/ack");
  isDetail(t, await sendRaw(port, beside), [413], "an endpoint beside one that reads bodies");
  const chunk = `10000\r\n${"x".repeat(65536)}\r\n`;
  const chunked = `${path}${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`;
  isDetail(t, await sendRaw(port, chunked), [413], "chunked");
  t.is((await post("/logbook?summary=x", { body: "y".repeat(60_000) })).status, 400);
  isDetail(t, await sendRaw(port, `${path}${HEAD}Expect: 200-maybe\r\n\r\n`), [417], "Expect");
  isDetail(t, await sendRaw(port, `CONNECT evil.example:443 HTTP/1.1\r\n${HEAD}\r\n`), [405], "CONNECT");
});

test.serial("a request that comes byte by byte is cut off with 408, and holds nobody up", async (t) => {
  const timeouts = { headersMs: 300, requestMs: 600, checkMs: 50 };
  const { port, get } = await vesselFor(t, { timeouts });
  const slow = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = await openRaw(port);
      const text = gather(socket, 5000);
      socket.write("GET /tags HTTP/1.1\r\nHost: local");
      const drip = setInterval(() => socket.write("h"), 20);
      socket.once("close", () => clearInterval(drip));
      return text;
    }),
  );
  t.is((await get("/tags")).status, 200);
  for (const text of slow) isDetail(t, text, [408], "slow headers");
  const body = await openRaw(port);
  const text = gather(body, 5000);
  body.write(`POST /logbook?summary=x HTTP/1.1\r\n${HEAD}Content-Length: 1000\r\n\r\nabc`);
  isDetail(t, await text, [408], "slow body");
  t.is((await get("/logbook")).body.length, 0, "what did not arrive whole was not done");
});

test.serial("a client that goes away in the middle of anything leaves nothing behind", async (t) => {
  const { port, get } = await vesselFor(t);
  const pieces = [
    "",
    "G",
    "GET /tags HTTP/1.1\r\n",
    `POST /logbook?summary=x HTTP/1.1\r\n${HEAD}Content-Length: 9\r\n\r\nab`,
  ];
  for (let i = 0; i < 200; i += 1) {
    const socket = await openRaw(port);
    socket.write(pieces[i % pieces.length]!);
    if (i % 2 === 0) socket.resetAndDestroy();
    else socket.end();
  }
  while ((await get("/health")).body.http.connections > 2) await delay(10);
  t.is((await get("/logbook")).body.length, 0);
});

test.serial(
  "requests sent on without waiting are answered in order; too many of them end the connection",
  async (t) => {
    const vessel = await vesselFor(t);
    const paths = Array.from({ length: limits.http.pipelinedRequests }, (_, i) => `/tags/NOPE_${i}`);
    const text = await sendRaw(vessel.port, paths.map((path) => `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`).join(""), 1500);
    const ids = [...text.matchAll(/NOPE_(\d+)/g)].map(([, id]) => Number(id));
    t.deepEqual(
      ids,
      paths.map((_, i) => i),
    );
    const socket = await openRaw(vessel.port);
    socket.write(`GET /tags HTTP/1.1\r\n${HEAD}\r\n`.repeat(1000));
    socket.resume();
    await once(socket, "close");
    t.is((await vessel.get("/livez")).status, 200);
  },
);

test.serial(`${REQUESTS} requests leave no connection, no budget and little memory`, async (t) => {
  const vessel = await vesselFor(t);
  vessel.write("ME_INST_0.RPM", 1);
  const round = async (requests: number) => {
    const paths = ["/tags", "/tags/ME_INST_0.RPM", "/tags/NOPE", "/logbook?limit=x", "/health"];
    const texts = Array.from({ length: requests }, (_, i) => `GET ${paths[i % paths.length]} HTTP/1.1\r\n${HEAD}`);
    let left = Math.ceil(requests / AT_ONCE);
    // As many connections as clients, and each sends a few requests: a client that parses what it gets would cost more than the service.
    const client = async () => {
      while ((left -= 1) >= 0) {
        const some = texts.slice(left * AT_ONCE, (left + 1) * AT_ONCE);
        const answers = await sendRaw(vessel.port, `${some.join("\r\n")}Connection: close\r\n\r\n`);
        t.is(answers.match(/HTTP\/1\.1 \d{3} /g)?.length, some.length);
      }
    };
    await Promise.all(Array.from({ length: 20 }, client));
  };
  await round(1000);
  const before = await memoryInUse();
  await round(REQUESTS);
  const grown = (await memoryInUse()) - before;
  t.log(`grown by ${Math.round(grown / 1e6)} MB`);
  t.true(grown < 8e6, `${grown} bytes`);
  const { http } = (await vessel.get("/health")).body;
  t.true(http.requests >= 1000 + REQUESTS);
  t.is(http.answers.cut, 0);
});

test.serial("answers that nobody reads wait in the kernel, not in our memory", async (t) => {
  const vessel = await vesselFor(t);
  for (const tag of vessel.project.tags) vessel.write(tag.id, 1);
  const before = await memoryInUse();
  const requests = `GET /tags HTTP/1.1\r\n${HEAD}\r\n`.repeat(limits.http.pipelinedRequests);
  const sockets = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = await openRaw(vessel.port);
      socket.pause();
      for (let i = 0; i < 60; i += 1) {
        socket.write(requests);
        await delay(20);
      }
      return socket;
    }),
  );
  t.is((await vessel.get("/livez")).status, 200);
  const grown = (await memoryInUse()) - before;
  t.log(`grown by ${Math.round(grown / 1e6)} MB; all answers would be 1200 MB`);
  t.true(grown < 60e6, `${grown} bytes`);
  for (const socket of sockets) socket.destroy();
});

test.serial("a client that does not take its answer is cut off after a while", async (t) => {
  // So long that one that takes it as fast as a busy machine can is not cut off.
  const vessel = await vesselFor(t, { timeouts: { idleMs: 3000 } });
  for (let i = 0; i < 100_000; i += 1) {
    vessel.tags.write({ tagId: "VESSEL.SOG_MS", value: i, quality: "good", timestampMs: i, source: "test" });
  }
  const socket = await openRaw(vessel.port);
  socket.pause();
  socket.write(`GET /tags/VESSEL.SOG_MS/history?limit=100000 HTTP/1.1\r\n${HEAD}\r\n`);
  while ((await vessel.get("/health")).body.http.answers.cut === 0) await delay(50);
  socket.destroy();
  t.is((await vessel.get("/tags/VESSEL.SOG_MS/history?limit=100000")).body.length, 100_000);
});

test.serial(
  "of more connections than there is room for the longest idle are closed at once, and counted",
  async (t) => {
    const vessel = await vesselFor(t);
    const sockets = await Promise.all(Array.from({ length: limits.http.connections + 50 }, () => openRaw(vessel.port)));
    const kept = () => sockets.filter((socket) => !socket.closed).length;
    for (const socket of sockets) socket.resume();
    while (kept() > limits.http.connections) await delay(10);
    for (const socket of sockets) socket.destroy();
    for (;;) {
      const answer = await vessel.get("/health").catch(() => undefined);
      if (answer !== undefined) {
        t.true(answer.body.http.evicted_connections >= 49);
        break;
      }
      await delay(20);
    }
  },
);

test.serial("an upgrade that is none is answered with JSON; the wrong path is 404", async (t) => {
  const { port, get } = await vesselFor(t);
  const upgrade = (path: string, headers: string) =>
    sendRaw(port, `GET ${path} HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`, 500);
  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  isDetail(t, await upgrade("/ws/realtime", ""), [400], "no key");
  isDetail(
    t,
    await upgrade("/ws/realtime", "Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n"),
    [400],
    "bad key",
  );
  isDetail(t, await upgrade("/ws/realtime", `${key}Sec-WebSocket-Version: 99\r\n`), [426], "version");
  isDetail(t, await upgrade("/nope", `${key}Sec-WebSocket-Version: 13\r\n`), [404], "path");
  isDetail(t, await upgrade("/tags/%zz", `${key}Sec-WebSocket-Version: 13\r\n`), [404], "bad path");
  isDetail(
    t,
    await sendRaw(
      port,
      `POST /ws/realtime HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`,
      500,
    ),
    [405],
    "POST",
  );
  const good = await upgrade("/ws/realtime", `${key}Sec-WebSocket-Version: 13\r\n`);
  t.regex(good, /^HTTP\/1\.1 101 /);
  t.false(/permessage-deflate/i.test(good));
  t.is((await get("/livez")).status, 200);
});

test.serial(
  "whoever is refused a tunnel or an upgrade is hung up on, also where they reset or never hang up",
  async (t) => {
    const { port, get } = await vesselFor(t);
    const upgrade = `${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n`;
    const refused = [
      "CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
      `GET /ws/realtime HTTP/1.1\r\n${upgrade}\r\n`,
      `GET /nope HTTP/1.1\r\n${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ];
    for (const text of refused) {
      const resetting = await openRaw(port);
      resetting.write(text);
      await once(resetting, "data");
      resetting.resetAndDestroy();
      const staying = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      staying.on("error", () => undefined).resume();
      t.teardown(() => staying.destroy());
      staying.write(text);
      await once(staying, "end");
    }
    while ((await get("/health")).body.http.connections > 2) await delay(10);
    t.is((await get("/livez")).status, 200);
  },
);

test.serial("WebSocket frames that break the protocol close that socket and nothing else", async (t) => {
  const { port, get } = await vesselFor(t);
  const open = `GET /ws/realtime HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  const frames: [string, number[], number][] = [
    ["unmasked", [0x81, 0x01, 0x61], 1002],
    ["reserved bits", [0xf1, 0x80, 0, 0, 0, 0], 1002],
    ["invalid UTF-8", [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], 1007],
    ["a fragment of nothing", [0x80, 0x80, 0, 0, 0, 0], 1002],
    ["2^63 bytes", [0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009],
  ];
  for (const [what, bytes, code] of frames) {
    const socket = await openRaw(port);
    socket.write(open);
    await once(socket, "data");
    socket.write(Buffer.from(bytes));
    const [closing] = (await once(socket, "data")) as [Buffer];
    t.is(closing[0], 0x88, what);
    t.is(closing.readUInt16BE(2), code, what);
    socket.destroy();
  }
  t.is((await get("/livez")).status, 200);
});

test.serial("200 live sockets of one address at once: its share is served, the others refused", async (t) => {
  const subscribers = 128;
  const vessel = await vesselFor(t, { live: { subscribers } });
  const { WebSocket } = await import("ws");
  const outcomes = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<InstanceType<typeof WebSocket> | number>((resolve) => {
          const socket = new WebSocket(`${vessel.url.replace("http", "ws")}/ws/realtime`);
          socket.on("error", () => undefined);
          socket.once("open", () => resolve(socket));
          socket.once("unexpected-response", (_request, response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          });
        }),
    ),
  );
  const sockets = outcomes.filter((outcome) => typeof outcome !== "number");
  t.is(sockets.length, subscribers * (1 - limits.live.shareOfOthers));
  t.true(outcomes.filter((outcome) => typeof outcome === "number").every((status) => status === 429));
  const received = sockets.map((socket) => once(socket, "message"));
  vessel.write("ME_INST_0.RPM", 1);
  await Promise.all(received);
  for (const socket of sockets.slice(0, 64)) socket.terminate();
  for (const socket of sockets.slice(64)) socket.close();
  while ((await vessel.get("/health")).body.live.subscribers > 0) await delay(10);
  t.pass();
});

test.serial("a client that sends megabytes on the live stream is read and forgotten", async (t) => {
  const vessel = await vesselFor(t);
  const { WebSocket } = await import("ws");
  const socket = new WebSocket(`${vessel.url.replace("http", "ws")}/ws/realtime`);
  await once(socket, "open");
  const piece = Buffer.alloc(16_000);
  const sendMegabytes = async (megabytes: number) => {
    for (let i = 0; i < (megabytes * 1e6) / piece.length; i += 1) {
      await new Promise((resolve) => {
        socket.send(piece, resolve);
      });
    }
    const pong = once(socket, "pong");
    socket.ping();
    await pong;
  };
  // What a first piece of work takes (code, buffers) is not what is kept of what was sent.
  await sendMegabytes(16);
  const before = await memoryInUse();
  await sendMegabytes(96);
  const grown = (await memoryInUse()) - before;
  t.log(`96 MB sent, grown by ${Math.round(grown / 1e6)} MB`);
  t.true(grown < 48e6, `${grown} bytes`);
  socket.close();
});
