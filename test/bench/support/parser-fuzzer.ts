/**
 * Mutates the inputs of a parser. What reaches a block of code that no input had reached is kept and mutated further, and so is what takes
 * longer for each KB than anything before. A fault is anything that is thrown; one for each place where it is thrown.
 *
 * The cost of an input is the time for each KB that has begun; of a long one, the processor's in this thread. The costliest ones are run
 * again at the end, without counting blocks; the least of five runs counts, so that what else the machine does, and what V8 compiles, does
 * not.
 */
import { Buffer } from "node:buffer";
import { type Random, seededRandom } from "../../support/random.ts";
import { BlockCoverage } from "./block-coverage.ts";
import type { FuzzedParser } from "./fuzzed-parser.ts";
import { mutatedBytes, mutatedJson, repeated } from "./mutations.ts";

interface Fault {
  readonly text: string;
  readonly input: Buffer;
}

export interface Fuzzed {
  executions: number;
  faults: readonly Fault[];
  /** Inputs that reached something new. */
  kept: readonly Buffer[];
  worstMsPerKb: number;
  worst: Buffer | undefined;
}

export interface FuzzOptions {
  readonly corpus: readonly Buffer[];
  readonly seed: number;
  readonly isDone: (executions: number) => boolean;
  /** False: neither blocks nor costs are looked at, which takes most of the time of a short run. */
  readonly isGuided?: boolean;
  /** Called before each input is read. */
  readonly watch?: (input: Buffer) => void;
}

/** Inputs between two looks at what has run. */
const BATCH = 400;
const PART = 20;
const SLOWEST = 8;
const KEPT_MAX = 4000;
const RUNS = 5;
const GROWN_EVERY = 12;
const FAULTS_MAX = 20;
const CLOCKED_MS = 50;
const TAILS = ["", "", "x", "\n"].map((tail) => Buffer.from(tail));

export async function fuzzParser(
  parser: FuzzedParser,
  { corpus, seed, isDone, isGuided = true, watch }: FuzzOptions,
): Promise<Fuzzed> {
  const coverage = isGuided ? new BlockCoverage(parser.files) : undefined;
  const random = seededRandom(seed);
  const pool: Buffer[] = [];
  const faults = new Map<string, Fault>();
  const slowest: { readonly input: Buffer; readonly msPerKb: number }[] = [];
  let executions = 0;

  const run = async (input: Buffer): Promise<number> => {
    watch?.(input);
    const begun = { ms: performance.now(), processorMs: processorMs() };
    try {
      // A parser that answers at once is not waited for.
      const answer = parser.read(input);
      if (answer instanceof Promise) await answer;
    } catch (error) {
      const fault = faultOf(error, input);
      if (!faults.has(fault.place) || fault.input.length < (faults.get(fault.place)?.input.length ?? 0))
        faults.set(fault.place, fault);
    }
    executions += 1;
    const ms = performance.now() - begun.ms;
    // The processor's time counts in steps of some milliseconds, and the clock's goes on while others run.
    return costOf(ms < CLOCKED_MS ? ms : processorMs() - begun.processorMs, input);
  };
  const judgeCost = async (input: Buffer, msPerKb: number): Promise<void> => {
    const least = slowest.length < SLOWEST ? 0 : (slowest.at(-1)?.msPerKb ?? 0);
    if (!isGuided || msPerKb <= least) return;
    const again = Math.min(msPerKb, await run(input), await run(input));
    if (again <= least) return;
    slowest.push({ input, msPerKb: again });
    slowest.sort((a, b) => b.msPerKb - a.msPerKb);
    slowest.length = Math.min(slowest.length, SLOWEST);
  };
  const keepNew = async (batch: readonly Buffer[]): Promise<void> => {
    if (coverage?.hasNew(false) !== true) return;
    for (let from = 0; from < batch.length; from += PART) {
      const part = batch.slice(from, from + PART);
      for (const input of part) await run(input);
      if (!coverage.hasNew(false)) continue;
      for (const input of part) {
        await run(input);
        if (coverage.hasNew(true) && pool.length < KEPT_MAX) pool.push(input);
      }
    }
  };

  const seeds = [...(parser.seeds?.() ?? []), ...corpus];
  for (const input of seeds) {
    await judgeCost(input, await run(input));
    coverage?.hasNew(true);
  }
  const others = () => (pool.length > 0 && random.below(2) === 0 ? pool : seeds);
  while (!isDone(executions) && faults.size < FAULTS_MAX) {
    const batch: Buffer[] = [];
    while (batch.length < BATCH && !isDone(executions)) {
      const from = random.below(16) === 0 && slowest.length > 0 ? slowest.map(({ input }) => input) : others();
      const input = changed(parser, random.pick(from), random, others());
      batch.push(input);
      await judgeCost(input, await run(input));
    }
    await keepNew(batch);
  }
  coverage?.stop();
  let worst: Buffer | undefined;
  let worstMsPerKb = 0;
  for (const { input } of slowest) {
    let least = Infinity;
    for (let left = RUNS; left > 0; left -= 1) least = Math.min(least, await run(input));
    if (least > worstMsPerKb) [worst, worstMsPerKb] = [input, least];
  }
  return { executions, faults: [...faults.values()], kept: pool, worst, worstMsPerKb };
}

function changed(parser: FuzzedParser, original: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  const { words = [], mostBytes, isJson, shape } = parser;
  const asJson = isJson === true && random.below(4) > 0 ? mutatedJson(original, random, words, others) : undefined;
  let input = asJson ?? mutatedBytes(original, random, words, others);
  // What comes behind a long row decides how often the row is tried.
  if (random.below(GROWN_EVERY) === 0)
    input = Buffer.concat([repeated(input, random, mostBytes - 1), random.pick(TAILS)]);
  if (shape !== undefined && random.below(5) > 0) input = shape(input, random);
  return input.subarray(0, mostBytes);
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function costOf(ms: number, { length }: Buffer): number {
  return ms / Math.max(1, length / 1024);
}

function faultOf(error: unknown, input: Buffer): Fault & { readonly place: string } {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = text.split("\n");
  const place = `${lines[0]?.replaceAll(/\d+|"[^"]*"/g, "")} ${lines.find((line) => line.includes("/src/"))?.trim()}`;
  return { text: lines.slice(0, 8).join("\n"), input, place };
}
