/**
 * A process that records, seals and binds samples in a data directory, and signs: after each time a line with the number of entries, of signed
 * entries and of bound blocks that it was told to be on disk. It ends when it is killed.
 */
import { boundSamples } from "../../../../src/runtime/evidence/bound-samples.ts";
import { KEEP_ALL } from "../../../historian/support/archive.ts";
import { BoundVessel } from "./bound-vessel.ts";

const [dir = "", startMs = "0"] = process.argv.slice(2);
const vessel = await BoundVessel.open(dir, KEEP_ALL, Number(startMs));
for (;;) {
  vessel.sail(20);
  await vessel.bind();
  const signed = (await vessel.book.sign())?.size ?? 0;
  const [newest] = await vessel.book.query({ limit: 1 });
  const blocks = newest === undefined ? 0 : (boundSamples(newest)?.last_block ?? 0);
  process.stdout.write(`${vessel.book.head.lines} ${signed} ${blocks}\n`);
}
