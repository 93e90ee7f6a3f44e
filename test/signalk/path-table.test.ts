/** The table of tags and paths, beside the specification's own list of paths. */
import test from "ava";
import { PathMap } from "../../src/signalk/path-map.ts";
import { SIGNALK_ROWS, unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { fillPattern, placesOf } from "../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { TAG_MAPPINGS } from "../../src/nmea2000/tags/tag-table.ts";
import { Leaf } from "../../src/signalk/leaf.ts";
import { plainTree } from "../../src/signalk/tree.ts";
import { faultsOfTree, specified } from "./support/schema.ts";

/** Tags of each row: instance 1, phase 2, switch 3, and every name that a place has in Signal K. */
function tagsOf(pattern: string): string[] {
  const named = placesOf(pattern).find((place) => place in ID_NAMES);
  if (named === undefined) return [pattern.replaceAll("{N}", "1").replaceAll("{L}", "2").replaceAll("{I}", "3")];
  return ID_NAMES[named as keyof typeof ID_NAMES].flatMap((name) => tagsOf(pattern.replaceAll(`{${named}}`, name)));
}

const ROWS = SIGNALK_ROWS.flatMap(([pattern, path]) => tagsOf(pattern).map((tag) => ({ tag, pattern, path })));

const units: ReadonlyMap<string, string> = new Map(
  TAG_MAPPINGS.flatMap(({ tag, unitSi }) =>
    Array.from({ length: 20 }, (_, i) => {
      const place = Object.fromEntries(placesOf(tag).map((name) => [name, name === "N" ? 1 : i]));
      const lines = { ...place, ...("L" in place ? { L: 1 } : {}), ...("I" in place ? { I: 3 } : {}) };
      return [fillPattern(tag, lines, ID_NAMES), unitSi] as const;
    }),
  ),
);

/** By the end of the name, or by the vocabulary, where no group of the bus has such a tag. */
const unitOf = (tag: string) =>
  units.get(tag.replace(/_0\./, "_1.")) ??
  /_(PA|K|A|V|DEG|M|PCT|S|W|HZ)$/.exec(tag)?.[1]?.replace("PCT", "%") ??
  unitOfTag(tag) ??
  "-";
const SI: Readonly<Record<string, string>> = { PA: "Pa", DEG: "deg", M: "m", S: "s", HZ: "Hz" };

for (const { tag, pattern, path } of ROWS) {
  test(`${tag === pattern ? tag : `${tag} of ${pattern}`} is shown at ${path}, and read back from there`, (t) => {
    const map = new PathMap({});
    const place = map.placeOf(tag, "-");
    t.truthy(place);
    t.true(map.tagsAt(place?.path ?? "").includes(tag), map.tagsAt(place?.path ?? "").join());
  });
}

test("every path is one of the specification, in its units, but for switches", (t) => {
  const map = new PathMap({});
  const unknown: string[] = [];
  for (const { tag } of ROWS) {
    const unit = unitOf(tag);
    const place = map.placeOf(tag, SI[unit] ?? unit);
    const { path = "", key, units: shown } = place ?? {};
    const found = specified(path);
    // Of the next point the list has nothing; the schema does, which the next test asks.
    if (found === undefined && !path.includes(".nextPoint.")) unknown.push(path);
    else if (key === undefined && found?.units !== undefined && !found.units.startsWith("RFC")) {
      t.is(shown, found.units, `${tag} at ${path}`);
    }
  }
  t.deepEqual(unknown, ["electrical.switches.bank.1.3.state"]);
});

test("a tree of all paths of the table is valid by the specification's schema, but for switches", (t) => {
  const map = new PathMap({});
  const leaves = new Map<string, Leaf>();
  for (const { tag } of ROWS) {
    const place = map.placeOf(tag, SI[unitOf(tag)] ?? unitOf(tag));
    if (place === undefined || place.path.startsWith("electrical.switches")) continue;
    const leaf = leaves.get(place.path) ?? new Leaf(place.path, () => ({ description: tag }));
    const value = place.toSk(/ENGAGED|FIX/.test(tag) ? true : 1);
    const before = place.key === undefined ? {} : (leaf.value as object | null);
    leaf.set(place.key === undefined ? value : { ...before, [place.key]: value }, 0, "test");
    leaves.set(place.path, leaf);
  }
  const mmsi = "224123456";
  const vessel = plainTree({ name: "Aurora", mmsi }, leaves.values());
  const urn = `urn:mrn:imo:mmsi:${mmsi}`;
  const tree = { version: "1.8.2", self: `vessels.${urn}`, vessels: { [urn]: vessel }, sources: {} };
  t.deepEqual(faultsOfTree(tree), []);
  t.true(leaves.size > 100);
});

test("engines have the names of their sides, the third one its number", (t) => {
  const map = new PathMap({});
  const paths = [0, 1, 2].map((n) => map.placeOf(`ME_INST_${n}.RPM`, "rpm")?.path);
  t.deepEqual(paths, ["propulsion.port.revolutions", "propulsion.starboard.revolutions", "propulsion.2.revolutions"]);
});

test("values come in the units of Signal K, and go back", (t) => {
  const map = new PathMap({});
  const cases = [
    ["VESSEL.HEADING_TRUE_DEG", "deg", 180, Math.PI],
    ["ME_INST_0.RPM", "rpm", 1800, 30],
    ["TANK_FUEL_0.LEVEL_PCT", "%", 30, 0.3],
    ["ME_INST_0.FUEL_RATE_M3H", "m3/h", 0.36, 0.0001],
    ["SEA_0.TEMP_K", "K", 291.15, 291.15],
    ["VESSEL.LAT_DEG", "deg", 39.5, 39.5],
    ["AUTOPILOT.ENGAGED", "bool", true, "auto"],
    ["VESSEL.TIME_UTC_S", "s", 1_700_000_000, "2023-11-14T22:13:20.000Z"],
  ] as const;
  for (const [tag, unit, ours, theirs] of cases) {
    const place = map.placeOf(tag, unit);
    const shown = place?.toSk(ours);
    if (typeof theirs === "number") t.true(Math.abs(Number(shown) - theirs) < 1e-9, `${tag}: ${shown}`);
    else t.is(shown, theirs);
    t.is(place?.fromSk(shown), ours, tag);
    t.is(place?.toSk(null), null);
  }
});

test("a tag of the project is shown where it says, also in the place of the table's", (t) => {
  const map = new PathMap({
    "LIGHTS.DECK": "electrical.switches.deck.state",
    "ME_INST_0.RPM": "propulsion.main.revolutions",
  });
  t.is(map.placeOf("LIGHTS.DECK", "bool")?.path, "electrical.switches.deck.state");
  t.is(map.placeOf("ME_INST_0.RPM", "rpm")?.path, "propulsion.main.revolutions");
  t.is(map.placeOf("ME_INST_0.RPM", "rpm")?.toSk(600), 10);
  t.deepEqual(map.tagsAt("propulsion.main.revolutions"), ["ME_INST_0.RPM"]);
  t.deepEqual(map.tagsAt("propulsion.port.revolutions"), [], "the tag is elsewhere now");
  t.is(map.placeOf("DOOR_0.OPEN", "bool"), undefined);
});

test("a path that the project gives to one tag is not shown for another", (t) => {
  const map = new PathMap({ "MY.TANK": "tanks.fuel.0.currentLevel" });
  t.is(map.placeOf("TANK_FUEL_0.LEVEL_PCT", "%"), undefined);
  t.deepEqual(map.tagsAt("tanks.fuel.0.currentLevel"), ["MY.TANK"]);
});
