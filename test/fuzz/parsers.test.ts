/**
 * Every parser that a peer's bytes reach, for a moment: its corpus, which has what was a fault or slow once, and some mutations.
 * `npm run bench -- fuzz-parsers` is the same for longer.
 */
import { readdirSync } from "node:fs";
import test from "ava";
import { corpora, corpusOf } from "../bench/support/fuzz-corpus.ts";
import { FUZZED_PARSERS } from "../bench/support/fuzzed-parsers.ts";
import { fuzzParser } from "../bench/support/parser-fuzzer.ts";
import { seedOf } from "../support/random.ts";

const INPUT_BYTES = 8 * 1024;
const EXECUTIONS = 60 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("no parser that a peer reaches throws what its contract does not name", async (t) => {
  const seed = seedOf();
  t.log(`SEED=${seed}`);
  for (const parser of FUZZED_PARSERS) {
    const small = { ...parser, mostBytes: Math.min(parser.mostBytes, INPUT_BYTES) };
    const { faults, executions } = await fuzzParser(small, {
      corpus: corpusOf(parser.name),
      seed,
      isDone: (done) => done >= EXECUTIONS,
      isGuided: false,
    });
    t.true(executions >= EXECUTIONS, parser.name);
    t.deepEqual(
      faults.map(({ text, input }) => `${text}\n${input.toString("base64").slice(0, 2000)}`),
      [],
      parser.name,
    );
  }
});

test("a parser that throws is found by its input, and one that reads its input again and again by its cost", async (t) => {
  const isDone = (executions: number) => executions >= 1200;
  const options = { corpus: [Buffer.from("a,b")], seed: 1, isDone };
  const base = { name: "x", files: ["test/fuzz/parsers.test"], mostBytes: 300 };
  const throwing = await fuzzParser({ ...base, words: ["%"], read: (input) => thrown(input.toString()) }, options);
  t.regex(throwing.faults[0]?.text ?? "", /three of them/);
  t.regex(throwing.faults[0]?.input.toString() ?? "", /%.*%.*%/s);
  t.true(throwing.kept.length > 0, "what gets nearer is kept");
  const costly = await fuzzParser({ ...base, read: (input) => again(input) }, options);
  t.deepEqual(costly.faults, []);
  t.true((costly.worst?.length ?? 0) > 60, "the costliest input is a long one");
});

/** Each step is a block of its own, by which the way to the fault is found. */
function thrown(text: string): void {
  const first = text.indexOf("%");
  if (first < 0) return;
  const second = text.indexOf("%", first + 1);
  if (second < 0) return;
  if (text.includes("%", second + 1)) throw new Error("three of them");
}

function again(input: Buffer): number {
  let sum = 0;
  for (let from = 0; from < input.length; from += 1)
    for (let at = from; at < input.length; at += 1) sum += input[at] ?? 0;
  return sum;
}

test("each corpus is that of a parser", (t) => {
  const names = new Set(FUZZED_PARSERS.map(({ name }) => name));
  t.deepEqual(
    readdirSync(corpora).filter((name) => !names.has(name)),
    [],
  );
});
