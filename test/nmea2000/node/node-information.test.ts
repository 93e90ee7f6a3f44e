import test from "ava";
import {
  PRODUCT_BYTES,
  readConfiguration,
  readProduct,
  writeConfiguration,
  writeProduct,
} from "../../../src/nmea2000/node/node-information.ts";
import {
  readFixedText,
  readVariableText,
  writeFixedText,
  writeVariableText,
} from "../../../src/nmea2000/node/node-text.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { CONFIGURATION, PRODUCT } from "../support/test-node.ts";

/** As a remote control of a ship's autopilot sent it. */
const CAPTURED =
  "e80300004753433430302052454d4f544520202020000000000000000000000000000000" +
  "312e303100000000000000000000000000000000000000000000000000000000" +
  "342e323500000000000000000000000000000000000000000000000000000000" +
  "3030303330363500000000000000000000000000000000000000000000000000" +
  "0101";

test("product information is written, and read again", (t) => {
  const data = writeProduct(PRODUCT);
  t.is(data.length, PRODUCT_BYTES);
  t.deepEqual(readProduct(data), PRODUCT);
  t.is(Buffer.from(data).subarray(0, 14).toString("latin1"), "4\b\u0001\0Bitacora\xff\xff");
  t.is(readProduct(data.subarray(1)), undefined);
});

test("product information of a real device is read without what it was filled with", (t) => {
  t.deepEqual(readProduct(Buffer.from(CAPTURED, "hex")), {
    nmea2000Version: 1000,
    productCode: 0,
    model: "GSC400 REMOTE",
    softwareVersion: "1.01",
    modelVersion: "4.25",
    serial: "0003065",
    certificationLevel: 1,
    loadEquivalency: 1,
  });
});

test("texts of ASCII lose their accents, and are cut to what fits", (t) => {
  t.is(readFixedText(writeFixedText("Bitácora de Núñez", 32)), "Bitacora de Nunez");
  t.is(readFixedText(writeFixedText("船 1", 32)), "? 1");
  t.is(readFixedText(writeFixedText("x".repeat(40), 32)), "x".repeat(32));
  t.is(readFixedText(Buffer.from("GPS@@@@")), "GPS");
  t.is(readFixedText(Buffer.from("skipper@aurora\0old")), "skipper@aurora");
  t.is(readFixedText(new Uint8Array(32).fill(0xff)), "");
});

test("configuration information keeps every character, and three long texts still fit into a message", (t) => {
  for (const text of ["", "Puente", "Sala de máquinas, babor", "船橋 🚢"]) {
    const configuration = { ...CONFIGURATION, description1: text, manufacturerInformation: text };
    t.deepEqual(readConfiguration(writeConfiguration(configuration)), configuration);
  }
  const long = "máquinas ".repeat(100);
  const data = writeConfiguration({ description1: long, description2: long, manufacturerInformation: long });
  t.true(data.length <= 223);
  t.is(readConfiguration(data)?.manufacturerInformation, long.slice(0, 35));
});

test("a text is never cut in the middle of a character", (t) => {
  for (let bytes = 2; bytes < 14; bytes += 1) {
    const data = writeVariableText("🚢🚢🚢", bytes);
    t.true(data.length <= bytes);
    t.is(readVariableText(data, 0)?.text, "🚢".repeat((data.length - 2) / 4));
  }
});

test("configuration information that is cut off, or no text at all, gives what there is", (t) => {
  const data = writeConfiguration(CONFIGURATION);
  t.deepEqual(readConfiguration(data.subarray(0, 8)), {
    description1: "Aurora",
    description2: "",
    manufacturerInformation: "",
  });
  t.is(readConfiguration(data.subarray(0, 7)), undefined);
  t.is(readConfiguration(new Uint8Array()), undefined);
  t.is(readConfiguration(Uint8Array.of(1, 1, 65)), undefined);
});

test("control characters are left out of either form of text", (t) => {
  t.is(readVariableText(Uint8Array.of(10, 0, 65, 0, 0x85, 0, 7, 0, 66, 0), 0)?.text, "AB");
  t.is(readVariableText(Uint8Array.of(6, 1, 65, 0x85, 7, 66), 0)?.text, "AB");
});

test("whatever a device sends as its information, reading it throws nothing and gives no control characters", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 3000; i += 1) {
    const data = Uint8Array.from({ length: random.below(224) }, () => random.below(256));
    const texts = [...Object.values(readProduct(data) ?? {}), ...Object.values(readConfiguration(data) ?? {})];
    for (const text of texts) {
      if (typeof text !== "string") continue;
      t.true(text.isWellFormed());
      t.notRegex(text, /\p{Control}/u);
    }
  }
});
