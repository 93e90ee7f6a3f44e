/**
 * The shape of an answer: what is at which place, and of which type. Two answers are equal if they have the same status and the same shape;
 * of some places, whose values are words of the protocol, the value counts, too.
 */

/** The types at each place: `endpoints.v1.version` → `string`. */
type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Places whose values are words that a client acts on. */
const WORDS = /(^|\.)(state|statusCode|permission|status|units|silenced|acknowledged|closed|cadence|method\[\])$/;
/** Names that each side makes for itself: a UUID, or the id of an alarm of ours. */
const ID = /\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|A-[\dA-Z]{8})\b/g;

/** What differs, each as `PLACE: ours X, theirs Y`. What is below a place that one side lacks is not told. */
export function differencesOf(ours: unknown, theirs: unknown): string[] {
  const [a, b] = [shapeOf(ours), shapeOf(theirs)];
  const differences: string[] = [];
  const missing: string[] = [];
  for (const place of [...new Set([...a.keys(), ...b.keys()])].toSorted()) {
    const [our, their] = [wordsOf(a.get(place)), wordsOf(b.get(place))];
    if (our === their || missing.some((above) => isBelow(place, above))) continue;
    // What both have, of another type, has other places below it.
    missing.push(place);
    differences.push(`${place === "" ? "body" : place}: ours ${our}, theirs ${their}`);
  }
  return differences;
}

function isBelow(place: string, above: string): boolean {
  return above === "" || place.startsWith(`${above}.`) || place.startsWith(`${above}[`);
}

function wordsOf(types: ReadonlySet<string> | undefined): string {
  return types === undefined ? "none" : [...types].toSorted().join(" or ");
}

function shapeOf(value: unknown): Shape {
  const shape = new Map<string, Set<string>>();
  const visit = (at: unknown, place: string): void => {
    if (at === undefined) return;
    const type = typeAt(at, place);
    const known = shape.get(place);
    if (known === undefined) shape.set(place, new Set([type]));
    else known.add(type);
    if (Array.isArray(at)) for (const each of at as unknown[]) visit(each, `${place}[]`);
    else if (typeof at === "object" && at !== null) {
      for (const [key, below] of Object.entries(at)) {
        const name = key.replaceAll(ID, "{id}");
        visit(below, place === "" ? name : `${place}.${name}`);
      }
    }
  };
  visit(value, "");
  return shape;
}

function typeAt(value: unknown, place: string): string {
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  if (typeof value !== "object" && WORDS.test(place)) return JSON.stringify(value);
  return typeof value;
}
