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

/**
 * Bridge order, but those of `before` (ids) down to `held` stay where they are: what has the focus, or is pointed at, does not move when
 * a more urgent one comes. That stands right behind it.
 */
export function heldOrder(alarms, before, held) {
  const kept = before.slice(0, before.indexOf(held) + 1).flatMap((id) => alarms.filter((alarm) => alarm.id === id));
  return [...kept, ...alarms.filter((alarm) => !kept.includes(alarm)).sort(bridgeOrder)];
}

/** How many of each priority hold, and how many have returned: `[{ kind: "alarm", count: 2 }, …, { kind: "returned", … }]`. */
export function countsByKind(alarms) {
  const live = alarms.filter(({ condition }) => condition);
  const counts = PRIORITIES.map((kind) => ({ kind, count: live.filter(({ priority }) => priority === kind).length }));
  return [...counts, { kind: "returned", count: alarms.length - live.length }].filter(({ count }) => count > 0);
}

/** `red`: somebody is needed at once; `amber`: somebody soon, or nobody's acknowledgement. */
function levelOf(priority) {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf("alarm") ? "red" : "amber";
}

/**
 * How a lamp warns, `{ level: "red" | "amber", when: true | false }`, with the value that is the warning: by the tag's own rules, or else by
 * what its truth means. Undefined for a state. A lamp that warns is never green.
 */
export function lampLevel({ priority }, rules = []) {
  const ofTruth = rules.filter(({ threshold }) => typeof threshold === "boolean");
  const urgent = PRIORITIES.flatMap((each) => ofTruth.filter((rule) => rule.priority === each))[0];
  if (urgent !== undefined) {
    return { level: levelOf(urgent.priority), when: (urgent.operator === "!=") !== urgent.threshold };
  }
  return priority === null ? undefined : { level: levelOf(priority), when: true };
}
