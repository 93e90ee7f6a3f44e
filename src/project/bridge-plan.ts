/** What a line of the bridge sends: its groups, how often each, and its share of the bus with one device of each kind. */
import { bridgeSetOf, pgnsOf } from "../nmea2000/bridge/bridge-sets.ts";
import { layout } from "../nmea2000/codec/codec.ts";
import { FRAME_BYTES, framesOf } from "../nmea2000/fast-packet.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import type { Bridge } from "./bridge-section.ts";

interface PlannedGroup {
  readonly pgn: number;
  readonly name: string;
  /** Null: as it is heard. */
  readonly everyS: number | null;
}

interface Plan {
  readonly groups: readonly PlannedGroup[];
  readonly sharePct: number;
}

/** A frame with eight bytes and its stuffed bits, about. */
const FRAME_BITS = 135;

export function bridgePlan({ sets, rates }: Bridge): Plan {
  const groups = pgnsOf(sets).map((pgn): PlannedGroup => {
    const { name = "", intervalMs = 1000 } = layout(pgn) ?? {};
    const set = bridgeSetOf(pgn);
    const everyS = (set && rates[set]) ?? intervalMs / 1000;
    return { pgn, name, everyS: set === "ais" ? null : everyS };
  });
  const framesPerS = groups.reduce((sum, { pgn, everyS }) => sum + (everyS === null ? 0 : framesIn(pgn) / everyS), 0);
  return { groups, sharePct: (framesPerS * FRAME_BITS * 100) / nmea2000Limits.bitRate };
}

function framesIn(pgn: number): number {
  const bytes = layout(pgn)?.bytes ?? FRAME_BYTES;
  return bytes <= FRAME_BYTES ? 1 : framesOf(bytes);
}
