/**
 * Days of the whole service in an hour, with what goes wrong in days: two vessels with a bus, a crew, clients, a disk of their own, and a
 * clock that runs many times as fast. Both have a bus that is down, a disk that is full, clients that come, go and never read. One process
 * serves the first from beginning to end: its memory is looked at. The other is killed, stopped and started as an upgrade does, and begins
 * with a clock of 1970 or of tomorrow: what was acknowledged is looked for.
 *
 *     BITACORA_BENCH_HOURS=72 BITACORA_BENCH_SPEED=72 SEED=1 npm run bench -- soak [RECORDING]     takes an hour
 *
 * Takes root (a file system on a loop device; TMPDIR says where) and libfaketime. The machine's own delays seem as many times as long to
 * the service.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, mountDisk } from "../historian/support/disk.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { getJson, projectRoot, runBitacora } from "../support/service-process.ts";
import { FastClock } from "./support/fast-clock.ts";
import { short } from "./support/figures.ts";
import { rawLines } from "./support/raw-lines.ts";
import { type Memory, SoakVessel } from "./support/soak-vessel.ts";
import { Teardown } from "./support/teardown.ts";

const HOURS = Number(process.env["BITACORA_BENCH_HOURS"] ?? 72);
const SPEED = Number(process.env["BITACORA_BENCH_SPEED"] ?? 72);
const FRAMES_PER_S = Number(process.env["BITACORA_BENCH_FRAMES"] ?? 40);
const DISK_MB = 1024;
/** The first hours fill what is bounded: the slope is that of the rest. */
const WARM_SHARE = 1 / 3;
const YEAR_S = 365 * 86_400;

interface Fault {
  readonly everyHours: number;
  readonly happen: (vessel: SoakVessel, random: Random) => Promise<void>;
}

const FAULTS_OF_BOTH: readonly Fault[] = [
  { everyHours: 3, happen: (vessel) => vessel.busDown(600) },
  { everyHours: 12, happen: (vessel) => vessel.diskFull(1200) },
];
const ENDS: readonly Fault[] = [
  { everyHours: 1.5, happen: (vessel) => vessel.restart("kill -9", "SIGKILL") },
  { everyHours: 6, happen: (vessel) => vessel.restart("stopped and started", "SIGTERM") },
  { everyHours: 12, happen: (vessel, random) => wrongClock(vessel, random.pick([-56 * YEAR_S, 86_400])) },
];

/** A start with a wrong clock, and one with the right clock after it. */
async function wrongClock(vessel: SoakVessel, skewS: number): Promise<void> {
  const which = skewS < 0 ? "power cut, then a clock of 1970" : "power cut, then a clock of tomorrow";
  await vessel.restart(which, "SIGKILL", skewS);
  await sleep(2000);
  await vessel.restart("stopped, then the right clock", "SIGTERM");
}

export default async function soak(print: (line: string) => void, recordings: readonly string[]): Promise<void> {
  if (FastClock.missing !== undefined) throw new Error(FastClock.missing);
  const teardown = new Teardown(print);
  const random = seededRandom(seedOf());
  const recording = recordings[0] ?? join(projectRoot, "fixtures/captures/dirona.raw");
  const bus = { lines: await rawLines(recording), framesPerS: FRAMES_PER_S };
  try {
    const clock = new FastClock(SPEED);
    const vessels: SoakVessel[] = [];
    for (const name of ["one process", "many ends"]) {
      const disk: Disk | undefined = await mountDisk(teardown, DISK_MB);
      if (disk === undefined) return;
      const vessel = await SoakVessel.start(name, clock, disk, bus, random);
      teardown.teardown(() => vessel.end());
      vessels.push(vessel);
    }
    print(
      `SEED=${random.seed}; ${HOURS} hours at ${SPEED} times the speed, ${FRAMES_PER_S} frames/s of the vessel's time of ${recording}`,
    );
    const [still, stricken] = vessels as [SoakVessel, SoakVessel];
    await Promise.all([
      ...FAULTS_OF_BOTH.flatMap((fault) => vessels.map((vessel) => again(fault, clock, vessel, random))),
      endAgain(stricken, clock, random),
      everyHour(clock, print, still),
    ]);
    for (const vessel of vessels) await report(vessel, print);
  } finally {
    await teardown.run();
    FastClock.clean();
  }
}

async function again(
  { everyHours, happen }: Fault,
  clock: FastClock,
  vessel: SoakVessel,
  random: Random,
): Promise<void> {
  for (let hour = everyHours * random.next(); hour < HOURS - 1; hour += everyHours) {
    await until(clock, hour);
    await happen(vessel, random);
  }
}

/** The ends of the process, one after the other. */
async function endAgain(vessel: SoakVessel, clock: FastClock, random: Random): Promise<void> {
  const due = ENDS.flatMap((fault) =>
    Array.from({ length: Math.floor((HOURS - 1) / fault.everyHours) }, (_, i) => ({
      hour: (i + random.next()) * fault.everyHours,
      fault,
    })),
  ).toSorted((a, b) => a.hour - b.hour);
  for (const { hour, fault } of due) {
    await until(clock, hour);
    await fault.happen(vessel, random);
  }
}

async function everyHour(clock: FastClock, print: (line: string) => void, still: SoakVessel): Promise<void> {
  for (let hour = 0; hour <= HOURS; hour += 1) {
    await until(clock, hour);
    still.look();
    const { rssMb, descriptors, threads } = still.memory.at(-1) as Memory;
    if (hour % 6 === 0) print(`${hour} h: ${short(rssMb)} MB, ${descriptors} descriptors, ${threads} threads`);
  }
}

async function until(clock: FastClock, hour: number): Promise<void> {
  await sleep(Math.max(0, clock.realMs(hour * 3600 - clock.elapsedS())));
}

async function report(vessel: SoakVessel, print: (line: string) => void): Promise<void> {
  print(`${vessel.name}: ${Object.entries(vessel.happened).map(([what, count]) => `${what} ${count}`).join(", ")}`); // prettier-ignore
  const health = await getJson<Record<string, Record<string, unknown>>>(`${vessel.url}/health`);
  const of = (part: string, ...names: string[]) =>
    names.map((name) => `${name} ${String(health[part]?.[name])}`).join(", ");
  print(
    `  condition ${JSON.stringify(health["condition"])}; ${of("historian", "samples", "dropped", "torn_flushes", "damaged_blocks", "failed_flushes", "fault")}`,
  );
  print(
    `  ${of("logbook", "entries", "torn_tails", "failed_appends", "fault")}; ${of("alarms", "transitions", "unlogged", "fault")}`,
  );
  await vessel.end();
  const dataDir = ["--data-dir", vessel.dataDir];
  const verified = await runBitacora(["logbook", "verify", ...dataDir]);
  print(`  logbook verify, status ${verified.code}: ${verified.stdout.trim().split("\n").at(-1)}`);
  const checked = await runBitacora(["history", "check", ...dataDir]);
  print(`  history check, status ${checked.code}: ${checked.stdout.trim().split("\n").at(-1)}`);
  const { stdout } = await runBitacora(["logbook", "list", "--json", "--limit", "100000", ...dataDir]);
  const lost = [...vessel.acknowledged].filter((summary) => !stdout.includes(`"summary":"${summary}"`));
  print(`  entries acknowledged ${vessel.acknowledged.size}, lost ${lost.length} ${lost.slice(0, 5).join(", ")}`);
  if (vessel.memory.length > 1) print(`  ${slopeOf(vessel.memory)}`);
}

/** The memory's slope with its standard error, by least squares. */
function slopeOf(memory: readonly Memory[]): string {
  const rest = memory.slice(Math.floor(memory.length * WARM_SHARE));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(rest.map(({ hour }) => hour)), mean(rest.map(({ rssMb }) => rssMb))];
  const sxx = rest.reduce((sum, { hour }) => sum + (hour - x) ** 2, 0);
  const slope = rest.reduce((sum, { hour, rssMb }) => sum + (hour - x) * (rssMb - y), 0) / sxx;
  const residual = rest.reduce((sum, { hour, rssMb }) => sum + (rssMb - y - slope * (hour - x)) ** 2, 0);
  const error = Math.sqrt(residual / Math.max(1, rest.length - 2) / sxx);
  const [first, last] = [rest[0] as Memory, rest.at(-1) as Memory];
  return (
    `from hour ${Math.round(first.hour)} on: ${(slope * 1000).toFixed(0)} ± ${(error * 1000).toFixed(0)} kB an hour; ` +
    `${short(first.rssMb)} MB, at the end ${short(last.rssMb)} MB, ${first.descriptors} and ${last.descriptors} descriptors`
  );
}
