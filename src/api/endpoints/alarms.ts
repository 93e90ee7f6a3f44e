/** GET /alarms, GET /alarms/stream; acknowledging an alarm and silencing it or all of them. */
import { ALARM_STREAM_PATH } from "../live/alarm-stream.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";
import { recordIn } from "../../project/reader-texts.ts";
import { arrayOf, ofType } from "../../core/body-schema.ts";
import { headerParameter, pathParameter } from "../schema/parameter.ts";
import { freeTextParameter, summaryParameter, userParameter } from "../schema/text-parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { limits } from "../limits.ts";
import { Listing } from "../load/record-budget.ts";
import { Streaming } from "../streaming.ts";

const EVENT_STREAM = "text/event-stream";

const silencer = userParameter("Who silences.");
const silenceProblems = {
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing is silenced.",
};

export const alarmEndpoints = [
  endpoint({
    method: "get",
    path: "/alarms",
    operationId: "listAlarms",
    summary: "Alarm records, newest first",
    parameters: {
      state: freeTextParameter("`active` gives only currently active alarms (ACTIVE or ACK); anything else gives all."),
      language: languageParameter,
    },
    answer: arrayOf(refTo("AlarmRecord")),
    handle({ state, language }, { parts }) {
      const records = state === "active" ? parts.alarms.open() : parts.alarms.records();
      return Listing.ofRecords(records, (record) => recordIn(record, language));
    },
  }),
  endpoint({
    method: "get",
    path: ALARM_STREAM_PATH,
    operationId: "streamAlarms",
    summary:
      "Changes of alarms as they happen, as server-sent events: all open records first, then each record and each rule that changes",
    parameters: {
      language: languageParameter,
      "Last-Event-ID": headerParameter(
        "The id of the last event that was had: the stream goes on there, if it still can.",
      ),
    },
    mediaType: EVENT_STREAM,
    answer: ofType("string", {
      description:
        "`event: alarms` has an array of all open records, newest first: it comes first, and again where changes were missed. " +
        "`event: alarm` has one record after a change, also of its silence. `event: rule` has one rule, as GET /alarms/rules gives it, " +
        "after it was shelved, unshelved, taken out of service or returned. A comment comes after 15 s of silence.",
    }),
    problems: { 503: "All places are taken.", 429: "This address has all the places that one may have." },
    handle({ language, "Last-Event-ID": lastEventId }, { alarmStream }, { signal, client }) {
      const problem = alarmStream.places.problemFor(client);
      if (problem !== undefined) throw problem;
      return new Streaming(
        EVENT_STREAM,
        alarmStream.places.hold(client, alarmStream.events({ lastEventId, language }, signal)),
        {
          // A reverse proxy that buffers answers would delay an alarm.
          "X-Accel-Buffering": "no",
        },
      );
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/{alarm_id}/ack",
    operationId: "acknowledgeAlarm",
    summary: "Acknowledges an active alarm; answers once the log book has it on disk",
    parameters: {
      alarm_id: pathParameter("The alarm record's id."),
      user: userParameter("Who acknowledges."),
      reason: summaryParameter("Why, or what was done about it.", { maxLength: limits.http.reasonChars, default: "" }),
      language: languageParameter,
    },
    answer: refTo("AlarmRecord"),
    problems: {
      404: "The alarm is not active.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take the acknowledgement; the alarm is unchanged.",
    },
    handle: async ({ alarm_id: alarmId, user, reason, language }, { parts: { acts } }, caller) =>
      recordIn(await acts.alarms.acknowledge(caller, alarmId, user, reason || undefined), language),
  }),
  endpoint({
    method: "post",
    path: "/alarms/silence",
    operationId: "silenceAlarms",
    summary: "Silences all open alarms that nobody has acknowledged, for 30 s; no acknowledgement. A new alarm ends it",
    parameters: { user: silencer, language: languageParameter },
    answer: arrayOf(refTo("AlarmRecord")),
    problems: silenceProblems,
    async handle({ user, language }, { parts: { acts } }, caller) {
      const records = await acts.alarms.silence(caller, undefined, user);
      return records.map((record) => recordIn(record, language));
    },
  }),
  endpoint({
    method: "post",
    path: "/alarms/{alarm_id}/silence",
    operationId: "silenceAlarm",
    summary: "Silences one alarm for 30 s; no acknowledgement. A new alarm ends it",
    parameters: { alarm_id: pathParameter("The alarm record's id."), user: silencer, language: languageParameter },
    answer: refTo("AlarmRecord"),
    problems: { 404: "The alarm is not active, or is acknowledged.", ...silenceProblems },
    handle: async ({ alarm_id: alarmId, user, language }, { parts: { acts } }, caller) =>
      recordIn(await acts.alarms.silenceOne(caller, alarmId, user), language),
  }),
];
