/**
 * What crashes cost the historian's file store. A writer (`test/historian/support/crash-writer.ts`) writes simulated
 * months as fast as it can, with everything made small, so that it seals, begins month files and removes old ones all the
 * time; it is ended at a random moment, and all that the file then gives is compared with what was acknowledged.
 *
 *     BITACORA_BENCH_KILLS=200 BITACORA_BENCH_CUTS=50 BITACORA_BENCH_FLIPS=20000 SEED=1 npm run bench -- historian-crash
 *
 * Kills are SIGKILL. Power cuts shut the file system down without flushing (root only); a device that lies about its
 * cache cannot be had here. Flips are single bits of the files at rest, each looked at through the whole store.
 */
import { setImmediate } from "node:timers/promises";
import { type CrashNotes, PHASES, startNotes } from "../historian/support/crash-notes.ts";
import { type CrashSubject, crashSubject, examine, type Found, kill, randomAim, writerAtWork } from "../historian/support/crash-round.ts"; // prettier-ignore
import { mountDisk } from "../historian/support/disk.ts";
import { FlippedStore, OUTCOMES } from "../historian/support/flips.ts";
import { PowerSwitch } from "../historian/support/power-switch.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";
import { tempDir } from "../support/temp-dir.ts";
import { noiseOf, percentiles, sameWork } from "./support/figures.ts";
import { Teardown } from "./support/teardown.ts";

const KILLS = Number(process.env["BITACORA_BENCH_KILLS"] ?? 30);
const CUTS = Number(process.env["BITACORA_BENCH_CUTS"] ?? 10);
const FLIPS = Number(process.env["BITACORA_BENCH_FLIPS"] ?? 2000);
/** More than a month of flushes, which are 360. */
const MAX_FLUSHES = 400;
/** A new file after so many rounds, so that young ones are met, too. */
const ROUNDS_A_FILE = 25;
/** Half of the files lose their oldest samples by age, the others by bytes. */
const RETENTIONS = [{}, { retentionDays: 3650, maxBytes: 3_000_000 }] as const;

type Print = (line: string) => void;
/** Lets a writer work from a flush on and ends it. */
type End = (first: number) => Promise<CrashNotes>;

interface Tally {
  readonly found: Found[];
  readonly phases: Map<string, number>;
  flushes: number;
  faults: number;
}

export default async function crash(print: Print): Promise<void> {
  const seed = seedOf();
  print(`seed ${seed}; ${noiseOf([sameWork(), sameWork(), sameWork()])}`);
  const teardown = new Teardown(print);
  try {
    const random = seededRandom(seed);
    const notes = await tempDir(teardown);
    await kills(random, notes, teardown, print);
    await cuts(random, notes, teardown, print);
    if (FLIPS > 0) await flips(random, teardown, print);
  } finally {
    await teardown.run();
  }
}

async function kills(random: Random, notes: string, teardown: Teardown, print: Print): Promise<void> {
  const tally: Tally = { found: [], phases: new Map(), flushes: 0, faults: 0 };
  for (let left = KILLS, file = 0; left > 0; left -= ROUNDS_A_FILE, file += 1) {
    const subject = crashSubject(await tempDir(teardown), notes, RETENTIONS[file % RETENTIONS.length]);
    await repeat(subject, Math.min(ROUNDS_A_FILE, left), tally, print, async (first) => {
      const writer = await writerAtWork(subject, first, randomAim(random, MAX_FLUSHES));
      return kill(writer, subject);
    });
  }
  report("kills", tally, print);
}

async function cuts(random: Random, notes: string, teardown: Teardown, print: Print): Promise<void> {
  const tally: Tally = { found: [], phases: new Map(), flushes: 0, faults: 0 };
  for (let left = CUTS, file = 0; left > 0; left -= ROUNDS_A_FILE, file += 1) {
    const disk = await mountDisk(teardown, 128);
    if (disk === undefined) return;
    const subject = crashSubject(disk.dir, notes, RETENTIONS[file % RETENTIONS.length]);
    await repeat(subject, Math.min(ROUNDS_A_FILE, left), tally, print, async (first) => {
      startNotes(subject.notes);
      const power = await PowerSwitch.ready(disk.dir, subject.notes);
      const writer = await writerAtWork(subject, first, randomAim(random, MAX_FLUSHES));
      const cut = await power.cut();
      await kill(writer, subject);
      if (cut === undefined) throw new Error("the file system cannot be shut down here");
      const { acknowledged, phase } = cut;
      disk.unmount();
      disk.mount();
      return { acknowledged, phase: PHASES[phase] ?? PHASES[0] };
    });
  }
  report("power cuts", tally, print);
}

async function repeat(subject: CrashSubject, rounds: number, tally: Tally, print: Print, end: End): Promise<void> {
  let first = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, phase } = await end(first);
    const found = await examine(subject, Math.max(acknowledged, first - 1));
    for (const fault of found.faults) print(`FAULT in round ${round}, ended while ${phase}: ${fault}`);
    tally.found.push(found);
    tally.phases.set(phase, (tally.phases.get(phase) ?? 0) + 1);
    tally.flushes += found.end - first;
    tally.faults += found.faults.length;
    first = found.end;
  }
}

function report(what: string, { found, phases, flushes, faults }: Tally, print: Print): void {
  if (found.length === 0) return;
  const openMs = percentiles(found.map((one) => one.openMs));
  const worst = Math.max(...found.map((one) => one.openMs));
  const expired = found.filter((one) => one.expired).length;
  print(
    `${found.length} ${what} in ${flushes} flushes: ${faults} faults (samples lost, twice, wrong or gone too early, damage)`,
  );
  print(`  opened again in ${openMs} ms p50/p95, ${worst.toFixed(0)} ms at worst; ${expired} times samples had left by retention before`); // prettier-ignore
  print(`  ended while ${[...phases].map(([phase, count]) => `${phase} ${count}`).join(", ")}`);
}

async function flips(random: Random, teardown: Teardown, print: Print): Promise<void> {
  const store = FlippedStore.make(await tempDir(teardown));
  const flipAll = async (what: string, of: FlippedStore, name: string, bits: readonly number[]): Promise<void> => {
    const counts = new Map<string, number>();
    for (const bit of bits) {
      const outcome = of.flip(name, bit);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      // What failed to be decompressed is let go only by the event loop.
      await setImmediate();
    }
    print(`${what}: ${OUTCOMES.map((outcome) => `${outcome} ${counts.get(outcome) ?? 0}`).join(", ")}`);
  };
  const flipSome = async (of: FlippedStore, name: string): Promise<void> => {
    // Much of each file is empty, and there a flip does nothing.
    const used = [...(of.files.get(name) ?? [])].flatMap((byte, at) => (byte === 0 ? [] : [at]));
    const bits = Array.from({ length: FLIPS }, () => random.pick(used) * 8 + random.below(8));
    await flipAll(`${FLIPS} bits in the ${used.length} bytes of ${name} that are not 0, one at a time`, of, name, bits);
  };
  for (const name of store.files.keys()) await flipSome(store, name);
  const month = [...store.files.keys()].find((name) => /^historian-.*\.db$/.test(name)) ?? "";
  const { at, length } = store.longestBlock(month);
  const step = Math.max(1, Math.floor((length * 8) / (FLIPS * 10)));
  const bits = Array.from({ length: Math.floor((length * 8) / step) }, (_, i) => at * 8 + i * step);
  await flipAll(`${bits.length} of the ${length * 8} bits of a block`, store, month, bits);
  print("the month has let go of its samples:");
  await flipSome(FlippedStore.make(await tempDir(teardown), true), month);
}
