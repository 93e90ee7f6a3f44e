/** GET /alarms and POST /alarms/{alarm_id}/ack. */
import { limits } from "../core/limits.ts";
import { api } from "../messages/es/api.ts";
import { endpoint } from "./endpoint.ts";
import { arrayOf, refTo } from "./json-schema.ts";
import { freeTextParameter, nameParameter, pathParameter } from "./parameter.ts";
import { Problem } from "./problem.ts";
import { Listing } from "./record-budget.ts";
import { spendWrite } from "./write-budget.ts";

export const alarmEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms",
    operationId: "listAlarms",
    summary: "Alarm records, newest first",
    parameters: {
      state: freeTextParameter("`active` gives only currently active alarms (ACTIVE or ACK); anything else gives all."),
    },
    answer: arrayOf(refTo("AlarmRecord")),
    handle({ state }, { parts }) {
      return Listing.ofRecords(state === "active" ? parts.alarms.open() : parts.alarms.records(), (record) => record);
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/{alarm_id}/ack",
    operationId: "acknowledgeAlarm",
    summary: "Acknowledges an active alarm; answers once the log book has it on disk",
    parameters: {
      alarm_id: pathParameter("The alarm record's id."),
      user: nameParameter("Who acknowledges.", { maxLength: limits.http.userChars, default: "anonymous" }),
    },
    answer: refTo("AlarmRecord"),
    problems: {
      404: "The alarm is not active.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take the acknowledgement; the alarm is unchanged.",
    },
    async handle({ alarm_id: alarmId, user }, { parts, writes }, { client }) {
      // Only one that changes something is an entry: repeating it costs nothing.
      const changes = parts.alarms.open().some(({ id, state }) => id === alarmId && state === "ACTIVE");
      if (changes) await spendWrite(writes, client);
      const record = await parts.alarms.acknowledge(alarmId, user);
      if (record === undefined) throw new Problem(404, api.alarmNotActive(alarmId));
      return record;
    },
  }),
];
