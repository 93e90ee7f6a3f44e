/**
 * Backups whose medium is pulled out, and restored ones. A service with the demo's history runs while backups go to a file system of their
 * own, which dies at a random moment of each (as when a stick is pulled out: what was not synced is gone). It is then mounted again: the
 * generations of before must be whole, and the next backup must finish. Then the stopped vessel is copied and restored: the book must verify
 * and the exported history be equal, row by row.
 *
 *     BITACORA_BENCH_CUTS=50 BITACORA_BENCH_RESTORES=10 SEED=1 npm run bench -- backup     takes root
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mountDisk } from "../historian/support/disk.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { runBitacora, spawnBitacora, startService } from "../support/service-process.ts";
import { short } from "./support/figures.ts";
import { Teardown } from "./support/teardown.ts";

const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 50);
const RESTORES = Number(process.env["BITACORA_BENCH_RESTORES"] ?? 10);
const DISK_MB = 256;

export default async function backup(print: (line: string) => void): Promise<void> {
  const teardown = new Teardown(print);
  const random = seededRandom(seedOf());
  print(`SEED=${random.seed}`);
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  teardown.teardown(() => rmSync(dir, { recursive: true, force: true }));
  const dataDir = join(dir, "data");
  const serve = ["--data-dir", dataDir, "--db", join(dataDir, "historian.db")];
  try {
    const disk = await mountDisk(teardown, DISK_MB);
    if (disk === undefined) return;
    const medium = join(disk.dir, "copy");
    const backUp = ["backup", medium, "--data-dir", dataDir, "--with-key"];
    let service = await startService(serve);
    teardown.teardown(() => service.end("SIGKILL"));
    await sleep(2000);
    const full = await timed(backUp);
    if (full.code !== 0) throw new Error(full.stderr);

    let [cutShort, finished, listsLost, notGoneOn] = [0, 0, 0, 0];
    const saidOf = new Map<string, number>();
    for (let cut = 0; cut < CUTS; cut += 1) {
      await fetch(`${service.url}/logbook?user=Ana&summary=Ronda-${cut}`, { method: "POST" });
      const before = await generations(medium);
      const child = spawnBitacora(backUp);
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
      await sleep(random.below(full.ms));
      disk.cutPower();
      const code = await ended;
      if (code === 0) finished += 1;
      else cutShort += 1;
      const reason = code === 0 ? "finished before" : (/\((E\w+)\)/.exec(said)?.[1] ?? said.slice(0, 80));
      saidOf.set(reason, (saidOf.get(reason) ?? 0) + 1);
      disk.unmount();
      disk.mount();
      const after = await generations(medium);
      if (!before.every((name) => after.includes(name)) || after.some((name) => name.includes("DAMAGED")))
        listsLost += 1;
      if ((await timed([...backUp, "--check"])).code !== 0) notGoneOn += 1;
    }
    print(
      `the first backup took ${short(full.ms)} ms; pulled out ${CUTS} times: ${cutShort} cut off, ${finished} had finished`,
    );
    print(`  what was said: ${[...saidOf].map(([reason, count]) => `${reason} ${count}`).join(", ")}`);
    print(`  earlier generations lost or damaged ${listsLost}, next backup (--check) not good ${notGoneOn}`);

    let [notIntact, notEqual] = [0, 0];
    for (let i = 0; i < RESTORES; i += 1) {
      await service.end("SIGTERM");
      await timed(backUp);
      const restored = join(dir, `restored-${i}`);
      const done = await timed(["restore", medium, "--data-dir", restored]);
      const verified = await timed(["logbook", "verify", "--data-dir", restored]);
      if (done.code !== 0 || verified.code !== 0) notIntact += 1;
      const [ours, theirs] = [await history(dataDir, dir), await history(restored, dir)];
      if (ours.length === 0 || !ours.equals(theirs)) notEqual += 1;
      if (i === 0)
        print(`a restore took ${short(done.ms)} ms; rows of history ${ours.toString().split("\n").length - 2}`);
      rmSync(restored, { recursive: true });
      service = await startService(serve);
      await sleep(1500);
    }
    print(`restored ${RESTORES} times: log book not intact ${notIntact}, history not equal ${notEqual}`);
  } finally {
    await teardown.run();
  }
}

async function timed(args: readonly string[]) {
  const startedAt = performance.now();
  const result = await runBitacora(args);
  return { ...result, ms: performance.now() - startedAt };
}

/** Their names; a damaged one says so. */
async function generations(medium: string): Promise<string[]> {
  const { stdout } = await runBitacora(["restore", medium, "--list", "--json"]);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { readonly generation: string; readonly damaged?: boolean })
    .map(({ generation, damaged }) => (damaged === true ? `${generation} DAMAGED` : generation));
}

async function history(dataDir: string, dir: string): Promise<Buffer> {
  const file = join(dir, "history.csv");
  rmSync(file, { force: true });
  const { code, stderr } = await runBitacora(["history", "export", file, "--data-dir", dataDir]);
  if (code !== 0) throw new Error(stderr);
  return readFileSync(file);
}
