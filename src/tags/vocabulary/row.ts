/**
 * A row of the vocabulary, and what the rows are written with. A truth is written as a state or as a warning: there is no row without
 * that meaning.
 */
import type { Priority } from "../../core/priority.ts";
import type { QuantityName } from "./quantities.ts";

/** Home Assistant's classes of truths that a tag may be of (homeassistant/components/binary_sensor, BinarySensorDeviceClass). */
export const TRUTH_CLASSES = [
  "battery_charging",
  "connectivity",
  "door",
  "light",
  "moisture",
  "problem",
  "running",
  "smoke",
] as const;
export type TruthClass = (typeof TRUTH_CLASSES)[number];

/** True is a warning. `Advice` is the kind of alarm, by which people are told what to do (`messages/en/alarm-advice.ts`). */
interface Warning<Advice extends string = string> {
  readonly priority: Priority;
  readonly advice: Advice;
}

/** How Signal K shows a value where a path and a factor are not enough. */
type SignalkForm =
  /** Seconds since 1970 as a time. */
  | { readonly as: "time" }
  /** A truth as one of two words or numbers: of false, of true. Another server may say it, or that it is not known, in other words, too. */
  | {
      readonly as: "choice";
      readonly of: readonly [string | number, string | number];
      readonly off?: readonly string[];
      readonly on?: readonly string[];
      readonly none?: readonly string[];
    }
  /** A part of an object. `whole`: without any of its parts there is no value. */
  | { readonly as: "part"; readonly key: string; readonly whole: boolean; readonly degrees?: true };

export type SignalkRow = readonly [tag: string, path: string, form?: SignalkForm];

/** The path of Signal K for the row's pattern, with its form where it has one, or paths for some of its tags. */
export type Signalk = string | (SignalkForm & { readonly path: string }) | readonly SignalkRow[];

export interface VocabularyRow<Advice extends string = string> {
  readonly quantity: QuantityName;
  /** What people call the tag; the placeholders are those of its pattern. */
  readonly en: string;
  readonly es: string;
  readonly warning?: Warning<Advice>;
  readonly truth?: TruthClass;
  readonly signalk?: Signalk;
}

type Words = readonly [en: string, es: string, signalk?: Signalk];

const at = (signalk: Signalk | undefined) => (signalk === undefined ? {} : { signalk });

/** A number. */
export function is(
  quantity: Exclude<QuantityName, "bool" | "text">,
  ...[en, es, signalk]: Words
): VocabularyRow<never> {
  return { quantity, en, es, ...at(signalk) };
}

/** A truth of which neither value is a warning. */
export function state(...[en, es, signalk]: Words): VocabularyRow<never> {
  return { quantity: "bool", en, es, ...at(signalk) };
}

/** A state with a class of its own. */
export function stateOf(truth: Exclude<TruthClass, "problem">, ...words: Words): VocabularyRow<never> {
  return { ...state(...words), truth };
}

/** A truth that is a warning. */
export function warns<const Advice extends string>(
  priority: Priority,
  advice: Advice,
  en: string,
  es: string,
  truth: "problem" | "moisture" | "smoke" = "problem",
): VocabularyRow<Advice> {
  return { quantity: "bool", en, es, warning: { priority, advice }, truth };
}

/** The paths of a row, each with the tags that are shown there. */
export function signalkRows(pattern: string, { signalk }: VocabularyRow): readonly SignalkRow[] {
  if (signalk === undefined) return [];
  if (typeof signalk === "string") return [[pattern, signalk]];
  if (!("path" in signalk)) return signalk;
  const { path, ...form } = signalk;
  return [[pattern, path, form]];
}

export const SYSTEMS = [
  "propulsion",
  "tanks",
  "electrical",
  "navigation",
  "steering",
  "hull",
  "safety",
  "lights",
  "network",
  "comfort",
  "other",
] as const;
export type System = (typeof SYSTEMS)[number];

/** Rows of one system, in the order in which a watch needs them. */
export interface Section<
  Rows extends Readonly<Record<string, VocabularyRow>> = Readonly<Record<string, VocabularyRow>>,
> {
  /** Undefined: each device has its own (`systems.ts`). */
  readonly system: System | undefined;
  readonly rows: Rows;
}

export function section<const Rows extends Readonly<Record<string, VocabularyRow>>>(
  system: System | undefined,
  rows: Rows,
): Section<Rows> {
  return { system, rows };
}

type OfDevice<Device extends string, Rows> = {
  readonly [Property in keyof Rows & string as `${Device}.${Property}`]: Rows[Property];
};
type RowsByProperty = Readonly<Record<string, VocabularyRow>>;

/** The rows of a device by what follows it in the ids. */
export function device<const Device extends string, const Rows extends RowsByProperty>(name: Device, rows: Rows) {
  return deviceAt(name, "", rows);
}

/** With the beginning of the paths of Signal K that are plain text. */
export function deviceAt<const Device extends string, const Rows extends RowsByProperty>(
  name: Device,
  path: string,
  rows: Rows,
): OfDevice<Device, Rows> {
  const entries = Object.entries(rows).map(([property, row]) => [
    `${name}.${property}`,
    typeof row.signalk === "string" ? { ...row, signalk: path + row.signalk } : row,
  ]);
  return Object.fromEntries(entries) as OfDevice<Device, Rows>;
}
