/**
 * Random days of a boat with everything that keeps a watch, judged by who knows the truth (`../world/support/day.ts`): dangers that nobody
 * was told, alarms for nothing, alarms that never ended, each with its seed. 0 missed is what it is for.
 *
 *     BITACORA_BENCH_DAYS=200 SEED=7 npm run bench -- world
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { day } from "../world/support/day.ts";
import { seedOf } from "../support/random.ts";

const DAYS = Number(process.env["BITACORA_BENCH_DAYS"] ?? 20);

export default async function world(print: (line: string) => void): Promise<void> {
  const seed = seedOf();
  const dangers = new Map<string, number>();
  const faults = { missed: 0, "for nothing": 0, "never ended": 0 };
  let told = 0;
  for (let i = 0; i < DAYS; i += 1) {
    const dir = await mkdtemp(join(tmpdir(), "bitacora-world-"));
    const judged = await day(seed + i, dir);
    await rm(dir, { recursive: true, maxRetries: 5, retryDelay: 50 });
    for (const [kind, count] of Object.entries(judged.dangers)) dangers.set(kind, (dangers.get(kind) ?? 0) + count);
    told += judged.told;
    for (const [what, which] of [
      ["missed", judged.missed],
      ["for nothing", judged.falseOnes],
      ["never ended", judged.neverEnded],
    ] as const) {
      faults[what] += which.length;
      for (const each of which) print(`seed ${judged.seed}: ${what}: ${each}`);
    }
  }
  const kinds = [...dangers].map(([kind, count]) => `${kind} ${count}`).join(", ");
  print(`seeds ${seed} to ${seed + DAYS - 1}: ${DAYS} days, dangers: ${kinds}; ${told} alarms raised`);
  print(
    Object.entries(faults)
      .map(([what, count]) => `${what} ${count}`)
      .join(", "),
  );
}
