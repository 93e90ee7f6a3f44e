/**
 * Decodes a message into one object with names, units and nulls, and encodes such an object. `PgnCodec` is faster, for
 * programs that know which groups they need.
 */
import { Buffer } from "node:buffer";
import { formatIsoTime } from "../../core/time.ts";
import type { Absences, Content, Outgoing } from "../codec/content.ts";
import { messageTypeWithId } from "../codec/message-types.ts";
import { messageJson as printedMessage, viewAbsences, viewMessage } from "../codec/message-view.ts";
import { outgoingMessage } from "../outgoing-message.ts";
import type { OutgoingFault } from "../outgoing-fault.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface DecodedMessage {
  readonly pgn: number;
  /** canboat's id of the group, such as `engineParametersRapidUpdate`; null if no definition fits the message. */
  readonly id: string | null;
  /** The name of the group for people; null if `id` is null. */
  readonly name: string | null;
  readonly source: number;
  readonly destination: number;
  readonly priority: number;
  readonly timestampMs: number;
  /**
   * Every field of the group by canboat's id, null if it has no value: quantities as numbers, enumerations and bit
   * fields by name, dates, times and bytes as text, lists as arrays of objects. For an unknown proprietary group, the
   * fields that all such groups have, such as the manufacturer.
   */
  readonly fields: Content;
  /**
   * The unit of each field that has one: `m`, `rad`, `K`, `Pa`, `rpm`, `deg`, …; for a field of a list with a key such
   * as `list.elevation`.
   */
  readonly units: Readonly<Record<string, string>>;
  /** The fields that the sender marks as out of range or reserved. All other null fields are not available. */
  readonly absent: Absences;
  /** The bytes in hexadecimal; present only if no definition fits. */
  readonly data?: string;
}

/** Never throws for the content of a message: missing fields are null, and an unknown group has the id null. */
export function decodeMessage(message: PgnFrame): DecodedMessage {
  const { pgn, source, destination, priority, timestampMs, data } = message;
  const { id, fields = {} } = viewMessage(message);
  const described = id === null ? UNKNOWN : describedGroup(id);
  return {
    pgn,
    id,
    name: described.name,
    source,
    destination,
    priority,
    timestampMs,
    fields,
    units: described.units,
    absent: viewAbsences(message),
    ...(id === null && { data: Buffer.from(data).toString("hex") }),
  };
}

interface DescribedGroup {
  readonly name: string | null;
  readonly units: Readonly<Record<string, string>>;
}

const UNKNOWN: DescribedGroup = { name: null, units: {} };
/** Bounded by the number of definitions. */
const describedGroups = new Map<string, DescribedGroup>();

function describedGroup(id: string): DescribedGroup {
  let group = describedGroups.get(id);
  if (group === undefined) describedGroups.set(id, (group = describeGroup(id)));
  return group;
}

function describeGroup(id: string): DescribedGroup {
  const layout = messageTypeWithId(id)?.layout;
  if (layout === undefined) return UNKNOWN;
  const units: Record<string, string> = {};
  for (const field of layout.fields) if (field.unit !== undefined) units[field.id] = field.unit;
  for (const { name, fields } of layout.sets) {
    for (const field of fields) if (field.unit !== undefined) units[`${name}.${field.id}`] = field.unit;
  }
  return { name: layout.name, units: Object.freeze(units) };
}

/**
 * The message as a line of JSON without its line end, as `bitacora nmea replay --json` prints it, without the fields
 * that are not available. It is made directly from the bytes. `timestamp` is ISO 8601 in UTC, or null without
 * `hasTimes`.
 */
export function messageJson(message: PgnFrame, hasTimes = true): string {
  return printedMessage(message, hasTimes ? `"${formatIsoTime(message.timestampMs)}"` : "null");
}

/** The message to encode: a `DecodedMessage`, or one written by hand. A field that is left out is not available. */
export interface WrittenMessage {
  /**
   * The group, by PGN or canboat's id. The id is required if several groups share the PGN and the fields do not decide.
   */
  readonly pgn?: number;
  readonly id?: string | null;
  /** Enumerations by name or number. */
  readonly fields?: Outgoing;
  readonly absent?: Absences;
  /** The bytes in hexadecimal, in place of the fields. */
  readonly data?: string;
  /** 254 (no address) by default. */
  readonly source?: number;
  /** 255 (everyone) by default. */
  readonly destination?: number;
  /** The priority of the group's definition by default. */
  readonly priority?: number;
  /** 0 by default. */
  readonly timestampMs?: number;
}

export type EncodedMessage =
  | { readonly message: PgnFrame; readonly faults: undefined }
  | { readonly message: undefined; readonly faults: readonly OutgoingFault[] };

const NO_ADDRESS = 254;

/**
 * The bytes are decoded again and compared, so a message never says anything else than what was written. All faults are
 * returned together, each with the name of its field (unknown field, unknown name of a value, out of range, …). Never
 * throws for a fault.
 */
export function encodeMessage(written: WrittenMessage): EncodedMessage {
  const { source = NO_ADDRESS, timestampMs = 0, ...rest } = written;
  // A decoded message also has these keys; they are not encoded.
  const { name: _name, units: _units, ...json } = rest as typeof rest & Partial<DecodedMessage>;
  const { message, faults } = outgoingMessage(json, { outOfRange: false });
  return message === undefined ? { message, faults } : { message: { ...message, source, timestampMs }, faults };
}
