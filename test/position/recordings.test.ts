/**
 * The watch over position and time on recordings of real boats: nobody lies in them, and it says nothing; and what is made upon them is
 * found. `fixtures/` has what everyone has; others are looked for in `../shared/captures`.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import test from "ava";
import type { DetectorName } from "../../src/position/detectors.ts";
import type { Look } from "../../src/position/look.ts";
import { PositionWatch } from "../../src/position/position-watch.ts";
import { projectRoot } from "../support/service-process.ts";
import { ATTACKS } from "./support/attacks.ts";
import { playBus, playSentences } from "./support/played.ts";

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
const SHARED = filesIn(join(projectRoot, "../shared/captures"));
const OURS = ["captures", "nmea0183", "boats"].flatMap((name) => filesIn(join(projectRoot, "fixtures", name)));
const ALL = [...OURS, ...SHARED]
  .filter((file) => !/\.(md|jsonl|json)$/.test(file)); // prettier-ignore

/** What it is played by: undefined where nobody knows the format, or it is damaged. */
async function play(file: string, onLook: (look: Look) => void): Promise<number | undefined> {
  if (/nmea0183/.test(file)) return playSentences(file, onLook);
  return playBus(file, onLook).catch(() => undefined);
}

test("recordings without an attack are quiet", async (t) => {
  const odd: string[] = [];
  let [looks, withPosition] = [0, 0];
  for (const file of ALL) {
    const watch = new PositionWatch();
    const seconds = await play(file, (look) => {
      looks += 1;
      if (look.receivers.some(({ position }) => position !== undefined)) withPosition += 1;
      if (watch.look(look) && watch.trust !== "trusted")
        odd.push(`${basename(file)} at ${look.nowS} s: ${watch.reasons.join()}`);
    });
    if (seconds !== undefined) t.log(`${basename(file)}: ${seconds} s`);
  }
  t.log(`${ALL.length} files, ${looks} s, ${withPosition} s with a position`);
  t.deepEqual(odd, []);
  t.true(withPosition > 20, `${withPosition}`);
});

/** Those that last, with the attacks that can be made upon what they have: others need a second receiver, a compass, satellites. */
const LONG: Readonly<Record<string, readonly DetectorName[]>> = {
  "aava-n2k.data": ["jump", "speed", "height", "ships", "twin"],
  "00090013-first-50000.DAT": ["jump", "speed", "height", "time", "before", "twin"],
  "nmea0183-gps.log": ["jump", "speed", "height", "twin"],
};
const BEGIN_S = 100;

for (const [name, kinds] of Object.entries(LONG)) {
  const file = SHARED.find((each) => basename(each) === name);
  (file === undefined ? test.skip : test)(`what is made upon a recording is found: ${name}`, async (t) => {
    for (const { title, make } of ATTACKS.filter((each) => kinds.includes(each.by))) {
      const [watch, change] = [new PositionWatch(), make()];
      let foundS: number | undefined;
      await play(file ?? "", (look) => {
        if (foundS !== undefined) return;
        watch.look(look.nowS > BEGIN_S ? change(look, Math.round(look.nowS - BEGIN_S)) : look);
        if (watch.trust !== "trusted") foundS = look.nowS - BEGIN_S;
      });
      t.true(foundS !== undefined && foundS > 0 && foundS <= 60, `${title}: ${foundS}`);
      t.log(`${title}: ${foundS} s (${watch.reasons.join()})`);
    }
  });
}
