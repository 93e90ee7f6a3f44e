/**
 * Steps back behind the service's own thread, which has a bus to listen to and requests to answer: Linux gives each thread a
 * priority of its own. To be called in the thread that is meant; where that cannot be done nothing is changed.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** A step or two of the scheduler: a busy core gives it a quarter of what the service's thread gets, an idle one all. */
const NICE = 6;

export function stepBack(): void {
  try {
    const thread = Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0]);
    if (thread > 0) setPriority(thread, NICE);
  } catch {
    // No Linux, or not allowed: it is as it was.
  }
}
