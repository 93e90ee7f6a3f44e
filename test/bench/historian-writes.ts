/**
 * What a card receives for each sample: our file store with a flush every 1, 5 and 10 s beside plain rows and
 * VictoriaMetrics, each on a file system of its own (ext4 with blocks of 4 KiB on a loop device, whose writes the kernel
 * counts: the journal is among them). Only root can do that.
 *
 *     BITACORA_BENCH_PACE=real npm run bench -- historian-writes       in real time, 40 minutes, all at once
 *     BITACORA_BENCH_SIDES=ours npm run bench -- historian-writes      without the others
 *
 * By default the seconds follow each other without pause, and what the kernel would write after 30 s is written after 30
 * of them (`sync -f`), which gave the same figures as real time to 2 % (52.1, 19.2 and 9.72 against 52.1, 19.0 and 9.59).
 * Measured are the seconds after each tag was sealed once, and until it was sealed once more.
 */
import type { Disk } from "../historian/support/disk.ts";
import { mountDisk } from "../historian/support/disk.ts";
import { isInstalled, short } from "./support/figures.ts";
import { Engine, type Pace } from "./support/historian-engine.ts";
import type { SideName } from "./support/historian-side.ts";
import { VICTORIA } from "./support/historian-side-victoria.ts";
import { Teardown } from "./support/teardown.ts";

const PACE: Pace = process.env["BITACORA_BENCH_PACE"] === "real" ? "real" : "fast";
/** A block has 2048 samples of a tag that comes twice a second. */
const WARM_S = 1080;
const MEASURED_S = 1080;
const DISK_MB = 512;
const SIDES = (process.env["BITACORA_BENCH_SIDES"] ?? "ours,victoria,rows").split(",");

interface Entry {
  readonly side: SideName;
  readonly flushS: number;
  readonly measuredS: number;
}

const ENTRIES: readonly Entry[] = [
  { side: "ours", flushS: 1, measuredS: MEASURED_S },
  { side: "ours", flushS: 5, measuredS: MEASURED_S },
  { side: "ours", flushS: 10, measuredS: MEASURED_S },
  { side: "victoria", flushS: 1, measuredS: MEASURED_S },
  // Enough of them: a second of rows is 2.5 MB.
  { side: "rows", flushS: 1, measuredS: PACE === "real" ? MEASURED_S : 120 },
];

export default async function writes(print: (line: string) => void): Promise<void> {
  const teardown = new Teardown(print);
  try {
    const hasVictoria = PACE === "real" && isInstalled(VICTORIA, "-version");
    if (PACE === "fast")
      print("without VictoriaMetrics, whose own clock says when it writes: BITACORA_BENCH_PACE=real");
    else if (!hasVictoria) print(`without VictoriaMetrics: apt-get install ${VICTORIA}`);
    const runs: Promise<void>[] = [];
    for (const entry of ENTRIES.filter(({ side }) => SIDES.includes(side) && (side !== "victoria" || hasVictoria))) {
      const disk = await mountDisk(teardown, DISK_MB);
      if (disk === undefined) return;
      const run = measure(entry, disk, print);
      if (PACE === "real") runs.push(run);
      else await run;
    }
    await Promise.all(runs);
  } finally {
    await teardown.run();
  }
}

async function measure({ side, flushS, measuredS }: Entry, disk: Disk, print: (line: string) => void): Promise<void> {
  const startMs = Math.floor(Date.now() / 1000) * 1000 - (WARM_S + measuredS) * 1000;
  const engine = await Engine.open({ side, dir: disk.dir, startMs, pace: PACE });
  try {
    await engine.feed(WARM_S, flushS);
    if (PACE === "fast") disk.sync();
    const before = disk.written();
    const { samples } = await engine.feed(measuredS, flushS);
    if (PACE === "fast") disk.sync();
    const after = disk.written();
    const bytes = (after.bytes - before.bytes) / samples;
    const flushes = ((after.flushes - before.flushes) / measuredS) * 100;
    print(
      `${side}, a flush every ${flushS} s: ${short(bytes)} B a sample to the device (${short((bytes * 600 * 31_557_600) / 1e9)} GB a year), ` +
        `${short(flushes)} cache flushes in 100 s; ${PACE}, ${samples} samples`,
    );
  } finally {
    await engine.close();
  }
}
