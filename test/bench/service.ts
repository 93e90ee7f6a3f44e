/**
 * One million tag updates through the store, 60 alarm rules, the historian's file and ten live subscribers, beside the
 * plain way to write the same (see `support/pipelines.ts`), in turns, each in a process of its own.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Result = Record<string, number>;

const ROUNDS = 2;
const UPDATES = Number(process.env["BITACORA_BENCH_UPDATES"] ?? 1_000_000);
const SUBSCRIBERS = 10;

export default async function service(print: (line: string) => void): Promise<void> {
  const results: Record<"ours" | "plain", Result[]> = { ours: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ["ours", "plain"] as const) results[side].push(await run(side));
  }
  print(
    `${UPDATES.toLocaleString("en")} updates of 300 tags, 60 rules, ${SUBSCRIBERS} live subscribers, ${ROUNDS} rounds in turns`,
  );
  for (const name of Object.keys(results.ours[0] ?? {})) {
    const ours = results.ours.map((result) => result[name] ?? Number.NaN);
    const plain = results.plain.map((result) => result[name] ?? Number.NaN);
    print(
      `${name.padEnd(24)} ours ${spread(ours)}   plain ${spread(plain)}   ratio ${spread(ours.map((value, i) => value / (plain[i] ?? Number.NaN)))}`,
    );
  }
}

async function run(side: string): Promise<Result> {
  const file = fileURLToPath(new URL("support/service-pipeline.ts", import.meta.url));
  const child = fork(file, [side, String(UPDATES), String(SUBSCRIBERS)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const [result] = (await once(child, "message")) as [Result];
  await once(child, "exit");
  return result;
}

/** Median (lowest–highest). */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const digits = (value: number) =>
    value >= 100 ? value.toLocaleString("en", { maximumFractionDigits: 0 }) : value.toFixed(2);
  return `${digits(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} (${digits(sorted[0] ?? Number.NaN)}–${digits(sorted.at(-1) ?? Number.NaN)})`;
}
