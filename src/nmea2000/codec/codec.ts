/**
 * Parser and encoder of parameter groups: `decode` turns the bytes of a PgnFrame into field values, `encode` turns
 * field values into a PgnFrame. What holds, for every group that canboat's database defines:
 * - A value is exactly raw × resolution, rounded once to the nearest double. So a value on the grid of a field is the
 *   same after encoding and decoding.
 * - Encoding never wraps. A value that the field cannot hold is sent as "out of range", null and NaN as "not available"
 *   (in a bit field all three as no bit set). All but null are counted. Reserved bits are ones.
 * - Decoding never throws. In a message that is too short, complete fields are decoded and the others are null. Bytes
 *   after the end of the definition are ignored. Both are counted.
 */
import { EVERYONE } from "../can-id.ts";
import type { Absences, Content, Outgoing } from "./content.ts";
import type { PgnLayout } from "./layout.ts";
import { messageTypeOf, messageTypeOfPgn, type MessageType, messageTypeWithId } from "./message-types.ts";
import type { CodecPgn, PgnContents } from "./pgn-contents.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import type { FieldAbsence } from "./read-field.ts";
import { absenceOfField } from "./read-message.ts";
import type { EncodeFaults } from "./write-field.ts";

export interface CodecCounters extends EncodeFaults {
  /** Messages with fewer bytes than the group has; their complete fields were decoded. */
  short_messages: number;
  /** Messages with more bytes; the rest was ignored. */
  long_messages: number;
}

/** The header of a message. Defaults: to everyone, with the priority of the group's definition. */
export interface Envelope {
  readonly source: number;
  readonly timestampMs: number;
  readonly destination?: number;
  readonly priority?: number;
}

/** The layout of a group, of the first definition if several share the PGN; undefined if the PGN is not defined. */
export function layout(pgn: number): PgnLayout | undefined {
  return messageTypeOfPgn(pgn)?.layout;
}

export class PgnCodec {
  readonly counters: CodecCounters = { short_messages: 0, long_messages: 0, out_of_range: 0, not_a_number: 0 };

  /** Enumerations are numbers, bit fields are masks. Undefined if no definition fits the message. */
  decode<P extends CodecPgn>(frame: PgnFrame & { readonly pgn: P }): PgnContents[P];
  decode(frame: PgnFrame): Content | undefined;
  decode({ pgn, data }: PgnFrame): Content | undefined {
    const type = messageTypeOf(pgn, data);
    if (type === undefined) return undefined;
    const { bytes, varies } = type.layout;
    if (data.length < bytes) this.counters.short_messages += 1;
    else if (data.length > bytes && !varies) this.counters.long_messages += 1;
    return type.decoder("values")(data);
  }

  /**
   * Encodes a message of a group, given by PGN, or by canboat's id if several groups share the PGN. A field left out is
   * not available, unless `absences` marks it as out of range or reserved. The data is a new array in each message.
   * Throws a RangeError if there is no such group, or the message is too long for a bus.
   */
  encode<P extends CodecPgn>(pgn: P, content: Partial<PgnContents[P]>, envelope: Envelope): PgnFrame;
  encode(group: number | string, content: Outgoing, envelope: Envelope, absences?: Absences): PgnFrame;
  encode(group: number | string, content: Outgoing, envelope: Envelope, absences?: Absences): PgnFrame {
    const type = typeof group === "number" ? messageTypeOfPgn(group) : messageTypeWithId(group);
    if (type === undefined) throw new RangeError(`there is no definition of ${group}`);
    return framed(type, type.encode(content, this.counters, absences), envelope);
  }
}

function framed({ layout }: MessageType, data: Uint8Array, envelope: Envelope): PgnFrame {
  const { source, timestampMs, destination = EVERYONE, priority = layout.priority } = envelope;
  return { pgn: layout.pgn, priority, source, destination, data, timestampMs };
}

/** Why a field of a decoded message is null; undefined if it has a value, or there is no such field. */
export function fieldAbsence({ pgn, data }: PgnFrame, fieldId: string): FieldAbsence | undefined {
  const type = messageTypeOf(pgn, data);
  return type && absenceOfField(type.layout, data, fieldId);
}
