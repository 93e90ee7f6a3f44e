/**
 * The codec beside canboatjs, field by field, over every definition: each difference has a named cause, and the cause is a
 * fault of canboatjs (`support/twin-causes.ts`).
 */
import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import test from "ava";
import type { Content, ListItem } from "../../../src/nmea2000/codec/content.ts";
import {
  allDefinitions,
  definitionsOf,
  definitionWithId,
  type Field,
} from "../../../src/nmea2000/codec/definitions.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import { type MessageType, messageTypeOf, messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { readField, readRaw } from "../../../src/nmea2000/codec/read-field.ts";
import { type FieldPlace, fieldPlaces } from "../support/field-places.ts";
import { anyMessage, sendableMessage } from "../support/random-message.ts";
import { CAUSES } from "../support/twin-causes.ts";
import { type Difference, theirEncodedText } from "../support/twin-readers.ts";

const scale = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

interface Parsed {
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

function theirs(pgn: number, data: Uint8Array): Parsed | undefined {
  const header = { pgn, prio: 3, src: 1, dst: 255, timestamp: new Date(0) };
  return parser.parse({ pgn: header, length: data.length, data: Buffer.from(data), coalesced: true });
}

/** Every field of a message on which the two differ, and how many they were. */
function compare(type: MessageType, data: Uint8Array, parsed: Parsed): { fields: number; differences: Difference[] } {
  const { layout } = type;
  const content = type.decoder("names")(data);
  const differences: Difference[] = [];
  const places = fieldPlaces(definitionWithId(layout.id)!, layout, data);
  const last = places.at(-1);
  const ending = last && readField(last.spec, data, last.bit, "values");
  const cut = ending !== undefined && (ending.absence === "message-too-short" || ending.end > data.length * 8);
  for (const { list, item, id, spec, field, bit } of places) {
    const ours = list === undefined ? content[id] : itemOf(content, list, item)[id];
    const theirItem = list === undefined ? item : item - leftOut(content, parsed, places, list, item);
    const said = list === undefined ? parsed.fields[id] : itemOf(parsed.fields as Content, list, theirItem)[id];
    if (JSON.stringify(ours ?? null) === JSON.stringify(said ?? null)) continue;
    differences.push({ layout, spec, field, data, bit, listed: list !== undefined, cut, ours, theirs: said });
  }
  return { fields: places.length, differences };
}

function itemOf(content: Content, list: string, item: number): ListItem {
  return ((content[list] ?? []) as readonly ListItem[])[item] ?? {};
}

/** It leaves out items of which nothing is available, so that those behind them come too early: how many before this one, all if it is one. */
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

function causeOf(difference: Difference): string | undefined {
  return Object.entries(CAUSES).find(([, { applies }]) => applies(difference))?.[0];
}

function describe({ layout, spec, data, ours, theirs }: Difference): string {
  return `${layout.id} ${spec.id}: ${JSON.stringify(ours)} is ${JSON.stringify(theirs)} to canboatjs in ${Buffer.from(data).toString("hex")}`;
}

test("each difference from canboatjs has a cause, and the cause is its fault", (t) => {
  const random = seededRandom(seedOf());
  const count = 20 * scale;
  const counted: Record<string, number> = {};
  const unexplained: string[] = [];
  let fields = 0;
  let equal = 0;
  let messages = 0;
  for (const definition of allDefinitions()) {
    if (definition.Fallback === true) continue;
    const { layout } = messageTypeWithId(definition.Id)!;
    for (let i = 0; i < count; i += 1) {
      const data = i % 2 === 0 ? sendableMessage(layout, random) : anyMessage(layout, random);
      const type = messageTypeOf(layout.pgn, data);
      const parsed = theirs(layout.pgn, data);
      if (type?.layout.id !== parsed?.id) {
        const cause = otherDefinition(type, data);
        if (cause === undefined)
          unexplained.push(`${type?.layout.id} is ${parsed?.id} ${Buffer.from(data).toString("hex")}`);
        else counted[cause] = (counted[cause] ?? 0) + 1;
        continue;
      }
      if (type === undefined || parsed === undefined) continue;
      messages += 1;
      const compared = compare(type, data, parsed);
      fields += compared.fields;
      equal += compared.fields - compared.differences.length;
      for (const difference of compared.differences) {
        const cause = causeOf(difference);
        if (cause === undefined) unexplained.push(describe(difference));
        else counted[cause] = (counted[cause] ?? 0) + 1;
      }
    }
  }
  t.log(`seed ${random.seed}: ${messages} messages, ${fields} fields, ${equal} equal`, counted);
  t.deepEqual(
    [...new Map(unexplained.map((text) => [text.slice(0, text.indexOf(":")), text])).values()].slice(0, 60),
    [],
    `${unexplained.length} unexplained`,
  );
});

/** Why canboatjs takes a message for another one, or for none. */
function otherDefinition(type: MessageType | undefined, data: Uint8Array): string | undefined {
  if (type === undefined) return undefined;
  const { pgn, elements, sets } = type.layout;
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

for (const [name, { why, example }] of Object.entries(CAUSES)) {
  test(`cause "${name}": ${why}`, (t) => {
    const [id, hex, field, ours, said] = example;
    const data = Uint8Array.from(Buffer.from(hex, "hex"));
    const type = messageTypeWithId(id)!;
    const parsed = theirs(type.layout.pgn, data);
    t.is(messageTypeOf(type.layout.pgn, data)?.layout.id, id);
    t.deepEqual(type.decoder("names")(data)[field], ours as never);
    t.deepEqual(parsed?.fields[field] ?? undefined, said);
    const difference = compare(type, data, parsed!).differences.find(({ spec }) => spec.id === field);
    t.is(difference && causeOf(difference), name);
  });
}
