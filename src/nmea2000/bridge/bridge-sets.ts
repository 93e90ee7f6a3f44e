/** The ready sets of groups that the project's `bridge` can name. Each group of the table that is sent says which one it belongs to. */
import { SATELLITES_IN_VIEW } from "./sky-sender.ts";
import { AIS_GROUPS } from "../ais/ais-groups.ts";
import type { BridgeSet } from "../tags/tag-mapping.ts";
import { SENT_GROUPS } from "../tags/tag-table.ts";

/** Autopilots steer by it: it is sent only where the project names it. */
export const NAMED_ONLY: ReadonlySet<BridgeSet> = new Set(["navigation"]);

const SET_OF: ReadonlyMap<number, BridgeSet> = new Map<number, BridgeSet>([
  ...SENT_GROUPS.map(({ pgn, out }) => [pgn, out.set] as const),
  ...[...AIS_GROUPS.keys()].map((pgn) => [pgn, "ais"] as const),
  [SATELLITES_IN_VIEW, "position"],
]);

/** Undefined for a group that no bridge sends. */
export function bridgeSetOf(pgn: number): BridgeSet | undefined {
  return SET_OF.get(pgn);
}

/** The groups of these sets. */
export function pgnsOf(sets: readonly BridgeSet[]): number[] {
  return [...SET_OF]
    .filter(([, set]) => sets.includes(set))
    .map(([pgn]) => pgn)
    .toSorted((a, b) => a - b);
}
