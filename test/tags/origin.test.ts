import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { originOf, REPLAY_SOURCE, SIMULATOR_SOURCE } from "../../src/tags/origin.ts";
import { outgoingTags } from "../../src/tags/outgoing-tags.ts";
import { TagStore } from "../../src/tags/tag-store.ts";

test("the source of an update tells where its value comes from", (t) => {
  t.is(originOf(SIMULATOR_SOURCE), "simulated");
  t.is(originOf(REPLAY_SOURCE), "replayed");
  t.is(originOf(`${REPLAY_SOURCE}:35`), "replayed");
  for (const source of ["nmea2000:can0:35", "nmea2000:replay0:35", "signalk:simulator", "nmea0183:simulator", "system"])
    t.is(originOf(source), "live", source);
});

test("an output sees only live values, and all where the project says so", (t) => {
  const tags = new TagStore(systemClock);
  for (const id of ["A", "B"]) {
    const bounds = { rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ id, description: "", unitSi: "m", controllable: false, ...bounds });
  }
  const live = outgoingTags(tags, () => false);
  const heard: unknown[] = [];
  const end = live.subscribe(({ tagId, value }) => heard.push([tagId, value]));
  let atMs = systemClock.now();
  const write = (tagId: string, value: number, source: string) =>
    tags.write({ tagId, value, quality: "good", timestampMs: (atMs += 1), source });
  write("A", 1, SIMULATOR_SOURCE);
  write("B", 2, "nmea2000:can0:35");
  t.deepEqual(heard, [["B", 2]]);
  t.is(live.value("A"), undefined);
  t.is(live.value("B")?.value, 2);
  t.is(live.definition("A")?.unitSi, "m");
  t.deepEqual(
    [...live.entries()].map(({ definition, value }) => [definition.id, value?.value]),
    [
      ["A", undefined],
      ["B", 2],
    ],
  );
  t.deepEqual(tags.statistics().by_origin, { live: 1, simulated: 1, replayed: 0 });
  write("B", 3, `${REPLAY_SOURCE}:7`);
  t.is(live.value("B"), undefined, "what was live is not said any more");
  t.is(outgoingTags(tags, () => true).value("B")?.value, 3);
  end();
  write("B", 4, "nmea2000:can0:35");
  t.is(heard.length, 1);
});
