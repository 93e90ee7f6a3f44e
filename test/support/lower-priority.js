/**
 * Loaded by ava before each test file. There is one file more at once than processors, so that a file that waits leaves none idle; those
 * that people's patience is tried in, the machine of the CAN bus and the browser, go first, and what they start with them.
 */
import { setPriority } from "node:os";
import test from "ava";
import { meter } from "./meter.ts";

const NICE = 5;

if (!/\/test\/(?:can|web)\//.test(test.meta.file)) setPriority(NICE);
// So that a list of processes says which of them it is.
process.title = `ava ${test.meta.file.replace(/^.*?\/(?=test\/|packages\/)/, "")}`;
process.on("exit", () => meter(test.meta.file));
