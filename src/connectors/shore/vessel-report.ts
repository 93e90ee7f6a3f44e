/** What the vessel tells shore of herself every few seconds: position and other chosen values, open alarms, her book, what is to come. */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { formatIsoTime } from "../../core/time.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { limits } from "./limits.ts";

export interface ReportParts {
  readonly nowMs: number;
  readonly vessel: { readonly id: string; readonly name: string; readonly mmsi: string | undefined };
  readonly software: string;
  readonly logbook: Pick<FileLogbook, "head" | "checkpoint">;
  readonly tags: Pick<TagStore, "entries">;
  /** Patterns of the tags whose values are reported. */
  readonly latest: readonly string[];
  readonly alarms: readonly AlarmRecord[];
  readonly backlog: { readonly samples: number; readonly bytes: number; readonly entries: number };
}

/** The body of `POST /ship/v1/status`. */
export function vesselReport({ nowMs, vessel, software, logbook, tags, latest, alarms, backlog }: ReportParts): object {
  const { lines: entries, hash } = logbook.head;
  const { checkpoint } = logbook;
  return {
    now: formatIsoTime(nowMs),
    vessel,
    software,
    book: { entries, hash },
    latest: latestOf(tags, latest),
    alarms: alarms.slice(0, limits.alarms),
    backlog,
    ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.note }),
  };
}

function latestOf(tags: ReportParts["tags"], patterns: readonly string[]): object[] {
  const latest: object[] = [];
  for (const { definition, value } of tags.entries()) {
    if (value === undefined || latest.length >= limits.values) continue;
    if (!patterns.some((pattern) => matchesWildcard(definition.id, pattern))) continue;
    const { tagId: tag, quality, timestampMs } = value;
    latest.push({ tag, value: value.value, quality, time: formatIsoTime(timestampMs), unit: definition.unitSi });
  }
  return latest;
}
