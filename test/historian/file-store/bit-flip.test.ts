/** What a flipped bit can do: `npm run bench -- historian-crash` flips thousands of all files. */
import test from "ava";
import { packBlock, unpackBlock } from "../../../src/historian/codec/block-codec.ts";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { FlippedStore } from "../support/flips.ts";
import { scanLog } from "../../../src/historian/frame-log/frame-log-scan.ts";
import { MemoryLogFile } from "../support/memory-log-file.ts";
import { steady } from "../support/samples.ts";
import { columnsOf, pointsOf } from "../support/points.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("no bit of a block can be flipped without its being found, or changing nothing", (t) => {
  const samples = steady("A", 2048);
  const bytes = packBlock("A", 7, columnsOf(samples), 0, samples.length);
  const given = JSON.stringify(pointsOf(columnsOf(samples)));
  let found = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    try {
      if (JSON.stringify(pointsOf(unpackBlock(flipped, "A", 7))) !== given) t.fail(`bit ${bit}`);
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      found += 1;
    }
  }
  t.log(`${found} of ${bytes.length * 8} were found, the others changed nothing`);
  t.true(found > bytes.length * 7);
});

test("a flipped bit of a block in its file is found and counted, and costs nothing but its block", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const store = FlippedStore.make(await tempDir(t));
  const month = [...store.files.keys()].find((name) => /^historian-.*\.db$/.test(name)) ?? "";
  const { at, length } = store.longestBlock(month);
  for (let i = 0; i < 20 * SCALE; i += 1) {
    const bit = at * 8 + random.below(length * 8);
    const outcome = store.flip(month, bit);
    t.true(outcome === "reported" || outcome === "harmless", `bit ${bit}: ${outcome}`);
  }
});

test("a flipped bit of the log is found, or changes nothing; one of the main file loses nothing and gives nothing wrong", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const store = FlippedStore.make(await tempDir(t));
  const log = store.files.get("historian.db-frames") ?? Buffer.alloc(0);
  const records = scanLog(new MemoryLogFile(log)).records;
  for (let i = 0; i < 30 * SCALE; i += 1) {
    const { at, length } = random.pick(records);
    const bit = random.next() < 0.2 ? random.below(log.length * 8) : at * 8 + random.below((40 + length) * 8);
    const outcome = store.flip("historian.db-frames", bit);
    t.true(outcome === "reported" || outcome === "harmless", `bit ${bit} of the log: ${outcome}`);
  }
  for (let i = 0; i < 15 * SCALE; i += 1) {
    const bit = random.below((store.files.get("historian.db")?.length ?? 0) * 8);
    const outcome = store.flip("historian.db", bit);
    t.true(["harmless", "reported", "refused"].includes(outcome), `bit ${bit} of the main file: ${outcome}`);
  }
});
