/** Ids picked by a pattern in which `*` stands for anything, capitals or not. */

/** Looked for part by part, because a pattern made a regular expression could take for ever. */
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
