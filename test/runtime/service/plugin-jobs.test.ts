/** docs/plugin-jobs.md, run: the sections of the page are one project, and each gives what the plugin's job is. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { receiving } from "../../connectors/notify/support/receiving.ts";
import { TestBroker } from "../../support/mosquitto.ts";
import { getJson, projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";

const PAGE = readFileSync(join(projectRoot, "docs/plugin-jobs.md"), "utf8");
type Sections = Record<string, unknown>;

/** All blocks of the page; lists of the same name are joined. */
function sectionsOfPage(): Sections {
  const joined: Sections = {};
  for (const [, block = ""] of PAGE.matchAll(/^```yaml\n([^`]+)```/gm))
    for (const [name, written] of Object.entries(parse(block) as Sections))
      joined[name] = Array.isArray(written)
        ? [...((joined[name] as unknown[] | undefined) ?? []), ...(written as unknown[])]
        : written;
  return joined;
}

/** Values that a program brings, and what must come of them; a deviation of a hundredth is as good. */
const BROUGHT = {
  "WIND_APPARENT.SPEED_MS": 10,
  "WIND_APPARENT.ANGLE_DEG": 45,
  "VESSEL.STW_MS": 5,
  "VESSEL.HEADING_TRUE_DEG": 90,
  "TANK_FUEL_0.LEVEL_PCT": 75,
  "ME_INST_0.FUEL_RATE_M3H": 0.018,
  "VESSEL.SOG_MS": 5,
  "VESSEL.DEPTH_M": 5,
};
const EXPECTED = {
  "FRIDGE_0.TEMP_K": 277.35,
  "FRIDGE_0.HUMIDITY_PCT": 61,
  "FRIDGE_0.PRESSURE_PA": 101_300,
  "WIND_TRUE_WATER.SPEED_MS": 7.37,
  "WIND_TRUE_WATER.ANGLE_DEG": 73.7,
  "WIND_TRUE_WATER.DIRECTION_DEG": 163.7,
  "TANK_FUEL_0.REMAINING_M3": 0.21,
  "VESSEL.FUEL_USE_M3M": 1e-6,
  "VESSEL.DEPTH_M": 5.5,
};

withMosquitto("the jobs of six plugins, by the lines of the page", async (t) => {
  const broker = await TestBroker.start(t);
  const telegram = await receiving(t);
  const dir = await tempDir(t);
  const vessel = { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 };
  const alarm = { id: "shallow", operator: "<", threshold: 6, priority: "alarm", message: "Shallow" };
  // What is elsewhere in truth is here in the test.
  const text = stringify({ id: "a", name: "A", vessel, ...sectionsOfPage() })
    .replace("mqtt://localhost", broker.url)
    .replace("to: telegram", `to: telegram\n      server: ${telegram.url}`)
    .replace("alarms:", `alarms:\n  rules: ${JSON.stringify({ "VESSEL.DEPTH_M": [alarm] })}`);
  await writeFile(join(dir, "telegram.token"), "123456:AAH\n", { mode: 0o600 });
  await writeFile(join(dir, "project.yaml"), text);
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const { url } = service;
  const valueOf = async (id: string) => (await getJson<{ readonly value: number }>(`${url}/tags/${id}`)).value;

  await until(async () => {
    await broker.publish("home/TheengsGateway/BTtoMQTT/C5A96B1D2E3F", '{"tempc":4.2,"hum":61,"pres":1013}');
    return (await fetch(`${url}/tags/FRIDGE_0.PRESSURE_PA`)).status === 200;
  }, "the RuuviTag");
  const values = Object.entries(BROUGHT).map(([id, value]) => ({ id, value }));
  const bring = () => fetch(`${url}/tags`, { method: "POST", body: JSON.stringify({ values }) });
  await bring();
  for (const [id, value] of Object.entries(EXPECTED)) {
    const found = await valueOf(id);
    t.true(Math.abs(found - value) <= value * 0.01, `${id}: ${found}`);
  }
  await until(async () => (await valueOf("ME_INST_0.FUEL_USED_M3")) > 0, "the fuel used");
  const { text: told } = await until(() => telegram.json().at(-1), "a message");
  t.regex(String(told), /Shallow/);
});
