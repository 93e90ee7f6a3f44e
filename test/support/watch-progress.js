/**
 * Ends test runs that hang. ava's own time limit is asked only once: where a test was allowed longer than that and has ended since, a
 * file that never ends is waited for without limit.
 */
import { execFileSync } from "node:child_process";

/** ava prints which tests have not ended when it is interrupted; what is deaf to that is killed. */
const GRACE_MS = 20_000;
/** A line of a test that has ended, well or not. */
const RESULT = /^\s*[✔✘✖-] /m;

/** Passes on what `child` says, and ends it with all that it has started once no test has ended for `limitMs`. */
export function watchProgress(child, limitMs) {
  const timer = setTimeout(endAll, limitMs);
  function endAll() {
    console.error(
      `No test has ended for ${limitMs / 60_000} minutes. What still runs:\n${tableOf(descendants(child.pid))}`,
    );
    child.kill("SIGINT");
    setTimeout(() => {
      for (const { pid } of descendants(child.pid)) killIfThere(pid);
      killIfThere(child.pid);
    }, GRACE_MS);
  }
  child.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    if (RESULT.test(chunk)) timer.refresh();
  });
  child.on("exit", () => clearTimeout(timer));
}

function killIfThere(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function descendants(root) {
  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,etimes=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, seconds, command]) => ({ pid: Number(pid), parent: Number(parent), seconds, command }));
  const found = [];
  const childrenOf = (pid) => processes.filter(({ parent }) => parent === pid);
  const gather = (pid) => {
    for (const child of childrenOf(pid)) {
      found.push(child);
      gather(child.pid);
    }
  };
  gather(root);
  return found;
}

const tableOf = (processes) =>
  processes.map(({ pid, seconds, command }) => `  ${pid}  ${seconds} s  ${command.slice(0, 200)}`).join("\n");
