/**
 * How the tests are run. Each file has a process of its own: one that V8 aborts ends alone. What is compiled is kept beside
 * the libraries, for the tests and what they start. The longest files begin first, so that none of them is left at the end.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** More than three seconds of processor each, measured; the CAN bus's machine takes one processor for itself. */
const LONGEST_FIRST = [
  "can/can",
  "commands/history-read-only",
  "commands/history",
  "api/hostile",
  "commands/history-check",
  "commands/logbook-verify",
];

function rank(file) {
  const at = LONGEST_FIRST.findIndex((name) => file.endsWith(`/test/${name}.test.ts`));
  return at < 0 ? LONGEST_FIRST.length : at;
}

export default {
  files: ["test/**/*.test.ts"],
  extensions: ["ts"],
  timeout: "120s",
  failWithoutAssertions: true,
  workerThreads: false,
  // Many tests wait for a clock, a disk or another process.
  concurrency: availableParallelism() + 1,
  environmentVariables: {
    NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/bitacora", import.meta.url)),
  },
  sortTestFiles: (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
};
