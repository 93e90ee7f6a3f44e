/**
 * What kills cost the file store while it seals, begins month files and removes old ones: `npm run bench -- historian-crash` has many more.
 */
import test from "ava";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { crashSubject, examine, kill, monthAim, randomAim, writerAtWork } from "../support/crash-round.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

for (const [what, retention] of [
  ["by age", { retentionDays: 20 }],
  ["for lack of room", { retentionDays: 3650, maxBytes: 1_500_000 }],
] as const) {
  test.serial(`kills while files are sealed, begun and removed ${what} lose no acknowledged flush`, async (t) => {
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const subject = crashSubject(await tempDir(t), await tempDir(t), retention);
    const phases: string[] = [];
    let first = 0;
    let hasExpired = false;
    for (let round = 0; round < 3 * SCALE; round += 1) {
      const writer = await writerAtWork(subject, first, {
        ...randomAim(random, 400),
        flushes: 100 + random.below(300),
      });
      const { acknowledged, phase } = await kill(writer, subject);
      const found = await examine(subject, acknowledged);
      t.deepEqual(found.faults, [], `round ${round}, killed while ${phase}`);
      t.true(found.end > acknowledged);
      hasExpired ||= found.expired;
      phases.push(phase);
      first = found.end;
    }
    t.log(`${first} flushes; killed while ${phases.join(", ")}; samples had left by retention: ${hasExpired}`);
  });
}

test.serial("kills while months begin and are evicted make none missing, and none is forgotten", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const subject = crashSubject(await tempDir(t), await tempDir(t), { retentionDays: 20 });
  const phases: string[] = [];
  let first = 0;
  for (let round = 0; round < 4 * SCALE; round += 1) {
    const { acknowledged, phase } = await kill(await writerAtWork(subject, first, monthAim(random)), subject);
    const found = await examine(subject, acknowledged);
    t.deepEqual(found.faults, [], `round ${round}, killed while ${phase}`);
    phases.push(phase);
    first = found.end;
  }
  t.log(`${first} flushes; killed while ${phases.join(", ")}`);
});
