/**
 * Parser and encoder of parameter groups: `decode` turns the bytes of a PgnFrame into field values, `encode` turns field
 * values into a PgnFrame. What holds, for every group that canboat's database defines:
 *
 * - a value is exactly raw × resolution (one rounding, to the nearest double), so what was encoded from a raw integer
 *   decodes to the same value, and everything on the grid of a field survives encode and decode;
 * - encoding never wraps: a value outside the field is sent as "out of range", null and NaN as "not available" (of a set of
 *   bits both as none set), and all but null are counted; reserved bits are ones;
 * - no data throws: of a message that is too short the fields that are whole are decoded and the others are null, what
 *   is beyond the end of the definition is ignored, and both are counted.
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

export type { PgnLayout } from "./layout.ts";
export type { FieldAbsence } from "./read-field.ts";

export interface CodecCounters extends EncodeFaults {
  /** Messages with fewer bytes than the group has; their whole fields were decoded. */
  short_messages: number;
  /** Messages with more; the rest was ignored. */
  long_messages: number;
}

/** Who sends a message and when; what is left out is as the group's definition says, to everyone. */
export interface Envelope {
  readonly source: number;
  readonly timestampMs: number;
  readonly destination?: number;
  readonly priority?: number;
}

/** The layout of a group, of the first definition where several share its number; undefined when it is not defined. */
export function layout(pgn: number): PgnLayout | undefined {
  return messageTypeOfPgn(pgn)?.layout;
}

export class PgnCodec {
  readonly counters: CodecCounters = { short_messages: 0, long_messages: 0, out_of_range: 0, not_a_number: 0 };

  /** Enumerations as numbers, sets of bits as masks. Undefined when no definition fits the message. */
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
   * A message of a group: by its PGN, or by canboat's id where several share one. A field left out is not available, unless
   * `absences` says that it is out of range or reserved. `frame.data` is the sender's to keep: it is made anew each time.
   * A RangeError when there is no such group, or no bus carries so long a message.
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

/** Why a field of a message that the codec decoded is null; undefined when it is not, or there is no such field. */
export function fieldAbsence({ pgn, data }: PgnFrame, fieldId: string): FieldAbsence | undefined {
  const type = messageTypeOf(pgn, data);
  return type && absenceOfField(type.layout, data, fieldId);
}
