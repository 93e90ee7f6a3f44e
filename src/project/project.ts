/**
 * A project: one vessel and what the service does aboard it, parsed from its file, with all defaults filled in. It is
 * frozen: a project that was read anew takes its place, see `runtime/service/reload.ts`.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import type { SettingsOf } from "../core/settings.ts";
import type { OwnMapping } from "../nmea2000/tags/mapping-plan.ts";
import type { AlertCommandName } from "../nmea0183/alerts/alert-command.ts";
import type { TopicRow } from "../mqtt/topic-reader.ts";
import type { PublishRule } from "../nmea2000/tags/publisher.ts";
import type { SourcePreference } from "../nmea2000/tags/source-preference.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { DefaultAlarmSettings } from "./build-alarm.ts";
import type { projectSchema } from "./schema.ts";

export { VESSEL_TYPES } from "./schema.ts";

/** The file as its schema states it; below is what else becomes of it. */ type File = SettingsOf<typeof projectSchema>;
type SourceOf<Type> = Extract<File["sources"][number], { readonly type: Type }>;

export type SimulatorSource = SourceOf<"simulator">;
export type SocketcanSource = SourceOf<"socketcan">;
export type ReplaySource = SourceOf<"replay">;
export type TcpSource = SourceOf<"tcp">;
/** Without senders it takes what anybody sends. */
export type UdpSource = SourceOf<"udp"> & { readonly bind: string; readonly from: readonly string[] };

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

/** Another Signal K server whose vessel is this one. */
export type SignalkSource = SourceOf<"signalk">;

/** Topics of an MQTT broker as tags. */
export interface MqttSource {
  readonly type: "mqtt";
  readonly broker: BrokerSettings;
  readonly topics: readonly TopicRow[];
}

/** A Venus OS, by its broker; without a portal the first one that is heard. */
export interface VenusSource extends Pick<SourceOf<"venus">, "type" | "portal" | "instances" | "timeoutS"> {
  readonly broker: BrokerSettings;
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

/** A witness that keeps the log book's checkpoints elsewhere (C2SP tlog-witness). */
export interface WitnessSettings {
  /** Its URL, before `/add-checkpoint`. */
  readonly url: string;
  /** Its verifier key. */
  readonly publicKey: string;
}

/** A database that people have already, to which the samples are sent; the file of its headers is absolute. */
export type ExportSettings = File["exports"][number];

/** How an MQTT broker is reached; files are absolute. */
export type BrokerSettings = Pick<File["mqtt"][number], BrokerKey>;
type BrokerKey = "url" | "user" | "passwordFile" | "ca" | "cert" | "key";

/** A broker that gets values, alarms and log entries. */
export interface MqttSettings extends Omit<File["mqtt"][number], BrokerKey> {
  readonly broker: BrokerSettings;
}

/** A receiver of the changes of alarms: a URL, or a program and its arguments. */
export interface NotifySettings extends Omit<File["alarms"]["notify"][number], "url" | "command"> {
  readonly target: string | readonly string[];
}

export interface LogbookSettings extends Omit<File["logbook"], "witnesses"> {
  /** Empty: nothing is sent. */
  readonly witnesses: readonly WitnessSettings[];
}
export type AccessControlSettings = NonNullable<File["access"]>;
export type RawServerSettings = NonNullable<File["nmea2000"]["rawServer"]>;

export interface Nmea2000Settings extends Omit<File["nmea2000"], "mappings" | "preferredSources" | "publish"> {
  readonly publish: PublishRule;
  /** Rows that replace rows of the built-in table, or are added to it. */
  readonly mappings: readonly OwnMapping[];
  /** Which device a tag is taken from if several send it. */
  readonly preferredSources: readonly SourcePreference[];
}

/** Signal K, as this project serves it; without a UUID it has one that is made from the vessel's key. */
export type SignalkSettings = NonNullable<File["signalk"]> & { readonly name: string };

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly vessel: File["vessel"];
  readonly systemsEnabled: readonly string[];
  readonly sources: readonly Source[];
  readonly tags: readonly ProjectTag[];
  readonly historian: File["historian"];
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

export interface HttpsSettings extends Omit<NonNullable<File["https"]>, "cert" | "key"> {
  /** Files in PEM; undefined: a certificate of the vessel's own authority. */
  readonly files: { readonly cert: string; readonly key: string } | undefined;
}

type ShoreFile = NonNullable<File["shore"]>;

/** `ca` is absolute. */
export interface ShoreSettings extends Omit<ShoreFile, "satellite" | "budget"> {
  /** Null: samples always go. */
  readonly satellite: SatelliteSettings | null;
  readonly budget: Omit<ShoreFile["budget"], "backlogHours"> & {
    readonly backlogHours: { readonly fromMinute: number; readonly toMinute: number } | null;
  };
}

/** When roll-ups go ashore instead of samples: always, or while a tag is not 0. */
export interface SatelliteSettings extends Omit<NonNullable<ShoreFile["satellite"]>, "rollupS"> {
  readonly everyS: number;
}

export type BackupSettings = NonNullable<File["backup"]>;
