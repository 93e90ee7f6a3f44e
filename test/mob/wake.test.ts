/** Where the vessel was, for a mark that is told after its press. */
import test from "ava";
import { limits } from "../../src/mob/limits.ts";
import type { Placed } from "../../src/mob/mob-event.ts";
import { placeOfPress, Wake } from "../../src/mob/wake.ts";

const at = (second: number, latitude: number, longitude = 2.6): Placed => ({
  position: { latitude, longitude },
  atMs: second * 1000,
});

test("between two positions the place is interpolated, over the 180th meridian as well", (t) => {
  const wake = new Wake();
  for (let second = 0; second <= 60; second += 1) wake.pass(at(second, 39 + second / 1000));
  t.is(wake.at(32_500, null)?.position.latitude.toFixed(6), "39.032500");
  const east = new Wake();
  east.pass(at(0, 0, 179.999));
  t.is(Math.abs(east.at(5000, at(10, 0, -179.999))?.position.longitude ?? 0).toFixed(6), "180.000000");
});

test("at a gap it is where she was last known before, and nothing where that is ten minutes old", (t) => {
  const wake = new Wake();
  wake.pass(at(0, 39));
  wake.pass(at(900, 40));
  t.deepEqual(wake.at(300_000, null), at(0, 39));
  t.is(wake.at(700_000, null), null);
  t.deepEqual(wake.at(1_000_000, null), at(900, 40));
  t.is(wake.at(-60_000, null), null, "before all");
});

test("what is kept has a bound, and after a clock that went back nothing later is kept", (t) => {
  const wake = new Wake();
  for (let second = 0; second < 2 * limits.wakePlaces; second += 1) wake.pass(at(second, 39));
  t.is(wake.at((limits.wakePlaces / 2) * 1000, null), null, "too long ago");
  t.not(wake.at(1.5 * limits.wakePlaces * 1000, null), null);
  wake.pass(at(10, 50));
  t.deepEqual(wake.at(1.5 * limits.wakePlaces * 1000, null), null);
  t.deepEqual(wake.at(12_000, null), at(10, 50));
});

test("what the screen showed counts where it is nearer in time, and can be true", (t) => {
  const own = at(0, 39);
  const shown = at(90, 39.01);
  t.is(placeOfPress(100_000, own, shown, null), shown);
  const then = at(100, 39.011);
  t.is(placeOfPress(100_000, then, shown, null), then, "the vessel knows it better");
  t.is(placeOfPress(100_000, own, at(90, 45), null), own, "nobody sails so fast");
  t.is(placeOfPress(100_000, null, at(90, 45), at(200, 39)), null);
  t.is(placeOfPress(100_000, null, at(101, 39), null), null, "of after the press");
  t.is(placeOfPress(1_000_000, null, shown, null), null, "of long before it");
});
