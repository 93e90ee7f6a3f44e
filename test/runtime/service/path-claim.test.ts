/** The name by which a data directory's path is claimed, against programs of this computer that connect to it. */
import { connect } from "node:net";
import { join } from "node:path";
import test from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { sha256 } from "../../../src/logbook/entry/entry.ts";
import { claimPath } from "../../../src/runtime/service/path-claim.ts";
import { tempDir } from "../../support/temp-dir.ts";

const onLinux = process.platform === "linux" ? test : test.skip;

onLinux(
  "whoever connects to the name is hung up on, whatever they say and however many there are, and the claim holds",
  async (t) => {
    const dir = join(await tempDir(t), "data");
    const release = await claimPath(dir);
    const path = `\0bitacora-${sha256(dir).slice(0, 32)}`;
    const flood = Array.from({ length: 300 }, async (_, i) => {
      const socket = connect({ path });
      let heard = 0;
      socket.on("error", () => undefined).on("data", (chunk: Buffer) => (heard += chunk.length));
      if (i % 3 > 0) socket.write(i % 3 === 1 ? "half a li" : Buffer.alloc(100_000, "x"));
      await new Promise((resolve) => socket.once("close", resolve));
      return heard;
    });
    t.deepEqual(new Set(await Promise.all(flood)), new Set([0]));
    t.true(isBitacoraError(await t.throwsAsync(claimPath(dir)), "data-dir-in-use"));
    release();
    (await claimPath(dir))();
  },
);
