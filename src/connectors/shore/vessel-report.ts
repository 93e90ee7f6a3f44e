/** What the vessel tells shore of herself every few seconds: position and other chosen values, open alarms, her book, what is to come. */
import { formatIsoTime } from "../../core/time.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { sectionOf } from "../../project/section.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import type { ConnectorContext } from "../connector.ts";
import { signalkSection } from "../signalk/section.ts";
import { limits } from "./limits.ts";

/** The body of `POST /ship/v1/status`. `latest`: patterns of the tags whose values are reported. */
export function vesselReport(
  service: Pick<ConnectorContext, "alarms" | "clock" | "logbook" | "outgoing" | "project" | "version">,
  latest: readonly string[],
  backlog: { readonly samples: number; readonly bytes: number; readonly entries: number },
): object {
  const { alarms, clock, logbook, outgoing, project, version } = service;
  const { lines: entries, hash } = logbook.head;
  const { checkpoint } = logbook;
  return {
    now: formatIsoTime(clock.now()),
    vessel: { id: project.vessel.id, name: project.vessel.name, mmsi: sectionOf(project, signalkSection)?.mmsi },
    software: `bitacora/${version}`,
    book: { entries, hash },
    latest: latestOf(outgoing, latest),
    alarms: alarms.open().slice(0, limits.alarms),
    backlog,
    ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.note }),
  };
}

function latestOf(tags: OutgoingTags, patterns: readonly string[]): object[] {
  const latest: object[] = [];
  for (const { definition, value } of tags.entries()) {
    if (value === undefined || latest.length >= limits.values) continue;
    if (!patterns.some((pattern) => matchesWildcard(definition.id, pattern))) continue;
    const { tagId: tag, quality, timestampMs } = value;
    latest.push({ tag, value: value.value, quality, time: formatIsoTime(timestampMs), unit: definition.unitSi });
  }
  return latest;
}
