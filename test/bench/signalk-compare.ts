/**
 * The same requests to us and to Signal K's own server, which have the same recording of a bus: discovery, tree, stream, PUT, meta,
 * notifications, history, what applications keep. Prints for each whether the answers are equal (status and shape of the body), or what
 * differs and why; what has no cause in `support/signalk-causes.ts` is UNEXPLAINED, and the exit status is 1.
 *
 *     npm run bench -- signalk-compare FOLDER [RECORDING]
 *
 * FOLDER is where `npm install --ignore-scripts signalk-server@2.23.0` was done. Its history is that of KIP's plugin, which comes with it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getJson, startService } from "../support/service-process.ts";
import { CAUSES } from "./support/signalk-causes.ts";
import { exchange, nameOf, type Side } from "./support/signalk-exchange.ts";
import { recordingPipe, type Reference, startReference } from "./support/signalk-reference.ts";
import { EXCHANGES } from "./support/signalk-requests.ts";
import { differencesOf } from "./support/signalk-shape.ts";

type Print = (line: string) => void;

const RECORDING = fileURLToPath(new URL("../../fixtures/captures/engine-start.log", import.meta.url));
const MMSI = "224123456";
/** Both alarm on an engine that is not frozen, so that a recording of one raises a notification that stays. */
const FROZEN_K = 273;
const NOTIFICATION = "notifications.propulsion.port.temperature";
/** The recording has been played a few times, and KIP's plugin has stored some of it. */
const SETTLE_MS = 12_000;

export default async function signalkCompare(
  print: Print,
  [folder, recording = RECORDING]: readonly string[],
): Promise<void> {
  if (folder === undefined) {
    print("skipped: name the folder in which signalk-server is installed");
    return;
  }
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  const reference = await startReference(folder, {
    pipeElements: recordingPipe(recording),
    baseDeltas: [{ context: "vessels.self", updates: [{ values: [vesselName()] }, { meta: [engineMeta()] }] }],
    plugins: { kip: { historySeriesServiceEnabled: true, registerAsHistoryApiProvider: true } },
  });
  const file = join(dir, "project.yaml");
  await writeFile(file, JSON.stringify(projectOf(resolve(recording))));
  const service = await startService(["--project", file, "--data-dir", join(dir, "data")]);
  try {
    await storeSeries(reference);
    await delay(SETTLE_MS);
    print(`signalk-server ${reference.version}, ${resolve(recording)}`);
    const met = await compare(print, await sideOf(service.url), await sideOf(reference.url));
    report(print, met);
  } finally {
    await service.end("SIGTERM");
    await reference.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** How often each cause was met; what has none is under `UNEXPLAINED`. */
async function compare(print: Print, ours: Side, theirs: Side): Promise<Map<string, number>> {
  const met = new Map<string, number>([["equal", 0]]);
  const count = (cause: string) => met.set(cause, (met.get(cause) ?? 0) + 1);
  for (const request of EXCHANGES) {
    const name = nameOf(request);
    const [a, b] = await Promise.all([exchange(ours, request), exchange(theirs, request)]);
    const differences = differencesOf(a, b);
    if (differences.length === 0) count("equal");
    if (!differences.some((difference) => difference.startsWith("status:"))) count("of equal status");
    print(`${differences.length === 0 ? "equal      " : "different  "}${name}`);
    const byCause = Map.groupBy(differences, (difference) => causeOf(name, difference));
    for (const [cause, some] of byCause) {
      count(cause);
      print(`    ${cause}`);
      const shown = cause === UNEXPLAINED ? some : some.slice(0, EXAMPLES);
      for (const difference of shown) print(`        ${difference}`);
      if (some.length > shown.length) print(`        and ${some.length - shown.length} more`);
    }
  }
  return met;
}

/** Of a cause that is known. */
const EXAMPLES = 2;
const UNEXPLAINED = "UNEXPLAINED";

function causeOf(name: string, difference: string): string {
  return CAUSES.find(([pattern]) => pattern.test(`${name} » ${difference}`))?.[1] ?? UNEXPLAINED;
}

function report(print: Print, met: ReadonlyMap<string, number>): void {
  print(`\n${EXCHANGES.length} requests; answers that differ, by cause:`);
  for (const [cause, count] of [...met].toSorted(([, a], [, b]) => b - a))
    print(`${String(count).padStart(4)}  ${cause}`);
  for (const [, cause] of CAUSES) if (!met.has(cause)) print(`   0  no longer met: ${cause}`);
  if (met.has(UNEXPLAINED)) process.exitCode = 1;
}

async function sideOf(url: string): Promise<Side> {
  const all = await getJson<Record<string, { path: string }>>(`${url}/signalk/v2/api/notifications`);
  const [id, { path }] = Object.entries(all).find(([, each]) => each.path.startsWith(NOTIFICATION)) ?? [
    "none",
    { path: NOTIFICATION },
  ];
  return { url, notificationId: id, notificationPath: path };
}

function vesselName(): object {
  return { path: "", value: { name: "Aurora", mmsi: MMSI } };
}

function engineMeta(): object {
  const zones = [{ lower: FROZEN_K, state: "alarm", message: "Not frozen" }];
  return { path: "propulsion.port.temperature", value: { alarmMethod: ["visual", "sound"], zones } };
}

function projectOf(recording: string): object {
  const alarm = {
    id: "not-frozen",
    operator: ">",
    threshold: FROZEN_K,
    hysteresis: 1,
    delay_s: 0,
    priority: "alarm",
    message: "Not frozen",
  };
  const tag = { id: "ME_INST_0.COOLANT_TEMP_K", description: "Coolant", unit_si: "K", controllable: false };
  return {
    id: "aurora",
    name: "Aurora",
    customer: "",
    vessel: { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6.2, draft_m: 1.9 },
    systems_enabled: [],
    sources: [{ type: "replay", file: recording, speed: 1, loop: true }],
    tags: [{ ...tag, range_normal_min: 0, range_normal_max: FROZEN_K - 2, alarms: [alarm] }],
    nmea2000: { auto_register: true },
    signalk: { mmsi: MMSI },
  };
}

/** KIP's plugin stores what a widget shows. */
async function storeSeries({ url }: Reference): Promise<void> {
  const body = JSON.stringify({ ownerWidgetUuid: "compared", path: "propulsion.port.revolutions" });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${url}/plugins/kip/series/compared`, { method: "PUT", headers, body });
  if (!response.ok) throw new Error(`KIP's plugin stores nothing: ${response.status} ${await response.text()}`);
}
