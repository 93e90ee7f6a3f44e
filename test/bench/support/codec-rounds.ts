/**
 * A process that measures one piece of work, with `--expose-gc`: `warm` both sides in turns, after a pass of each that does
 * not count; `cold` one side's first pass, with all that it has to load for it. Tells its parent microseconds of the
 * processor a pass, those of the compiler's and the collector's threads with them. What is read of the corpus is not
 * counted, and the heap is collected before each round, so that no side pays for what the other has left.
 */
import { readCorpus } from "./codec-corpus.ts";
import { PARTS, type Side, type Work, type WorkName, workOf } from "./codec-work.ts";

const [mode = "warm", file = "", work = "", side = "ours"] = process.argv.slice(2);
const name = work as WorkName;
const ROUNDS = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? 9);
/** A pass of ours is short beside what the clock of the processor can tell. */
const OUR_PASSES = 10;

function measure(pass: Work, passes: number): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  for (let i = 0; i < passes; i += 1) if (pass() === 0) throw new Error("nothing was done");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / passes;
}

const corpus = readCorpus(file, PARTS[name]);
if (mode === "cold") {
  globalThis.gc?.();
  const before = process.cpuUsage();
  if ((await workOf(side as Side, name, corpus))() === 0) throw new Error("nothing was done");
  const { user, system } = process.cpuUsage(before);
  process.send?.([user + system]);
} else {
  const ours = await workOf("ours", name, corpus);
  const theirs = await workOf("canboatjs", name, corpus);
  measure(ours, OUR_PASSES);
  measure(theirs, 1);
  process.send?.(Array.from({ length: ROUNDS }, () => [measure(ours, OUR_PASSES), measure(theirs, 1)]));
}
