/**
 * Every parser that the bytes of a peer reach, each fuzzed in a thread of its own: mutations, some of them by its grammar, guided by which
 * blocks of its files have run (`parser-fuzzer.ts`). Prints executions, crashes (what a contract does not name is thrown, or a result is
 * not what always holds), hangs (an input of minutes) and the worst cost. Inputs that crash, hang or are the slowest are written to a
 * folder of the system's temporary one; what was mended goes from there to `fixtures/fuzz/`.
 *
 *     BITACORA_BENCH_SECONDS=60 SEED=7 npm run bench -- fuzz-parsers patch yaml
 */
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { seedOf } from "../support/random.ts";
import type { FuzzThreadData } from "./support/fuzz-parser-thread.ts";
import { FUZZED_PARSERS } from "./support/fuzzed-parsers.ts";
import type { Fuzzed } from "./support/parser-fuzzer.ts";

const SECONDS = 60;
const HANG_MS = 180_000;
const LOOK_MS = 1000;
/** No door lets in more at once. */
const INPUT_BYTES = 4 * 1024 * 1024;

type Print = (line: string) => void;

export default async function fuzzParsers(print: Print, named: readonly string[]): Promise<void> {
  const seconds = Number(process.env["BITACORA_BENCH_SECONDS"] ?? SECONDS);
  const seed = seedOf();
  const folder = mkdtempSync(join(tmpdir(), "bitacora-fuzz-"));
  const names = named.map((name) => basename(name));
  print(`seed ${seed}, ${seconds} s each, inputs in ${folder}`);
  for (const { name } of FUZZED_PARSERS) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { executions, fuzzed, ended } = await run(name, seed, seconds);
    const save = (what: string, bytes: Uint8Array): string => {
      const file = join(folder, `${name}-${what}`);
      writeFileSync(file, bytes);
      return file;
    };
    for (const [i, { text, input }] of (fuzzed?.faults ?? []).entries())
      print(`${text}\n    ${save(`crash-${i}`, input)}`);
    if (ended !== undefined) print(`${ended.text}\n    ${save("end", ended.input)}`);
    if (fuzzed?.worst !== undefined) save("slowest", fuzzed.worst);
    for (const [i, bytes] of (fuzzed?.kept ?? []).entries()) save(`kept-${i}`, bytes);
    print(
      `${name.padEnd(16)} ${executions} executions, ${fuzzed?.kept.length ?? 0} kept, crashes ${(fuzzed?.faults.length ?? 0) + (ended === undefined ? 0 : 1)}, ` +
        `worst ${fuzzed?.worstMsPerKb.toFixed(3) ?? "?"} ms a KB (${fuzzed?.worst?.length ?? 0} B)`,
    );
  }
}

interface Run {
  readonly executions: number;
  /** Undefined where the thread did not come to its end. */
  readonly fuzzed: Fuzzed | undefined;
  readonly ended: { readonly text: string; readonly input: Uint8Array } | undefined;
}

async function run(name: string, seed: number, seconds: number): Promise<Run> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const input = new Uint8Array(new SharedArrayBuffer(INPUT_BYTES));
  const worker = new Worker(new URL("support/fuzz-parser-thread.ts", import.meta.url), {
    workerData: { name, seed, seconds, progress, input } satisfies FuzzThreadData,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  let fuzzed: Fuzzed | undefined;
  let text: string | undefined;
  const over = once(worker, "exit").then(() => true);
  worker.on("message", (message: Fuzzed) => (fuzzed = message));
  worker.on("error", (error: Error) => (text = error.stack ?? error.message));
  for (let before = -1, sinceMs = performance.now(); !(await Promise.race([over, sleep(LOOK_MS, false)]));) {
    const now = Atomics.load(progress, 0);
    if (now !== before) [before, sinceMs] = [now, performance.now()];
    else if (performance.now() - sinceMs > HANG_MS) {
      text = "hang";
      await worker.terminate();
    }
  }
  const executions = Atomics.load(progress, 0);
  const under = Buffer.from(input.slice(0, Atomics.load(progress, 1)));
  return { executions, fuzzed, ended: text === undefined ? undefined : { text, input: under } };
}
