/**
 * What another Signal K server says about other stations, as reports of AIS. A server sends each value of a message by itself, with the
 * time of the message: those with one time are gathered again, so that what goes out elsewhere is one message, too.
 *
 *     {"context":"vessels.urn:mrn:imo:mmsi:244710359", … "timestamp":T, … "path":"navigation.position", …}   ┐
 *     {"context":"vessels.urn:mrn:imo:mmsi:244710359", … "timestamp":T, … "path":"navigation.speedOverGround", …}   ┘ one report
 *
 * Nothing goes in a circle: a station that another source of ours reports is left to it, what the server has said in the last seconds is
 * not taken again, and our own vessel never is.
 */
import { limits as aisLimits } from "../ais/limits.ts";
import { beaconOf } from "../ais/mmsi.ts";
import { type AisClass, type AisField, type AisReport, type AisSaid } from "../ais/report.ts";
import type { AisTargets } from "../ais/targets.ts";
import type { Clock } from "../core/clock.ts";
import { keepNewest } from "../core/keep-newest.ts";
import { limits as tagLimits } from "../tags/limits.ts";
import type { StationValue } from "./delta-reader.ts";
import { limits } from "./limits.ts";
import { CLASS_NAMES, isTargetPath, saidIn } from "./target-paths.ts";

const CLASS_PATH = "sensors.ais.class";
const STATION = /^(vessels|atons|shore\.basestations|aircraft|sar)\.urn:mrn:imo:mmsi:(\d{1,9})$/;
/** For stations that do not say their class. The reference server has base stations among the aids, with their class. */
const CLASS_OF_GROUP: Readonly<Record<string, AisClass>> = {
  atons: "aton",
  "shore.basestations": "base",
  aircraft: "aircraft",
  sar: "aircraft",
};
const CLASSES = new Map<unknown, AisClass>(
  Object.entries(CLASS_NAMES).map(([messages, name]) => [name, messages as AisClass]),
);

const MOTION: ReadonlySet<string> = new Set<AisField>([
  "position",
  "altitudeM",
  "speedMs",
  "courseRad",
  "headingRad",
  "rateOfTurnRadS",
  "navStatus",
  "maneuver",
]);
const isMotion = (field: string): boolean => MOTION.has(field);
const isName = (field: string): boolean => field === "name";

/** What is a message of its own, by class: class B sends its name in one and the rest of what never changes in another. */
const MESSAGES_OF: { readonly [C in AisClass]?: readonly ((field: string) => boolean)[] } = {
  A: [isMotion, (field) => !isMotion(field)],
  B: [isMotion, isName, (field) => !isMotion(field) && !isName(field)],
};

interface Gathering {
  readonly context: string;
  readonly timestampMs: number | undefined;
  readonly values: Map<string, unknown>;
  /** Monotonic. */
  readonly sinceMs: number;
}

export class StationReports {
  readonly counters = {
    station_reports: 0,
    stations_of_others: 0,
    stations_repeated: 0,
    stations_old: 0,
    own_vessel: 0,
  };
  readonly #targets: Pick<AisTargets, "take" | "isOurs" | "station">;
  readonly #clock: Clock;
  readonly #source: string;
  /** By context and the server's own source, the oldest first. */
  readonly #gathering = new Map<string, Gathering>();
  /** By context: only some of a station's messages say of which class it is. */
  readonly #classes = new Map<string, AisClass>();
  /** What was taken, and when; monotonic. */
  readonly #taken = new Map<string, number>();
  /** By the server's clock. */
  #newestMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** `source`: as the source of a tag. */
  constructor(targets: Pick<AisTargets, "take" | "isOurs" | "station">, clock: Clock, source: string) {
    this.#targets = targets;
    this.#clock = clock;
    this.#source = source;
  }

  /** A connection begins, or the server says its time. */
  begin(timestampMs = -Infinity): void {
    this.stop();
    this.#newestMs = -Infinity;
    this.noteTime(timestampMs);
  }

  noteTime(timestampMs: number): void {
    if (timestampMs > this.#clock.now() + tagLimits.aheadOfClockMs) return;
    this.#newestMs = Math.max(this.#newestMs, timestampMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#gathering.clear();
  }

  /** False if it is about no station with a number. */
  take({ context, source, timestampMs, path, value }: StationValue): boolean {
    if (!STATION.test(context)) return false;
    if (timestampMs !== undefined) this.noteTime(timestampMs);
    if (path === CLASS_PATH) {
      const messages = CLASSES.get(value);
      if (messages !== undefined) keepNewest(this.#classes, context, messages, aisLimits.targets);
      return true;
    }
    if (!isTargetPath(path)) return true;
    const { values } = this.#gatheringOf(`${context} ${source}`, context, timestampMs);
    // The parts of an identity come one by one.
    values.set(path, path === "" ? joined(values.get(""), value) : value);
    return true;
  }

  #gatheringOf(key: string, context: string, timestampMs: number | undefined): Gathering {
    const present = this.#gathering.get(key);
    if (present?.timestampMs === timestampMs && present !== undefined) return present;
    if (present !== undefined) this.#report(key, present);
    if (this.#gathering.size >= limits.source.gatheredStations)
      for (const [oldest, gathering] of this.#gathering.entries().take(1)) this.#report(oldest, gathering);
    const gathering = { context, timestampMs, values: new Map(), sinceMs: this.#clock.monotonic() };
    this.#gathering.set(key, gathering);
    this.#timer ??= setTimeout(() => this.#reportDue(), limits.source.gatherMs).unref();
    return gathering;
  }

  #reportDue(): void {
    const dueMs = this.#clock.monotonic() - limits.source.gatherMs;
    for (const [key, gathering] of this.#gathering) if (gathering.sinceMs <= dueMs) this.#report(key, gathering);
    this.#timer =
      this.#gathering.size === 0 ? undefined : setTimeout(() => this.#reportDue(), limits.source.gatherMs).unref();
  }

  #report(key: string, { context, timestampMs, values }: Gathering): void {
    this.#gathering.delete(key);
    const [, group = "", mmsi = ""] = STATION.exec(context) ?? [];
    const beacon = beaconOf(mmsi) === undefined ? undefined : "A";
    const messages = this.#classes.get(context) ?? CLASS_OF_GROUP[group] ?? beacon;
    const ageMs = timestampMs === undefined ? 0 : Math.max(0, this.#newestMs - timestampMs);
    const head = { mmsi, class: messages, isOwn: false, source: this.#source };
    for (const said of messagesOf(messages, saidIn(values))) {
      const isOld = ageMs > (Object.keys(said).some(isMotion) ? limits.source.placeAgeMs : aisLimits.silentMs);
      if (isOld) this.counters.stations_old += 1;
      else this.#hand({ ...head, timestampMs: this.#clock.now() - ageMs, said });
    }
  }

  #hand(report: AisReport): void {
    const nowMs = this.#clock.monotonic();
    const station = this.#targets.station(report);
    const isOfOther = station !== undefined && station.source !== this.#source;
    const content = `${String(report.mmsi)} ${JSON.stringify(report.said)}`;
    if (this.#targets.isOurs(report)) this.counters.own_vessel += 1;
    else if (isOfOther && nowMs - station.heardMs < limits.source.stationHeldMs) this.counters.stations_of_others += 1;
    else if (nowMs - (this.#taken.get(content) ?? -Infinity) < limits.source.stationHeldMs)
      this.counters.stations_repeated += 1;
    else {
      keepNewest(this.#taken, content, nowMs, limits.source.takenReports);
      this.counters.station_reports += 1;
      this.#targets.take(report);
    }
  }
}

function joined(one: unknown, other: unknown): unknown {
  const areParts = typeof one === "object" && typeof other === "object" && one !== null && other !== null;
  return areParts ? { ...one, ...other } : other;
}

/** The messages in which a station of this class says this. */
function messagesOf(messages: AisClass | undefined, said: AisSaid): AisSaid[] {
  const parts = (messages && MESSAGES_OF[messages]) ?? [() => true];
  return parts
    .map((isIn) => Object.fromEntries(Object.entries(said).filter(([field]) => isIn(field))) as AisSaid)
    .filter((part) => Object.keys(part).length > 0);
}
