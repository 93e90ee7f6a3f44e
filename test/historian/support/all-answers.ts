/**
 * Everything that a store says, in columns, so that two ways of opening the same files can be compared (see `same`). Reductions take turns:
 * each tag has one of them, and each reduction has a third of the tags.
 */
import { systemClock } from "../../../src/core/clock.ts";
import { type Columns, copyColumns, GrowingColumns } from "../../../src/historian/codec/columns.ts";
import type { HistorianStore } from "../../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";

const REDUCTIONS = [
  { intervalMs: 3_600_000, aggregate: "mean" },
  { intervalMs: 86_400_000, aggregate: "time_mean" },
  { intervalMs: 1_000_003, aggregate: "max" },
] as const;

export async function allAnswers(file: string, readsOnly: boolean) {
  const store = await openSqliteStore({
    file,
    retentionDays: Infinity,
    maxBytes: Infinity,
    clock: systemClock,
    readsOnly,
  });
  try {
    const tags = await store.tags();
    const answers = [];
    for (const [i, { tagId }] of tags.entries()) {
      const reduction = REDUCTIONS[i % REDUCTIONS.length] ?? REDUCTIONS[0];
      answers.push({
        tagId,
        newest: copyColumns(await store.columns({ tagId, limit: 1e9 })),
        inOrder: await scanned(store, tagId),
        reduced: copyColumns(await store.columns({ tagId, limit: 100_000 }, { reduction })),
      });
    }
    // What the files take differs with what SQLite has beside them.
    const { bytes: _bytes, ...statistics } = store.statistics();
    return { tags, answers, statistics };
  } finally {
    await store.close();
  }
}

async function scanned(store: HistorianStore, tagId: string): Promise<Columns> {
  const all = new GrowingColumns();
  for (let place: string | null = null; ;) {
    const page = await store.scan({ tagId, limit: 5000, ...(place === null ? {} : { after: place }) });
    const { length, times, values, states } = page.columns;
    for (let i = 0; i < length; i += 1) all.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    if (page.next === null) return copyColumns(all);
    place = page.next;
  }
}
