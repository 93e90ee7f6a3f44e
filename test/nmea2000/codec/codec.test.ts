import test from "ava";
import { Buffer } from "node:buffer";
import { readBits, writeBits } from "../../../src/nmea2000/codec/bits.ts";
import { fieldAbsence, layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { allDefinitions } from "../../../src/nmea2000/codec/definitions.ts";
import type { PgnLayout } from "../../../src/nmea2000/codec/layout.ts";
import { absenceOf, type FieldSpec, ratioOf, valueOf } from "../../../src/nmea2000/codec/field.ts";
import { CODEC_PGNS, type CodecPgn, type FieldValues } from "../../../src/nmea2000/codec/pgn-contents.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { type Random, seededRandom, seedOf } from "../../support/random.ts";

const scale = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** The six groups of the specification: their fields all have a place of their own. */
interface SixLayout extends PgnLayout {
  readonly pgn: CodecPgn;
  readonly fields: readonly (FieldSpec & { readonly bitOffset: number })[];
}
const layouts = CODEC_PGNS.map((pgn) => layout(pgn) as SixLayout);

function frame<P extends number>(pgn: P, hex: string): PgnFrame & { readonly pgn: P } {
  const data = Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
  return { pgn, priority: 2, source: 7, destination: 255, data, timestampMs: 0 };
}

function hex({ data }: PgnFrame): string {
  return Buffer.from(data).toString("hex");
}

const envelope = { source: 7, timestampMs: 0 };

function encode(pgn: CodecPgn, content: FieldValues, codec = new PgnCodec()): PgnFrame {
  return codec.encode(pgn, content, envelope);
}

/** The layouts as the standard's readers have them, written out by hand: bit offset, bits, signed, resolution. */
const BY_HAND: Readonly<Record<CodecPgn, Readonly<Record<string, readonly [number, number, boolean, number]>>>> = {
  127257: {
    sid: [0, 8, false, 1],
    yaw: [8, 16, true, 1e-4],
    pitch: [24, 16, true, 1e-4],
    roll: [40, 16, true, 1e-4],
  },
  127488: {
    instance: [0, 8, false, 1],
    speed: [8, 16, false, 0.25],
    boostPressure: [24, 16, false, 100],
    tiltTrim: [40, 8, true, 1],
  },
  127489: {
    instance: [0, 8, false, 1],
    oilPressure: [8, 16, false, 100],
    oilTemperature: [24, 16, false, 0.1],
    temperature: [40, 16, false, 0.01],
    alternatorPotential: [56, 16, true, 0.01],
    fuelRate: [72, 16, true, 0.1],
    totalEngineHours: [88, 32, false, 1],
    coolantPressure: [120, 16, false, 100],
    fuelPressure: [136, 16, false, 1000],
    discreteStatus1: [160, 16, false, 1],
    discreteStatus2: [176, 16, false, 1],
    engineLoad: [192, 8, true, 1],
    engineTorque: [200, 8, true, 1],
  },
  127505: {
    instance: [0, 4, false, 1],
    type: [4, 4, false, 1],
    level: [8, 16, true, 0.004],
    capacity: [24, 32, false, 0.1],
  },
  127508: {
    instance: [0, 8, false, 1],
    voltage: [8, 16, true, 0.01],
    current: [24, 16, true, 0.1],
    temperature: [40, 16, false, 0.01],
    sid: [56, 8, false, 1],
  },
  129025: { latitude: [0, 32, true, 1e-7], longitude: [32, 32, true, 1e-7] },
};

test("the fields of the six groups lie where the standard has them", (t) => {
  for (const { pgn, fields } of layouts) {
    const found: Record<string, unknown> = Object.fromEntries(
      fields.map((f) => [f.id, [f.bitOffset, f.bits, f.signed, f.multiplier / f.divisor]]),
    );
    t.deepEqual(found, { ...BY_HAND[pgn] }, String(pgn));
  }
});

test("bytes of known messages decode to their values and encode to the same bytes", (t) => {
  const codec = new PgnCodec();
  const rapid = frame(127488, "00 470c ffff 7f ffff");
  t.deepEqual(codec.decode(rapid), { instance: 0, speed: 785.75, boostPressure: null, tiltTrim: null });
  const attitude = frame(127257, "00 ff7f 5200 21fe ff");
  t.deepEqual(codec.decode(attitude), { sid: 0, yaw: null, pitch: 0.0082, roll: -0.0479 });
  const position = frame(129025, "e6876308 46b5abdb");
  t.deepEqual(codec.decode(position), { latitude: 14.0740582, longitude: -60.950393 });
  const tank = frame(127505, "50 ff7f be110000 ff");
  t.deepEqual(codec.decode(tank), { instance: 0, type: 5, level: null, capacity: 454.2 });
  const battery = frame(127508, "01 4105 d8ff ffff 09");
  t.deepEqual(codec.decode(battery), { instance: 1, voltage: 13.45, current: -4, temperature: null, sid: 9 });
  for (const one of [rapid, attitude, position, tank, battery]) {
    t.is(hex(encode(one.pgn, codec.decode(one) ?? {})), hex(one));
  }
});

test("the engine's dynamic parameters decode from a real message and encode to the same bytes", (t) => {
  const dynamic = frame(127489, "00 2800 ffff bb71 5703 0000 e0b00500 ffff ffff ff 2000 0000 7e ff");
  const content = new PgnCodec().decode(dynamic);
  t.deepEqual(content, {
    instance: 0,
    oilPressure: 4000,
    oilTemperature: null,
    temperature: 291.15,
    alternatorPotential: 8.55,
    fuelRate: 0,
    totalEngineHours: 372960,
    coolantPressure: null,
    fuelPressure: null,
    discreteStatus1: 32,
    discreteStatus2: 0,
    engineLoad: null,
    engineTorque: -1,
  });
  t.is(fieldAbsence(dynamic, "engineLoad"), "out-of-range");
  t.is(fieldAbsence(dynamic, "oilTemperature"), "not-available");
});

test("what is not available, out of range and reserved is null and told apart", (t) => {
  const codec = new PgnCodec();
  for (const { pgn, fields } of layouts) {
    for (const spec of fields) {
      const received = encode(pgn, {});
      const meaning = (raw: number) => {
        writeBits(received.data, spec.bitOffset, spec.bits, raw);
        t.is(codec.decode(received)?.[spec.id], null);
        return fieldAbsence(received, spec.id);
      };
      // A set of bits says of each only that it is so.
      if (spec.kind === "bits") continue;
      t.is(meaning(spec.notAvailable), "not-available");
      t.is(meaning(spec.notAvailable - 1), "out-of-range");
      if (spec.bits > 4) t.is(meaning(spec.notAvailable - 2), "reserved");
      if (spec.signed) t.is(meaning(-(2 ** (spec.bits - 1))), "out-of-range");
    }
  }
});

test("at every field's limits values survive; one raw step outside is sent as out of range, never wrapped", (t) => {
  for (const { pgn, fields } of layouts) {
    for (const spec of fields) {
      const codec = new PgnCodec();
      const roundTrip = (value: number) => {
        const sent = encode(pgn, { [spec.id]: value }, codec);
        const raw = readBits(sent.data, spec.bitOffset, spec.bits, spec.signed);
        return { value: codec.decode(sent)?.[spec.id], raw };
      };
      const name = `${pgn} ${spec.id}`;
      for (const raw of [spec.rawMin, spec.rawMin + 1, spec.rawMax - 1, spec.rawMax]) {
        t.deepEqual(roundTrip(valueOf(spec, raw)), { value: valueOf(spec, raw), raw }, name);
      }
      t.is(codec.counters.out_of_range, 0);
      const outside = [spec.rawMin - 1, spec.rawMax + 1].map((raw) => valueOf(spec, raw));
      for (const value of [...outside, 1e300, -1e300, Infinity, -Infinity]) {
        const said = spec.kind === "bits" ? 0 : null;
        t.deepEqual(roundTrip(value), { value: said, raw: spec.outOfRange }, `${name} ${value}`);
      }
      t.is(codec.counters.out_of_range, 6, name);
      t.is(roundTrip(Number.NaN).raw, spec.notAvailable);
      t.is(codec.counters.not_a_number, 1);
    }
  }
});

test("pi radians is a legal angle", (t) => {
  const codec = new PgnCodec();
  const sent = codec.encode(127257, { roll: Math.PI, pitch: -Math.PI }, envelope);
  t.like(codec.decode(sent), { roll: 31416 / 1e4, pitch: -31416 / 1e4 });
  t.is(codec.counters.out_of_range, 0);
});

test("a message without content is all ones: every field not available and the reserved bits set; but no warning", (t) => {
  for (const { pgn } of layouts) if (pgn !== 127489) t.regex(hex(encode(pgn, {})), /^(ff|7f)+$/);
  const engine = "ffffffffffffffff7fff7fffffffffffffffffff000000007f7f";
  for (const content of [{}, { discreteStatus1: null, discreteStatus2: Number.NaN }]) {
    t.is(hex(encode(127489, content)), engine);
  }
  t.deepEqual(new PgnCodec().decode(frame(127489, engine))?.discreteStatus2, 0);
  const all = frame(127489, engine.replace("00000000", "ffffffff"));
  t.is(hex(encode(127489, new PgnCodec().decode(all))), hex(all), "what another device sends is sent as it came");
  t.is(hex(encode(127488, {})), "ffffffffff7fffff");
  t.is(hex(encode(127505, { instance: 1, type: 0, level: 50, capacity: 100 })), "01d430e8030000ff");
});

test("a message is sent with its group's priority, to everyone, unless the sender says otherwise", (t) => {
  const codec = new PgnCodec();
  t.like(codec.encode(127505, {}, envelope), { priority: 6, destination: 255, source: 7 });
  t.like(codec.encode(127505, {}, { ...envelope, priority: 3, destination: 4 }), { priority: 3, destination: 4 });
});

test("of a message that is too short the whole fields are decoded; what follows a message is ignored; both counted", (t) => {
  const codec = new PgnCodec();
  const short = frame(127508, "01 4105 d8");
  t.deepEqual(codec.decode(short), { instance: 1, voltage: 13.45, current: null, temperature: null, sid: null });
  t.is(fieldAbsence(short, "current"), "message-too-short");
  t.deepEqual(codec.decode(frame(127508, "")), {
    instance: null,
    voltage: null,
    current: null,
    temperature: null,
    sid: null,
  });
  t.is(codec.counters.short_messages, 2);
  t.like(codec.decode(frame(127508, "01 4105 d8ff ffff 09 aabbcc")), { voltage: 13.45, sid: 9 });
  t.is(codec.counters.long_messages, 1);
});

test("a group that is not defined, and a manufacturer's message that no definition fits, are undefined", (t) => {
  t.is(new PgnCodec().decode(frame(61, "00ffff7fffff7ffd")), undefined);
  t.is(new PgnCodec().decode(frame(65280, "00ffff7fffff7ffd")), undefined);
  t.throws(() => new PgnCodec().encode(61, {}, envelope), { instanceOf: RangeError });
});

test("resolutions become fractions in lowest terms, so that a value is rounded once", (t) => {
  t.deepEqual(ratioOf(0.25), { multiplier: 1, divisor: 4 });
  t.deepEqual(ratioOf(1e-7), { multiplier: 1, divisor: 10_000_000 });
  t.deepEqual(ratioOf(0.004), { multiplier: 1, divisor: 250 });
  t.deepEqual(ratioOf(100), { multiplier: 100, divisor: 1 });
  t.deepEqual(ratioOf(3.125e-8), { multiplier: 1, divisor: 32_000_000 });
  t.deepEqual(ratioOf(1e-16), { multiplier: 1, divisor: 1e16 });
  t.deepEqual(ratioOf(4096), { multiplier: 4096, divisor: 1 });
});

test("a resolution that the database prints with six digits is the fraction that it was", (t) => {
  t.deepEqual(ratioOf(4.76837e-7), { multiplier: 1, divisor: 2 ** 21 });
  t.deepEqual(ratioOf(3.63798e-12), { multiplier: 1, divisor: 2 ** 38 });
  t.deepEqual(ratioOf(0.000244141), { multiplier: 1, divisor: 4096 });
  t.deepEqual(ratioOf(2.77778e-9), { multiplier: 1, divisor: 360_000_000 });
});

test("bits are written and read back at every offset and width, and their neighbours stay", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let wrong = 0;
  for (let i = 0; i < 50_000; i += 1) {
    const bits = 1 + random.below(53);
    const offset = random.below(24);
    const signed = random.next() < 0.5;
    const value = signed ? random.below(2 ** bits) - 2 ** (bits - 1) : random.below(2 ** bits);
    const data = Uint8Array.from({ length: 10 }, () => random.below(256));
    const before = BigInt(`0x${Buffer.from(data.toReversed()).toString("hex")}`);
    writeBits(data, offset, bits, value);
    const after = BigInt(`0x${Buffer.from(data.toReversed()).toString("hex")}`);
    const mask = ((1n << BigInt(bits)) - 1n) << BigInt(offset);
    if (readBits(data, offset, bits, signed) !== value || (before & ~mask) !== (after & ~mask)) wrong += 1;
  }
  t.is(wrong, 0);
});

/** Contents at random: any raw integer of each field, one in four at a limit, one in eight not available. */
function randomContent(fields: readonly FieldSpec[], random: Random): Record<string, number | null> {
  const content: Record<string, number | null> = {};
  for (const spec of fields) {
    const choice = random.next();
    const raw =
      choice < 0.25
        ? random.pick([spec.rawMin, spec.rawMin + 1, spec.rawMax - 1, spec.rawMax])
        : spec.rawMin + random.below(spec.rawMax - spec.rawMin + 1);
    content[spec.id] = choice > 0.875 && spec.kind !== "bits" ? null : valueOf(spec, raw);
  }
  return content;
}

test("encoding followed by decoding returns the content, for random contents of the six groups", (t) => {
  const random = seededRandom(seedOf());
  const count = 20_000 * scale;
  t.log(`seed ${random.seed}, ${count} contents`);
  const codec = new PgnCodec();
  for (let i = 0; i < count; i += 1) {
    const { pgn, fields } = random.pick(layouts);
    const content = randomContent(fields, random);
    const decoded = (codec.decode(encode(pgn, content, codec)) ?? {}) as FieldValues;
    for (const { id } of fields) {
      if (!Object.is(decoded[id], content[id])) t.fail(`${pgn} ${id}: ${content[id]} became ${decoded[id]}`);
    }
  }
  t.deepEqual(codec.counters, { short_messages: 0, long_messages: 0, out_of_range: 0, not_a_number: 0 });
});

test("decoding followed by encoding returns the bytes wherever every field holds a value or is not available", (t) => {
  const random = seededRandom(seedOf());
  const count = 20_000 * scale;
  t.log(`seed ${random.seed}, ${count} messages`);
  const codec = new PgnCodec();
  for (let i = 0; i < count; i += 1) {
    const { pgn, fields, bytes } = random.pick(layouts);
    const received = frame(pgn, "ff".repeat(bytes));
    for (const spec of fields) writeBits(received.data, spec.bitOffset, spec.bits, random.below(2 ** spec.bits));
    const decoded = (codec.decode(received) ?? {}) as FieldValues;
    for (const spec of fields) {
      const raw = readBits(received.data, spec.bitOffset, spec.bits, spec.signed);
      const absence = absenceOf(spec, raw);
      if ((absence === undefined) !== (decoded[spec.id] !== null)) t.fail(`${pgn} ${spec.id} ${raw}`);
      if (absence !== undefined) writeBits(received.data, spec.bitOffset, spec.bits, spec.notAvailable);
    }
    if (hex(encode(pgn, decoded, codec)) !== hex(received)) t.fail(`${pgn} ${hex(received)}`);
  }
  t.pass();
});

test("the code for not available is no value in any field of any group, whatever its width, and neither is a text of filling", (t) => {
  const codec = new PgnCodec();
  const widths = new Map<number, number>();
  const fill = (data: Uint8Array, from: number, bits: number, isSigned: boolean): void => {
    for (let i = 0; i < bits; i += 1) {
      const [byte, mask] = [(from + i) >>> 3, 1 << ((from + i) & 7)];
      const isSet = !(isSigned && i === bits - 1);
      data[byte] = isSet ? (data[byte] ?? 0) | mask : (data[byte] ?? 0) & ~mask;
    }
  };
  const decoded = (pgn: number, change: (data: Uint8Array) => void) => {
    const message = codec.encode(pgn, {}, { source: 9, timestampMs: 1 });
    const data = message.data.slice();
    change(data);
    return codec.decode({ ...message, data });
  };
  const pgns = [...new Set(allDefinitions().map(({ PGN }) => PGN))].filter((pgn) => layout(pgn) !== undefined);
  for (const pgn of pgns)
    for (const { id, bits, bitOffset: from, kind, signed } of layout(pgn)?.fields ?? []) {
      if (from === undefined || bits < 8 || !["number", "date", "time", "digits", "float"].includes(kind)) continue;
      const content = decoded(pgn, (data) => fill(data, from, bits, signed));
      t.is(content?.[id] ?? null, null, `${pgn} ${id}, ${bits} bits`);
      widths.set(bits, (widths.get(bits) ?? 0) + 1);
    }
  t.log([...widths].map(([bits, fields]) => `${fields} of ${bits} bits`).join(", "));
  t.true((widths.get(24) ?? 0) >= 10);
  const name = layout(129_794)?.fields.find(({ id }) => id === "name");
  for (const filling of ["@", "\0", " ", "\xff"])
    t.is(
      decoded(129_794, (data) =>
        data.fill(filling.charCodeAt(0), (name?.bitOffset ?? 0) / 8, (name?.bitOffset ?? 0) / 8 + 20),
      )?.["name"],
      null,
      JSON.stringify(filling),
    );
});
