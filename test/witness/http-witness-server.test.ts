/** The port of a witness against those who hold its connections: other addresses, and this computer, get in meanwhile. */
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { listenWitness } from "../../src/witness/http-witness-server.ts";

const THIS = "127.0.0.1";
const REQUEST_MS = 400;
const HALF = {
  "half headers": "POST /add-checkpoint HTTP/1.1\r\nHost: witness\r\nX-Slow: ",
  "half bodies": "POST /add-checkpoint HTTP/1.1\r\nHost: witness\r\nContent-Length: 60000\r\n\r\na",
  "connections that say nothing": "",
};

/** Other computers are other addresses of loopback here. */
async function portOf(t: ExecutionContext): Promise<number> {
  const parts = {
    addCheckpoint: async () => ({ status: 200, type: "text/plain", body: "" }),
    vessels: () => [],
    checkpoint: () => undefined,
    publicKey: "key",
    mlDsaKey: "other",
    page: () => "",
    monotonic: () => systemClock.monotonic(),
    onFault: (error: unknown) => t.fail(String(error)),
  };
  const whose = ({ remoteAddress }: Socket) => (remoteAddress === THIS ? undefined : remoteAddress);
  const places = { all: 8, perAddress: 4, own: 2, clientOf: whose };
  const witness = await listenWitness(parts, { host: THIS, port: 0 }, { requestMs: REQUEST_MS, places });
  t.teardown(() => witness.close());
  return Number(new URL(witness.url).port);
}

function ask(port: number, localAddress: string): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: THIS, port, localAddress, path: "/witness.pub", agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

async function held(t: ExecutionContext, port: number, localAddress: string, text: string): Promise<Socket> {
  const socket = connect({ host: THIS, port, localAddress });
  socket.on("error", () => undefined);
  t.teardown(() => socket.destroy());
  await once(socket, "connect");
  socket.resume().write(text);
  return socket;
}

for (const [what, text] of Object.entries(HALF)) {
  test(`two addresses that hold all places with ${what} keep neither another address nor this computer out`, async (t) => {
    const port = await portOf(t);
    for (let i = 0; i < 12; i += 1) await held(t, port, i % 2 === 0 ? "127.0.0.2" : "127.0.0.3", text);
    for (const address of ["127.0.0.4", THIS, "127.0.0.5", THIS]) t.is(await ask(port, address), 200, address);
  });

  test(`${what} are cut after their time, and what is asked later is answered`, async (t) => {
    const port = await portOf(t);
    const beganMs = performance.now();
    const socket = await held(t, port, THIS, text);
    await once(socket, "close");
    t.true(performance.now() - beganMs >= REQUEST_MS / 2);
    t.is(await ask(port, THIS), 200);
  });
}
