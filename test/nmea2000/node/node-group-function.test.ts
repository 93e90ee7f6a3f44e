import test from "ava";
import { compareFields } from "../../../src/nmea2000/node/node-group-fields.ts";
import { FIELD_ERROR, readGroupFunction } from "../../../src/nmea2000/node/node-group-function.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { nameOf } from "../support/test-node.ts";

function errorsOf(...pairs: readonly number[][]): number[] {
  const head = [0, 0x00, 0xee, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, pairs.length];
  const asked = readGroupFunction(Uint8Array.from([...head, ...pairs.flat()]))!;
  return compareFields(asked, asked.count, nameBytes(nameOf())).errors;
}

test("whatever a value is filled up with to whole bytes, its own bits are compared", (t) => {
  const { NONE, OUT_OF_RANGE } = FIELD_ERROR;
  // The manufacturer has 11 bits; the reserved bit is 0, and "arbitrary address capable" is 1.
  for (const filling of [0x00, 0xf8, 0x98]) t.deepEqual(errorsOf([2, 0xfe, 0x07 | filling]), [NONE]);
  for (const filling of [0x00, 0xfe]) {
    t.deepEqual(errorsOf([10, 0x01 | filling], [6, filling]), [NONE, NONE]);
    t.deepEqual(errorsOf([10, filling], [6, 0x01 | filling]), [OUT_OF_RANGE, OUT_OF_RANGE]);
  }
});
