/**
 * A message for people and other programs: its group, and its fields under canboat's ids with names for enumerations,
 * as an object or as JSON. `content.ts` describes the values.
 */
import type { Absences, Content } from "./content.ts";
import { fallbackTypeOf, type MessageType, messageTypeWithId, typeOfMessage } from "./message-types.ts";
import { escapeControls } from "../../core/escape-controls.ts";
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
export function idOfMessage(frame: PgnFrame): string | null {
  return typeOfMessage(frame)?.id ?? null;
}

export function viewMessage(frame: PgnFrame): MessageView {
  const type = typeOfMessage(frame);
  const shown = type ?? standInFor(frame);
  return shown === undefined ? UNKNOWN : { id: type?.id ?? null, fields: shown.decoder("names")(frame.data) };
}

/** The proprietary groups of J1939 do not begin with their manufacturer. */
function standInFor({ pgn, j1939 }: PgnFrame): MessageType | undefined {
  return j1939 === undefined && isProprietary(pgn) ? fallbackTypeOf(pgn) : undefined;
}

/** The fields of a message that are out of range or reserved. */
export function viewAbsences(frame: PgnFrame): Absences {
  const type = typeOfMessage(frame);
  return type === undefined ? {} : absencesOf(type.layout, frame.data);
}

/**
 * The message as JSON: `{"timestamp","pgn","id","source","destination","priority","fields":{…}}`. Fields that are not
 * available are left out. If fields are out of range or reserved, `"absent":{"roll":"out-of-range"}` follows. A message
 * that no definition fits has `"id":null`, and at its end its bytes as `"data":"419fff…"`. `time` is JSON, too.
 */
export function messageJson(frame: PgnFrame, time: string): string {
  const { pgn, source, destination, priority, data } = frame;
  const type = typeOfMessage(frame);
  const id = JSON.stringify(type?.id ?? null);
  const shown = type ?? standInFor(frame);
  const parts = [
    ...(shown === undefined ? [] : [fieldsJson(shown, data)]),
    ...(type === undefined ? [`"data":"${plainHex(data)}"`] : []),
  ];
  const header = `"pgn":${pgn},"id":${id},"source":${source},"destination":${destination},"priority":${priority}`;
  return `{"timestamp":${time},${header},${parts.join(",")}}`;
}

function fieldsJson(type: MessageType, data: Uint8Array): string {
  const fields = type.decoder("names")(data);
  const absences = absencesOf(type.layout, data, fields);
  const json = `"fields":${escapeControls(JSON.stringify(withoutNulls(fields)))}`;
  return Object.keys(absences).length === 0 ? json : `${json},"absent":${JSON.stringify(absences)}`;
}

/** `JSON.stringify` leaves out what is undefined. The object is changed: a decoder makes a new one for each message. */
function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  for (const id in fields) {
    const value = fields[id];
    if (value === null) fields[id] = undefined;
    else if (Array.isArray(value)) for (const item of value) if (typeof item === "object") withoutNulls(item);
  }
  return fields;
}

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
