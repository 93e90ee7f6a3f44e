/**
 * A million random lives of alarms against the simple model of `test/alarms/support/life-model.ts`.
 *
 *     BITACORA_BENCH_SEQUENCES=100000 SEED=7 npm run bench -- alarm-model
 */
import { lifeDifference } from "../alarms/support/life-model.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const STEPS = 40;

export default async function alarmModel(print: (line: string) => void): Promise<void> {
  const sequences = Number(process.env["BITACORA_BENCH_SEQUENCES"] ?? 1_000_000);
  const seed = seedOf();
  let differences = 0;
  const start = performance.now();
  for (let i = 0; i < sequences; i += 1) {
    const difference = await lifeDifference(seededRandom(seed + i), STEPS);
    if (difference === undefined) continue;
    differences += 1;
    if (differences <= 5) print(`SEED=${seed + i}: ${difference}`);
  }
  const seconds = (performance.now() - start) / 1000;
  print(`${sequences} sequences of ${STEPS} steps, seed ${seed}: ${differences} differences, ${seconds.toFixed(0)} s`);
}
