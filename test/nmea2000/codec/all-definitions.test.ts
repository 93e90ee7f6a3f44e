/** The codec over every definition of canboat's database: layouts, decoders, JSON and encoders. */
import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import test from "ava";
import { escapeControls } from "../../../src/core/escape-controls.ts";
import { Constants } from "../../../src/nmea2000/codec/code-field.ts";
import { compileDecoder } from "../../../src/nmea2000/codec/compile-decoder.ts";
import { isCompilable } from "../../../src/nmea2000/codec/compile-decoder.ts";
import { compileMatcher } from "../../../src/nmea2000/codec/compile-matcher.ts";
import type { Content, Form } from "../../../src/nmea2000/codec/content.ts";
import { allDefinitions, definitionsOf, pairNames, valueNames } from "../../../src/nmea2000/codec/definitions.ts";
import { valueOf } from "../../../src/nmea2000/codec/field.ts";
import { layoutOf, type PgnLayout } from "../../../src/nmea2000/codec/layout.ts";
import { MessageType, messageTypeOf } from "../../../src/nmea2000/codec/message-types.ts";
import { messageJson } from "../../../src/nmea2000/codec/message-view.ts";
import { absencesOf, readMessage } from "../../../src/nmea2000/codec/read-message.ts";
import { wideQuotient } from "../../../src/nmea2000/codec/wide.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { hasKey } from "../support/twin-comparison.ts";
import { anyMessage, anyRaw, sendableMessage } from "../support/random-message.ts";

const scale = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const definitions = allDefinitions();
const types = definitions.map((definition) => new MessageType(definition));

function hex(data: Uint8Array): string {
  return Buffer.from(data).toString("hex");
}

test("there are 543 definitions of 339 groups, and all but one with a list of half bytes are compiled", (t) => {
  t.is(definitions.length, 543);
  t.is(new Set(definitions.map(({ PGN }) => PGN)).size, 339);
  const others = types.filter(({ layout }) => !isCompilable(layout));
  t.deepEqual(
    others.map(({ layout }) => layout.id),
    ["nmeaAcknowledgeGroupFunction"],
  );
});

test("every field lies where canboat has it", (t) => {
  let compared = 0;
  for (const definition of definitions) {
    const { elements } = layoutOf(definition);
    for (const [i, spec] of elements.entries()) {
      const { BitOffset, BitLength, Id } = definition.Fields[i]!;
      if (BitOffset === undefined || spec.bitOffset === undefined) continue;
      compared += 1;
      if (spec.bitOffset !== BitOffset || spec.bits !== (BitLength ?? 0)) t.fail(`${definition.Id} ${Id}`);
    }
  }
  t.is(compared, 3896);
});

test("the largest value of a field is canboat's limit, to the digits that the database prints", (t) => {
  for (const definition of definitions) {
    for (const [i, { RangeMax, FieldType, Unit }] of definition.Fields.entries()) {
      const spec = layoutOf(definition).elements[i];
      if (spec === undefined || RangeMax === undefined || !["NUMBER", "DURATION", "TIME"].includes(FieldType)) continue;
      const inSi = RangeMax * (Unit === "kWh" ? 3.6e6 : Unit === "Ah" ? 3600 : 1);
      const step = spec.multiplier / spec.divisor;
      // One definition has a limit that its field cannot reach.
      if (inSi / step > spec.notAvailable + 100) continue;
      const near = Math.abs(valueOf(spec, spec.rawMax) - inSi) <= 0.51 * step + 1e-5 * Math.abs(inSi);
      if (!near) t.fail(`${definition.Id} ${spec.id}: ${valueOf(spec, spec.rawMax)} for ${inSi}`);
    }
  }
  t.pass();
});

test("a value is rounded once: raw × multiplier and the divisor are whole numbers that a double holds", (t) => {
  for (const { layout } of types) {
    for (const spec of [...layout.fields, ...layout.sets.flatMap(({ fields }) => fields)]) {
      const { multiplier, bias, divisor, rawMin, rawMax, bits } = spec;
      const whole = [multiplier, bias, divisor].every(Number.isSafeInteger) || divisor === 1e16;
      const largest = Math.max(Math.abs(rawMin), rawMax) * multiplier + Math.abs(bias);
      const fits =
        bits > 53 || bits === 0 || !Number.isFinite(largest) || Number.isSafeInteger(largest) || divisor === 1;
      if (!whole || !fits) t.fail(`${layout.id} ${spec.id}`);
    }
  }
  t.pass();
});

test("a name that an enumeration gives is a value of every field that has it", (t) => {
  for (const { layout } of types) {
    for (const { kind, enumeration, rawMax, bits, id } of layout.fields) {
      if (kind !== "lookup") continue;
      for (const raw of valueNames(enumeration).keys()) {
        if (raw > rawMax && raw < 2 ** bits) t.fail(`${layout.id} ${id}: ${raw}`);
      }
    }
  }
  t.pass();
});

test("wide numbers are the nearest doubles, for any 64 bits", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 20_000 * scale; i += 1) {
    const raw = BigInt.asIntN(64, anyRaw(64, random) >> BigInt(random.below(64)));
    const [high, low] = [Number(raw >> 32n), Number(raw & 0xffff_ffffn)];
    for (const [divisor, exponent] of [
      [1e16, "e-16"],
      [1e6, "e-6"],
    ] as const) {
      const value = wideQuotient(high, low, divisor);
      if (!Object.is(value, Number(`${raw}${exponent}`))) t.fail(`${raw}${exponent}: ${value}`);
    }
  }
  t.pass();
});

/** What `JSON.stringify` makes of a content, fields without a value left out. */
function json(content: Content): string {
  return escapeControls(JSON.stringify(content, (_, value: unknown) => value ?? undefined));
}

/** The same and the absences, read field by field, to the end of the line. */
function printedFields(layout: PgnLayout | undefined, data: Uint8Array): string {
  if (layout === undefined) return "";
  const absences = absencesOf(layout, data);
  const absent = Object.keys(absences).length === 0 ? "" : `,"absent":${JSON.stringify(absences)}`;
  return `"fields":${json(readMessage(layout, data, "names"))}${absent}}`;
}

test("compiled decoders and the JSON of a message say what reading field by field says, whatever the bytes", (t) => {
  const random = seededRandom(seedOf());
  const count = 30 * scale;
  t.log(`seed ${random.seed}, ${count} messages of each definition`);
  for (const { layout } of types) {
    const decoders = (["values", "names"] as const).map((form): [Form, (data: Uint8Array) => Content] => [
      form,
      compileDecoder(layout, form),
    ]);
    for (let i = 0; i < count; i += 1) {
      const data = i % 3 === 0 ? sendableMessage(layout, random) : anyMessage(layout, random);
      for (const [form, decode] of decoders) {
        if (!isDeepStrictEqual(decode(data), readMessage(layout, data, form)))
          t.fail(`${layout.id} ${form} ${hex(data)}`);
      }
      // The definition that fits may be another one of the same PGN.
      const frame = { pgn: layout.pgn, priority: 6, source: 9, destination: 255, data, timestampMs: 0 };
      const text = messageJson(frame, "0");
      const printed = printedFields(messageTypeOf(layout.pgn, data)?.layout, data);
      if (!text.includes(`,"priority":6,${printed}`)) t.fail(`${layout.id} ${hex(data)}: ${text} has not ${printed}`);
      JSON.parse(text);
    }
  }
  t.pass();
});

test("a sent message decodes and encodes to the same bytes, of every definition and in both forms", (t) => {
  const random = seededRandom(seedOf());
  const count = 30 * scale;
  t.log(`seed ${random.seed}, ${count} messages of each of ${types.length} definitions`);
  for (const type of types) {
    const { layout } = type;
    for (let i = 0; i < count; i += 1) {
      const data = sendableMessage(layout, random);
      const absences = absencesOf(layout, data);
      const faults = { out_of_range: 0, not_a_number: 0 };
      for (const form of ["values", "names"] as const) {
        const content = type.decoder(form)(data);
        if (form === "names" && hasKey(content)) continue;
        const again = type.encode(content, faults, absences);
        if (hex(again) !== hex(data))
          t.fail(`${layout.id} ${form} ${hex(data)} became ${hex(again)}: ${json(content)}`);
        if (Object.keys(absences).length > 0) continue;
        const plain = type.encode(content, faults);
        if (hex(plain) !== hex(data)) t.fail(`${layout.id} ${form} ${hex(data)} became ${hex(plain)} without absences`);
      }
      if (faults.out_of_range + faults.not_a_number > 0) t.fail(`${layout.id} ${hex(data)} was not sent as it was`);
    }
  }
  t.pass();
});

test("a function of a device is sent by its name as that of its class", (t) => {
  const type = types.find(({ id }) => id === "isoAddressClaim")!;
  const faults = { out_of_range: 0, not_a_number: 0 };
  const pairs = [...pairNames("DEVICE_FUNCTION").keys()];
  t.true(pairs.length > 50);
  for (const pair of pairs) {
    const data = Uint8Array.of(1, 2, 3, 4, 0, pair % 256, Math.floor(pair / 256) << 1, 0xc0);
    t.is(hex(type.encode(type.decoder("names")(data), faults)), hex(data));
  }
});

test("what decoding makes of any bytes is sent and received again as the same, once it has been sent", (t) => {
  const random = seededRandom(seedOf());
  const count = 20 * scale;
  t.log(`seed ${random.seed}, ${count} messages of each definition`);
  const faults = { out_of_range: 0, not_a_number: 0 };
  for (const type of types) {
    const { layout } = type;
    for (let i = 0; i < count; i += 1) {
      const data = anyMessage(layout, random);
      const content = type.decoder("values")(data);
      const sent = type.encode(content, faults, absencesOf(layout, data));
      const again = type.encode(type.decoder("values")(sent), faults, absencesOf(layout, sent));
      if (hex(sent) !== hex(again)) t.fail(`${layout.id} ${hex(data)}: ${hex(sent)} became ${hex(again)}`);
    }
  }
  t.is(faults.out_of_range, 0);
});

test("a message is recognised as what it is, the definition that says more before the one that says less", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const shadowed: string[] = [];
  for (const { layout } of types) {
    if (layout.fallback) continue;
    const found = messageTypeOf(layout.pgn, sendableMessage(layout, random));
    if (found === undefined) t.fail(layout.id);
    else if (found.layout.id !== layout.id && fixed(found.layout.id) <= fixed(layout.id)) shadowed.push(layout.id);
  }
  // Two that nothing tells from the one before them.
  t.deepEqual(shadowed, ["maretronProprietaryConfiguration", "bepMarineProprietaryPgn130820"]);
});

function fixed(id: string): number {
  return types.find(({ layout }) => layout.id === id)!.layout.elements.filter(({ match }) => match !== undefined)
    .length;
}

test("a matcher reads nothing beyond the end of a message", (t) => {
  const sharing = definitionsOf(130820);
  const match = compileMatcher(sharing);
  t.is(match(new Uint8Array(0)), -1);
  t.is(match(Uint8Array.from([0xa3])), -1);
  t.is(sharing[match(Uint8Array.from([0xa3, 0x99, 2, 0x80]))]?.Id, "fusionSource");
});

test("generated code has its constants in reach and names each once", (t) => {
  const constants = new Constants();
  const name = constants.add("a");
  t.is(constants.add("a"), name);
  t.is((constants.compile("x", `return ${name} + x;`) as (x: string) => string)("b"), "ab");
});
