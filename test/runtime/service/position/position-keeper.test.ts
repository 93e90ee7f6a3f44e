/** The watch over the position with its tags, its alarms and its entries, by a clock of its own. */
import test from "ava";
import { AlarmEngine } from "../../../../src/alarms/alarm-engine.ts";
import { AisTargets } from "../../../../src/ais/targets.ts";
import type { EntryDraft } from "../../../../src/logbook/logbook.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { positionPayload } from "../../../../src/mqtt/payloads.ts";
import { SentenceWriter } from "../../../../src/nmea0183/sentence-writer.ts";
import { PgnCodec } from "../../../../src/nmea2000/codec/codec.ts";
import { Nmea2000Publisher } from "../../../../src/nmea2000/tags/publisher.ts";
import { from, towards } from "../../../../src/position/look.ts";
import type { Trust } from "../../../../src/position/position-watch.ts";
import { demoProject } from "../../../../src/project/demo.ts";
import { PositionKeeper, type TrustedService } from "../../../../src/runtime/service/position/position-keeper.ts";
import { SignalStrengths } from "../../../../src/runtime/service/position/signal-strengths.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { outgoingTags } from "../../../../src/tags/outgoing-tags.ts";
import { POSITION_TAGS } from "../../../../src/tags/position-tags.ts";
import { newSpeaker, sourceLine, type Wire } from "../../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { vesselPosition } from "../../../../src/tags/usable-number.ts";
import { standardDefinition } from "../../../../src/tags/vocabulary/vocabulary.ts";
import { countingIds } from "../../../support/alarms.ts";
import { ManualClock } from "../../../support/clock.ts";
import { tableBelow } from "../../../support/page-table.ts";

/** Each is found by its own detector. */
type Lie = "height" | "leap" | "time";

const PLACE = { latitude: 39.5, longitude: 2.6 };

class Boat {
  readonly clock = new ManualClock();
  readonly tags = new TagStore(this.clock);
  readonly intake = new Intake({ tags: this.tags, clock: this.clock });
  readonly entries: EntryDraft[] = [];
  readonly alarms: AlarmEngine;
  keeper: PositionKeeper;
  readonly #service: TrustedService;
  readonly #speaker;
  position = PLACE;

  constructor(wire: Wire = "nmea2000") {
    const { clock, tags, intake } = this;
    this.alarms = new AlarmEngine({ clock, rules: [], store: { save: () => Promise.resolve(), remove: () => Promise.resolve() }, log: () => Promise.resolve(), newId: countingIds() }); // prettier-ignore
    tags.subscribe((update) => this.alarms.evaluate(update));
    const targets = new AisTargets({ now: () => clock.monotonic(), ownMmsi: "224000001", ownPosition: () => vesselPosition(tags) }); // prettier-ignore
    this.#speaker = newSpeaker(sourceLine(wire, "can0"), "nmea2000:can0:35");
    const present = { project: demoProject(), file: undefined };
    const watches = { clock: { report: () => ({ fault: null, gnss_ahead_s: 0.2 }) } };
    const outbox = { add: (draft: EntryDraft) => void this.entries.push(draft) };
    this.#service = { clock, tags, intake, targets, present, alarms: this.alarms, messages: messagesIn("en"), outbox, watches }; // prettier-ignore
    this.keeper = new PositionKeeper(this.#service, new SignalStrengths(clock));
  }

  pass(seconds: number, ...lies: readonly Lie[]): this {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(1000);
      const { latitude, longitude } = lies.includes("leap") ? from(this.position, towards(70, 30_000)) : this.position;
      this.#say("VESSEL.LAT_DEG", latitude);
      this.#say("VESSEL.LON_DEG", longitude);
      this.#say("GNSS.ALTITUDE_M", lies.includes("height") ? 650 : 50);
      this.#say("VESSEL.TIME_UTC_S", this.clock.now() / 1000 + (lies.includes("time") ? 40 : 0));
      this.keeper.tick();
      this.alarms.tick();
    }
    return this;
  }

  /** The alarms are those of before. */
  restarted(): this {
    this.keeper = new PositionKeeper(this.#service, new SignalStrengths(this.clock));
    return this;
  }

  #say(tagId: string, value: number): void {
    const { tags, intake, clock } = this;
    const definition = standardDefinition(tagId, messagesIn("en").nmea);
    if (!tags.has(tagId) && definition !== undefined) tags.register(definition);
    const tag = intake.of(tagId);
    const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: this.#speaker.text } as const;
    if (tag !== undefined) intake.take(tag, this.#speaker, { rank: 0, timeoutS: 5 }, update, clock.monotonic());
  }
}

test("a leap is an entry at once, an alarm when it lasts, and the last trusted position beside it", (t) => {
  const boat = new Boat();
  boat.pass(120);
  t.is(boat.keeper.watch.trust, "trusted");
  t.false(boat.tags.has(POSITION_TAGS.isUntrusted), "a boat that nobody lies to has no tags of it");
  boat.position = from(PLACE, towards(70, 30_000));
  boat.pass(8);
  t.is(boat.keeper.watch.trust, "untrusted");
  t.like(boat.keeper.counters(), { position_untrusted: 1, position_doubtful: 0 });
  t.deepEqual(boat.alarms.open(), []);
  boat.pass(20);
  t.deepEqual(
    boat.alarms.open().map(({ message, priority }) => [message, priority]),
    [["POSITION NOT TO BE TRUSTED: it has leapt farther than she can have gone", "alarm"]],
  );
  t.is(boat.tags.value(POSITION_TAGS.trustedLatitude)?.value, PLACE.latitude);
  t.is(boat.tags.value("VESSEL.LAT_DEG")?.value, boat.position.latitude, "the position itself is as it was said");
  boat.position = PLACE;
  boat.pass(70);
  t.is(boat.keeper.watch.trust, "trusted");
  t.is(boat.tags.value(POSITION_TAGS.isUntrusted)?.value, false);
  t.is(boat.tags.value(POSITION_TAGS.trustedLatitude)?.quality, "stale");
  t.deepEqual(
    boat.entries.map(({ summary, payload }) => [summary, payload?.["state"], payload?.["reasons"]]),
    [
      [
        "Position not trusted: it has leapt farther than she can have gone; last trusted at 39°30.00′ N, 2°36.00′ E",
        "untrusted",
        ["jump"],
      ],
      ["The position is trusted again", "trusted", []],
    ],
  );
  t.deepEqual(boat.entries[0]?.payload?.["clock"], { fault: null, gnss_ahead_s: 0.2 });
});

test("what goes out of a position that is not to be trusted says so, in the words of each output", (t) => {
  const boat = new Boat();
  const tags = outgoingTags(boat.tags, () => true);
  const sent: unknown[] = [];
  const codec = new PgnCodec();
  const publisher = new Nmea2000Publisher({
    transport: (frame) => void (frame.pgn === 129_025 && sent.push(codec.decode(frame)?.["latitude"])),
    sourceAddress: () => 1,
  });
  tags.subscribe((update) => publisher.accept({ ...update, source: "ours" }));
  const said = () => {
    publisher.flush(boat.clock.monotonic());
    const number = (tag: string) => Number(tags.value(tag)?.value ?? NaN);
    const lines = ["RMC", "GLL"].flatMap((formatter) =>
      new SentenceWriter("GP").lines(
        formatter,
        (tag) => (Number.isNaN(number(tag)) ? undefined : number(tag)),
        (tag) => tags.value(tag)?.quality === "uncertain",
      ),
    );
    const [rmc = [], gll = []] = lines.map((line) => line.split(/[,*]/).slice(1));
    const payload = positionPayload(tags.value("VESSEL.LAT_DEG"), tags.value("VESSEL.LON_DEG")) ?? "{}";
    const { quality } = JSON.parse(payload) as { quality?: string };
    return { rmc: [rmc[1], rmc[2], rmc[11]], gll: [gll[0], gll[5], gll[6]], mqtt: quality, nmea2000: sent.at(-1) };
  };
  boat.pass(120);
  t.deepEqual(said(), {
    rmc: ["A", "3930.00000", "A"],
    gll: ["3930.00000", "A", "A"],
    mqtt: undefined,
    nmea2000: 39.5,
  });
  boat.pass(20, "leap");
  t.is(boat.keeper.watch.trust, "untrusted");
  t.deepEqual(said(), {
    rmc: ["V", "3935.53655", "E"],
    gll: ["3935.53655", "V", "E"],
    mqtt: "uncertain",
    nmea2000: null,
  });
  t.is(boat.tags.value("VESSEL.LAT_DEG")?.quality, "good", "aboard it is as the receiver says it");
  t.is(tags.value(POSITION_TAGS.isUntrusted)?.quality, "good");
  boat.pass(80);
  t.deepEqual(said(), {
    rmc: ["A", "3930.00000", "A"],
    gll: ["3930.00000", "A", "A"],
    mqtt: undefined,
    nmea2000: 39.5,
  });
});

test("what a simulator or a recording says is not judged", (t) => {
  for (const wire of ["simulator", "replay"] as const) {
    const boat = new Boat(wire);
    boat.pass(60);
    boat.position = from(PLACE, towards(70, 30_000));
    boat.pass(60);
    t.is(boat.keeper.watch.trust, "trusted");
  }
});

test("the strengths of PGN 129540 are read, without satellites that are not received", (t) => {
  const clock = new ManualClock();
  const signals = new SignalStrengths(clock);
  const data = Buffer.alloc(3 + 3 * 12);
  data[2] = 3;
  for (const [at, db] of [42.5, 0, 37].entries()) data.writeUInt16LE(db * 100, 3 + at * 12 + 5);
  const frame = { pgn: 129_540, data, source: 35, priority: 6, destination: 255, timestampMs: 0 };
  signals.hear("can0", frame);
  t.deepEqual(signals.of("nmea2000:can0:35"), [42.5, 37]);
  signals.hear("can0", { ...frame, data: data.subarray(0, 20) });
  t.deepEqual(signals.of("nmea2000:can0:35"), [42.5], "a message that is cut off");
  clock.advance(6000);
  t.is(signals.of("nmea2000:can0:35"), undefined);
});

const EVENTS: Readonly<Record<string, (boat: Boat) => Boat>> = {
  "one doubt, 20 s": (boat) => boat.pass(20, "height"),
  "another doubt, 20 s": (boat) => boat.pass(20, "height", "time"),
  "one doubt alone, 90 s": (boat) => boat.pass(90, "height"),
  "a proof, 30 s": (boat) => boat.pass(30, "leap"),
  "nothing, 50 s": (boat) => boat.pass(50),
  "nothing, 70 s": (boat) => boat.pass(70),
  "killed and started": (boat) => boat.restarted().pass(5),
};

const STATES: Readonly<Record<Trust, (boat: Boat) => Boat>> = {
  trusted: (boat) => boat,
  doubtful: (boat) => boat.pass(90, "height"),
  untrusted: (boat) => boat.pass(60, "height", "time"),
};

const TABLE = tableBelow("watch-states.md", "Position");

test("the table has each event and each state", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(EVENTS));
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], Object.keys(STATES));
});

for (const [event, cells] of TABLE)
  test(`${event}: what becomes of each state`, (t) => {
    for (const [state, expected] of cells) {
      const before = STATES[state as Trust](new Boat().pass(400));
      t.is(before.keeper.watch.trust, state as Trust);
      const boat = EVENTS[event]?.(before);
      const { trust } = boat?.keeper.watch ?? {};
      const said = boat?.alarms.open().map(({ priority }) => priority) ?? [];
      t.is([trust === state ? "=" : trust, ...said].join(": "), expected, state);
    }
  });
