/** The order of alarms on a bridge (MSC.302(87), IEC 62923-1), everywhere the same. */

/** Most urgent first. */
export const PRIORITIES = ["emergency", "alarm", "warning", "caution"];

/** For `sort`: those whose condition holds before those that have returned, then priority, unacknowledged first, newest first. */
export function bridgeOrder(a, b) {
  return (
    Number(b.condition) - Number(a.condition) ||
    PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
    Number(a.state !== "ACTIVE") - Number(b.state !== "ACTIVE") ||
    b.activated_at.localeCompare(a.activated_at)
  );
}

/** How many of each priority hold, and how many have returned: `[{ kind: "alarm", count: 2 }, …, { kind: "returned", … }]`. */
export function countsByKind(alarms) {
  const live = alarms.filter(({ condition }) => condition);
  const counts = PRIORITIES.map((kind) => ({ kind, count: live.filter(({ priority }) => priority === kind).length }));
  return [...counts, { kind: "returned", count: alarms.length - live.length }].filter(({ count }) => count > 0);
}
