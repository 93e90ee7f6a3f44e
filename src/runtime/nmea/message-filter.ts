/** Which messages a reader wants to see. */
import { usageError } from "../../core/errors.ts";
import type { ToolMessages } from "../../messages/en/tools.ts";
import { allDefinitions, definitionWithId } from "../../nmea2000/codec/definitions.ts";
import { idOfMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { suggest } from "../../project/suggest.ts";

/** Only these messages; empty: all. */
export interface MessageFilter {
  readonly pgns: ReadonlySet<number>;
  readonly sources: ReadonlySet<number>;
  readonly destinations: ReadonlySet<number>;
  /** canboat's ids. */
  readonly names: ReadonlySet<string>;
}

interface FilterValues {
  readonly pgn?: readonly number[] | undefined;
  readonly source?: readonly number[] | undefined;
  readonly destination?: readonly number[] | undefined;
  readonly name?: readonly string[] | undefined;
}

export function filterOf({ pgn, source, destination, name }: FilterValues): MessageFilter {
  return {
    pgns: new Set(pgn),
    sources: new Set(source),
    destinations: new Set(destination),
    names: new Set(name),
  };
}

export function passes(filter: MessageFilter, message: PgnFrame): boolean {
  return passesHeader(filter, message) && wants(filter.names, idOfMessage, message);
}

/** For a frame, which may be only a part of a message; names are not checked. */
export function passesHeader(
  { pgns, sources, destinations }: MessageFilter,
  { pgn, source, destination }: Pick<PgnFrame, "pgn" | "source" | "destination">,
): boolean {
  return (
    (pgns.size === 0 || pgns.has(pgn)) &&
    (sources.size === 0 || sources.has(source)) &&
    (destinations.size === 0 || destinations.has(destination))
  );
}

function wants(names: ReadonlySet<string>, nameOf: (message: PgnFrame) => string | null, message: PgnFrame): boolean {
  if (names.size === 0) return true;
  const name = nameOf(message);
  return name !== null && names.has(name);
}

/** canboat's id of a parameter group in its own spelling. If there is none, a usage error that names the nearest one. */
export function groupNameOf(text: string, { shared }: ToolMessages): string {
  if (definitionWithId(text) !== undefined) return text;
  const ids = allDefinitions().map(({ Id }) => Id);
  const same = ids.find((id) => id.toLowerCase() === text.toLowerCase());
  if (same !== undefined) return same;
  throw usageError(shared.noSuchGroup({ name: text, suggestion: suggest(text, ids) }));
}
