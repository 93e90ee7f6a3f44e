/** Exports of a running service: what /health and /metrics show of them, and a project that changes. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import test, { type ExecutionContext } from "ava";
import { engineCapture } from "../../support/engine-capture.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

interface Health {
  readonly outputs: readonly {
    readonly type: string;
    readonly name: string;
    readonly counters: Record<string, number>;
    readonly fault: string | null;
  }[];
}

/** An InfluxDB that is busy at first, and keeps the lines that it takes from then on. */
class BusyDatabase {
  readonly lines: string[] = [];
  readonly url: string;
  isBusy = true;

  private constructor(server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/write?db=aurora`;
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const isWrite = request.method === "POST";
        response.statusCode = this.isBusy && isWrite ? 503 : 204;
        response.setHeader("X-Influxdb-Version", "1.6.7").end();
        if (isWrite && !this.isBusy) this.lines.push(...gunzipSync(Buffer.concat(chunks)).toString().split("\n"));
      });
    });
  }

  static async start(t: ExecutionContext): Promise<BusyDatabase> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => server.close());
    return new BusyDatabase(server);
  }
}

test("a service sends what it records, shows how far it is, and ends an export that its project names no more", async (t) => {
  const database = await BusyDatabase.start(t);
  const dir = await tempDir(t);
  const file = join(dir, "project.json");
  const { url, lines } = database;
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    sources: [{ type: "simulator" }],
    tags: [{ id: "ME_INST_0.RPM", unit_si: "rpm" }],
    exports: [{ id: "yard", type: "influx", url, every_s: 1, labels: { fleet: "north" } }],
  };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const shown = async () =>
    (await getJson<Health>(`${service.url}/health`)).outputs.find(({ type }) => type === "export");
  await until(async () => (await shown())?.fault !== null);
  t.like(await shown(), { name: "yard", fault: "Samples do not reach yard (HTTP 503); they wait and are tried again" });
  t.deepEqual(await getJson(`${service.url}/readyz`), { status: "ok" });
  database.isBusy = false;
  await until(() =>
    lines.some((line) =>
      /^bitacora_tag,fleet=north,quality=good,tag=ME_INST_0.RPM,unit=rpm,vessel=aurora value=/.test(line),
    ),
  );
  await until(async () => ((await shown())?.counters["kept"] ?? 0) > 0);
  t.is((await shown())?.fault, null);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.regex(metrics, /export.*yard/);
  t.regex(
    await readFile(join(dir, "data/export-yard.json"), "utf8"),
    /"state":\{"block":\d+,"frames":\[\[1,\d+\]\]\}\}\n$/,
  );

  await writeFile(file, JSON.stringify({ ...project, exports: [] }));
  service.child.kill("SIGHUP");
  await until(async () => (await shown()) === undefined);
  t.is(await service.end("SIGTERM"), 0);
});

test("what an earlier run has recorded goes with its unit, though its tag is not heard again yet", async (t) => {
  const database = await BusyDatabase.start(t);
  const dir = await tempDir(t);
  const file = join(dir, "project.json");
  await writeFile(join(dir, "engine.log"), engineCapture(200));
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    exports: [
      {
        id: "yard",
        type: "influx",
        every_s: 1,
        url: database.url,
      },
    ],
  };
  const run = async (sources: object[]) => {
    await writeFile(file, JSON.stringify({ ...project, sources }));
    const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => service.end("SIGTERM"));
    return service;
  };
  const first = await run([{ type: "replay", file: "engine.log", speed: 50 }]);
  const recorded = async () => (await fetch(`${first.url}/history/export?tags=ME_INST_0.RPM`)).text();
  await until(async () => (await recorded().catch(() => "")).includes("ME_INST_0.RPM"));
  await first.end("SIGTERM");
  database.isBusy = false;
  const second = await run([]);
  const ofRpm = () => database.lines.filter((line) => line.includes("tag=ME_INST_0.RPM"));
  await until(() => ofRpm().length > 0);
  t.deepEqual(
    ofRpm().filter((line) => !line.includes(",unit=rpm,")),
    [],
  );
  await second.end("SIGTERM");
});
