/** The process entry point of specification section 4: `bitacora serve` as users start it, with each of its options. */
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import test from "ava";
import { demoProject } from "../../src/project/demo.ts";
import { getJson, projectRoot, type ServiceProcess, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { LiveClient } from "./support/live-client.ts";
import { VESSEL } from "./support/service.ts";
import { until } from "../support/until.ts";

interface Health {
  readonly service_version: string;
  readonly project: { readonly id: string; readonly vessel: string };
  readonly historian: { readonly kind: string; readonly samples: number };
}

interface TagSummary {
  readonly id: string;
  readonly value: number | null;
  readonly range_normal_min: number | null;
  readonly range_normal_max: number | null;
}

const project = (more: object = {}) =>
  JSON.stringify({
    id: "prueba",
    name: "Prueba",
    vessel: VESSEL,
    sources: [{ type: "simulator", tick_s: 0.1 }],
    tags: [{ id: "VESSEL.ROLL_DEG", unit_si: "deg", range_normal_min: -10, range_normal_max: 10 }],
    ...more,
  });

/** An address of this machine that nobody listens on by default, with a port of it that is free. */
async function unusualAddress(): Promise<{ host: string; port: number; url: string }> {
  for (const host of ["127.0.0.2", "::1"]) {
    const server = createServer();
    const listening = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(0, host, () => resolve(true));
    });
    if (!listening) continue;
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return { host, port, url: `http://${host.includes(":") ? `[${host}]` : host}:${port}` };
  }
  throw new Error("this machine has no loopback address but 127.0.0.1");
}

const health = ({ url }: ServiceProcess) => getJson<Health>(`${url}/health`);

test.serial(
  "without a project it serves the built-in demo with a live simulator, and samples as the runtime has it: in memory",
  async (t) => {
    const dir = await tempDir(t);
    const service = await startService(["--data-dir", dir]);
    t.teardown(() => service.child.kill("SIGKILL"));
    const demo = demoProject();
    t.like(await health(service), {
      project: { id: demo.id, vessel: demo.vessel.name },
      historian: { kind: "memory" },
    });
    const client = await LiveClient.open(service.url);
    await client.atLeast(3 * demo.tags.length);
    await client.close();
    const told = client.messages.filter(({ tag_id: id }) => id === "VESSEL.ROLL_DEG").map(({ value }) => value);
    t.true(new Set(told).size > 1, "the vessel moves");
    const ranges = new Map((await getJson<TagSummary[]>(`${service.url}/tags`)).map((tag) => [tag.id, tag]));
    const outside = client.messages.filter(({ tag_id: id = "", value }) => {
      const { range_normal_min: min, range_normal_max: max } = ranges.get(id)!;
      return typeof value === "number" && (value < (min ?? -Infinity) || value > (max ?? Infinity));
    });
    t.deepEqual(outside, []);
    t.is(await service.end("SIGTERM"), 0);
  },
);

test.serial("its version is the one in GET /health, as a string", async (t) => {
  const service = await startService(["--data-dir", await tempDir(t)]);
  t.teardown(() => service.child.kill("SIGKILL"));
  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as { version: string };
  t.is((await health(service)).service_version, version);
  await service.end("SIGTERM");
});

test.serial("--project, --host, --port, --db and --verbose do what they say", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.json");
  const db = join(dir, "elsewhere.db");
  await writeFile(file, project());
  const { host, port, url } = await unusualAddress();
  const options = ["--project", file, "--host", host, "--port", String(port), "--db", db];
  const service = await startService([...options, "--data-dir", join(dir, "data"), "--verbose"]);
  t.teardown(() => service.child.kill("SIGKILL"));
  t.is(service.url, url);
  t.like(await health(service), { project: { id: "prueba", vessel: VESSEL.name }, historian: { kind: "file" } });
  await t.throwsAsync(fetch(`http://127.0.0.1:${port}/health`), undefined, "it listens on the one address only");
  await until(async () => (await health(service)).historian.samples > 0);
  t.is(await service.end("SIGTERM"), 0);
  t.true((await readdir(dir)).includes("elsewhere.db"));
  t.deepEqual(
    (await readdir(join(dir, "data"))).filter((name) => name.startsWith("historian")),
    [],
  );

  const again = await startService([...options, "--data-dir", join(dir, "data")]);
  t.teardown(() => again.child.kill("SIGKILL"));
  t.is(await again.end("SIGTERM"), 0);
  const lines = (text: string) => text.trim().split("\n");
  t.true(
    lines(service.stderr()).length > lines(again.stderr()).length,
    `with --verbose:\n${service.stderr()}\nwithout:\n${again.stderr()}`,
  );
});

test.serial(
  "without --db the historian is as the project says: a file in the data directory, or in memory",
  async (t) => {
    for (const [section, kind] of [
      [{}, "file"],
      [{ historian: { file: "samples.db" } }, "file"],
      [{ historian: { file: null } }, "memory"],
    ] as const) {
      const dir = await tempDir(t);
      await writeFile(join(dir, "project.json"), project(section));
      const data = join(dir, "data");
      const service = await startService(["--project", join(dir, "project.json"), "--data-dir", data]);
      t.teardown(() => service.child.kill("SIGKILL"));
      t.is((await health(service)).historian.kind, kind);
      t.is(await service.end("SIGTERM"), 0);
      const name = kind === "memory" ? undefined : "historian" in section ? "samples.db" : "historian.db";
      t.deepEqual(
        (await readdir(data)).filter((file) => file.endsWith(".db") && file !== "alarms.db"),
        name === undefined ? [] : [name],
      );
    }
  },
);

test.serial(
  "the runtime starts with the process and stops with it: nothing recorded is lost, and all can be started again",
  async (t) => {
    const dir = await tempDir(t);
    await writeFile(join(dir, "project.json"), project());
    const args = ["--project", join(dir, "project.json"), "--data-dir", join(dir, "data")];
    const first = await startService(args);
    t.teardown(() => first.child.kill("SIGKILL"));
    const post = await fetch(`${first.url}/logbook?summary=Zarpamos`, { method: "POST" });
    t.is(post.status, 200);
    const client = await LiveClient.open(first.url);
    await client.atLeast(20);
    const closed = once(client.socket, "close");
    t.is(await first.end("SIGTERM"), 0);
    await closed;
    const last = client.messages.findLast(({ type }) => type === "tag") as unknown as {
      timestamp: string;
      value: number;
    };
    await t.throwsAsync(fetch(`${first.url}/health`), undefined, "nobody listens any more");

    const second = await startService(args);
    t.teardown(() => second.child.kill("SIGKILL"));
    const until = `until=${last.timestamp}`;
    const history = await getJson<object[]>(`${second.url}/tags/VESSEL.ROLL_DEG/history?${until}`);
    t.like(history.at(-1), { timestamp: last.timestamp, value: last.value }, "the last that a client was sent");
    t.deepEqual(await getJson(`${second.url}/logbook/verify`), { ok: true, broken_entry_ids: [] });
    t.like(await getJson(`${second.url}/logbook`), [{ id: 1, summary: "Zarpamos" }]);
    t.is(await second.end("SIGTERM"), 0);
  },
);

test.serial("details of errors are Spanish whatever the locale of the process", async (t) => {
  const service = await startService(["--data-dir", await tempDir(t)], { env: { LANG: "en_US.UTF-8" } });
  t.teardown(() => service.child.kill("SIGKILL"));
  const response = await fetch(`${service.url}/tags/NO.SUCH`);
  t.is(response.status, 404);
  t.deepEqual(await response.json(), { detail: "El tag 'NO.SUCH' no existe o todavía no tiene valor" });
  t.is(await service.end("SIGTERM"), 0);
});
