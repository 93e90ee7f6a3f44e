/** Who holds a door ashore with what is half, or silent: it is bounded, and others are answered meanwhile. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { limits } from "../src/limits.ts";
import { signRequest } from "../../../src/logbook/evidence/request-signature.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { TestBook, TestVessel } from "./support/vessel.ts";
import { until } from "../../../test/support/until.ts";

const withPostgres = testWith("postgres");
const PLACES = 128;
let postgres: Postgres;

test.before(async () => {
  // As they are, twenty seconds and eight thousand sockets would have to be waited for. A busy machine opens those of a test in 6 s.
  Object.assign(limits, { headersMs: 6000, timesMs: 100, connections: PLACES });
  if (hasPostgres) postgres = await Postgres.start();
});
test.after.always(() => postgres?.remove());

async function doorOf(t: ExecutionContext): Promise<string> {
  const door = await testDoor({ postgres: postgres.url });
  t.teardown(() => door.close());
  return door.url;
}

/** A connection from an address of this machine that sends a text and goes on holding it. */
async function held(t: ExecutionContext, url: string, localAddress: string, text: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), localAddress });
  socket.on("error", () => undefined);
  t.teardown(() => socket.destroy());
  await once(socket, "connect");
  socket.resume().write(text);
  return socket;
}

/** A signed request of log book lines, without most of its body. */
function halfEntries(vessel: TestVessel, i: number): string {
  const [path, body] = ["/ship/v1/entries", Buffer.alloc(1000)];
  const signed = signRequest({ method: "POST", path, body }, vessel.key, Math.floor(Date.now() / 1000), String(i));
  const lines = Object.entries({ Host: "shore", "Content-Length": body.length, ...signed });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\na`;
}

withPostgres(
  "of an address that holds half headers, half of the places are held for their time, and others get in",
  async (t) => {
    const url = await doorOf(t);
    const half = "GET /health HTTP/1.1\r\nHost: shore\r\nX-Slow: ";
    const sockets: Socket[] = [];
    for (let i = 0; i < PLACES; i += 1) sockets.push(await held(t, url, "127.0.0.2", half));
    await until(() => sockets.filter(({ closed }) => closed).length === PLACES / 2, "those beyond its share");
    t.is((await fetch(`${url}/health`)).status, 200);
    await until(() => sockets.every(({ closed }) => closed), "the others after their time");
  },
);

withPostgres("a door that serves twice as many vessels has twice as many places", async (t) => {
  const door = await testDoor({ postgres: postgres.url, vessels: 2 * limits.vessels });
  t.teardown(() => door.close());
  const sockets: Socket[] = [];
  for (let i = 0; i < PLACES + 1; i += 1)
    sockets.push(await held(t, door.url, "127.0.0.2", "GET /health HTTP/1.1\r\n"));
  await until(() => sockets.some(({ closed }) => closed), "the one beyond its share");
  t.is(sockets.filter(({ closed }) => closed).length, 1);
});

withPostgres(
  "a vessel that holds half bodies has so many under way, and what another one sends is taken",
  async (t) => {
    const url = await doorOf(t);
    const [greedy, aurora] = [new TestVessel("greedy"), new TestVessel("aurora", new TestBook().addMany(3))];
    await enrol(postgres.url, greedy, aurora);
    const beyond = 8;
    const answers: string[] = [];
    for (let i = 0; i < limits.underWayPerVessel + beyond; i += 1) {
      const socket = await held(t, url, "127.0.0.2", halfEntries(greedy, i));
      socket.once("data", (chunk: Buffer) => answers.push(chunk.toString().slice(9, 12)));
    }
    await until(() => answers.length === beyond);
    t.deepEqual(new Set(answers), new Set(["429"]));
    t.like((await aurora.entries(url)).body, { through: 3 });
    t.is((await fetch(`${url}/health`)).status, 200);
  },
);

withPostgres(
  "half of the places are for reports, and whoever finds none leaves hers and is told when to come",
  async (t) => {
    const { underWay, reportsAtWork } = limits;
    t.teardown(() => Object.assign(limits, { underWay, reportsAtWork }));
    Object.assign(limits, { underWay: 16 });
    const url = await doorOf(t);
    const [greedy, aurora] = [new TestVessel("slow"), new TestVessel("borealis", new TestBook().addMany(3))];
    await enrol(postgres.url, greedy, aurora);
    for (let i = 0; i < 8; i += 1) await held(t, url, "127.0.0.2", halfEntries(greedy, i));
    const underWayOf = async () => ((await (await fetch(`${url}/health`)).json()) as { under_way: number }).under_way;
    await until(async () => (await underWayOf()) === 8);
    const refused = await aurora.entries(url);
    t.like(refused, { status: 503, body: { code: "busy" } });
    t.true(Number(refused.headers.get("retry-after")) >= limits.retryBusyS);
    t.is(refused.headers.get("connection"), "close");
    t.is((await aurora.status(url)).status, 200);
    // Of the reports that wait for PostgreSQL there are so many, and no signature is checked to say so.
    Object.assign(limits, { reportsAtWork: 0 });
    t.is((await fetch(`${url}/ship/v1/status`, { method: "POST", body: "{}" })).status, 503);
  },
);
