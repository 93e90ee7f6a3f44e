/**
 * What goes to a bus, and from where. The lines of the project's `bridge` and `nmea2000.publish` both become routes; a tag that several
 * routes carry takes the first one.
 */
import { matchesWildcard } from "../../core/wildcard.ts";
import { isCodecPgn } from "../codec/pgn-contents.ts";
import { BUS_SOURCE } from "./bus-sources.ts";

export interface PublishRoute {
  /** Whether tags go there whose present value comes from this source (`nmea0183:…`). */
  readonly takes: (source: string) => boolean;
  readonly carries: (pgn: number, tagId: string) => boolean;
  /** The instance on the bus, by the part of a tag before its point: `BATT_0`. */
  readonly instances?: Readonly<Record<string, number>> | undefined;
  /** The interval of a group, where it is not the usual one. */
  readonly intervalMs?: (pgn: number) => number | undefined;
}

/** All, nothing, or the groups with these PGNs and the tags with these ids (`*` is a wildcard): of the six groups of the specification. */
export type PublishRule = boolean | readonly (number | string)[];

/** `nmea2000.publish`: whatever does not come from a bus. */
export function publishRoute(rule: PublishRule): PublishRoute {
  return {
    takes: (source) => !source.startsWith(BUS_SOURCE),
    carries: (pgn, tagId) =>
      isCodecPgn(pgn) &&
      (typeof rule === "boolean"
        ? rule
        : rule.some((item) => (typeof item === "number" ? item === pgn : matchesWildcard(tagId, item)))),
  };
}
