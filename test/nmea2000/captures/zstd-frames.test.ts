/** Zstandard of several frames, which Node's own unpacker takes for one. */
import { Buffer } from "node:buffer";
import { constants, createZstdDecompress, zstdCompressSync } from "node:zlib";
import test from "ava";
import { NotZstdError, unpackZstd } from "../../../src/nmea2000/captures/zstd-frames.ts";
import { seededRandom } from "../../support/random.ts";

const TEXTS = ["(1633012345.123456) can0 19F51323#0102\n".repeat(2000), "", "x", "end\n".repeat(20_000)];
const SKIPPED = Buffer.from("502a4d1805000000aabbccddee", "hex");

async function* inPieces(bytes: Buffer, size: () => number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const length = size();
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function unpack(bytes: Buffer, size: () => number) {
  let text = "";
  try {
    for await (const chunk of unpackZstd(inPieces(bytes, size))) text += chunk.toString("latin1");
    return { text, error: undefined };
  } catch (error) {
    return { text, error };
  }
}

test("every frame is unpacked, whatever the pieces in which they come", async (t) => {
  const random = seededRandom();
  const noise = Buffer.from(Array.from({ length: 150_000 }, () => random.below(256))).toString("latin1");
  const texts = [...TEXTS, noise, "end"];
  for (const checksum of [0, 1]) {
    const params = { [constants.ZSTD_c_checksumFlag]: checksum };
    const frames = texts.map((text) => zstdCompressSync(Buffer.from(text, "latin1"), { params }));
    const packed = Buffer.concat([SKIPPED, ...frames.flatMap((frame) => [frame, SKIPPED])]);
    const sizes = [() => 7, () => 65_536, () => packed.length, () => 1 + random.below(500)];
    for (const size of sizes) {
      const { text, error } = await unpack(packed, size);
      t.is(error, undefined);
      t.true(text === texts.join(""), `seed ${random.seed}`);
    }
  }
});

test("of frames that are cut off or followed by zeros, all before is there", async (t) => {
  const [text = ""] = TEXTS;
  const frame = zstdCompressSync(text);
  for (let cut = 1; cut < frame.length; cut += 1) {
    const torn = await unpack(Buffer.concat([frame, frame.subarray(0, cut)]), () => 64);
    t.true(torn.text === text);
    t.like(torn.error, { code: "Z_BUF_ERROR" });
  }
  const zeros = await unpack(Buffer.concat([frame, Buffer.alloc(4096)]), () => 1000);
  t.true(zeros.text === text);
  t.true(zeros.error instanceof NotZstdError);
});

test("Node's own unpacker still stops after the first frame; when it does not, unpackZstd can go", async (t) => {
  const unpacker = createZstdDecompress();
  unpacker.end(Buffer.concat([zstdCompressSync("a"), zstdCompressSync("b")]));
  let text = "";
  for await (const chunk of unpacker) text += String(chunk);
  t.is(text, "a");
});
