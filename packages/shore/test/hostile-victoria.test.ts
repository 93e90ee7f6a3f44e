/** A VictoriaMetrics that means no good: what the door asks it ends by itself. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { EngineError } from "../src/errors.ts";
import { VictoriaEngine } from "../src/samples/victoria-engine.ts";

/** Says that for as long as the connection is open; `sent` counts. */
async function saying(t: ExecutionContext, text: string, { first = "", times = Infinity } = {}) {
  const counted = { sent: 0, connections: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    counted.connections += 1;
    socket.on("error", () => undefined);
    const say = (): void => {
      if (!socket.writable || counted.sent >= times) return;
      counted.sent += 1;
      socket.write(text, () => setImmediate(say));
    };
    socket.once("data", () => socket.write(first, say));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted };
}

const engineAt = (url: string) => new VictoriaEngine({ url, storage: [] });

async function* lines() {
  yield "{}\n";
}

test("announcements without an answer are not read on, neither for a question nor for an import", async (t) => {
  const { url, counted } = await saying(t, "HTTP/1.1 103 Early Hints\r\n\r\n");
  const engine = engineAt(url);
  const asked = await t.throwsAsync<EngineError>(engine.process(), { instanceOf: EngineError });
  t.is(asked?.fault, "victoria-away");
  const sent = await t.throwsAsync<EngineError>(
    engine.import("aurora", lines(), () => undefined),
    { instanceOf: EngineError },
  );
  t.is(sent?.fault, "victoria-fault");
  t.is(counted.connections, 2);
  t.true(counted.sent < 5000, `${counted.sent} announcements`);
});

test("an answer to an import that has no end is not read to it", async (t) => {
  const first = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  const { url, counted } = await saying(t, `10000\r\n${"x".repeat(65_536)}\r\n`, { first });
  await engineAt(url).import("aurora", lines(), () => undefined);
  t.true(counted.sent < 1000, `${counted.sent} × 64 KiB`);
});

test("a redirect is followed nowhere", async (t) => {
  const other = await saying(t, "HTTP/1.1 200 OK\r\nContent-Length: 31\r\n\r\nprocess_start_time_seconds 12345");
  const { url } = await saying(t, `HTTP/1.1 302 Found\r\nLocation: ${other.url}\r\nContent-Length: 0\r\n\r\n`, {
    times: 1,
  });
  const asked = await t.throwsAsync<EngineError>(engineAt(url).process(), { instanceOf: EngineError });
  t.is(asked?.fault, "victoria-fault");
  t.is(other.counted.connections, 0);
});
