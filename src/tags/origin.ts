/**
 * Where a value comes from: from the vessel now, from a model, or from a recording that is played. It is told by the source of the update, in
 * this one place. What is not live goes out to other devices and programs only where the project says so: an autopilot would steer by it.
 */

export const ORIGINS = ["live", "simulated", "replayed"] as const;

export type Origin = (typeof ORIGINS)[number];

/** What the sources of these updates are, or begin with. A recording stands in the place of a bus. */
export const SIMULATOR_SOURCE = "simulator";
export const REPLAY_SOURCE = "nmea2000:replay";

export function originOf(source: string): Origin {
  if (source === SIMULATOR_SOURCE) return "simulated";
  return source === REPLAY_SOURCE || source.startsWith(`${REPLAY_SOURCE}:`) ? "replayed" : "live";
}
