/** One message, read by the codec and by a peer (canboatjs, canboat): on which fields they differ, and why. */
import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import type { Content, ListItem } from "../../../src/nmea2000/codec/content.ts";
import { definitionsOf, definitionWithId } from "../../../src/nmea2000/codec/definitions.ts";
import type { Field } from "../../../src/nmea2000/codec/definition.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import type { MessageType } from "../../../src/nmea2000/codec/message-types.ts";
import { readField, readRaw } from "../../../src/nmea2000/codec/read-field.ts";
import { type FieldPlace, fieldPlaces } from "./field-places.ts";
import { CAUSES } from "./twin-causes.ts";
import { namesIn, type Said } from "./twin-said.ts";
import { type Difference, theirEncodedText } from "./twin-readers.ts";

export interface Parsed {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const require = createRequire(import.meta.url);
const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as {
  Parser: new (options: object) => {
    parse(message: object): Parsed | undefined;
    on(event: string, f: () => void): void;
  };
};
const parser = new Parser({ useCamel: true });
for (const event of ["error", "warning"]) parser.on(event, () => undefined);

export function theirs(pgn: number, data: Uint8Array): Parsed | undefined {
  const header = { pgn, prio: 3, src: 1, dst: 255, timestamp: new Date(0) };
  return parser.parse({ pgn: header, length: data.length, data: Buffer.from(data), coalesced: true });
}

export function saidByCanboatjs(parsed: Parsed): Said {
  return {
    peer: "canboatjs",
    at: ({ list, item, id }, content, places) => {
      if (list === undefined) return parsed.fields[id];
      const theirItem = item - leftOut(content, parsed, places, list, item);
      return itemOf(parsed.fields as Content, list, theirItem)[id];
    },
    // It names the parameters of group functions beside their numbers.
    names: () => namesIn(parsed.fields).filter((name) => name !== "parameterId"),
    nameOf: ({ Id }) => Id,
  };
}

/** Every field of a message on which the two differ, how many they were, and what the peer says that the definition has not. */
export function compare(
  type: MessageType,
  data: Uint8Array,
  said: Said,
): { fields: number; differences: Difference[]; strange: readonly string[] } {
  const { layout } = type;
  const content = type.decoder("names")(data);
  const differences: Difference[] = [];
  const definition = definitionWithId(layout.id)!;
  const places = fieldPlaces(definition, layout, data);
  const own = new Set(definition.Fields.map((field) => said.nameOf(field)));
  const strange = said.names().filter((name) => !own.has(name));
  const last = places.at(-1);
  const ending = last && readField(last.spec, data, last.bit, "values");
  const cut = ending !== undefined && (ending.absence === "message-too-short" || ending.end > data.length * 8);
  for (const place of places) {
    const { list, item, id, spec, field, bit } = place;
    const ours = list === undefined ? content[id] : itemOf(content, list, item)[id];
    const theirs = said.at(place, content, places);
    if (JSON.stringify(ours ?? null) === JSON.stringify(theirs ?? null)) continue;
    const [listed, otherEdition] = [list !== undefined, strange.length > 0];
    differences.push({ peer: said.peer, layout, spec, field, data, bit, listed, cut, otherEdition, ours, theirs });
  }
  return { fields: places.length, differences, strange };
}

function itemOf(content: Content, list: string, item: number): ListItem {
  return ((content[list] ?? []) as readonly ListItem[])[item] ?? {};
}

/**
 * It leaves out items of which nothing is available, so that those behind them come too early: how many before this one, all if it is one.
 */
function leftOut(content: Content, parsed: Parsed, places: readonly FieldPlace[], list: string, item: number): number {
  const length = (parsed.fields[list] as readonly unknown[] | undefined)?.length ?? 0;
  if (length === ((content[list] ?? []) as readonly unknown[]).length) return 0;
  const isEmpty = (at: number) => places.filter((one) => one.list === list && one.item === at).every(isNothing);
  return isEmpty(item) ? item + 1 : Array.from({ length: item }, (_, at) => at).filter(isEmpty).length;
}

/** Whether it has no value for the field: not available, or above a limit as it works it out. */
function isNothing({ spec, field, bit, data }: FieldPlace): boolean {
  if (spec.kind === "encoded-text") return theirEncodedText({ field, data, bit }) === null;
  const raw = readRaw(spec, data, bit);
  if (raw === undefined || raw === spec.notAvailable) return readField(spec, data, bit, "names").value === null;
  if (spec.kind === "lookup" || spec.kind === "group" || spec.kind === "bits") return false;
  if (field.FieldType === "DURATION" || field.FieldType === "TIME") return raw >= 0xffff_fffd;
  return raw > (field.RangeMax ?? Infinity) / (field.Resolution ?? 1);
}

export function causeOf(difference: Difference): string | undefined {
  const { peer } = difference;
  return Object.entries(CAUSES).find(
    ([, { of = ["canboatjs"], applies }]) => of.includes(peer) && applies(difference),
  )?.[0];
}

export function describe({ peer, layout, spec, data, ours, theirs }: Difference): string {
  return `${layout.id} ${spec.id}: ${JSON.stringify(ours)} is ${JSON.stringify(theirs)} to ${peer} in ${Buffer.from(data).toString("hex")}`;
}

const PGN_MAX = 0x3_ffff;

/** Why canboatjs takes a message for another one, or for none. */
export function otherDefinition(type: MessageType | undefined, data: Uint8Array): string | undefined {
  if (type === undefined) return undefined;
  const { pgn, elements, sets } = type.layout;
  if (pgn > PGN_MAX) return "what a gateway says of itself is no message to it";
  const group = definitionsOf(pgn);
  if (elements[0]?.match === 0xff) return "a fixed value of 255 is not available to it";
  if (pgn === 130850) return "any byte is 255 to it where a definition has this fixed value";
  const lastFixed = Math.max(...elements.filter(({ match }) => match !== undefined).map(({ order }) => order));
  if (group.some(({ Fields }) => Fields.length < lastFixed)) return "it fails on another definition with fewer fields";
  const throwing = ({ kind, bitOffset = Infinity, bits }: FieldSpec) =>
    (kind === "bits" || kind === "counted-text") && bitOffset + Math.max(bits, 8) > data.length * 8;
  const listed = sets.some((set) => set.elements.some(({ kind }) => kind === "bits"));
  if (elements.some(throwing) || listed)
    return "it fails where the message ends before a set of bits or a counted text";
  const isCut = ({ Match, BitOffset = 0, BitLength = 0 }: Field) =>
    Match !== undefined && BitOffset + BitLength > data.length * 8;
  return group.some(({ Fields }) => Fields.some(isCut))
    ? "the message ends in a fixed field of one of its group"
    : undefined;
}
