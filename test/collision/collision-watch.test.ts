/** When another vessel becomes a danger, and when she is none any more: each way from one state to the other. */
import test from "ava";
import { CollisionWatch, type OtherVessel } from "../../src/collision/collision-watch.ts";
import { limits } from "../../src/collision/limits.ts";
import { type Motion, moved } from "../../src/collision/motion.ts";
import { profileFor, type Profile, PROFILES } from "../../src/collision/profiles.ts";

const KNOT = 1852 / 3600;
const RAD = Math.PI / 180;
const OWN: Motion = { position: { latitude: 39.5, longitude: 2.6 }, courseRad: 0, speedMs: 8 * KNOT };

function away(northM: number, eastM: number, course: number, knots: number): Motion {
  const north = moved({ ...OWN, courseRad: 0, speedMs: 1 }, northM);
  const east = moved({ ...north, courseRad: Math.PI / 2 }, eastM);
  return { ...east, courseRad: course * RAD, speedMs: knots * KNOT };
}

/** Sails both on; the other vessel is heard every second, or `heardUntilS`. */
function sail(other: Motion, { profile = PROFILES.coast, own = OWN, heardUntilS = Infinity } = {}) {
  const said: string[] = [];
  let second = 0;
  const watch = new CollisionWatch({
    begins: ({ mmsi }) => said.push(`${second} begins ${mmsi}`),
    ends: (mmsi) => said.push(`${second} ends ${mmsi}`),
  });
  const until = (endS: number, change: { other?: Motion; blind?: boolean; profile?: Profile | undefined } = {}) => {
    for (; second < endS; second++) {
      const heard = second <= heardUntilS;
      const she = heard ? moved(change.other ?? other, second) : moved(other, heardUntilS);
      const ageS = heard ? 0 : second - heardUntilS;
      const mine = change.blind === true ? undefined : moved(own, second);
      watch.tick(
        second,
        mine,
        [{ mmsi: "224000001", motion: she, ageS }],
        "profile" in change ? change.profile : profile,
      );
    }
    return said;
  };
  return { watch, said, until };
}

test("head-on: raised after three seconds within the time, ended half a minute after she has passed", (t) => {
  // 16 kn of closing speed: at 5000 m she is 607 s away.
  const { until } = sail(away(5000, 100, 180, 8));
  t.deepEqual(until(60), ["3 begins 224000001"]);
  until(606);
  const [, ends] = until(760);
  t.regex(ends ?? "", /^6[5-9]\d ends/);
});

test("she is not raised before the time of the profile, nor beyond its distance", (t) => {
  const far = sail(away(12_000, 100, 180, 8)); // 1458 s away: coast asks for 900.
  t.deepEqual(far.until(550), []);
  t.regex(far.until(570)[0] ?? "", /^56\d begins/);
  t.deepEqual(sail(away(5000, 1000, 180, 8)).until(900), []);
});

test("what was acknowledged by one profile is told again by another one that it comes back under", (t) => {
  // 607 s away: known under way. Where the profile for an anchored vessel holds, she is none until she is 300 s away.
  const { watch, until } = sail(away(5000, 50, 180, 8));
  until(30);
  watch.acknowledged("224000001");
  const said = until(400, { profile: PROFILES.anchored });
  t.deepEqual(
    said.map((line) => line.split(" ")[1]),
    ["begins", "ends", "begins"],
  );
});

test("a vessel that lies still ahead is a danger until she is passed, though she is no longer ahead at the last moment", (t) => {
  // 8 kn: 1000 m are 243 s. From 180 m on she bears more than 13°.
  const { until } = sail(away(1000, 40, 0, 0));
  t.deepEqual(
    until(243).map((line) => line.split(" ")[1]),
    ["begins"],
  );
  t.is(until(400).length, 2);
});

test("one report with a wrong course raises nothing", (t) => {
  const { until } = sail(away(3000, 3000, 90, 10));
  until(10);
  until(11, { other: away(3000, 100, 180, 10) });
  t.deepEqual(until(300), []);
});

test("a vessel at the limit does not come and go", (t) => {
  const { watch, said } = sail(away(0, 0, 0, 0));
  for (let second = 0; second < 300; second++) {
    // Her CPA swings by a tenth around the limit.
    const east = 926 * (second % 2 === 0 ? 0.95 : 1.05);
    const she = moved(away(4000, east, 180, 8), 0);
    watch.tick(second, OWN, [{ mmsi: "224000001", motion: she, ageS: 0 }], PROFILES.coast);
  }
  t.true(said.length <= 1);
});

test("a companion does not come and go with what is said of her speed; who has opened the distance ends", (t) => {
  const { said, until } = sail(away(0, 230, 0, 8));
  for (let second = 50; second <= 600; second += 50) {
    // A little ahead of our beam, now as if she fell back and now as if she went on.
    const knots = second % 100 === 0 ? 8.3 : 7.7;
    until(second, { other: moved(away(8 * KNOT * second + 30, 230, 0, knots), -second) });
  }
  t.is(said.length, 1);
  t.regex(until(640, { other: away(-1000, 600, 0, 8) })[1] ?? "", /^6\d\d ends/);
});

test("slow vessels count only ahead of us: moored ones beside the fairway are none", (t) => {
  const { harbour } = PROFILES;
  t.deepEqual(sail(away(300, 60, 0, 0), { profile: harbour, own: { ...OWN, speedMs: 5 * KNOT } }).until(60), []);
  t.is(sail(away(300, 5, 0, 0), { profile: harbour, own: { ...OWN, speedMs: 5 * KNOT } }).until(60).length, 1);
});

test("a slow vessel that drifts across our course from outside the cone is a danger, one that drifts out of it is none", (t) => {
  const own = { ...OWN, speedMs: 4.6 * KNOT };
  // 0.8 kn for the 240 s until we are there: 100 m.
  const drifts = (eastM: number) => sail(away(570, eastM, 270, 0.8), { own }).until(60).length;
  t.is(drifts(140), 1, "14 degrees off the bow, and 40 m when we pass");
  t.is(drifts(-60), 0, "6 degrees off the bow, and 160 m when we pass");
});

test("an acknowledged danger is not raised again while it does not get worse", (t) => {
  const { watch, until } = sail(away(5000, 400, 180, 8));
  until(30);
  watch.acknowledged("224000001");
  until(100, { other: away(5000, 1300, 180, 8) });
  t.is(until(100).length, 2, "begun and ended");
  t.is(until(200).length, 2, "as near as it was acknowledged: quiet");
  until(240, { other: away(5000, 1300, 180, 8) });
  t.is(until(300, { other: away(5000, 20, 180, 8) }).length, 3, "much nearer: again");
});

test("a vessel that falls silent stays a danger while her position can be carried on, then ends", (t) => {
  const { until } = sail(away(5000, 100, 180, 8), { heardUntilS: 20 });
  t.is(until(20 + limits.carriedS).length, 1);
  t.is(until(20 + limits.carriedS + limits.endS + 5).length, 2);
});

test("without our own position nothing begins, and a danger ends some minutes after its closest point; switched off, all end", (t) => {
  const blind = sail(away(5000, 100, 180, 8)); // 607 s away.
  blind.until(30);
  t.is(blind.until(600 + limits.carriedS, { blind: true }).length, 1);
  t.is(blind.until(620 + limits.carriedS, { blind: true }).length, 2);
  t.deepEqual(sail(away(5000, 100, 180, 8)).until(60, { blind: true }), []);
  const off = sail(away(5000, 100, 180, 8));
  off.until(30);
  t.is(off.until(31, { profile: undefined }).length, 2);
});

test("an alarm of the last run is a danger until shown otherwise", (t) => {
  const { watch, until } = sail(away(5000, 5000, 90, 8));
  watch.restore("224000001", 0, false);
  t.is(until(20).length, 0);
  t.deepEqual(until(60), ["30 ends 224000001"]);
});

test("of more dangers than anybody can act on, no more are raised", (t) => {
  const said: string[] = [];
  const watch = new CollisionWatch({ begins: ({ mmsi }) => said.push(mmsi), ends: () => undefined });
  const others = Array.from({ length: 500 }, (_, i) => ({
    mmsi: String(200_000_000 + i),
    motion: away(3000 + i, 10, 180, 8),
    ageS: 0,
  }));
  for (let second = 0; second < 10; second++) watch.tick(second, OWN, others, PROFILES.offshore);
  t.is(said.length, limits.dangers);
  t.like(watch.counters(), { dangers: 500, without_alarm: 500 - limits.dangers, left_out: 500 - limits.dangers });
});

test("of too many dangers the soonest have alarms: one that is sooner takes the place of the last", (t) => {
  const said: string[] = [];
  const watch = new CollisionWatch({
    begins: ({ mmsi }) => said.push(`begins ${mmsi}`),
    ends: (mmsi) => said.push(`ends ${mmsi}`),
  });
  const other = (i: number, metres: number, knots = 8) => ({
    mmsi: String(200_000_000 + i),
    motion: away(metres, 10, 180, knots),
    ageS: 0,
  });
  let second = 0;
  const see = (others: readonly OtherVessel[], seconds: number) => {
    for (const end = second + seconds; second < end; second++) watch.tick(second, OWN, others, PROFILES.coast);
    return said.splice(0);
  };
  const far = Array.from({ length: limits.dangers }, (_, i) => other(i, 5000 + i));
  t.is(see(far, 5).length, limits.dangers);
  t.deepEqual(see([...far, other(90, 4990)], 60), [], "hardly sooner: nobody gives way");
  t.like(watch.counters(), { without_alarm: 1, left_out: 1 });
  t.deepEqual(see([...far, other(99, 1000)], 5), ["ends 200000031", "begins 200000099"]);
  watch.acknowledged("200000003");
  t.deepEqual(
    see([...far, other(90, 4990)], 2),
    ["ends 200000003", "begins 200000090"],
    "what is acknowledged is known",
  );
  see(far, 60);
  t.is(watch.withoutAlarm, 0, "the two sooner ones are gone, and their places are free");
});

test("an acknowledgement is for one encounter: who is past, or clear for minutes, and comes back is new", (t) => {
  const clear = sail(away(5000, 400, 180, 8));
  clear.until(10);
  clear.watch.acknowledged("224000001");
  const aside = { other: away(5000, 1300, 180, 8) };
  clear.until(100, aside);
  t.is(clear.until(250).length, 2, "as near as it was acknowledged: quiet");
  clear.until(260 + limits.clearS, aside);
  t.is(clear.until(300 + limits.clearS).length, 3, "told again");
  const turned = sail(away(5000, 400, 180, 8));
  turned.until(10);
  turned.watch.acknowledged("224000001");
  turned.until(100, { other: away(5000, 3000, 180, 8) });
  t.is(turned.until(110).length, 3, "turned away for more than half a minute, and back");
  const past = sail(away(5000, 40, 180, 8));
  past.until(10);
  past.watch.acknowledged("224000001");
  t.is(past.until(720).length, 2, "passed at 40 m");
  // She turns at 1 km, and no CPA is 50 m less than the one that was acknowledged.
  t.is(past.until(760, { other: moved(away(2000 + 720 * 8 * KNOT, 0, 180, 8), -720) }).length, 3);
});

test("the profile follows the speed and the anchor, unless a person has chosen", (t) => {
  const at = (knots: number, isAnchored = false) => profileFor("auto", { speedMs: knots * KNOT, isAnchored });
  t.deepEqual([at(0.2), at(2), at(7), at(1.5, true)], ["anchored", "harbour", "coast", "anchored"]);
  t.deepEqual(
    [at(2.5, true), at(14, true)],
    ["harbour", "coast"],
    "a watch that somebody forgot is not believed under way",
  );
  t.is(profileFor("offshore", { speedMs: 0, isAnchored: true }), "offshore");
  t.is(profileFor("off", { speedMs: 9, isAnchored: false }), undefined);
});
