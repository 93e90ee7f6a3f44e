/** The lines of the project's `bridge` as routes to one bus. */
import { PERSON_SOURCE } from "../../tags/origin.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import { bridgeSetOf } from "../../nmea2000/bridge/bridge-sets.ts";
import type { ForwardRoute } from "../../nmea2000/bridge/message-forward.ts";
import type { PublishRoute } from "../../nmea2000/tags/publish-route.ts";
import { type Bridge, OTHER_SOURCES } from "../../project/bridge-section.ts";

/** A source of the project, by the names that `bridge` has for it. */
export interface NamedLine {
  readonly names: readonly string[];
  readonly line: SourceLine;
}

/** The lines of the bridge that lead to this bus. */
export function bridgesTo(bridges: readonly Bridge[], where: string, lines: readonly NamedLine[]): readonly Bridge[] {
  return bridges.filter(({ to }) => linesNamed(to, lines).some((line) => line.where === where));
}

/** For tags. What comes from another bus goes as whole messages, and not here. */
export function tagRoutes(bridges: readonly Bridge[], lines: readonly NamedLine[]): PublishRoute[] {
  return bridges.map((bridge) => {
    const prefixes = linesNamed(bridge.from, lines)
      .filter(({ wire }) => wire !== "nmea2000")
      .map(({ text }) => text);
    const other = OTHER_SOURCES[bridge.from];
    if (other !== undefined) prefixes.push(other);
    return {
      takes: (source) => prefixes.some((prefix) => isFrom(source, prefix)),
      carries: (pgn) => isIn(bridge, pgn),
      instances: bridge.instances,
      intervalMs: (pgn) => intervalIn(bridge, pgn),
    };
  });
}

/** For whole messages of other buses. */
export function forwardRoutes(bridges: readonly Bridge[], lines: readonly NamedLine[]): ForwardRoute[] {
  return bridges.flatMap((bridge) =>
    linesNamed(bridge.from, lines)
      .filter(({ wire }) => wire === "nmea2000")
      .map(({ where: from }) => ({
        from,
        carries: (pgn: number) => isIn(bridge, pgn),
        intervalMs: (pgn: number) => intervalIn(bridge, pgn),
      })),
  );
}

function linesNamed(name: string, lines: readonly NamedLine[]): SourceLine[] {
  return lines.filter(({ names }) => names.includes(name)).map(({ line }) => line);
}

function isFrom(source: string, prefix: string): boolean {
  if (source.startsWith(PERSON_SOURCE)) return false;
  return source === prefix || source.startsWith(prefix.endsWith(":") ? prefix : `${prefix}:`);
}

function isIn({ sets }: Bridge, pgn: number): boolean {
  const set = bridgeSetOf(pgn);
  return set !== undefined && sets.includes(set);
}

function intervalIn({ rates }: Bridge, pgn: number): number | undefined {
  const everyS = rates[bridgeSetOf(pgn) ?? "ais"];
  return everyS === undefined ? undefined : everyS * 1000;
}
