/** The current status of a rule, as the port `Alarms` returns it. */
import { isOpen } from "./alarm-record.ts";
import type { RuleStateName, RuleStatus } from "./alarms.ts";
import type { WatchedRule } from "./watch-list.ts";

export function statusOf(watched: WatchedRule): RuleStatus {
  const { rule, state, gate, shelved, outOfService } = watched;
  const record = state.record !== undefined && isOpen(state.record) ? state.record : undefined;
  const enabled = gate === undefined ? undefined : (gate.state ?? null);
  return { rule, state: stateNameOf(watched), record, enabled, shelved, outOfService };
}

export function stateNameOf({ state: { record, pending } }: WatchedRule): RuleStateName {
  if (record === undefined || !isOpen(record)) return pending === undefined ? "normal" : "pending";
  if (!record.condition) return "returned";
  return record.state === "ACK" ? "acknowledged" : "active";
}
