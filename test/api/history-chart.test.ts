/** GET /history/chart: what a chart of so many points draws. */
import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const HEADING = "VESSEL.HEADING_TRUE_DEG";
const START = Date.UTC(2026, 0, 1);
const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();

async function vessel(t: Parameters<typeof vesselFor>[0]) {
  const started = await vesselFor(t);
  const put = (tagId: string, seconds: number, value: number) =>
    started.tags.write({ tagId, value, quality: "good", timestampMs: START + seconds * 1000, source: "test" });
  for (let s = 0; s < 600; s += 1) if (s < 200 || s >= 400) put(RPM, s, s % 10);
  for (let s = 0; s < 600; s += 10) put(HEADING, s, s % 20 === 0 ? 350 : 10);
  return started;
}

test("tags share one axis, each with the least, the mean and the greatest of an interval, and its gaps", async (t) => {
  const { get } = await vessel(t);
  const { body } = await get(`/history/chart?tags=${RPM},${HEADING}&since=${iso(0)}&until=${iso(599)}&points=30`);
  t.is(body.start, iso(0));
  t.is(body.interval_s, 20);
  const [rpm, heading] = body.series;
  t.is(rpm.tag_id, RPM);
  t.deepEqual([rpm.low[0], rpm.mean[0], rpm.high[0]], [0, 4.5, 9]);
  t.deepEqual([rpm.low.length, rpm.low[10]], [30, null]);
  t.deepEqual(rpm.gaps, [[10, 19]]);
  t.true(Math.abs(((heading.mean[3] + 180) % 360) - 180) < 1e-6, "the mean of an angle is circular");
  t.deepEqual([heading.low, heading.gaps], [heading.mean, []]);
});

test("without bounds it is the last hour; faults are said", async (t) => {
  const { get } = await vessel(t);
  const { body } = await get(`/history/chart?tags=${RPM}&points=60`);
  t.true(Math.abs(Date.parse(body.start) - Date.now() + 3_600_000) < 120_000);
  t.deepEqual([body.interval_s, body.series[0].gaps], [60, []]);
  t.is((await get("/history/chart")).status, 400);
  t.is((await get("/history/chart?tags=NO.SUCH")).status, 404);
  t.is((await get(`/history/chart?tags=${Array.from({ length: 9 }, (_, i) => `A.${i}`).join(",")}`)).status, 400);
  t.is((await get(`/history/chart?tags=${RPM}&since=${iso(9)}&until=${iso(1)}`)).status, 400);
  t.is((await get(`/history/chart?tags=${RPM}&points=4001`)).status, 400);
});
