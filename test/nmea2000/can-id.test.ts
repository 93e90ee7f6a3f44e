import test from "ava";
import { buildCanId, isAddressed, parseCanId } from "../../src/nmea2000/can-id.ts";
import { seededRandom, seedOf } from "../support/random.ts";

test("the identifier of a broadcast group has its PGN, priority and source, and goes to everyone", (t) => {
  t.deepEqual(parseCanId(0x09f8027f), { priority: 2, pgn: 129026, source: 0x7f, destination: 255 });
  t.deepEqual(parseCanId(0x0df11380), { priority: 3, pgn: 127251, source: 0x80, destination: 255 });
});

test("the identifier of an addressed group carries the destination in place of the PGN's low byte", (t) => {
  t.deepEqual(parseCanId(0x18eaff44), { priority: 6, pgn: 59904, source: 0x44, destination: 255 });
  t.deepEqual(parseCanId(0x19eeff00 - 0xff00 + 0x2300), { priority: 6, pgn: 0x1ee00, source: 0, destination: 0x23 });
  t.true(isAddressed(59904));
  t.false(isAddressed(61440));
});

test("every identifier is built again from its parts, to the bit", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let wrong = 0;
  const check = (id: number) => {
    if (buildCanId(parseCanId(id)) !== id) wrong += 1;
  };
  for (const id of [0, 0x1fff_ffff, 0x00ef_ffff, 0x00f0_0000, 0x02ef_00ff, 0x1cff_ff00]) check(id);
  for (let i = 0; i < 200_000; i += 1) check(random.below(2 ** 29));
  t.is(wrong, 0);
});

test("parts that no identifier can carry are refused, and so are more than 29 bits", (t) => {
  const parts = { priority: 2, pgn: 127488, source: 1, destination: 255 };
  t.notThrows(() => buildCanId(parts));
  for (const wrong of [
    { priority: 8 },
    { priority: -1 },
    { pgn: 262144 },
    { pgn: 59905 },
    { pgn: 1.5 },
    { source: 256 },
    { destination: 35 },
    { destination: Number.NaN },
  ]) {
    t.throws(() => buildCanId({ ...parts, ...wrong }), { instanceOf: RangeError });
  }
  for (const id of [2 ** 29, -1, 0.5, Number.NaN]) t.throws(() => parseCanId(id), { instanceOf: RangeError });
});
