/**
 * Asks another device to take other instances: a command (PGN 126208) to the fields of its address claim, as the standard has it. The
 * device acknowledges with a code for each field, and claims its address again under its new NAME. Many devices obey and never
 * acknowledge; others acknowledge and do nothing. So what counts is the NAME that it claims.
 *
 *     126208  | 1 command | 60928:24 | priority unchanged:4 | 1111 | n:8 | n × (field:8, value:8) |
 *             field 3: device instance, lower 3 bits; field 4: upper 5 bits; field 8: system instance, 4 bits
 */
import { PGN, pgnBytes } from "../pgn.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { GROUP_FUNCTION, readGroupFunction } from "./node-group-function.ts";

export interface Instances {
  readonly deviceInstance?: number | undefined;
  readonly systemInstance?: number | undefined;
}

export interface CommandAcknowledgement {
  readonly pgnError: number;
  readonly fieldErrors: readonly number[];
}

/** The lower bits of the device instance are a field of their own. */
const LOWER_BITS = 3;
const FIELDS = { lower: 3, upper: 4, system: 8 } as const;
/** The priority of the commanded group stays as it is. */
const UNCHANGED = 8;

export function instanceCommand({ deviceInstance, systemInstance }: Instances, destination: number): Message {
  const pairs: number[] = [];
  if (deviceInstance !== undefined) {
    pairs.push(FIELDS.lower, deviceInstance & ((1 << LOWER_BITS) - 1), FIELDS.upper, deviceInstance >>> LOWER_BITS);
  }
  if (systemInstance !== undefined) pairs.push(FIELDS.system, systemInstance);
  const head = [GROUP_FUNCTION.COMMAND, ...pgnBytes(PGN.ADDRESS_CLAIM), UNCHANGED | 0xf0, pairs.length / 2];
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data: Uint8Array.of(...head, ...pairs) };
}

/** Undefined for any other message than an acknowledgement of such a command by that device. */
export function acknowledgementOf({ pgn, source, data }: PgnFrame, from: number): CommandAcknowledgement | undefined {
  if (pgn !== PGN.GROUP_FUNCTION || source !== from) return undefined;
  const read = readGroupFunction(data);
  if (read?.code !== GROUP_FUNCTION.ACKNOWLEDGE || read.pgn !== PGN.ADDRESS_CLAIM) return undefined;
  const count = Math.min(data[5] ?? 0, (data.length - 6) * 2);
  const fieldErrors = Array.from({ length: count }, (_, i) => ((data[6 + (i >>> 1)] ?? 0xff) >>> (4 * (i & 1))) & 0xf);
  return { pgnError: (data[4] ?? 0xff) & 0xf, fieldErrors };
}
