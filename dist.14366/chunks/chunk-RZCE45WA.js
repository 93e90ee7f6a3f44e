import {
  CONDITION_NAMES,
  PRIORITIES
} from "./chunk-QMUYOXII.js";
import {
  UTC_TIME,
  choice,
  constant,
  objectAllowing,
  ofType,
  orNull,
  text,
  textOrNull,
  time
} from "./chunk-OQMOPA7B.js";

// src/alarms/alarm-record.ts
var ALARM_STATES = ["ACTIVE", "ACK", "CLEARED"];
var alarmRecord = objectAllowing(
  {
    id: ofType("string", { description: "Short, stable, unique: what POST /alarms/{alarm_id}/ack takes." }),
    tag_id: text,
    alarm_id: ofType("string", { description: "The alarm configuration's id within its tag." }),
    message: text,
    priority: choice(PRIORITIES),
    operator: choice(CONDITION_NAMES),
    threshold: ofType(["number", "boolean"]),
    state: choice(ALARM_STATES),
    condition: ofType("boolean", { description: "Whether the alarm's condition is true now." }),
    value: ofType(["number", "boolean", "null"], { description: "Of the tag at the last change of this record." }),
    activated_at: time,
    acknowledged_at: orNull(time),
    acknowledged_by: textOrNull,
    returned_at: orNull(time),
    cleared_at: orNull(time),
    occurrence: ofType("integer", { minimum: 1 })
  },
  {
    returns: ofType("integer", { minimum: 1, description: "How often its condition has left while it stayed open." }),
    silenced_until: ofType("string", { ...UTC_TIME, description: "Its sound is silenced until then." }),
    repeated_at: ofType("string", {
      ...UTC_TIME,
      description: "When it last sounded again, since nobody had acknowledged it."
    }),
    escalated_from: choice(PRIORITIES, { description: "The priority that it had before it rose." }),
    shelved_until: ofType("string", {
      ...UTC_TIME,
      description: "Its rule is shelved until then: no sound, and not counted as unacknowledged."
    }),
    out_of_service: constant(true, { description: "Its rule is out of service: as shelved, without an end." }),
    group: ofType("string", { description: "The group of its rule." }),
    first_up: constant(true, { description: "It came first of its group since all of them were normal." })
  }
);
function isOpen(record) {
  return record.state !== "CLEARED";
}
function byActivation(a, b) {
  if (a.activated_at !== b.activated_at) return a.activated_at < b.activated_at ? -1 : 1;
  return a.occurrence - b.occurrence || (a.id < b.id ? -1 : 1);
}

export {
  ALARM_STATES,
  alarmRecord,
  isOpen,
  byActivation
};
