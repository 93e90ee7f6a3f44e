/**
 * The watch over position and time on recordings of real boats: nobody lies in them, and it says nothing; and what is made upon them is
 * found. `fixtures/` has what everyone has; others are looked for in `../shared/captures`.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import test from "ava";
import { from, type Look, towards } from "../../src/position/look.ts";
import { PositionWatch } from "../../src/position/position-watch.ts";
import { projectRoot } from "../support/service-process.ts";
import { playBus, playSentences } from "./support/played.ts";

const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
const SHARED = filesIn(join(projectRoot, "../shared/captures"));
const ALL = [...filesIn(join(projectRoot, "fixtures/captures")), ...filesIn(join(projectRoot, "fixtures/nmea0183")), ...SHARED]
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
  t.true(withPosition > 50, `${withPosition}`);
});

const LONG = SHARED.filter((file) => /ikonvert\.log|candumpSample1|nmea0183-gps/.test(file));
for (const file of LONG)
  test(`what is made upon a recording is found: ${basename(file)}`, async (t) => {
    const watch = new PositionWatch();
    let foundS: number | undefined;
    await play(file, (look) => {
      const isLater = look.nowS > 45;
      const receivers = look.receivers.map((each) => {
        return { ...each, position: each.position && isLater ? from(each.position, towards(45, 20_000)) : each.position };
      });
      watch.look({ ...look, receivers });
      if (watch.trust !== "trusted") foundS ??= look.nowS;
    });
    t.log(`${(foundS ?? NaN) - 45} s`);
    t.true(foundS !== undefined && foundS > 45 && foundS < 75, `${foundS}`);
  });
