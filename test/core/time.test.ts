import test from "ava";
import { formatIsoTime, parseIsoTime } from "../../src/core/time.ts";

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
