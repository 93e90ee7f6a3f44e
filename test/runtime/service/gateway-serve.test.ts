/** The service as it runs aboard, with gateways for sources: what they say is seen over HTTP, and so is that they are gone. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { until } from "../../support/until.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson, projectRoot } from "../../support/service-process.ts";
import { type WarmService, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const ydraw = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1").replaceAll(" T ", " R ");

const n2kAscii = readFileSync(join(projectRoot, "fixtures/captures/n2k-ascii.txt"), "latin1");

/** Of device 7 by Maretron (137), at address 99. */
const CLAIM = "17:33:21.200 R 18EEFF63 07 00 20 11 00 82 32 C0\r\n";

interface Source {
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly fault: string | null;
  readonly counters: Readonly<Record<string, number>>;
}

interface Tag {
  readonly id: string;
  readonly value: number | null;
  readonly quality: string;
}

async function serving(t: ExecutionContext, sources: string, rest = ""): Promise<WarmService> {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  await writeFile(project, `id: alfa\nname: Alfa\nvessel: ${vessel}\nsources: ${sources}\n${rest}\n`);
  const service = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  return service;
}

const sourceOf = async ({ url }: WarmService) => {
  const { sources } = await getJson<{ sources: Source[] }>(`${url}/health`);
  return sources[0];
};

const isReady = async ({ url }: WarmService) => (await fetch(`${url}/readyz`)).status === 200;

test.serial("the tags of a gateway appear, go stale when it is gone, and are good again when it is back", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const service = await serving(t, `[{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]`);
  await until(() => fake.connections > 0);
  const tags = await until(async () => {
    fake.say(ydraw);
    const all = await getJson<Tag[]>(`${service.url}/tags`);
    return all.length > 20 && all.every(({ quality }) => quality === "good" || quality === "bad") ? all : undefined;
  });
  t.like(
    tags.find(({ id }) => id === "VESSEL.LAT_DEG"),
    { value: 43.3623101, quality: "good" },
  );
  t.like(await sourceOf(service), { type: "tcp", name: `127.0.0.1:${fake.port}`, state: "running", fault: null });
  t.true(await isReady(service));
  fake.say(CLAIM);
  const devices = () => getJson<Record<string, unknown>[]>(`${service.url}/nmea2000/devices`);
  const claimed = await until(async () => (await devices()).find(({ unique_number: number }) => number === 7));
  t.like(claimed, { interface: `127.0.0.1:${fake.port}`, address: 99, manufacturer: "Maretron", model: null });
  t.true((await devices()).length > 3, "and those that only sent something");

  await fake.vanish();
  await until(async () => (await sourceOf(service))?.state === "waiting");
  t.regex((await sourceOf(service))?.fault ?? "", new RegExp(`127\\.0\\.0\\.1:${fake.port}`));
  t.false(await isReady(service));
  const quality = async () => (await getJson<Tag>(`${service.url}/tags/VESSEL.LAT_DEG`)).quality;
  await until(async () => (await quality()) === "stale");

  await fake.listen();
  await until(() => fake.sockets.size > 0);
  await until(async () => {
    fake.say(ydraw);
    return (await quality()) === "good";
  });
  t.like(await sourceOf(service), { state: "running", fault: null });
  t.is((await sourceOf(service))?.counters["losses"], 1);
  const said = service.stderr().split("\n");
  t.is(said.filter((line) => line.includes(`Source tcp 127.0.0.1:${fake.port}`)).length, 3, said.join("\n"));
  t.is(await service.end("SIGTERM"), 0);
});

/** A port that nobody has at this moment. */
async function freePort(): Promise<number> {
  const probe = await FakeGateway.start();
  await probe.vanish();
  return probe.port;
}

test.serial("one service hears what another one serves: all tags are the same", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const port = await freePort();
  const first = await serving(
    t,
    `[{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]`,
    `nmea2000: { raw_server: { port: ${port} } }`,
  );
  const second = await serving(t, `[{ type: tcp, host: 127.0.0.1, port: ${port} }]`);
  interface Health {
    readonly raw_server: {
      readonly subscribers: number;
      readonly address: string;
      readonly fault: string | null;
    } | null;
  }
  const rawServer = async () => (await getJson<Health>(`${first.url}/health`)).raw_server;
  await until(async () => fake.connections > 0 && (await rawServer())?.subscribers === 1);
  t.like(await rawServer(), { address: `127.0.0.1:${port}`, fault: null });
  t.is((await getJson<Health>(`${second.url}/health`)).raw_server, null);

  const tagsOf = async ({ url }: WarmService) => {
    const tags = await getJson<Tag[]>(`${url}/tags`);
    // Whether the gateway is heard only the one that has a gateway says.
    const ofVessel = tags.filter(({ id }) => !id.startsWith("GATEWAY_"));
    return ofVessel.map(({ id, value }) => `${id} ${value}`).sort();
  };
  fake.say(ydraw + n2kAscii);
  const messages = async (service: WarmService) => (await sourceOf(service))?.counters["messages"] ?? 0;
  const expected = 2 * n2kAscii.trimEnd().split("\n").length;
  await until(async () => (await messages(second)) === expected);
  t.is(await messages(first), expected);
  const tags = await tagsOf(first);
  t.true(tags.length > 20);
  t.deepEqual(await tagsOf(second), tags);
  t.is((await sourceOf(second))?.counters["lost_packets"], 0);
  t.regex(await (await fetch(`${first.url}/metrics`)).text(), /^bitacora_raw_server_subscribers 1$/m);
  t.is(await first.end("SIGTERM"), 0, "with a client connected");
  await until(async () => (await sourceOf(second))?.state === "waiting");
  t.is(await second.end("SIGTERM"), 0);
});

test.serial("a port of the raw server that is taken is a warning and no end", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const service = await serving(t, "[]", `nmea2000: { raw_server: { host: 0.0.0.0, port: ${fake.port} } }`);
  await until(() => service.stderr().includes("taken"));
  t.true(await isReady(service), "an output that waits does not stop the service's work");
  const conditionOf = async () =>
    getJson<{ condition: string; reasons: { code: string }[] }>(`${service.url}/health?language=en`);
  // A busy machine may be a reason as well, for a while.
  await until(async () => {
    const { condition, reasons } = await conditionOf();
    return condition === "degraded" && reasons.map(({ code }) => code).join() === "raw-server-closed";
  });
  await fake.vanish();
  await until(async () => (await conditionOf()).condition === "ok");
  t.regex(service.stderr(), /anyone who reaches this address can read the whole bus/);
  t.is(await service.end("SIGTERM"), 0);
});

test.serial("a hostile gateway does not take the service with it, nor its memory", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const service = await serving(t, `[{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]`);
  await until(() => fake.connections > 0);
  const memory = async () =>
    (await getJson<{ memory: { rss_bytes: number } }>(`${service.url}/health`)).memory.rss_bytes / 2 ** 20;
  const frames = async () => (await sourceOf(service))?.counters["frames"] ?? 0;
  const attack = async () => {
    const heard = await frames();
    for (let i = 0; i < 8; i += 1) fake.say(Buffer.alloc(256 * 1024, i % 2 === 0 ? "x" : "\u0000\n"));
    fake.say(`\r\n${ydraw}`);
    await until(async () => (await frames()) > heard + 40);
  };
  // A service that has just started grows by itself: by up to 50 MB in the first attack, by 15 in the thirty after four.
  for (let i = 0; i < 4; i += 1) await attack();
  const before = await memory();
  // A million empty lines: 40 bytes kept of each would show.
  await attack();
  await attack();
  const grown = (await memory()) - before;
  t.log(`grown by ${grown.toFixed(0)} MB`);
  t.true(grown < 40, `${grown} MB`);
  t.is((await getJson<{ value: number }>(`${service.url}/tags/VESSEL.LAT_DEG`)).value, 43.3623101);
  t.is(await service.end("SIGTERM"), 0);
});

test.serial(
  "a UDP source says that anybody may send to it, unless the project names who; others are dropped and counted",
  async (t) => {
    const probe = createSocket("udp4").bind(0);
    await once(probe, "listening");
    const { port } = probe.address();
    probe.close();
    const open = await serving(t, `[{ type: udp, port: ${port} }]`);
    t.regex(open.stderr(), /udp 0\.0\.0\.0:\d+ takes what anybody/);
    await open.end("SIGTERM");
    const service = await serving(t, `[{ type: udp, port: ${port}, from: [192.168.4.1] }]`);
    t.notRegex(service.stderr(), /from anybody/);
    const socket = createSocket("udp4");
    t.teardown(() => socket.close());
    await until(async () => {
      socket.send(ydraw, port, "127.0.0.1");
      return ((await sourceOf(service))?.counters["foreign_datagrams"] ?? 0) > 3;
    });
    t.like((await sourceOf(service))?.counters, { frames: 0, bytes: 0 });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    t.regex(metrics, /bitacora_source_count\{type="udp",name="[^"]+",counter="foreign_datagrams"\} [1-9]/);
  },
);
