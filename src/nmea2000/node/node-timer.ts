/**
 * The node's timer on the event loop. When a waiting time ends, the node relies on having read all frames until then,
 * such as an objection to its claim. After a stall of the process, timers run first, while received frames still wait
 * in the socket. A node that acted at once could take an address whose owner has just objected. So a late timer waits a
 * little longer.
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
      // On a machine whose timers are always late, the node must not wait for ever.
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
