/** What strangers, and a vessel that means no good, do to a door: others are answered meanwhile. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { get as httpsGet } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { packBlock } from "../../../src/historian/codec/block-codec.ts";
import { packFrame } from "../../../src/historian/codec/frame-codec.ts";
import { MAX_SAMPLES } from "../../../src/historian/codec/series-codec.ts";
import { packTimes } from "../../../src/historian/codec/shared-times.ts";
import { limits as historianLimits } from "../../../src/historian/limits.ts";
import { packContainer } from "../../../src/historian/shipment/container.ts";
import type { RunningDoor } from "../src/runtime/door-service.ts";
import { limits } from "../src/limits.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, hasVictoria, Postgres, Victoria } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { until } from "../../../test/support/until.ts";
import { containerOf, TestVessel } from "./support/vessel.ts";

const withPostgres = testWith("postgres");
const withTls = testWith("postgres", "openssl");
const withBoth = testWith("postgres", "victoria-metrics");
const START_MS = 1_780_000_000_000;
let postgres: Postgres;
let victoria: Victoria;

test.before(async () => {
  if (hasPostgres) postgres = await Postgres.start();
  if (hasVictoria) victoria = await Victoria.start();
});
test.after.always(async () => {
  await Promise.all([postgres?.remove(), victoria?.remove()]);
});

async function doorOf(t: ExecutionContext, options: object = {}): Promise<RunningDoor> {
  const door = await testDoor({ postgres: postgres.url, ...options });
  t.teardown(() => door.close());
  return door;
}

/** A connection from an address of this machine that sends a text and goes on holding it. */
async function holding(t: ExecutionContext, url: string, localAddress: string, text = ""): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), localAddress });
  socket.on("error", () => undefined);
  t.teardown(() => socket.destroy());
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

async function gauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^bitacora_shore_${name} (\\d+)$`, "m").exec(text)?.[1]);
}

const HALF = "POST /add-checkpoint HTTP/1.1\r\nHost: shore\r\nContent-Length: 60000\r\n\r\na";

withPostgres(
  "half requests that nobody has signed leave a place to other addresses, and have ten seconds",
  async (t) => {
    t.timeout(60_000);
    const { url } = await doorOf(t, { witnessKey: join(await tempDir(t), "witness.key") });
    const half = limits.unsignedBodies / 2;
    const sockets = await Promise.all(Array.from({ length: half + 8 }, () => holding(t, url, "127.0.0.2", HALF)));
    const answers = sockets.map(async (socket) => {
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      return text.slice(9, 12);
    });
    await until(async () => (await gauge(url, "unsigned_bodies_refused_total")) >= 8, "those beyond are refused");
    t.is(await gauge(url, "unsigned_bodies"), half);
    t.is((await fetch(`${url}/health`)).status, 200);
    const other = await fetch(`${url}/add-checkpoint`, { method: "POST", body: "nonsense" });
    t.is(other.status, 400, "another address is listened to");
    const said = await Promise.all(answers);
    t.is(said.filter((status) => status === "503").length, 8);
    t.is(
      said.filter((status) => status === "400").length,
      half,
      "what does not come is cut off, and its socket closed",
    );
    t.is(await gauge(url, "unsigned_bodies"), 0);
  },
);

withTls("a connection that never speaks TLS is closed", async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const [cert, key] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", ...kind, ...name, "-out", cert, "-keyout", key], { stdio: "ignore" });
  const { url } = await doorOf(t, { cert, key });
  const silent = await holding(t, url, "127.0.0.2");
  await once(silent.resume(), "close");
  const ca = await readFile(cert);
  const [response] = (await once(httpsGet(`${url}/health`, { ca, servername: "localhost" }), "response")) as [
    { statusCode: number; resume: () => void },
  ];
  response.resume();
  t.is(response.statusCode, 200);
});

function booleans(count: number): GrowingColumns {
  const columns = new GrowingColumns();
  for (let i = 0; i < count; i += 1) columns.push(START_MS + i, true, "good");
  return columns;
}

withBoth("millions of samples in a few hundred bytes are paid for, and another vessel's come meanwhile", async (t) => {
  t.timeout(180_000);
  const { url } = await doorOf(t, { victoria: victoria.url });
  const [greedy, aurora] = [new TestVessel("greedy"), new TestVessel("aurora")];
  await enrol(postgres.url, greedy, aurora);
  const columns = booleans(MAX_SAMPLES);
  const blocks = [1, 2, 3, 4].map((id) => ({
    id,
    tagId: `T${id}`,
    bytes: packBlock(`T${id}`, id, columns, 0, columns.length),
  }));
  const body = packContainer({ units: {}, blocks });
  t.true(body.length < 1000);
  const beganMs = performance.now();
  const sent = Array.from({ length: 12 }, () => greedy.samples(url, body));
  const answer = await aurora.samples(url, containerOf([["ENG.RPM", START_MS, 1500]]));
  t.is(answer.status, 200);
  t.true((await gauge(url, "containers_total")) < 12, "hers do not wait for all of those");
  const answers = await Promise.all(sent);
  const taken = answers.filter(({ status }) => status === 200).length;
  const passedS = (performance.now() - beganMs) / 1000;
  const most = limits.samplesAtOnce + limits.samplesPerS * passedS + 4 * MAX_SAMPLES * limits.importsPerVessel;
  t.true(taken * 4 * MAX_SAMPLES <= most, `${taken} in ${passedS} s`);
  const refused = answers.filter(({ status }) => status === 429);
  t.is(taken + refused.length, 12);
  t.true(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0));
});

withBoth("shared times are paid for, however few samples have them", async (t) => {
  t.timeout(60_000);
  const { url } = await doorOf(t, { victoria: victoria.url });
  const greedy = new TestVessel("greedy");
  await enrol(postgres.url, greedy);
  const columns = booleans(1);
  const rows = historianLimits.shipment.containerSamples / MAX_SAMPLES;
  const ids = Array.from({ length: rows }, (_, i) => i + 1);
  const alike = new Float64Array(MAX_SAMPLES).fill(START_MS);
  const body = packContainer({
    units: {},
    times: ids.map((id) => ({ firstBlock: id, bytes: packTimes(id, 1, alike, 0, alike.length) })),
    blocks: ids.map((id) => ({
      id,
      tagId: "T",
      bytes: packBlock("T", id, columns, 0, 1, { shared: { firstBlock: id, passed: 0 } }),
    })),
  });
  const most = limits.samplesAtOnce / historianLimits.shipment.containerSamples;
  const statuses: number[] = [];
  for (let i = 0; i < most + 2; i += 1) statuses.push((await greedy.samples(url, body)).status);
  t.is(statuses[0], 200);
  t.is(statuses.at(-1), 429, String(statuses));
});

withBoth("a container that is damaged is paid for as the largest one", async (t) => {
  t.timeout(60_000);
  const { url } = await doorOf(t, { victoria: victoria.url });
  const [careless, aurora] = [new TestVessel("careless"), new TestVessel("aurora")];
  await enrol(postgres.url, careless, aurora);
  const damaged = Buffer.concat([packContainer({ units: {}, blocks: [] }), Buffer.from([99, 0])]);
  // The last one goes below empty.
  const paid = limits.samplesAtOnce / historianLimits.shipment.containerSamples + 1;
  const statuses: number[] = [];
  for (let i = 0; i < paid + 1; i += 1) statuses.push((await careless.samples(url, damaged)).status);
  t.deepEqual(statuses, [...Array.from({ length: paid }, () => 422), 429]);
  t.is((await aurora.samples(url, containerOf([["A", START_MS, 1]]))).status, 200);
});

withBoth("a vessel that invents series without end is told to wait, and another one may go on", async (t) => {
  t.timeout(120_000);
  const { url } = await doorOf(t, { victoria: victoria.url });
  const [inventor, honest] = [new TestVessel("inventor"), new TestVessel("honest")];
  await enrol(postgres.url, inventor, honest);
  const most = historianLimits.shipment.frameNames;
  const columns = booleans(most);
  const { length, times, values, states } = columns;
  const grouped = { length, times, values, states, tags: Uint32Array.from({ length }, (_, i) => i + 1) };
  const container = (k: number) =>
    packContainer({
      units: {},
      frame: {
        id: 1,
        bytes: packFrame(
          1,
          grouped,
          Array.from({ length }, (_, i) => [i + 1, `K${k}.T${i}`]),
        ),
      },
    });
  const statuses: number[] = [];
  for (let k = 0; k * most <= limits.seriesPerDay; k += 1)
    statuses.push((await inventor.samples(url, container(k))).status);
  t.is(statuses.at(-1), 429);
  t.true(statuses.slice(0, -1).every((status) => status === 200));
  t.is((await inventor.samples(url, container(0))).status, 200, "what she has goes on");
  t.is((await honest.samples(url, containerOf([["A", START_MS, 1]]))).status, 200);
});
