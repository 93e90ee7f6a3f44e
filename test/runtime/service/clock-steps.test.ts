/**
 * A computer without a clock of its own: it starts in 1970, a fix sets it forward by decades, it is set back by an hour
 * and by less than a second, and a receiver gone wrong takes it to 2090 and back. Whatever the clock says, what the bus
 * said is recorded, each sample once and in the order in which it came, and the tags show what it says now.
 */
import { readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { monthOf } from "../../../src/historian/months/month-name.ts";
import { engineCapture, speedOf } from "../../support/engine-capture.ts";
import { getJson, runBitacora, type ServiceProcess, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TAG = "ME_INST_0.RPM";
/** Messages a second. */
const RATE = 40;
const EPOCH = Date.UTC(1970, 0, 1, 0, 10);
const FIXED = Date.UTC(2026, 10, 20, 10);
/** How often the clock is set back before the histories are compared. */
const BACKWARD = 4;
const WRONG = Date.UTC(2090, 0, 31, 23);

const PROJECT = `
id: clock-test
name: Clock test
customer: Nobody
vessel: { id: clock-test, name: Clock test, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: [propulsion]
sources:
  - { type: replay, file: engine.log, speed: ${RATE / 10}, loop: false }
  - { type: simulator, tick_s: 0.05, seed: 1 }
tags:
  - { id: TANK_FUEL_0.LEVEL_PCT, description: Tank, unit_si: "%", controllable: false, range_normal_min: 10, range_normal_max: 90 }
historian: { file: historian.db, retention_days: 30, minutes_days: 30, hours_days: 30, flush_s: 0.1 }
`;

interface HistoryRecord {
  readonly timestamp: string;
  readonly value: number;
}

class Boat {
  readonly dir: string;
  #offsetMs = 0;

  constructor(dir: string) {
    this.dir = dir;
  }

  get now(): number {
    return Date.now() + this.#offsetMs;
  }

  async set(nowMs: number): Promise<void> {
    this.#offsetMs = nowMs - Date.now();
    const file = join(this.dir, "clock");
    await writeFile(`${file}.new`, String(this.#offsetMs));
    await rename(`${file}.new`, file);
  }

  async months(): Promise<string[]> {
    return (await readdir(join(this.dir, "data"))).filter((file) => /^historian-.*db$/.test(file)).toSorted();
  }

  start(): Promise<ServiceProcess> {
    return startService(["--project", join(this.dir, "project.yaml"), "--data-dir", join(this.dir, "data")], {
      env: {
        BITACORA_CLOCK_FILE: join(this.dir, "clock"),
        NODE_OPTIONS: `--import ${new URL("../../support/set-clock-preload.ts", import.meta.url)}`,
      },
    });
  }
}

/**
 * Waits until both tags show what is now, by the vessel's clock, as many more messages were recorded, and some of them are in the
 * file of its month: it is by the clock as it is when they are sealed, which a busy machine comes to later.
 */
async function goesOn(boat: Boat, url: string, messages = RATE): Promise<void> {
  const count = async () => (await getJson<{ historian: { samples: number } }>(`${url}/health`)).historian.samples; // prettier-ignore
  const setAt = boat.now;
  const before = await count();
  const isNow = async (): Promise<boolean> => {
    const tags = await getJson<{ id: string; timestamp: string | null; quality: string }[]>(`${url}/tags`);
    const times = tags.filter(({ id }) => id === TAG || id.startsWith("TANK")).map(({ timestamp }) => Date.parse(timestamp ?? "")); // prettier-ignore
    return times.length === 2 && times.every((time) => time >= setAt && time <= boat.now);
  };
  await until(
    async () =>
      (await isNow()) &&
      (await count()) >= before + messages * 2 &&
      (await boat.months()).includes(`historian-${monthOf(setAt)}.db`),
    `the tags go on at ${new Date(setAt).toISOString()}`,
  );
}

async function exported(url: string, tag: string): Promise<HistoryRecord[]> {
  const csv = await (await fetch(`${url}/history/export?tags=${tag}&format=csv`)).text();
  return csv.trim().split(/\r?\n/).slice(1).map((line) => line.split(",")).map(([timestamp = "", , value]) => ({ timestamp, value: Number(value) })); // prettier-ignore
}

/** Those before which the clock was set back. */
const backwardIn = (records: readonly HistoryRecord[]) => records.filter(({ timestamp }, i) => timestamp < (records[i - 1]?.timestamp ?? "")); // prettier-ignore
const plain = (records: readonly HistoryRecord[]) => records.map(({ timestamp, value }) => `${timestamp} ${value}`);
const inTime = (records: readonly HistoryRecord[]) => records.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)); // prettier-ignore

test("a clock that is set forward by decades, back by an hour and to and fro loses, doubles and reorders nothing", async (t) => {
  t.timeout(300_000);
  const boat = new Boat(await tempDir(t));
  await writeFile(join(boat.dir, "project.yaml"), PROJECT);
  await writeFile(join(boat.dir, "engine.log"), engineCapture(20_000));
  await boat.set(EPOCH);
  let service = await boat.start();
  t.teardown(() => service.end("SIGKILL"));
  await goesOn(boat, service.url);
  for (const set of [FIXED, FIXED - HOUR_MS, FIXED - HOUR_MS - MINUTE_MS, WRONG, FIXED + HOUR_MS]) {
    await boat.set(set);
    await goesOn(boat, service.url);
  }
  const { url } = service;
  // Where nothing comes for longer than the step, none of it is seen: then once more.
  do {
    await boat.set(boat.now - 700);
    await goesOn(boat, url);
  } while (backwardIn(await exported(url, TAG)).length < BACKWARD);
  const { tag_store: tags, historian } = await getJson<Record<string, Record<string, number>>>(`${url}/health`);
  t.true((tags?.["older_than_current"] ?? 0) > 0);
  t.is(historian?.["expired_samples"], 0);

  // In order of arrival: every message of the capture, in its order.
  const arrived = await exported(url, TAG);
  t.deepEqual(arrived.map(({ value }) => value), arrived.map((_, i) => speedOf(i))); // prettier-ignore
  const last = Date.parse(arrived.at(-1)?.timestamp ?? "");
  const bounds = `since=0001-01-01T00:00:00Z&until=${new Date(last).toISOString()}`;
  t.true(arrived.some(({ timestamp }) => timestamp.startsWith("1970-01-01T00:10")));
  t.true(arrived.some(({ timestamp }) => timestamp.startsWith("2090-01-31T23:00")));
  const backward = backwardIn(arrived);
  t.is(backward.length, BACKWARD, plain(backward).join(", "));

  // In order of time: the same, those of equal times in order of arrival; whole, and page by page.
  const expected = inTime(arrived).filter(({ timestamp }) => Date.parse(timestamp) <= last);
  const whole = await getJson<HistoryRecord[]>(`${url}/tags/${TAG}/history?limit=100000&${bounds}`);
  t.deepEqual(plain(whole), plain(expected));
  const paged: HistoryRecord[] = [];
  for (let cursor = "oldest", more = true; more;) {
    const answer = await fetch(`${url}/tags/${TAG}/history?limit=37&cursor=${encodeURIComponent(cursor)}&until=${new Date(last).toISOString()}`); // prettier-ignore
    paged.push(...((await answer.json()) as HistoryRecord[]));
    cursor = answer.headers.get("bitacora-cursor") ?? "";
    more = answer.headers.has("link");
  }
  t.deepEqual(plain(paged), plain(expected));

  // Bounds, the newest, and reductions.
  const hourBefore = expected.filter(({ timestamp }) => timestamp >= "2026-11-20T08:00" && timestamp < "2026-11-20T09:30"); // prettier-ignore
  t.deepEqual(plain(await getJson(`${url}/tags/${TAG}/history?limit=100000&since=2026-11-20T08:00:00Z&until=2026-11-20T09:30:00Z`)), plain(hourBefore)); // prettier-ignore
  t.deepEqual(plain(await getJson(`${url}/tags/${TAG}/history?limit=25&${bounds}`)), plain(expected.slice(-25)));
  for (const interval of [60, 3600, 7]) {
    const counts = await getJson<HistoryRecord[]>(`${url}/tags/${TAG}/history?limit=100000&${bounds}&interval_s=${interval}&aggregate=count`); // prettier-ignore
    t.is(counts.reduce((sum, { value }) => sum + value, 0), expected.length); // prettier-ignore
  }

  // Page by page in order of arrival, from a place on also what comes later.
  const followed: HistoryRecord[] = [];
  const follow = async (from: string, records: number): Promise<string> => {
    let cursor = from;
    while (followed.length < records) {
      const answer = await fetch(`${url}/tags/${TAG}/history?limit=23&cursor=${cursor}`);
      followed.push(...((await answer.json()) as HistoryRecord[]));
      cursor = answer.headers.get("bitacora-cursor") ?? "";
    }
    return cursor;
  };
  const place = await follow("arrival", arrived.length);
  t.deepEqual(plain(followed.slice(0, arrived.length)), plain(arrived));
  await boat.set(boat.now - 2 * HOUR_MS);
  await follow(place, followed.length + RATE);
  t.deepEqual(followed.map(({ value }) => value), followed.map((_, i) => speedOf(i))); // prettier-ignore

  // A file for each month that the clock said, all of them whole, and found again after a start in 1970.
  const data = join(boat.dir, "data");
  t.is(await service.end("SIGTERM"), 0);
  t.deepEqual(await boat.months(), ["historian-1970-01.db", "historian-2026-11.db", "historian-2090-01.db"]);
  const check = await runBitacora(["history", "check", "--data-dir", data, "--json"]);
  t.is(check.code, 0, check.stdout + check.stderr);
  await boat.set(EPOCH);
  service = await boat.start();
  const again = await exported(service.url, TAG);
  t.deepEqual(plain(again.slice(0, arrived.length)), plain(arrived));
  t.is(await service.end("SIGTERM"), 0);
});
