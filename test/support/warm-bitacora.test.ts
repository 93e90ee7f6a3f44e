/** The process in which tests run commands: what becomes of the commands when it has died. */
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { runWarm } from "./warm-bitacora.ts";
import { until } from "./until.ts";

/** A process of its own, since another file may need the usual one. */
const OWN = { env: { LANG: "C.dies" } };

function children(): number[] {
  const said = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "latin1");
  return said.split(" ").filter(Boolean).map(Number);
}

test("a command whose process has died says so, and the next one has another process", async (t) => {
  const before = children();
  t.is((await runWarm(["--version"], OWN)).code, 0);
  const pids = children().filter((pid) => !before.includes(pid));
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await until(() => pids.every((pid) => !children().includes(pid)));
  await delay(0);
  await t.throwsAsync(runWarm(["--version"], OWN), { message: "the process ended (SIGKILL) before: --version" });
  t.is((await runWarm(["--version"], OWN)).code, 0);
});
