/**
 * The group function (PGN 126208): another node requests a group, or commands, reads or writes its fields, and gets an
 * acknowledgement with an error code for each field. A value takes as many whole bytes as its field needs.
 *
 *     0 request      | 0 | PGN:24 | interval:32, ms | offset:16 | n:8 | n × (field:8, value) |
 *     1 command      | 1 | PGN:24 | priority:4 | 1111 | n:8 | n × (field:8, value) |
 *     2 acknowledge  | 2 | PGN:24 | error:4 | timing error:4 | n:8 | n × error:4 |
 *     3 read         | 3 | PGN:24 | id:8 | m:8 | n:8 | m × (field:8, value) | n × field:8 |
 *     5 write        | 5 | PGN:24 | id:8 | m:8 | n:8 | m × (field:8, value) | n × (field:8, value) |
 *     4, 6           | 4 or 6 | … the same as was asked, with the values of the n fields |     the answers to 3 and 5
 *
 * A request may name fields and values. It is then only for nodes whose message has all these values; so are the m fields of reading and
 * writing. The offset counts 10 ms.
 */
import type { Message } from "../pgn-frame.ts";
import { PGN, pgnBytes, readPgn } from "../pgn.ts";

export const GROUP_FUNCTION = { REQUEST: 0, COMMAND: 1, ACKNOWLEDGE: 2, READ: 3, WRITE: 5 } as const;
export const PGN_ERROR = {
  NONE: 0,
  NOT_SUPPORTED: 1,
  NOT_NOW: 2,
  ACCESS_DENIED: 3,
  FUNCTION_NOT_SUPPORTED: 4,
  READ_WRITE_NOT_SUPPORTED: 6,
} as const;
export const TIMING_ERROR = { NONE: 0, NOT_SUPPORTED: 1, TOO_LOW: 2, ACCESS_DENIED: 3 } as const;
export const FIELD_ERROR = { NONE: 0, INVALID: 1, OUT_OF_RANGE: 3, ACCESS_DENIED: 4, NOT_SUPPORTED: 5 } as const;

/** Special values for the interval and the offset of a request. */
export const INTERVAL = { DEFAULT: 0xffff_fffe, UNCHANGED: 0xffff_ffff } as const;
const NO_OFFSET = 0xffff;
const OFFSET_MS = 10;

/** Special values for the priority of a command; 15 means the same as UNCHANGED. */
export const PRIORITY = { UNCHANGED: 8, DEFAULT: 9, MAX: 7 } as const;

export interface GroupFunction {
  readonly code: number;
  readonly pgn: number;
  /** In a request: ms, or one of `INTERVAL`; and the wait before it begins. */
  readonly intervalMs: number;
  readonly offsetMs: number;
  /** In a command: the priority that the group is to have, or one of `PRIORITY`. */
  readonly priority: number;
  /** The first byte of reading and writing, for the answer. */
  readonly id: number;
  /** The number of fields with values that a message must have; never more than the message can hold. */
  readonly selections: number;
  /** The number of fields that a request or a command names, or that are read or written; never more than the message can hold. */
  readonly count: number;
  /** The field numbers, each followed by its value; those of the selections first. */
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
const READ_BYTES = 7;
const HEAD_BYTES = 4;
const BYTES: Readonly<Record<number, number>> = {
  [GROUP_FUNCTION.REQUEST]: REQUEST_BYTES,
  [GROUP_FUNCTION.COMMAND]: COMMAND_BYTES,
  [GROUP_FUNCTION.READ]: READ_BYTES,
  [GROUP_FUNCTION.WRITE]: READ_BYTES,
};

/** Undefined if the data is no group function, or too short. */
export function readGroupFunction(data: Uint8Array): GroupFunction | undefined {
  const code = data[0] ?? 0xff;
  const pgn = readPgn(data, 1);
  const bytes = BYTES[code] ?? HEAD_BYTES;
  if (pgn === undefined || data.length < bytes) return undefined;
  const pairs = data.subarray(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const isRequest = code === GROUP_FUNCTION.REQUEST;
  const offset = isRequest ? view.getUint16(8, true) : NO_OFFSET;
  return {
    code,
    pgn,
    intervalMs: isRequest ? view.getUint32(HEAD_BYTES, true) : INTERVAL.UNCHANGED,
    offsetMs: offset === NO_OFFSET ? 0 : offset * OFFSET_MS,
    priority: code === GROUP_FUNCTION.COMMAND ? (data[HEAD_BYTES] ?? 0) & 0xf : PRIORITY.UNCHANGED,
    id: data[HEAD_BYTES] ?? 0xff,
    selections: bytes === READ_BYTES ? Math.min(data[HEAD_BYTES + 1] ?? 0, pairs.length) : 0,
    count: bytes === HEAD_BYTES ? 0 : Math.min(data[bytes - 1] ?? 0, pairs.length),
    pairs,
  };
}

/** The answer to reading or writing: the selection that was asked with, and each field with its value. */
export function replyMessage(
  { code, pgn, id, selections, count }: GroupFunction,
  selected: Uint8Array,
  values: Iterable<number>,
  destination: number,
): Message {
  const data = Uint8Array.of(code + 1, ...pgnBytes(pgn), id, selections, count, ...selected, ...values);
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data };
}

export function acknowledgeMessage(pgn: number, verdict: Partial<Verdict>, destination: number): Message {
  const { error = PGN_ERROR.NONE, timingError = TIMING_ERROR.NONE, fieldErrors = [] } = verdict;
  const nibbles = Array.from({ length: Math.ceil(fieldErrors.length / 2) }, (_, i) => {
    return (fieldErrors[2 * i] ?? 0xf) | ((fieldErrors[2 * i + 1] ?? 0xf) << 4);
  });
  const head = [GROUP_FUNCTION.ACKNOWLEDGE, ...pgnBytes(pgn), error | (timingError << 4), fieldErrors.length];
  return { pgn: PGN.GROUP_FUNCTION, priority: 3, destination, data: Uint8Array.of(...head, ...nibbles) };
}
