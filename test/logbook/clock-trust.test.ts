/** When a clock is said to be wrong, and when no more: looks once a second, as the service has them. */
import test from "ava";
import { type ClockFault, ClockTrust, type EarlierStep } from "../../src/logbook/watch/clock-trust.ts";

const NOW = Date.UTC(2026, 11, 1);
const HOUR_S = 3600;
const YEARS_S = 3 * 365 * 24 * HOUR_S;

/** A clock of which a test says by how many seconds it is off, and what receivers say. */
class Vessel {
  readonly trust: ClockTrust;
  #second = 0;
  told = 0;

  constructor(offS = 0, newestS?: number, step?: EarlierStep) {
    const newestMs = newestS === undefined ? undefined : NOW + newestS * 1000;
    this.trust = new ClockTrust({ wallMs: NOW + offS * 1000, monotonicMs: 0 }, newestMs, step);
  }

  /** So many seconds with the clock off by as much, and GNSS off the true time by as much in each receiver. */
  run(seconds: number, offS: number, ...gnssOffS: readonly number[]): ClockFault | null {
    let fault: ClockFault | null = null;
    for (let i = 0; i < seconds; i += 1) {
      this.#second += 1;
      const reading = { wallMs: NOW + (this.#second + offS) * 1000, monotonicMs: this.#second * 1000 };
      const found = this.trust.look(reading, gnssOffS.map((gnss) => (gnss - offS) * 1000)); // prettier-ignore
      fault = found.fault;
      if (found.beginsToDiffer) this.told += 1;
    }
    return fault;
  }
}

test("a clock that leaps far is at fault until it is back where time would have brought it", (t) => {
  for (const offS of [YEARS_S, 3 * HOUR_S, -3 * HOUR_S, -20 * 24 * HOUR_S]) {
    const vessel = new Vessel();
    t.is(vessel.run(10, 0), null);
    t.is(vessel.run(100, offS), "leapt", `${offS}`);
    t.is(vessel.run(1, 2), null, "back, and two seconds off");
  }
});

test("a few seconds are no fault, a time before this version always is, and its end is no leap", (t) => {
  const vessel = new Vessel();
  t.is(vessel.run(10, 3), null);
  t.is(vessel.run(1, -NOW / 1000), "before-build");
  t.is(vessel.run(HOUR_S * 2, -NOW / 1000), "before-build");
  t.is(vessel.run(1, 0), null);
  const unset = new Vessel(-NOW / 1000);
  t.is(unset.run(10, -NOW / 1000), "before-build");
  t.is(unset.run(1, YEARS_S), null, "a computer without a clock of its own is set right by any time that can be");
});

test("a leap that nobody takes back in an hour was meant", (t) => {
  const vessel = new Vessel();
  t.is(vessel.run(HOUR_S, 2 * HOUR_S), "leapt");
  t.is(vessel.run(1, 2 * HOUR_S), null);
});

test("a leap is right where GNSS agrees with it, unless GNSS agreed with the clock before it, too", (t) => {
  t.is(new Vessel().run(10, YEARS_S, YEARS_S), null);
  const feigned = new Vessel();
  t.is(feigned.run(10, 0, 0), null);
  t.is(feigned.run(10, YEARS_S, YEARS_S), "leapt");
  t.is(feigned.run(1, 0, 0), null);
});

test("GNSS that differs is a fault after some looks, told once for each time that it begins, and ends with agreement", (t) => {
  const vessel = new Vessel();
  t.is(vessel.run(4, 0, HOUR_S), null);
  t.is(vessel.run(100, 0, HOUR_S), "gnss");
  t.is(vessel.run(1, 0, 8), "gnss", "neither agrees nor differs");
  t.is(vessel.run(20, 0, 2), null);
  t.is(vessel.told, 1);
  t.is(vessel.run(10, 0, 8), null);
  t.is(vessel.run(10, 0, -HOUR_S), "gnss");
  t.is(vessel.told, 2);
});

test("one receiver of three that is wrong is outvoted, and one of two changes nothing", (t) => {
  t.is(new Vessel().run(100, 0, 0, 0, YEARS_S), null);
  t.is(new Vessel().run(100, 0, 0, YEARS_S), null);
  t.is(new Vessel().run(100, 0, -YEARS_S, 0, YEARS_S), "gnss");
});

test("what the last run has recorded is taken up: still away, back again, or long ago", (t) => {
  const away: EarlierStep = { expectedMs: NOW, foundMs: NOW + YEARS_S * 1000 };
  const stillAway = new Vessel(YEARS_S + 60, YEARS_S + 30, away);
  t.is(stillAway.run(10, YEARS_S + 60), "leapt");
  t.is(stillAway.run(1, 60), null);
  t.is(new Vessel(60, YEARS_S + 30, away).run(10, 60), null, "back while the service was off");
  t.is(new Vessel(YEARS_S + 2 * HOUR_S, YEARS_S + HOUR_S, away).run(10, YEARS_S + 2 * HOUR_S), null, "meant");
  t.is(new Vessel(0, YEARS_S).run(10, 0), "leapt", "behind the newest entry, and nothing says why");
});
