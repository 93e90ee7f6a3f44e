/** Makes the rule of an alarm from its form in the project file. */
import { parseTagComparison } from "../alarms/conditions/comparison-text.ts";
import { type ConditionName, conditionKind } from "../alarms/conditions/kinds.ts";
import type { AlarmRule, OnlyWhen, Priority } from "../alarms/rule.ts";

export interface AlarmFile {
  readonly id: string;
  readonly operator: ConditionName;
  readonly threshold?: number | boolean;
  readonly low?: number;
  readonly high?: number;
  readonly hysteresis?: number;
  readonly only_when?: string;
  readonly only_when_hysteresis?: number;
  readonly only_when_hold_s?: number;
  readonly off_delay_s?: number;
  readonly repeat_s?: number;
  readonly escalate?: { readonly after_s: number; readonly to: Priority };
  readonly group?: string;
  readonly delay_s?: number;
  readonly priority: Priority;
  readonly message?: string;
  readonly advice?: string;
  readonly latching?: boolean;
  /** Of default alarms: judged only of a battery of this nominal voltage. */
  readonly nominal_v?: number;
}

/**
 * `alarms.defaults` of the project file. False: no default alarms. Else by tag id, with `*` for any text: false, or by alarm id: false,
 * or the changed keys. If several tag ids match, later ones add to earlier ones.
 */
export type DefaultAlarmSettings = boolean | Readonly<Record<string, boolean | Readonly<Record<string, AlarmChange>>>>;

/** False: there is no such alarm. */
export type AlarmChange = boolean | Partial<Omit<AlarmFile, "id" | "operator">>;

/** What a rule takes from its tag, with the names of the project file. */
interface RuledTag {
  readonly id: string;
  readonly description?: string;
  readonly unit_si: string;
}

export function buildRule(alarm: AlarmFile, tag: RuledTag): AlarmRule {
  const { threshold = 0, settings: own } = conditionKind(alarm.operator)?.build({ ...alarm }, tag.unit_si) ?? {};
  const settings = alarm.nominal_v === undefined ? own : { ...own, nominal_v: alarm.nominal_v };
  const onlyWhen = alarm.only_when === undefined ? undefined : buildOnlyWhen(alarm.only_when, alarm);
  const { advice, off_delay_s: offDelayS, repeat_s: repeatS, escalate, group } = alarm;
  return {
    id: alarm.id,
    tagId: tag.id,
    operator: alarm.operator,
    threshold,
    hysteresis: alarm.hysteresis ?? 0,
    delayS: alarm.delay_s ?? 0,
    priority: alarm.priority,
    message: alarm.message ?? `${tag.description || tag.id} ${alarm.operator} ${threshold}`,
    // A caution needs no acknowledgement (MSC.302(87)); anything more urgent must be acknowledged.
    latching: alarm.latching ?? alarm.priority !== "caution",
    ...(advice === undefined ? {} : { advice }),
    ...(settings === undefined ? {} : { settings }),
    ...(onlyWhen === undefined ? {} : { onlyWhen }),
    ...(offDelayS === undefined ? {} : { offDelayS }),
    ...(repeatS === undefined ? {} : { repeatS }),
    ...(escalate === undefined ? {} : { escalate: { afterS: escalate.after_s, to: escalate.to } }),
    ...(group === undefined ? {} : { group }),
  };
}

function buildOnlyWhen(
  text: string,
  { only_when_hold_s: holdS = 0, only_when_hysteresis: hysteresis }: AlarmFile,
): OnlyWhen | undefined {
  const found = parseTagComparison(text);
  if (found === undefined) return undefined;
  return { ...found, holdS, ...(hysteresis === undefined ? {} : { hysteresis }) };
}
