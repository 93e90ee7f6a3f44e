/**
 * The order of alarms on a bridge (MSC.302(87), IEC 62923-1): those whose condition holds before those that have returned, then priority,
 * unacknowledged first, newest first. The console uses this function, too.
 */
import type { AlarmRecord } from "./alarm-record.ts";
import { PRIORITIES } from "../core/priority.ts";

type Ordered = Pick<AlarmRecord, "condition" | "priority" | "state" | "activated_at">;

/** For `sort`. */
export function bridgeOrder(a: Ordered, b: Ordered): number {
  return (
    Number(b.condition) - Number(a.condition) ||
    PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
    Number(a.state !== "ACTIVE") - Number(b.state !== "ACTIVE") ||
    b.activated_at.localeCompare(a.activated_at)
  );
}
