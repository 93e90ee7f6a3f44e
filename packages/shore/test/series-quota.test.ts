import test from "ava";
import { SeriesQuota } from "../src/door/series-quota.ts";
import { limits } from "../src/limits.ts";

const DAY_MS = 86_400_000;

test("a vessel brings so many series in a day; those that it has brought go on, and others have their own", (t) => {
  const quota = new SeriesQuota(limits.seriesRemembered);
  const mayHave = quota.open("a", 0);
  // Some hashes of 32 bits are alike.
  let refusedAt: number | undefined;
  for (let i = 0; refusedAt === undefined; i += 1) if (!mayHave(`series ${i}`)) refusedAt = i;
  t.true(refusedAt >= limits.seriesPerDay && refusedAt < limits.seriesPerDay + 50, String(refusedAt));
  t.true(quota.open("a", 1000)("series 7"));
  t.false(quota.open("a", 1000)(`series ${refusedAt}`));
  t.is(quota.waitS("a", DAY_MS - 5000), 5);
  t.true(quota.open("b", 1000)(`series ${refusedAt}`));
  t.true(quota.open("a", DAY_MS)(`series ${refusedAt}`), "the next day");
  t.is(quota.remembered, 2);
});

test("of more series than are remembered, those of the vessel that was silent longest are forgotten", (t) => {
  const quota = new SeriesQuota(limits.seriesRemembered);
  const vessels = Math.ceil(limits.seriesRemembered / limits.seriesPerDay) + 1;
  for (let vessel = 0; vessel < vessels; vessel += 1) {
    const mayHave = quota.open(`vessel ${vessel}`, 0);
    for (let i = 0; i < limits.seriesPerDay; i += 1) mayHave(`series ${i}`);
  }
  t.true(quota.remembered <= limits.seriesRemembered);
  t.true(quota.open("vessel 0", 0)("another"), "it begins anew");
});
