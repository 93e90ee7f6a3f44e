/**
 * The tag has had no usable value for this many seconds: its sensor, or the connection to it, is dead.
 *
 *     { operator: stale, threshold: 10 }
 *
 * The threshold is in seconds, by the monotonic clock; a tag that never had a value is silent from the start of the service. The alarm is
 * raised without an update, and the next usable one ends it.
 */
import { aboveZero, type ConditionKind } from "./condition.ts";

export const stale = {
  keys: {},
  required: ["threshold"],
  optional: [],
  faults({ threshold }, { timeout_s: timeoutS }) {
    const isEarly =
      typeof threshold === "number" && threshold > 0 && typeof timeoutS === "number" && threshold < timeoutS;
    return isEarly ? [{ key: "threshold", problem: ["beforeTimeout", { timeoutS }] }] : aboveZero(threshold);
  },
  build: ({ threshold }) => ({ threshold: Number(threshold) }),
  ofSpan: () => false,
  make({ threshold }) {
    const thresholdMs = Number(threshold) * 1000;
    return {
      judgesSilence: true,
      holds: ({ silentMs }) => silentMs >= thresholdMs,
      dueInMs: ({ silentMs }) => (silentMs >= thresholdMs ? Infinity : thresholdMs - silentMs),
    };
  },
} satisfies ConditionKind;
