import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const START = Date.UTC(2026, 0, 1);
const iso = (ms: number) => new Date(ms).toISOString();

/** A vessel with one record each second from START on, value = second. */
async function withHistory(t: Parameters<typeof vesselFor>[0], seconds: number) {
  const vessel = await vesselFor(t);
  for (let s = 0; s < seconds; s += 1) {
    vessel.tags.write({ tagId: RPM, value: s, quality: "good", timestampMs: START + s * 1000, source: "test" });
  }
  return vessel;
}

test("the newest 1000 records come in ascending time where no limit is given", async (t) => {
  const vessel = await withHistory(t, 1500);
  const { body } = await vessel.get(`/tags/${RPM}/history`);
  t.is(body.length, 1000);
  t.deepEqual(body[0], { tag_id: RPM, timestamp: iso(START + 500_000), value: 500, quality: "good" });
  t.is(body.at(-1).value, 1499);
});

test("since and until are inclusive bounds, limit takes the newest inside them", async (t) => {
  const vessel = await withHistory(t, 100);
  const query = new URLSearchParams({ since: iso(START + 10_000), until: iso(START + 20_000) });
  const { body } = await vessel.get(`/tags/${RPM}/history?${query}`);
  t.deepEqual(
    body.map((record: { value: number }) => record.value),
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  );
  const newest = await vessel.get(`/tags/${RPM}/history?${query}&limit=2`);
  t.deepEqual(
    newest.body.map((record: { value: number }) => record.value),
    [19, 20],
  );
});

test("dates may have an offset, none (UTC), or a plus that was not encoded", async (t) => {
  const vessel = await withHistory(t, 100);
  const valuesFrom = async (since: string) => {
    const { status, body } = await vessel.get(`/tags/${RPM}/history?since=${since}&limit=100`);
    t.is(status, 200, since);
    return body[0].value as number;
  };
  t.is(await valuesFrom("2026-01-01T00:01:00Z"), 60);
  t.is(await valuesFrom("2026-01-01T00:01:00"), 60);
  t.is(await valuesFrom("2026-01-01T02:01:00%2B02:00"), 60);
  t.is(await valuesFrom("2026-01-01T02:01:00+02:00"), 60);
  t.is(await valuesFrom("2026-01-01T02:01+02"), 60);
  t.is(await valuesFrom("2026-01-01%2000:01"), 60);
  t.is(await valuesFrom("2025-12-31T23:01:00-01:00"), 60);
  t.is(await valuesFrom("2026-01-01"), 0);
});

test("a malformed parameter is a 400 that names it", async (t) => {
  const vessel = await withHistory(t, 1);
  const faults: [string, string][] = [
    ...["", "yesterday", "2026-13-01", "2026-02-30T00:00:00Z", "1767225600", "2026-01-01T25:00Z"].flatMap(
      (text): [string, string][] => [
        ["since", text],
        ["until", text],
      ],
    ),
    ...[
      "",
      "0",
      "-1",
      "1e3",
      "0x10",
      " 5",
      "5%20",
      "5.0",
      "+5",
      "%2B5",
      "100001",
      "99999999999999999999",
      "NaN",
      "٣",
      "null",
    ].map((text): [string, string] => ["limit", text]),
    ...["", "0", "-5", "1e", "abc", "Infinity", "99999999999"].map((text): [string, string] => ["interval_s", text]),
    ...["", "median", "MEAN", "mean,max"].map((text): [string, string] => ["aggregate", text]),
  ];
  for (const [name, text] of faults) {
    const { status, body } = await vessel.get(`/tags/${RPM}/history?${name}=${text}`);
    t.is(status, 400, `${name}=${text}`);
    t.true(body.detail.includes(name), body.detail);
  }
});

test("a parameter given twice, or not well encoded, is a 400; so is an unknown one", async (t) => {
  const vessel = await withHistory(t, 3);
  t.regex((await vessel.get(`/tags/${RPM}/history?limit=1&limit=2`)).body.detail, /limit/);
  t.regex((await vessel.get(`/tags/${RPM}/history?since=%ff`)).body.detail, /since/);
  for (const name of ["cachebuster", "from", "limits", "Since", "__proto__", "constructor", "tag_id"]) {
    const { status, body } = await vessel.get(`/tags/${RPM}/history?limit=1&${name}=1`);
    t.is(status, 400, name);
    t.true(body.detail.includes(`'${name}'`), body.detail);
  }
  t.regex((await vessel.get(`/tags/${RPM}/history?from=2026-01-01`)).body.detail, /use since/);
  t.is((await vessel.get(`/tags/${RPM}/history?&&`)).body.length, 3);
});

test("limit goes from 1 to 100000", async (t) => {
  const vessel = await withHistory(t, 5);
  t.is((await vessel.get(`/tags/${RPM}/history?limit=1`)).body.length, 1);
  t.is((await vessel.get(`/tags/${RPM}/history?limit=100000`)).body.length, 5);
});

test("since after until is a 400, equal is not", async (t) => {
  const vessel = await withHistory(t, 5);
  const path = `/tags/${RPM}/history?since=2026-01-01T00:00:03Z&until=2026-01-01T00:00:0`;
  t.is((await vessel.get(`${path}2Z`)).status, 400);
  t.is((await vessel.get(`${path}3Z`)).body.length, 1);
});

test("the tag must be registered; a registered one without records has none", async (t) => {
  const vessel = await vesselFor(t);
  const unknown = await vessel.get("/tags/NOPE/history");
  t.is(unknown.status, 404);
  t.true(unknown.body.detail.includes("NOPE"));
  t.deepEqual((await vessel.get(`/tags/${RPM}/history`)).body, []);
});

test("an interval reduces on the server: each aggregate, mean where none is named", async (t) => {
  const vessel = await withHistory(t, 30);
  const reduced = async (query: string) =>
    (await vessel.get(`/tags/${RPM}/history?interval_s=10${query}`)).body.map((r: { value: number }) => r.value);
  t.deepEqual(await reduced("&aggregate=mean"), [4.5, 14.5, 24.5]);
  t.deepEqual(await reduced(""), [4.5, 14.5, 24.5]);
  t.deepEqual(await reduced("&aggregate=min"), [0, 10, 20]);
  t.deepEqual(await reduced("&aggregate=max"), [9, 19, 29]);
  t.deepEqual(await reduced("&aggregate=first"), [0, 10, 20]);
  t.deepEqual(await reduced("&aggregate=last"), [9, 19, 29]);
  t.deepEqual(await reduced("&aggregate=minmax"), [0, 9, 10, 19, 20, 29]);
  t.deepEqual(await reduced("&aggregate=max&limit=1"), [29]);
  const alone = await vessel.get(`/tags/${RPM}/history?aggregate=mean`);
  t.is(alone.status, 400);
  t.regex(alone.body.detail, /interval_s/);
});

test("the mean of an angle is circular", async (t) => {
  const vessel = await vesselFor(t);
  for (const [s, value] of [350, 10].entries()) {
    const timestampMs = START + s * 1000;
    vessel.tags.write({ tagId: "VESSEL.HEADING_TRUE_DEG", value, quality: "good", timestampMs, source: "test" });
  }
  const { body } = await vessel.get("/tags/VESSEL.HEADING_TRUE_DEG/history?interval_s=60&aggregate=mean");
  const [{ value }] = body;
  t.true(Math.min(value, 360 - value) < 1e-6, String(value));
});

test("100 000 records are sent in slices, and others are answered in between", async (t) => {
  const vessel = await withHistory(t, 100_000);
  await vessel.history.flush();
  const progress = { answered: 0, done: false };
  const asked = vessel.get(`/tags/${RPM}/history?limit=100000`).finally(() => (progress.done = true));
  while (!progress.done) {
    await vessel.get("/livez");
    progress.answered += 1;
  }
  const { body, headers } = await asked;
  t.is(body.length, 100_000);
  t.is(body.at(-1).value, 99_999);
  t.is(headers.get("content-length"), null, "it was not made in one piece");
  t.true(progress.answered > 1, `${progress.answered} other answers`);
});

test("many large queries at once are refused with 503 before they take the memory", async (t) => {
  const vessel = await withHistory(t, 10);
  const answers = await Promise.all(Array.from({ length: 60 }, () => vessel.get(`/tags/${RPM}/history?limit=100000`)));
  const statuses = answers.map(({ status }) => status);
  t.true(statuses.every((status) => status === 200 || status === 503));
  t.true(statuses.includes(200));
  t.is((await vessel.get(`/tags/${RPM}/history?limit=100000`)).status, 200, "what was reserved is given back");
});
