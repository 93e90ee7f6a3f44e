/**
 * A message for people and other programs: its group, and its fields under canboat's ids with names for enumerations,
 * as an object or as JSON. `content.ts` describes the values.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Absences, Content } from "./content.ts";
import { fallbackTypeOf, type MessageType, messageTypeOf, messageTypeWithId } from "./message-types.ts";
import { JsonOutput, type PreparedText, preparedText, MESSAGE_ROOM, writePrepared, writeText } from "./json-output.ts";
import { MESSAGE_BYTES_LIMIT } from "./write-message.ts";
import { plainHex } from "./field-text.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { absencesOf } from "./read-message.ts";
import { isProprietary } from "./target-group.ts";

export interface MessageView {
  /** Null if no definition fits. */
  readonly id: string | null;
  /**
   * Every field of the group, null if it has no value. If no definition fits: the fields that all proprietary groups
   * have, such as the manufacturer, or undefined for other groups.
   */
  readonly fields: Content | undefined;
}

const UNKNOWN: MessageView = { id: null, fields: undefined };

/** canboat's id of the group of a message; null if no definition fits. */
export function idOfMessage({ pgn, data }: PgnFrame): string | null {
  return messageTypeOf(pgn, data)?.id ?? null;
}

export function viewMessage(frame: PgnFrame): MessageView {
  const { pgn, data } = frame;
  const type = messageTypeOf(pgn, data);
  return type === undefined ? viewUnknown(frame) : { id: type.id, fields: type.decoder("names")(data) };
}

function viewUnknown({ pgn, data }: PgnFrame): MessageView {
  const fallback = isProprietary(pgn) ? fallbackTypeOf(pgn) : undefined;
  return fallback === undefined ? UNKNOWN : { id: null, fields: fallback.decoder("names")(data) };
}

/** The fields of a message that are out of range or reserved. */
export function viewAbsences({ pgn, data }: PgnFrame): Absences {
  const type = messageTypeOf(pgn, data);
  return type === undefined ? {} : absencesOf(type.layout, data);
}

/**
 * The message as JSON: `{"timestamp","pgn","id","source","destination","priority","fields":{…}}`. Fields that are not
 * available are left out. If fields are out of range or reserved, `"absent":{"roll":"out-of-range"}` follows. A message
 * that no definition fits has `"id":null`, and at its end its bytes as `"data":"419fff…"`.
 */
export function writeMessageJson(frame: PgnFrame, time: TimeWriter, output: JsonOutput): void {
  const { pgn, data } = frame;
  const type = messageTypeOf(pgn, data);
  output.reserve(Math.max(1, Math.ceil(data.length / MESSAGE_BYTES_LIMIT)) * MESSAGE_ROOM);
  const { bytes, view } = output;
  let at = time(frame.timestampMs, bytes, writePrepared(view, output.at, TIMESTAMP), view);
  at = writePrepared(view, at, envelopeJson(frame, type));
  at = type === undefined ? writeUnknown(frame, bytes, view, at) : type.printer(data, bytes, view, at);
  bytes[at] = CLOSING;
  output.at = at + 1;
}

/** Writes a time as JSON at `at`, and returns the end position. */
export type TimeWriter = (timestampMs: number, bytes: Uint8Array, at: number, view: DataView) => number;

const TIMESTAMP = preparedText('{"timestamp":');
const CLOSING = 0x7d;
const own = new JsonOutput(0);

/** The same as a string; `time` is JSON, too. */
export function messageJson(frame: PgnFrame, time: string): string {
  writeMessageJson(frame, (_, bytes, at) => writeText(bytes, at, time), own);
  return own.take().toString();
}

type Envelopes = Map<number, PreparedText>;

/**
 * A cache of the part that is the same in all messages of a group from one sender to one receiver. It is cleared when
 * it is full.
 */
const envelopes = new Map<MessageType | number, Envelopes>();
let envelopesKept = 0;

function envelopeJson({ pgn, source, destination, priority }: PgnFrame, type: MessageType | undefined): PreparedText {
  const group = type ?? pgn;
  let ofGroup = envelopes.get(group);
  if (ofGroup === undefined) envelopes.set(group, (ofGroup = new Map<number, PreparedText>()));
  const key = (source << 11) | (destination << 3) | priority;
  let text = ofGroup.get(key);
  if (text === undefined) {
    const id = type === undefined ? "null" : type.quotedId;
    const json = `,"pgn":${pgn},"id":${id},"source":${source},"destination":${destination},"priority":${priority},`;
    text = preparedText(json);
    ofGroup.set(key, text);
    envelopesKept += 1;
    if (envelopesKept > nmea2000Limits.routes) {
      envelopes.clear();
      envelopesKept = 0;
    }
  }
  return text;
}

function writeUnknown({ pgn, data }: PgnFrame, bytes: Uint8Array, view: DataView, from: number): number {
  const fallback = isProprietary(pgn) ? fallbackTypeOf(pgn) : undefined;
  let at = fallback === undefined ? from : fallback.printer(data, bytes, view, from);
  if (fallback !== undefined) bytes[at++] = COMMA;
  at = writePrepared(view, at, DATA);
  at = writeText(bytes, at, plainHex(data));
  bytes[at] = QUOTE;
  return at + 1;
}

const DATA = preparedText('"data":"');
const COMMA = 0x2c;
const QUOTE = 0x22;

/** The units of the fields of a group, by field id; fields without a unit are left out. */
export function unitsOf(definitionId: string): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const { id, unit } of messageTypeWithId(definitionId)?.layout.fields ?? []) {
    if (unit !== undefined) units.set(id, unit);
  }
  return units;
}

/** The ids of all fields of a definition in order, followed by the names of its lists. */
export function fieldIdsOf(definitionId: string): readonly string[] {
  const layout = messageTypeWithId(definitionId)?.layout;
  return layout === undefined ? [] : [...layout.fields.map(({ id }) => id), ...layout.sets.map(({ name }) => name)];
}
