/** What is simulated says so, and goes out by no wire unless the project lets it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { deviceTo, freePort, Reading } from "../../connectors/nmea0183/support/sentence-vessel.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

interface Health {
  readonly condition: string;
  readonly reasons: readonly { readonly code: string; readonly what_to_do: string }[];
  readonly tag_store: { readonly by_origin: Readonly<Record<string, number>> };
}

const WET = { id: "wet", operator: ">", threshold: 3, priority: "caution", message: "Wet" };
const DEPTH = "signalk/v1/api/vessels/self/environment/depth/belowTransducer";

async function serve(t: ExecutionContext, more: object) {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    sources: [{ type: "simulator", tick_s: 0.1 }],
    tags: [{ id: "VESSEL.DEPTH_M", unit_si: "m", range_normal_min: 2, range_normal_max: 80, alarms: [WET] }],
    signalk: {},
    nmea0183: { port, sentences: { DPT: 0.1, ZDA: 0.1 } },
    ...more,
  };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const chart = new Reading(t, await deviceTo(t, port));
  const signalk = async () => (await getJson<{ value?: number }>(`${service.url}/${DEPTH}`)).value;
  const raised = () => getJson<readonly { payload: object }[]>(`${service.url}/logbook?kind=alarm_active`);
  const targets = async () => await getJson<readonly { readonly name: string }[]>(`${service.url}/targets`);
  return { chart, targets, health: () => getJson<Health>(`${service.url}/health`), signalk, raised };
}

test("a simulated depth does not go out beside the time of the computer, and the service says so", async (t) => {
  t.timeout(60_000);
  const { chart, health, signalk, raised } = await serve(t, {});
  await until(() => chart.of("ZDA").length > 5, "the time");
  t.deepEqual(chart.of("DPT"), []);
  await until(async () => (await raised()).length > 0, "the alarm");
  t.like((await raised())[0]?.payload, { tag_id: "VESSEL.DEPTH_M", origin: "simulated" });
  t.is(await signalk(), undefined);
  const { condition, reasons, tag_store: store } = await health();
  t.is(store.by_origin["simulated"], 1);
  t.is(condition, "degraded");
  const reason = reasons.find(({ code }) => code === "simulated-withheld");
  t.regex(reason?.what_to_do ?? "", /outputs_simulated: true/);
});

test("where the project lets it out, a simulated depth goes out, and nothing is at fault", async (t) => {
  t.timeout(60_000);
  const { chart, health, signalk } = await serve(t, { outputs_simulated: true });
  await until(() => chart.of("DPT").length > 0, "the depth");
  await until(async () => (await signalk()) !== undefined, "the depth by Signal K");
  const { reasons, tag_store: store } = await health();
  t.is(store.by_origin["simulated"], 1);
  t.false(reasons.some(({ code }) => code === "simulated-withheld"));
});

test("other ships of a described voyage are heard by AIS, and go out by no wire either", async (t) => {
  const ship = { mmsi: "224012340", name: "CALA NOVA", at: [39.54, 2.66], course_deg: 270, kn: 9 };
  const voyage = { start: [39.556, 2.634], legs: [{ berth_min: 5 }], ships: [ship] };
  const { chart, targets } = await serve(t, { sources: [{ type: "simulator", tick_s: 0.1, voyage }] });
  const heard = await until(async () => (await targets())[0], "a ship");
  t.like(heard, { mmsi: ship.mmsi, name: ship.name });
  await until(() => chart.of("ZDA").length > 5, "the time");
  t.deepEqual(chart.of("VDM"), []);
});
