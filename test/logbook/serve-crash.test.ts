/**
 * `serve` is killed, and the power of its disk cut, while twenty clients write in its log book over HTTP, at moments that
 * include the making of a volume and of a checkpoint. A few times here; `npm run bench -- logbook-crash` for more.
 */
import { join } from "node:path";
import test from "ava";
import { ext4Disk } from "../support/ext4-disk.ts";
import { crashAgainAndAgain, crashLines, writeCrashProject } from "../support/logbook-crash.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { tempDir } from "../support/temp-dir.ts";

const ROUNDS = Math.ceil(Number(process.env["BITACORA_TEST_SCALE"] ?? 1));

for (const what of ["kills", "power cuts"] as const) {
  test.serial(`${ROUNDS} ${what} of the service lose no entry that was acknowledged over HTTP`, async (t) => {
    t.timeout(60_000 + ROUNDS * 30_000);
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const base = await tempDir(t);
    const projectFile = join(base, "project.yaml");
    writeCrashProject(projectFile);
    const power = what === "kills" ? undefined : await ext4Disk(base);
    if (what === "power cuts" && power === undefined) {
      t.log("skipped: no ext4 can be mounted here");
      t.pass();
      return;
    }
    if (power !== undefined) t.teardown(() => power.unmount());
    const dataDir = join(power?.dir ?? base, "data");
    const moments = ["writing", "rollover", "checkpoint"] as const;
    const crashed = await crashAgainAndAgain({
      dataDir,
      projectFile,
      rounds: ROUNDS,
      random,
      moments,
      ...(power && { power }),
    });
    for (const line of crashLines(what, crashed)) t.log(line);
    t.true(crashed.acknowledged > 0);
    t.is(crashed.lost, 0);
    t.is(crashed.broken, 0);
    t.true(crashed.entries >= crashed.acknowledged);
  });
}
