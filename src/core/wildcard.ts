/** Matches an id with a pattern in which `*` stands for any text; capitals make no difference. */

/** Matched part by part: a regular expression made from a pattern could take for ever. */
export function matchesWildcard(id: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.toUpperCase().split("*");
  const text = id.toUpperCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= text.length - last.length;
}
