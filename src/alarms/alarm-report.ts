/**
 * The figures by which a vessel's alarms are judged (ISA-18.2 / IEC 62682): how often they are raised, in which floods, by which rules.
 * They cover the last 24 hours. Shelved alarms count, since they are raised all the same.
 */
import { arrayOf, type BodyOf, count, number, objectOf, orNull, referenceTo, text, time } from "../core/body-schema.ts";
import { alarmRecord } from "./alarm-record.ts";

const countedRule = objectOf({ tag_id: text, alarm_id: text, count });

export const alarmReport = objectOf(
  {
    hours: number,
    raised: count,
    raised_10min: count,
    peak_10min: count,
    peak_at: orNull(time),
    floods: arrayOf(objectOf({ from: time, until: time, count })),
    chattering: arrayOf(countedRule),
    standing: arrayOf(referenceTo("AlarmRecord", alarmRecord)),
    top: arrayOf(countedRule),
  },
  "Of the last 24 hours. A flood is ten alarms and more in ten minutes; chattering is three times and more in a minute; standing is open for a day.",
);

export type AlarmReport = BodyOf<typeof alarmReport>;
