/** The running service, as the HTTP and WebSocket interface answers from it. Made by `src/runtime/`. */
import type { ConsoleLanguages } from "./console-languages.ts";
import type { ConsolePages } from "./console-pages.ts";
import type { ChartFile } from "../connectors/chart/chart-file.ts";
import type { DoctorFinding } from "../connectors/doctor-finding.ts";
import type { ShoreOrders } from "../connectors/shore/shore-orders.ts";
import type { NotifyService } from "../connectors/notify/notify-service.ts";
import type { SignalkParts } from "../connectors/signalk/open-signalk.ts";
import type { WitnessReport } from "../connectors/witness/report.ts";
import type { RunnerStatistics } from "../connectors/runner.ts";
import type { Access } from "../access/access.ts";
import type { Caller } from "../access/caller.ts";
import type { SourceChoice } from "../acts/source-acts.ts";
import type { SwitchActs } from "../acts/switch-acts.ts";
import type { Acts } from "../acts/acts.ts";
import type { BusActs, RecordingReport } from "../acts/bus-acts.ts";
import type { Certificates } from "../https/certificates.ts";
import type { Position } from "../ais/report.ts";
import type { AreaStore } from "../acts/area-acts.ts";
import type { Area } from "../areas/area.ts";
import type { AnchorStore } from "../acts/anchor-acts.ts";
import type { MobEvent } from "../mob/mob-event.ts";
import type { PositionWatch } from "../position/position-watch.ts";
import type { Current } from "../mob/way-back.ts";
import type { Watched } from "../anchor/anchor-watch.ts";
import type { Sighted } from "../collision/sighting.ts";
import type { Feed } from "../core/feed.ts";
import type { Fix } from "../anchor/believed-position.ts";
import type { AisTargets } from "../ais/targets.ts";
import type { Alarms, RuleStatus } from "../alarms/alarms.ts";
import type { Raising } from "../alarms/trial.ts";
import type { Clock } from "../core/clock.ts";
import type { JsonObject } from "../core/json-value.ts";
import type { DiskRoom } from "../core/disk-room.ts";
import type { History } from "../historian/history.ts";
import type { Asker } from "../historian/question-queue.ts";
import type { Logbook } from "../logbook/logbook.ts";
import type { Locale } from "../messages/locale.ts";
import type { ListedFault } from "../nmea2000/codec/j1939-faults.ts";
import type { Device } from "../nmea2000/node/device.ts";
import type { BusTraffic } from "../nmea2000/traffic/bus-traffic.ts";
import type { Project } from "../project/project.ts";
import type { HttpsSettings } from "../project/https-section.ts";
import type { ProjectEdit } from "../project/edit.ts";
import type { RuleChange } from "../project/rule-edits.ts";
import type { BusReport } from "./bus-report.ts";
import type { Intake } from "../tags/intake.ts";
import type { SourceLine, Speaker } from "../tags/source-ranking.ts";
import type { Values } from "../values/values.ts";
import type { MissingTag } from "../tags/tag-source.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { ClockReport, RawServerReport, WatchdogReport } from "./reports.ts";

/** How other vessels stand to ours. */
interface LookoutReport {
  readonly feed: Feed<Sighted>;
  /** In the order of danger. */
  list(): readonly Sighted[];
  /** The ids of open alarms by the MMSI of the station that they are about. */
  alarmIds(): ReadonlyMap<string, string>;
}

/** The guard areas, as they are shown. */
interface AreaReport extends Pick<AreaStore, "areas"> {
  /** How far she is beyond the edge; undefined while that is not known. */
  beyondM(area: Area): number | undefined;
}

/** The anchor watch, as it is shown. */
interface AnchorReport extends Pick<
  AnchorStore,
  "anchorage" | "here" | "roller" | "headingDeg" | "depthM" | "settings"
> {
  /** As of the last second. */
  readonly watched: Watched;
  readonly swing: readonly Fix[];
}

/** Whether the position is to be believed, as it is shown. */
interface TrustReport {
  readonly watch: Pick<PositionWatch, "reasons" | "reckoned" | "trust" | "trusted">;
  /** By the wall clock. */
  readonly sinceMs: number;
}

/** A person overboard, as it is shown. */
interface MobReport {
  readonly event: MobEvent | undefined;
  readonly isKept: boolean;
  readonly crew: readonly string[];
  readonly here: Position | undefined;
  readonly current: Current | undefined;
}

export interface Service {
  readonly version: string;
  /** The language of the service, for a reader who names none. */
  readonly locale: Locale;
  readonly clock: Clock;
  readonly project: Project;
  readonly tags: TagStore;
  readonly alarms: Alarms;
  readonly history: History;
  readonly logbook: Logbook;
  /** State and counters of the sources (bus, replay, simulator), as shown under `sources` in /health. */
  readonly sourceStatistics: () => readonly RunnerStatistics[];
  /** State and counters of the outputs, as shown under `outputs` in /health. */
  readonly outputStatistics: () => readonly RunnerStatistics[];
  /** Whether outputs send what tags say, and may not send what is simulated or replayed. */
  readonly withholdsValues: () => boolean;
  /** The NMEA 2000 buses that the service is on. */
  readonly buses: () => readonly BusReport[];
  /** The devices of one line, by their NAMEs and addresses; none off a bus. */
  readonly devicesOn: (line: SourceLine) => readonly Device[];
  /** Who has each tag, and who else speaks of it. */
  readonly intake: Pick<Intake, "sourceOf" | "disagrees">;
  /** What a derived tag without a usable value waits for. */
  readonly missingFor: (tagId: string) => readonly MissingTag[];
  /** Whose value of a tag counts because somebody aboard has said so. */
  readonly choices: SourceChoices;
  /** The other devices, on those buses, behind gateways on the network, and in recordings that are played. */
  readonly devices: () => readonly ListedDevice[];
  /** What those devices send, recordings of it, and what people do with a bus. */
  readonly bus: {
    readonly traffic: BusTraffic;
    readonly acts: BusActs;
    readonly recordings: {
      list(): Promise<readonly RecordingReport[]>;
      /** The bytes of one that has ended; undefined if there is none of that name. */
      read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
    };
  };
  /** The server of raw frames, if the project has one. */
  readonly rawServer: () => RawServerReport | null;
  /** The witnesses of the project, which keep the log book's checkpoints elsewhere. */
  readonly witnesses: () => readonly WitnessReport[];
  /** How much room the data directory's disk has; undefined if that is not known. */
  readonly diskRoom: () => DiskRoom | undefined;
  /** Why the data directory is not the one that was opened, as shown under `data_dir` in /health; null if it is. */
  readonly dataDirFault: () => "gone" | "other" | "read-only" | null;
  /** The service's own entries that the log book has not taken, and that will be lost with this run. */
  readonly unwrittenEntries: () => number;
  /** Whether the wall clock can be right, as shown under `clock` in /health. */
  readonly clockReport: () => ClockReport;
  /** How the watchdog of systemd is fed; null where there is none. */
  readonly watchdogReport: () => WatchdogReport | null;
  /** What people and programs do, by whichever door they come. */
  readonly acts: Acts;
  /**
   * Reads the project file again and applies what can be applied while the service runs. If the file cannot be used nothing changes, and
   * `refused` says why, in the language. `user` is who asks, as it stands in the log book.
   */
  readonly reload: (language: Locale, user: string) => Promise<ReloadReport | { readonly refused: string }>;
  /** Alarm rules that are changed while the service runs. */
  readonly rules: RuleChanging;
  /** The project file, read and written. */
  readonly projectChanges: ProjectChanging;
  /** Pages that people have put together in the console. */
  readonly consolePages: ConsolePages;
  /** Languages of the console beside its own. */
  readonly consoleLanguages: ConsoleLanguages;
  readonly computer: () => Promise<ComputerReport>;
  /** What the doctor finds on this computer, in the language. It may be some seconds old: each examination starts programs. */
  readonly doctor: (language: Locale) => Promise<Examination>;
  /** Who may do what. */
  readonly access: Access;
  /** The stations that AIS hears. */
  readonly targets: AisTargets;
  readonly lookout: LookoutReport;
  readonly anchor: AnchorReport;
  readonly areas: AreaReport;
  readonly mob: MobReport;
  readonly trust: TrustReport;
  /** Receivers of alarms elsewhere. */
  readonly notify: NotifyService;
  /** What the office ashore has ordered. */
  readonly shoreOrders: ShoreOrders;
  /** The chart beneath the track; undefined if the project gives none. */
  readonly chart: () => ChartFile | undefined;
  /** Undefined: the project does not serve Signal K. */
  readonly signalk: SignalkParts | undefined;
  /** What programs bring and people set. */
  readonly values: Values;
  /** What may be switched. */
  readonly switches: SwitchActs;
  /** Undefined: no HTTPS. */
  readonly https: HttpsParts | undefined;
  /** For /readyz: whether no part has a fault; `reason` is the first fault. */
  readonly readiness: () => { readonly ready: boolean; readonly reason: string | null };
}

export interface ProjectFileText {
  readonly text: string;
  /** What it says, as a program reads it; empty where it cannot be read. */
  readonly value: JsonObject;
  readonly sha256: string;
  readonly modified_at: string;
}

export interface ProjectFinding {
  readonly level: "fault" | "warning";
  readonly path: string;
  readonly line: number | null;
  /** What is wrong and what to do, for people. */
  readonly message: string;
}

export interface ProjectCheck {
  readonly ok: boolean;
  readonly findings: readonly ProjectFinding[];
  /** Sections of the file that would say something else. */
  readonly changes: readonly string[];
}

/** A new text as a whole, or changes of single values in the present text. */
export type ProjectDraft = { readonly text: string } | { readonly changes: readonly ProjectEdit[] };
export type ProjectWritten = ReloadReport;

/** Each asks who may. */
export interface ProjectChanging {
  /** Undefined for the demo. */
  readonly file: string | undefined;
  /** Whether there is no project file, and a place for the first. */
  readonly canBegin: boolean;
  read(caller: Caller): Promise<ProjectFileText>;
  check(caller: Caller, text: string, language: Locale): Promise<ProjectCheck>;
  /** Resolves when it is on disk and taken up. `sha256`: of the text from which the draft was made. */
  write(
    caller: Caller,
    draft: ProjectDraft,
    sha256: string | undefined,
    said: { readonly user: string; readonly language: Locale },
  ): Promise<ProjectWritten>;
  /** Another run begins a moment after the answer. */
  restart(caller: Caller, user: string): Promise<{ readonly done: true }>;
  /** Writes the first project; the service restarts with it a moment later. */
  begin(
    caller: Caller,
    project: Readonly<Record<string, unknown>>,
    said: { readonly user: string; readonly language: Locale },
  ): Promise<ProjectWritten>;
}

/** What a vessel could be heard by, and how others reach this computer. */
export interface ComputerReport {
  readonly can: readonly { readonly name: string; readonly up: boolean; readonly frames: number }[];
  /** Files in /dev. */
  readonly serial: readonly { readonly file: string; readonly type: string }[];
  readonly addresses: readonly string[];
  /** Folders of the sticks and disks that are plugged in, where a backup could go. */
  readonly media: readonly string[];
  /** Servers and gateways that announce themselves, by mDNS or datagrams: the kind (`_signalk-http._tcp`), their name, address and port. */
  readonly announced: readonly {
    readonly type: string;
    readonly name: string;
    readonly host: string;
    readonly port: number;
  }[];
}

/** `project`: its file states the rule; `default`: nobody has written it; `service`: it is of the service itself, or of a device. */
export const RULE_ORIGINS = ["project", "default", "service"] as const;
export type RuleOrigin = (typeof RULE_ORIGINS)[number];

export interface RuleChanging {
  originOf(tagId: string, alarmId: string): RuleOrigin;
  /** Resolves when the change is in the log book and in the project's file, and in force. */
  change(
    caller: Caller,
    change: RuleChange,
    said: { readonly user: string; readonly language: Locale },
  ): Promise<RuleStatus | { readonly removed: true }>;
  /** What the rule with this change would have raised in the last days; nothing is changed. */
  trial(
    change: RuleChange,
    asked: { readonly days: number; readonly language: Locale; readonly caller: Caller },
    asker: Asker,
  ): Promise<TrialResult>;
  /** The share of the caller's trial that is done; undefined: none of theirs is under way. */
  trialShare(caller: Caller): number | undefined;
}

/** Times are ms since 1970. */
export interface TrialResult {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Whether it covers all that was asked for; else it begins later, since it would have been too much. */
  readonly isWhole: boolean;
  /** The first hour of which the historian has anything; null: it has nothing. */
  readonly dataSinceMs: number | null;
  readonly count: number;
  /** How long the condition held in all. */
  readonly heldMs: number;
  /** The newest, oldest first. */
  readonly raisings: readonly Raising[];
  /** How many samples were judged one by one. */
  readonly samples: number;
}

interface SourceChoices {
  choiceOf(tagId: string): SourceChoice | undefined;
  isChosen(tagId: string, speaker: Speaker): boolean;
}

/** HTTPS, as this project wants it. */
export interface HttpsParts {
  /** 0: any free port. */
  readonly port: number;
  /**
   * What becomes of requests in the clear from other computers: pages are sent over to HTTPS, what reads is answered and what writes is
   * refused; all is answered; pages are sent over and the rest is refused.
   */
  readonly clear: HttpsSettings["clear"];
  /** Whether HTTP and HTTPS are at 80 and 443, where browsers look for them. */
  readonly isUsualPort: boolean;
  readonly certificates: Certificates;
}

export interface Examination {
  /** When it was looked, ms since 1970. */
  readonly atMs: number;
  readonly findings: readonly DoctorFinding[];
}

/** A device, and where it was heard: the interface, the gateway (`host:port`), or `replay`. */
export type ListedDevice = { readonly interface: string } & Device;

/** With its earlier faults in the reader's language. */
export interface ToldDevice extends Omit<ListedDevice, "previous_faults"> {
  readonly previous_faults: readonly (ListedFault & { readonly text: string })[] | null;
}

/** Parts of the project file, by their names there; each is in one list if it has changed. */
export interface ReloadReport {
  readonly applied: readonly string[];
  readonly needs_restart: readonly string[];
}
