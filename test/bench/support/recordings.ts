/**
 * Recordings of real boats, each as a bus would bring it, time going on as it says. They lie at `../shared/captures`; where they are not
 * there, the project's fixtures. BITACORA_BENCH_RECORDING=aava: only those whose names contain it.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import type { ManualClock } from "../../support/clock.ts";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** One that is asked for by its name. */
export const WANTED = process.env["BITACORA_BENCH_RECORDING"];
const SECOND_MS = 1000;
/** A gap in a recording: the time between is not lived through. */
const GAP_MS = 60_000;

export function* recordings(
  print: (line: string) => void,
): Generator<{ readonly name: string; readonly file: string }> {
  const real = join(ROOT, "../shared/captures");
  const dir = existsSync(real) ? real : join(ROOT, "fixtures/captures");
  if (dir !== real) print("recordings of real boats are not there, these are the project's fixtures");
  for (const name of readdirSync(dir).toSorted())
    if (!/\.md$|\.expected\./.test(name) && (WANTED === undefined || name.includes(WANTED)))
      yield { name, file: join(dir, name) };
}

export interface Player {
  readonly clock: ManualClock;
  readonly hear: (message: PgnFrame) => void;
  /** Once a second of the recording, before what comes in it. */
  readonly second: () => void | Promise<void>;
}

/** What is no recording of NMEA 2000 plays as far as it can be read. */
export async function play(file: string, { clock, hear, second }: Player): Promise<void> {
  let isFirst = true;
  let tickedMs = 0;
  try {
    const { batches } = await openCapture(captureFile(file));
    for await (const batch of batches) {
      for (const message of batch) {
        const aheadMs = message.timestampMs - clock.wallMs;
        if (aheadMs > GAP_MS || isFirst) clock.jumpWall(aheadMs);
        isFirst = false;
        const untilMs = clock.monotonic() + Math.max(0, message.timestampMs - clock.wallMs);
        for (; tickedMs + SECOND_MS <= untilMs; tickedMs += SECOND_MS) {
          clock.advance(tickedMs + SECOND_MS - clock.monotonic());
          await second();
        }
        clock.advance(untilMs - clock.monotonic());
        hear(message);
      }
    }
  } catch (error) {
    if (!isBitacoraError(error)) throw error;
  }
}
