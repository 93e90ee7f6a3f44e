/** Whether she lies still: known for ten minutes without a gap, and whatever is not known counts as under way. */
import test from "ava";
import { BusSpeakers } from "../../src/connectors/bus-speakers.ts";
import type { ListedSwitch } from "../../src/connectors/switching/section.ts";
import { SwitchRunner } from "../../src/connectors/switching/switch-runner.ts";
import { limits } from "../../src/switching/limits.ts";
import { Still } from "../../src/switching/still.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";

const STEP_MS = 10_000;
const MINUTES = 60_000;

/** Says a speed each ten seconds, from a time to another. */
function said(still: Still, speedMs: number | undefined, fromMs: number, toMs: number): Still {
  for (let atMs = fromMs; atMs <= toMs; atMs += STEP_MS) still.say(speedMs, atMs);
  return still;
}

test("ten minutes without way are still, nine are not, and one faster word begins anew", (t) => {
  t.false(new Still().isStill(0), "nobody has said anything");
  const still = said(new Still(), 0.1, 0, 9 * MINUTES);
  t.false(still.isStill(9 * MINUTES));
  said(still, 0.1, 9 * MINUTES, 10 * MINUTES);
  t.true(still.isStill(10 * MINUTES));
  still.say(limits.stillMs + 0.01, 10 * MINUTES);
  t.false(still.isStill(10 * MINUTES));
  said(still, 0, 10 * MINUTES, 19 * MINUTES);
  t.false(still.isStill(19 * MINUTES));
});

test("a speed that is not known, or not said any more, is none; a gap begins anew", (t) => {
  const still = said(new Still(), 0, 0, 10 * MINUTES);
  t.true(still.isStill(10 * MINUTES + limits.freshMs));
  t.false(still.isStill(10 * MINUTES + limits.freshMs + 1), "nothing is said any more");
  still.say(0, 10 * MINUTES + limits.freshMs + 1);
  t.false(still.isStill(10 * MINUTES + limits.freshMs + 1), "it could have gone anywhere meanwhile");
  const known = said(new Still(), 0, 0, 10 * MINUTES);
  known.say(undefined, 10 * MINUTES);
  t.false(known.isStill(10 * MINUTES));
  t.false(said(new Still(), undefined, 0, 20 * MINUTES).isStill(20 * MINUTES));
  t.false(said(new Still(), -3, 0, 20 * MINUTES).isStill(20 * MINUTES), "astern");
});

test("navigation lights are switched alongside by a live speed, and by no simulated, replayed or uncertain one", (t) => {
  const lights: ListedSwitch = {
    id: "steaming",
    name: "Steaming light",
    load: "navigation_lights",
    automatic: false,
    by: "can0",
    tagId: "SWITCHBANK_0.SWITCH_1",
    bank: { bank: 0, channel: 1, command: 126_208 },
  };
  const refusalAfter = (source: string, value: number, quality: "good" | "uncertain" = "good") => {
    const clock = new ManualClock();
    const tags = new TagStore(clock);
    for (const id of ["VESSEL.SOG_MS", "ANCHOR.DOWN"])
      tags.register({
        id,
        description: id,
        unitSi: id === "ANCHOR.DOWN" ? "bool" : "m/s",
        controllable: false,
        rangeNormalMin: null,
        rangeNormalMax: null,
      });
    const { board } = new SwitchRunner([lights], { clock, speakers: new BusSpeakers(), tags });
    for (let i = 0; i <= 10 * 6; i += 1) {
      tags.write({ tagId: "VESSEL.SOG_MS", value, quality, timestampMs: clock.now(), source });
      clock.advance(STEP_MS);
    }
    board.heard("steaming", { device: "a", at: "35", on: true, isLive: true });
    return board.report("steaming")?.refusals.off;
  };
  t.is(refusalAfter("nmea2000:can0:35", 0.1), undefined);
  t.is(refusalAfter("nmea2000:can0:35", 3), "under-way");
  t.is(refusalAfter("nmea2000:can0:35", 0.1, "uncertain"), "under-way");
  t.is(refusalAfter("simulator", 0.1), "under-way");
  t.is(refusalAfter("nmea2000:replay:35", 0.1), "under-way");
});
