/** The anchor watch and the guard areas of a running service: set, left, through SIGKILL, and ended; each act is an entry. */
import { setTimeout as delay } from "node:timers/promises";
import ava from "ava";
import { placeAt } from "../../../src/anchor/anchorage.ts";
import type { Body } from "../../../src/api/schema/schemas.ts";
import { runBitacora } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { runWarm } from "../../support/warm-bitacora.ts";
import { GnssVessel } from "./support/gnss-vessel.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const ANCHOR = { latitude: 39.5, longitude: 2.6 };
const away = (metres: number) => placeAt(ANCHOR, 90, metres);
type Anchor = Body<"Anchor">;
type Area = Body<"Area">;

async function summariesOf(vessel: GnssVessel, by: string): Promise<string[]> {
  const entries = await vessel.get<{ summary: string; user: string }[]>("/logbook?kind=manual&limit=50");
  return entries
    .filter(({ user }) => user === by)
    .map(({ summary }) => summary)
    .toReversed();
}

test("let go with a radius, one bad fix, a real drag, SIGKILL within the circle and beyond it, and up again", async (t) => {
  t.timeout(300_000);
  const vessel = await GnssVessel.start((end) => t.teardown(end), await tempDir(t), ANCHOR);
  const anchor = () => vessel.get<Anchor>("/anchor");
  const inState = (state: Anchor["state"]) => until(async () => (await anchor()).state === state, state);
  const killAndStart = async () => {
    await vessel.endService();
    await vessel.startAgain();
  };
  t.is(await vessel.post("/anchor/up?user=Ana"), 409);
  t.like(await anchor(), { is_down: false, state: "up", usual_radius_m: 40 });
  await vessel.postOnceItIsKnown("/anchor/down?radius_m=30&user=Ana");
  t.like(await anchor(), { is_down: true, radius_m: 30, warning_radius_m: 26, by: "Ana", is_blind: false });
  t.is(await vessel.post("/anchor/down?rode_m=3&depth_m=5&user=Ana"), 422);
  await inState("watching");

  vessel.say(away(400));
  vessel.place = away(20);
  await until(async () => Math.abs(((await anchor()).distance_m ?? 0) - 20) < 1, "20 m");
  t.deepEqual(await vessel.alarms("ANCHOR."), []);
  await killAndStart();
  t.like(await anchor(), { is_down: true, radius_m: 30, by: "Ana" });
  await inState("watching");
  t.deepEqual(await vessel.alarms("ANCHOR."), []);

  vessel.place = away(28);
  await inState("near");
  vessel.place = away(33);
  const dragging = await vessel.alarm("ANCHOR.", "dragging");
  t.like(dragging, { priority: "alarm", state: "ACTIVE" });
  t.regex(dragging.message, /^Anchor: 3[0-4] m away, outside the circle of 30 m$/);
  t.is(await vessel.post(`/alarms/${dragging.id}/ack?user=Ana`), 200);
  await killAndStart();
  await inState("outside");
  t.like(await vessel.alarm("ANCHOR.", "dragging"), { id: dragging.id, state: "ACK" });
  vessel.place = away(46);
  await inState("far");
  const far = await vessel.alarm("ANCHOR.", "dragging");
  t.like(
    far,
    { id: dragging.id, priority: "emergency", state: "ACTIVE" },
    "farther out, again, though it was acknowledged",
  );

  const { stdout } = await runBitacora(["anchor", "show", "--data-dir", vessel.dataDir]);
  t.regex(
    stdout,
    /^Anchor down at 39°30\.00′ N, 2°36\.00′ E since .*, by Ana: circle 30 m, 4\d m away, bearing 270°; FAR OUTSIDE IT\n$/,
  );
  const { code } = await runWarm(["anchor", "up", "--user", "Ana", "--data-dir", vessel.dataDir]);
  t.is(code, 0);
  t.like(await anchor(), { is_down: false, distance_m: null });
  t.deepEqual(await summariesOf(vessel, "Ana"), ["Anchor down at 39°30.00′ N, 2°36.00′ E, circle 30 m", "Anchor up"]);
});

test("a blind watch and a guarded area through SIGKILL; a rule holds only at anchor; areas from the terminal", async (t) => {
  t.timeout(300_000);
  const rule = {
    id: "at_anchor",
    operator: ">",
    threshold: 0.01,
    only_when: "ANCHOR.DOWN == true",
    priority: "warning",
    message: "Moves at anchor",
  };
  const settings = { alarms: { rules: { "VESSEL.SOG_MS": [rule] } } };
  const vessel = await GnssVessel.start((end) => t.teardown(end), await tempDir(t), ANCHOR, settings);
  const bitacora = (...args: string[]) => runWarm([...args, "--data-dir", vessel.dataDir]);
  const areas = () => vessel.get<Area[]>("/areas");
  await vessel.postOnceItIsKnown("/areas?name=Berth&radius_m=25&user=Ana");
  t.deepEqual(await vessel.alarms("VESSEL."), []);
  const farm = ["area", "set", "Farm", "--enter", "--corners", "39.501,2.601 39.502,2.601 39.502,2.602"];
  t.is((await bitacora(...farm, "--user", "Ana")).code, 0);
  t.is(await vessel.post("/areas?name=berth&radius_m=30&user=Ana"), 200, "one of the same name is replaced");
  for (const [query, status] of [
    ["radius_m=30", 400],
    ["name=X", 400],
    ["name=X&corners=39.5,2.6 39.5,2.7", 400],
    ["name=X&corners=39.5,2.6 39.5,2.7 99,2.7", 400],
  ] as const)
    t.is(await vessel.post(`/areas?${query}`), status, query);
  t.is(await vessel.post("/areas/7/remove"), 404);
  await until(async () => (await areas()).every(({ beyond_m: beyond }) => beyond !== null), "distances");
  const { stdout } = await bitacora("area", "list");
  t.regex(
    stdout,
    /^1 {2}berth: alarm when left; inside, \d+ m from the edge\n2 {2}Farm: alarm when entered; \d+ m outside\n$/,
  );

  vessel.place = away(40);
  const left = await vessel.alarm("AREA_", "outside");
  t.like(left, { message: "Guard area left: berth", state: "ACTIVE", tag_id: "AREA_1.BEYOND_M" });
  await vessel.alarmsOnDisk();
  await vessel.endService();
  await vessel.startAgain();
  t.is((await vessel.alarm("AREA_", "outside")).id, left.id);
  t.is((await areas()).length, 2);
  vessel.place = { latitude: 39.5018, longitude: 2.6012 };
  const entered = await vessel.alarm("AREA_", "inside");
  t.is(entered.message, "Guard area entered: Farm");

  await vessel.postOnceItIsKnown("/anchor/down?user=Ana");
  await vessel.alarm("VESSEL.", "at_anchor");
  vessel.place = undefined;
  const lost = [await vessel.alarm("ANCHOR.", "lost"), await vessel.alarm("AREA.", "lost")].map(({ id }) => id);
  t.like(await vessel.get("/anchor"), { state: "blind", is_blind: true, distance_m: null, radius_m: 40 });
  await vessel.alarmsOnDisk();
  await vessel.endService();
  await vessel.startAgain();
  // Until it knows better, what was lost is lost: no alarm ends, to come again half a minute later.
  await delay(2500);
  t.deepEqual(
    [await vessel.alarm("ANCHOR.", "lost"), await vessel.alarm("AREA.", "lost")].map(({ id }) => id),
    lost,
  );
  vessel.place = ANCHOR;
  await until(async () => (await vessel.alarms("AREA.")).length === 0, "it sees again");
  t.is((await bitacora("area", "remove", "BERTH", "--user", "Ana")).stdout, "No longer guarded: berth\n");
  t.is((await bitacora("area", "remove", "nowhere", "--user", "Ana")).code, 1);
  t.is(await vessel.post("/areas/2/remove?user=Ana"), 200);
  t.deepEqual(await areas(), []);
  t.deepEqual((await summariesOf(vessel, "Ana")).filter((each) => !each.startsWith("Anchor")).length, 5);
});
