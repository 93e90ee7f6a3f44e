import test from "ava";
import { monthFilePath, monthOf, monthStartMs, parseMonthFile } from "../../../src/historian/months/month-name.ts";

test("a month file is named after its main file, its month and its part", (t) => {
  t.is(monthFilePath("/data/historian.db", { month: "2026-11", part: 1 }), "/data/historian-2026-11.db");
  t.is(monthFilePath("/data/historian.db", { month: "2026-11", part: 3 }), "/data/historian-2026-11.3.db");
  t.is(monthFilePath("history", { month: "2026-11", part: 2 }), "history-2026-11.2");
});

test("what was named is recognised, and nothing else", (t) => {
  for (const main of ["/data/historian.db", "/data/my.boat.sqlite", "/data/history"]) {
    for (const name of [
      { month: "2026-11", part: 1 },
      { month: "1970-01", part: 12 },
    ]) {
      t.deepEqual(parseMonthFile(main, monthFilePath(main, name)), name);
    }
  }
  for (const other of [
    "historian.db",
    "historian-2026-11.db-wal",
    "historian-2026-13.db",
    "historian-2026-11.1.db",
    "historian-2026-11.02.db",
    "historian-2026-11 (copy).db",
    "other-2026-11.db",
    "historian-2026-11.sqlite",
  ]) {
    t.is(parseMonthFile("/data/historian.db", other), undefined, other);
  }
});

test("a month is that of UTC", (t) => {
  t.is(monthOf(Date.parse("2026-11-30T23:59:59.999Z")), "2026-11");
  t.is(monthOf(Date.parse("2026-12-01T00:00:00Z")), "2026-12");
  t.is(monthOf(-1), "1969-12");
  t.is(monthStartMs("2026-12"), Date.parse("2026-12-01T00:00:00Z"));
});
