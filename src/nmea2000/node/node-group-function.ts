/**
 * The group function (PGN 126208): another node requests a group, or commands, reads or writes its fields, and gets an
 * acknowledgement with an error code for each field. A value takes as many whole bytes as its field needs.
 *
 *     0 request      | 0 | PGN:24 | interval:32, ms | offset:16 | n:8 | n × (field:8, value) |
 *     1 command      | 1 | PGN:24 | priority:4 | 1111 | n:8 | n × (field:8, value) |
 *     2 acknowledge  | 2 | PGN:24 | error:4 | timing error:4 | n:8 | n × error:4 |
 *     3 read, 5 write, and 4, 6, the answers to them
 *
 * A request may name fields and values. It is then only for nodes whose message has all these values.
 */
import type { Message } from "../pgn-frame.ts";
import { PGN, pgnBytes, readPgn } from "../pgn.ts";

export const GROUP_FUNCTION = { REQUEST: 0, COMMAND: 1, ACKNOWLEDGE: 2, READ: 3, WRITE: 5 } as const;
export const PGN_ERROR = {
  NONE: 0,
  NOT_SUPPORTED: 1,
  NOT_NOW: 2,
  FUNCTION_NOT_SUPPORTED: 4,
  READ_WRITE_NOT_SUPPORTED: 6,
} as const;
export const TIMING_ERROR = { NONE: 0, NOT_SUPPORTED: 1, TOO_LOW: 2, FUNCTION_NOT_SUPPORTED: 4 } as const;
export const FIELD_ERROR = { NONE: 0, INVALID: 1, OUT_OF_RANGE: 3, NOT_SUPPORTED: 5 } as const;

/** Special values for the interval of a request. */
export const INTERVAL = { DEFAULT: 0xffff_fffe, UNCHANGED: 0xffff_ffff } as const;

export interface GroupFunction {
  readonly code: number;
  readonly pgn: number;
  /** Of a request: ms, or one of `INTERVAL`. */
  readonly intervalMs: number;
  /** The number of fields that a request or a command names; never more than the message can hold. */
  readonly count: number;
  /** The field numbers, each followed by its value. */
  readonly pairs: Uint8Array;
}

/** The parts of an acknowledgement; a part that is left out reports no error. */
export interface Verdict {
  readonly error: number;
  readonly timingError: number;
  /** One error code for each named field, in the same order. */
  readonly fieldErrors: readonly number[];
}

const REQUEST_BYTES = 11;
const COMMAND_BYTES = 6;
const HEAD_BYTES = 4;
/** The first byte of the interval of a request. */
const INTERVAL_AT = 4;

/** Undefined if the data is no group function, or too short. */
export function readGroupFunction(data: Uint8Array): GroupFunction | undefined {
  const code = data[0] ?? 0xff;
  const pgn = readPgn(data, 1);
  if (pgn === undefined) return undefined;
  const bytes =
    code === GROUP_FUNCTION.REQUEST ? REQUEST_BYTES : code === GROUP_FUNCTION.COMMAND ? COMMAND_BYTES : HEAD_BYTES;
  if (data.length < bytes) return undefined;
  const pairs = data.subarray(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const intervalMs = code === GROUP_FUNCTION.REQUEST ? view.getUint32(INTERVAL_AT, true) : INTERVAL.UNCHANGED;
  const count = bytes === HEAD_BYTES ? 0 : Math.min(data[bytes - 1] ?? 0, pairs.length);
  return { code, pgn, intervalMs, count, pairs };
}

export function acknowledgeMessage(pgn: number, verdict: Partial<Verdict>, destination: number): Message {
  const { error = PGN_ERROR.NONE, timingError = TIMING_ERROR.NONE, fieldErrors = [] } = verdict;
  const nibbles = Array.from({ length: Math.ceil(fieldErrors.length / 2) }, (_, i) => {
    return (fieldErrors[2 * i] ?? 0xf) | ((fieldErrors[2 * i + 1] ?? 0xf) << 4);
  });
  const head = [GROUP_FUNCTION.ACKNOWLEDGE, ...pgnBytes(pgn), error | (timingError << 4), fieldErrors.length];
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data: Uint8Array.of(...head, ...nibbles) };
}

/**
 * Compares the fields of a request with a message of ours. Returns an error code for each field, or an empty list
 * where all are equal. `fieldBits` has the lengths of the fields of the message; the first is field 1.
 */
export function compareFields(
  { count, pairs }: GroupFunction,
  fieldBits: readonly number[],
  data: Uint8Array,
): number[] {
  const errors: number[] = [];
  let at = 0;
  while (errors.length < count) {
    const field = (pairs[at] ?? 0) - 1;
    const bits = fieldBits[field];
    const value = pairs.subarray(at + 1, at + 1 + Math.ceil((bits ?? 0) / 8));
    if (bits === undefined || value.length * 8 < bits) break;
    const from = fieldBits.slice(0, field).reduce((sum, each) => sum + each, 0);
    errors.push(isAlike(value, data, from, bits) ? FIELD_ERROR.NONE : FIELD_ERROR.OUT_OF_RANGE);
    at += 1 + value.length;
  }
  // The length of an unknown field is unknown, so the fields after it cannot be read.
  while (errors.length < count) errors.push(FIELD_ERROR.INVALID);
  return errors;
}

function isAlike(value: Uint8Array, data: Uint8Array, from: number, bits: number): boolean {
  const bit = (bytes: Uint8Array, i: number) => ((bytes[i >>> 3] ?? 0) >>> (i & 7)) & 1;
  for (let i = 0; i < bits; i += 1) if (bit(value, i) !== bit(data, from + i)) return false;
  return true;
}
