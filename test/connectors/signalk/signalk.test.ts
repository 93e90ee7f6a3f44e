/** Signal K of the service as it runs aboard: what is counted and told, what stays over a restart, and what a backup has of it. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { until } from "../../support/until.ts";
import { getJson, projectRoot } from "../../support/service-process.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

interface Output {
  readonly type: string;
  readonly state: string;
  readonly fault: string | null;
  readonly counters: Readonly<Record<string, number>>;
}

const HEAD = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: simulator, tick_s: 0.1, seed: 1 }]
tags: [{ id: VESSEL.SOG_MS, unit_si: m/s, range_normal_min: 0, range_normal_max: 9 }, { id: A.B, unit_si: V }]
historian: { file: null }
outputs_simulated: true
`;

test("it is counted under its outputs, tells what is missing, stays who it is, and is in a backup", async (t) => {
  const dir = await tempDir(t);
  const [file, dataDir, medium] = [join(dir, "project.yaml"), join(dir, "data"), join(dir, "medium")];
  await writeFile(file, `${HEAD}signalk: { webapps: ["@someone/chart", not-there] }\n`);
  const chart = join(dataDir, "node_modules", "@someone", "chart");
  await mkdir(chart, { recursive: true });
  await writeFile(join(chart, "package.json"), '{"name":"@someone/chart","version":"1.0.0"}');
  await writeFile(join(chart, "index.html"), "<title>Chart</title>");

  const start = () => startWarmService(["--project", file, "--data-dir", dataDir]);
  const service = await start();
  t.teardown(() => service.end("SIGTERM"));
  t.regex(service.stderr(), /Signal K: not-there not found; install it: npm install --prefix/);
  t.regex(await (await fetch(`${service.url}/@someone/chart/`)).text(), /Chart/);
  const sog = "/signalk/v1/api/vessels/self/navigation/speedOverGround/value";
  await until(async () => (await fetch(service.url + sog)).ok);

  const { outputs } = await getJson<{ outputs: Output[] }>(`${service.url}/health`);
  const output = outputs.find(({ type }) => type === "signalk");
  t.like(output, { state: "running", counters: { paths: 1, tags_without_path: 1, subscribers: 0 } });
  t.regex(output?.fault ?? "", /not-there/);
  t.is((await fetch(`${service.url}/readyz`)).status, 200, "a missing web application stops nothing");
  t.regex(await (await fetch(`${service.url}/metrics`)).text(), /type="signalk",name="[^"]*",counter="paths"\} 1\n/);

  const self = await getJson<string>(`${service.url}/signalk/v1/api/self`);
  t.regex(self, /^vessels\.urn:mrn:signalk:uuid:[0-9a-f-]{36}$/);
  const page = "/signalk/v1/applicationData/global/kip/11/default";
  t.is((await fetch(service.url + page, { method: "POST", body: '{"name":"one"}' })).status, 200);
  await writeFile(file, `${HEAD}signalk: true\n`);
  const reload = await fetch(`${service.url}/project/reload`, { method: "POST" });
  t.deepEqual(await reload.json(), { applied: [], needs_restart: ["signalk"] });
  await service.end("SIGTERM");

  const { code, stderr } = await runWarm(["backup", medium, "--data-dir", dataDir, "--same-device", "--with-key"]);
  t.is(code, 0, stderr);
  const restored = join(dir, "restored");
  t.is((await runWarm(["restore", medium, "--data-dir", restored, "--user", "Eva"])).code, 0);
  const again = await startWarmService(["--project", file, "--data-dir", restored]);
  t.teardown(() => again.end("SIGTERM"));
  t.is(await getJson<string>(`${again.url}/signalk/v1/api/self`), self);
  t.deepEqual(await getJson(again.url + page), { name: "one" });
  t.is((await fetch(`${again.url}/@someone/chart/`)).status, 404, "packages are not in a backup");
  await again.end("SIGTERM");
});

test("AIS targets of a recording are shown and counted, our own vessel is none of them", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  const recording = join(projectRoot, "fixtures/captures/ikonvert.txt");
  const replay = `sources: [{ type: replay, file: "${recording}", speed: 5, loop: true }]`;
  await writeFile(file, `${HEAD.replace(/sources:.*/, replay)}nmea2000: { auto_register: true }\nsignalk: true\n`);
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const countersNow = async () => {
    const { outputs } = await getJson<{ outputs: Output[] }>(`${service.url}/health`);
    return outputs.find(({ type }) => type === "signalk")?.counters ?? {};
  };
  await until(
    async () => Number((await countersNow())["ais_own"]) > 0 && Number((await countersNow())["targets"]) === 8,
  );
  const vessels = await getJson<Readonly<Record<string, { readonly name?: string }>>>(
    `${service.url}/signalk/v1/api/vessels`,
  );
  t.is(Object.keys(vessels).length, 9, "she and eight others");
  t.is(vessels["urn:mrn:imo:mmsi:235000377"]?.name, "SEALION");
  t.false("urn:mrn:imo:mmsi:235899912" in vessels, "our own transponder");
  t.regex(await (await fetch(`${service.url}/metrics`)).text(), /type="signalk",name="[^"]*",counter="targets"\} 8\n/);
  await service.end("SIGTERM");
});
