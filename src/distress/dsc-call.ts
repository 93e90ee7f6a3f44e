/**
 * A call by digital selective calling (ITU-R M.493): the symbols of its message, and what they mean here. PGN 129808 has the symbols as they
 * are on the air (112), sentences of NMEA 0183 their last two digits (12). Pure.
 *
 *     format 112, category 112                the vessel herself: nature of distress
 *     … and she names herself as the vessel   she takes it back
 *     another format, category 112            telecommand 110: a distress is acknowledged; 112: it is relayed
 *     category 110, 108, 100                  urgency, safety, routine; telecommand 118 is a test
 */
import type { Position } from "../ais/report.ts";

const NATURE_OF = {
  100: "fire",
  101: "flooding",
  102: "collision",
  103: "grounding",
  104: "listing",
  105: "sinking",
  106: "disabled",
  107: "undesignated",
  108: "abandoning",
  109: "piracy",
  110: "overboard",
  112: "epirb",
} as const;
export type Nature = (typeof NATURE_OF)[keyof typeof NATURE_OF];
export const NATURES: readonly Nature[] = Object.values(NATURE_OF);

export type DscAct = "distress" | "relay" | "acknowledged" | "cancelled" | "urgency" | "safety" | "other";

export interface DscCall {
  readonly act: DscAct;
  /** The vessel that it is about, nine digits. */
  readonly mmsi: string;
  /** Who says so, where it is another station. */
  readonly by: string | undefined;
  readonly nature: Nature | undefined;
  readonly position: Position | undefined;
  /** How many are aboard, if she says it. */
  readonly persons?: number | undefined;
}

/** The symbols of a message: 100 to 127. Undefined: not sent. */
export interface DscSymbols {
  readonly format: number | undefined;
  readonly category: number | undefined;
  /** The nature of the distress, or the first telecommand. */
  readonly first: number | undefined;
  /** Of who calls. */
  readonly caller: string | undefined;
  /** Of the vessel in distress, where she is named besides. */
  readonly vessel: string | undefined;
  readonly nature: number | undefined;
  readonly position: Position | undefined;
}

const DISTRESS = 112;
const CATEGORIES: Readonly<Record<number, DscAct>> = { 110: "urgency", 108: "safety" };
const ACKNOWLEDGED = 110;
const TEST = 118;

/** Undefined for a message that names no station. */
export function dscCallOf({
  format,
  category,
  first,
  caller,
  vessel,
  nature,
  position,
}: DscSymbols): DscCall | undefined {
  const mmsi = vessel ?? caller;
  if (mmsi === undefined) return undefined;
  const by = caller === mmsi ? undefined : caller;
  const isHerOwn = format === DISTRESS;
  if (category !== DISTRESS && !isHerOwn) {
    const act = first === TEST ? "other" : (CATEGORIES[category ?? 0] ?? "other");
    return { act, mmsi: caller ?? mmsi, by: undefined, nature: undefined, position: undefined };
  }
  if (isHerOwn) {
    const act = vessel !== undefined && vessel === caller ? "cancelled" : "distress";
    return { act, mmsi, by, nature: natureOf(first), position };
  }
  const act = first === ACKNOWLEDGED ? (by === undefined ? "cancelled" : "acknowledged") : "relay";
  return { act, mmsi, by, nature: natureOf(nature), position };
}

function natureOf(symbol: number | undefined): Nature | undefined {
  return NATURE_OF[symbol as keyof typeof NATURE_OF];
}

/** The ten digits of an address: an MMSI and a zero. Some write the MMSI alone, or the zero before it. */
export function mmsiOfAddress(digits: string): string | undefined {
  const mmsi = /^(\d{9})0?$/.exec(digits)?.[1] ?? /^0(\d{9})$/.exec(digits)?.[1];
  return mmsi === "000000000" ? undefined : mmsi;
}
