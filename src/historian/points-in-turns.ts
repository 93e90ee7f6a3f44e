/** Makes points of very many samples, with a turn of the event loop now and then. */
import { fairTurn } from "../core/fair-turn.ts";
import { pointsOf, type Columns } from "./codec/columns.ts";
import type { HistoryPoint } from "./historian-store.ts";

/** Points made in one go: a millisecond or two, on a small computer some more. */
const POINTS_AT_ONCE = 8192;

/** The columns must not change meanwhile. */
export async function pointsInTurns(columns: Columns): Promise<HistoryPoint[]> {
  if (columns.length <= POINTS_AT_ONCE) return pointsOf(columns);
  const parts: HistoryPoint[][] = [];
  for (let from = 0; from < columns.length; from += POINTS_AT_ONCE) {
    parts.push(pointsOf(columns, from, Math.min(from + POINTS_AT_ONCE, columns.length)));
    await fairTurn();
  }
  return parts.flat();
}
