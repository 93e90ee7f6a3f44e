/** When alarms stood and what the log book says, in the span that is seen. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson, serviceNow } from "../link/api.ts";
import type { ChartView } from "../parts/chart-drawing.ts";
import { openAlarms } from "../store/alarms.ts";

export type AlarmRecord = Answer<"get", "/alarms">[number];
type LogEntry = Answer<"get", "/logbook">[number];

export interface Marks {
  /** Alarms of the tags that are shown. */
  readonly alarms: readonly AlarmRecord[];
  readonly entries: readonly LogEntry[];
}

const MOST_ENTRIES = 200;
const SETTLE_MS = 400;

export function useMarks({ fromMs, toMs }: ChartView, tags: readonly string[]): Marks {
  const [alarms, setAlarms] = useState<readonly AlarmRecord[]>([]);
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const open = openAlarms.value;
  useEffect(() => {
    getJson("/alarms").then(setAlarms, () => undefined);
  }, [open]);
  // To the quarter of the span: moved by less, the entries around it are there already.
  const quarter = (toMs - fromMs) / 4;
  useEffect(() => {
    const timer = setTimeout(() => {
      const [since, until] = [fromMs - quarter, toMs + quarter].map((ms) => new Date(ms).toISOString());
      const asked = { since, until, limit: MOST_ENTRIES, audit: "without" } as const;
      getJson("/logbook", asked).then(setEntries, () => undefined);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [Math.round(fromMs / quarter), Math.round(toMs / quarter)]);
  return {
    alarms: alarms.filter((record) => tags.includes(record.tag_id) && overlaps(record, fromMs, toMs)),
    // What an alarm did is there as the alarm's own span.
    entries: entries.filter(({ kind }) => !kind.startsWith("alarm_")),
  };
}

function overlaps(record: AlarmRecord, fromMs: number, toMs: number): boolean {
  const { fromMs: from, toMs: to } = spanOf(record);
  return from <= toMs && to >= fromMs;
}

/** From when it was raised until its condition was gone. */
export function spanOf({ activated_at: raised, returned_at: returned, cleared_at: cleared }: AlarmRecord): ChartView {
  const ended = returned ?? cleared;
  return { fromMs: Date.parse(raised), toMs: ended === null ? serviceNow() : Date.parse(ended) };
}
