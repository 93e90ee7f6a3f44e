/**
 * `npm test`: the checks of `npm run check`, then all tests. `npm test -- PATTERN…`: the types, then the test files whose
 * path contains one of the patterns. Options (`--match='*title*'`) go to ava as they are.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("-"));
const patterns = words.filter((word) => !word.startsWith("-"));
const files = globSync(["test/**/*.test.ts", "packages/*/test/**/*.test.ts"]).filter((file) =>
  patterns.some((pattern) => file.includes(pattern)),
);

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (patterns.length > 0 && files.length === 0) {
  console.error(`no test file has ${patterns.join(" or ")} in its path`);
  process.exit(1);
}
run("npm", "run", "-s", words.length === 0 ? "check" : "types");
run("ava", ...options, ...files);
