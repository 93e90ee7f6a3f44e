/** A bus that is not there when the service starts. Nothing here needs SocketCAN: no kernel has this interface. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { until } from "../../support/until.ts";
import { tempDir } from "../../support/temp-dir.ts";

const packageName: string = "socketcan";
const isInstalled = await import(packageName).then(
  () => true,
  () => false,
);
const withPackage = isInstalled ? test : test.skip;

interface Health {
  readonly condition: string;
  readonly sources: readonly { state: string; fault: string | null; counters: Record<string, number> }[];
}

for (const [was, files, condition, status] of [
  ["was never heard is awaited: the service is ready, and says what it waits for", [], "degraded", 200],
  ["was heard before is a fault: the service is not ready", ["heard-can77"], "failing", 503],
] as const) {
  withPackage(`a bus that cannot be had and ${was}`, async (t) => {
    const dir = await tempDir(t);
    const project = join(dir, "project.yaml");
    const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
    await writeFile(
      project,
      `id: alfa\nname: Alfa\nvessel: ${vessel}\nsources: [{ type: socketcan, interface: can77 }]\n`,
    );
    const dataDir = join(dir, "data");
    await mkdir(dataDir);
    for (const file of files) await writeFile(join(dataDir, file), "");
    const service = await startWarmService(["--project", project, "--data-dir", dataDir]);
    t.teardown(() => service.end("SIGTERM"));
    const health = await until(async () => {
      const now = await getJson<Health>(`${service.url}/health`);
      return now.condition === "ok" ? undefined : now;
    });
    t.is(health.condition, condition);
    t.like(health.sources[0], { state: "waiting", counters: { never_heard: files.length === 0 ? 1 : 0 } });
    t.truthy(health.sources[0]?.fault);
    t.is((await fetch(`${service.url}/readyz`)).status, status);
    const tag = await getJson<{ value: unknown }>(`${service.url}/tags/BUS_CAN77.UP`);
    t.is(tag.value, false);
    t.regex(service.stderr(), /can77/);
    t.is(await service.end("SIGTERM"), 0);
  });
}
