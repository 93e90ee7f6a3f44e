/** A row of the vocabulary, and the helpers by which rows are written. A truth (a boolean tag) is always either a state or a warning. */
import type { Priority } from "../../core/priority.ts";
import type { QuantityName } from "./quantities.ts";

/** The classes of Home Assistant that a truth may have (homeassistant/components/binary_sensor, BinarySensorDeviceClass). */
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

/** True is a warning. `Advice` is the kind of alarm, which selects the advice for the crew (`messages/en/alarm-advice.ts`). */
interface Warning<Advice extends string = string> {
  readonly priority: Priority;
  readonly advice: Advice;
}

/** How Signal K represents a value, where a path and a factor are not enough. */
type SignalkForm =
  /** Seconds since 1970 as a time. */
  | { readonly as: "time" }
  /**
   * A truth as one of two words or numbers: for false, for true. `off`, `on` and `none` are other words that servers use for false, true
   * and unknown.
   */
  | {
      readonly as: "choice";
      readonly of: readonly [string | number, string | number];
      readonly off?: readonly string[];
      readonly on?: readonly string[];
      readonly none?: readonly string[];
    }
  /** A part of an object. `whole`: if any part is missing, there is no value. */
  | { readonly as: "part"; readonly key: string; readonly whole: boolean; readonly degrees?: true };

export type SignalkRow = readonly [tag: string, path: string, form?: SignalkForm];

/** The Signal K path for the pattern of the row, with its form if it has one; or paths for some of its tags. */
export type Signalk = string | (SignalkForm & { readonly path: string }) | readonly SignalkRow[];

export interface VocabularyRow<Advice extends string = string> {
  readonly quantity: QuantityName;
  /** The name of the tag for people, with the placeholders of its pattern. */
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

/** A truth with no value that is a warning. */
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

/** The paths of a row, each with its tags. */
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
  /** Undefined: it depends on the device (`systems.ts`). */
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

/** The rows of a device, by what follows the device in the ids. */
export function device<const Device extends string, const Rows extends RowsByProperty>(name: Device, rows: Rows) {
  return deviceAt(name, "", rows);
}

/** The same, with a prefix for those Signal K paths that are plain text. */
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
