/** A process that signs is killed, again and again: no checkpoint that was told is lost, none contradicts another. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import test from "ava";
import { parseCheckpointList } from "../../src/logbook/evidence/checkpoint-list.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { signedBook } from "./support/signed.ts";

const script = fileURLToPath(new URL("support/sign-process.ts", import.meta.url));
const kills = 4 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("kills in mid-signature lose no checkpoint, and the book holds every one of them, through all volumes", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const book = await signedBook(t);
  let told = 0;
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [script, book.dataDir], { stdio: ["ignore", "pipe", "inherit"] });
    t.teardown(() => child.kill("SIGKILL"));
    let output = "";
    // The first look at the clock says since when there is news; the third is at least the second quarter of an hour.
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.split("\n").length > 3) resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve, random.below(40)));
    child.kill("SIGKILL");
    await once(child, "close");
    for (const line of output.split("\n").slice(0, -1)) {
      const [fault, size] = line.split(" ");
      if (fault !== "ok") t.fail(`${fault} in round ${round}`);
      told = Math.max(told, Number(size));
    }
    const report = await book.verify();
    t.true(report.ok, `round ${round}: ${JSON.stringify(report.first_break)}`);
    t.true((report.checkpoints.anchored_entries ?? 0) >= told, `round ${round}: ${told} was told`);
    t.is(report.checkpoints.failed, 0);
  }
  const logbook = await book.open();
  t.is(logbook.statistics().checkpoint_fault, null);
  await logbook.close();
  const { checkpoints } = parseCheckpointList(await readFile(book.list, "utf8"), book.key);
  t.log(`${checkpoints.length} checkpoints over ${told} entries, ${kills} kills`);
  t.true(checkpoints.length >= kills);
});
