/**
 * A service that watches an anchor and guards an area is killed (SIGKILL) in each state of the anchor watch, again and again, and started
 * again: how long until it watches as before, and whether anything was forgotten or told twice.
 *
 *     BITACORA_BENCH_KILLS=100 npm run bench -- anchor-kills
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeAt } from "../../src/anchor/anchorage.ts";
import type { AnchorState } from "../../src/anchor/anchor-watch.ts";
import type { Body } from "../../src/api/schema/schemas.ts";
import { GnssVessel } from "../runtime/service/support/gnss-vessel.ts";
import { until } from "../support/until.ts";

/** In each state. */
const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 100);
const ANCHOR = { latitude: 39.5, longitude: 2.6 };
/** How far she is in each state, with a radius of 30 m; undefined: no position. `up`: the anchor has not been let go. */
const STATES: readonly (readonly [AnchorState, number | undefined])[] = [
  ["up", 0],
  ["watching", 10],
  ["near", 28],
  ["outside", 36],
  ["far", 60],
  ["blind", undefined],
];

export default async function anchorKills(print: (line: string) => void): Promise<void> {
  print(`${KILLS} kills in each state`);
  for (const [state, awayM] of STATES) {
    const dir = await mkdtemp(join(tmpdir(), "bitacora-anchor-kills-"));
    const ends: (() => void)[] = [];
    const vessel = await GnssVessel.start((end) => ends.push(end), dir, ANCHOR);
    try {
      print(await killed(vessel, state, awayM));
    } finally {
      for (const end of ends) end();
      await rm(dir, { recursive: true, force: true });
    }
  }
}

async function killed(vessel: GnssVessel, state: AnchorState, awayM: number | undefined): Promise<string> {
  const isThere = async () => (await vessel.get<Body<"Anchor">>("/anchor")).state === state;
  await vessel.postOnceItIsKnown("/areas?name=Berth&radius_m=20&user=Ana");
  if (state !== "up") await vessel.postOnceItIsKnown("/anchor/down?radius_m=30&user=Ana");
  vessel.place = awayM === undefined ? undefined : placeAt(ANCHOR, 90, awayM);
  await until(isThere, state);
  // The warning has a delay of ten seconds.
  await until(async () => (await vessel.alarms("A")).length >= alarmsIn(state), "its alarms");
  const before = idsOf(await vessel.alarms("A"));
  let [forgotten, twice, slowestMs] = [0, 0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await vessel.kill();
    await vessel.startAgain();
    const startedMs = performance.now();
    const anchor = await vessel.get<Body<"Anchor">>("/anchor");
    const areas = await vessel.get<Body<"Area">[]>("/areas");
    if (anchor.is_down !== (state !== "up") || areas.length !== 1) forgotten += 1;
    await until(async () => (state === "blind" ? anchor.is_down : await isThere()), state);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    const after = idsOf(await vessel.alarms("A"));
    forgotten += before.filter((id) => !after.includes(id)).length;
    twice += after.filter((id) => !before.includes(id)).length;
  }
  return `${state}: ${before.length} alarms open; forgotten ${forgotten}, told again ${twice}; watching again ${(slowestMs / 1000).toFixed(1)} s after the start at the latest`; // prettier-ignore
}

/** Of the anchor, and of the area with its radius of 20 m. */
function alarmsIn(state: AnchorState): number {
  return { up: 0, waiting: 0, watching: 0, near: 2, outside: 3, far: 4, blind: 2 }[state];
}

function idsOf(alarms: readonly { readonly id: string }[]): string[] {
  return alarms.map(({ id }) => id);
}
