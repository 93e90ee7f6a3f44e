/** The open alarms as a bridge has them: the service's order, held rows in place, how many of each kind; and how a lamp warns. */
import { bridgeOrder } from "../src/alarms/bridge-order.ts";
import { PRIORITIES, type Priority } from "../src/core/priority.ts";
import type { AlarmRecord, AlarmRule } from "./store/alarms.ts";
import type { Definition as Tag } from "./store/tags.ts";

type Ordered = Pick<AlarmRecord, "id" | "condition" | "priority" | "state" | "activated_at">;

/**
 * Bridge order, but those of `before` (ids) down to `held` stay where they are: what has the focus, or is pointed at, does not move when
 * a more urgent one comes. That stands right behind it.
 */
export function heldOrder<Alarm extends Ordered>(
  alarms: readonly Alarm[],
  before: readonly string[],
  held: string | undefined,
): Alarm[] {
  const end = held === undefined ? 0 : before.indexOf(held) + 1;
  const kept = before.slice(0, end).flatMap((id) => alarms.filter((alarm) => alarm.id === id));
  return [...kept, ...alarms.filter((alarm) => !kept.includes(alarm)).sort(bridgeOrder)];
}

/** How many of each priority hold, and how many have returned: `[{ kind: "alarm", count: 2 }, …, { kind: "returned", … }]`. */
export function countsByKind(
  alarms: readonly Pick<AlarmRecord, "condition" | "priority">[],
): { readonly kind: AlarmRecord["priority"] | "returned"; readonly count: number }[] {
  const live = alarms.filter(({ condition }) => condition);
  const counts = PRIORITIES.map((kind) => ({ kind, count: live.filter(({ priority }) => priority === kind).length }));
  return [...counts, { kind: "returned" as const, count: alarms.length - live.length }].filter(
    ({ count }) => count > 0,
  );
}

/** How a lamp warns, and the value that is the warning. */
export interface Warning {
  /** `red`: somebody is needed at once; `amber`: somebody soon, or nobody's acknowledgement. */
  readonly level: "red" | "amber";
  readonly when: boolean;
}

/** By the tag's own rules, or else by what its truth means. Undefined for a state. A lamp that warns is never green. */
export function lampLevel(
  { priority }: Pick<Tag, "priority">,
  rules: readonly Pick<AlarmRule, "operator" | "threshold" | "priority">[] = [],
): Warning | undefined {
  const ofTruth = rules.filter(({ threshold }) => typeof threshold === "boolean");
  const urgent = PRIORITIES.flatMap((each) => ofTruth.filter((rule) => rule.priority === each))[0];
  if (urgent !== undefined) {
    return { level: levelOf(urgent.priority), when: (urgent.operator === "!=") !== urgent.threshold };
  }
  return priority === null ? undefined : { level: levelOf(priority), when: true };
}

function levelOf(priority: Priority): Warning["level"] {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf("alarm") ? "red" : "amber";
}
