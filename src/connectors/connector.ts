/**
 * The port of a connector: what joins the service to something else, as one folder with everything about it, and one line in
 * `connectors.ts`. The project file, a reload, the doctor and the documents fold over that list.
 *
 *     section.ts   its section of the project file, without a socket: schema, faults, words, example, state files
 *     words.ts     what it says to people, in each language
 *     NAME.ts      the connector; `open` loads the rest when the project has it
 */
import type { AisTargets } from "../ais/targets.ts";
import type { Access } from "../access/access.ts";
import type { Acts } from "../acts/acts.ts";
import type { AlarmEngine } from "../alarms/alarm-engine.ts";
import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { StatePlace } from "../core/state-file.ts";
import type { History } from "../historian/history.ts";
import type { FileLogbook } from "../logbook/book/file-logbook.ts";
import type { LogOutbox } from "../logbook/book/log-outbox.ts";
import type { NamedKey } from "../logbook/evidence/signed-note.ts";
import type { Locale } from "../messages/locale.ts";
import type { Project } from "../project/project.ts";
import type { GivenSection } from "../project/section.ts";
import type { BusMessages } from "../nmea0183/bus-messages.ts";
import type { OwnSentences } from "../nmea0183/own-sentences.ts";
import type { OutgoingTags } from "../tags/outgoing-tags.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { Values } from "../values/values.ts";
import type { BusSpeakers } from "./bus-speakers.ts";
import type { DoctorFinding } from "./doctor-finding.ts";
import type { Phones } from "./phones/phones.ts";
import type { Runner } from "./runner.ts";
import type { SentenceAlerts } from "./sentence-alerts.ts";

export interface Connector<Settings = unknown, Opened extends Runner = Runner> {
  readonly section: GivenSection<Settings>;
  /** Other parts of the project, by their keys, after whose change it is opened again. */
  readonly follows: readonly (keyof Project)[];
  /** Whether its runners have a `tap`: the sources are opened again with it. */
  readonly takesFrames?: true;
  /** Whether a change of its section waits for a restart of a service with this project. */
  waits?(before: Project): boolean;
  /**
   * Makes what takes data out, and opens no connection yet: each is run, and run again, by a supervisor. It is not called where the section
   * is left out or empty.
   */
  open(settings: NonNullable<Settings>, context: ConnectorContext): Promise<readonly Opened[]>;
  /** What `bitacora doctor` finds out about it. It only looks. */
  check?(examined: Examined): Promise<readonly DoctorFinding[]>;
}

/** The running service, as connectors see it. */
export interface ConnectorContext extends StatePlace {
  readonly version: string;
  /** Where the service listens for HTTP. */
  readonly host: string;
  readonly port: number;
  /** As it is now. */
  readonly project: Project;
  /** Undefined for the demo, which has none. */
  readonly projectFile: string | undefined;
  readonly tags: TagStore;
  /** The tags that go out: without those that are simulated or replayed, unless the project says so. */
  readonly outgoing: OutgoingTags;
  /** The stations that AIS hears. */
  readonly targets: AisTargets;
  readonly alarms: AlarmEngine;
  /** Who speaks for us on the buses and to devices. */
  readonly speakers: BusSpeakers;
  /** Our alarms on NMEA 0183, the same on all outputs. */
  readonly sentenceAlerts: SentenceAlerts;
  /** What buses say that no tag has, and NMEA 0183 has sentences for. */
  readonly busMessages: BusMessages;
  /** What goes out by NMEA 0183, for the sources to which it comes back. */
  readonly ownSentences: OwnSentences;
  readonly history: History;
  readonly logbook: FileLogbook;
  /** Takes the service's own entries for the log book. */
  readonly outbox: Pick<LogOutbox, "add">;
  /** The vessel's key; undefined if it cannot be used. */
  readonly key: NamedKey | undefined;
  readonly access: Access;
  readonly acts: Acts;
  /** Where a program that brings values is connected. */
  readonly values: Pick<Values, "connect">;
  /** What receivers of alarms share that are people. */
  readonly phones: () => Promise<Phones>;
  readonly clock: Clock;
  /** Whether this computer's clock can be right. */
  readonly isClockTrusted: () => boolean;
  readonly log: Log;
  /** The language of the service's own words: in the log, in /health and in the log book. */
  readonly locale: Locale;
}

/** The computer and the vessel on it, with or without a running service. */
export interface Examined {
  readonly project: Project;
  readonly dataDir: string;
  readonly nowMs: number;
  /** How long another computer may take to answer. */
  readonly answerMs: number;
  readonly locale: Locale;
}
