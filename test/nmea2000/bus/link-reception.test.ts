import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { ReceptionCheck } from "../../../src/nmea2000/bus/link-reception.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

const { receptionWindow, deafFrames, linkPollMs } = nmea2000Limits;

/** A kernel, a socket that holds so many frames, and a process that takes them late. */
class Bus {
  readonly check = new ReceptionCheck();
  nowMs = 1_000_000;
  received = 1000;
  taken = 10;
  lost = 0;
  readonly #socket: number[] = [];
  readonly #room: number;
  #untimed: number | undefined;

  constructor(room = 278) {
    this.#room = room;
    this.check.restart(this.received, this.taken);
  }

  receive(frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      this.nowMs += 0.5;
      this.received += 1;
      if (this.#socket.length < this.#room) this.#socket.push(this.nowMs);
      else this.lost += 1;
    }
  }

  take(frames = Infinity): void {
    // Of the first frames the kernel knows no time, and gives that of their reading.
    this.#untimed ??= this.#socket.length;
    for (const receivedMs of this.#socket.splice(0, frames)) {
      const timestampMs = (this.#untimed -= 1) >= 0 ? this.nowMs : receivedMs;
      this.check.arrive(this.taken, timestampMs);
      this.taken += 1;
    }
  }

  look(times = 1): void {
    for (let i = 0; i < times; i += 1) {
      this.check.look(this.received, this.taken, Math.floor(this.nowMs));
      this.nowMs += linkPollMs;
    }
  }
}

test("what is counted as lost is never too much, and right when the bus falls silent", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const bus = new Bus();
  for (let i = 0; i < 3000; i += 1) {
    bus.receive(random.below(60));
    if (random.below(3) > 0) bus.take(random.below(80));
    if (random.below(4) === 0) bus.look();
    t.true(bus.check.lost <= bus.lost, `${bus.check.lost} of ${bus.lost}`);
  }
  bus.take();
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, bus.lost);
  t.true(bus.lost > 0);
});

test("frames on their way are not lost, on a bus that is never quiet", (t) => {
  const bus = new Bus(Infinity);
  bus.receive(100);
  for (let i = 0; i < 200; i += 1) {
    bus.look();
    bus.receive(50);
    bus.take(50);
    t.is(bus.check.lost, 0);
  }
});

test("a loss is noticed while the bus is busy, to the frames of a millisecond", (t) => {
  const bus = new Bus(100);
  bus.receive(400);
  for (let i = 0; i < 20; i += 1) {
    bus.look();
    bus.receive(50);
    bus.take(75);
  }
  t.is(bus.lost, 350);
  t.true(bus.check.lost >= 347 && bus.check.lost <= 350, `${bus.check.lost}`);
});

test("what the kernel does not count as received hides no later loss and makes up none", (t) => {
  const bus = new Bus();
  bus.receive(10);
  bus.take();
  // Five error messages that only this process counts.
  bus.taken += 5;
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, 0);
  bus.receive(300);
  bus.take();
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, 22);
});

test("losses add up over channels, and a kernel that counts from zero again is no loss", (t) => {
  const bus = new Bus(1);
  bus.receive(11);
  bus.take();
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, 10);
  bus.received = 0;
  bus.check.restart(bus.received, bus.taken);
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, 10);
  bus.receive(8);
  bus.take();
  bus.look(receptionWindow + 1);
  t.is(bus.check.lost, 17);
});

test("a clock that is set back keeps no loss from being noticed", (t) => {
  const bus = new Bus(1);
  bus.receive(1);
  bus.take();
  bus.look(receptionWindow + 1);
  bus.nowMs -= 3_600_000;
  bus.receive(11);
  bus.take();
  bus.look();
  t.is(bus.check.lost, 0);
  bus.receive(1);
  bus.take();
  t.is(bus.check.lost, 10);
});

test("a channel that hears nothing while the kernel does is deaf, and one that is only late is not", (t) => {
  const deaf = new Bus();
  deaf.look(100);
  deaf.receive(deafFrames);
  deaf.look(receptionWindow - 1);
  t.false(deaf.check.deaf);
  deaf.look();
  t.true(deaf.check.deaf);
  t.is(deaf.check.lost, deafFrames, "nobody will ever take them from its socket");
  deaf.check.restart(deaf.received, deaf.taken);
  t.false(deaf.check.deaf);

  const late = new Bus();
  for (let i = 0; i < 10; i += 1) {
    late.receive(100);
    late.look(receptionWindow - 1);
    t.false(late.check.deaf);
    late.take(1);
    late.look();
  }

  const nearlySilent = new Bus();
  nearlySilent.receive(deafFrames - 1);
  nearlySilent.look(100);
  t.false(nearlySilent.check.deaf, "a few frames may be lost without that");
});
