/**
 * The values of the enumerations in PGN 126983 to 126985, from canboat's database. How the codes are used (which state goes with which
 * threshold status, whether a higher number is a higher priority) is known second-hand: the standard was not at hand, and no recording
 * of such a message is public.
 */
import type { Priority } from "../../core/priority.ts";

export const ALERT_TYPE = { EMERGENCY: 1, ALARM: 2, WARNING: 5, CAUTION: 8 } as const;
export const ALERT_CATEGORY = { NAVIGATIONAL: 0, TECHNICAL: 1 } as const;
export const ALERT_TRIGGER_AUTO = 1;
export const ALERT_THRESHOLD = { NORMAL: 0, EXCEEDED: 1, LOW: 3 } as const;
export const ALERT_STATE = {
  DISABLED: 0,
  NORMAL: 1,
  ACTIVE: 2,
  SILENCED: 3,
  ACKNOWLEDGED: 4,
  /** Back to normal, but not acknowledged. */
  AWAITING_ACKNOWLEDGE: 5,
} as const;
export const ALERT_COMMAND = { ACKNOWLEDGE: 0, SILENCE: 1, TEST_OFF: 2, TEST_ON: 3 } as const;

/** The name of a command, such as `test off`; the number if the code is unknown. */
export function alertCommandName(command: number | null): string {
  const found = Object.entries(ALERT_COMMAND).find(([, code]) => code === command);
  return found?.[0].toLowerCase().replaceAll("_", " ") ?? String(command);
}

export const TYPE_OF_PRIORITY: Readonly<Record<Priority, number>> = {
  emergency: ALERT_TYPE.EMERGENCY,
  alarm: ALERT_TYPE.ALARM,
  warning: ALERT_TYPE.WARNING,
  caution: ALERT_TYPE.CAUTION,
};

/** The priority of an alert's type. A type added to the standard later counts as a warning, so that it is not missed. */
export function priorityOfType(type: number | null): Priority {
  const found = Object.entries(TYPE_OF_PRIORITY).find(([, code]) => code === type);
  return (found?.[0] as Priority | undefined) ?? "warning";
}
