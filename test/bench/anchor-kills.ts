/**
 * A service that watches an anchor, guards an area and has a person overboard is killed (SIGKILL), or the power of its disk is cut, in each
 * state of the anchor watch, again and again, and started again: how long until it watches as before, and whether anything was forgotten or
 * told twice. `acts`: the same while people change each of them.
 *
 *     BITACORA_BENCH_KILLS=100 BITACORA_BENCH_CUTS=100 BITACORA_BENCH_STATES=near,far,acts npm run bench -- anchor-kills
 *
 * Power cuts need root and ext4 on a loop device; without, they are skipped and it is said.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { placeAt } from "../../src/anchor/anchorage.ts";
import type { AnchorState } from "../../src/anchor/anchor-watch.ts";
import type { Body } from "../../src/api/schema/schemas.ts";
import { GnssVessel } from "../runtime/service/support/gnss-vessel.ts";
import { type Ext4Disk, ext4Disk } from "../support/ext4-disk.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { until } from "../support/until.ts";
import { ActTrial } from "./support/watch-acts.ts";

/** In each state. */
const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 100);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 0);
/** All, unless some are named. */
const CHOSEN = process.env["BITACORA_BENCH_STATES"]?.split(",");
/** Longer than the delay of the warning: what is told again is told by then. */
const SETTLED_MS = 12_000;
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
  print(`${KILLS} kills and ${CUTS} power cuts in each state`);
  for (const [name, trial] of TRIALS) {
    if (CHOSEN?.includes(name) === false) continue;
    if (KILLS > 0) print(await inFolder((dir) => trial({ dir, times: KILLS })));
    if (CUTS === 0) continue;
    const cut = await inFolder(async (dir) => {
      const power = await ext4Disk(dir, "256M");
      if (power === undefined) return "power cuts skipped: no ext4 can be mounted here";
      try {
        return await trial({ dir: power.dir, times: CUTS, power });
      } finally {
        power.unmount();
      }
    });
    print(cut);
  }
}

async function inFolder(work: (dir: string) => Promise<string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-anchor-kills-"));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Place {
  readonly dir: string;
  readonly times: number;
  readonly power?: Ext4Disk;
}

interface Scene {
  readonly state: AnchorState;
  readonly awayM: number | undefined;
}

const TRIALS: readonly (readonly [string, (place: Place) => Promise<string>])[] = [
  ...STATES.map(([state, awayM]) => [state, (place: Place) => killed(place, { state, awayM })] as const),
  ["acts", cutOff],
];

async function killed({ dir, times, power }: Place, { state, awayM }: Scene): Promise<string> {
  const ends: (() => Promise<void>)[] = [];
  const vessel = await GnssVessel.start((end) => ends.push(end), dir, ANCHOR);
  const isThere = async () => (await vessel.get<Body<"Anchor">>("/anchor")).state === state;
  try {
    await bringTo(vessel, { state, awayM }, isThere);
    const before = await openIn(vessel);
    const entriesBefore = await entriesOf(vessel);
    const found = new Differences();
    let [startMs, watchMs] = [0, 0];
    for (let time = 0; time < times; time += 1) {
      await crash(vessel, power);
      const killedMs = performance.now();
      await vessel.startAgain();
      const startedMs = performance.now();
      startMs = Math.max(startMs, startedMs - killedMs);
      found.add(await forgottenBy(vessel, state), []);
      // Whether there is a position is known half a minute later: until then what was blind is blind.
      if (state !== "blind") await until(isThere, state);
      watchMs = Math.max(watchMs, performance.now() - startedMs);
      found.compare(before, await openIn(vessel));
    }
    await until(isThere, state);
    await delay(SETTLED_MS);
    found.compare(before, await openIn(vessel));
    found.compare(entriesBefore, await entriesOf(vessel));
    return (
      `${state}, ${times} ${nameOf(power)}: ${before.length} alarms open; ${found.text}; ` +
      `address at most ${seconds(startMs)} after the kill, watching again at most ${seconds(watchMs)} after that`
    );
  } finally {
    for (const end of ends) await end();
  }
}

async function cutOff({ dir, times, power }: Place): Promise<string> {
  const ends: (() => Promise<void>)[] = [];
  const vessel = await GnssVessel.start((end) => ends.push(end), dir, ANCHOR);
  const random = seededRandom(seedOf());
  const trial = new ActTrial(vessel, random);
  try {
    for (let time = 0; time < times; time += 1)
      await trial.round(async () => {
        await crash(vessel, power);
        await vessel.startAgain();
      });
    await trial.compareEntries();
    return `acts, ${times} ${nameOf(power)} (SEED=${random.seed}): ${trial.text}`;
  } finally {
    for (const end of ends) await end();
  }
}

async function crash(vessel: GnssVessel, power: Ext4Disk | undefined): Promise<void> {
  power?.cut();
  await vessel.endService();
  power?.mountAgain();
}

function nameOf(power: Ext4Disk | undefined): string {
  return power === undefined ? "kills" : "power cuts";
}

/** Until all that is to be told is told, and on disk: what is killed before that is raised again after its delay. */
async function bringTo(vessel: GnssVessel, { state, awayM }: Scene, isThere: () => Promise<boolean>): Promise<void> {
  await vessel.postOnceItIsKnown("/areas?name=Berth&radius_m=20&user=Ana");
  if (state !== "up") await vessel.postOnceItIsKnown("/anchor/down?radius_m=30&user=Ana");
  await vessel.postOnceItIsKnown("/mob?user=Ana");
  vessel.place = awayM === undefined ? undefined : placeAt(ANCHOR, 90, awayM);
  await until(isThere, state);
  await until(async () => (await openIn(vessel)).length >= alarmsIn(state), "its alarms");
  await vessel.alarmsOnDisk();
}

/** Of what is watched, as soon as the service has an address. */
async function forgottenBy(vessel: GnssVessel, state: AnchorState): Promise<string[]> {
  const anchor = await vessel.get<Body<"Anchor">>("/anchor");
  const areas = await vessel.get<Body<"Area">[]>("/areas");
  const mob = await vessel.get<Body<"Mob">>("/mob");
  const kept = {
    anchor: anchor.is_down === (state !== "up"),
    area: areas.length === 1 && areas[0]?.name === "Berth",
    "person overboard": mob.is_overboard && mob.marks.length === 1,
  };
  return Object.entries(kept).flatMap(([name, isKept]) => (isKept ? [] : [name]));
}

class Differences {
  #forgotten = 0;
  #twice = 0;
  readonly #which = new Set<string>();

  compare(before: readonly string[], after: readonly string[]): void {
    this.add(
      before.filter((one) => !after.includes(one)),
      after.filter((one) => !before.includes(one)),
    );
  }

  add(forgotten: readonly string[], twice: readonly string[]): void {
    this.#forgotten += forgotten.length;
    this.#twice += twice.length;
    for (const one of [...forgotten, ...twice]) this.#which.add(one);
  }

  get text(): string {
    const which = this.#which.size === 0 ? "" : ` (${[...this.#which].join(", ")})`;
    return `forgotten ${this.#forgotten}, told again ${this.#twice}${which}`;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Of the anchor, of the area with its radius of 20 m, and of the person overboard. */
function alarmsIn(state: AnchorState): number {
  return 1 + { up: 0, waiting: 0, watching: 0, near: 2, outside: 2, far: 2, blind: 2 }[state];
}

/** The alarms of what is watched, each with its tag and its id. */
async function openIn(vessel: GnssVessel): Promise<string[]> {
  const alarms = [...(await vessel.alarms("A")), ...(await vessel.alarms("MOB."))];
  return alarms.map(({ id, tag_id: tag, alarm_id: alarm }) => `${tag} ${alarm} ${id}`);
}

/** Of what is watched and of what was done with it, each with its number. */
async function entriesOf(vessel: GnssVessel): Promise<string[]> {
  const entries = await vessel.get<Body<"LogEntry">[]>("/logbook?limit=10000");
  const isOfIt = ({ user, payload: { tag_id: tagId } }: Body<"LogEntry">) =>
    user === "Ana" || (typeof tagId === "string" && /^(?:ANCHOR|AREA|MOB)/.test(tagId));
  return entries.filter(isOfIt).map(({ id, kind, summary }) => `entry ${id}: ${kind} ${summary}`);
}
