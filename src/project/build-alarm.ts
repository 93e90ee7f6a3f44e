/** Makes the rule of an alarm from its form in the project file. */
import { parseTagComparison } from "../alarms/conditions/comparison-text.ts";
import { conditionKind } from "../alarms/conditions/kinds.ts";
import type { AlarmRule, OnlyWhen } from "../alarms/rule.ts";
import { given } from "../core/given.ts";
import { type FileOf, settingsOf } from "../core/settings.ts";
import { alarm, type alarmChange } from "./alarm-schema.ts";

/** `nominal_v`: of default alarms, which are judged only of a battery of this nominal voltage. */
export type AlarmFile = FileOf<typeof alarm> & { readonly nominal_v?: number };

/** False: there is no such alarm. */
export type AlarmChange = FileOf<typeof alarmChange>;

/**
 * `alarms.defaults` of the project file. False: no default alarms. Else by tag id, with `*` for any text: false, or by alarm id: false,
 * or the changed keys. If several tag ids match, later ones add to earlier ones.
 */
export type DefaultAlarmSettings = boolean | Readonly<Record<string, boolean | Readonly<Record<string, AlarmChange>>>>;

/** `alarms.rules` of the project file: alarms beside those that tags have, by tag. */
export type AddedAlarms = Readonly<Record<string, readonly AlarmFile[]>>;

/** What a rule takes from its tag, with the names of the project file. */
interface RuledTag {
  readonly id: string;
  readonly description?: string;
  readonly unit_si: string;
}

export function buildRule(file: AlarmFile, tag: RuledTag): AlarmRule {
  const { threshold = 0, settings: own } = conditionKind(file.operator)?.build({ ...file }, tag.unit_si) ?? {};
  const settings = file.nominal_v === undefined ? own : { ...own, nominal_v: file.nominal_v };
  const { id, operator, hysteresis, delayS, priority, ...alarmed } = settingsOf(alarm, file);
  return {
    id,
    tagId: tag.id,
    operator,
    threshold,
    hysteresis,
    delayS,
    priority,
    message: alarmed.message ?? `${tag.description || tag.id} ${operator} ${threshold}`,
    // A caution needs no acknowledgement (MSC.302(87)); anything more urgent must be acknowledged.
    latching: alarmed.latching ?? priority !== "caution",
    ...given({
      advice: alarmed.advice,
      settings,
      onlyWhen: onlyWhenOf(alarmed),
      offDelayS: alarmed.offDelayS || undefined,
      repeatS: alarmed.repeatS,
      escalate: alarmed.escalate,
      group: alarmed.group,
    }),
  };
}

interface Gate {
  readonly onlyWhen: string | undefined;
  readonly onlyWhenHysteresis: number;
  readonly onlyWhenHoldS: number;
}

function onlyWhenOf({ onlyWhen, onlyWhenHysteresis, onlyWhenHoldS: holdS }: Gate): OnlyWhen | undefined {
  const found = onlyWhen === undefined ? undefined : parseTagComparison(onlyWhen);
  return found && { ...found, holdS, ...given({ hysteresis: onlyWhenHysteresis || undefined }) };
}
