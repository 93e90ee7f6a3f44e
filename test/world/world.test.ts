/** A few random days of the world (`support/day.ts`); `npm run bench -- world` has as many as one likes. */
import test from "ava";
import { tempDir } from "../support/temp-dir.ts";
import { seedOf } from "../support/random.ts";
import { day } from "./support/day.ts";

const DAYS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("in random days no danger is missed, nothing is told that is not so, and all that was told ends", async (t) => {
  t.timeout(600_000);
  const seed = seedOf();
  for (let i = 0; i < DAYS; i += 1) {
    const judged = await day(seed + i, await tempDir(t));
    t.log(`seed ${judged.seed}: ${JSON.stringify(judged.dangers)}, ${judged.told} alarms`);
    t.like(judged, { missed: [], falseOnes: [], neverEnded: [] }, `SEED=${judged.seed}`);
  }
});
