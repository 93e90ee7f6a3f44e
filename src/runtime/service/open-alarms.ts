/** Starts the alarms of a service: its rules, the stored records, and the alarms in the log book. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { AlarmEngine } from "../../alarms/alarm-engine.ts";
import { ALARM_ID_BYTES, alarmIdOf } from "../../alarms/alarm-id.ts";
import { fromLogPayload } from "../../alarms/alarm-payload.ts";
import type { AlarmRule } from "../../alarms/rule.ts";
import { NedbRecordStore } from "../../alarms/nedb-record-store.ts";
import { LoggedAlarms } from "../../alarms/reconcile.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { isForeignAlertTag } from "../../nmea2000/alerts/foreign-alerts.ts";
import { EVIDENCE_TAG, evidenceTag, systemTags } from "../../project/own-tags.ts";
import type { Project } from "../../project/project.ts";
import { alarmsOfTag } from "../../project/with-default-alarms.ts";
import { isDeadSensorTag } from "./sensor-watch.ts";
import { originOf } from "../../tags/origin.ts";
import { alarmLogWriter } from "./log-writers.ts";
import { isAnchorTag } from "./anchor/anchor-rules.ts";
import { isAreaTag } from "./areas/area-keeper.ts";
import { isMobTag } from "../../tags/mob-tags.ts";
import { isPositionTag } from "../../tags/position-tags.ts";
import { rulesOfMob } from "./mob/mob-rules.ts";
import { isCollisionTag, stationFamilyOf } from "../../tags/station-tags.ts";
import { rulesOfStations } from "./stations/station-alarms.ts";
import { stationFamilies } from "./stations/stations.ts";
import { isEngineFaultTag } from "../../nmea2000/alerts/engine-faults.ts";
import { rulesOfEngineFaults } from "./engine-fault-alarms.ts";
import { rulesOfForeignAlerts } from "./foreign-alarms.ts";
import type { WholeService } from "./whole-service.ts";

/** Kinds of the entries about alarms. */
const KINDS = ["alarm_active", "alarm_ack", "alarm_cleared", "manual", "override"] as const;

/** The service has its own rule for the tag of the evidence. */
export function projectRules(project: Project): AlarmRule[] {
  return project.tags.filter(({ id }) => id !== EVIDENCE_TAG).flatMap((tag) => tag.alarms);
}

export async function openAlarms({
  project,
  present,
  dataDir,
  clock,
  log,
  messages,
  logbook,
  tags,
  mayWrite,
  onStop,
}: Pick<
  WholeService,
  "clock" | "dataDir" | "log" | "logbook" | "mayWrite" | "messages" | "onStop" | "present" | "project" | "tags"
>): Promise<AlarmEngine> {
  const { serve: texts } = messages.cli;
  const store = new NedbRecordStore(join(dataDir, "alarms.db"), clock, mayWrite);
  onStop(() => store.close());
  const { records, damaged } = await store.load();
  if (damaged > 0) log.warning(texts.alarmStoreDamaged({ records: damaged }));
  const logged = new LoggedAlarms();
  for await (const { kind, payload, user } of logbook.scan(KINDS)) {
    const record = kind === "manual" || kind === "override" ? undefined : fromLogPayload(payload);
    if (record === undefined) logged.note(payload, user);
    else logged.take(record);
  }
  const alarms = new AlarmEngine({
    clock,
    rules: [
      ...projectRules(project),
      ...systemTags(project, messages.systemTags).map(({ rule }) => rule),
      evidenceTag(messages.evidence).rule,
      ...rulesOfForeignAlerts([...records, ...logged.oldestFirst()], messages.alerts),
      ...rulesOfEngineFaults([...records, ...logged.oldestFirst()], messages.engineFaults),
      ...rulesOfMob([...records, ...logged.oldestFirst()], messages.mob),
      ...rulesOfStations([...records, ...logged.oldestFirst()], stationFamilies(messages.stations)),
    ],
    store,
    log: alarmLogWriter(
      logbook,
      messages.entries,
      (tagId) => unitOf(tagId, tags),
      (tagId) => originOf(tags.value(tagId)?.source ?? ""),
    ),
    mayCome: (tagId, alarmId) =>
      isDeadSensorTag(tagId) ||
      isForeignAlertTag(tagId) ||
      isEngineFaultTag(tagId) ||
      stationFamilyOf(tagId) !== undefined ||
      isCollisionTag(tagId) ||
      isAnchorTag(tagId) ||
      isAreaTag(tagId) ||
      isMobTag(tagId) ||
      isPositionTag(tagId) ||
      alarmsOfTag({ id: tagId, description: "", unitSi: "" }, present.project, messages.defaultAlarms).some(
        ({ id }) => id === alarmId,
      ),
    newId: () => alarmIdOf(randomBytes(ALARM_ID_BYTES)),
  });
  alarms.restore(records, logged);
  onStop(() => alarms.close());
  return alarms;
}
