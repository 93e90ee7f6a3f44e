import test from "ava";
import { shortNameOf } from "../../../src/tags/vocabulary/short-names.ts";
import { fillPattern, placesOf } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES, PLACES } from "../../../src/tags/vocabulary/places.ts";
import { VOCABULARY } from "../../../src/tags/vocabulary/vocabulary.ts";

/** Ids of all rows for numbers, with each name of each placeholder. */
function idsOf(pattern: string): string[] {
  const place = placesOf(pattern).find((name) => name in PLACES);
  const count = place === undefined ? 1 : PLACES[place as keyof typeof PLACES].names.length;
  return Array.from({ length: count }, (_, i) =>
    fillPattern(pattern, { N: 0, I: 1, L: 0, ...(place === undefined ? {} : { [place]: i }) }, ID_NAMES),
  );
}

const numbers = VOCABULARY.filter(({ row }) => row.quantity !== "bool");
const ids = [...new Set(numbers.flatMap(({ pattern }) => idsOf(pattern)))];

for (const language of ["en", "es"] as const) {
  test(`in ${language} every number of the vocabulary has a name of at most 16 characters, and no two are alike`, (t) => {
    t.true(ids.length > 200);
    const seen = new Map<string, string>();
    for (const id of ids) {
      const { device, number, name } = shortNameOf(id, language);
      t.truthy(name, id);
      t.true((name ?? "").length <= 16 && (device ?? "").length <= 16, id);
      const whole = [device, number, name].join(" ");
      t.is(seen.get(whole), undefined, `${id} is called as ${seen.get(whole)}`);
      seen.set(whole, id);
    }
  });
}

test("a device's name, its number and what is measured are apart", (t) => {
  t.deepEqual(shortNameOf("TANK_FUEL_0.LEVEL_PCT", "en"), { device: "Fuel", number: "0", name: "Level" });
  t.deepEqual(shortNameOf("SHORE_L1.VOLTAGE_V", "es"), { device: "Puerto L1", number: null, name: "Tensión" });
  t.deepEqual(shortNameOf("AC_IN_0_L2.CURRENT_A", "en"), { device: "AC in", number: "0 L2", name: "Current" });
  t.deepEqual(shortNameOf("VESSEL.SOG_MS", "en"), { device: null, number: null, name: "SOG" });
  t.deepEqual(shortNameOf("SOURCE143_0.TEMP_K", "en"), { device: "Unnamed 143", number: "0", name: "temp." });
  t.deepEqual(shortNameOf("CRANE_1.TEMP_K", "en"), { device: null, number: "1", name: null });
  t.deepEqual(shortNameOf("WINCH_3.PULL_N", "en"), { device: null, number: "3", name: null });
});
