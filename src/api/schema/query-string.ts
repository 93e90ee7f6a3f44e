/**
 * The query of a request as names and texts, after application/x-www-form-urlencoded, but strict: bytes that are no
 * UTF-8 and a `%` that encodes nothing are an error, because what is read here may end in a log book for ever.
 */

/** For each name the texts given for it, in order; `undefined` is one that cannot be decoded. */
export type QueryTexts = ReadonlyMap<string, readonly (string | undefined)[]>;

const NONE: QueryTexts = new Map();

/** `target` is the request target as it came: path, optionally `?` and query. */
export function readQuery(target: string): QueryTexts {
  const mark = target.indexOf("?");
  if (mark === -1 || mark === target.length - 1) return NONE;
  const texts = new Map<string, (string | undefined)[]>();
  for (const pair of target.slice(mark + 1).split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decoded(rawName) ?? rawName; // What cannot be decoded is none of our names: unknown, as it came.
    const text = equals === -1 ? "" : decoded(pair.slice(equals + 1));
    const list = texts.get(name);
    if (list === undefined) texts.set(name, [text]);
    else list.push(text);
  }
  return texts;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
