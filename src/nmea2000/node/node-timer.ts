/**
 * The node's timer on the event loop. What a node does when a time is over rests on what it has heard until then: nobody has
 * objected, everybody has answered. After the process stood still its timers come first, and what the bus received meanwhile
 * waits in a socket that another thread looks at: a node that acted at once would take an address whose owner it has not
 * read. So a timer that comes late waits a little more.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Timer } from "./node-options.ts";

const { timerLateMs, timerWaitMs, timerWaits } = nmea2000Limits;

export const nodeTimer: Timer = (delayMs, run) => {
  let timeout: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const wait = (ms: number, waits: number) => {
    const dueMs = performance.now() + ms;
    timeout = setTimeout(() => {
      const isLate = performance.now() - dueMs > timerLateMs;
      // A machine whose timers are always late must not wait for ever.
      if (isLate && waits < timerWaits) wait(timerWaitMs, waits + 1);
      else immediate = setImmediate(run);
    }, ms);
  };
  wait(delayMs, 0);
  return () => {
    clearTimeout(timeout);
    clearImmediate(immediate);
  };
};
