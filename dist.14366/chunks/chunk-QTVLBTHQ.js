import {
  languages,
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  isBitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/messages/locale.ts
var LOCALES = Object.keys(languages);
function localeOf(env) {
  const name = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return LOCALES.find((locale) => new RegExp(`^${locale}(?![a-z])`, "i").test(name)) ?? "en";
}

// src/messages/describe-error.ts
function describeError(error, locale = localeOf(process.env)) {
  const messages = messagesIn(locale);
  if (isBitacoraError(error))
    return [say(messages.cli.errors[error.code], valuesOf(error, messages)), ...faultLines(error)].join("\n");
  return messages.cli.internal({ reason: error instanceof Error ? error.message : String(error) });
}
function valuesOf(error, messages) {
  const values = {};
  for (const [name, value] of Object.entries(error.details))
    values[name] = typeof value === "string" ? value : JSON.stringify(value);
  return { ...values, ...inWords(error.code, values, messages) };
}
function inWords(code, values, messages) {
  const reason = String(values["reason"]);
  const sentence = (table, key = reason) => {
    const text = table[key];
    return text === void 0 ? void 0 : say(text, { ...values, name: values["interface"] });
  };
  const { bus, cli } = messages;
  if (code === "bus-unavailable") return { reason: sentence(bus.obstacles) ?? sentence(bus.faults) ?? reason };
  if (code === "logbook-key-unusable") return { reason: sentence(cli.keyFaults) ?? reason };
  return {};
}
function faultLines(error) {
  const { lines } = error.details;
  return Array.isArray(lines) ? lines.map((line) => `  ${String(line)}`) : [];
}

export {
  LOCALES,
  localeOf,
  describeError
};
