/** Which of two compasses has the heading is not drawn by lot at a start. */
import test from "ava";
import { SourceHabits } from "../../../src/runtime/service/source-habits.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { newSpeaker, type PreferenceOf, sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";

const HEADING = "VESSEL.HEADING_TRUE_DEG";

/** A run of the service on that folder, in which two devices speak. */
async function run(dir: string, preference?: PreferenceOf) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  tags.register({ id: HEADING, description: "", unitSi: "deg", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  const habits = await SourceHabits.open(statePlace(dir));
  const intake = new Intake({ tags, clock, hadBefore: habits.hadBefore, preferenceOf: () => preference });
  const statement = { rank: 0, timeoutS: 5 };
  const voice = (name: bigint, address: number) => {
    const line = sourceLine("nmea2000", "can0");
    const speaker = Object.assign(newSpeaker(line, `${line.text}:${address}`), { name, address });
    return (value: number) => {
      const tag = intake.of(HEADING);
      clock.advance(100);
      const update = {
        tagId: HEADING,
        value,
        quality: "good",
        timestampMs: clock.now(),
        source: speaker.text,
      } as const;
      if (tag !== undefined) intake.take(tag, speaker, statement, update, clock.monotonic());
      return tags.value(HEADING)?.value;
    };
  };
  return { clock, habits, intake, voice };
}

test("of two of equal rank the one that had the tag before has it again, whichever is heard first", async (t) => {
  const dir = await tempDir(t);
  const first = await run(dir);
  const [one, two] = [first.voice(7n, 1), first.voice(9n, 2)];
  t.is(one(10), 10);
  t.is(two(20), 10);
  await first.habits.note(first.intake);

  const second = await run(dir);
  const [again, other] = [second.voice(7n, 40), second.voice(9n, 2)];
  t.is(other(20), 20, "better than none");
  t.is(again(10), 10, "at another address");
  t.is(other(20), 10);
  second.clock.advance(6000);
  t.is(other(21), 21, "it is silent");
  t.is(again(11), 11);
  second.clock.advance(6000);
  other(22);
  other(22);
  await second.habits.note(second.intake);
  t.is(again(12), 12, "nobody spoke beside it: nothing is learnt");

  const third = await run(dir, ({ address }) => (address === 2 ? 0 : 1));
  third.voice(9n, 2)(20);
  t.is(third.voice(7n, 1)(10), 20, "somebody has chosen");
});
