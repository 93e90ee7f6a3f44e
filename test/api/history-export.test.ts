import test from "ava";
import { parquetRows } from "../historian/export/support.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const SPEED = "VESSEL.SOG_MS";
const DOOR = "DOOR_0.OPEN";
const START = Date.UTC(2026, 0, 1);
const iso = (ms: number) => new Date(ms).toISOString();

type Vessel = Awaited<ReturnType<typeof vesselFor>>;

function put(vessel: Vessel, tagId: string, seconds: number, value: number | boolean | null) {
  const quality = value === null ? ("bad" as const) : ("good" as const);
  vessel.tags.write({ tagId, value, quality, timestampMs: START + seconds * 1000, source: "test" });
}

async function exported(vessel: Vessel, query: string): Promise<Uint8Array> {
  const response = await fetch(`${vessel.url}/history/export?${query}`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

// One after the other: what one writes would hold up the others until the server gives up their idle connections.
test.serial("what there is is listed by tag, with the number of samples and their span", async (t) => {
  const vessel = await vesselFor(t);
  for (const s of [5, 6, 9]) put(vessel, SPEED, s, s);
  put(vessel, DOOR, 1, true);
  const { body } = await vessel.get("/history/tags");
  t.deepEqual(body, [
    { tag_id: DOOR, samples: 1, oldest: iso(START + 1000), newest: iso(START + 1000) },
    { tag_id: SPEED, samples: 3, oldest: iso(START + 5000), newest: iso(START + 9000) },
  ]);
});

test.serial("an export has every sample of the tags that match, as CSV and as Parquet", async (t) => {
  const vessel = await vesselFor(t);
  for (let i = 0; i < 12_000; i += 1) put(vessel, RPM, i / 2, i % 1000);
  for (let i = 0; i < 5; i += 1) put(vessel, DOOR, i, i === 3 ? null : i % 2 === 0);
  put(vessel, SPEED, 0, 7);
  const answer = await vessel.get(`/history/export?tags=${RPM},DOOR_*`);
  t.is(answer.headers.get("content-type"), "text/csv; charset=utf-8");
  t.is(answer.headers.get("content-disposition"), 'attachment; filename="aurora-demo-history.csv"');
  const lines = answer.text.split("\r\n");
  t.is(lines.length, 1 + 12_005 + 1);
  t.deepEqual(lines.slice(0, 3), [
    "timestamp,tag_id,value,value_boolean,quality",
    `${iso(START)},${DOOR},,true,good`,
    `${iso(START + 1000)},${DOOR},,false,good`,
  ]);
  const rows = await parquetRows(await exported(vessel, `tags=${RPM},DOOR_*&format=parquet`));
  t.is(rows.length, 12_005);
  const sum = rows.reduce((all, { value }) => all + Number(value ?? 0), 0);
  t.is(sum, 12 * 499_500);
  t.deepEqual(rows[3], { tag_id: DOOR, timestamp: new Date(START + 3000), value: null, value_boolean: null, quality: "bad" }); // prettier-ignore
});

test.serial("bounds and intervals cut an export down; wide has a column a tag and gaps", async (t) => {
  const vessel = await vesselFor(t);
  for (let s = 0; s < 60; s += 1) put(vessel, RPM, s, s);
  for (const s of [0, 10, 40, 50]) put(vessel, SPEED, s, s);
  const bounds = `since=${iso(START + 10_000)}&until=${iso(START + 49_999)}`;
  const textOf = async (query: string) => (await vessel.get(`/history/export?${query}`)).text.split("\r\n");
  t.is((await textOf(`tags=${RPM}&${bounds}`)).length, 1 + 40 + 1);
  t.deepEqual(await textOf(`tags=${SPEED}&${bounds}&interval_s=10&aggregate=last`), [
    "timestamp,tag_id,value,value_boolean,quality",
    `${iso(START + 10_000)},${SPEED},10,,good`,
    `${iso(START + 40_000)},${SPEED},40,,good`,
    "",
  ]);
  t.deepEqual(await textOf(`tags=${RPM},${SPEED}&${bounds}&interval_s=10&layout=wide`), [
    `timestamp,${RPM},${SPEED}`,
    `${iso(START + 10_000)},14.5,10`,
    `${iso(START + 20_000)},24.5,`,
    `${iso(START + 30_000)},34.5,`,
    `${iso(START + 40_000)},44.5,40`,
    "",
  ]);
  const rows = await parquetRows(await exported(vessel, `${bounds}&interval_s=20&layout=wide&format=parquet`));
  t.deepEqual(rows[1], { timestamp: new Date(START + 20_000), [RPM]: 29.5, [SPEED]: null });
});

test.serial("a clock that once was decades off costs an export no rows and no time", async (t) => {
  const vessel = await vesselFor(t);
  vessel.tags.write({ tagId: RPM, value: 1, quality: "good", timestampMs: 0, source: "test" });
  for (const s of [0, 1]) put(vessel, RPM, s, s);
  const { text } = await vessel.get(`/history/export?interval_s=1&layout=wide`);
  const lines = text.split("\r\n");
  t.true(lines.length < 20_000, `${lines.length}`);
  t.is(lines[1], `${iso(0)},1`);
  t.is(lines.at(-2), `${iso(START + 1000)},1`);
  const long = await vessel.get(`/history/export?interval_s=1`);
  t.is(long.text.split("\r\n").length, 5);
});

test.serial("what is wrong with an export is said before it begins", async (t) => {
  const vessel = await vesselFor(t);
  const fault = async (query: string, status: number, word: string) => {
    const answer = await vessel.get(`/history/export?${query}`);
    t.is(answer.status, status, query);
    t.true(answer.body.detail.includes(word), answer.body.detail);
  };
  await fault("tags=", 400, "tags");
  await fault("tags=NOPE", 404, "'NOPE'");
  await fault("tags=NO*", 404, "'NO*'");
  await fault("layout=wide", 400, "interval_s");
  await fault("layout=wide&interval_s=1&aggregate=minmax", 400, "minmax");
  await fault("layout=square", 400, "layout");
  await fault("format=xlsx", 400, "format");
  await fault("since=2026-01-02&until=2026-01-01", 400, "since");
  t.is((await vessel.get(`/history/export?tags=${RPM}`)).text, "timestamp,tag_id,value,value_boolean,quality\r\n");
});

test.serial("more exports at once than there may be are refused, and their places are given back", async (t) => {
  const vessel = await vesselFor(t);
  for (let i = 0; i < 1000; i += 1) put(vessel, RPM, i, i);
  const answers = await Promise.all(Array.from({ length: 6 }, () => vessel.get("/history/export?format=csv")));
  const statuses = answers.map(({ status }) => status);
  t.true(statuses.includes(200) && statuses.every((status) => status === 200 || status === 503), statuses.join());
  for (let i = 0; i < 3; i += 1) {
    const abort = new AbortController();
    const response = await fetch(`${vessel.url}/history/export`, { signal: abort.signal });
    t.is(response.status, 200);
    await response.text();
    abort.abort();
  }
  t.is((await vessel.get("/history/export")).status, 200);
});
