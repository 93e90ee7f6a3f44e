/**
 * The power is cut: the kernel drops what was not synced (ext4's shutdown without a flush of its journal). What was
 * acknowledged before is in the book afterwards. Needs root, a loop device and Python for the ioctl; skipped without.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";
import { ext4Disk } from "../support/ext4-disk.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { bookOnDisk } from "./support/files.ts";

const ROUNDS = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const script = fileURLToPath(new URL("./support/append-process.ts", import.meta.url));
for (const writers of ["1", "50"]) {
  test(`what ${writers} writer(s) had acknowledged before a power cut is in the book after it`, async (t) => {
    const disk = await ext4Disk(await tempDir(t));
    if (disk === undefined) {
      t.log("skipped: no ext4 can be mounted here");
      t.pass();
      return;
    }
    t.teardown(() => disk.unmount());
    const book = await bookOnDisk(t);
    const dir = join(disk.dir, "data", "logbook");
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      const child = spawn(process.execPath, [script, dir, writers], { stdio: ["ignore", "pipe", "inherit"] });
      t.teardown(() => child.kill("SIGKILL"));
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, 200));
      // What was read by now was acknowledged before the cut; what comes during it cannot be told apart.
      const acknowledged = output
        .slice(0, output.lastIndexOf("\n"))
        .split("\n")
        .map((line) => JSON.parse(line) as { id: number; hash: string });
      disk.cut();
      child.kill("SIGKILL");
      await once(child, "close");
      disk.mountAgain();

      const logbook = await book.open({ dir });
      const entries = new Map((await logbook.query({ limit: 1_000_000 })).map(({ id, hash }) => [id, hash]));
      for (const { id, hash } of acknowledged) if (entries.get(id) !== hash) t.fail(`entry ${id} in round ${round}`);
      t.true((await logbook.verify()).ok);
      t.is((await logbook.append(draft(1))).id, entries.size + 1);
      await logbook.close();
      t.log(`${acknowledged.length} acknowledged, ${entries.size} in the book, ${book.setAside.length} torn lines`);
    }
  });
}
