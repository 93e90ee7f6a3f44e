/** Two buses that are joined by group, and rings. */
import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { pgnsOf } from "../../../src/nmea2000/bridge/bridge-sets.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { BRIDGE_SETS, type BridgeSet } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { demoProject } from "../../../src/project/demo.ts";
import type { Bridge } from "../../../src/project/bridge-section.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { nmea2000Makers } from "../../../src/runtime/service/subscribers.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";

const codec = new PgnCodec();

function line(from: string, to: string, sets: readonly BridgeSet[] = BRIDGE_SETS, more: Partial<Bridge> = {}): Bridge {
  return { from, to, sets, instances: undefined, rates: {}, ...more };
}

/** A service with the buses can0 and can1, and instruments at `mast`. */
function setUp(bridge: readonly Bridge[]) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const demo = demoProject();
  const project = { ...demo, bridge, nmea2000: { ...demo.nmea2000, publish: false } };
  const named = ["can0", "can1"].map((where) => ({ names: [where, "socketcan"], line: sourceLine("nmea2000", where) }));
  const mast = { names: ["mast", "nmea0183"], line: sourceLine("nmea0183", "10.0.0.1:10110") };
  let lines: readonly (typeof mast)[] = [];
  const service = { project, tags, intake: new Intake({ tags, clock }), clock, messages: messagesIn("en") };
  // A gateway's publisher is made before the sources are known.
  const makers = nmea2000Makers(service, () => lines);
  const sent: (PgnFrame & { readonly to: string })[] = [];
  const ends = ["can0", "can1"].map((where, i) => {
    const publisher = makers.makePublisher?.({
      transport: (frame) => sent.push({ ...frame, to: where }),
      sourceAddress: () => 100 + i,
      where,
      hearsItself: false,
    });
    tags.subscribe((update) => publisher?.accept(update));
    return { publisher, subscriber: makers.makeSubscriber(sourceLine("nmea2000", where)) };
  });
  lines = [...named, mast];
  const hear = (where: "can0" | "can1", pgn: number, content: Record<string, number>, source = 12) => {
    const frame = codec.encode(pgn, content, { source, timestampMs: clock.now() });
    ends[where === "can0" ? 0 : 1]?.subscriber.accept(frame);
    return frame;
  };
  const again = (where: "can0" | "can1", frame: PgnFrame, source: number) =>
    ends[where === "can0" ? 0 : 1]?.subscriber.accept({ ...frame, source, timestampMs: clock.now() });
  const flush = () => {
    for (const { publisher } of ends) publisher?.flush(clock.monotonic());
    return sent.splice(0);
  };
  const write = (tagId: string, value: number) => {
    if (!tags.has(tagId))
      tags.register({
        id: tagId,
        description: "",
        unitSi: "m/s",
        controllable: false,
        rangeNormalMin: null,
        rangeNormalMax: null,
      });
    tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: "nmea0183:10.0.0.1:10110" });
  };
  return { clock, hear, again, flush, write };
}

test("messages of the sets go to the other bus with our address, whole and at once; others and those to one device stay", (t) => {
  const { hear, again, flush } = setUp([line("can0", "can1", ["wind", "depth"])]);
  const wind = hear("can0", 130_306, { windSpeed: 5, windAngle: 1, reference: 2 });
  hear("can0", 127_488, { instance: 0, speed: 800 });
  hear("can0", 60_928, {});
  again("can0", { ...wind, destination: 40 }, 13);
  hear("can1", 128_267, { depth: 4 });
  const sent = flush();
  t.is(sent.length, 1);
  t.like(sent[0], { pgn: 130_306, to: "can1", source: 101, destination: 255, priority: 2, data: wind.data });
});

test("what a device of the far bus says itself is left to it, by instance, until it falls silent", (t) => {
  const { clock, hear, flush } = setUp([line("can0", "can1", ["tanks"])]);
  hear("can1", 127_505, { instance: 0, type: 0, level: 40 }, 7);
  hear("can0", 127_505, { instance: 0, type: 0, level: 50 });
  hear("can0", 127_505, { instance: 1, type: 0, level: 60 });
  t.deepEqual(
    flush().map(({ data }) => data[0]),
    [1],
  );
  clock.advance(12_500);
  hear("can0", 127_505, { instance: 0, type: 0, level: 50 });
  t.is(flush().length, 1);
});

test("two buses joined both ways: each message goes over once, and nothing comes back", (t) => {
  const { clock, hear, flush } = setUp([line("can0", "can1"), line("can1", "can0")]);
  for (let i = 0; i < 100; i += 1) {
    hear("can0", 130_306, { windSpeed: 5, windAngle: 1, reference: 2 });
    hear("can1", 128_267, { depth: 4 + (i % 3) }, 9);
    t.deepEqual(
      flush().map(({ pgn, to }) => `${pgn} ${to}`),
      ["130306 can1", "128267 can0"],
    );
    clock.advance(100);
  }
});

test("a ring through another gateway is broken: what comes back is no other device's, and the group is cut for a minute", (t) => {
  const { clock, hear, again, flush } = setUp([line("can0", "can1", ["wind"]), line("can1", "can0", ["wind"])]);
  const wind = hear("can0", 130_306, { windSpeed: 5, windAngle: 1, reference: 2 });
  t.is(flush().length, 1);
  again("can0", wind, 77);
  t.is(flush().length, 0);
  clock.advance(200);
  hear("can0", 130_306, { windSpeed: 6, windAngle: 1, reference: 2 });
  t.is(flush().length, 0, "cut");
  clock.advance(60_000);
  hear("can0", 130_306, { windSpeed: 6, windAngle: 1, reference: 2 });
  t.is(flush().length, 1);
});

test("a device that says by itself what the bridge sends is no loop: the group goes on, and is not cut for it again", (t) => {
  const { clock, hear, again, flush } = setUp([line("can0", "can1", ["depth"])]);
  const twoSounders = (depth: number) => {
    again("can0", hear("can0", 128_267, { depth }), 13);
    return flush().length;
  };
  t.is(twoSounders(4), 1);
  clock.advance(1000);
  t.is(twoSounders(4), 0, "cut, until it shows who says it");
  clock.advance(3500);
  t.is(twoSounders(4), 0);
  clock.advance(1000);
  t.is(twoSounders(4), 1, "the second device says it without us");
  for (let i = 0; i < 100; i += 1) {
    clock.advance(1000);
    t.is(twoSounders(4 + (i % 3)), 1);
  }
  again("can0", hear("can0", 128_267, { depth: 9 }), 77);
  t.is(flush().length, 1);
  clock.advance(1000);
  t.is(twoSounders(4), 0, "another one that repeats us");
});

test("a message in which nothing is known does not go over", (t) => {
  const { hear, flush } = setUp([line("can0", "can1", ["depth", "tanks"])]);
  hear("can0", 128_267, {});
  hear("can0", 127_505, { instance: 1, type: 0 });
  t.is(flush().length, 0);
  hear("can0", 127_505, { instance: 1, type: 0, level: 0 });
  t.is(flush().length, 1);
});

test("a tag goes while its source is the one that is named, at the rate and to the instance of the line", (t) => {
  const { clock, write, hear, flush } = setUp([
    line("mast", "can0", ["wind", "electrical"], { instances: { BATT_0: 2 }, rates: { wind: 1 } }),
  ]);
  write("WIND_APPARENT.SPEED_MS", 5);
  write("BATT_0.VOLTAGE_V", 12.5);
  write("VESSEL.DEPTH_M", 4);
  const sent = flush();
  t.deepEqual(sent.map(({ pgn, to }) => `${pgn} ${to}`).toSorted(), ["127508 can0", "130306 can0"]);
  t.is(sent.find(({ pgn }) => pgn === 127_508)?.data[0], 2);
  clock.advance(500);
  write("WIND_APPARENT.SPEED_MS", 6);
  t.is(flush().length, 0);
  clock.advance(500);
  t.is(flush().filter(({ pgn }) => pgn === 130_306).length, 1);
  hear("can0", 130_306, { windSpeed: 3, reference: 2 }, 7);
  clock.advance(1000);
  write("WIND_APPARENT.SPEED_MS", 7);
  t.is(flush().filter(({ pgn }) => pgn === 130_306).length, 0, "a vane on the bus says it");
  clock.advance(5000);
  write("WIND_APPARENT.SPEED_MS", 8);
  t.is(flush().filter(({ pgn }) => pgn === 130_306).length, 1, "and has fallen silent");
});

test("the sets have no group of the network's management and no command", (t) => {
  const all = pgnsOf(BRIDGE_SETS);
  t.true(all.length >= 55, `${all.length}`);
  const never = new Set([
    59_392, 59_904, 60_160, 60_416, 60_928, 65_240, 126_208, 126_464, 126_720, 126_993, 126_996, 126_998, 127_237,
    127_502,
  ]);
  t.deepEqual(
    all.filter((pgn) => never.has(pgn)),
    [],
  );
  t.deepEqual(pgnsOf(["navigation"]), [129_283, 129_284, 129_285]);
});
