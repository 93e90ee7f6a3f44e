/** Makes a frozen `Project` from a checked project file. All defaults are filled in here, and only here. */
import { resolve } from "node:path";
import { isIPv6 } from "node:net";
import type { Priority } from "../alarms/rule.ts";
import { type AlarmFile, buildRule, type DefaultAlarmSettings } from "./build-alarm.ts";
import { buildNmea2000 } from "./build-mapping.ts";
import type { GatewayFormat } from "../nmea2000/bus/gateway-reader.ts";
import { buildNmea0183, buildNmea0183Source, type Nmea0183File, type Nmea0183SourceFile } from "./build-nmea0183.ts";
import type { Nmea2000File } from "./mapping-file.ts";
import { buildExport, type ExportFile } from "./build-export.ts";
import {
  buildMqtt,
  buildMqttSource,
  buildVenus,
  type MqttFile,
  type MqttSourceFile,
  type VenusFile,
} from "./build-mqtt.ts";
import type {
  BackupSettings,
  HttpsSettings,
  NotifySettings,
  Project,
  ProjectTag,
  RawServerSettings,
  ShoreSettings,
  SignalkSettings,
  Source,
  VesselType,
  AccessControlSettings,
} from "./project.ts";
import { systemOf } from "../tags/vocabulary/meaning.ts";

/** A gateway that is silent for so long counts as lost. This is not the `timeout_s` of a tag. */
const GATEWAY_TIMEOUT_S = 10;
const SIGNALK_TIMEOUT_S = 30;

/** The file in the form that the schema allows. */
export interface ProjectFile {
  readonly id: string;
  readonly name: string;
  readonly customer?: string;
  readonly vessel: {
    readonly id: string;
    readonly name: string;
    readonly type: VesselType;
    readonly loa_m: number;
    readonly beam_m: number;
    readonly draft_m: number;
  };
  readonly systems_enabled?: readonly string[];
  readonly outputs_simulated?: boolean;
  readonly sources?: readonly SourceFile[];
  readonly tags?: readonly TagFile[];
  readonly historian?: {
    readonly file?: string | null;
    readonly retention_days?: number;
    readonly minutes_days?: number;
    readonly hours_days?: number;
    readonly flush_s?: number;
    readonly deadbands?: readonly {
      readonly tags: readonly string[];
      readonly deadband?: number;
      readonly max_silence_s?: number;
    }[];
    readonly max_bytes?: number;
  };
  readonly logbook?: {
    readonly engine_running_rpm?: number;
    readonly engine_persistence_s?: number;
    readonly snapshot_period_s?: number;
    readonly witnesses?: readonly { readonly url: string; readonly key: string }[];
  };
  readonly nmea2000?: Nmea2000File;
  readonly backup?: BackupFile;
  readonly exports?: readonly ExportFile[];
  readonly mqtt?: readonly MqttFile[];
  readonly nmea0183?: Nmea0183File;
  readonly signalk?: boolean | Partial<SignalkSettings>;
  readonly https?: HttpsFile;
  readonly shore?: ShoreFile;
  readonly access?: AccessFile;
  readonly alarms?: { readonly defaults?: DefaultAlarmSettings; readonly notify?: readonly NotifyFile[] };
}

interface NotifyFile {
  readonly id: string;
  readonly url?: string;
  readonly command?: readonly string[];
  readonly priority?: Priority;
  readonly timeout_s?: number;
}

type SourceFile =
  | { readonly type: "simulator"; readonly tick_s?: number; readonly seed?: number }
  | { readonly type: "socketcan"; readonly interface: string; readonly listen_only?: boolean }
  | TcpFile
  | UdpFile
  | { readonly type: "signalk"; readonly url: string; readonly paths?: readonly string[]; readonly timeout_s?: number }
  | MqttSourceFile
  | Nmea0183SourceFile
  | VenusFile
  | { readonly type: "replay"; readonly file: string; readonly speed?: number; readonly loop?: boolean };

interface TcpFile {
  readonly type: "tcp";
  readonly host: string;
  readonly port: number;
  readonly format?: GatewayFormat;
  readonly timeout_s?: number;
}

interface UdpFile {
  readonly type: "udp";
  readonly port: number;
  readonly bind?: string;
  readonly group?: string;
  readonly from?: readonly string[];
  readonly format?: GatewayFormat;
  readonly timeout_s?: number;
}

interface TagFile {
  readonly id: string;
  readonly description?: string;
  readonly unit_si: string;
  readonly controllable?: boolean;
  readonly range_normal_min?: number | null;
  readonly range_normal_max?: number | null;
  readonly timeout_s?: number;
  readonly system?: string;
  readonly alarms?: readonly AlarmFile[];
}

/** Sections and keys that are left out get their defaults. */
export function buildProject(file: ProjectFile, dir: string): Project {
  const { vessel, historian, logbook, nmea2000 } = file;
  const tags = (file.tags ?? []).map(buildTag);
  const units = new Map(tags.map(({ id, unitSi }) => [id, unitSi]));
  return deepFreeze({
    id: file.id,
    name: file.name,
    customer: file.customer ?? "",
    vessel: {
      id: vessel.id,
      name: vessel.name,
      type: vessel.type,
      loaM: vessel.loa_m,
      beamM: vessel.beam_m,
      draftM: vessel.draft_m,
    },
    systemsEnabled: file.systems_enabled ?? [...new Set(tags.map(({ system }) => system))],
    outputsSimulated: file.outputs_simulated ?? false,
    sources: (file.sources ?? []).map((source) => buildSource(source, dir, units)),
    tags,
    historian: {
      file: historian?.file === null ? undefined : (historian?.file ?? "historian.db"),
      retentionDays: historian?.retention_days ?? 365,
      minutesDays: historian?.minutes_days ?? 1826,
      hoursDays: historian?.hours_days ?? 18_262,
      flushS: historian?.flush_s ?? 1,
      deadbands: (historian?.deadbands ?? []).map(({ tags, deadband = 0, max_silence_s: maxSilenceS = 60 }) => ({
        tags,
        deadband,
        maxSilenceS,
      })),
      maxBytes: historian?.max_bytes ?? 8_000_000_000,
    },
    logbook: {
      engineRunningRpm: logbook?.engine_running_rpm ?? 300,
      enginePersistenceS: logbook?.engine_persistence_s ?? 5,
      snapshotPeriodS: logbook?.snapshot_period_s ?? 900,
      witnesses: (logbook?.witnesses ?? []).map(({ url, key }) => ({ url, publicKey: key.trim() })),
    },
    defaultAlarms: file.alarms?.defaults ?? true,
    notify: (file.alarms?.notify ?? []).map(buildNotify),
    exports: (file.exports ?? []).map((each) => buildExport(each, dir)),
    nmea0183: buildNmea0183(file.nmea0183),
    mqtt: (file.mqtt ?? []).map((each) => buildMqtt(each, dir)),
    signalk: buildSignalk(file),
    access: file.access === undefined ? null : buildAccess(file.access),
    https: buildHttps(file.https, dir),
    shore: file.shore === undefined ? null : buildShore(file.shore, dir),
    backup: file.backup === undefined ? null : buildBackup(file.backup),
    nmea2000: {
      ...buildNmea2000(nmea2000),
      ...(nmea2000?.raw_server === undefined ? {} : { rawServer: buildRawServer(nmea2000.raw_server) }),
    },
  });
}

interface AccessFile {
  readonly reading?: AccessControlSettings["reading"];
  readonly session_hours?: number;
  readonly tablet_minutes?: number;
  readonly notice?: string;
}

function buildAccess(file: AccessFile): AccessControlSettings {
  const {
    reading = "open",
    session_hours: sessionHours = 168,
    tablet_minutes: tabletMinutes = 10,
    notice = null,
  } = file;
  return { reading, sessionHours, tabletMinutes, notice };
}

interface BackupFile {
  readonly dir: string;
  readonly every_hours?: number;
  readonly keep?: number;
  readonly warn_after_days?: number;
  readonly same_device?: boolean;
}

function buildBackup(backup: BackupFile): BackupSettings {
  return {
    dir: resolve(backup.dir),
    everyHours: backup.every_hours ?? 24,
    keep: backup.keep ?? 14,
    warnAfterDays: backup.warn_after_days ?? 7,
    sameDevice: backup.same_device ?? false,
  };
}

interface ShoreFile {
  readonly url: string;
  readonly ca?: string;
  readonly status_s?: number;
  readonly live_s?: number;
  readonly latest?: readonly string[];
  readonly tags?: readonly string[];
  readonly begins?: ShoreSettings["begins"];
  readonly satellite?: { readonly when?: string; readonly rollup_s?: number; readonly tags?: readonly string[] };
  readonly budget?: { readonly kbit_s?: number; readonly bytes_per_day?: number; readonly backlog_hours?: string };
}

function buildShore(shore: ShoreFile, dir: string): ShoreSettings {
  const { kbit_s: kbitS = 0, bytes_per_day: bytesPerDay = 0, backlog_hours: hours } = shore.budget ?? {};
  return {
    url: shore.url,
    ca: shore.ca === undefined ? undefined : resolve(dir, shore.ca),
    statusS: shore.status_s ?? 10,
    liveS: shore.live_s ?? 10,
    latest: shore.latest ?? ["VESSEL.*"],
    tags: shore.tags ?? [],
    begins: shore.begins ?? "oldest",
    satellite:
      shore.satellite === undefined
        ? null
        : {
            when: shore.satellite.when ?? "always",
            everyS: shore.satellite.rollup_s ?? 300,
            tags: shore.satellite.tags ?? [],
          },
    budget: { kbitS, bytesPerDay, backlogHours: hours === undefined ? null : hoursOf(hours) },
  };
}

/** Of `22:00-06:00`. */
function hoursOf(text: string): { fromMinute: number; toMinute: number } {
  const [fromMinute = 0, toMinute = 0] = text.split("-").map((time) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return hours * 60 + minutes;
  });
  return { fromMinute, toMinute };
}

type HttpsFile =
  | boolean
  | { readonly port?: number; readonly cert?: string; readonly key?: string; readonly clear?: HttpsSettings["clear"] };

/** `https: true`. */
export const httpsDefaults: HttpsSettings = { port: 8443, files: undefined, clear: "redirect" };

function buildHttps(https: HttpsFile = false, dir: string): HttpsSettings | null {
  if (https === false) return null;
  if (https === true) return httpsDefaults;
  const { port = httpsDefaults.port, cert, key, clear = httpsDefaults.clear } = https;
  const files =
    cert === undefined || key === undefined ? undefined : { cert: resolve(dir, cert), key: resolve(dir, key) };
  return { port, files, clear };
}

function buildSignalk({ signalk = false, vessel }: ProjectFile): SignalkSettings | null {
  if (signalk === false) return null;
  return { name: vessel.name, paths: {}, webapps: [], ...(signalk === true ? {} : signalk) };
}

function buildSource(source: SourceFile, dir: string, units: ReadonlyMap<string, string>): Source {
  if (source.type === "simulator") return { type: source.type, tickS: source.tick_s ?? 0.5, seed: source.seed ?? 1 };
  if (source.type === "socketcan") {
    return { type: source.type, interface: source.interface, listenOnly: source.listen_only ?? false };
  }
  if (source.type === "tcp") {
    const { type, host, port, format = "auto", timeout_s: timeoutS = GATEWAY_TIMEOUT_S } = source;
    return { type, host, port, format, timeoutS };
  }
  if (source.type === "udp") {
    const { type, port, group, from = [], format = "auto", timeout_s: timeoutS = GATEWAY_TIMEOUT_S } = source;
    const bind = source.bind ?? (group !== undefined && isIPv6(group) ? "::" : "0.0.0.0");
    return { type, port, bind, group, from, format, timeoutS };
  }
  if (source.type === "signalk") {
    const { type, url, paths = ["*"], timeout_s: timeoutS = SIGNALK_TIMEOUT_S } = source;
    return { type, url, paths, timeoutS };
  }
  if (source.type === "nmea0183") return buildNmea0183Source(source);
  if (source.type === "mqtt") return buildMqttSource(source, dir, (tagId) => units.get(tagId));
  if (source.type === "venus") return buildVenus(source, dir);
  const { type, file, speed = 1, loop = false } = source;
  return { type, file: resolve(dir, file), speed, loop };
}

function buildNotify({ id, url, command = [], priority, timeout_s: timeoutS }: NotifyFile): NotifySettings {
  return { id, priority: priority ?? "caution", timeoutS: timeoutS ?? 30, target: url ?? command };
}

function buildRawServer({ host = "127.0.0.1", port = 1457 }: { host?: string; port?: number }): RawServerSettings {
  return { host, port };
}

function buildTag(tag: TagFile): ProjectTag {
  return {
    id: tag.id,
    description: tag.description ?? "",
    unitSi: tag.unit_si,
    controllable: tag.controllable ?? false,
    rangeNormalMin: tag.range_normal_min ?? null,
    rangeNormalMax: tag.range_normal_max ?? null,
    ...(tag.timeout_s === undefined ? {} : { timeoutS: tag.timeout_s }),
    system: tag.system ?? systemOf(tag.id),
    alarms: (tag.alarms ?? []).map((alarm) => buildRule(alarm, tag)),
    ...(tag.alarms === undefined ? { hasDefaultAlarms: true } : {}),
  };
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
