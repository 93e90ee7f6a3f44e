import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { DeviceFilter } from "../../../src/nmea2000/node/device-filter.ts";
import { buildName, nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import type { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const codec = new PgnCodec();
const LAT = "VESSEL.LAT_DEG";
const RAPID = 129025;
const GNSS = 129029;

function nameOf(uniqueNumber: number, manufacturerCode = 1855): bigint {
  const rest = { deviceInstance: 0, deviceFunction: 145, deviceClass: 60, systemInstance: 0, industryGroup: 4 };
  return buildName({ uniqueNumber, manufacturerCode, ...rest, arbitraryAddressCapable: true });
}

function setUp(devices: readonly DeviceFilter[] = []) {
  const clock = new ManualClock();
  const preferences = devices.length === 0 ? [] : [{ tags: ["vessel.l*_deg"], devices }];
  const { store, subscriber, another } = newSubscriber({ clock, where: "can0", preferences });
  const position = (source: number, latitude: number | null, pgn = RAPID): PgnFrame =>
    codec.encode(pgn, { latitude, longitude: 1 }, { source, timestampMs: clock.now() });
  const hear = (source: number, latitude: number | null, pgn = RAPID, by: Nmea2000Subscriber = subscriber) => {
    by.accept(position(source, latitude, pgn));
    return store.value(LAT)?.value;
  };
  const claim = (source: number, name: bigint) =>
    subscriber.accept({ pgn: 60928, priority: 6, source, destination: 255, data: nameBytes(name), timestampMs: 0 });
  return { clock, store, subscriber, another, hear, claim };
}

test("of two devices that send the same, the first heard has the tag until it is silent for the tag's timeout", (t) => {
  const { clock, hear, subscriber } = setUp();
  t.is(hear(1, 10), 10);
  t.is(hear(2, 20), 10);
  clock.advance(5000);
  t.is(hear(2, 21), 10, "still within five seconds");
  t.is(subscriber.counters.set_aside, 4, "two positions of two values each");
  clock.advance(1);
  t.is(hear(2, 22), 22);
  t.is(hear(1, 11), 22, "who comes back is not first any more");
});

test("a device that says itself that it has no value makes room at once, and blanks nobody", (t) => {
  const { hear, store } = setUp();
  hear(1, 10);
  t.is(hear(1, null), null);
  t.is(hear(2, 20), 20);
  t.is(hear(1, null), 20);
  t.is(hear(3, null), 20);
  t.is(store.value(LAT)?.source, "nmea2000:can0:2");
});

test("the project's order goes first: the preferred device takes the tag at once, and again when it comes back", (t) => {
  const { clock, hear } = setUp([{ address: 7 }, { address: 3 }]);
  t.is(hear(1, 10), 10);
  t.is(hear(3, 30), 30);
  t.is(hear(7, 70), 70);
  t.is(hear(3, 31), 70);
  clock.advance(5001);
  t.is(hear(1, 11), 11, "of those that are alive nobody goes before it yet");
  t.is(hear(3, 32), 32);
  t.is(hear(7, 71), 71);
});

test("a preferred device is its NAME, at whatever address, from the claims among the messages", (t) => {
  const { clock, hear, claim } = setUp([{ name: nameOf(5) }]);
  hear(1, 10);
  t.is(hear(2, 20), 10, "it has not told its NAME");
  claim(2, nameOf(5));
  t.is(hear(2, 21), 21);
  claim(9, nameOf(5));
  t.is(hear(9, 80), 80, "it has moved");
  t.is(hear(2, 22), 80, "who is at its old address is someone else");
  clock.advance(5001);
  t.is(hear(2, 23), 23);
  t.is(hear(9, 81), 81);
});

test("a device that moves to another address keeps the tag that it has", (t) => {
  const { hear, claim, store } = setUp();
  claim(4, nameOf(4));
  hear(4, 40);
  claim(44, nameOf(4));
  t.is(hear(44, 41), 41);
  t.is(store.value(LAT)?.source, "nmea2000:can0:44");
});

test("a device table, where there is one, is believed instead of the claims", (t) => {
  const clock = new ManualClock();
  const preferences = [{ tags: [LAT], devices: [{ manufacturer: 1851 }] }];
  const { store, another } = newSubscriber({ clock, preferences });
  const known = new Map([[6, nameOf(1, 1851)]]);
  const subscriber = another("can1", (address) => known.get(address));
  for (const source of [1, 6]) {
    subscriber.accept(codec.encode(RAPID, { latitude: source }, { source, timestampMs: clock.now() }));
  }
  t.is(store.value(LAT)?.value, 6);
});

test("the group that is sent more often goes before the other, whichever device sends it, while it is alive", (t) => {
  const { clock, hear } = setUp();
  t.is(hear(1, 10, GNSS), 10);
  t.is(hear(2, 20, RAPID), 20);
  t.is(hear(1, 11, GNSS), 20);
  t.is(hear(2, 21, GNSS), 20, "also of the same device");
  clock.advance(5001);
  t.is(hear(2, 22, GNSS), 22);
  t.is(hear(1, 12, RAPID), 12);
});

test("a computed variation goes before one that was typed in, whichever was heard first", (t) => {
  const { clock, store, subscriber } = setUp();
  const variation = (source: number, by: string | null, value: number) => {
    subscriber.accept(codec.encode(127258, { source: by, variation: value }, { source, timestampMs: clock.now() }));
    return store.value("VESSEL.VARIATION_DEG")?.source;
  };
  t.is(variation(105, "Manual", -0.34), "nmea2000:can0:105");
  t.is(variation(7, "WMM 2020", -0.26), "nmea2000:can0:7");
  t.is(variation(105, "Manual", -0.34), "nmea2000:can0:7");
  t.is(variation(8, "WMM 2015", -0.25), "nmea2000:can0:7", "of two that are computed the first");
  subscriber.accept(codec.encode(127250, { heading: 1, variation: -0.2, reference: 1 }, { source: 9, timestampMs: 0 }));
  t.is(variation(105, "Manual", -0.34), "nmea2000:can0:7");
  t.is(variation(7, null, -0.26), "nmea2000:can0:7");
  clock.advance(5001);
  t.is(variation(105, "Manual", -0.34), "nmea2000:can0:105", "better than none");
});

test("buses and gateways share one ranking", (t) => {
  const { clock, hear, another } = setUp();
  const gateway = another("10.0.0.5:10110");
  t.is(hear(1, 10), 10);
  t.is(hear(1, 89, RAPID, gateway), 10, "the same address elsewhere is another device");
  clock.advance(5001);
  t.is(hear(1, 88, RAPID, gateway), 88);
});

test("a clock that is set forward or back makes nobody silent and nobody live for ever", (t) => {
  const { clock, hear } = setUp();
  hear(1, 10);
  clock.jumpWall(3_600_000);
  t.is(hear(2, 20), 10);
  clock.jumpWall(-7_200_000);
  clock.advance(5001);
  t.is(hear(2, 21), 21);
  t.is(hear(1, 11), 21);
});

interface Told {
  readonly at: number;
  readonly value: number | null;
  readonly order: number;
}

/**
 * The rules in their plainest form: all that was ever said is kept, and looked through each time. A source holds while it
 * has the tag, its last word was a value and that is no older than the timeout.
 */
function naiveModel(order: readonly number[], timeoutMs: number) {
  let holder: string | undefined;
  const said = new Map<string, Told>();
  const rankOf = (address: number, pgn: number) =>
    (order.includes(address) ? order.indexOf(address) : order.length) * 1000 + (pgn === RAPID ? 0 : 1);
  let shown: number | null | undefined;
  return (address: number, pgn: number, value: number | null, at: number) => {
    const key = `${address} ${pgn}`;
    const held = holder === undefined ? undefined : said.get(holder);
    const isAlive = held !== undefined && held.value !== null && at - held.at <= timeoutMs;
    const rank = rankOf(address, pgn);
    const mayTake = holder === key || !isAlive || (value !== null && rank < held.order);
    if (mayTake && (value !== null || shown !== undefined)) {
      holder = key;
      shown = value;
      said.set(key, { at, value, order: rank });
    }
    return shown;
  };
}

test("random talk of many devices is ranked as a plain model ranks it", (t) => {
  const random = seededRandom(seedOf());
  const rounds = 40 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  t.log(`seed ${random.seed}, ${rounds} rounds of 400 messages`);
  for (let round = 0; round < rounds; round += 1) {
    const order = Array.from({ length: random.below(4) }, () => random.below(6));
    const { clock, hear } = setUp(order.map((address) => ({ address })));
    const model = naiveModel(order, 5000);
    for (let i = 0; i < 400; i += 1) {
      clock.advance(random.pick([0, 10, 100, 1000, 4999, 5000, 5001]));
      const address = random.below(6);
      const pgn = random.pick([RAPID, GNSS]);
      const value = random.next() < 0.15 ? null : random.below(90);
      const expected = model(address, pgn, value, clock.monotonic());
      if (hear(address, value, pgn) !== expected) {
        t.fail(`round ${round}, message ${i} of ${address}: not ${expected}`);
        return;
      }
    }
  }
  t.pass();
});
