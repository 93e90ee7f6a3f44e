/**
 * The codec beside canboatjs on the same messages: see `support/codec-work.ts` for what is done. `warm` is in turns in one
 * process; `cold` is each side's first pass in a process of its own, everything counted that it loads, compiles and
 * collects after Node itself has started, and ours as it ships: JavaScript, the types stripped before. Times are of the
 * processor, by message of the corpus whether a side can read it or not; a ratio is of two rounds that followed one another.
 * canboat's analyzer in C, where it is there, prints the same frames as JSON, each time in a process of its own in turns with
 * the cold rounds of ours.
 *
 *     npm run bench -- codec FOLDER                a folder of recordings, ../shared/captures by default
 *     BITACORA_BENCH_ANALYZER=…/analyzer           canboat's, where it is not on the PATH
 *     BITACORA_BENCH_ROUNDS=15                     by default 9 warm and 7 cold
 */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyzerVersion, findAnalyzer } from "../nmea2000/support/canboat-analyzer.ts";
import { corpusCounts, plainLines, readCorpus, writeCorpus } from "./support/codec-corpus.ts";
import { WORKS } from "./support/codec-work.ts";

const COLD_ROUNDS = Number(process.env["BITACORA_BENCH_ROUNDS"] ?? 7);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export default async function codec(print: (line: string) => void, [folder]: readonly string[] = []): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
  try {
    const file = join(dir, "corpus");
    const name = await writeCorpus(file, folder);
    const { messages, frames } = corpusCounts(file);
    const shipped = buildOf(dir);
    const sources = join(ROOT, "test/bench/support/codec-rounds.ts");
    print(`${name}: ${messages} messages in ${frames} frames; load ${loadavg()[0]?.toFixed(1)}`);
    const analyzer = findAnalyzer();
    const plain = join(dir, "plain");
    if (analyzer !== undefined) writeFileSync(plain, plainLines(readCorpus(file, "frames").frames));
    else print("no analyzer of canboat: neither BITACORA_BENCH_ANALYZER nor on the PATH");
    const show = (work: string, rounds: readonly Round[]): void => {
      const perMessage = (side: 0 | 1) => spread(rounds.map((round) => (round[side] * 1000) / messages));
      const ratio = spread(rounds.map(([a, b]) => b / a));
      print(`${work.padEnd(21)} ours ${perMessage(0)} ns   canboatjs ${perMessage(1)} ns   ratio ${ratio}`);
    };
    for (const work of WORKS) {
      show(work, (await measured(sources, "warm", file, work)) as Round[]);
      const cold: Round[] = [];
      const inC: Round[] = [];
      for (let i = 0; i < COLD_ROUNDS; i += 1) {
        const [ours] = (await measured(shipped, "cold", file, work, "ours")) as number[];
        const [theirs] = (await measured(shipped, "cold", file, work, "canboatjs")) as number[];
        cold.push([ours ?? Number.NaN, theirs ?? Number.NaN]);
        if (analyzer !== undefined && work === "text to JSON")
          inC.push([ours ?? Number.NaN, processorTime(analyzer, plain)]);
      }
      show(`${work}, cold`, cold);
      if (inC.length > 0) {
        const each = spread(inC.map(([, us]) => (us * 1000) / messages));
        const ratio = spread(inC.map(([ours, us]) => us / ours));
        print(
          `${work}, in C   canboat ${analyzerVersion(analyzer ?? "") ?? "?"} ${each} ns   ratio to ours cold ${ratio}`,
        );
      }
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Microseconds of the whole process, as the shell that has waited for it says. */
function processorTime(analyzer: string, input: string): number {
  const script = '"$0" -json -q -format PLAIN < "$1" > /dev/null 2>&1; times';
  const said = execFileSync("sh", ["-c", script, analyzer, input], { encoding: "utf8" });
  const children = said.trim().split("\n").at(-1) ?? "";
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
  return seconds.reduce((sum, one) => sum + one, 0) * 1e6;
}

/** The measuring process and what it measures as JavaScript, beside the packages that they load. */
function buildOf(dir: string): string {
  symlinkSync(join(ROOT, "node_modules"), join(dir, "node_modules"));
  copyFileSync(join(ROOT, "package.json"), join(dir, "package.json"));
  const config = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: {
      rootDir: ROOT,
      outDir: join(dir, "built"),
      noEmit: false,
      rewriteRelativeImportExtensions: true,
    },
    include: [join(ROOT, "test/bench/support/codec-*.ts")],
  };
  writeFileSync(join(dir, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(dir, "tsconfig.json")], { stdio: "inherit" });
  return join(dir, "built/test/bench/support/codec-rounds.js");
}

/** Microseconds of ours and of theirs. */
type Round = readonly [number, number];

async function measured(script: string, ...parameters: string[]): Promise<unknown> {
  const child = fork(script, parameters, { execArgv: ["--expose-gc"] });
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
