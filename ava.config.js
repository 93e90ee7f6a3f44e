/**
 * How the tests are run. Each file has a process of its own: one that V8 aborts ends alone. What is compiled is kept beside
 * the libraries, for the tests and what they start. The longest files begin first, so that none of them is left at the end.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "./bin/compile.js";
import { SHORE, VESSEL } from "./bin/programs.js";
import { strippedSources } from "./test/support/strip-types.js";

/** What takes most, of a processor or of waiting; the machine of the CAN bus keeps one processor busy to the end. */
const LONGEST_FIRST = [
  "can/can",
  "package/archive",
  "shore/test/samples",
  "historian/file-store/sqlite-archive",
  "historian/months/rollup-odd",
  "commands/history-read-only",
  "historian/months/month-histories",
  "historian/file-store/sqlite-disk",
  "historian/file-store/crash",
  "commands/history",
  "historian/reduce/rollup",
  "historian/file-store/sqlite-store",
  "web/browser",
  "web/signalk-clients",
  "runtime/kill",
  "runtime/service/clock-leaps",
  "web/fault-notice",
  "api/hostile",
  "runtime/hostile",
  "logbook/verify",
];

function rank(file) {
  const at = LONGEST_FIRST.findIndex((name) => file.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST_FIRST.length : at;
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
  concurrency: availableParallelism() + 1,
  environmentVariables: {
    BITACORA_COMPILED: root,
    BITACORA_STRIPPED: strippedSources(),
    NODE_OPTIONS: `--import=${root}test/support/stripped.js`,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/bitacora`,
  },
  sortTestFiles: (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
};
