/** A service that publishes on a bus and hears itself through a gateway on the same bus. */
import test from "ava";
import { messagesIn } from "../../../src/messages/messages.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { demoProject } from "../../../src/project/demo.ts";
import { nmea2000Makers } from "../../../src/runtime/service/subscribers.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";

const RPM = "ME_INST_0.RPM";

function setUp() {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const demo = demoProject();
  const project = { ...demo, nmea2000: { ...demo.nmea2000, publish: true } };
  const makers = nmea2000Makers({
    project,
    tags,
    intake: new Intake({ tags, clock }),
    clock,
    messages: messagesIn("en"),
  });
  const frames: PgnFrame[] = [];
  const publisher = makers.makePublisher?.({
    transport: (frame) => frames.push(frame),
    sourceAddress: () => 35,
    where: "can0",
    hearsItself: false,
  });
  tags.subscribe((update) => publisher?.accept(update));
  const gateway = makers.makeSubscriber(sourceLine("nmea2000", "192.168.4.1:1457"));
  const bus = makers.makeSubscriber(sourceLine("nmea2000", "can0"));
  tags.register({
    id: RPM,
    description: "",
    unitSi: "rpm",
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
  });
  /** Half a second of the simulator's values; gives what went out. */
  const publish = (value: number) => {
    clock.advance(500);
    tags.write({ tagId: RPM, value, quality: "good", timestampMs: clock.now(), source: "simulator" });
    publisher?.flush(clock.monotonic());
    return frames.splice(0);
  };
  return { clock, tags, gateway, bus, publish };
}

test("our own messages, played back by a gateway on the same bus, are not taken for another device's", (t) => {
  const { clock, tags, gateway, publish } = setUp();
  for (const value of [800, 850, 900]) {
    const sent = publish(value);
    t.is(sent.length, 1, "it goes on being published");
    clock.advance(1000);
    for (const frame of sent) gateway.accept({ ...frame, data: frame.data.slice(), timestampMs: clock.now() });
    t.like(tags.value(RPM), { value, source: "simulator" });
  }
  t.like(gateway.counters, { messages: 3, own_messages: 3, updates: 0 });
});

test("our own message is known whatever address a gateway puts on it, and for so long; another device's is taken", (t) => {
  const { clock, tags, gateway, publish } = setUp();
  const [ours] = publish(800);
  if (ours === undefined) throw new Error("nothing was sent");
  gateway.accept({ ...ours, source: 36, timestampMs: clock.now() });
  t.is(tags.value(RPM)?.source, "simulator");
  gateway.accept({ ...ours, source: 36, data: ours.data.map((byte, i) => (i === 2 ? byte + 1 : byte)) });
  t.is(tags.value(RPM)?.source, "nmea2000:192.168.4.1:1457:36");
  const again = setUp();
  const [old] = again.publish(800);
  again.clock.advance(5001);
  if (old !== undefined) again.gateway.accept({ ...old, timestampMs: again.clock.now() });
  t.is(again.tags.value(RPM)?.source, "nmea2000:192.168.4.1:1457:35");
});

test("a message of ours that comes back on the bus it was sent to goes round: its group is cut for a minute", (t) => {
  const { clock, tags, bus, publish } = setUp();
  const [ours] = publish(800);
  if (ours === undefined) throw new Error("nothing was sent");
  bus.accept({ ...ours, source: 90, timestampMs: clock.now() });
  t.is(tags.value(RPM)?.source, "simulator", "it is no other device");
  t.deepEqual(publish(810), []);
  clock.advance(58_000);
  t.deepEqual(publish(820), []);
  clock.advance(2000);
  t.is(publish(830).length, 1);
});

test("what a device says keeps ours from being sent while it lives, also where the tag has another source", (t) => {
  const { clock, tags, bus, publish } = setUp();
  t.is(publish(800).length, 1);
  const said = new PgnCodec().encode(127488, { instance: 0, speed: 700 }, { source: 9, timestampMs: clock.now() });
  bus.accept(said);
  t.is(tags.value(RPM)?.value, 700);
  t.deepEqual(publish(810), [], "the last value is another source's, and the device says the tag");
  clock.advance(3900);
  t.deepEqual(publish(820), []);
  clock.advance(1000);
  t.is(publish(830).length, 1, "the device has fallen silent");
  bus.accept({ ...said, timestampMs: clock.now() });
  t.deepEqual(publish(840), [], "and is back");
});

test("AIS messages are for who shows them, and a node says that it receives them only then", (t) => {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  const parts = { project: demoProject(), tags, intake, clock, messages: messagesIn("en") };
  const heard: [string, number][] = [];
  const ais = { hear: (where: string, { pgn }: PgnFrame) => heard.push([where, pgn]) };
  const shown = nmea2000Makers(parts, undefined, [ais], true);
  const frame = { priority: 4, source: 43, destination: 255, data: new Uint8Array(28), timestampMs: 0 };
  shown.makeSubscriber(sourceLine("nmea2000", "can0")).accept({ ...frame, pgn: 129038 });
  t.deepEqual(heard, [["can0", 129038]]);
  const pgns = [129038, 129039, 129040, 129041, 129793, 129794, 129798, 129809, 129810];
  t.deepEqual(
    pgns.filter((pgn) => !shown.receives().includes(pgn)),
    [],
  );
  const hidden = nmea2000Makers(parts);
  t.deepEqual(
    pgns.filter((pgn) => hidden.receives().includes(pgn)),
    [],
  );
});
