/**
 * Who is aboard and in which capacity, and to whom the watch went, as entries of the book say it; the newest of each is in force:
 *
 *   {"event":"crew_listed","crew":[{"name":"Ana Ruiz","capacity":"Master"}]}
 *   {"event":"watch_given","to":"Luis","note":"fog"}          said by who gives it, where nobody has an account
 *   {"event":"watch_handed_over","to":"Luis","note":"fog"}    proved by who takes it
 *
 * Pure.
 */
import type { JsonObject } from "../../core/json-value.ts";

export const CREW_LISTED = "crew_listed";
export const WATCH_GIVEN = "watch_given";

export interface CrewMember {
  readonly name: string;
  /** As the crew list has it: "Master", "Second engineer". */
  readonly capacity: string;
}

/** Undefined for any other entry. */
export function crewIn({ event, crew }: JsonObject): readonly CrewMember[] | undefined {
  if (event !== CREW_LISTED || !Array.isArray(crew)) return undefined;
  return crew.filter((one): one is JsonObject & CrewMember => typeof one === "object" && one !== null && "name" in one);
}
