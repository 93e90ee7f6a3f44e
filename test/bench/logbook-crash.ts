/**
 * The log book's promise under crashes: `serve` killed (SIGKILL), and the power of its disk cut, while twenty clients write
 * over HTTP; see `../support/logbook-crash.ts`. At the end the whole book is verified by us and, exported, by Python.
 *
 *     BITACORA_BENCH_KILLS=200 BITACORA_BENCH_CUTS=50 npm run bench -- logbook-crash       20 and 5 by default
 *     SEED=123 …                                                                           the same moments again
 *
 * Power cuts need root and ext4 on a loop device; without, they are skipped and it is said.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { python } from "../logbook/support/python.ts";
import { ext4Disk } from "../support/ext4-disk.ts";
import {
  type Crashed,
  type CrashOptions,
  crashAgainAndAgain,
  crashLines,
  writeCrashProject,
} from "../support/logbook-crash.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { runBitacora } from "../support/service-process.ts";
import { has } from "../support/programs.ts";

const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 20);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 5);

export default async function logbookCrash(print: (line: string) => void): Promise<void> {
  const random = seededRandom(seedOf());
  print(`SEED=${random.seed}`);
  const base = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  const projectFile = join(base, "project.yaml");
  writeCrashProject(projectFile);
  const run = async (what: string, options: Pick<CrashOptions, "dataDir" | "rounds" | "power">): Promise<void> => {
    const crashed = await crashAgainAndAgain({ ...options, projectFile, random });
    for (const line of crashLines(what, crashed)) print(line);
    print(await checkedByPython(options.dataDir, join(base, `${what}-export`), crashed));
  };
  try {
    if (KILLS > 0) await run("kills", { dataDir: join(base, "kills"), rounds: KILLS });
    mkdirSync(join(base, "power"));
    const power = CUTS > 0 ? await ext4Disk(join(base, "power"), "256M") : undefined;
    if (power !== undefined) {
      try {
        await run("power-cuts", { dataDir: join(power.dir, "data"), rounds: CUTS, power });
      } finally {
        power.unmount();
      }
    } else if (CUTS > 0) print("power cuts skipped: no ext4 can be mounted here");
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** What an independent program says of the same book, exported. */
async function checkedByPython(dataDir: string, target: string, { entries }: Crashed): Promise<string> {
  const exported = await runBitacora(["logbook", "export", target, "--data-dir", dataDir]);
  if (exported.code !== 0) return `export failed: ${exported.stderr}`;
  if (!has("python3")) return "not checked by Python: there is none";
  const { code, stdout } = await python(join(target, "verify.py"), target);
  const same = stdout.includes(`: ${entries} entries`);
  return `verify.py of the export: status ${code}, ${same ? "the same" : "ANOTHER"} number of entries; ${stdout.split("\n")[0]}`;
}
