/** A project file that changes while the service runs: what is taken up, what waits for a restart, what is refused. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const over = (threshold: number, more: object = {}) => ({
  id: "over",
  operator: ">",
  threshold,
  priority: "alarm",
  message: "Over",
  ...more,
});
const RPM = {
  id: "ME_INST_0.RPM",
  unit_si: "rpm",
  timeout_s: 600,
  range_normal_min: 600,
  range_normal_max: 2400,
  alarms: [over(1000)],
};
const LEVEL = { id: "TANK_FUEL_0.LEVEL_PCT", unit_si: "%", timeout_s: 600, alarms: [{ ...over(200), id: "full" }] };

/** Engine 0 at 1200 rpm (PGN 127488), and a fuel tank at 50 % (PGN 127505), as Yacht Devices RAW. */
const FRAMES = "12:00:00.000 R 09F20023 00 C0 12 FF FF FF FF FF\r\n12:00:00.010 R 19F21123 00 D4 30 FF FF FF FF FF\r\n";

/** The gateways here speak once. */
const sourceAt = ({ port }: FakeGateway): object => ({
  type: "tcp",
  host: "127.0.0.1",
  port,
  format: "ydraw",
  timeout_s: 600,
});

function projectOf(gateway: FakeGateway) {
  return {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6.2, draft_m: 1.9 },
    sources: [sourceAt(gateway)],
    tags: [RPM, LEVEL] as object[],
  };
}

type ProjectFile = ReturnType<typeof projectOf> & Record<string, unknown>;

test("twenty changes of a project: applied, refused, or told to wait for a restart; values and alarms stay", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
  const other = await FakeGateway.start((socket) => socket.write(FRAMES));
  const received: string[] = [];
  const webhook = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
    request.on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(webhook, "listening");
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  t.teardown(async () => {
    webhook.close();
    await Promise.all([gateway.vanish(), other.vanish()]);
  });
  const rawPort = await freePort();
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const project: ProjectFile = projectOf(gateway);
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const get = async (path: string) => (await fetch(`${service.url}${path}`)).json() as Promise<never>;
  const openAlarms = async () =>
    ((await get("/alarms?state=active")) as AlarmRecord[]).filter(({ tag_id }) => tag_id === RPM.id);
  await until(async () => (await openAlarms()).length === 1);
  const [raised] = await openAlarms();

  const reload = async () => runWarm(["reload", "--url", service.url, "--json"]);
  const change = async (edit: (project: ProjectFile) => void) => {
    edit(project);
    await writeFile(file, JSON.stringify(project));
    const { code, stdout, stderr } = await reload();
    t.is(code, 0, stderr);
    const { value } = (await get(`/tags/${RPM.id}`)) as { value: number };
    t.is(value, 1200);
    t.is((await openAlarms()).find(({ alarm_id }) => alarm_id === "over")?.id, raised?.id);
    return JSON.parse(stdout) as object;
  };
  const applied = (...names: string[]) => ({ applied: names, needs_restart: [] });

  t.deepEqual(await change(() => undefined), applied());
  t.deepEqual(await change((p) => (p.name = "Aurora II")), applied("name"));
  t.like(await get("/project"), { name: "Aurora II" });
  t.deepEqual(await change((p) => (p["customer"] = "Naviera Sur")), applied("customer"));
  t.deepEqual(await change((p) => (p["systems_enabled"] = ["propulsion"])), applied("systems_enabled"));

  // Rules: judged at once, in their order, the open alarm the same.
  t.deepEqual(
    await change((p) => (p.tags = [{ ...RPM, alarms: [over(1100), over(1150, { id: "higher" })] }, LEVEL])),
    applied("tags"),
  );
  t.is((await openAlarms()).length, 2);
  t.deepEqual(await change((p) => (p.tags = [{ ...RPM, alarms: [over(1100)] }, LEVEL])), applied("tags"));
  t.deepEqual(
    await change((p) => (p.tags = [{ ...RPM, description: "Main engine", alarms: [over(1100)] }, LEVEL])),
    applied("tags"),
  );
  t.like(await get(`/tags/${RPM.id}`), { description: "Main engine" });
  t.deepEqual(await change((p) => p.tags.push({ id: "BILGE_0.HIGH_WATER", unit_si: "bool" })), applied("tags"));
  t.deepEqual(
    await change((p) => (p["alarms"] = { defaults: { "BILGE_*": false } })),
    applied("tags", "alarms.defaults"),
  );
  t.deepEqual(await change((p) => (p.tags[1] = { ...LEVEL, unit_si: "ratio" })), {
    applied: [],
    needs_restart: ["tags", `tags.${LEVEL.id}`],
  });
  t.deepEqual(await change((p) => (p.tags[1] = LEVEL)), applied());
  t.deepEqual(await change((p) => (p.tags = p.tags.slice(0, 2))), {
    applied: ["tags"],
    needs_restart: ["tags.BILGE_0.HIGH_WATER"],
  });

  // What comes in and what goes out.
  t.deepEqual(await change((p) => p.sources.push(sourceAt(other))), applied("sources", "tags"));
  await until(() => other.connections === 1);
  t.deepEqual(
    await change(
      (p) => (p["nmea2000"] = { mappings: [{ pgn: 127505, field: "level", instance: 0, tag: "OWN.LEVEL" }] }),
    ),
    applied("nmea2000"),
  );
  await until(async () => (await fetch(`${service.url}/tags/OWN.LEVEL`)).ok);
  t.deepEqual(
    await change((p) => (p["nmea2000"] = { raw_server: { host: "127.0.0.1", port: rawPort } })),
    applied("nmea2000", "nmea2000.raw_server"),
  );
  t.truthy(((await get("/health")) as { raw_server: unknown }).raw_server);
  t.deepEqual(
    await change((p) => (p["alarms"] = { notify: [{ id: "shore", url }] })),
    applied("alarms.defaults", "alarms.notify"),
  );
  t.deepEqual(
    await change((p) => (p.tags = [{ ...RPM, alarms: [over(1100), over(900, { id: "low" })] }, LEVEL])),
    applied("tags"),
  );
  await until(() => received.some((text) => text.includes('"low"'))).catch(async (error: unknown) => {
    // Seen twice in some sixty runs on a busy machine, and not explained: what the parts say then.
    for (const path of ["/health", `/tags/${RPM.id}`, "/alarms", "/logbook?limit=10"]) t.log(path, await get(path));
    throw error;
  });

  // What only a restart takes up, and what is not taken up at all.
  t.deepEqual(await change((p) => (p["historian"] = { flush_s: 10 })), { applied: [], needs_restart: ["historian"] });
  t.deepEqual(await change((p) => (p["logbook"] = { snapshot_period_s: 60 })), {
    applied: [],
    needs_restart: ["historian", "logbook"],
  });
  await writeFile(file, "tags: 3");
  const refused = await reload();
  t.is(refused.code, 1);
  t.regex(refused.stderr, /tags: 3: must be a list/);
  t.is((await openAlarms()).find(({ alarm_id }) => alarm_id === "over")?.id, raised?.id);
  await writeFile(file, JSON.stringify({ ...project, id: "other" }));
  const renamed = await reload();
  t.is(renamed.code, 1);
  t.regex(renamed.stderr, /line 1: id: "other": the data directory belongs to 'aurora'.*keep id: aurora/);

  // The signal does the same, and the log book has each change.
  await writeFile(file, JSON.stringify({ ...project, name: "Aurora III" }));
  service.child.kill("SIGHUP");
  await until(async () => ((await get("/project")) as { name: string }).name === "Aurora III");
  // Its entry comes after it.
  await until(async () => {
    const entries = (await get("/logbook?limit=100")) as { payload: { event?: string; applied?: string[] } }[];
    const newest = entries.find(({ payload }) => payload.event === "project_reloaded");
    return newest?.payload.applied?.join() === "name";
  });
  t.is(await service.end("SIGTERM"), 0);
});

test("the demo has no project file to read anew", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  const { code, stderr } = await runWarm(["reload", "--data-dir", dir]);
  t.is(code, 1);
  t.regex(stderr, /^The demo has no project file/);
  t.is(await service.end("SIGTERM"), 0);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
