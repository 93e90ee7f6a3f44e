/**
 * The audit: entries about the service itself and its users, as opposed to events of the vessel. The kinds of entries are fixed, so audit
 * entries have no kind of their own: `payload.event` names the event.
 */
import { CLOCK_STEP, EVIDENCE_ACCEPTED, EVIDENCE_LOST, type EntryKind, KEY_EXPOSED, type LogEntry } from "./entry.ts";

export const SERVICE_STARTED = "service_started";
export const SERVICE_STOPPED = "service_stopped";
export const PROJECT_RELOADED = "project_reloaded";
export const PROJECT_WRITTEN = "project_written";
export const PROJECT_NOT_WRITTEN = "project_not_written";
export const RESTART_ASKED = "restart_asked";
export const RECORDING_STARTED = "recording_started";
export const RECORDING_STOPPED = "recording_stopped";
export const DEVICE_COMMANDED = "device_commanded";
export const NODE_SET = "node_set";
export const ANCHOR_DOWN = "anchor_down";
export const ANCHOR_UP = "anchor_up";
export const AREA_SET = "area_set";
export const AREA_REMOVED = "area_removed";
export const DISTRESS_ANSWERED = "distress_answered";
export const DISTRESS_LEFT_OUT = "distress_left_out";
export const MOB_EVENTS = {
  marked: "mob_marked",
  joined: "mob_joined",
  withdrawn: "mob_withdrawn",
  crowded: "mob_crowded",
  named: "mob_named",
  ended: "mob_ended",
} as const;
export const SOURCE_CHOSEN = "source_chosen";
export const VALUE_SET = "value_set";
export const SWITCH_ORDERED = "switch_ordered";
export const SWITCH_ENDED = "switch_ended";
export const PROGRAM_STARTED = "program_started";
export const PROGRAM_STOPPED = "program_stopped";
export const MESSAGE_SENT = "message_sent";
export const MESSAGE_REFUSED = "message_refused";
export const MESSAGE_TESTED = "message_tested";
export const PUSH_SUBSCRIBED = "push_subscribed";
export const PUSH_UNSUBSCRIBED = "push_unsubscribed";
export const ACCOUNTS_LOST = "accounts_lost";
export const HISTORY_DAMAGED = "history_damaged";
export const STATE_DAMAGED = "state_damaged";
export const SHORE_CONTRADICTS = "shore_contradicts";
export const SHORE_ORDER = "shore_order";
export const TIME_STAMPED = "time_stamped";
export const POSITION_TRUST = "position_trust";
export const CLOCKS_COMPARED = "clocks_compared";
export const SAMPLES_BOUND = "samples_bound";

export const AUDIT_EVENTS: ReadonlySet<unknown> = new Set([
  // People and programs.
  "signed_in",
  "signed_out",
  "session_ended",
  "sign_in_failed",
  "write_refused",
  "person_added",
  "person_shut_out",
  "person_let_in",
  "role_changed",
  "secret_changed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "token_approved",
  "token_revoked",
  "request_denied",
  "tablet_made",
  "tablets_forgotten",
  "watch_handed_over",
  ACCOUNTS_LOST,
  // The service, its project and its clock.
  SERVICE_STARTED,
  SERVICE_STOPPED,
  "unclean_end",
  PROJECT_RELOADED,
  PROJECT_WRITTEN,
  PROJECT_NOT_WRITTEN,
  RESTART_ASKED,
  RECORDING_STARTED,
  RECORDING_STOPPED,
  DEVICE_COMMANDED,
  NODE_SET,
  SOURCE_CHOSEN,
  PROGRAM_STARTED,
  PROGRAM_STOPPED,
  MESSAGE_SENT,
  MESSAGE_REFUSED,
  MESSAGE_TESTED,
  PUSH_SUBSCRIBED,
  PUSH_UNSUBSCRIBED,
  "restored",
  CLOCK_STEP,
  "clock_differs",
  CLOCKS_COMPARED,
  TIME_STAMPED,
  SAMPLES_BOUND,
  // Damage to stored data.
  "torn_tail",
  "unmarked_tail",
  EVIDENCE_LOST,
  EVIDENCE_ACCEPTED,
  KEY_EXPOSED,
  HISTORY_DAMAGED,
  STATE_DAMAGED,
  "witness_refused",
  SHORE_CONTRADICTS,
  SHORE_ORDER,
  // Keys of people.
  "person_key",
  "person_key_revoked",
]);

export function isAudit({ payload }: Pick<LogEntry, "payload">): boolean {
  return AUDIT_EVENTS.has(payload["event"]);
}

/** Only the audit, or everything without it. */
export const AUDIT_CHOICES = ["only", "without"] as const;
export type AuditChoice = (typeof AUDIT_CHOICES)[number];

export function isChosen(entry: Pick<LogEntry, "payload">, choice: AuditChoice | undefined): boolean {
  return choice === undefined || isAudit(entry) === (choice === "only");
}

/** The kinds that audit entries may have. */
export const AUDIT_KINDS: readonly EntryKind[] = ["manual", "authority_transfer"];
