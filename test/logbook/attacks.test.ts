/** Every attack of the table (`support/attacks.ts`) is found, by what and with which ids the table says. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import test from "ava";
import { bookCheckpoints, newestCheckpoint } from "../../src/logbook/evidence/file-evidence.ts";
import { ATTACKS, examine, FIRST, PER_VOLUME, SECOND, told, twoVolumes } from "./support/attacks.ts";

test("every attack of the table is found, and those that the boat's own computer cannot show by a checkpoint from elsewhere", async (t) => {
  const table: string[] = [];
  for (const { name, run, alone, outside = alone === "-" ? [] : alone, flagged = false } of ATTACKS) {
    const attacked = await twoVolumes(t, "aurora");
    const { dataDir } = attacked.book;
    const kept = await newestCheckpoint((await bookCheckpoints(dataDir))!);
    t.is(kept?.size, 2 * PER_VOLUME);
    t.true((await examine(dataDir, kept)).ok, "before the attack");
    await run(attacked);
    const [without, with_] = [await examine(dataDir), await examine(dataDir, kept)];
    t.deepEqual(without.broken_entry_ids, alone === "-" ? [] : alone, `${name}: ${told(without)}`);
    t.deepEqual(with_.broken_entry_ids, outside, `${name}, with a checkpoint: ${told(with_)}`);
    t.is(without.clock_steps > 0, flagged, name);
    // What nothing on the computer tells is told to be so: from its first entry on it is anchored nowhere else.
    if (alone === "-") t.true(without.ok && without.first_timestamp !== null);
    table.push(`${name.padEnd(50)} | ${told(without).padEnd(45)} | ${told(with_)}`);
  }
  t.log(["attack".padEnd(50), "found without".padEnd(45), "with a checkpoint from elsewhere"].join(" | "));
  for (const line of table) t.log(line);
});

test("every byte of a volume, with a bit of it flipped, is found in the files", async (t) => {
  const { book, second } = await twoVolumes(t, "aurora");
  const good = await readFile(second);
  // Two entries are enough: the others are the same to a byte.
  const end = good.indexOf("\n", good.indexOf("\n") + 1) + 1;
  await writeFile(second, good.subarray(0, end));
  await rm(book.list);
  await rm(book.state);
  let unseen = 0;
  for (let at = 0; at < end; at += 1) {
    const bytes = Buffer.from(good.subarray(0, end));
    bytes[at]! ^= 1 << (at % 8);
    await writeFile(second, bytes);
    const { ok, torn_tail_bytes: torn } = await examine(book.dataDir);
    if (ok && torn === 0) unseen += 1;
  }
  t.is(unseen, 0);
  t.log(`${end} bytes of the second volume, one bit of each changed: all found`);
  t.deepEqual((await readdir(book.dir)).sort(), [FIRST, SECOND]);
});
