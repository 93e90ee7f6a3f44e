/** What the link to shore must know after a restart: `shore.json` in the data directory. */
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import type { SpentToday } from "./link-budget.ts";

export interface ShoreState {
  /** Lines of the log book that shore has said it has on disk. */
  readonly entries: number;
  readonly spent: SpentToday | undefined;
  /** Through when it has roll-ups, ms since 1970; 0 if it never got any. */
  readonly rollupsMs: number;
}

/** Where there is no readable file: shore says what it has. */
export const NOTHING_KNOWN: ShoreState = { entries: 0, spent: undefined, rollupsMs: 0 };

export function shoreState(place: StatePlace): StateFile<ShoreState> {
  return new StateFile(place, { name: "shore.json", parse: stateOf });
}

function stateOf(read: unknown): ShoreState {
  const { entries, spent, rollupsMs } = read as Record<string, unknown>;
  return { entries: wholeNumber(entries), spent: spentOf(spent), rollupsMs: wholeNumber(rollupsMs) };
}

function wholeNumber(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
}

function spentOf(value: unknown): SpentToday | undefined {
  const { day, bytes } = (value ?? {}) as Record<string, unknown>;
  return typeof day === "string" && typeof bytes === "number" && bytes >= 0 ? { day, bytes } : undefined;
}
