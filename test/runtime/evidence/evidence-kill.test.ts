/**
 * Kills and power cuts amid the sealing, binding and signing of samples, and amid `evidence make`: what was told is there, nothing is signed
 * that is not on disk, and half a file of evidence never has the name of a whole one.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import test, { type ExecutionContext } from "ava";
import { KEEP_ALL } from "../../historian/support/archive.ts";
import { START_MS } from "../../historian/support/samples.ts";
import { type Ext4Disk, ext4Disk } from "../../support/ext4-disk.ts";
import { testWith } from "../../support/programs.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { BoundVessel } from "./support/bound-vessel.ts";

const run = promisify(execFile);
const withTools = testWith(test, "python3", "openssl");
const HOUR_MS = 3_600_000;
/** Of each kind. */
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const ROUNDS = SCALE === 1 ? 2 : 5 * SCALE;
const BIND = fileURLToPath(new URL("./support/bind-process.ts", import.meta.url));
const MAKE = fileURLToPath(new URL("./support/make-process.ts", import.meta.url));

/** The disk of the test: with `cuts` one whose power can be cut, undefined where there is none. */
async function diskOf(t: ExecutionContext, cuts: boolean) {
  const base = await tempDir(t);
  if (!cuts) return { dir: base, end: (child: ChildProcess) => void child.kill("SIGKILL"), again: () => {} };
  const disk: Ext4Disk | undefined = await ext4Disk(base, "256M");
  if (disk === undefined) {
    t.log("skipped: no ext4 can be mounted here");
    t.pass();
    return undefined;
  }
  t.teardown(() => disk.unmount());
  const end = (child: ChildProcess): void => {
    disk.cut();
    child.kill("SIGKILL");
  };
  return { dir: disk.dir, end, again: () => disk.mountAgain() };
}

/** Until `isTime`, and a while more; what it has printed by then. */
async function begun(t: ExecutionContext, args: string[], isTime: (output: string) => boolean) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  t.teardown(() => child.kill("SIGKILL"));
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (isTime(output)) resolve();
    });
    child.once("close", () => resolve());
  });
  return { child, output: () => output, errors: () => errors };
}

for (const cuts of [false, true]) {
  test(`${cuts ? "power cuts" : "kills"} amid sealing, binding and signing lose nothing that was told, and nothing is signed that is not there`, async (t) => {
    t.timeout(1_800_000);
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    const disk = await diskOf(t, cuts);
    if (disk === undefined) return;
    const dir = join(disk.dir, "data");
    let startMs = START_MS;
    let most = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      await mkdir(dir, { recursive: true });
      const { child, output, errors } = await begun(t, [BIND, dir, `${startMs}`], (text) => text.includes("\n"));
      await new Promise((resolve) => setTimeout(resolve, random.below(400)));
      const told = output().slice(0, output().lastIndexOf("\n"));
      disk.end(child);
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
      disk.again();
      t.not(told, "", errors());
      most = (told.split("\n").at(-1) ?? "").split(" ").map(Number);
      startMs += 200 * HOUR_MS;
      const vessel = await BoundVessel.open(dir, KEEP_ALL, startMs);
      const [entries = 0, signed = 0, blocks = 0] = most;
      const report = await vessel.book.verify();
      t.like(report, { ok: true }, `round ${round}`);
      t.is(report.checkpoints.failed, 0);
      t.true(
        report.entries >= entries && (report.checkpoints.anchored_entries ?? 0) >= signed,
        `round ${round}: ${told}`,
      );
      const { report: history, findings } = await vessel.verify();
      t.deepEqual(findings, [], `round ${round}`);
      t.true(history.ok && history.blocks >= blocks, `round ${round}: ${history.blocks} of ${blocks}`);
      vessel.sail(20);
      t.true(await vessel.bind());
      t.deepEqual((await vessel.verify()).findings, [], `round ${round}, then bound again`);
      startMs = vessel.clock.now() + HOUR_MS;
      await vessel.close();
    }
    t.log(`${ROUNDS} rounds: ${most.join(", ")} entries, signed, blocks`);
  });

  withTools(
    `half a file of evidence, after ${cuts ? "power cuts" : "kills"}, never has the name of a whole one`,
    async (t) => {
      t.timeout(1_800_000);
      const random = seededRandom(seedOf());
      t.log(`seed ${random.seed}`);
      const disk = await diskOf(t, cuts);
      if (disk === undefined) return;
      const dir = join(disk.dir, "data");
      const vessel = await BoundVessel.open(dir, KEEP_ALL, START_MS);
      vessel.record("can0-000001-20261121T000000Z.log.zst", "frames of can0");
      for (let i = 0; i < 100; i += 1)
        await vessel.book.append({ kind: "manual", summary: `Entry ${i}`, payload: {}, user: "Ana" });
      vessel.sail(30);
      await vessel.bind();
      await vessel.close();
      const counts = { whole: 0, tars: 0, unfinished: 0, nothing: 0 };
      /** What is wrong with it; empty if it holds. */
      const faultsOf = (folder: string): Promise<string> =>
        run("sh", [join(folder, "verify.sh")]).then(
          () => "",
          ({ stdout, stderr, message }: Error & { stdout?: string; stderr?: string }) => `${stdout}${stderr}${message}`,
        );
      let tookMs = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        const out = join(disk.dir, `evidence-${round}`);
        const { child, errors } = await begun(t, [MAKE, dir, out], (text) => text.includes("begins"));
        const sinceMs = performance.now();
        const ended = once(child, "close");
        // The first takes its time, and says how long that is.
        if (round === 0) {
          await ended;
          t.is(child.exitCode, 0, errors());
          tookMs = performance.now() - sinceMs;
        } else {
          await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, random.below(Math.ceil(tookMs))))]);
          disk.end(child);
          await ended;
          disk.again();
        }
        const [isThere, isTar, isBegun] = [out, `${out}.tar`, `${out}.unfinished`].map((file) => existsSync(file));
        if (isThere) t.is(await faultsOf(out), "", `round ${round}: the folder`);
        if (isTar) {
          const other = await tempDir(t);
          await run("tar", ["-xf", `${out}.tar`, "-C", other]);
          t.is(await faultsOf(join(other, `evidence-${round}`)), "", `round ${round}: the tar`);
        }
        t.false(isTar && !isThere);
        // Whole, but for its name, or not accepted.
        if (isBegun && (await faultsOf(`${out}.unfinished`)) === "")
          t.true(existsSync(join(`${out}.unfinished`, "newest.checkpoint")));
        counts.whole += Number(isThere);
        counts.tars += Number(isTar);
        counts.unfinished += Number(isBegun);
        counts.nothing += Number(!isThere && !isBegun);
        const again = await BoundVessel.open(dir, KEEP_ALL, START_MS + 900 * HOUR_MS);
        t.like(await again.book.verify(), { ok: true }, `round ${round}`);
        await again.close();
        if (isThere) await run("rm", ["-rf", out, `${out}.tar`, `${out}.tar.unfinished`]);
        if (isBegun) await run("rm", ["-rf", `${out}.unfinished`]);
      }
      t.log(JSON.stringify(counts));
      t.true(counts.whole >= 1 && counts.tars >= 1);
    },
  );
}
