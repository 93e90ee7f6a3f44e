/**
 * A project: one vessel and what the service does aboard it, as parsed from its file with all defaults filled in. The
 * whole is deeply frozen; nothing changes it while the service runs.
 */
import type { AlarmRule, Priority } from "../alarms/rule.ts";
import type { GatewayFormat } from "../nmea2000/bus/gateway-reader.ts";
import type { OwnMapping } from "../nmea2000/tags/mapping-plan.ts";
import type { PublishRule } from "../nmea2000/tags/publisher.ts";
import type { SourcePreference } from "../nmea2000/tags/source-ranking.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { DefaultAlarmSettings } from "./build-alarm.ts";

export const VESSEL_TYPES = [
  "sailing_yacht", "motor_yacht", "fishing", "workboat", "tug", "ferry", "passenger", "cargo", "tanker", "research",
  "patrol", "other",
] as const; // prettier-ignore
export type VesselType = (typeof VESSEL_TYPES)[number];

interface Vessel {
  readonly id: string;
  readonly name: string;
  readonly type: VesselType;
  readonly loaM: number;
  readonly beamM: number;
  readonly draftM: number;
}

export interface SimulatorSource {
  readonly type: "simulator";
  readonly tickS: number;
  readonly seed: number;
}

export interface SocketcanSource {
  readonly type: "socketcan";
  readonly interface: string;
  /** Nothing is sent: no address is claimed, nothing is published. */
  readonly listenOnly: boolean;
}

/** A gateway that is connected to. */
export interface TcpSource {
  readonly type: "tcp";
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  readonly format: GatewayFormat;
  /** Silence after which the connection counts as lost. */
  readonly timeoutS: number;
}

/** Gateways that send datagrams to a port of this machine. */
export interface UdpSource {
  readonly type: "udp";
  readonly port: number;
  /** This machine's address; 0.0.0.0 or :: is all of them. */
  readonly bind: string;
  /** A multicast group to join. */
  readonly group: string | undefined;
  /** Addresses and networks whose datagrams are taken; none: everybody's. */
  readonly from: readonly string[];
  readonly format: GatewayFormat;
  readonly timeoutS: number;
}

export interface ReplaySource {
  readonly type: "replay";
  /** Absolute: a relative path in the file is taken from the project file's own folder. */
  readonly file: string;
  /** Times the recorded pace; Infinity is as fast as possible. */
  readonly speed: number;
  readonly loop: boolean;
}

export type Source = SimulatorSource | SocketcanSource | TcpSource | UdpSource | ReplaySource;

export interface ProjectTag extends TagDefinition {
  /** One of the systems; derived from the id where the file does not say. */
  readonly system: string;
  readonly alarms: readonly AlarmRule[];
  /** The file says nothing of its alarms: it has those that are usual for such a tag. */
  readonly hasDefaultAlarms?: true;
}

interface HistorianSettings {
  /** File name or path, relative to the data directory; undefined keeps samples in memory. */
  readonly file: string | undefined;
  /** For how long samples are kept, and the roll-ups of their minutes and hours (where that is longer). */
  readonly retentionDays: number;
  readonly minutesDays: number;
  readonly hoursDays: number;
  readonly maxBytes: number;
  /** Time between two writings, in seconds: what a power cut may cost, against what the card wears. */
  readonly flushS: number;
  /** Tags of which not every sample is recorded; the first that matches counts. */
  readonly deadbands: readonly DeadbandSettings[];
}

interface DeadbandSettings {
  /** Ids, in which * stands for anything. */
  readonly tags: readonly string[];
  /** In the tag's unit; 0 records changes only. */
  readonly deadband: number;
  readonly maxSilenceS: number;
}

/** A witness that keeps the log book's checkpoints elsewhere (C2SP tlog-witness). */
export interface WitnessSettings {
  /** Where it answers, before `/add-checkpoint`. */
  readonly url: string;
  /** Its verifier key. */
  readonly publicKey: string;
}

/** A receiver of the changes of alarms. */
export interface NotifySettings {
  readonly id: string;
  /** Less urgent alarms are not told. */
  readonly priority: Priority;
  readonly timeoutS: number;
  /** A URL, or a program and its arguments. */
  readonly target: string | readonly string[];
}

export interface LogbookSettings {
  readonly engineRunningRpm: number;
  readonly enginePersistenceS: number;
  readonly snapshotPeriodS: number;
  /** None: nothing is sent. */
  readonly witnesses: readonly WitnessSettings[];
}

/** A TCP server of raw frames for chart programs. */
export interface RawServerSettings {
  readonly host: string;
  readonly port: number;
}

export interface Nmea2000Settings {
  readonly publish: PublishRule;
  /** Whether our alarms are told on the buses as alerts, and may be acknowledged from there. */
  readonly alerts: boolean;
  readonly preferredAddress: number;
  readonly autoRegister: boolean;
  /** Undefined: there is none. */
  readonly rawServer?: RawServerSettings;
  /** Rows that stand in the place of the built-in table. */
  readonly mappings: readonly OwnMapping[];
  /** Who has a tag when several devices send it. */
  readonly preferredSources: readonly SourcePreference[];
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly vessel: Vessel;
  readonly systemsEnabled: readonly string[];
  readonly sources: readonly Source[];
  readonly tags: readonly ProjectTag[];
  readonly historian: HistorianSettings;
  readonly logbook: LogbookSettings;
  readonly nmea2000: Nmea2000Settings;
  readonly defaultAlarms: DefaultAlarmSettings;
  /** Who is told of alarms elsewhere. */
  readonly notify: readonly NotifySettings[];
}
