// src/messages/catalogue.ts
import { IntlMessageFormat } from "intl-messageformat";
function say(text, values = {}) {
  return typeof text === "function" ? text(values) : String(text);
}
var VALUE = /\{[a-z]\w*[,}]/;
function textsOf(catalogue, locale) {
  const texts = {};
  for (const [key, entry] of Object.entries(catalogue))
    Object.defineProperty(texts, key, { enumerable: true, ...shown(entry, locale) });
  return texts;
}
function shown(entry, locale) {
  if (typeof entry === "string") return { value: VALUE.test(entry) ? formatter(entry, locale) : entry };
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return { value: entry };
  let texts;
  return { get: () => texts ??= textsOf(entry, locale) };
}
function formatter(text, locale) {
  let filled;
  return (values) => (filled ??= reader(text, locale))(values);
}
function reader(text, locale) {
  const format = new IntlMessageFormat(text, locale, void 0, { ignoreTag: true });
  const names = new Set(Array.from(text.matchAll(/\{([a-z]\w*)[,}]/g), ([, name]) => String(name)));
  const selects = new Set(Array.from(text.matchAll(/\{(\w+), select,/g), ([, name]) => name));
  return (values) => {
    const named = {};
    for (const name of names) named[name] = plain(values[name], selects.has(name) ? "none" : "");
    return String(format.format(named));
  };
}
function plain(value, none) {
  if (value === void 0 || value === null || value === "") return none;
  if (typeof value === "object") return value.length === 0 ? none : value.join(", ");
  return typeof value === "boolean" ? String(value) : value;
}

export {
  say,
  textsOf
};
