/**
 * A service that is killed, or stopped, while it integrates. With `BITACORA_TEST_SCALE`, more often; `npm run bench -- derive-kills` cuts
 * the power as well.
 */
import { join } from "node:path";
import test from "ava";
import { crashWithIntegrals } from "../../support/derive-crash.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";

const KILLS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test(`${KILLS} ends at random moments: integrals go on from what is on disk, in step, and count nothing twice`, async (t) => {
  t.timeout(60_000 + KILLS * 20_000);
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const dir = await tempDir(t);
  const { disagreements, ...figures } = await crashWithIntegrals({ dir, dataDir: join(dir, "data"), rounds: KILLS, random }); // prettier-ignore
  t.log(JSON.stringify(figures));
  t.deepEqual(disagreements, []);
});
