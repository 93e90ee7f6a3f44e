import test from "ava";
import { clockAt, dayAt, timeOf, zoneText } from "../../web/texts/zone.ts";

const at = (iso: string) => Date.parse(iso);

test("a moment is what a clock of the zone shows, and what it shows is that moment", (t) => {
  t.is(clockAt(at("2026-11-25T23:30:05Z"), "Europe/Madrid"), "2026-11-26T00:30:05");
  t.is(dayAt(at("2026-11-25T23:30:05Z"), "America/St_Johns"), "2026-11-25");
  t.is(timeOf("2026-11-26T00:30:05", "Europe/Madrid"), at("2026-11-25T23:30:05Z"));
  t.is(timeOf("2026-11-25T20:00", "America/St_Johns"), at("2026-11-25T23:30:00Z"));
  t.is(timeOf("2026-11-25T20:00", "UTC"), at("2026-11-25T20:00:00Z"));
  t.true(Number.isNaN(timeOf("nonsense", "UTC")));
  // The day on which summer time ends has 25 hours.
  t.is(timeOf("2026-10-26T00:00:00", "Europe/Madrid") - timeOf("2026-10-25T00:00:00", "Europe/Madrid"), 25 * 3_600_000);
});

test("a zone is named with its difference from UTC at that moment", (t) => {
  t.is(zoneText(at("2026-07-01T12:00:00Z"), "Europe/Madrid"), "Europe/Madrid (UTC+2)");
  t.is(zoneText(at("2026-12-01T12:00:00Z"), "America/St_Johns"), "America/St_Johns (UTC−3:30)");
  t.is(zoneText(at("2026-12-01T12:00:00Z"), "UTC"), "UTC");
});
