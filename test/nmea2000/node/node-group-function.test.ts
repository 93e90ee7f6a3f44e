import test from "ava";
import { compareFields, FIELD_ERROR, readGroupFunction } from "../../../src/nmea2000/node/node-group-function.ts";

/** A message of a field of 11 bits, 0x7fe, and two of one bit, 1 and 0. */
const BITS = [11, 1, 1];
const DATA = Uint8Array.of(0xfe, 0x0f);

function errorsOf(...pairs: readonly number[][]): number[] {
  const head = [0, 0x00, 0xee, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, pairs.length];
  return compareFields(readGroupFunction(Uint8Array.from([...head, ...pairs.flat()]))!, BITS, DATA);
}

test("whatever a value is filled up with to whole bytes, its own bits are compared", (t) => {
  const { NONE, OUT_OF_RANGE } = FIELD_ERROR;
  for (const filling of [0x00, 0xf8, 0x98]) t.deepEqual(errorsOf([1, 0xfe, 0x07 | filling]), [NONE]);
  for (const filling of [0x00, 0xfe]) {
    t.deepEqual(errorsOf([2, 0x01 | filling], [3, filling]), [NONE, NONE]);
    t.deepEqual(errorsOf([2, filling], [3, 0x01 | filling]), [OUT_OF_RANGE, OUT_OF_RANGE]);
  }
});
