import { type AlarmRecord, alarmReport } from "../store/alarms.ts";
import { texts } from "./line-texts.ts";

/** What is wrong with the alarm itself: one that comes and goes, or stands for more than a day. */
export function troubleText({ id, tag_id: tagId, alarm_id: alarmId }: AlarmRecord): string {
  const { chattering = [], standing = [] } = alarmReport.value ?? {};
  const times = chattering.find((one) => one.tag_id === tagId && one.alarm_id === alarmId)?.count;
  return [
    times !== undefined && texts.trouble.chattering(times),
    standing.some((one) => one.id === id) && texts.trouble.standing,
  ]
    .filter(Boolean)
    .join(" · ");
}
