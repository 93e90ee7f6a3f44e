/**
 * How the tests are run. Each file has a process of its own: one that V8 aborts ends alone. What is compiled is kept beside
 * the libraries, for the tests and what they start. The longest files begin first, so that none of them is left at the end.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "./bin/compile.js";
import { SHORE, VESSEL } from "./bin/programs.js";
import { strippedSources } from "./test/support/strip-types.js";

/**
 * What makes a test file long, found in its text: what it starts, what it waits for, what it does by the thousand. The machine of the CAN
 * bus takes longest of all.
 */
const LONG = [
  [/\bRigRun\b/g, 500],
  [/\b(?:startService|spawnBitacora|managed)\(/g, 4],
  [/\b(?:chromium|browser|random|seed)\b/gi, 2],
  [/\b(?:runBitacora|runWarm|delay|sleep)\(|victoria|postgres|mosquitto/gi, 1],
];

const lengths = new Map();

/** By how long it may take, without a unit. */
function lengthOf(file) {
  const known = lengths.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const length = LONG.reduce(
    (sum, [what, weight]) => sum + weight * (text.match(what)?.length ?? 0),
    text.length / 3000,
  );
  lengths.set(file, length);
  return length;
}

const root = fileURLToPath(new URL("./", import.meta.url));

// Once, for all test files and for what they start.
for (const program of [VESSEL, SHORE]) await compileIfStale(program);

export default {
  files: ["test/**/*.test.ts", "packages/*/test/**/*.test.ts"],
  extensions: ["ts"],
  timeout: "120s",
  failWithoutAssertions: true,
  workerThreads: false,
  require: ["./test/support/lower-priority.js"],
  // Half of a run is waiting: for a child process, an engine, a time-out.
  concurrency: 2 * availableParallelism() + 1,
  environmentVariables: {
    BITACORA_COMPILED: root,
    BITACORA_STRIPPED: strippedSources(),
    NODE_OPTIONS: `--import=${root}test/support/stripped.js`,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/bitacora`,
  },
  sortTestFiles: (a, b) => lengthOf(b) - lengthOf(a) || (a < b ? -1 : 1),
};
