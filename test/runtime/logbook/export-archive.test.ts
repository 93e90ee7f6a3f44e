/** Where `logbook export` writes to. */
import test from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { exportTarget, writeArchive } from "../../../src/runtime/logbook/export-archive.ts";

(process.platform === "linux" ? test : test.skip)(
  "an export below /proc, where no folder can be made, is refused, and does not try for ever",
  async (t) => {
    const target = exportTarget("/proc/export");
    const error = await t.throwsAsync(writeArchive(target, 0, () => Promise.resolve()));
    t.true(isBitacoraError(error, "output-not-writable"), String(error));
  },
);
