/** Who is aboard and in which capacity, and who has had the watch, as the log book has it. */
import { CREW_LISTED, type CrewMember, crewIn } from "../../src/logbook/person/crew.ts";
import { type Answer, getJson } from "../link/api.ts";

type Entry = Answer<"get", "/logbook">[number];

/** The crew of the newest list, or of the newest before `until`; undefined if there is no list. */
export async function loadCrew(until?: string): Promise<readonly CrewMember[] | undefined> {
  const entries = await getJson("/logbook", { kind: "manual", text: CREW_LISTED, until, limit: 5 });
  return entries.map(({ payload }) => crewIn(payload)).find((crew) => crew !== undefined);
}

/** The newest first. */
export function loadWatches(): Promise<readonly Entry[]> {
  return getJson("/logbook", { kind: "authority_transfer", limit: 30 });
}

/** `Ana Ruiz (Master), Luis`. */
export function crewText(crew: readonly CrewMember[]): string {
  return crew.map(({ name, capacity }) => (capacity === "" ? name : `${name} (${capacity})`)).join(", ");
}
