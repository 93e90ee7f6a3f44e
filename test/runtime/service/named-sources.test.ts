/** Sources with a name, of each kind that has an address: whoever asks is told the name. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import test from "ava";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

interface Health {
  readonly sources: readonly { readonly type: string; readonly name: string; readonly fault: string | null }[];
}

test("a source is called by its name in /health, in /sources and in its fault, whatever kind it is", async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const device = createServer((socket) => {
    const say = setInterval(() => socket.write("$SDDPT,4.2,0.5*54\r\n"), 200);
    socket.on("error", () => undefined).on("close", () => clearInterval(say));
  }).listen(0, "127.0.0.1");
  t.teardown(() => device.close());
  await once(device, "listening");
  const sources = [
    { type: "nmea0183", name: "mast", host: "127.0.0.1", port: (device.address() as AddressInfo).port },
    { type: "signalk", name: "pi", url: "http://127.0.0.1:9" },
    { type: "venus", name: "cerbo", url: "mqtt://127.0.0.1:9" },
    { type: "tcp", name: "w2k", host: "127.0.0.1", port: 9 },
  ];
  const vessel = { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6, draft_m: 2 };
  const project = join(dir, "project.yaml");
  await writeFile(project, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources }));
  const service = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGKILL"));
  const depth = await until(async () => {
    const found = await getJson<{ id: string; source: string }[]>(`${service.url}/sources`);
    return found.find(({ id }) => id === "VESSEL.DEPTH_M");
  });
  t.is(depth.source, "nmea0183:mast");
  const health = await until(async () => {
    const found = await getJson<Health>(`${service.url}/health`);
    return found.sources.filter(({ fault }) => fault !== null).length === 3 ? found : undefined;
  });
  t.deepEqual(
    health.sources.map(({ name }) => name),
    ["mast", "pi", "cerbo", "w2k"],
  );
  for (const { name, fault } of health.sources.slice(1)) t.true(fault?.includes(name), `${name}: ${fault}`);
});
