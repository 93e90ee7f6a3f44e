/** `bitacora-shore vessels`: a line for each vessel. */
import { escapeControls } from "../../../../src/core/escape-controls.ts";
import { formatIsoTime } from "../../../../src/core/time.ts";
import { limits } from "../limits.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import type { FleetVessel } from "../vessel/fleet-store.ts";
import { textTable } from "../../../../src/runtime/terminal/text-table.ts";
import { openFleet } from "./open-fleet.ts";

export async function shoreVessels(postgres: string, json: boolean, texts: ShoreMessages): Promise<void> {
  await using opened = await openFleet(postgres);
  const vessels: FleetVessel[] = [];
  for (;;) {
    const page = await opened.fleet.vesselsAfter(vessels.at(-1)?.vessel ?? "");
    vessels.push(...page);
    if (page.length < limits.fleetVessels) break;
  }
  if (json) for (const vessel of vessels) process.stdout.write(`${JSON.stringify(vessel)}\n`);
  else if (vessels.length === 0) process.stdout.write(`${texts.vessels.none}\n`);
  else process.stdout.write(textTable([[...texts.vessels.columns], ...vessels.map((vessel) => cells(vessel, texts))]));
}

function cells(vessel: FleetVessel, { vessels: words }: ShoreMessages): string[] {
  const { lastSeenMs, book, alarms, worst, clockOffsetMs, fork, isSuspended } = vessel;
  const offsetS = clockOffsetMs === null ? "–" : `${(clockOffsetMs / 1000).toFixed(1)} s`;
  return [
    vessel.vessel,
    lastSeenMs === null ? words.never : formatIsoTime(lastSeenMs),
    String(book.entries),
    String(book.verified),
    worst === null ? String(alarms) : `${alarms} (${worst})`,
    offsetS,
    [isSuspended ? words.suspended : "", fork === null ? "" : words.fork({ kind: fork.kind, id: fork.id })]
      .filter(Boolean)
      .join(", "),
  ].map(escapeControls);
}
