/**
 * An alarm as a Signal K notification. We have more states than Signal K, so several map to one:
 *
 *     our record                        state                         method          status
 *     ACTIVE                            emergency alarm warn alert    visual, sound   canSilence, canAcknowledge
 *     ACTIVE, silenced                  the same                      visual          silenced, canAcknowledge
 *     ACTIVE, caution                   alert                         visual          canAcknowledge
 *     shelved or out of service         the same                      –               –
 *     ACK                               the same                      visual          acknowledged
 *     CLEARED                           normal                        –               –
 *
 * An alarm that has returned to normal without being acknowledged is still ACTIVE, so its notification stays. When the priority of an alarm
 * rises, its record becomes ACTIVE again, and so does the notification.
 */
import { isSuppressed } from "../alarms/alarm-life.ts";
import type { Position } from "../ais/report.ts";
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import type { Priority } from "../core/priority.ts";
import { stationFamilyOf, stationIn } from "../tags/station-tags.ts";
import { MOB_ALARM_TAG, MOB_TEST_TAG } from "../tags/mob-tags.ts";
import { isPositionTag } from "../tags/position-tags.ts";

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
  /** For an alarm about another vessel: her context. */
  readonly other?: string;
  readonly status: {
    readonly silenced: boolean;
    readonly acknowledged: boolean;
    readonly acknowledgedAt?: string;
    readonly canSilence: boolean;
    readonly canAcknowledge: boolean;
    readonly canClear: boolean;
  };
}

/** `position`: of a person overboard. */
export function notificationOf(record: AlarmRecord, position?: Position): Notification {
  const {
    id,
    tag_id: tagId,
    message,
    priority,
    state,
    activated_at: createdAt,
    acknowledged_at: acknowledgedAt,
  } = record;
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
    ...otherOf(record),
    ...(position && { position }),
    status: {
      silenced: isSilenced,
      acknowledged: state === "ACK",
      ...(acknowledgedAt === null ? {} : { acknowledgedAt }),
      canSilence: canSound && !isSilenced,
      canAcknowledge: isActive,
      // An alarm clears once it is acknowledged and its condition has returned to normal, never by hand; a person overboard is ended.
      canClear: state !== "CLEARED" && (tagId === MOB_ALARM_TAG || tagId === MOB_TEST_TAG),
    },
  };
}

function methodOf(isNone: boolean, sounds: boolean): Notification["method"] {
  if (isNone) return [];
  return sounds ? ["visual", "sound"] : ["visual"];
}

/** Freeboard-SK draws a line to the vessel with this context. Once the danger is over the value of the tag is nobody's. */
function otherOf({ tag_id: tagId, value }: AlarmRecord): { readonly other?: string } {
  const mmsi = stationFamilyOf(tagId) === "COLLISION" ? stationIn(value) : undefined;
  return mmsi === undefined ? {} : { other: `vessels.urn:mrn:imo:mmsi:${mmsi}` };
}

/** Where programs look for dangers of collision: below it each alarm by its number. */
const CLOSEST_APPROACH = "notifications.navigation.closestApproach";

/** Where programs look for the alarm of an anchor that drags; the others of the anchor watch are below it. */
const ANCHOR = "notifications.navigation.anchor";

/** The specification has a path for a person overboard. */
export const MOB_PATH = "notifications.mob";

/**
 * The path of an alarm's notification: the path of its tag, then the alarm's name. Tags without a path are below `bitacora`. The
 * specification allows letters, digits and `-` in such a path.
 *
 *     low_oil_pressure of ME_INST_0.OIL_PRESSURE_PA   notifications.propulsion.port.oilPressure.low-oil-pressure
 *     flooding of BILGE_0.HIGH_WATER                  notifications.bitacora.BILGE-0.HIGH-WATER.flooding
 *     collision of AIS.COLLISION_1                    notifications.navigation.closestApproach.1
 *     untrusted of POSITION.UNTRUSTED                 notifications.navigation.position.untrusted
 *     overboard of MOB.MARKED                         notifications.mob, which programs treat specially; a test is below bitacora
 */
export function notificationPath({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord, path: string | undefined): string {
  if (tagId === MOB_ALARM_TAG) return MOB_PATH;
  if (stationFamilyOf(tagId) === "COLLISION") return `${CLOSEST_APPROACH}.${/\d+$/.exec(tagId)?.[0]}`;
  if (tagId.startsWith("ANCHOR.")) return alarmId === "dragging" ? ANCHOR : `${ANCHOR}.${segmentOf(alarmId)}`;
  if (isPositionTag(tagId)) return `notifications.navigation.position.${segmentOf(alarmId)}`;
  const place = path ?? `bitacora.${tagId.split(".").filter(Boolean).map(segmentOf).join(".")}`;
  return `notifications.${place}.${segmentOf(alarmId)}`;
}

function segmentOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9-]/g, "-");
}
