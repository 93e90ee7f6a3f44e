/**
 * Patterns of paths. `{N}` and `{I}` are numbers of the tag, copied unchanged. The other placeholders translate numbers into names, which
 * can be read back:
 *
 *     ME_INST_{N}.RPM            propulsion.{ENGINE}.revolutions     0 is port, 1 starboard, others keep their number
 *     AC_IN_{N}_L{L}…            …in{N}.phase.{PHASE}                L1 is A, L2 B, L3 C
 *     VESSEL.HEADING_{REF}_DEG   navigation.heading{REF}             True, Magnetic
 *     TANK_{TYPE}_{N}…           tanks.{TYPE}.{N}…                   fuel, freshWater …
 */
import type { Place, PlaceName } from "../tags/vocabulary/pattern.ts";

const NUMBER = "0|[1-9][0-9]{0,2}";

const NAMED: Readonly<
  Record<string, { readonly of: PlaceName; readonly names: readonly string[]; readonly more?: true }>
> = {
  ENGINE: { of: "N", names: ["port", "starboard"], more: true },
  PHASE: { of: "L", names: ["A", "B", "C"] },
  REF: { of: "REF", names: ["True", "Magnetic"] },
  TYPE: { of: "TYPE", names: ["fuel", "freshWater", "wasteWater", "liveWell", "lubrication", "blackWater"] },
};

const PLACE = /\{([A-Z]+)\}/g;

/** A pattern that matches paths and can be filled. */
export class PathPattern {
  readonly #text: string;
  readonly #expression: RegExp;

  constructor(text: string) {
    this.#text = text;
    this.#expression = new RegExp(
      `^${text.replaceAll(".", "\\.").replaceAll(PLACE, (_, name: string) => `(?<${name}>${sourceOf(name)})`)}$`,
    );
  }

  /** The values of the placeholders in a path; undefined if the path does not match. */
  read(path: string): Place | undefined {
    const found = this.#expression.exec(path);
    return found === null ? undefined : Object.fromEntries(Object.entries(found.groups ?? {}).map(numbered));
  }

  /** Undefined if a number has no name. */
  fill(place: Place): string | undefined {
    let isWhole = true;
    const path = this.#text.replaceAll(PLACE, (_, name: string) => {
      const filled = named(name, place);
      if (filled === undefined) isWhole = false;
      return filled ?? "";
    });
    return isWhole ? path : undefined;
  }
}

function sourceOf(place: string): string {
  const known = NAMED[place];
  return known === undefined ? NUMBER : [...known.names, ...(known.more === true ? [NUMBER] : [])].join("|");
}

function numbered([place, found]: readonly [string, string]): [string, number] {
  const known = NAMED[place];
  if (known === undefined) return [place, Number(found)];
  const at = known.names.indexOf(found);
  return [known.of, at < 0 ? Number(found) : at];
}

function named(name: string, place: Place): string | undefined {
  const known = NAMED[name];
  const number = place[known?.of ?? (name as PlaceName)];
  if (number === undefined) return undefined;
  return known?.names[number] ?? (known === undefined || known.more === true ? String(number) : undefined);
}
