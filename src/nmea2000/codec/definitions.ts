/**
 * Reads the NMEA 2000 definitions from canboat's database in `@canboat/ts-pgns`. No other file reads the database.
 *
 * The database is read on first use, which takes 10 ms and 6 MB. The code of the package (1600 classes and
 * enumerations) would take 70 ms and 25 MB, and has no further information.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Definition, KeyedField } from "./definition.ts";
import { FIELD_CORRECTIONS, KEY_CORRECTIONS, VALUE_CORRECTIONS } from "./corrections.ts";
import { GATEWAY_DEFINITIONS } from "./gateway-definitions.ts";
import { J1939_DEFINITIONS } from "./j1939-definitions.ts";

interface Database {
  readonly PGNs: readonly Definition[];
  readonly LookupEnumerations: readonly {
    readonly Name: string;
    readonly EnumValues: readonly { readonly Name: string; readonly Value: number }[];
  }[];
  readonly LookupIndirectEnumerations: readonly {
    readonly Name: string;
    readonly EnumValues: readonly { readonly Name: string; readonly Value1: number; readonly Value2: number }[];
  }[];
  readonly LookupBitEnumerations: readonly {
    readonly Name: string;
    readonly EnumBitValues: readonly { readonly Name: string; readonly Bit: number }[];
  }[];
  readonly LookupFieldTypeEnumerations: readonly {
    readonly Name: string;
    readonly EnumFieldTypeValues: readonly KeyedField[];
  }[];
}

/** Ranges in which all PGNs are fast packets, defined or not. */
const FAST_RANGES = [
  [0x1ed00, 0x1ee00],
  [0x1ef00, 0x1ef00],
  [0x1ff00, 0x1ffff],
] as const;

/** What canboat's database lacks. */
const OUR_DEFINITIONS = [...GATEWAY_DEFINITIONS, ...J1939_DEFINITIONS];

interface Index {
  readonly definitions: readonly Definition[];
  readonly byPgn: ReadonlyMap<number, readonly Definition[]>;
  readonly byId: ReadonlyMap<string, Definition>;
  readonly fastPgns: ReadonlySet<number>;
  readonly fallbacks: readonly Definition[];
  readonly values: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly pairs: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly bits: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly keys: ReadonlyMap<string, ReadonlyMap<number, KeyedField>>;
}

let index: Index | undefined;

function definitions(): Index {
  return (index ??= readDatabase());
}

function readDatabase(): Index {
  // The package exports only its code. The database is in the folder above that code.
  const code = createRequire(import.meta.url).resolve("@canboat/ts-pgns");
  const database = JSON.parse(readFileSync(join(dirname(code), "../canboat.json"), "utf8")) as Database;
  const byPgn = new Map<number, Definition[]>();
  const fastPgns = new Set<number>();
  const pgns = database.PGNs.map(corrected);
  for (const definition of pgns) {
    if (definition.Type === "Fast") fastPgns.add(definition.PGN);
    if (definition.Fallback === true) continue;
    const same = byPgn.get(definition.PGN);
    if (same === undefined) byPgn.set(definition.PGN, [definition]);
    else same.push(definition);
  }
  for (const definition of OUR_DEFINITIONS) byPgn.set(definition.PGN, [definition]);
  for (const [first, last] of FAST_RANGES) for (let pgn = first; pgn <= last; pgn += 1) fastPgns.add(pgn);
  return {
    definitions: pgns,
    byPgn,
    byId: new Map([...pgns, ...OUR_DEFINITIONS].map((definition) => [definition.Id, definition])),
    fastPgns,
    fallbacks: pgns.filter(({ Fallback }) => Fallback === true).toSorted((a, b) => b.PGN - a.PGN),
    values: named(database.LookupEnumerations, (e) => {
      const added = Object.entries(VALUE_CORRECTIONS[e.Name] ?? {});
      return [
        ...e.EnumValues.map(({ Value, Name }): [number, string] => [Value, Name]),
        ...added.map(([value, name]): [number, string] => [Number(value), name]),
      ];
    }),
    pairs: named(database.LookupIndirectEnumerations, (e) =>
      e.EnumValues.map(({ Value1, Value2, Name }) => [pairOf(Value1, Value2), Name]),
    ),
    bits: named(database.LookupBitEnumerations, (e) => e.EnumBitValues.map(({ Bit, Name }) => [Bit, Name])),
    keys: named(database.LookupFieldTypeEnumerations, (e) => {
      const keys = [...e.EnumFieldTypeValues, ...(KEY_CORRECTIONS[e.Name] ?? [])];
      return keys.map((key) => [key.value, key]);
    }),
  };
}

function corrected(definition: Definition): Definition {
  const corrections = FIELD_CORRECTIONS[definition.PGN];
  if (corrections === undefined) return definition;
  return { ...definition, Fields: definition.Fields.map((field) => ({ ...field, ...corrections[field.Id] })) };
}

function named<E extends { readonly Name: string }, V>(
  enumerations: readonly E[],
  entries: (enumeration: E) => [number, V][],
): Map<string, ReadonlyMap<number, V>> {
  return new Map(enumerations.map((enumeration) => [enumeration.Name, new Map(entries(enumeration))]));
}

/** Every definition of the database, including the fallbacks for unknown groups. */
export function allDefinitions(): readonly Definition[] {
  return definitions().definitions;
}

/** Whether messages of this group are fast packets, of any length. */
export function isFastPacket(pgn: number): boolean {
  return definitions().fastPgns.has(pgn);
}

/** All definitions of a PGN (proprietary groups share PGNs), without canboat's fallbacks for unknown groups. */
export function definitionsOf(pgn: number): readonly Definition[] {
  return definitions().byPgn.get(pgn) ?? [];
}

/** canboat's fallback definition for the range of a PGN, for messages that no definition fits. */
export function fallbackOf(pgn: number): Definition | undefined {
  if (pgn > 0x1_ffff) return undefined;
  for (const fallback of definitions().fallbacks) if (fallback.PGN <= pgn) return fallback;
  return undefined;
}

export function definitionWithId(id: string): Definition | undefined {
  return definitions().byId.get(id);
}

type Names = ReadonlyMap<number, string>;
const NO_NAMES: Names = new Map();

/** The names of the values of an enumeration, as canboat spells them. */
export function valueNames(enumeration: string): Names {
  return definitions().values.get(enumeration) ?? NO_NAMES;
}

/** The names of the bits of a bit field, by bit number. */
export function bitNames(enumeration: string): Names {
  return definitions().bits.get(enumeration) ?? NO_NAMES;
}

/** The names of an indirect enumeration, whose values depend on another field; by `pairOf` both values. */
export function pairNames(enumeration: string): Names {
  return definitions().pairs.get(enumeration) ?? NO_NAMES;
}

export function pairOf(other: number, value: number): number {
  return other * 256 + value;
}

const NO_KEYS: ReadonlyMap<number, KeyedField> = new Map();

/** The fields defined by the values of a key. */
export function keyedFields(enumeration: string): ReadonlyMap<number, KeyedField> {
  return definitions().keys.get(enumeration) ?? NO_KEYS;
}
