/**
 * A process that measures one piece of work: `warm` both sides in turns, after a pass of each that does not count; `cold`
 * one side's first pass, with all that it has to load for it. Tells its parent microseconds of the processor a pass.
 */
import { readCorpus } from "./codec-corpus.ts";
import type { Side, Work, WorkName } from "./codec-work.ts";

const [mode = "warm", file = "", name = "", side = "ours"] = process.argv.slice(2);
const ROUNDS = 7;
/** A pass of ours is short beside what the clock of the processor can tell. */
const OUR_PASSES = 5;

function measure(work: Work, passes: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < passes; i += 1) if (work() === 0) throw new Error("nothing was done");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / passes;
}

const corpus = readCorpus(file);
if (mode === "cold") {
  const before = process.cpuUsage();
  const { workOf } = await import("./codec-work.ts");
  if ((await workOf(side as Side, name as WorkName, corpus))() === 0) throw new Error("nothing was done");
  const { user, system } = process.cpuUsage(before);
  process.send?.([user + system]);
} else {
  const { workOf } = await import("./codec-work.ts");
  const ours = await workOf("ours", name as WorkName, corpus);
  const theirs = await workOf("canboatjs", name as WorkName, corpus);
  measure(ours, OUR_PASSES);
  measure(theirs, 1);
  process.send?.(Array.from({ length: ROUNDS }, () => [measure(ours, OUR_PASSES), measure(theirs, 1)]));
}
