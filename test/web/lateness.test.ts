/** How far behind a stream is, and whether the page has stood still, by clocks that nobody can trust. */
import test from "ava";
import { Lateness, Standstill } from "../../web/link/lateness.ts";

const DAY_MS = 86_400_000;

test("what waits on its way is behind by as much, whatever the clocks say", (t) => {
  for (const apartMs of [0, DAY_MS, -DAY_MS, 250]) {
    const lateness = new Lateness();
    const arrives = (sentMs: number, wayMs: number) =>
      Math.round(lateness.take(sentMs, sentMs + apartMs + wayMs) / 10) * 10;
    t.is(arrives(1000, 80), 0);
    t.is(arrives(2000, 40), 0);
    t.is(arrives(3000, 90), 50);
    t.is(arrives(4000, 12_040), 12_000);
    t.is(arrives(5000, 40), 0);
    t.true(Math.abs((lateness.aheadMs ?? 0) + apartMs + 40) < 5);
  }
});

test("clocks that drift apart by a second in a day leave nothing behind", (t) => {
  const lateness = new Lateness();
  let worst = 0;
  for (let s = 0; s < 7200; s += 1) worst = Math.max(worst, lateness.take(s * 1000, s * 1000 * (1 + 1 / 86_400) + 50));
  t.true(worst < 10, String(worst));
});

test("a page that stood still knows it, whichever of its clocks stood still with it", (t) => {
  const looks = (...steps: readonly (readonly [wallMs: number, monotonicMs: number])[]) => {
    const standstill = new Standstill(0, 0);
    let [wall, monotonic] = [0, 0];
    return steps.map(([wallMs, monotonicMs]) => standstill.look((wall += wallMs), (monotonic += monotonicMs)));
  };
  t.deepEqual(looks([1000, 1000], [1000, 1000], [3000, 3000]), [false, false, false]);
  t.deepEqual(looks([1000, 1000], [300_000, 300_000], [1000, 1000]), [false, true, false]);
  t.deepEqual(looks([300_000, 500]), [true]);
  t.deepEqual(looks([0, 300_000]), [true]);
  t.deepEqual(looks([-3_600_000, 1000], [1000, 1000]), [true, false]);
});
