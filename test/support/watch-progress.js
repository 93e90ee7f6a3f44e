/**
 * Ends test runs that hang, and keeps what they say of faults. ava's own time limit is asked only once: where a test was allowed longer
 * than that and has ended since, a file that never ends is waited for without limit.
 */
import { execFileSync } from "node:child_process";
import { SaidFaults } from "./said-faults.js";

/** ava prints which tests have not ended when it is interrupted; what is deaf to that is killed. */
const GRACE_MS = 20_000;

/**
 * Passes on what `child` says, and ends it with all that it has started once no test has ended for `limitMs`. What it returns gives the
 * lines about faults so far, and those about what was not tried.
 */
export function watchProgress(child, limitMs) {
  const [out, err] = [new SaidFaults(), new SaidFaults()];
  const timer = setTimeout(endAll, limitMs);
  function endAll() {
    const said = `No test has ended for ${limitMs / 60_000} minutes. What still runs:\n${tableOf(descendants(child.pid))}\n`;
    process.stderr.write(said);
    err.take(said);
    child.kill("SIGINT");
    setTimeout(() => {
      for (const { pid } of descendants(child.pid)) killIfThere(pid);
      killIfThere(child.pid);
    }, GRACE_MS);
  }
  child.stdout.setEncoding("utf8").on("data", (text) => {
    process.stdout.write(text);
    if (out.take(text)) timer.refresh();
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    err.take(text);
  });
  child.on("exit", () => clearTimeout(timer));
  return { faults: () => [...out.lines, ...err.lines], untried: () => out.untriedLines() };
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
