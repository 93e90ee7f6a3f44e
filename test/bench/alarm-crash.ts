/**
 * Alarms under crashes: `serve` with twenty rules killed (SIGKILL), and the power of its disk cut, while they come and go and a crew
 * acknowledges, silences, shelves, writes entries, and makes and takes away accounts, tokens and sessions; see `../support/alarm-crash.ts`.
 *
 *     BITACORA_BENCH_KILLS=200 BITACORA_BENCH_CUTS=50 npm run bench -- alarm-crash         20 and 5 by default
 *     SEED=123 …                                                                           the same moments again
 *
 * Power cuts need root and ext4 on a loop device; without, they are skipped and it is said.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AlarmCrashOptions, type AlarmsCrashed, crashWithAlarms } from "../support/alarm-crash.ts";
import { ext4Disk } from "../support/ext4-disk.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 20);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 5);

export default async function alarmCrash(print: (line: string) => void): Promise<void> {
  const random = seededRandom(seedOf());
  print(`SEED=${random.seed}`);
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  const run = async (what: string, options: Pick<AlarmCrashOptions, "dataDir" | "rounds" | "power">) => {
    for (const line of linesOf(what, await crashWithAlarms({ ...options, dir, random }))) print(line);
  };
  try {
    if (KILLS > 0) await run("kills", { dataDir: join(dir, "kills"), rounds: KILLS });
    mkdirSync(join(dir, "power"));
    const power = CUTS > 0 ? await ext4Disk(join(dir, "power"), "256M") : undefined;
    if (power !== undefined) {
      try {
        await run("power cuts", { dataDir: join(power.dir, "data"), rounds: CUTS, power });
      } finally {
        power.unmount();
      }
    } else if (CUTS > 0) print("power cuts skipped: no ext4 can be mounted here");
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function linesOf(what: string, crashed: AlarmsCrashed): string[] {
  const { rounds, states, answered, disagreements, slowestMs, entries, told } = crashed;
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([name, count]) => `${name} ${count}`).join(", "); // prettier-ignore
  return [
    `${what}: ${rounds}; in these states: ${counts(states)}`,
    `answered with 200: ${counts(answered)}; entries ${entries}; agreed ${Math.round(slowestMs)} ms after the start at the latest`,
    `of alarms: ${counts(told)}`,
    `disagreements: ${disagreements.length}`,
    ...disagreements.slice(0, 40).map((line) => `  ${line}`),
  ];
}
