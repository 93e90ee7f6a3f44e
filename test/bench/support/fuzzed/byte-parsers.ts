/** What comes as bytes: containers of samples, and messages of a bus. */
import { Buffer } from "node:buffer";
import { zstdDecompressSync } from "node:zlib";
import { compress, packBlock } from "../../../../src/historian/codec/block-codec.ts";
import { ByteReader, ByteWriter, DamagedBytes } from "../../../../src/historian/codec/byte-io.ts";
import { NUMBER } from "../../../../src/historian/codec/columns.ts";
import { groupByTag, packFrame } from "../../../../src/historian/codec/frame-codec.ts";
import { packTimes } from "../../../../src/historian/codec/shared-times.ts";
import { limits } from "../../../../src/historian/limits.ts";
import { decodeSamples, packContainer } from "../../../../src/historian/shipment/container.ts";
import { importLines } from "../../../../packages/shore/src/samples/import-lines.ts";
import { limits as shoreLimits } from "../../../../packages/shore/src/limits.ts";
import type { Random } from "../../../support/random.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";
import { mutatedBytes } from "../mutations.ts";

const SAMPLES = 40;
const HEAD_BYTES = 5;

function sample(): Buffer {
  const times = Float64Array.from({ length: SAMPLES }, (_, i) => 1_790_000_000_000 + i * 1000);
  const values = Float64Array.from({ length: SAMPLES }, (_, i) => i / 10);
  const columns = { length: SAMPLES, times, values, states: new Uint8Array(SAMPLES).fill(NUMBER) };
  const frame = packFrame(9, groupByTag({ ...columns, tags: new Uint32Array(SAMPLES) }), [[0, "A.B"]]);
  return Buffer.from(
    packContainer({
      units: { "A.B": "K" },
      times: [{ firstBlock: 7, bytes: packTimes(7, 2, times, 0, SAMPLES) }],
      blocks: [
        { id: 5, tagId: "X", bytes: packBlock("X", 5, columns, 0, SAMPLES) },
        {
          id: 7,
          tagId: "A.B",
          bytes: packBlock("A.B", 7, columns, 0, SAMPLES, { shared: { firstBlock: 7, passed: 0 } }),
        },
      ],
      frame: { id: 9, bytes: frame },
    }),
  );
}

export const CONTAINER: FuzzedParser = {
  name: "container",
  files: ["historian/shipment/container", "historian/codec/", "shore/samples/import-lines"],
  mostBytes: shoreLimits.samplesBytes,
  seeds: () => [sample()],
  shape: reshaped,
  read(input) {
    const counts = { samples: 0, unpacked: 0, nulls: 0, newestMs: 0 };
    try {
      for (const line of importLines("aurora", decodeSamples(input), counts, () => undefined))
        if (line !== "") JSON.parse(line);
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
    }
    mustHold(counts.samples <= limits.shipment.containerSamples, "no more samples than are allowed");
  },
};

/** Records are left out, doubled and changed behind their compression, their lengths made right again. */
function reshaped(mutated: Buffer, random: Random): Buffer {
  const writer = new ByteWriter();
  writer.bytes(sample().subarray(0, HEAD_BYTES));
  const records = recordsIn(random.below(3) === 0 ? sample() : mutated);
  for (const { type, payload } of records) {
    if (random.below(8) === 0) continue;
    const changed = random.below(2) === 0 ? changedPlain(payload, random) : payload;
    for (let times = random.below(8) === 0 ? 1 + random.below(40) : 1; times > 0; times -= 1) {
      writer.byte(type);
      writer.varint(changed.length);
      writer.bytes(changed);
    }
  }
  return Buffer.from(writer.written());
}

interface Record {
  readonly type: number;
  readonly payload: Buffer;
}

function recordsIn(container: Buffer): Record[] {
  const found: Record[] = [];
  try {
    const reader = new ByteReader(container.subarray(HEAD_BYTES));
    while (!reader.isAtEnd && found.length < 200)
      found.push({ type: reader.byte(), payload: Buffer.from(reader.bytes(reader.varint())) });
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
  }
  return found;
}

const ZSTD = Buffer.from("28b52ffd", "hex");
const PLAIN_BYTES = 256 * 1024;

function changedPlain(payload: Buffer, random: Random): Buffer {
  const at = payload.indexOf(ZSTD);
  if (at < 0) return mutatedBytes(payload, random, [], [payload]);
  let plain: Buffer;
  try {
    plain = zstdDecompressSync(payload.subarray(at), { maxOutputLength: PLAIN_BYTES });
  } catch {
    return payload;
  }
  const longer =
    random.below(6) === 0
      ? Buffer.concat([plain, Buffer.alloc(random.below(PLAIN_BYTES), random.pick([0, 1, 255, 128]))])
      : plain;
  return Buffer.concat([payload.subarray(0, at), compress(mutatedBytes(longer, random, [], [plain]), 3)]);
}
