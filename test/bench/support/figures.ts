/** How benchmarks say what they measured. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { loadavg } from "node:os";

/** The median, and the least and the greatest where there are several. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = short(sorted[sorted.length >> 1]);
  return sorted.length < 2 ? median : `${median} (${short(sorted[0])}–${short(sorted.at(-1))})`;
}

/** Three digits that count. */
export function short(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "?";
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

/** p50/p95. */
export function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return `${at(0.5)}/${at(0.95)}`;
}

/** The time that always the same work takes, in ms: its spread over a run is the machine's, not the programs'. */
export function sameWork(): number {
  const before = performance.now();
  const bytes = Buffer.alloc(1024 * 1024);
  for (let i = 0; i < 32; i += 1) createHash("sha256").update(bytes).digest();
  return performance.now() - before;
}

/** The machine's noise over a run, to be printed beside its figures. */
export function noiseOf(works: readonly number[]): string {
  return `same work ${spread(works)} ms over the run; load ${loadavg()[0]?.toFixed(1) ?? "?"}`;
}

/** Whether a program can be started. */
export function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
