/** One parser, fuzzed in a thread of its own. What it is reading stands in shared memory, so that it is known when the thread hangs. */
import { parentPort, workerData } from "node:worker_threads";
import { fuzzedParser } from "./fuzzed-parsers.ts";
import { corpusOf } from "./fuzz-corpus.ts";
import { fuzzParser } from "./parser-fuzzer.ts";

export interface FuzzThreadData {
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  /** Executions; bytes of the input under way. */
  readonly progress: Int32Array;
  readonly input: Uint8Array;
}

const { name, seed, seconds, progress, input } = workerData as FuzzThreadData;
const parser = fuzzedParser(name);
const endMs = performance.now() + seconds * 1000;
const fuzzed = await fuzzParser(parser, {
  corpus: corpusOf(name),
  seed,
  isDone: () => performance.now() >= endMs,
  watch: (bytes) => {
    Atomics.add(progress, 0, 1);
    Atomics.store(progress, 1, bytes.length);
    input.set(bytes.subarray(0, input.length));
  },
});
parentPort?.postMessage(fuzzed, []);
