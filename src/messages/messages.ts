/** The texts in the reader's language. */
import { bus as busEn, type BusMessages } from "./en/bus.ts";
import { cli as cliEn, type CliMessages } from "./en/cli.ts";
import { history as historyEn, type HistoryMessages } from "./en/history.ts";
import { devices as devicesEn, type DevicesMessages } from "./en/devices.ts";
import { evidence as evidenceEn, type EvidenceMessages } from "./en/evidence.ts";
import { entries as entriesEn, type EntryMessages } from "./en/entries.ts";
import { logbook as logbookEn, type LogbookMessages } from "./en/logbook.ts";
import { nmea as nmeaEn, type NmeaMessages } from "./en/nmea.ts";
import { node as nodeEn, type NodeMessages } from "./en/node.ts";
import { project as projectEn, type ProjectMessages } from "./en/project.ts";
import { simulate as simulateEn, type SimulateMessages } from "./en/simulate.ts";
import { systemTags as systemTagsEn, type SystemTagMessages } from "./en/system-tags.ts";
import { tools as toolsEn, type ToolMessages } from "./en/tools.ts";
import { witness as witnessEn, type WitnessMessages } from "./en/witness.ts";
import { bus as busEs } from "./es/bus.ts";
import { cli as cliEs } from "./es/cli.ts";
import { history as historyEs } from "./es/history.ts";
import { devices as devicesEs } from "./es/devices.ts";
import { entries as entriesEs } from "./es/entries.ts";
import { evidence as evidenceEs } from "./es/evidence.ts";
import { logbook as logbookEs } from "./es/logbook.ts";
import { nmea as nmeaEs } from "./es/nmea.ts";
import { node as nodeEs } from "./es/node.ts";
import { project as projectEs } from "./es/project.ts";
import { simulate as simulateEs } from "./es/simulate.ts";
import { systemTags as systemTagsEs } from "./es/system-tags.ts";
import { tools as toolsEs } from "./es/tools.ts";
import { witness as witnessEs } from "./es/witness.ts";
import type { Locale } from "./locale.ts";

/** Texts of the command line that more than one command needs, and a line for every coded error. */
export function cliMessages(locale: Locale): CliMessages {
  return locale === "es" ? cliEs : cliEn;
}

/** Summaries of the entries that the service itself writes in the log book. */
export function entryMessages(locale: Locale): EntryMessages {
  return locale === "es" ? entriesEs : entriesEn;
}

/** What is said of a log book whose evidence is gone. */
export function evidenceMessages(locale: Locale): EvidenceMessages {
  return locale === "es" ? evidenceEs : evidenceEn;
}

/** What can be wrong in a project file, and the texts of `bitacora project`. */
export function projectMessages(locale: Locale): ProjectMessages {
  return locale === "es" ? projectEs : projectEn;
}

export function simulateMessages(locale: Locale): SimulateMessages {
  return locale === "es" ? simulateEs : simulateEn;
}

/** Names of the tags that the bus carries, and the texts of `bitacora nmea`. */
export function nmeaMessages(locale: Locale): NmeaMessages {
  return locale === "es" ? nmeaEs : nmeaEn;
}

/** Texts of `bitacora history`. */
export function historyMessages(locale: Locale): HistoryMessages {
  return locale === "es" ? historyEs : historyEn;
}

/** What the node on an NMEA 2000 bus tells its crew. */
export function nodeMessages(locale: Locale): NodeMessages {
  return locale === "es" ? nodeEs : nodeEn;
}

/** Texts of `bitacora logbook`. */
export function logbookMessages(locale: Locale): LogbookMessages {
  return locale === "es" ? logbookEs : logbookEn;
}

/** Why a bus cannot be had, and what is wrong with one that is not up. */
export function busMessages(locale: Locale): BusMessages {
  return locale === "es" ? busEs : busEn;
}

/** Texts of `bitacora nmea devices`. */
export function devicesMessages(locale: Locale): DevicesMessages {
  return locale === "es" ? devicesEs : devicesEn;
}

/** The tags by which the service says that it is itself at fault. */
export function systemTagMessages(locale: Locale): SystemTagMessages {
  return locale === "es" ? systemTagsEs : systemTagsEn;
}

/** Texts of the commands that work on a real bus. */
export function toolMessages(locale: Locale): ToolMessages {
  return locale === "es" ? toolsEs : toolsEn;
}

/** Texts of `bitacora logbook witness`, and of a service that has witnesses. */
export function witnessMessages(locale: Locale): WitnessMessages {
  return locale === "es" ? witnessEs : witnessEn;
}
