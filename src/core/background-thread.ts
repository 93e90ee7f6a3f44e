/**
 * Lowers the priority of the calling thread below that of the service's main thread, which listens to the bus and answers
 * requests. Linux has a priority for each thread. Where it cannot be set, nothing changes.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** A nice value: on a busy core the thread gets about a quarter of the main thread's time, on an idle core all it needs. */
const NICE = 6;

export function lowerThreadPriority(): void {
  try {
    const thread = Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0]);
    if (thread > 0) setPriority(thread, NICE);
  } catch {
    // Not Linux, or not permitted: the priority stays as it is.
  }
}
