/**
 * The query of a request as names and texts, by application/x-www-form-urlencoded, but strict: invalid UTF-8 and a `%` that encodes
 * nothing are errors, because the text may be stored in the log book for ever.
 */

import { api } from "../../messages/details.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problem.ts";

/** For each name its texts, in order; `undefined` for a text that cannot be decoded. */
export type QueryTexts = ReadonlyMap<string, readonly (string | undefined)[]>;

const NONE: QueryTexts = new Map();

/** `target`: the request target: path, optionally `?` and query. Throws a 400 for one of too many parts. */
export function readQuery(target: string): QueryTexts {
  const mark = target.indexOf("?");
  if (mark === -1 || mark === target.length - 1) return NONE;
  const texts = new Map<string, (string | undefined)[]>();
  const pairs = target.slice(mark + 1).split("&", limits.http.queryParts + 1);
  if (pairs.length > limits.http.queryParts) throw new Problem(400, api.queryTooLong({ max: limits.http.queryParts }));
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decoded(rawName) ?? rawName; // A name that cannot be decoded stays as it is: an unknown name.
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
