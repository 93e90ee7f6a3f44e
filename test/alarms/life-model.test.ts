/** Random lives of alarms against a simple model: `SEED=7 npx ava …` repeats a run, `npm run bench -- alarm-model` makes a million. */
import test from "ava";
import { seededRandom, seedOf } from "../support/random.ts";
import { lifeDifference } from "./support/life-model.ts";

const SEQUENCES = 2000;

test("over random updates, acts of persons, restarts and steps of the clock the engine does what the model tells", async (t) => {
  const seed = seedOf();
  t.log(`seed ${seed}`);
  for (let i = 0; i < SEQUENCES; i += 1) {
    const difference = await lifeDifference(seededRandom(seed + i), 40);
    t.is(difference, undefined, `SEED=${seed + i}`);
    if (difference !== undefined) break;
  }
});
