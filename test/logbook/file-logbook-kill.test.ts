/** A process that appends is killed, again and again: whatever it acknowledged is in the book, and the chain holds. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import test from "ava";
import { seededRandom, seedOf } from "../support/random.ts";
import { bookOnDisk } from "./support/files.ts";

const script = fileURLToPath(new URL("./support/append-process.ts", import.meta.url));

const KILLS = 5 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test(`${KILLS} kills in mid-append lose no acknowledged entry and break no link`, async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const book = await bookOnDisk(t);
  const acknowledged = new Map<number, string>();
  for (let round = 0; round < KILLS; round += 1) {
    const writers = random.pick(["1", "5", "50"]);
    const child = spawn(process.execPath, [script, book.dir, writers], { stdio: ["ignore", "pipe", "inherit"] });
    t.teardown(() => child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, random.below(60)));
    child.kill("SIGKILL");
    await once(child, "close");
    for (const line of output.split("\n").slice(0, -1)) {
      const { id, hash } = JSON.parse(line) as { id: number; hash: string };
      acknowledged.set(id, hash);
    }
    const logbook = await book.open();
    const entries = new Map((await logbook.query({ limit: 1_000_000 })).map(({ id, hash }) => [id, hash]));
    for (const [id, hash] of acknowledged) if (entries.get(id) !== hash) t.fail(`entry ${id} in round ${round}`);
    const report = await logbook.verify();
    if (!report.ok) t.fail(`broken at ${report.broken_entry_ids.join(", ")} in round ${round}`);
    await logbook.close();
  }
  t.log(`${acknowledged.size} acknowledged, ${book.setAside.length} torn lines`);
  t.true(acknowledged.size >= KILLS);
});
