/**
 * A project: one vessel and what the service does aboard it, parsed from its file, with all defaults filled in. It is
 * frozen: a project that was read anew takes its place, see `runtime/service/reload.ts`.
 */
import type { AlarmRule, Priority } from "../alarms/rule.ts";
import type { GatewayFormat } from "../nmea2000/bus/gateway-reader.ts";
import type { OwnMapping } from "../nmea2000/tags/mapping-plan.ts";
import type { AlertCommandName } from "../nmea0183/alerts/alert-command.ts";
import type { TopicRow } from "../mqtt/topic-reader.ts";
import type { CommandName } from "../mqtt/topics.ts";
import type { PublishRule } from "../nmea2000/tags/publisher.ts";
import type { SourcePreference } from "../nmea2000/tags/source-preference.ts";
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
  /** The connection counts as lost after so long a silence. */
  readonly timeoutS: number;
}

/** Gateways that send datagrams to a port of this machine. */
export interface UdpSource {
  readonly type: "udp";
  readonly port: number;
  /** An address of this machine; 0.0.0.0 or ::: all of them. */
  readonly bind: string;
  /** A multicast group to join. */
  readonly group: string | undefined;
  /** Addresses and networks whose datagrams are accepted; empty: all. */
  readonly from: readonly string[];
  readonly format: GatewayFormat;
  readonly timeoutS: number;
}

/** Devices of NMEA 0183: one that is connected to, those that connect or send datagrams to a port of ours, or a serial port. */
export type Nmea0183Source = {
  readonly type: "nmea0183";
  readonly timeoutS: number;
  readonly isChecksumOptional: boolean;
  /** What is done when an ACN from there asks for it. */
  readonly commands: readonly AlertCommandName[];
} & (
  | { readonly transport: "tcp"; readonly host: string; readonly port: number }
  | {
      readonly transport: "udp";
      readonly port: number;
      readonly bind: string;
      readonly group: string | undefined;
      readonly from: readonly string[];
    }
  | {
      readonly transport: "tcp-server";
      readonly port: number;
      readonly bind: string;
      readonly from: readonly string[];
    }
  | { readonly transport: "serial"; readonly file: string; readonly baud: number }
);

/** Where sentences go. */
export type SentenceTarget =
  | { readonly kind: "server"; readonly host: string; readonly port: number }
  | {
      readonly kind: "datagrams";
      readonly host: string;
      readonly port: number;
      /** Address of this machine. */
      readonly from: string | undefined;
      /** Our name in datagrams of IEC 61162-450; undefined: plain ones. */
      readonly sfi: string | undefined;
    }
  | { readonly kind: "client"; readonly host: string; readonly port: number }
  | { readonly kind: "serial"; readonly file: string; readonly baud: number };

/** Sentences that are sent. */
export interface Nmea0183Settings {
  /** At least one. */
  readonly targets: readonly SentenceTarget[];
  readonly talker: string;
  /** Seconds between two of a formatter. */
  readonly sentences: Readonly<Record<string, number>>;
  /** Whether what AIS hears on the bus goes out, too. */
  readonly ais: boolean;
  /** Whether our alarms do, and also in the older sentence ALR. */
  readonly alerts: boolean;
  readonly withAlr: boolean;
  /** What is done when an ACN from there asks for it. */
  readonly commands: readonly AlertCommandName[];
}

export interface ReplaySource {
  readonly type: "replay";
  /** Absolute: a relative path in the file is taken from the project file's own folder. */
  readonly file: string;
  /** Times the recorded pace; Infinity is as fast as possible. */
  readonly speed: number;
  readonly loop: boolean;
}

/** Another Signal K server whose vessel is this one. */
export interface SignalkSource {
  readonly type: "signalk";
  readonly url: string;
  /** Paths that are subscribed to. */
  readonly paths: readonly string[];
  readonly timeoutS: number;
}

/** Topics of an MQTT broker as tags. */
export interface MqttSource {
  readonly type: "mqtt";
  readonly broker: BrokerSettings;
  readonly topics: readonly TopicRow[];
}

/** A Venus OS, by its broker. */
export interface VenusSource {
  readonly type: "venus";
  readonly broker: BrokerSettings;
  /** Undefined: the first one that is heard. */
  readonly portal: string | undefined;
  /** Numbers of devices in tags, by service and Venus' own number. */
  readonly instances: Readonly<Record<string, number>>;
  /** Without a message for so long it is gone. */
  readonly timeoutS: number;
}

export type Source =
  | SimulatorSource
  | SocketcanSource
  | TcpSource
  | UdpSource
  | SignalkSource
  | MqttSource
  | VenusSource
  | Nmea0183Source
  | ReplaySource;

export interface ProjectTag extends TagDefinition {
  /** One of the systems; derived from the id if the file does not say. */
  readonly system: string;
  readonly alarms: readonly AlarmRule[];
  /** The file does not list its alarms, so it has the default alarms. */
  readonly hasDefaultAlarms?: true;
}

interface HistorianSettings {
  /** File name or path, relative to the data directory; undefined keeps samples in memory. */
  readonly file: string | undefined;
  /** How long samples are kept, and, if that is longer, the roll-ups of minutes and hours. */
  readonly retentionDays: number;
  readonly minutesDays: number;
  readonly hoursDays: number;
  readonly maxBytes: number;
  /** Time between two writes: a power cut loses at most that, and fewer writes wear the card less. */
  readonly flushS: number;
  /** Tags of which not every sample is recorded; the first that matches counts. */
  readonly deadbands: readonly DeadbandSettings[];
}

interface DeadbandSettings {
  /** Ids, with * for any text. */
  readonly tags: readonly string[];
  /** In the tag's unit; 0 records changes only. */
  readonly deadband: number;
  readonly maxSilenceS: number;
}

/** A witness that keeps the log book's checkpoints elsewhere (C2SP tlog-witness). */
export interface WitnessSettings {
  /** Its URL, before `/add-checkpoint`. */
  readonly url: string;
  /** Its verifier key. */
  readonly publicKey: string;
}

/** A database that people have already, to which the samples are sent. */
export interface ExportSettings {
  readonly id: string;
  readonly type: "prometheus_remote_write" | "influx";
  /** Where it takes samples, with the parameters that it needs. */
  readonly url: string;
  /** Absolute. Headers for it, a line each. */
  readonly headersFile: string | undefined;
  /** Of every series, besides vessel, tag, unit and quality. */
  readonly labels: Readonly<Record<string, string>>;
  /** Patterns of tags; empty: all. */
  readonly tags: readonly string[];
  /** A new database gets what there is, or what comes from now on. */
  readonly begins: "oldest" | "now";
  /** Undefined: as the database says what it is. */
  readonly order: "arrival" | "any" | undefined;
  readonly durableAfterS: number | undefined;
  readonly everyS: number;
  readonly timeoutS: number;
}

/** How an MQTT broker is reached; files are absolute. */
export interface BrokerSettings {
  readonly url: string;
  readonly user: string | undefined;
  readonly passwordFile: string | undefined;
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** A broker that gets values, alarms and log entries. */
export interface MqttSettings {
  readonly id: string;
  readonly broker: BrokerSettings;
  readonly prefix: string;
  /** Patterns of tags; empty: all. */
  readonly tags: readonly string[];
  readonly everyS: number;
  readonly rates: readonly { readonly tags: readonly string[]; readonly everyS: number }[];
  readonly retain: boolean;
  readonly logbook: boolean;
  readonly homeAssistant: boolean;
  /** What its clients may ask of the vessel. */
  readonly commands: readonly CommandName[];
}

/** A receiver of the changes of alarms. */
export interface NotifySettings {
  readonly id: string;
  /** Less urgent alarms are not sent. */
  readonly priority: Priority;
  readonly timeoutS: number;
  /** A URL, or a program and its arguments. */
  readonly target: string | readonly string[];
}

export interface LogbookSettings {
  readonly engineRunningRpm: number;
  readonly enginePersistenceS: number;
  readonly snapshotPeriodS: number;
  /** Empty: nothing is sent. */
  readonly witnesses: readonly WitnessSettings[];
}

/** A TCP server of raw frames for chart programs. */
export interface RawServerSettings {
  readonly host: string;
  readonly port: number;
}

export interface Nmea2000Settings {
  readonly publish: PublishRule;
  /** Whether our alarms are sent to the buses as alerts, and may be acknowledged from there. */
  readonly alerts: boolean;
  readonly preferredAddress: number;
  readonly autoRegister: boolean;
  /** Undefined: there is none. */
  readonly rawServer?: RawServerSettings;
  /** Rows that replace rows of the built-in table, or are added to it. */
  readonly mappings: readonly OwnMapping[];
  /** Which device a tag is taken from if several send it. */
  readonly preferredSources: readonly SourcePreference[];
}

/** Signal K, as this project serves it. */
export interface SignalkSettings {
  readonly name: string;
  readonly mmsi?: string;
  /** Undefined: one that is made from the vessel's key. */
  readonly uuid?: string;
  readonly paths: Readonly<Record<string, string>>;
  /** Names of npm packages. */
  readonly webapps: readonly string[];
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
  /** The receivers of alarms. */
  readonly notify: readonly NotifySettings[];
  /** Other databases that get the samples. */
  readonly exports: readonly ExportSettings[];
  /** MQTT brokers. */
  readonly mqtt: readonly MqttSettings[];
  /** Outputs of NMEA 0183. */
  readonly nmea0183: readonly Nmea0183Settings[];
  /** Whether values of the simulator and of recordings go out to other devices and programs, too. */
  readonly outputsSimulated: boolean;
  /** null: Signal K is not served. */
  readonly signalk: SignalkSettings | null;
  /** null: the command line says whether there is HTTPS. */
  readonly https: HttpsSettings | null;
  /** null: nothing is sent ashore. */
  readonly shore: ShoreSettings | null;
  /** null: the project does not ask for access control; it begins with the first account. */
  readonly access: AccessControlSettings | null;
  /** null: the service makes no backups by itself. */
  readonly backup: BackupSettings | null;
}

export interface AccessControlSettings {
  /** Who may look. */
  readonly reading: "open" | "signed_in";
  readonly sessionHours: number;
  readonly tabletMinutes: number;
  /** What people read before they sign in. */
  readonly notice: string | null;
}

export interface HttpsSettings {
  readonly port: number;
  /** Files in PEM; undefined: a certificate of the vessel's own authority. */
  readonly files: { readonly cert: string; readonly key: string } | undefined;
  /** What becomes of HTTP from other computers: see `HttpsParts`. */
  readonly clear: "redirect" | "same" | "off";
}

export interface ShoreSettings {
  readonly url: string;
  /** A file in PEM. */
  readonly ca: string | undefined;
  readonly statusS: number;
  readonly liveS: number;
  /** Patterns of tags whose values each report has. */
  readonly latest: readonly string[];
  /** Patterns of tags whose samples are sent; none are all. */
  readonly tags: readonly string[];
  readonly begins: "oldest" | "now";
  /** Undefined in the project: null, samples always go. */
  readonly satellite: SatelliteSettings | null;
  readonly budget: {
    readonly kbitS: number;
    readonly bytesPerDay: number;
    readonly backlogHours: { readonly fromMinute: number; readonly toMinute: number } | null;
  };
}

/** When roll-ups go ashore instead of samples. */
export interface SatelliteSettings {
  /** `always`, or the id of a tag that is not 0 meanwhile. */
  readonly when: string;
  readonly everyS: number;
  /** Patterns of tags; none are all. */
  readonly tags: readonly string[];
}

export interface BackupSettings {
  /** A folder on another medium. */
  readonly dir: string;
  readonly everyHours: number;
  /** Generations that stay. */
  readonly keep: number;
  /** The condition of the service is degraded when the newest one is older. */
  readonly warnAfterDays: number;
  /** Whether the folder may be on the disk of the data. */
  readonly sameDevice: boolean;
}
