import test from "ava";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { packBlock } from "../../../src/historian/codec/block-codec.ts";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { groupByTag, packFrame } from "../../../src/historian/codec/frame-codec.ts";
import { MAX_SAMPLES } from "../../../src/historian/codec/series-codec.ts";
import { packTimes } from "../../../src/historian/codec/shared-times.ts";
import { limits } from "../../../src/historian/limits.ts";
import { decodeSamples, packContainer } from "../../../src/historian/shipment/container.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { START_MS } from "../support/samples.ts";

function columnsOf(count: number): GrowingColumns {
  const columns = new GrowingColumns();
  for (let i = 0; i < count; i += 1) columns.push(START_MS + i * 1000, Math.sin(i / 9), i % 5 === 0 ? "stale" : "good");
  return columns;
}

function container(): Uint8Array {
  const columns = columnsOf(100);
  const tags = new Uint32Array(100).fill(4, 50);
  const { length, times, values, states } = columns;
  const frame = packFrame(9, groupByTag({ length, tags, times, values, states }), [
    [0, "A.B"],
    [4, "Ñ.C"],
  ]);
  const shared = packTimes(7, 2, columns.times, 0, 100);
  return packContainer({
    units: { "A.B": "K", X: "rpm" },
    times: [{ firstBlock: 7, bytes: shared }],
    blocks: [
      { id: 5, tagId: "X", bytes: packBlock("X", 5, columns, 0, 100) },
      { id: 7, tagId: "A.B", bytes: packBlock("A.B", 7, columns, 0, 100, { shared: { firstBlock: 7, passed: 0 } }) },
      { id: 8, tagId: "Y", bytes: packBlock("Y", 8, columns, 10, 100, { shared: { firstBlock: 7, passed: 10 } }) },
    ],
    frame: { id: 9, bytes: frame },
  });
}

test("blocks, their shared times, frames and units come out as they went in", (t) => {
  const given = [...decodeSamples(container())];
  t.deepEqual(
    given.map(({ tagId, unit, columns }) => [tagId, unit, columns.length, columns.times[0]]),
    [
      ["X", "rpm", 100, START_MS],
      ["A.B", "K", 100, START_MS],
      ["Y", "", 90, START_MS + 10_000],
      ["A.B", "K", 50, START_MS],
      ["Ñ.C", "", 50, START_MS + 50_000],
    ],
  );
});

test("of one's own disk a block that cannot be read is passed by and told, and the others come", (t) => {
  const columns = columnsOf(100);
  const blocks = ["A", "B", "C"].map((tagId, i) => ({
    id: 5 + i,
    tagId,
    bytes: packBlock(tagId, 5 + i, columns, 0, 100),
  }));
  const [, second] = blocks;
  const middle = (second?.bytes.length ?? 0) >> 1;
  second?.bytes.set([(second.bytes[middle] ?? 0) ^ 1], middle);
  const packed = packContainer({ units: {}, blocks });
  t.throws(() => [...decodeSamples(packed)], { instanceOf: DamagedBytes });
  let damaged = 0;
  const given = Array.from(
    decodeSamples(packed, () => (damaged += 1)),
    ({ tagId }) => tagId,
  );
  t.deepEqual([given, damaged], [["A", "C"], 1]);
});

test("whatever is cut off, flipped or made up is told as damage, and nothing else is thrown", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const whole = container();
  let damaged = 0;
  const read = (bytes: Uint8Array): void => {
    try {
      for (const { columns } of decodeSamples(bytes)) t.true(columns.length <= 4_000_000);
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      damaged += 1;
    }
  };
  for (let length = 0; length < whole.length; length += 1) read(whole.subarray(0, length));
  // Where a record ends, what is cut off does not show: the request's length and digest do.
  t.true(damaged > whole.length - 12, `${damaged} of ${whole.length}`);
  for (let i = 0; i < 3000; i += 1) {
    const flipped = whole.slice();
    for (let flips = 1 + random.below(3); flips > 0; flips -= 1) {
      const at = random.below(flipped.length);
      flipped[at] = flipped[at]! ^ (1 << random.below(8));
    }
    read(flipped);
  }
  for (let i = 0; i < 500; i += 1) {
    const noise = Uint8Array.from({ length: random.below(300) }, () => random.below(256));
    read(Buffer.concat([whole.subarray(0, 5), noise]));
  }
  t.pass();
});

test("samples without end are refused", (t) => {
  const columns = new GrowingColumns();
  columns.reserve(1_000_000);
  for (let i = 0; i < 1_000_000; i += 1) columns.add(START_MS, 0, 0);
  const block = packBlock("A", 1, columns, 0, columns.length);
  const many = packContainer({
    units: {},
    blocks: Array.from({ length: 9 }, () => ({ id: 1, tagId: "A", bytes: block })),
  });
  t.true(many.length < 100_000, "they are small on the wire");
  const samples = () => {
    let count = 0;
    for (const { columns: some } of decodeSamples(many)) count += some.length;
    return count;
  };
  t.throws(samples, { instanceOf: DamagedBytes });
});

/** Some sixty bytes for a million times that are all the same. */
function million(firstBlock: number): Uint8Array {
  const times = new Float64Array(MAX_SAMPLES).fill(START_MS);
  return packTimes(firstBlock, 1, times, 0, times.length);
}

test("times that few bytes hold in millions are refused, as samples are", (t) => {
  const most = limits.shipment.containerSamples / MAX_SAMPLES;
  const bytes = million(1);
  t.true(bytes.length < 100);
  const columns = columnsOf(1);
  const withTimes = (rows: number) => {
    const ids = Array.from({ length: rows }, (_, i) => i + 1);
    return packContainer({
      units: {},
      times: ids.map((firstBlock) => ({ firstBlock, bytes: million(firstBlock) })),
      blocks: ids.map((id) => ({
        id,
        tagId: "A",
        bytes: packBlock("A", id, columns, 0, 1, { shared: { firstBlock: id, passed: 0 } }),
      })),
    });
  };
  const given = [...decodeSamples(withTimes(most))];
  t.deepEqual(
    given.map(({ columns: { length }, unpacked }) => [length, unpacked]),
    Array.from({ length: most }, () => [1, MAX_SAMPLES + 1]),
    "what they cost is said",
  );
  t.throws(() => [...decodeSamples(withTimes(most + 1))], { instanceOf: DamagedBytes, message: /too many times/ });
});

test("times that no block asks for are not unpacked", (t) => {
  const times = Array.from({ length: 50_000 }, () => ({ firstBlock: 1, bytes: Buffer.from("no zstd") }));
  const columns = columnsOf(1);
  const blocks = [{ id: 1, tagId: "A", bytes: packBlock("A", 1, columns, 0, 1) }];
  t.is([...decodeSamples(packContainer({ units: {}, times, blocks }))][0]?.unpacked, 1);
});

test("a container has one frame, with no more names than a vessel can have", (t) => {
  const columns = columnsOf(1);
  const { length, times, values, states } = columns;
  const grouped = { length, times, values, states, tags: new Uint32Array(1).fill(1) };
  const frameWith = (names: number) =>
    packContainer({
      units: {},
      frame: {
        id: 1,
        bytes: packFrame(
          1,
          grouped,
          Array.from({ length: names }, (_, i) => [i + 1, `T${i}`]),
        ),
      },
    });
  const head = 5;
  const twice = Buffer.concat([frameWith(1), frameWith(1).subarray(head)]);
  t.throws(() => [...decodeSamples(twice)], { instanceOf: DamagedBytes, message: /a second frame/ });
  t.is([...decodeSamples(frameWith(limits.shipment.frameNames))].length, 1);
  const over = frameWith(limits.shipment.frameNames + 1);
  t.throws(() => [...decodeSamples(over)], { instanceOf: DamagedBytes, message: /names/ });
});
