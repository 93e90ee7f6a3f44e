/**
 * An alarm as a notification of Signal K. Our states are stricter and map down:
 *
 *     our record                        state                         method          status
 *     ACTIVE                            emergency alarm warn alert    visual, sound   canSilence, canAcknowledge
 *     ACTIVE, silenced                  the same                      visual          silenced, canAcknowledge
 *     ACTIVE, caution                   alert                         visual          canAcknowledge
 *     shelved or out of service         the same                      –               –
 *     ACK                               the same                      visual          acknowledged
 *     CLEARED                           normal                        –               –
 *
 * An alarm whose condition has left and that nobody has acknowledged is ACTIVE: its notification stays. Where the priority of an alarm
 * rises, its record is ACTIVE anew, and with it the notification.
 */
import { isSuppressed } from "../alarms/alarm-life.ts";
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import type { Priority } from "../alarms/rule.ts";

export const NOTIFICATION_STATES = {
  emergency: "emergency",
  alarm: "alarm",
  warning: "warn",
  caution: "alert",
} as const satisfies Readonly<Record<Priority, string>>;

export interface Notification {
  readonly [key: string]: unknown;
  readonly state: string;
  readonly method: readonly ("visual" | "sound")[];
  readonly message: string;
  readonly id: string;
  readonly createdAt: string;
  readonly status: {
    readonly silenced: boolean;
    readonly acknowledged: boolean;
    readonly acknowledgedAt?: string;
    readonly canSilence: boolean;
    readonly canAcknowledge: boolean;
    readonly canClear: boolean;
  };
}

export function notificationOf(record: AlarmRecord): Notification {
  const { id, message, priority, state, activated_at: createdAt, acknowledged_at: acknowledgedAt } = record;
  const isActive = state === "ACTIVE";
  const isQuiet = isSuppressed(record);
  const isSilenced = record.silenced_until !== undefined;
  const canSound = isActive && !isQuiet && priority !== "caution";
  return {
    state: state === "CLEARED" ? "normal" : NOTIFICATION_STATES[priority],
    method: methodOf(state === "CLEARED" || isQuiet, canSound && !isSilenced),
    message,
    id,
    createdAt,
    status: {
      silenced: isSilenced,
      acknowledged: state === "ACK",
      ...(acknowledgedAt === null ? {} : { acknowledgedAt }),
      canSilence: canSound && !isSilenced,
      canAcknowledge: isActive,
      // An alarm clears when its condition has left and somebody has acknowledged it, never by hand.
      canClear: false,
    },
  };
}

function methodOf(isNone: boolean, sounds: boolean): Notification["method"] {
  if (isNone) return [];
  return sounds ? ["visual", "sound"] : ["visual"];
}

/** The specification has a path of its own for it, and programs show it apart. */
const PERSON_OVERBOARD = "MOB.ACTIVE";

/**
 * Where an alarm is shown: below the path of its tag, by its own name. A tag that has no path is below `bitacora`. The specification
 * allows letters, digits and `-` in such a path.
 *
 *     low_oil_pressure of ME_INST_0.OIL_PRESSURE_PA   notifications.propulsion.port.oilPressure.low-oil-pressure
 *     flooding of BILGE_0.HIGH_WATER                  notifications.bitacora.BILGE-0.HIGH-WATER.flooding
 */
export function notificationPath({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord, path: string | undefined): string {
  if (tagId === PERSON_OVERBOARD) return "notifications.mob";
  const place = path ?? `bitacora.${tagId.split(".").filter(Boolean).map(segmentOf).join(".")}`;
  return `notifications.${place}.${segmentOf(alarmId)}`;
}

function segmentOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9-]/g, "-");
}
