/**
 * The codec beside canboatjs on the same messages: see `support/codec-work.ts` for what is done. `warm` is in turns in one
 * process, `cold` each side's first pass in a process of its own, loading included. Times are of the processor, by message
 * of the corpus whether a side can read it or not; a ratio is of two rounds that followed one another.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCorpus, writeCorpus } from "./support/codec-corpus.ts";
import { WORKS } from "./support/codec-work.ts";

const COLD_ROUNDS = 5;

export default async function codec(print: (line: string) => void): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  try {
    const file = join(dir, "corpus");
    const name = await writeCorpus(file);
    const { messages, frames } = readCorpus(file);
    print(`${name}: ${messages.length} messages in ${frames.length} frames`);
    const show = (work: string, rounds: readonly Round[]): void => {
      const perMessage = (side: 0 | 1) => spread(rounds.map((round) => (round[side] * 1000) / messages.length));
      const ratio = spread(rounds.map(([a, b]) => b / a));
      print(`${work.padEnd(20)} ours ${perMessage(0)} ns   canboatjs ${perMessage(1)} ns   ratio ${ratio}`);
    };
    for (const work of WORKS) {
      show(work, (await measured("warm", file, work)) as Round[]);
      const cold: Round[] = [];
      for (let i = 0; i < COLD_ROUNDS; i += 1) {
        const [ours] = (await measured("cold", file, work, "ours")) as number[];
        const [theirs] = (await measured("cold", file, work, "canboatjs")) as number[];
        cold.push([ours ?? Number.NaN, theirs ?? Number.NaN]);
      }
      show(`${work}, cold`, cold);
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Microseconds of ours and of theirs. */
type Round = readonly [number, number];

async function measured(...parameters: string[]): Promise<unknown> {
  const child = fork(fileURLToPath(new URL("support/codec-rounds.ts", import.meta.url)), parameters);
  const [result] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
  if (!Array.isArray(result)) throw new Error(`the measuring process ended: ${parameters.join(" ")}`);
  return result;
}

/** Median (lowest–highest). */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const digits = (value = Number.NaN) => value.toFixed(value >= 100 ? 0 : 1);
  return `${digits(sorted[Math.floor(sorted.length / 2)])} (${digits(sorted[0])}–${digits(sorted.at(-1))})`;
}
