/**
 * Loaded by ava before each test file. There are more files at once than processors, so that a file that waits leaves none idle; those
 * that people's patience is tried in, the machine of the CAN bus and the browser, go first, and what they start with them.
 */
import { setPriority } from "node:os";
import test, { registerCompletionHandler } from "ava";
import { meter } from "./meter.ts";

const NICE = 5;
/** After the last test of a file, for what it has left open. */
const END_MS = 60_000;

const file = test.meta.file.replace(/^.*?\/(?=test\/|packages\/)/, "");
if (!/^test\/(?:can|web|__tests__\/web)\b/.test(file)) setPriority(NICE);
// So that a list of processes says which of them it is.
process.title = `ava ${file}`;
process.on("exit", () => meter(file));

// ava waits for a process that does not end, in some runs without limit.
registerCompletionHandler(() => {
  setTimeout(() => {
    console.error(`${file} does not end by itself, and is ended. Open: ${process.getActiveResourcesInfo().join(", ")}`);
    process.exit();
  }, END_MS).unref();
});
