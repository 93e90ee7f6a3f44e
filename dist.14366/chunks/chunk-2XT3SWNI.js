// src/core/wildcard.ts
function matchesWildcard(id, pattern) {
  const [first = "", ...rest] = pattern.toUpperCase().split("*");
  const text = id.toUpperCase();
  const last = rest.pop();
  if (last === void 0) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= text.length - last.length;
}

export {
  matchesWildcard
};
