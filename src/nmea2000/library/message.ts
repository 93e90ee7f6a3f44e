/**
 * Messages for readers: decoded into one object with the names, the units and the nulls, and encoded from such an object. For
 * programs that know the groups that they want, and want them fast, `PgnCodec` is there.
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
  /** canboat's id of the group, as `engineParametersRapidUpdate`; null when no definition fits the message. */
  readonly id: string | null;
  /** The group in words; null as `id` is. */
  readonly name: string | null;
  readonly source: number;
  readonly destination: number;
  readonly priority: number;
  readonly timestampMs: number;
  /**
   * Every field of the group by canboat's id, null where it has no value: quantities as numbers, enumerations and sets of bits by
   * name, dates, times and bytes as text, lists as arrays of objects. Of an unknown group what a manufacturer's message says of itself.
   */
  readonly fields: Content;
  /** The unit of each field that has one: `m`, `rad`, `K`, `Pa`, `rpm`, `deg`, …; of a field of a list as `list.elevation`. */
  readonly units: Readonly<Record<string, string>>;
  /** Of the fields that are null, those that the sender says to be out of range or reserved. All others are not available. */
  readonly absent: Absences;
  /** The bytes in hexadecimal, there only when no definition fits. */
  readonly data?: string;
}

/** Never throws for the content of a message: what is too short has nulls, what is unknown has an id of null. */
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
/** No more than the database has definitions. */
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
 * The same as a line of JSON without its end, as `bitacora nmea replay --json` prints it: fields that are not available are left
 * out. It is made straight from the bytes, without an object. `timestamp` is ISO 8601 in UTC, or null without `hasTimes`.
 */
export function messageJson(message: PgnFrame, hasTimes = true): string {
  return printedMessage(message, hasTimes ? `"${formatIsoTime(message.timestampMs)}"` : "null");
}

/** What is to be sent: a `DecodedMessage` is one, and so is what is written by hand. Left out is what is not available. */
export interface WrittenMessage {
  /** The group, by number or by canboat's id; the id where several groups share the number and the fields do not decide. */
  readonly pgn?: number;
  readonly id?: string | null;
  /** Enumerations by name or number. */
  readonly fields?: Outgoing;
  readonly absent?: Absences;
  /** The bytes in hexadecimal, in place of the fields. */
  readonly data?: string;
  /** 254 (no address) where it is left out. */
  readonly source?: number;
  /** 255, everyone, where it is left out. */
  readonly destination?: number;
  /** That of the group's definition where it is left out. */
  readonly priority?: number;
  /** 0 where it is left out. */
  readonly timestampMs?: number;
}

export type EncodedMessage =
  | { readonly message: PgnFrame; readonly faults: undefined }
  | { readonly message: undefined; readonly faults: readonly OutgoingFault[] };

const NO_ADDRESS = 254;

/**
 * Nothing is made that says something else than what was written: the bytes are decoded again and compared. All faults are told
 * together, each with the field's name (unknown field, unknown name of a value, out of range, …). Throws for none of them.
 */
export function encodeMessage(written: WrittenMessage): EncodedMessage {
  const { source = NO_ADDRESS, timestampMs = 0, ...rest } = written;
  // What a decoded message says beside its content.
  const { name: _name, units: _units, ...json } = rest as typeof rest & Partial<DecodedMessage>;
  const { message, faults } = outgoingMessage(json, { outOfRange: false });
  return message === undefined ? { message, faults } : { message: { ...message, source, timestampMs }, faults };
}
