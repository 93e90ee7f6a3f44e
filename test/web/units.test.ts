import test from "ava";
import { UNITS } from "../../src/core/units.ts";
import { meaningOf } from "../../src/tags/vocabulary/meaning.ts";
import { displayOf } from "../../src/tags/vocabulary/quantities.ts";
import * as units from "../../src/tags/vocabulary/shown-number.ts";
import { niceCeiling } from "../../web/draw/geometry.ts";
import { names as en } from "../../web/texts/en/names.ts";
import { names as es } from "../../web/texts/es/names.ts";

const shownAs = (id: string, unitSi: string, max: number | null = null) =>
  displayOf(meaningOf({ id, unitSi, description: "" }).quantity, max);

function textOf(id: string, unit: string, value: number, max: number | null = null): string {
  const display = shownAs(id, unit, max);
  return `${units.formatShown(units.shown(value, display), display, "en")} ${display.unit}`.trim();
}

test("SI becomes what people aboard read", (t) => {
  t.is(textOf("ME_INST_0.COOLANT_TEMP_K", "K", 355.15), "82.0 °C");
  t.is(textOf("ME_INST_0.OIL_PRESSURE_PA", "Pa", 350_000), "3.50 bar");
  t.is(textOf("ATMOSPHERE_0.PRESSURE_PA", "Pa", 101_325), "1,013 hPa");
  t.is(textOf("VESSEL.SOG_MS", "m/s", 10), "19.4 kn");
  t.is(textOf("VESSEL.RATE_OF_TURN_DEG_S", "deg/s", 0.5), "30.0 °/min");
  t.is(textOf("ME_INST_0.FUEL_RATE_M3H", "m3/h", 0.0453), "45.3 L/h");
  t.is(textOf("TANK_FUEL_0.CAPACITY_M3", "m3", 2.5), "2,500 L");
  t.is(textOf("ME_INST_0.HOURS_S", "s", 3600 * 1234.5), "1,234.5 h");
  t.is(textOf("X.AGE_S", "s", 12), "12.00 s");
  t.is(textOf("BATT_0.TIME_REMAINING_S", "s", 3909), "1:05:09");
  t.is(textOf("BATT_0.TIME_REMAINING_S", "s", 2 * 86_400 + 3900), "2 d 01:05");
  t.is(textOf("NAV.MARK_TIME_TO_S", "s", -9.4), "-0:09");
  t.is(textOf("VESSEL.TIME_UTC_S", "s", Date.UTC(2026, 10, 21, 4, 8, 12) / 1000), "2026-11-21 04:08:12");
  t.is(textOf("VESSEL.TIME_UTC_S", "s", 1e20), "100000000000000000000");
  t.is(textOf("VESSEL.LOG_M", "m", 18_520), "10.00 NM");
  t.is(textOf("NAV.WAYPOINT_LAT_DEG", "deg", 39.5567), "39° 33.402′ N");
  t.is(textOf("WINDLASS_0.LINE_SPEED_MS", "m/s", 0.3), "0.30 m/s");
  t.is(textOf("WATERMAKER.SALINITY_PPM", "ppm", 310), "310 ppm");
  t.is(textOf("GEN_0.POWER_W", "W", 8100, 18_000), "8.1 kW");
  t.is(textOf("X.POWER_W", "W", 80, 100), "80 W");
  t.is(textOf("BATT_0.VOLTAGE_V", "V", 27.114, 29.5), "27.11 V");
  t.is(textOf("SHORE.VOLTAGE_V", "V", 229.6, 240), "230 V");
  t.is(textOf("ME_INST_0.RPM", "rpm", 1450.25), "1,450 rpm");
  t.is(textOf("X.ANGLE", "rad", Math.PI), "180.0 °");
});

test("every unit of the service can be shown", (t) => {
  for (const unit of UNITS) {
    const display = shownAs("X.Y", unit);
    t.is(typeof display.unit, "string", unit);
    t.true(Number.isFinite(units.shown(1, display)), unit);
    t.true(Number.isInteger(display.decimals), unit);
  }
});

test("what would be zero or twenty digits is told by its power of ten, where it has no unit of people", (t) => {
  const look = { unit: "", decimals: 2, form: null };
  t.is(units.formatShown(1.2e-9, look, "en"), "1.2E-9");
  t.is(units.formatShown(1.2e15, look, "es"), "1,2E15");
  t.is(units.formatShown(0, look, "en"), "0.00");
  t.is(units.formatShown(0.001, { ...look, unit: "m" }, "en"), "0.00", "less than a sounder knows");
});

test("a value's name has its parts in the order of the language", (t) => {
  t.is(en.whole("Rudder", "Angle"), "Rudder Angle");
  t.is(es.whole("Timón", "Ángulo"), "Ángulo, timón");
  t.is(es.whole("MTU babor", "Presión"), "Presión, MTU babor");
});

test("numbers follow the language, and zero has no minus", (t) => {
  t.is(units.formatNumber(1234.56, 1, "es"), "1234,6");
  t.is(units.formatNumber(12_345.67, 1, "en"), "12,345.7");
  t.is(units.formatNumber(-0.04, 1, "en"), "0.0");
  t.is(units.formatNumber(-0.06, 1, "en"), "-0.1");
});

test("a position is degrees and decimal minutes, as a chart has them", (t) => {
  t.is(units.formatLatitude(39.5567, "en"), "39° 33.402′ N");
  t.is(units.formatLatitude(-0.001, "en"), "00° 00.060′ S");
  t.is(units.formatLongitude(2.63405, "es"), "002° 38,043′ E");
  t.is(units.formatLongitude(-179.999_999_9, "es"), "180° 00,000′ O");
  t.is(units.formatLongitude(-5.5, "en"), "005° 30.000′ W");
});

test("a course is three digits and never 360", (t) => {
  t.is(units.formatCourse(7.4), "007°");
  t.is(units.formatCourse(359.6), "000°");
  t.is(units.formatCourse(-90), "270°");
  t.is(units.formatCourse(725), "005°");
});

test("the number that names a station is digits and nothing else", (t) => {
  const { quantity } = meaningOf({ id: "AIS.COLLISION_1", unitSi: "-", description: "" });
  t.is(units.valueWithUnit(244_710_359, displayOf(quantity, null), "en"), "244710359");
});

test("a scale ends on a round number", (t) => {
  for (const [value, end] of [
    [2912, 3000],
    [100, 100],
    [101, 150],
    [0.17, 0.2],
    [0, 1],
    [6.1, 8],
  ] as const) {
    t.is(Number(niceCeiling(value).toPrecision(6)), end);
  }
});

test("an angle says its side and a direction has three digits, in the crew's language", (t) => {
  const full = (id: string, value: number, language: string, unit = "deg") =>
    units.valueWithUnit(value, shownAs(id, unit), language).replace("\u202f", " ");
  t.is(full("WIND_APPARENT.ANGLE_DEG", -109.7, "es"), "109,7° babor");
  t.is(full("WIND_APPARENT.ANGLE_DEG", 30, "en"), "30.0° starboard");
  t.is(full("RUDDER_0.ANGLE_DEG", 0.01, "en"), "0.0°");
  t.is(full("VESSEL.HEADING_MAGNETIC_DEG", 7.2, "es"), "007°");
  t.is(full("VESSEL.VARIATION_DEG", -1.5, "es"), "1,5° O");
  t.is(full("NAV.CROSS_TRACK_M", -12, "en", "m"), "12.0 m port");
  t.is(full("ME_INST_0.COOLANT_TEMP_K", 367.95, "es", "K"), "94,8 °C");
});
