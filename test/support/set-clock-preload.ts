/**
 * Loaded before a service whose wall clock a test sets (`node --import`): `Date.now` is ahead of the machine's by as many
 * milliseconds as the file that `BITACORA_CLOCK_FILE` names says, read whenever the time is asked for. The monotonic clock
 * goes on as it does. Sealing is made frequent, so that every month of the clock gets its file within a second, and the
 * hour that is kept between two removals is none. The limits are those of what runs: dist/.
 */
import { readFileSync } from "node:fs";

const compiled = new URL("../../dist/src/historian/limits.js", import.meta.url);
const { limits } = (await import(compiled.href)) as { readonly limits: object };

Object.assign(limits, {
  blockSamples: 16,
  hotFrames: 8,
  sealEveryFlushes: 1,
  sealSamples: 1,
  expireOldEveryMs: 0,
});

const file = process.env["BITACORA_CLOCK_FILE"];
const machineNow = Date.now;
if (file !== undefined) Date.now = () => machineNow() + Number(readFileSync(file, "utf8"));
