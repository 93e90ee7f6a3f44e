/** Opens what is known of one alarm, over whatever page; it is loaded when it is first opened. */
import type { AlarmRecord } from "../store/alarms.ts";

export function openAlarmSheet(record: AlarmRecord): void {
  void import("./sheet.tsx").then(({ showAlarm }) => showAlarm(record));
}
