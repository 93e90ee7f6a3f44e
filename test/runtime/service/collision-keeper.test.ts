/** What the collision watch says, and when: alarms of vessels in the words of now, and that nobody watches. */
import test from "ava";
import { CONDITION_TABLE, type ServiceSnapshot } from "../../../src/api/condition/condition-table.ts";
import { limits } from "../../../src/collision/limits.ts";
import { say } from "../../../src/messages/catalogue.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { recordIn } from "../../../src/project/reader-texts.ts";
import { COLLISION_TAGS } from "../../../src/tags/station-tags.ts";
import {
  CollisionSea,
  COURSE_AND_SPEED,
  type Instruments,
  NOTHING,
  place,
  POSITION_ALONE,
} from "./support/collision-sea.ts";

const SHE = 224_123_456;

/** What /health says of it, in English. */
function conditionsOf({ stations }: CollisionSea): string[] {
  const outputs = [{ type: "ais", name: "", state: "running", fault: null, counters: stations.counters() }] as const;
  const { conditions } = messagesIn("en");
  return (["collision-blind", "dangers-left-out"] as const).flatMap((code) =>
    CONDITION_TABLE[code]
      .find({ outputs } as unknown as ServiceSnapshot)
      .map(({ count }) => say(conditions[code].text, { count })),
  );
}
const LOST = "Nobody watches for collisions";

test("a transponder that was never given a number is a vessel: number 0 has an alarm", (t) => {
  const sea = new CollisionSea();
  sea.meets(0, 3000);
  sea.sail(10);
  t.regex(sea.open[0] ?? "", /^vessel 000000000 comes within/);
  t.is(sea.stations.lookout.alarmIds().get("000000000"), sea.alarms.open()[0]?.id);
  sea.says(0, undefined);
  sea.sail(300);
  t.deepEqual(sea.open, []);
});

const WAYS: Readonly<Record<string, Instruments>> = {
  "course and speed": COURSE_AND_SPEED,
  "speed, magnetic course and variation": ({ position, speedMs }) => ({
    ...place(position),
    "VESSEL.SOG_MS": speedMs,
    "VESSEL.COG_MAGNETIC_DEG": 5,
    "VESSEL.VARIATION_DEG": -5,
  }),
  "positions alone": POSITION_ALONE,
  "positions, and a speed that is bad": (own) => ({
    ...POSITION_ALONE(own),
    "VESSEL.SOG_MS": { value: 0, quality: "bad" },
    "VESSEL.COG_TRUE_DEG": { value: 90, quality: "stale" },
  }),
};

for (const [way, instruments] of Object.entries(WAYS))
  test(`our motion by ${way}: a vessel head-on has an alarm`, (t) => {
    const sea = new CollisionSea();
    sea.meets(SHE, 3000);
    sea.sail(90, instruments);
    t.regex(sea.open.join(), /^vessel 224123456 comes within 0\.0\d NM in 5 min; 1\.\d NM off/);
  });

test("after a minute in which nobody could watch while vessels are heard a caution says so, and it ends", (t) => {
  const sea = new CollisionSea();
  sea.sail(300, NOTHING);
  t.is(sea.tags.value(COLLISION_TAGS.isLost), undefined, "nobody is heard");
  sea.meets(SHE, 9000);
  sea.sail(limits.blindS, NOTHING);
  t.deepEqual(sea.open, []);
  sea.sail(1, NOTHING);
  t.deepEqual(sea.open, [`${LOST}: our own position is not known`]);
  t.is(sea.alarms.open()[0]?.priority, "caution");
  t.regex(conditionsOf(sea).join(), /^Nobody watches for collisions: /);
  sea.sail(1);
  t.deepEqual(sea.open, []);
  t.deepEqual(conditionsOf(sea), []);
  // Latitude and longitude of two receivers: a place, and no way to measure from.
  const two: Instruments = ({ position: { latitude, longitude } }) => ({
    "VESSEL.LAT_DEG": latitude,
    "VESSEL.LON_DEG": { value: longitude, source: "another" },
    "VESSEL.SOG_MS": { value: null, quality: "bad" },
    "VESSEL.COG_TRUE_DEG": { value: null, quality: "bad" },
  });
  sea.sail(limits.blindS + 30, two);
  t.deepEqual(sea.open, [`${LOST}: our own course and speed are not known`]);
});

test("nobody is told that nobody watches where the watch is off", (t) => {
  const sea = new CollisionSea({ profile: "off" });
  sea.meets(SHE, 3000);
  sea.sail(200, NOTHING);
  t.deepEqual(sea.open, []);
});

test("the words of an open alarm are those of now, with those of its raise beside them, in the reader's language", (t) => {
  const sea = new CollisionSea();
  sea.meets(SHE, 5000, { eastM: 300 });
  sea.sail(10);
  const raised = sea.open[0] ?? "";
  t.regex(raised, /^vessel 224123456 comes within 0\.16 NM in 10 min; 2\.7 NM off, bearing 003°$/);
  sea.says(SHE, { name: "EVER GIVEN" });
  sea.sail(1);
  t.regex(sea.open[0] ?? "", /^EVER GIVEN \(224123456\) comes within 0\.16 NM in 10 min; /);
  sea.sail(289);
  t.regex(sea.open[0] ?? "", /^EVER GIVEN \(224123456\) comes within 0\.16 NM in 5 min; 1\.4 NM off, bearing 007°$/);
  const [record] = sea.alarms.open();
  if (record === undefined) throw new Error("none");
  t.is(record.raised_message, raised);
  t.like(recordIn(record, "es"), {
    message: "EVER GIVEN (224123456) pasará a 0,16 NM en 5 min; a 1,4 NM, demora 007°",
    raised_message: "buque 224123456 pasará a 0,16 NM en 10 min; a 2,7 NM, demora 003°",
  });
  const blind = (own: Parameters<Instruments>[0]) => ({
    ...COURSE_AND_SPEED(own),
    "VESSEL.LAT_DEG": { value: null, quality: "bad" as const },
  });
  sea.sail(10, blind);
  t.regex(sea.open[0] ?? "", /\(when last seen\)$/);
  const unseen = sea.alarms.open()[0];
  t.regex(
    recordIn(unseen ?? record, "es").message,
    /^EVER GIVEN \(224123456\) pasará a 0,16 NM en \d min; .* \(cuando se vio por última vez\)$/,
  );
  sea.sail(315);
  t.regex(sea.open[0] ?? "", /^EVER GIVEN \(224123456\) has passed; 0\.\d NM off, bearing \d{3}°$/);
  t.regex(
    recordIn(sea.alarms.open()[0] ?? record, "es").message,
    /^EVER GIVEN \(224123456\) ya ha pasado; a 0,\d NM, demora \d{3}°$/,
  );
});

test("a vessel that gives neither speed nor course is watched by her positions; until then it is not claimed to be known", (t) => {
  const sea = new CollisionSea();
  sea.meets(SHE, 900, { said: { speedMs: null, courseRad: null } });
  sea.sail(7);
  t.regex(sea.open[0] ?? "", /^vessel 224123456, speed unknown, comes within 0\.0\d NM in \d min if she lies still; /);
  const [record] = sea.alarms.open();
  t.regex(
    record === undefined ? "" : recordIn(record, "es").message,
    /^buque 224123456, velocidad desconocida, pasará a 0,0\d NM en \d min si está parado; /,
  );
  sea.sail(20);
  t.regex(sea.open[0] ?? "", /^vessel 224123456 comes within 0\.0\d NM in 1 min; /);
  // She says how fast she is, and neither course nor heading.
  const course = new CollisionSea();
  course.meets(SHE, 3000, { said: { courseRad: null } });
  course.sail(30);
  t.regex(course.open[0] ?? "", /^vessel 224123456 comes within 0\.0\d NM in 6 min; /);
});

test("more dangers than alarms: a warning says how many have none, and their counters have names of their own", (t) => {
  const sea = new CollisionSea();
  for (let i = 0; i < limits.dangers + 3; i++) sea.meets(SHE + i, 5000 + i);
  sea.sail(10);
  t.true(sea.open.includes("Dangerous vessels without an alarm: 3"));
  t.is(sea.open.length, limits.dangers + 1);
  t.like(sea.stations.counters(), { collision_left_out: 3, distress_left_out: 0, without_alarm: 3, without_place: 0 });
  t.deepEqual(conditionsOf(sea), ["3 dangerous vessels have no alarm: vessels that come sooner have the alarms."]);
  for (let i = 0; i < 3; i++) sea.says(SHE + i, undefined);
  sea.sail(300);
  t.deepEqual(conditionsOf(sea), []);
  t.false(sea.open.some((message) => message.startsWith("Dangerous vessels")));
});

test("an alarm that ends while its acknowledgement is written, or before, does not stay open", async (t) => {
  const sea = new CollisionSea();
  sea.meets(SHE, 1000);
  sea.sail(10);
  const slow = Promise.withResolvers<void>();
  await sea.alarms.settled();
  sea.book = slow.promise;
  const done = sea.alarms.acknowledge(sea.alarms.open()[0]?.id ?? "", "Ana");
  sea.says(SHE, undefined);
  sea.sail(300);
  t.is(sea.open.length, 1, "it waits for the book");
  slow.resolve();
  await done;
  sea.sail(61);
  t.deepEqual(sea.open, []);
  // A distress call latches: it is acknowledged when it has long ended.
  const call = { act: "distress", mmsi: "224999888", by: undefined, nature: "fire", position: undefined, persons: undefined } as const; // prettier-ignore
  sea.stations.distress.hearCall(call);
  sea.sail(1900);
  t.like(sea.alarms.open()[0], { alarm_id: "distress", condition: false });
  await sea.alarms.acknowledge(sea.alarms.open()[0]?.id ?? "", "Ana");
  sea.sail(61);
  t.deepEqual(sea.open, []);
});
