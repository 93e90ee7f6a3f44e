import { crc32 } from "node:zlib";
import test from "ava";
import { compress } from "../../../src/historian/codec/block-codec.ts";
import { PAGE_BYTES, packRecord, readRecordHeader, RECORD_HEADER_BYTES, recordBytes, wholeFrame, type RecordHeader } from "../../../src/historian/frame-log/frame-record.ts"; // prettier-ignore
import { seededRandom, seedOf, type Random } from "../../support/random.ts";

function frameOf(random: Random, bytes: number): Uint8Array {
  return compress(
    Uint8Array.from({ length: bytes }, () => random.below(256)),
    1,
  );
}

function record(frame: Uint8Array, id = 7) {
  const header = { id, trimmedBelow: 3, length: frame.length, checksum: crc32(frame), attempt: 2, hasNames: true };
  return { header, bytes: packRecord(header, frame) };
}

/** The header and the frame, as far as they can be had. */
function readBack(bytes: Uint8Array): { header: RecordHeader; frame: Uint8Array | undefined } | "damaged" | undefined {
  const header = readRecordHeader(bytes);
  if (typeof header !== "object") return header;
  const frame = wholeFrame(header, bytes.subarray(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES + header.length));
  return { header, frame };
}

test("a record has pages of its own, and gives back what it was made of", (t) => {
  const random = seededRandom(1);
  for (const length of [1, 100, 4056, 4057, 20_000]) {
    const frame = frameOf(random, length);
    const { header, bytes } = record(frame);
    t.is(bytes.length % PAGE_BYTES, 0);
    t.is(bytes.length, recordBytes(frame.length));
    const read = readBack(bytes);
    t.deepEqual(read, { header, frame });
  }
  t.is(readRecordHeader(new Uint8Array(PAGE_BYTES)), undefined);
  t.is(readRecordHeader(new Uint8Array(8)), undefined);
});

test("one flipped bit of a record is found, wherever it is, or changes nothing", (t) => {
  const frame = frameOf(seededRandom(2), 1000);
  const { header, bytes } = record(frame);
  let found = 0;
  for (let bit = 0; bit < (RECORD_HEADER_BYTES + frame.length) * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const read = readBack(flipped);
    if (typeof read !== "object" || read.frame === undefined) found += 1;
    else t.deepEqual(read, { header, frame }, `bit ${bit}`);
  }
  // Of its mark alone all 32 bits may be wrong.
  t.is(found, (RECORD_HEADER_BYTES - 4 + frame.length) * 8);
});

test("more damage than one bit gives nothing wrong", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const frame = frameOf(random, 3000);
  const { header, bytes } = record(frame);
  let found = 0;
  for (let round = 0; round < 3000; round += 1) {
    const damaged = Uint8Array.from(bytes);
    const flips = 2 + random.below(30);
    // Half of them in the header, which is small.
    const within = random.next() < 0.5 ? RECORD_HEADER_BYTES : RECORD_HEADER_BYTES + frame.length;
    for (let i = 0; i < flips; i += 1) {
      const at = random.below(within);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8));
    }
    const read = readBack(damaged);
    if (typeof read !== "object" || read.frame === undefined) found += 1;
    else if (read.header.id !== header.id || Buffer.compare(read.frame, frame) !== 0) t.fail(`round ${round}`);
  }
  // The others are flips that undo each other, or lie where nothing is.
  t.true(found > 2900, `${found}`);
});

test("a record that was written in part is not whole", (t) => {
  const random = seededRandom(3);
  const frame = frameOf(random, 20_000);
  const { bytes } = record(frame);
  for (let written = 512; written < RECORD_HEADER_BYTES + frame.length; written += 512) {
    const torn = Uint8Array.from(bytes, (byte, at) => (at < written ? byte : 0xa5));
    const read = readBack(torn);
    t.true(typeof read === "object" && read.frame === undefined && read.header.id === 7, `${written}`);
  }
});
