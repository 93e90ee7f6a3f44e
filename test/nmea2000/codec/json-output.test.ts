import { Buffer } from "node:buffer";
import test from "ava";
import {
  JsonOutput,
  literalCode,
  preparedText,
  writeDecimal,
  writePrepared,
  writeNumber,
  writePadded,
  writeText,
} from "../../../src/nmea2000/codec/json-output.ts";
import { JsonLines, jsonLine } from "../../../src/runtime/nmea/replay-lines.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

const output = new JsonOutput(0);

/** What a writer writes at any place. */
function written(write: (bytes: Uint8Array, at: number, view: DataView) => number): string {
  output.at = write(output.bytes, 5, output.view);
  return output.take().subarray(5).toString();
}

test("numbers are written as String writes them", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const numbers = [
    0,
    -0,
    1,
    -1,
    9,
    10,
    99,
    100,
    999_999_999,
    1e9,
    1e9 + 1,
    1e15 - 1,
    1e15,
    -1e15,
    2 ** 53,
    0.1,
    1e21,
    5e-7,
  ];
  for (let i = 0; i < 2000; i += 1) numbers.push(Math.round((random.next() - 0.5) * 10 ** random.below(17)));
  for (const number of numbers)
    t.is(
      written((bytes, at) => writeNumber(bytes, at, number)),
      String(number),
    );
});

test("decimal fractions are the shortest texts of their doubles", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 5000; i += 1) {
    const digits = 1 + random.below(12);
    const one = 10 ** digits;
    const whole = Math.round((random.next() - 0.5) * 10 ** random.below(16));
    t.is(
      written((bytes, at) => writeDecimal(bytes, at, whole, digits, one)),
      String(whole / one),
    );
  }
});

test("digits are padded with zeros, also those of more than 32 bits", (t) => {
  for (const [whole, digits] of [
    [0, 3],
    [7, 3],
    [4_294_967_296, 12],
    [999_999_999_999_999, 15],
  ] as const) {
    t.is(
      written((bytes, at) => {
        writePadded(bytes, at, whole, digits);
        return at + digits;
      }),
      String(whole).padStart(digits, "0"),
    );
  }
});

test("texts are UTF-8, written one by one, made before, or as code", (t) => {
  for (const text of ["", "a", "12345678", '"latitude":', "Señal £ 海 𝄞", '"fields":{"speedThroughWater":']) {
    t.is(
      written((bytes, at) => writeText(bytes, at, text)),
      text,
    );
    t.is(
      written((_, at, view) => writePrepared(view, at, preparedText(text))),
      text,
    );
    if (/[^ -~]/.test(text)) continue;
    // oxlint-disable-next-line typescript/no-implied-eval -- what is tested is code
    const store = new Function("w", "at", `${literalCode(text)} return at;`) as (view: DataView, at: number) => number;
    t.is(
      written((_, at, view) => store(view, at)),
      text,
    );
  }
});

test("lines as bytes are those as texts, whatever their times, and however long their messages", (t) => {
  const lines = new JsonLines();
  const header = { priority: 3, source: 7, destination: 255 };
  const times = [0, 1, 999.9, 1_456_689_425_250.5, 1_456_689_425_999.999, -1, -62_000_000_000_000, 300_000_000_000_000];
  const payloads: readonly (readonly [number, Uint8Array])[] = [
    [129025, Uint8Array.of(0, 0, 0, 0x10, 0xff, 0xff, 0xff, 0x7f)],
    [127257, Uint8Array.of(1, 0xfe, 0x7f, 0, 0, 0, 0, 0xff)],
    [126464, new Uint8Array(20_000).fill(0x11)],
    [65_300, Uint8Array.of(1, 2, 3)],
    [126_720, new Uint8Array(100).fill(0xaa)],
  ];
  let expected = "";
  for (const timestampMs of times) {
    for (const [pgn, data] of payloads) {
      for (const hasTimes of [true, false]) {
        const message = { ...header, pgn, data, timestampMs };
        lines.add(message, hasTimes);
        expected += jsonLine(message, hasTimes);
      }
    }
  }
  t.is(lines.bytes, Buffer.byteLength(expected));
  t.is(lines.take().toString(), expected);
  t.is(lines.bytes, 0);
  for (const line of expected.trim().split("\n")) JSON.parse(line);
});
