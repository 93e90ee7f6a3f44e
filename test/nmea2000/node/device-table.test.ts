import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { DeviceTable } from "../../../src/nmea2000/node/device-table.ts";
import { NULL_ADDRESS } from "../../../src/nmea2000/node/node-addresses.ts";
import { writeConfiguration, writeProduct } from "../../../src/nmea2000/node/node-information.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { formatName, type Name } from "../../../src/nmea2000/node/node-name.ts";
import { ManualClock } from "../../support/clock.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { CONFIGURATION, nameOf, PRODUCT } from "../support/test-node.ts";

const {
  devices: most,
  devicePgns,
  deviceQuietMs,
  deviceSilentMs,
  deviceQuestions,
  deviceQuestionPauseMs,
} = nmea2000Limits;
const OWN = 35;

/** A table, and devices that speak to it. */
class Listening {
  readonly clock = new ManualClock();
  readonly table = new DeviceTable();

  get at() {
    return { timestampMs: this.clock.now(), nowMs: this.clock.monotonic() };
  }

  hear(source: number, pgn = 130306): void {
    this.table.heard(source, pgn, this.at);
  }

  claim(source: number, name: Name): void {
    this.hear(source, PGN.ADDRESS_CLAIM);
    this.table.claimed(source, name, this.at);
  }

  ask() {
    return this.table.question(OWN, this.clock.monotonic());
  }

  /** All questions within so long, one a second. */
  askFor(ms: number) {
    const asked = [];
    for (const until = this.clock.monotonic() + ms; this.clock.monotonic() < until; this.clock.advance(1000)) {
      const question = this.ask();
      if (question !== undefined) asked.push(question);
    }
    return asked;
  }

  get devices() {
    return this.table.devices(this.clock.monotonic());
  }

  /** `7 c0… ` of each. */
  get places() {
    return this.devices.map(({ address, name }) => [address, name]);
  }
}

const A = nameOf({ uniqueNumber: 1 });
const B = nameOf({ uniqueNumber: 2 });

test("the NAME at an address is that of who has it now, and nobody's once we have it", (t) => {
  const bus = new Listening();
  bus.hear(7);
  t.is(bus.table.nameAt(7), undefined, "it has told none");
  bus.claim(7, A);
  bus.claim(8, A);
  t.deepEqual([bus.table.nameAt(7), bus.table.nameAt(8)], [undefined, A]);
  bus.claim(8, B);
  t.is(bus.table.nameAt(8), B);
  bus.table.lost(8);
  t.is(bus.table.nameAt(8), undefined);
});

test("a device keeps its record when it moves, and leaves its address to whoever claims it", (t) => {
  const bus = new Listening();
  bus.claim(7, A);
  bus.hear(7, 127250);
  bus.table.described(7, PGN.PRODUCT_INFORMATION, writeProduct(PRODUCT));
  bus.claim(8, A);
  t.deepEqual(bus.places, [[8, formatName(A)]]);
  t.is(bus.devices[0]?.model, "Bitacora");
  t.deepEqual(bus.devices[0]?.pgns, [PGN.ADDRESS_CLAIM, 127250]);
  bus.claim(8, B);
  t.deepEqual(bus.places, [
    [8, formatName(B)],
    [null, formatName(A)],
  ]);
  t.is(bus.devices[0]?.model, null, "what the former owner told is not the new one's");
  bus.claim(NULL_ADDRESS, B);
  bus.claim(7, A);
  t.deepEqual(bus.places, [
    [7, formatName(A)],
    [null, formatName(B)],
  ]);
  t.is(bus.table.counters.devices_moved, 2);
});

test("who sends without a NAME is there too, and what it sent is its own when it tells it", (t) => {
  const bus = new Listening();
  bus.hear(7, 127250);
  t.like(bus.devices[0], { address: 7, name: null, manufacturer: null, pgns: [127250] });
  bus.clock.advance(1000);
  bus.claim(7, A);
  t.is(bus.devices.length, 1);
  t.deepEqual(bus.devices[0]?.pgns, [PGN.ADDRESS_CLAIM, 127250]);
  t.is(bus.devices[0]?.first_heard, "2026-01-01T00:00:00.000Z");
  bus.hear(8, 127488);
  bus.claim(8, A);
  t.is(bus.devices.length, 1, "a known device has come to that address");
  t.true(bus.devices[0]?.pgns.includes(127488));
});

test("nobody is heard from an address that nobody may have", (t) => {
  const bus = new Listening();
  bus.hear(254);
  bus.hear(255);
  t.deepEqual(bus.devices, []);
  t.is(bus.table.size, 0);
});

test("our own address belongs to nobody else any more", (t) => {
  const bus = new Listening();
  bus.claim(OWN, A);
  bus.table.lost(OWN);
  t.deepEqual(bus.places, [[null, formatName(A)]]);
  bus.hear(OWN);
  t.deepEqual(bus.places, [
    [OWN, null],
    [null, formatName(A)],
  ]);
  t.is(bus.ask(), undefined);
});

test("a device is asked for its NAME, then for its product, with growing pauses, and a few times at most", (t) => {
  const bus = new Listening();
  const keepTalking = (ms: number) => {
    const asked = [];
    for (let passed = 0; passed < ms; passed += 1000) {
      bus.hear(7);
      asked.push(...bus.askFor(1000).map(({ pgn }) => [pgn, passed]));
    }
    return asked;
  };
  const pauses = [0, deviceQuestionPauseMs, 3 * deviceQuestionPauseMs];
  t.is(pauses.length, deviceQuestions);
  const both = keepTalking(300_000);
  t.deepEqual(
    both.filter(([pgn]) => pgn === PGN.ADDRESS_CLAIM),
    pauses.map((ms) => [PGN.ADDRESS_CLAIM, ms]),
  );
  t.is(both.length, 2 * deviceQuestions);
  bus.claim(8, B);
  t.deepEqual(bus.ask(), { address: 8, pgn: PGN.PRODUCT_INFORMATION });
  bus.table.described(8, PGN.PRODUCT_INFORMATION, writeProduct(PRODUCT));
  bus.table.described(8, PGN.CONFIGURATION_INFORMATION, writeConfiguration(CONFIGURATION));
  t.like(bus.devices[1], { model: "Bitacora", description_2: "Puente" });
  t.is(bus.ask(), undefined);
});

test("what a device has refused is not asked for again", (t) => {
  const bus = new Listening();
  bus.claim(7, A);
  t.deepEqual(bus.ask(), { address: 7, pgn: PGN.PRODUCT_INFORMATION });
  bus.table.refused(7, PGN.PRODUCT_INFORMATION);
  t.deepEqual(bus.askFor(60_000), []);
});

test("all devices have their turn, one question at a time", (t) => {
  const bus = new Listening();
  for (let address = 0; address < 50; address += 1) bus.claim(address, nameOf({ uniqueNumber: address }));
  const asked = Array.from({ length: 60 }, () => bus.ask()?.address).filter((address) => address !== undefined);
  t.deepEqual(
    asked,
    Array.from({ length: 50 }, (_, i) => i).filter((address) => address !== OWN),
  );
});

test("a quiet device is asked whether it is there; one that stays silent is kept, and marked", (t) => {
  const bus = new Listening();
  bus.claim(7, A);
  bus.table.described(7, PGN.PRODUCT_INFORMATION, writeProduct(PRODUCT));
  t.deepEqual(bus.askFor(deviceQuietMs), []);
  t.deepEqual(bus.askFor(10_000), [{ address: 7, pgn: PGN.ADDRESS_CLAIM }]);
  bus.claim(7, A);
  t.deepEqual(bus.askFor(deviceQuietMs), []);
  const asked = bus.askFor(10 * deviceSilentMs);
  t.true(asked.length >= 1 && asked.length <= 2, `${asked.length}`);
  t.like(bus.devices[0], { address: 7, silent: true, model: "Bitacora" });
  bus.hear(7);
  t.false(bus.devices[0]?.silent);
  t.is(bus.devices[0]?.last_heard, new Date(bus.clock.now()).toISOString());
});

test("the clock of the day may jump: nobody falls silent by that", (t) => {
  const bus = new Listening();
  bus.claim(7, A);
  bus.clock.jumpWall(365 * 86_400_000);
  t.false(bus.devices[0]?.silent);
});

test("never are more devices remembered than the limit, nor more groups of one; what left is counted", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const bus = new Listening();
  bus.claim(7, A);
  const count = 100_000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  for (let i = 0; i < count; i += 1) {
    const source = 8 + random.below(248);
    bus.claim(source, BigInt(random.below(2 ** 31)));
    bus.hear(8, random.below(2 ** 18));
    if (i % 100 === 0) bus.hear(7);
  }
  t.true(bus.table.size <= most + 255, `${bus.table.size}`);
  t.true(bus.devices.every(({ pgns }) => pgns.length <= devicePgns));
  t.is(bus.devices[0]?.name, formatName(A), "one that has its address is not forgotten");
  t.true(bus.table.counters.devices_forgotten > count / 2);
  t.true(bus.table.counters.pgns_left_out > 0);
});
