/** All that people read, in one language. */
import { accessCommands as accessCommandsEn, type AccessCommandMessages } from "./en/access-commands.ts";
import { accessCommands as accessCommandsEs } from "./es/access-commands.ts";
import { alerts as alertsEn, type AlertMessages } from "./en/alerts.ts";
import { alarms as alarmsEn, type AlarmMessages } from "./en/alarms.ts";
import { backup as backupEn, type BackupMessages } from "./en/backup.ts";
import { bus as busEn, type BusMessages } from "./en/bus.ts";
import { cli as cliEn, type CliMessages } from "./en/cli.ts";
import { conditions as conditionsEn, type ConditionMessages } from "./en/conditions.ts";
import { doctor as doctorEn, type DoctorMessages } from "./en/doctor.ts";
import { history as historyEn, type HistoryMessages } from "./en/history.ts";
import { defaultAlarms as defaultAlarmsEn, type DefaultAlarmMessages } from "./en/default-alarms.ts";
import { devices as devicesEn, type DevicesMessages } from "./en/devices.ts";
import { evidence as evidenceEn, type EvidenceMessages } from "./en/evidence.ts";
import { entries as entriesEn, type EntryMessages } from "./en/entries.ts";
import { https as httpsEn, type HttpsMessages } from "./en/https.ts";
import { logbook as logbookEn, type LogbookMessages } from "./en/logbook.ts";
import { mqtt as mqttEn, type MqttMessages } from "./en/mqtt.ts";
import { nmea as nmeaEn, type NmeaMessages } from "./en/nmea.ts";
import { node as nodeEn, type NodeMessages } from "./en/node.ts";
import { project as projectEn, type ProjectMessages } from "./en/project.ts";
import { shoreLink as shoreLinkEn, type ShoreLinkMessages } from "./en/shore-link.ts";
import { signalk as signalkEn, type SignalkMessages } from "./en/signalk.ts";
import { simulate as simulateEn, type SimulateMessages } from "./en/simulate.ts";
import { exports as exportsEn, type ExportMessages } from "./en/exports.ts";
import { systemTags as systemTagsEn, type SystemTagMessages } from "./en/system-tags.ts";
import { tools as toolsEn, type ToolMessages } from "./en/tools.ts";
import { unit as unitEn, type UnitMessages } from "./en/unit.ts";
import { witness as witnessEn, type WitnessMessages } from "./en/witness.ts";
import { alerts as alertsEs } from "./es/alerts.ts";
import { alarms as alarmsEs } from "./es/alarms.ts";
import { backup as backupEs } from "./es/backup.ts";
import { bus as busEs } from "./es/bus.ts";
import { cli as cliEs } from "./es/cli.ts";
import { conditions as conditionsEs } from "./es/conditions.ts";
import { doctor as doctorEs } from "./es/doctor.ts";
import { exports as exportsEs } from "./es/exports.ts";
import { history as historyEs } from "./es/history.ts";
import { defaultAlarms as defaultAlarmsEs } from "./es/default-alarms.ts";
import { devices as devicesEs } from "./es/devices.ts";
import { entries as entriesEs } from "./es/entries.ts";
import { evidence as evidenceEs } from "./es/evidence.ts";
import { https as httpsEs } from "./es/https.ts";
import { logbook as logbookEs } from "./es/logbook.ts";
import { mqtt as mqttEs } from "./es/mqtt.ts";
import { nmea as nmeaEs } from "./es/nmea.ts";
import { node as nodeEs } from "./es/node.ts";
import { project as projectEs } from "./es/project.ts";
import { shoreLink as shoreLinkEs } from "./es/shore-link.ts";
import { signalk as signalkEs } from "./es/signalk.ts";
import { simulate as simulateEs } from "./es/simulate.ts";
import { systemTags as systemTagsEs } from "./es/system-tags.ts";
import { tools as toolsEs } from "./es/tools.ts";
import { unit as unitEs } from "./es/unit.ts";
import { witness as witnessEs } from "./es/witness.ts";
import type { Locale } from "./locale.ts";

export interface Messages {
  readonly locale: Locale;
  /** `bitacora alarms`. */
  readonly alarms: AlarmMessages;
  /** Alerts on the NMEA 2000 bus, our own and those of other devices. */
  readonly alerts: AlertMessages;
  /** `bitacora backup` and `restore`. */
  readonly backup: BackupMessages;
  /** Why a bus is unavailable, and what is wrong with a bus that is down. */
  readonly bus: BusMessages;
  /** The command line: what more than one command needs, a line for every coded error, and what the service says. */
  readonly cli: CliMessages;
  /** What is wrong with the service as a whole. */
  readonly conditions: ConditionMessages;
  /** The alarms that tags have by default. */
  readonly defaultAlarms: DefaultAlarmMessages;
  readonly devices: DevicesMessages;
  /** `bitacora doctor`. */
  readonly doctor: DoctorMessages;
  /** Summaries of the entries that the service itself writes in the log book. */
  readonly entries: EntryMessages;
  /** A log book whose evidence is missing. */
  readonly evidence: EvidenceMessages;
  /** The databases that get the samples. */
  readonly exports: ExportMessages;
  readonly history: HistoryMessages;
  readonly access: AccessCommandMessages;
  readonly https: HttpsMessages;
  readonly logbook: LogbookMessages;
  /** MQTT brokers. */
  readonly mqtt: MqttMessages;
  /** Names of the tags that the bus carries, and `bitacora nmea`. */
  readonly nmea: NmeaMessages;
  /** Texts of our node on a bus for the crew. */
  readonly node: NodeMessages;
  /** What can be wrong in a project file, and `bitacora project`. */
  readonly project: ProjectMessages;
  readonly shoreLink: ShoreLinkMessages;
  readonly signalk: SignalkMessages;
  readonly simulate: SimulateMessages;
  /** The tags by which the service reports its own faults. */
  readonly systemTags: SystemTagMessages;
  /** Commands that work on a real bus. */
  readonly tools: ToolMessages;
  /** `bitacora service`. */
  readonly unit: UnitMessages;
  readonly witness: WitnessMessages;
}

const english: Messages = {
  locale: "en",
  alerts: alertsEn,
  alarms: alarmsEn,
  backup: backupEn,
  bus: busEn,
  cli: cliEn,
  conditions: conditionsEn,
  defaultAlarms: defaultAlarmsEn,
  devices: devicesEn,
  doctor: doctorEn,
  entries: entriesEn,
  evidence: evidenceEn,
  exports: exportsEn,
  history: historyEn,
  access: accessCommandsEn,
  https: httpsEn,
  logbook: logbookEn,
  mqtt: mqttEn,
  nmea: nmeaEn,
  node: nodeEn,
  project: projectEn,
  shoreLink: shoreLinkEn,
  signalk: signalkEn,
  simulate: simulateEn,
  systemTags: systemTagsEn,
  tools: toolsEn,
  unit: unitEn,
  witness: witnessEn,
};

const spanish: Messages = {
  locale: "es",
  alerts: alertsEs,
  alarms: alarmsEs,
  backup: backupEs,
  bus: busEs,
  cli: cliEs,
  conditions: conditionsEs,
  defaultAlarms: defaultAlarmsEs,
  devices: devicesEs,
  doctor: doctorEs,
  entries: entriesEs,
  evidence: evidenceEs,
  exports: exportsEs,
  history: historyEs,
  access: accessCommandsEs,
  https: httpsEs,
  logbook: logbookEs,
  mqtt: mqttEs,
  nmea: nmeaEs,
  node: nodeEs,
  project: projectEs,
  shoreLink: shoreLinkEs,
  signalk: signalkEs,
  simulate: simulateEs,
  systemTags: systemTagsEs,
  tools: toolsEs,
  unit: unitEs,
  witness: witnessEs,
};

export function messagesIn(locale: Locale): Messages {
  return locale === "es" ? spanish : english;
}
