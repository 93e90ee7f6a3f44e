/** The first screen of a real boat, whose tags register themselves in whatever order the bus brings them. */
import test from "ava";
import { TAG_MAPPINGS } from "../../src/nmea2000/tags/tag-table.ts";
import { fillPattern } from "../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { meaningOf } from "../../src/tags/vocabulary/meaning.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { ranked } from "../../web/systems.ts";

const rankOf = (id: string) => meaningOf({ id, unitSi: unitOfTag(id) ?? "-", description: "" }).rank;

const place = { N: 0, TYPE: 0, REF: 0, WIND: 2, SOURCE: 0, AIR: 0, MEDIUM: 0, DC: 0, AC: 0, I: 1, L: 0 };
const ids = [...new Set(TAG_MAPPINGS.map(({ tag }) => fillPattern(tag, place, ID_NAMES)))];

test("depth, speed, course, heading and wind come first and dilution of precision last, in whatever order they arrive", (t) => {
  const order = (list: readonly string[]) => ranked(list.map((id) => ({ id, rank: rankOf(id) }))).map(({ id }) => id);
  const now = order(ids);
  t.deepEqual(order(ids.toReversed()), now);
  t.deepEqual(order(ids.toSorted()), now);
  const wanted = [
    "VESSEL.DEPTH_M",
    "VESSEL.STW_MS",
    "VESSEL.SOG_MS",
    "VESSEL.COG_TRUE_DEG",
    "VESSEL.HEADING_TRUE_DEG",
    "WIND_APPARENT.SPEED_MS",
    "VESSEL.LAT_DEG",
    "ME_INST_0.RPM",
    "BATT_0.VOLTAGE_V",
    "TANK_FUEL_0.LEVEL_PCT",
    "GNSS.HDOP",
  ];
  const places = wanted.map((id) => now.indexOf(id));
  t.false(places.includes(-1));
  t.deepEqual(places, places.toSorted((a, b) => a - b)); // prettier-ignore
  t.true(
    now.slice(-4).every((id) => id.endsWith("DOP")),
    now.slice(-4).join(),
  );
  t.deepEqual(order(["BATT_10.VOLTAGE_V", "BATT_2.VOLTAGE_V"]), ["BATT_2.VOLTAGE_V", "BATT_10.VOLTAGE_V"]);
  const ofProject = ["ENGINE_PORT.OIL_PRESSURE_PA", "ENGINE_PORT.STRAINER", "ENGINE_PORT.RPM"];
  t.deepEqual(order(ofProject), [ofProject[2], ofProject[0], ofProject[1]], "as with the bus's own engines");
});
