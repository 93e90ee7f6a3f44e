/**
 * Where a value comes from: the vessel now, a model, or a recording that is replayed. This file alone derives it from the source of the
 * update. Values that are not live go out to other devices and programs only if the project says so: an autopilot would steer by them.
 */

export const ORIGINS = ["live", "simulated", "replayed"] as const;

export type Origin = (typeof ORIGINS)[number];

/** The sources of simulated updates, and of replayed ones. A recording takes the place of a bus, so its sources begin with this. */
export const SIMULATOR_SOURCE = "simulator";
export const REPLAY_SOURCE = "nmea2000:replay";

/** Sources of values that are derived from simulated or replayed ones. */
export const DERIVED_SOURCES = {
  live: "derived",
  simulated: "derived:simulated",
  replayed: "derived:replayed",
} as const satisfies Readonly<Record<Origin, string>>;

/** What the sources of values begin with that a person has set. */
export const PERSON_SOURCE = "person:";

export function isDerived(source: string): boolean {
  return Object.values<string>(DERIVED_SOURCES).includes(source);
}

export function originOf(source: string): Origin {
  if (source === SIMULATOR_SOURCE || source === DERIVED_SOURCES.simulated) return "simulated";
  if (source === DERIVED_SOURCES.replayed) return "replayed";
  return source === REPLAY_SOURCE || source.startsWith(`${REPLAY_SOURCE}:`) ? "replayed" : "live";
}
