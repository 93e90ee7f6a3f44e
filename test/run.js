/**
 * `npm test`: the checks of `npm run check` and all tests, side by side. `npm test -- PATTERN…`: the types, then the test files whose
 * path contains one of the patterns. Options (`--match='*title*'`) go to ava as they are.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { FILES } from "./groups.js";
import { watchProgress } from "./support/watch-progress.js";

/** The longest test says something more often, also on a machine ten times slower. */
const SILENCE_MS = 6 * 60_000;

/** What ava prints goes through this process. */
const COLOR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
const words = process.argv.slice(2);
/** What the tests have said of faults, and of what they left out. */
let said = { faults: () => [], untried: () => [] };

/**
 * Rejects unless the command ends well. `isAside`: after the tests where both want a processor, its output at its end. `isWatched`: ended
 * when its tests hang.
 */
async function run(command, args, { env = process.env, isAside = false, isWatched = false } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const stdio = isAside ? ["inherit", "pipe", "pipe"] : ["inherit", ...Array(2).fill(isWatched ? "pipe" : "inherit")];
  const child = spawn(command, args, { env, stdio });
  const output = [];
  if (isWatched) said = watchProgress(child, SILENCE_MS);
  else for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  if (isAside) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.on("error", reject).on("close", (status) => {
    process.stdout.write(Buffer.concat(output));
    if (status === 0) resolve();
    else reject(new Error(`${command} ${args.join(" ")} ended with ${status}`));
  });
  return promise;
}

async function testAll() {
  const outcomes = await Promise.allSettled([
    ...["types", "lint", "unused", "format:check"].map((name) => run("npm", ["run", "-s", name], { isAside: true })),
    run("ava", [], { env: { ...process.env, ...COLOR, TOGETHER: "1" }, isWatched: true }),
  ]);
  // Last of all: where a log is cut, its end is kept.
  const untried = said.untried();
  if (untried.length > 0) console.error(["", "Not tried on this machine:", ...untried].join("\n"));
  const faults = said.faults();
  if (faults.length > 0) console.error(["", "Faults of the tests:", ...faults].join("\n"));
  for (const { reason } of outcomes) if (reason !== undefined) console.error(reason.message);
  return outcomes.every(({ status }) => status === "fulfilled");
}

async function testSome() {
  const patterns = words.filter((word) => !word.startsWith("-"));
  const files = globSync(FILES).filter((file) => patterns.some((pattern) => file.includes(pattern)));
  if (patterns.length > 0 && files.length === 0) {
    console.error(`no test file has ${patterns.join(" or ")} in its path`);
    return false;
  }
  await run("npm", ["run", "-s", "types"]);
  await run("ava", [...words.filter((word) => word.startsWith("-")), ...files]);
  return true;
}

const isWell = await (words.length === 0 ? testAll() : testSome()).catch((error) => console.error(error.message));
process.exitCode = isWell === true ? 0 : 1;
