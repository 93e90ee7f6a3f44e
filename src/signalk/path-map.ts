/**
 * The map between tags and paths, in both directions. The project's own paths (`signalk: { paths }`) come first, then those of the
 * vocabulary: they are from the Signal K specification 1.8, for switches from the reference server. If two tags have the same path, the
 * first row wins.
 */
import { formatIsoTime, parseIsoTime } from "../core/time.ts";
import type { Scalar } from "../tags/tag.ts";
import { expressionOf, fillPattern, placeIn } from "../tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../tags/vocabulary/places.ts";
import type { SignalkRow } from "../tags/vocabulary/row.ts";
import { SIGNALK_ROWS } from "../tags/vocabulary/vocabulary.ts";
import { fromSk, skUnit, toSk, type SkUnit } from "./conversion.ts";
import { PathPattern } from "./path-pattern.ts";

/** A scalar value in Signal K; objects consist of these. */
export type SkScalar = number | boolean | string | null;

export interface TagPlace {
  readonly path: string;
  /** The key of an object; undefined if the tag is the whole value. */
  readonly key: string | undefined;
  /** Whether the object is null without this key. */
  readonly whole: boolean;
  readonly units: string | undefined;
  readonly toSk: (value: Scalar) => SkScalar;
  /** Undefined if the tag cannot have such a value. */
  readonly fromSk: (value: unknown) => Scalar | undefined;
}

const ROWS = SIGNALK_ROWS.map((row) => ({ row, expression: expressionOf(row[0]), path: new PathPattern(row[1]) }));

export class PathMap {
  /** Paths of the project by tag, and the reverse. */
  readonly #own: ReadonlyMap<string, string>;
  readonly #tags: ReadonlyMap<string, string>;

  constructor(own: Readonly<Record<string, string>>) {
    this.#own = new Map(Object.entries(own));
    this.#tags = new Map(Object.entries(own).map(([tag, path]) => [path, tag]));
  }

  /** Undefined if the tag has no path. */
  placeOf(tagId: string, unitSi: string): TagPlace | undefined {
    const own = this.#own.get(tagId);
    if (own !== undefined) return placeAt([tagId, own], own, unitSi);
    for (const { row, expression, path } of ROWS) {
      const numbers = placeIn(tagId, expression);
      const filled = numbers === undefined ? undefined : path.fill(numbers);
      // A path that the project gives to another tag belongs to that tag.
      if (filled !== undefined && !this.#tags.has(filled)) return placeAt(row, filled, unitSi);
    }
    return undefined;
  }

  /** The tags that a path may show, in order of preference; for an object, those of all its keys. */
  tagsAt(path: string): string[] {
    const own = this.#tags.get(path);
    if (own !== undefined) return [own];
    return ROWS.flatMap(({ row: [tag], path: pattern }) => {
      const numbers = pattern.read(path);
      const filled = numbers === undefined ? undefined : fillPattern(tag, numbers, ID_NAMES);
      return filled === undefined || this.#own.has(filled) ? [] : [filled];
    });
  }
}

function placeAt([, , form]: SignalkRow, path: string, unitSi: string): TagPlace {
  const unit = skUnit(unitSi);
  const scalar = { path, key: undefined, whole: true };
  if (form === undefined) return { ...scalar, ...converted(unit) };
  if (form.as === "time") return { ...scalar, units: undefined, toSk: timeOf, fromSk: secondsOf };
  if (form.as === "part") {
    const { key, whole, degrees } = form;
    // Positions stay in degrees; all other angles are radians.
    return { path, key, whole, ...converted(degrees === true ? { units: "deg", factor: 1 } : unit) };
  }
  const [off, on] = form.of;
  const words = new Map<unknown, boolean | null>([
    [off, false],
    [on, true],
  ]);
  for (const word of form.off ?? []) words.set(word, false);
  for (const word of form.on ?? []) words.set(word, true);
  for (const word of form.none ?? []) words.set(word, null);
  return {
    ...scalar,
    units: undefined,
    toSk: (value) => (value === null ? null : value === true ? on : off),
    fromSk: (value) => words.get(value),
  };
}

function converted(unit: SkUnit): Pick<TagPlace, "units" | "toSk" | "fromSk"> {
  return {
    units: unit.units,
    toSk: (value) => (typeof value === "number" ? toSk(value, unit) : value),
    fromSk: (value) => {
      if (typeof value === "number") return Number.isFinite(value) ? fromSk(value, unit) : undefined;
      return typeof value === "boolean" || value === null ? value : undefined;
    },
  };
}

function timeOf(value: Scalar): SkScalar {
  return typeof value === "number" ? formatIsoTime(value * 1000) : null;
}

function secondsOf(value: unknown): Scalar | undefined {
  const timeMs = typeof value === "string" ? parseIsoTime(value) : undefined;
  return timeMs === undefined ? undefined : timeMs / 1000;
}
