/** The reduced values of a tag as Signal K shows them, by the start of their interval. */
import { periodOf } from "../../../core/units.ts";
import { scalarOf } from "../../../historian/codec/columns.ts";
import type { History } from "../../../historian/history.ts";
import type { Asker } from "../../../historian/question-queue.ts";
import type { Aggregate } from "../../../historian/reduction.ts";
import type { TimeSpan } from "../../../signalk/history-question.ts";
import type { SkScalar, TagPlace } from "../../../signalk/path-map.ts";

export type Column = ReadonlyMap<number, SkScalar>;

export interface ColumnQuestion extends TimeSpan {
  readonly intervalMs: number;
  readonly aggregate: Aggregate;
}

export async function tagColumn(
  history: Pick<History, "columns">,
  { tagId, unit, place }: { readonly tagId: string; readonly unit: string; readonly place: TagPlace | undefined },
  { fromMs, toMs, intervalMs, aggregate }: ColumnQuestion,
  asker: Asker,
): Promise<Column> {
  const period = periodOf(unit);
  const reduction = { intervalMs, aggregate, ...(period === undefined ? {} : { period }) };
  const limit = Math.ceil((toMs - fromMs) / intervalMs) + 1;
  const query = { tagId, sinceMs: fromMs, untilMs: toMs, limit };
  const { length, times, values, states } = await history.columns(query, { ...asker, reduction });
  const column = new Map<number, SkScalar>();
  for (let at = 0; at < length; at += 1) {
    const startMs = Math.floor((times[at] ?? 0) / intervalMs) * intervalMs;
    column.set(startMs, place?.toSk(scalarOf(values[at] ?? 0, states[at] ?? 0)) ?? null);
  }
  return column;
}
