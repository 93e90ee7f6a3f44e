import {
  CLOCK_STEP,
  EVIDENCE_ACCEPTED,
  EVIDENCE_LOST,
  KEY_EXPOSED
} from "./chunk-POMP3OEO.js";

// src/logbook/entry/audit-event.ts
var SERVICE_STARTED = "service_started";
var SERVICE_STOPPED = "service_stopped";
var PROJECT_RELOADED = "project_reloaded";
var PROJECT_WRITTEN = "project_written";
var RECORDING_STARTED = "recording_started";
var RECORDING_STOPPED = "recording_stopped";
var DEVICE_COMMANDED = "device_commanded";
var ANCHOR_DOWN = "anchor_down";
var ANCHOR_UP = "anchor_up";
var SOURCE_CHOSEN = "source_chosen";
var ACCOUNTS_LOST = "accounts_lost";
var HISTORY_DAMAGED = "history_damaged";
var SHORE_CONTRADICTS = "shore_contradicts";
var AUDIT_EVENTS = /* @__PURE__ */ new Set([
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
  RECORDING_STARTED,
  RECORDING_STOPPED,
  DEVICE_COMMANDED,
  SOURCE_CHOSEN,
  "restored",
  CLOCK_STEP,
  "clock_differs",
  // Damage to stored data.
  "torn_tail",
  "unmarked_tail",
  EVIDENCE_LOST,
  EVIDENCE_ACCEPTED,
  KEY_EXPOSED,
  HISTORY_DAMAGED,
  "witness_refused",
  SHORE_CONTRADICTS,
  // Keys of people.
  "person_key",
  "person_key_revoked"
]);
function isAudit({ payload }) {
  return AUDIT_EVENTS.has(payload["event"]);
}
var AUDIT_CHOICES = ["only", "without"];
function isChosen(entry, choice) {
  return choice === void 0 || isAudit(entry) === (choice === "only");
}
var AUDIT_KINDS = ["manual", "authority_transfer"];

export {
  SERVICE_STARTED,
  SERVICE_STOPPED,
  PROJECT_RELOADED,
  PROJECT_WRITTEN,
  RECORDING_STARTED,
  RECORDING_STOPPED,
  DEVICE_COMMANDED,
  ANCHOR_DOWN,
  ANCHOR_UP,
  SOURCE_CHOSEN,
  ACCOUNTS_LOST,
  HISTORY_DAMAGED,
  SHORE_CONTRADICTS,
  isAudit,
  AUDIT_CHOICES,
  isChosen,
  AUDIT_KINDS
};
