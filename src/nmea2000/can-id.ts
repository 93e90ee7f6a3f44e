/**
 * The 29-bit CAN identifier as ISO 11783-3 (SAE J1939-21) divides it. A PDU1 group (format below 240) is sent to one
 * address, which takes the place of the PGN's low byte; a PDU2 group is for everyone (255). Both directions are exact:
 * `buildCanId(parseCanId(id)) === id` for every 29-bit id.
 *
 *      28  26 25 24 23      16 15       8 7       0
 *     +------+--+--+----------+----------+---------+
 *     | prio |R |DP|  format  | specific | source  |
 *     +------+--+--+----------+----------+---------+
 *             \_____ PGN (18 bits) _____/
 */
import { PGN_MAX } from "./pgn.ts";
export interface CanIdParts {
  /** 0 (highest) to 7. */
  readonly priority: number;
  /** 0 to 262143; the low byte of a PDU1 group is 0. */
  readonly pgn: number;
  /** Address of the sender, 0 to 255. */
  readonly source: number;
  /** Address of the receiver, 255 for everyone. */
  readonly destination: number;
}

export const EVERYONE = 255;
const CAN_ID_MAX = 0x1fff_ffff;
const FIRST_PDU2_FORMAT = 240;

/** Whether messages of this group are sent to one address (PDU1) and not to everyone. */
export function isAddressed(pgn: number): boolean {
  return ((pgn >>> 8) & 0xff) < FIRST_PDU2_FORMAT;
}

export function parseCanId(id: number): CanIdParts {
  if (!isWholeUpTo(id, CAN_ID_MAX)) throw new RangeError(`CAN id ${id}`);
  const pgn = (id >>> 8) & PGN_MAX;
  const addressed = isAddressed(pgn);
  return {
    priority: id >>> 26,
    pgn: addressed ? pgn & 0x3_ff00 : pgn,
    source: id & 0xff,
    destination: addressed ? pgn & 0xff : EVERYONE,
  };
}

/**
 * Throws a RangeError for parts that no identifier can carry: a PDU1 group with a low byte, a PDU2 group with a
 * destination.
 */
export function buildCanId({ priority, pgn, source, destination }: CanIdParts): number {
  const fits =
    isWholeUpTo(priority, 7) &&
    isWholeUpTo(pgn, PGN_MAX) &&
    isWholeUpTo(source, 255) &&
    isWholeUpTo(destination, 255) &&
    (isAddressed(pgn) ? (pgn & 0xff) === 0 : destination === EVERYONE);
  if (!fits) throw new RangeError(`no CAN id for priority ${priority}, PGN ${pgn}, ${source} to ${destination}`);
  const specific = isAddressed(pgn) ? destination : 0;
  return priority * 0x400_0000 + ((pgn | specific) << 8) + source;
}

function isWholeUpTo(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}
