/**
 * The patterns of tags and of paths, side by side. `{N}` is a number; the other places are numbers of the tag that have a name in the
 * path, so that a path can be read back:
 *
 *     ME_INST_{N}.RPM      propulsion.{ENGINE}.revolutions     0 is port, 1 starboard, others keep their number
 *     AC_IN_{N}_L{L}…      …in{N}.phase.{PHASE}                L1 is A, L2 B, L3 C
 */

const NUMBER = "0|[1-9][0-9]{0,2}";

const NAMED = {
  ENGINE: { of: "N", names: ["port", "starboard"], more: true },
  PHASE: { of: "L", names: ["", "A", "B", "C"], more: false },
} as const;

type Place = Readonly<Record<string, string>>;

/** A pattern that matches texts and can be filled. */
export class PathPattern {
  readonly #text: string;
  readonly #expression: RegExp;

  constructor(text: string) {
    this.#text = text;
    this.#expression = new RegExp(
      `^${text.replaceAll(".", "\\.").replaceAll(/\{([A-Z]+)\}/g, (_, name: string) => `(?<${name}>${sourceOf(name)})`)}$`,
    );
  }

  /** The numbers in a text; undefined if it does not match. */
  read(text: string): Place | undefined {
    const groups = this.#expression.exec(text)?.groups;
    if (groups === undefined) return this.#expression.test(text) ? {} : undefined;
    return Object.fromEntries(Object.entries(groups).map(([name, found]) => numbered(name, found)));
  }

  /** Undefined if a number has no name. */
  fill(place: Place): string | undefined {
    let isWhole = true;
    const text = this.#text.replaceAll(/\{([A-Z]+)\}/g, (_, name: string) => {
      const filled = named(name, place);
      if (filled === undefined) isWhole = false;
      return filled ?? "";
    });
    return isWhole ? text : undefined;
  }
}

function sourceOf(name: string): string {
  if (!isNamed(name)) return NUMBER;
  const { names, more } = NAMED[name];
  return [...names.filter((each) => each !== ""), ...(more ? [NUMBER] : [])].join("|");
}

function numbered(name: string, found: string): [string, string] {
  if (!isNamed(name)) return [name, found];
  const { of, names } = NAMED[name];
  const at = (names as readonly string[]).indexOf(found);
  return [of, at < 0 ? found : String(at)];
}

function named(name: string, place: Place): string | undefined {
  if (!isNamed(name)) return place[name];
  const { of, names, more } = NAMED[name];
  const number = place[of];
  if (number === undefined) return undefined;
  const known = (names as readonly string[])[Number(number)];
  if (known !== undefined && known !== "") return known;
  return more ? number : undefined;
}

function isNamed(name: string): name is keyof typeof NAMED {
  return name in NAMED;
}
