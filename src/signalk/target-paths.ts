/**
 * The paths of an AIS target's values, shown and read. The units of Signal K are those of the store. Some values are made from several
 * fields: a position with its altitude, or the distance of the antenna from the centre line.
 */
import { type AisClass, type AisField, type AisSaid, positionIn } from "../ais/report.ts";
import type { AisTarget } from "../ais/target.ts";
import { parseIsoTime } from "../core/time.ts";
import { ATON_TYPES, MANEUVERS, NAVIGATION_STATES, shipTypeName } from "./ais-names.ts";
import type { SkValue } from "./leaf.ts";

interface TargetPath {
  readonly path: string;
  /** The value is computed again when one of these fields is received. */
  readonly fields: readonly AisField[];
  /** Undefined or null if the target has no value. */
  readonly value: (target: AisTarget) => SkValue | undefined;
  /** What a value of another server says; undefined is nothing. `beside`: the other values of the station that came with it, by path. */
  readonly read: (value: unknown, beside: ReadonlyMap<string, unknown>) => Read;
}

/** Not judged yet: who takes a report does that. */
type Read = { readonly [F in AisField]?: unknown };

const scalar = (path: string, field: AisField): TargetPath => ({
  path,
  fields: [field],
  value: (target) => target.value(field) as SkValue | undefined,
  read: (value) => ({ [field]: value }),
});

const named = (path: string, field: "navStatus" | "maneuver", names: readonly (string | undefined)[]): TargetPath => ({
  path,
  fields: [field],
  value: (target) => names[target.value(field) ?? -1],
  read: (value) => {
    const code = typeof value === "string" ? names.indexOf(value) : -1;
    return { [field]: code < 0 ? null : code };
  },
});

const BEAM = "design.beam";

const TARGET_PATHS: readonly TargetPath[] = [
  {
    path: "navigation.position",
    fields: ["position", "altitudeM"],
    value: positionOf,
    read: (value) => ({ position: value === null ? null : positionIn(value), altitudeM: partOf(value, "altitude") }),
  },
  scalar("navigation.speedOverGround", "speedMs"),
  scalar("navigation.courseOverGroundTrue", "courseRad"),
  scalar("navigation.headingTrue", "headingRad"),
  scalar("navigation.rateOfTurn", "rateOfTurnRadS"),
  named("navigation.state", "navStatus", NAVIGATION_STATES),
  named("navigation.specialManeuver", "maneuver", MANEUVERS),
  scalar("navigation.destination.commonName", "destination"),
  {
    path: "navigation.destination.eta",
    fields: ["etaMs"],
    value: (target) => mapped(target.value("etaMs"), (etaMs) => new Date(etaMs).toISOString()),
    read: (value) => ({ etaMs: typeof value === "string" ? parseIsoTime(value) : value }),
  },
  {
    path: "design.length",
    fields: ["lengthM"],
    value: (target) => mapped(target.value("lengthM"), (overall) => ({ overall })),
    read: (value) => ({ lengthM: partOf(value, "overall") }),
  },
  scalar(BEAM, "beamM"),
  {
    path: "design.draft",
    fields: ["draughtM"],
    value: (target) => mapped(target.value("draughtM"), (maximum) => ({ maximum })),
    read: (value) => ({ draughtM: partOf(value, "maximum") ?? partOf(value, "current") }),
  },
  {
    path: "design.aisShipType",
    fields: ["shipType"],
    value: (target) => idAndName(target.value("shipType"), shipTypeName),
    read: (value) => ({ shipType: partOf(value, "id") }),
  },
  scalar("sensors.ais.fromBow", "fromBowM"),
  {
    path: "sensors.ais.fromCenter",
    fields: ["fromStarboardM", "beamM"],
    value: fromCenter,
    read: (value, beside) => {
      const beamM = beside.get(BEAM);
      const isWhole = typeof value === "number" && typeof beamM === "number";
      return { fromStarboardM: isWhole ? roundedM(beamM / 2 - value) : value === null ? null : undefined };
    },
  },
  {
    path: "atonType",
    fields: ["atonType"],
    value: (target) => idAndName(target.value("atonType"), (type) => ATON_TYPES[type]),
    read: (value) => ({ atonType: partOf(value, "id") }),
  },
  scalar("virtual", "isVirtual"),
  scalar("offPosition", "isOffPosition"),
  // Not in the specification.
  scalar("sensors.ais.safetyText", "safetyText"),
  // Values without a separate path are in the vessel's root.
  { path: "", fields: ["name", "callsign", "imo"], value: identityOf, read: identityIn },
];

const PATHS: ReadonlySet<string> = new Set(TARGET_PATHS.map(({ path }) => path));

export function isTargetPath(path: string): boolean {
  return PATHS.has(path);
}

/** What values of another server, by path, say about a station: the table the other way round. */
export function saidIn(values: ReadonlyMap<string, unknown>): AisSaid {
  const said = TARGET_PATHS.flatMap(({ path, read }) =>
    values.has(path) ? Object.entries(read(values.get(path), values)).filter(([, value]) => value !== undefined) : [],
  );
  return Object.fromEntries(said);
}

const BY_FIELD = new Map<AisField, TargetPath[]>();
for (const each of TARGET_PATHS)
  for (const field of each.fields) BY_FIELD.set(field, [...(BY_FIELD.get(field) ?? []), each]);

/** The paths whose values depend on these fields, each once. */
export function pathsOf(fields: readonly AisField[]): ReadonlySet<TargetPath> {
  return new Set(fields.flatMap((field) => BY_FIELD.get(field) ?? []));
}

/** The target's identity. The MMSI is known from the first message. */
export function identityOf(target: AisTarget): { readonly [key: string]: unknown } {
  const [name, callsignVhf, imo] = [target.value("name"), target.value("callsign"), target.value("imo")];
  return {
    mmsi: target.mmsi,
    ...(name === undefined ? {} : { name }),
    ...(callsignVhf === undefined ? {} : { communication: { callsignVhf } }),
    ...(imo === undefined ? {} : { registrations: { imo: `IMO ${imo}` } }),
  };
}

function identityIn(value: unknown): Read {
  const imo = partOf(partOf(value, "registrations"), "imo");
  return {
    name: partOf(value, "name"),
    callsign: partOf(partOf(value, "communication"), "callsignVhf"),
    imo: typeof imo === "string" ? Number(imo.replace(/^IMO\s*/i, "")) : imo,
  };
}

/** Signal K's names of the AIS classes. */
export const CLASS_NAMES: Readonly<Record<AisClass, string>> = {
  A: "A",
  B: "B",
  base: "BASE",
  aton: "ATON",
  aircraft: "SAR",
};

function positionOf(target: AisTarget): SkValue | undefined {
  const { position } = target;
  const altitude = target.value("altitudeM");
  if (position === undefined) return undefined;
  const { longitude, latitude } = position;
  return { longitude, latitude, ...(altitude === undefined ? {} : { altitude }) };
}

/** Positive to starboard, as in the reference converters and therefore in all programs; the specification's text says the opposite. */
function fromCenter(target: AisTarget): number | undefined {
  const [fromStarboardM, beamM] = [target.value("fromStarboardM"), target.value("beamM")];
  return fromStarboardM === undefined || beamM === undefined ? undefined : roundedM(beamM / 2 - fromStarboardM);
}

/** Rounded to centimetres. */
function roundedM(value: number): number {
  return Math.round(value * 100) / 100;
}

function idAndName(id: number | undefined, nameOf: (id: number) => string | undefined): SkValue | undefined {
  return mapped(id, (known) => mapped(nameOf(known), (name) => ({ id: known, name })));
}

/** Null if the whole is null; undefined if it lacks the part. */
function partOf(value: unknown, key: string): unknown {
  if (value === null) return null;
  return typeof value === "object" ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

function mapped<V, R>(value: V | undefined, make: (value: V) => R): R | undefined {
  return value === undefined ? undefined : make(value);
}
