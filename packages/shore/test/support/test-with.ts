/** Tests that need the real engines. Where those are not installed, their titles say so and they are skipped. */
import { existsSync } from "node:fs";
import test, { type ExecutionContext } from "ava";
import { hasPostgres, hasVictoria } from "./engines.ts";

const THERE = {
  postgresql: hasPostgres,
  "victoria-metrics": hasVictoria,
  haproxy: existsSync("/usr/sbin/haproxy"),
};

type Implementation = (t: ExecutionContext) => Promise<void>;

/** `test.serial`, or the same skipped with what is missing in its title. */
export function testWith(...needed: (keyof typeof THERE)[]): (title: string, run: Implementation) => void {
  const missing = needed.filter((name) => !THERE[name]);
  if (missing.length === 0) return (title, run) => test.serial(title, run);
  return (title, run) => test.serial.skip(`${title} (skipped: apt install ${missing.join(" ")})`, run);
}
