import test from "ava";
import { formatIsoTime, parseIsoTime } from "../../src/core/time.ts";
import { seededRandom } from "../support/random.ts";

const at = (text: string) => {
  const ms = parseIsoTime(text);
  return ms === undefined ? undefined : formatIsoTime(ms);
};

test("dates and date-times with and without an offset are read; without one they are UTC", (t) => {
  t.is(at("2026-11-21"), "2026-11-21T00:00:00.000Z");
  t.is(at("2026-11-21T01:02"), "2026-11-21T01:02:00.000Z");
  t.is(at("2026-11-21T01:02:03"), "2026-11-21T01:02:03.000Z");
  t.is(at("2026-11-21T01:02:03.4"), "2026-11-21T01:02:03.400Z");
  t.is(at("2026-11-21T01:02:03,4567Z"), "2026-11-21T01:02:03.456Z");
  t.is(at("2026-11-21 01:02:03z"), "2026-11-21T01:02:03.000Z");
  t.is(at("2026-11-21T01:02:03+01:30"), "2026-11-20T23:32:03.000Z");
  t.is(at("2026-11-21T01:02:03-0800"), "2026-11-21T09:02:03.000Z");
  t.is(at("2026-11-21T01:02:03+01"), "2026-11-21T00:02:03.000Z");
  t.is(at("2024-02-29"), "2024-02-29T00:00:00.000Z");
  t.is(at("0001-01-01"), "0001-01-01T00:00:00.000Z");
});

test("a leap second is the last millisecond before it", (t) => {
  t.is(at("2016-12-31T23:59:60Z"), "2016-12-31T23:59:59.999Z");
});

test("what is no time is refused", (t) => {
  const wrong = [
    "", "ayer", "2026", "2026-13-01", "2026-02-29", "2026-02-30", "2026-00-10", "2026-01-00", "2026-01-01T24:00", "2026-01-01T10:60",
    "2026-01-01T10:00:61", "2026-01-01T10:00:00+1", "2026-01-01T", "1700000000", "2026-01-01T10:00:00Zjunk", "+12026-01-01",
    "2026-1-1", "0001-01-01T00:00:00+10:00", "9999-12-31T23:59:59-01:00", "２０２６-01-01",
  ]; // prettier-ignore
  for (const text of wrong) t.is(parseIsoTime(text), undefined, text);
});

test("every millisecond that is printed is read back", (t) => {
  for (const ms of [0, 1, -1, 951_782_400_000, 253_402_300_799_999, -62_135_596_800_000]) {
    t.is(parseIsoTime(formatIsoTime(ms)), ms);
  }
});

test("a time is printed as the language prints it, in whatever order times come", (t) => {
  const random = seededRandom(20261122);
  const days = [0, -1, 19_000, 20_000.5, -719_162, 2_932_896];
  for (let i = 0; i < 20_000; i += 1) {
    const day = random.pick(days);
    const ms = Math.max(-62_135_596_800_000, Math.min(253_402_300_799_999, (day + random.next()) * 86_400_000));
    const whole = i % 2 === 0 ? Math.floor(ms) : ms;
    if (formatIsoTime(whole) !== new Date(whole).toISOString())
      t.is(formatIsoTime(whole), new Date(whole).toISOString());
  }
  t.is(formatIsoTime(86_399_999), "1970-01-01T23:59:59.999Z");
  t.is(formatIsoTime(-0.5), "1970-01-01T00:00:00.000Z");
  t.is(formatIsoTime(Infinity), "9999-12-31T23:59:59.999Z");
  t.throws(() => formatIsoTime(Number.NaN), { instanceOf: RangeError });
});
