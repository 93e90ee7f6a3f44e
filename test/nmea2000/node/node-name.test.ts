import test from "ava";
import {
  buildName,
  formatName,
  isArbitraryAddressCapable,
  nameBytes,
  type NameFields,
  parseName,
  readName,
  UNIQUE_NUMBER_MAX,
} from "../../../src/nmea2000/node/node-name.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

/** As another program's node claimed it on a bus: manufacturer 999, PC gateway, marine. */
const CAPTURED = Uint8Array.from(Buffer.from("E903E07C008233C0", "hex"));
const fields: NameFields = {
  uniqueNumber: 1001,
  manufacturerCode: 999,
  deviceInstance: 0,
  deviceFunction: 130,
  deviceClass: 25,
  systemInstance: 3,
  industryGroup: 4,
  arbitraryAddressCapable: true,
};

test("a NAME from the bus is read field by field, and built again byte by byte", (t) => {
  const name = readName(CAPTURED) ?? 0n;
  t.is(formatName(name), "c03382007ce003e9");
  t.deepEqual(parseName(name), { ...fields, systemInstance: 0 });
  t.deepEqual(nameBytes(buildName(parseName(name)) | (name & (1n << 48n))), CAPTURED);
});

test("every field has bits of its own, and what does not fit is refused", (t) => {
  const none: NameFields = {
    uniqueNumber: 0,
    manufacturerCode: 0,
    deviceInstance: 0,
    deviceFunction: 0,
    deviceClass: 0,
    systemInstance: 0,
    industryGroup: 0,
    arbitraryAddressCapable: false,
  };
  const largest = {
    uniqueNumber: UNIQUE_NUMBER_MAX,
    manufacturerCode: 2047,
    deviceInstance: 255,
    deviceFunction: 255,
    deviceClass: 127,
    systemInstance: 15,
    industryGroup: 7,
  };
  t.is(buildName(none), 0n);
  let all = 1n << 63n;
  for (const [field, max] of Object.entries(largest)) {
    const name = buildName({ ...none, [field]: max });
    t.is(all & name, 0n, field);
    all |= name;
    t.deepEqual(parseName(name), { ...none, [field]: max });
    for (const wrong of [-1, 0.5, NaN, max + 1]) {
      t.throws(() => buildName({ ...none, [field]: wrong }), { instanceOf: RangeError });
    }
  }
  t.is(all, 2n ** 64n - 1n - (1n << 48n), "all but the reserved bit");
});

test("NAMEs are compared as numbers: industry group 0 is smaller than marine, and AAC is the greatest bit", (t) => {
  const marine = buildName(fields);
  t.true(buildName({ ...fields, industryGroup: 0 }) < marine);
  t.true(buildName({ ...fields, arbitraryAddressCapable: false, industryGroup: 7 }) < marine);
  t.true(buildName({ ...fields, uniqueNumber: 1000 }) < marine);
  t.true(isArbitraryAddressCapable(marine));
  t.false(isArbitraryAddressCapable((1n << 63n) - 1n));
});

test("any eight bytes are a NAME and come back unchanged; fewer are none, more are not looked at", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 5000; i += 1) {
    const bytes = Uint8Array.from({ length: 8 }, () => random.below(256));
    const name = readName(bytes) ?? 0n;
    t.deepEqual(nameBytes(name), bytes);
    t.is(buildName(parseName(name)), name & ~(1n << 48n));
    t.is(BigInt(`0x${formatName(name)}`), name);
  }
  for (let length = 0; length < 8; length += 1) t.is(readName(new Uint8Array(length)), undefined);
  t.is(readName(Uint8Array.of(...CAPTURED, 1)), readName(CAPTURED));
});
