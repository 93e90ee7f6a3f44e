/** The open alarms as a bridge has them: the order of the service, what is held in place, and how many there are of each kind. */
import { bridgeOrder } from "../src/alarms/bridge-order.ts";
import { PRIORITIES } from "../src/alarms/rule.ts";
import type { AlarmRecord } from "./board.js";

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
