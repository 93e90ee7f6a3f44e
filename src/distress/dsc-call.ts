/**
 * A call by digital selective calling (ITU-R M.493): the symbols of its message, and what they mean here. PGN 129808 has the symbols as
 * they are on the air (112), sentences of NMEA 0183 their last two digits (12). Pure.
 *
 *     format 112, category 112                the vessel herself: nature of distress
 *     another format, category 112            telecommand 110: acknowledges a distress, or cancels it if her own vessel says it;
 *                                             112: relays it
 *     category 110, 108, 100                  urgency, safety, routine; telecommand 118 is a test, 121 a position
 *
 * Two forms are ambiguous. A sentence of format 112 that names its own vessel twice is known as a cancellation, but a radio may write an
 * alert so: it is an alert if no distress of hers is open. PGN 129808 has the nature of the distress and the telecommand in one field: 110
 * is "person overboard" or "acknowledged", which may also cancel. It is read as the first: what may be an alert never ends one.
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

export type DscAct =
  | "distress"
  | "relay"
  | "acknowledged"
  | "cancelled"
  | "distress or cancelled"
  | "urgency"
  | "safety"
  | "position"
  | "other";

export interface DscCall {
  readonly act: DscAct;
  /** The vessel that it is about, nine digits. */
  readonly mmsi: string;
  /** Who says so, where it is another station. */
  readonly by: string | undefined;
  readonly nature: Nature | undefined;
  /** The nature may be a telecommand: it does not replace one that is known. */
  readonly isNatureDoubtful?: boolean | undefined;
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
  /** Who calls. */
  readonly caller: string | undefined;
  /** The vessel in distress, if the call names her. */
  readonly vessel: string | undefined;
  readonly nature: number | undefined;
  readonly position: Position | undefined;
}

/** Which ambiguous form is possible: `sentence`, a vessel that names herself twice; `bus`, a nature that may be a telecommand. */
type DscWire = "sentence" | "bus";

const DISTRESS = 112;
const CATEGORIES: Readonly<Record<number, DscAct>> = { 110: "urgency", 108: "safety" };
const ACKNOWLEDGED = 110;
const TEST = 118;
const POSITION = 121;

/** Undefined for a message that names no station. */
export function dscCallOf(symbols: DscSymbols, wire: DscWire): DscCall | undefined {
  const { format, category, first, caller, vessel, nature, position } = symbols;
  const mmsi = vessel ?? caller;
  if (mmsi === undefined) return undefined;
  const by = caller === mmsi ? undefined : caller;
  if (format === DISTRESS) {
    const isTwice = wire === "sentence" && vessel !== undefined && vessel === caller;
    return { act: isTwice ? "distress or cancelled" : "distress", mmsi, by, nature: natureOf(first), position };
  }
  if (category !== DISTRESS)
    return { act: lesserAct(category, first), mmsi: caller ?? mmsi, by: undefined, nature: undefined, position };
  if (first !== ACKNOWLEDGED)
    return { act: "relay", mmsi, by, nature: natureOf(nature ?? bareNature(first, wire)), position };
  if (wire === "bus") return { act: "relay", mmsi, by, nature: "overboard", isNatureDoubtful: true, position };
  // It does not say whose distress is acknowledged.
  if (vessel === undefined) return { act: "other", mmsi, by, nature: undefined, position: undefined };
  return { act: by === undefined ? "cancelled" : "acknowledged", mmsi, by, nature: natureOf(nature), position };
}

function lesserAct(category: number | undefined, first: number | undefined): DscAct {
  if (first === TEST) return "other";
  const act = CATEGORIES[category ?? 0] ?? "other";
  return first === POSITION && act !== "urgency" ? "position" : act;
}

/** On the bus a relay has the nature in the field of the telecommand; 112 there is the telecommand itself. */
function bareNature(first: number | undefined, wire: DscWire): number | undefined {
  return wire === "bus" && first !== DISTRESS ? first : undefined;
}

function natureOf(symbol: number | undefined): Nature | undefined {
  return NATURE_OF[symbol as keyof typeof NATURE_OF];
}

/** The ten digits of an address: an MMSI and a zero. Some write the MMSI alone, the zero before it, or another digit after it. */
export function mmsiOfAddress(digits: string): string | undefined {
  const mmsi = /^(\d{9})0?$/.exec(digits)?.[1] ?? /^0(\d{9})$/.exec(digits)?.[1] ?? /^(\d{9})\d$/.exec(digits)?.[1];
  return mmsi === "000000000" ? undefined : mmsi;
}
