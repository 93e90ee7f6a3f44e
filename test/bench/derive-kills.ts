/**
 * A service that integrates a distance, hours and a charge is killed (SIGKILL), or the power of its disk is cut, at random moments: whether
 * the totals go on from the disk, in step, and what each end costs of them.
 *
 *     BITACORA_BENCH_KILLS=50 BITACORA_BENCH_CUTS=50 BITACORA_SAVE_MS=1000 BITACORA_BENCH_LIFE_MS=4000 SEED=1 npm run bench -- derive-kills
 *
 * `BITACORA_SAVE_MS`: how often totals are saved; aboard 30000. Power cuts need root and ext4 on a loop device; without, they are skipped
 * and it is said.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { crashWithIntegrals, type DeriveCrashOptions } from "../support/derive-crash.ts";
import { ext4Disk } from "../support/ext4-disk.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 50);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 50);
const SAVE_MS = Number(process.env["BITACORA_SAVE_MS"] ?? 1000);
const LIFE_MS = Number(process.env["BITACORA_BENCH_LIFE_MS"] ?? 4000);

type Print = (line: string) => void;

export default async function deriveKills(print: Print): Promise<void> {
  const random = seededRandom(seedOf());
  print(`seed ${random.seed}; saved every ${SAVE_MS} ms`);
  const dir = await mkdtemp(join(tmpdir(), "bitacora-derive-kills-"));
  try {
    const options = { dir, random, saveMs: SAVE_MS, lifeMs: LIFE_MS };
    if (KILLS > 0) await crash(print, "kills", { ...options, rounds: KILLS, dataDir: join(dir, "data") });
    const power = CUTS === 0 ? undefined : await ext4Disk(dir);
    if (power === undefined) return print("no power cuts");
    try {
      await crash(print, "power cuts", { ...options, rounds: CUTS, dataDir: join(power.dir, "data"), power });
    } finally {
      power.unmount();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function crash(print: Print, what: string, options: DeriveCrashOptions): Promise<void> {
  const { disagreements, countedS, saved, stops, mostLostS } = await crashWithIntegrals(options);
  print(
    `${options.rounds} ${what}, ${stops} of them stops: ${countedS.toFixed(1)} s counted, in ${saved} lives; ` +
      `most lost by one ${mostLostS.toFixed(1)} s; disagreements ${disagreements.length}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const each of disagreements) print(`  ${each}`);
}
