/** Answers of other computers, which may be anything. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import test, { type ExecutionContext } from "ava";
import { ask } from "../../src/core/http-request.ts";

/** A server that says this to whoever asks, and no more; `isOpen`: without hanging up. */
async function saying(t: ExecutionContext, text: string | Buffer, isOpen = false): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => (isOpen ? socket.write(text) : socket.end(text)));
  }).listen(0, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const { signal } = new AbortController();
const HEAD = "HTTP/1.1 200 OK\r\n";

test("of a small answer that unpacks to a large one no more is unpacked than is read", async (t) => {
  const packed = gzipSync(Buffer.alloc(4 * 1024 * 1024));
  const head = `${HEAD}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
  const url = await saying(t, Buffer.concat([Buffer.from(head), packed]));
  t.is((await (await ask(url, { signal })).begin(1000)).length, 1000);
  await t.throwsAsync((await ask(url, { signal })).whole(1000), { message: /too long/ });
});

test("an answer that ends too early, or is packed badly, is none", async (t) => {
  const short = await ask(await saying(t, `${HEAD}Content-Length: 9\r\n\r\nabc`), { signal });
  await t.throwsAsync(short.whole(1000));
  const odd = await ask(await saying(t, `${HEAD}Content-Encoding: gzip\r\n\r\nabc`), { signal });
  await t.throwsAsync(odd.whole(1000));
});

test("whoever begins an answer and never ends it is not waited for without end", async (t) => {
  const url = await saying(t, `${HEAD}Content-Length: 9\r\n\r\na`, true);
  const half = await ask(url, { signal, answerMs: 300 });
  await t.throwsAsync(half.whole(1000));
  await t.throwsAsync(ask(await saying(t, `${HEAD}Content-Type: a`, true), { signal, answerMs: 300 }));
});
