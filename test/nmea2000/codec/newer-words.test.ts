/**
 * The words of enumerations in our database of definitions, beside those of newer public ones (`fixtures/definitions/`). The list of
 * what differs is complete: with an upgrade of the package this test shows what has changed, and which corrections can go.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import test from "ava";
import { layout } from "../../../src/nmea2000/codec/codec.ts";
import { VALUE_CORRECTIONS } from "../../../src/nmea2000/codec/corrections.ts";
import { valueNames } from "../../../src/nmea2000/codec/definitions.ts";
import { TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";
import { projectRoot } from "../../support/service-process.ts";

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const newer = JSON.parse(readFileSync(join(projectRoot, "fixtures/definitions/newer-words.json"), "utf8")) as {
  readonly canboat: Words;
  readonly NMEA2000: Words;
  readonly onlyInNewer: readonly string[];
  readonly onlyInOlder: readonly string[];
};

interface Database {
  readonly LookupEnumerations: readonly {
    readonly Name: string;
    readonly EnumValues: readonly { readonly Name: string; readonly Value: number }[];
  }[];
}

/** The package's own words, without our corrections. */
function packaged(): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const code = createRequire(import.meta.url).resolve("@canboat/ts-pgns");
  const { LookupEnumerations } = JSON.parse(readFileSync(join(dirname(code), "../canboat.json"), "utf8")) as Database;
  return new Map(
    LookupEnumerations.map(({ Name, EnumValues }) => [
      Name,
      new Map(EnumValues.map((word) => [word.Value, word.Name])),
    ]),
  );
}

/** Each word that one of the two has and the other has not, or has otherwise. */
function differences(words: Words, namesOf: (enumeration: string) => ReadonlyMap<number, string>): string[] {
  return Object.entries(words).flatMap(([enumeration, theirs]) => {
    const ours = namesOf(enumeration);
    const values = new Set([...ours.keys(), ...Object.keys(theirs).map(Number)]);
    return [...values]
      .filter((value) => ours.get(value) !== theirs[value])
      .map((value) => `${enumeration} ${value}: ${ours.get(value) ?? "-"} → ${theirs[value] ?? "-"}`);
  });
}

/** What only a stereo says; it becomes no tag, and no person acts on it. */
const NOT_CORRECTED = [
  "FUSION_STATUS_MESSAGE_ID 32819: - → IP Setting",
  "FUSION_STATUS_MESSAGE_ID 32824: - → Multiroom",
  "FUSION_STATUS_MESSAGE_ID 32825: - → Multiroom Status",
  "FUSION_STATUS_MESSAGE_ID 32829: - → System Capabilities",
  "FUSION_STATUS_MESSAGE_ID 32830: - → Part Number",
  "FUSION_STATUS_MESSAGE_ID 32832: - → Processing Bypass",
  "FUSION_STATUS_MESSAGE_ID 32846: - → Server Info",
  "FUSION_STATUS_MESSAGE_ID 32850: - → RDS Data",
  "FUSION_STATUS_MESSAGE_ID 32859: - → Ignition Switch State",
  "FUSION_STATUS_MESSAGE_ID 32862: - → Mono",
  "FUSION_STATUS_MESSAGE_ID 32863: - → Speed Volume Current Speed",
  "FUSION_STATUS_MESSAGE_ID 32865: - → Zone Capabilities Extended",
];

/** Ours, from the other library. */
const NOT_CANBOATS = [
  "CONVERTER_STATE 11: PSU Mode → -",
  "CONVERTER_STATE 252: Hub-1 → -",
  "TANK_TYPE 6: Fuel (gasoline) → -",
];

test("the words that the package lacks are those that are corrected, and those of a stereo", (t) => {
  const known = packaged();
  const missing = Object.entries(VALUE_CORRECTIONS)
    .filter(([enumeration]) => newer.canboat[enumeration] !== undefined)
    .flatMap(([enumeration, words]) =>
      Object.entries(words)
        .filter(([value]) => newer.canboat[enumeration]?.[value] !== undefined)
        .map(([value, word]) => `${enumeration} ${value}: - → ${word}`),
    );
  t.deepEqual(
    differences(newer.canboat, (enumeration) => known.get(enumeration) ?? new Map()).toSorted(),
    [...missing, ...NOT_CORRECTED].toSorted(),
  );
});

test("with the corrections every word is canboat's newest, but for those that it does not know", (t) => {
  t.deepEqual(differences(newer.canboat, valueNames).toSorted(), [...NOT_CANBOATS, ...NOT_CORRECTED].toSorted());
});

test("the package still lacks the enumerations that came later, and has those that are gone", (t) => {
  const known = packaged();
  t.deepEqual(
    newer.onlyInNewer.filter((enumeration) => known.has(enumeration)),
    [],
  );
  t.deepEqual(
    newer.onlyInOlder.filter((enumeration) => !known.has(enumeration)),
    [],
  );
});

test("each on/off tag knows what every word of its field means, in our database and in both newer ones", (t) => {
  const unclear: string[] = [];
  for (const { pgn, field, tag, on, off = [], fails = [], keeps = [], none, inList } of TAG_MAPPINGS) {
    if (on === undefined) continue;
    const known = layout(pgn);
    const spec = (inList ? known?.sets[0]?.fields : known?.fields)?.find(({ id }) => id === field);
    if (spec === undefined) throw new Error(`${pgn} has no ${field}`);
    const { enumeration, rawMax } = spec;
    const words = new Set([
      ...valueNames(enumeration).keys(),
      ...Object.keys({ ...newer.canboat[enumeration], ...newer.NMEA2000[enumeration] }).map(Number),
    ]);
    const clear = new Set([...on, ...off, ...fails, ...keeps, none]);
    // Above it are the codes for "not available" and "out of range".
    for (const word of words) if (word <= rawMax && !clear.has(word)) unclear.push(`${tag} ${enumeration} ${word}`);
  }
  // "Reserved", which is no order.
  t.deepEqual(new Set(unclear), new Set(["SWITCHBANK_{N}.ORDER_{I} OFF_ON_CONTROL 2"]));
});
