/** The service as it runs aboard, with gateways for sources: what they say is seen over HTTP, and so is that they are gone. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { until } from "../spec/support/until.ts";
import { FakeGateway } from "../support/fake-gateway.ts";
import { getJson, projectRoot, type ServiceProcess, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const ydraw = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1");

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

async function serving(t: ExecutionContext, sources: string): Promise<ServiceProcess> {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  await writeFile(project, `id: alfa\nname: Alfa\nvessel: ${vessel}\nsources: ${sources}\n`);
  const service = await startService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.child.kill("SIGKILL"));
  return service;
}

const sourceOf = async ({ url }: ServiceProcess) => {
  const { sources } = await getJson<{ sources: Source[] }>(`${url}/health`);
  return sources[0];
};

const isReady = async ({ url }: ServiceProcess) => (await fetch(`${url}/readyz`)).status === 200;

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

test.serial("a hostile gateway does not take the service with it, nor its memory", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const service = await serving(t, `[{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]`);
  await until(() => fake.connections > 0);
  const memory = async () =>
    (await getJson<{ memory: { rss_bytes: number } }>(`${service.url}/health`)).memory.rss_bytes / 2 ** 20;
  const before = await memory();
  for (let i = 0; i < 8; i += 1) fake.say(Buffer.alloc(256 * 1024, i % 2 === 0 ? "x" : "\u0000\n"));
  fake.say(`\r\n${ydraw}`);
  await until(async () => ((await sourceOf(service))?.counters["frames"] ?? 0) > 40);
  const grown = (await memory()) - before;
  t.log(`grown by ${grown.toFixed(0)} MB`);
  t.true(grown < 60, `${grown} MB`);
  t.is((await getJson<{ value: number }>(`${service.url}/tags/VESSEL.LAT_DEG`)).value, 43.3623101);
  t.is(await service.end("SIGTERM"), 0);
});
