/** Parameters that mean something only together. */
import type { Position } from "../../ais/report.ts";
import { api } from "../../messages/details.ts";
import { Problem } from "../problem.ts";

type Given = Readonly<Record<string, unknown>>;

/** Whether all of them are given. Throws a 422 if only some are: what is half said must not be dropped. */
export function areTogether(given: Given, ...names: readonly string[]): boolean {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new Problem(422, api.onlyTogether({ names: names.join(", "), missing: missing.join(", ") }));
  return missing.length === 0;
}

/** Throws a 422 if a parameter is given without the one that it belongs to. */
export function needs(given: Given, name: string, needed: string): void {
  if (given[name] !== undefined && given[needed] === undefined)
    throw new Problem(422, api.onlyTogether({ names: `${name}, ${needed}`, missing: needed }));
}

/** The place in the two parameters, degrees; undefined without both. */
export function placeIn(given: Given, latitude: string, longitude: string): Position | undefined {
  if (!areTogether(given, latitude, longitude)) return undefined;
  return { latitude: Number(given[latitude]), longitude: Number(given[longitude]) };
}
