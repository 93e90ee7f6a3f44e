/** The stations that AIS hears in the order of danger: by HTTP, as a stream, and in the command. */
import test, { type ExecutionContext } from "ava";
import type { AisClass, AisSaid } from "../../src/ais/report.ts";
import type { Body } from "../../src/api/schema/schemas.ts";
import { type Motion, moved } from "../../src/collision/motion.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { until } from "../support/until.ts";
import { startVessel, type Vessel } from "./support/vessel.ts";

type Target = Body<"AisTarget">;

const KNOT = 1852 / 3600;
const OWN: Motion = { position: { latitude: 39.5, longitude: 2.6 }, courseRad: 0, speedMs: 8 * KNOT };

/** So many metres north and east of us, on a course at a speed. */
function at(northM: number, eastM: number, courseDeg = 0, knots = 0): AisSaid {
  const north = moved({ ...OWN, speedMs: 1 }, northM);
  const { position } = moved({ ...north, courseRad: Math.PI / 2 }, eastM);
  return { position, courseRad: (courseDeg * Math.PI) / 180, speedMs: knots * KNOT };
}

async function sea(t: ExecutionContext): Promise<Vessel> {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const hear = (mmsi: string, said: AisSaid, messages: AisClass = "A") =>
    vessel.targets.take({
      mmsi,
      class: messages,
      isOwn: false,
      timestampMs: Date.now(),
      source: "nmea2000:can0:43",
      said,
    });
  hear("224000001", { ...at(400, 0, 0, 8), name: "ASTERN SAME COURSE" });
  hear("224000002", { ...at(6000, 1300, 180, 8), name: "NEAR" });
  hear("224000003", { ...at(5000, 100, 180, 8), name: "EVER GIVEN", navStatus: 0 });
  hear("224000004", { ...at(20_000, 9000, 180, 8), name: "FAR" });
  hear("992240001", { ...at(300, 300), name: "BUOY" }, "aton");
  hear("970001122", { ...at(9000, 9000), navStatus: 14 });
  hear("224000005", { name: "NOWHERE" });
  for (const [id, value] of [
    ["LAT_DEG", OWN.position.latitude],
    ["LON_DEG", OWN.position.longitude],
    ["SOG_MS", OWN.speedMs],
    ["COG_TRUE_DEG", 0],
  ] as const)
    vessel.write(`VESSEL.${id}`, value);
  return vessel;
}

test("beacons first, then collision alarms, those that come near, others by how near and how soon; by every door", async (t) => {
  const vessel = await sea(t);
  const get = async (path: string) => (await (await fetch(vessel.url + path)).json()) as Target[];
  const targets = await until(async () => {
    const list = await get("/targets");
    return list.find(({ risk, alarm_id: id }) => risk === "danger" && id !== null) === undefined ? undefined : list;
  }, "the alarm of a collision");
  t.deepEqual(
    targets.map(({ name, mmsi }) => name ?? mmsi),
    ["970001122", "EVER GIVEN", "NEAR", "FAR", "ASTERN SAME COURSE", "BUOY", "NOWHERE"],
  );
  const [beacon, danger, near, far, alike, buoy, nowhere] = targets;
  t.is(beacon?.beacon, "sart");
  t.like(danger, { risk: "danger", is_lost: false, nav_status: 0 });
  t.true((danger?.cpa_m ?? NaN) < 105 && (danger?.cpa_m ?? NaN) > 95);
  t.true((danger?.tcpa_s ?? NaN) > 540 && (danger?.tcpa_s ?? NaN) < 608);
  t.true((danger?.bearing_deg ?? NaN) < 2);
  const [latitude = NaN, longitude = NaN] = danger?.cpa_from ?? [];
  t.true(latitude > 39.52 && latitude < 39.53 && Math.abs(longitude - 2.6) < 1e-6, "where we are then");
  t.true(Math.abs((danger?.cpa_to?.[0] ?? NaN) - latitude) < 0.001, "she is abeam");
  t.is(vessel.alarms.open().find(({ id }) => id === danger?.alarm_id)?.tag_id, "AIS.COLLISION_1");
  t.like(near, { risk: "near", alarm_id: null });
  t.is(far?.risk, "none");
  t.like(alike, { risk: "none", tcpa_s: 0, cpa_from: null });
  t.like(buoy, { cpa_m: null, tcpa_s: null, risk: "none", is_lost: false });
  t.like(nowhere, { distance_m: null, bearing_deg: null, cpa_m: null });
  const nearest = await get("/ais");
  t.deepEqual(nearest.slice(0, 2).map(({ name }) => name), ["ASTERN SAME COURSE", "BUOY"]); // prettier-ignore

  const stop = new AbortController();
  t.teardown(() => stop.abort());
  const stream = await fetch(`${vessel.url}/targets/stream?most=2`, { signal: stop.signal });
  t.is(stream.headers.get("content-type"), "text/event-stream");
  let text = "";
  for await (const part of stream.body ?? []) {
    text += Buffer.from(part as Uint8Array).toString();
    if ((text.match(/event: targets\n/g)?.length ?? 0) >= 2 && text.endsWith("\n\n")) break;
  }
  const lists = Array.from(
    text.matchAll(/event: targets\ndata: (.*)\n\n/g),
    ([, data = ""]) => JSON.parse(data) as Target[],
  );
  for (const list of lists) t.deepEqual(list.map(({ mmsi }) => mmsi), ["970001122", "224000003"]); // prettier-ignore

  const table = await runWarm(["targets", "--url", vessel.url]);
  t.is(table.code, 0, table.stderr);
  const lines = table.stdout.split("\n");
  t.regex(lines[0] ?? "", /^DANGER +NAME +MMSI +CLASS .*CPA NM +TCPA MIN .*ALARM$/);
  t.regex(
    lines[2] ?? "",
    /^DANGER +EVER GIVEN +224000003 +A +engine +2\.\d\d +00\d +0\.05 +\d+\.\d +180 +8\.0 +\d+ +\S+$/,
  );
  t.regex(lines[3] ?? "", /^near +NEAR /);
  const json = await runWarm(["targets", "--url", vessel.url, "--json"]);
  t.is((JSON.parse(json.stdout.split("\n")[1] ?? "") as Target).name, "EVER GIVEN");
});

test("while our own motion is not known there is neither CPA nor risk, and only beacons come first", async (t) => {
  const vessel = await sea(t);
  vessel.write("VESSEL.SOG_MS", 0, "bad");
  const [first, second] = (await (await fetch(`${vessel.url}/targets`)).json()) as Target[];
  t.is(first?.beacon, "sart");
  t.like(second, { name: "ASTERN SAME COURSE", cpa_m: null, risk: "none" });
  t.is((await fetch(`${vessel.url}/targets/stream?every_s=0`)).status, 400);
});
