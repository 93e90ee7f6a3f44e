// src/core/background-thread.ts
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
var NICE = 6;
function lowerThreadPriority() {
  try {
    const thread = Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0]);
    if (thread > 0) setPriority(thread, NICE);
  } catch {
  }
}

export {
  lowerThreadPriority
};
