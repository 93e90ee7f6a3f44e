import test from "ava";
import { bitsOnTheWire, RateMeter } from "../../../src/nmea2000/bus/link-load.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

/** The same from ISO 11898-1 by other means: the frame as text, the CRC by long division. */
function lengthAsText(id: number, data: Uint8Array): number {
  const bits = (value: number, count: number) => value.toString(2).padStart(count, "0");
  const idBits = bits(id, 29);
  const body =
    `0${idBits.slice(0, 11)}11${idBits.slice(11)}000${bits(data.length, 4)}` +
    Array.from(data, (byte) => bits(byte, 8)).join("");
  const divisor = 0b1100_0101_1001_1001n;
  let rest = BigInt(`0b${body}`) << 15n;
  for (let shift = BigInt(body.length); shift >= 0n; shift -= 1n) {
    if ((rest >> (shift + 15n)) & 1n) rest ^= divisor << shift;
  }
  const unstuffed = body + rest.toString(2).padStart(15, "0");
  let stuffed = unstuffed;
  for (let at = 0; at + 5 <= stuffed.length; at += 1) {
    const five = stuffed.slice(at, at + 5);
    if (five === "00000" || five === "11111") {
      stuffed = stuffed.slice(0, at + 5) + (five === "00000" ? "1" : "0") + stuffed.slice(at + 5);
      at += 4;
    }
  }
  return stuffed.length + 13;
}

test("the length of a frame on the wire is that of the standard, stuffed bits and all", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 3000; i += 1) {
    // Bytes of few kinds, so that long runs are common.
    const byte = () => random.pick([0x00, 0xff, 0xf0, 0x0f, 0x1f, random.below(256)]);
    const data = Uint8Array.from({ length: random.below(9) }, byte);
    const id = random.pick([0, 2 ** 29 - 1, 0x1f00_001f, random.below(2 ** 29)]);
    const length = bitsOnTheWire({ id, data });
    t.is(length, lengthAsText(id, data), `${id.toString(16)}#${Buffer.from(data).toString("hex")}`);
    t.true(length >= 67 + 8 * data.length && length <= 67 + 8 * data.length + Math.floor((53 + 8 * data.length) / 4));
  }
});

test("a rate is that of its window", (t) => {
  const meter = new RateMeter();
  meter.add(3);
  meter.add(7);
  t.is(meter.perSecond, 0);
  meter.end(2000);
  t.is(meter.perSecond, 5);
  meter.end(1000);
  t.is(meter.perSecond, 0);
});
