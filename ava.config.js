/**
 * How the tests are run: each file in a process of its own, or, for `npm test` (TOGETHER=1), many of them in groups. What is compiled is
 * kept beside the libraries, for the tests and what they start.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "./bin/compile.js";
import { SHORE, VESSEL } from "./bin/programs.js";
import { FILES, groupedTests } from "./test/groups.js";
import { strippedSources } from "./test/support/strip-types.js";

const root = fileURLToPath(new URL("./", import.meta.url));

// Once, for all test files and for what they start.
for (const program of [VESSEL, SHORE]) await compileIfStale(program);

const grouped = process.env.TOGETHER === "1" ? groupedTests() : undefined;
const place = (file) => grouped.indexOf(file.slice(root.length));

export default {
  files: grouped ?? FILES,
  extensions: ["ts", "js"],
  timeout: "120s",
  failWithoutAssertions: true,
  workerThreads: false,
  // Room for what a test makes and drops: collecting it less often saves a seventh of the processor.
  nodeArguments: ["--min-semi-space-size=16"],
  require: ["./test/support/lower-priority.js"],
  concurrency: availableParallelism() + (grouped ? 2 : 1),
  environmentVariables: {
    BITACORA_COMPILED: root,
    BITACORA_STRIPPED: strippedSources(),
    NODE_OPTIONS: `--import=${root}test/support/stripped.js`,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/bitacora`,
  },
  ...(grouped && { sortTestFiles: (a, b) => place(a) - place(b) }),
};
