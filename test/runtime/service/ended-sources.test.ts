/** What a source has said is stale when the source ends, however it ends; and stays as it is while another part of the project changes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { until } from "../../support/until.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** A fuel tank at 50 % (PGN 127505), as Yacht Devices RAW. */
const TANK = "12:00:00.010 R 19F21123 00 D4 30 FF FF FF FF FF\r\n";
const LEVEL = "TANK_FUEL_0.LEVEL_PCT";

interface Shown {
  readonly value: unknown;
  readonly quality: string;
}

async function aboard(t: ExecutionContext, gateway: FakeGateway) {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  const source = { type: "tcp", host: "127.0.0.1", port: gateway.port, format: "ydraw" };
  const vessel = { id: "a", name: "A", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 };
  const tags = [{ id: LEVEL, unit_si: "%", timeout_s: 0 }];
  const project = { id: "a", name: "A", vessel, tags, sources: [source] as object[] };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const reload = async (change: object) => {
    await writeFile(file, JSON.stringify({ ...project, ...change }));
    const { code, stderr } = await runWarm(["reload", "--url", service.url]);
    t.is(code, 0, stderr);
  };
  const isShown = async (value: unknown, quality: string) => {
    const all = (await getJson(`${service.url}/tags`)) as readonly (Shown & { readonly id: string })[];
    const shown = all.find(({ id }) => id === LEVEL);
    return shown !== undefined && shown.value === value && shown.quality === quality;
  };
  await until(() => isShown(50, "good"));
  return { source, reload, isShown };
}

test("a gateway that is lost has said nothing that is still known, also where the tag has no time-out", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(TANK));
  const { isShown } = await aboard(t, gateway);
  await gateway.vanish();
  await until(() => isShown(50, "stale"));
  t.pass();
});

test("a source that a reload takes out or changes has said nothing that is still known; one that stays has", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(TANK));
  const silent = await FakeGateway.start();
  t.teardown(() => Promise.all([gateway.vanish(), silent.vanish()]));
  const { source, reload, isShown } = await aboard(t, gateway);
  const other = { type: "tcp", host: "127.0.0.1", port: silent.port, format: "ydraw" };
  await reload({ sources: [source, other] });
  t.true(await isShown(50, "good"));
  await reload({ sources: [other] });
  t.true(await isShown(50, "stale"));
  await reload({ sources: [source] });
  await until(() => isShown(50, "good"));
  await reload({ sources: [{ ...source, port: silent.port }] });
  t.true(await isShown(50, "stale"));
});
