/** A service whose clock is led astray, by itself or together with GNSS on the bus; see `clock-scene.ts`. */
import test from "ava";
import { type ClockOutcome, type ClockScene, playClock } from "../../support/clock-scene.ts";
import { tempDir } from "../../support/temp-dir.ts";

const HOUR_MS = 3_600_000;
const THREE_YEARS_MS = 3 * 365 * 24 * HOUR_MS;

const SCENES: readonly (readonly [string, ClockScene, Partial<ClockOutcome>, number])[] = [
  ["three seconds ahead and back are recorded, and no alarm", { awayMs: 3000 }, { alarmAway: "none", alarmBack: "none" }, 2],
  ["three years ahead and back are recorded both ways, with an alarm that ends", { awayMs: THREE_YEARS_MS }, { alarmAway: "ACTIVE", alarmBack: "CLEARED" }, 2],
  ["1970 and back is recorded, with an alarm that ends", { awayMs: "epoch" }, { alarmAway: "ACTIVE", alarmBack: "CLEARED" }, 2],
  ["three years ahead with a kill before the way back: the book is right from the first entry on", { awayMs: THREE_YEARS_MS, kill: "back-at-start" }, { alarmAway: "ACTIVE", alarmBack: "CLEARED" }, 2],
  ["GNSS that is two hours wrong is told once, as an entry and an alarm, and changes no date", { awayMs: 0, gnssMs: 2 * HOUR_MS }, { alarmAway: "ACTIVE", alarmBack: "ACTIVE", differs: 1 }, 0],
  ["GNSS that is 1024 weeks behind, as old receivers are, is no fault", { awayMs: 0, gnssMs: -1024 * 7 * 24 * HOUR_MS }, { alarmAway: "none", alarmBack: "none", differs: 0 }, 0],
]; // prettier-ignore

for (const [title, scene, expected, steps] of SCENES) {
  test.serial(title, async (t) => {
    t.timeout(240_000);
    const found = await playClock({ ...scene, isAlarmDue: expected.alarmAway === "ACTIVE" }, await tempDir(t));
    t.like(found, { ...expected, verifyCode: 0, reversals: 0, stepsVerified: steps });
    t.is(found.steps.length, steps, found.steps.join(", "));
    // Posting takes a moment; a date that is held is off by the whole leap.
    for (const [entry, seconds] of Object.entries(found.off)) t.true(Math.abs(seconds) <= 2, `${entry}: ${seconds} s`);
  });
}
