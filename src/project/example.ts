/**
 * The commented example that `bitacora project init` writes, in either language. It is part of the package. Where it has `{default}`, a key
 * of a section gets the default of the schema.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Locale } from "../messages/locale.ts";
import { textIn } from "../messages/localized-text.ts";
import { fieldsOf } from "./fields.ts";
import type { GivenSection } from "./section.ts";
import { sectionSchemas } from "./sections.ts";

/** `sections`: those of the connectors, whose lines stand at the end. */
export function exampleProject(locale: Locale, sections: readonly GivenSection[]): string {
  const inLanguage = new URL(`example.${locale}.yaml`, import.meta.url);
  const own = readFileSync(existsSync(inLanguage) ? inLanguage : new URL("example.en.yaml", import.meta.url), "utf8");
  const lines = sections.flatMap(({ example }) => (example === undefined ? [] : [`\n${textIn(example, locale)}\n`]));
  return [withDefaults(own), ...lines].join("");
}

function withDefaults(text: string): string {
  let section = "";
  return text.replaceAll(/^([a-z0-9_]+):|^ {2}([a-z0-9_]+): \{default\}/gm, (line, name?: string, key?: string) => {
    section = name ?? section;
    return key === undefined ? line : `  ${key}: ${defaultOf(section, key)}`;
  });
}

function defaultOf(section: string, key: string): string {
  const { properties } = fieldsOf(fieldsOf(sectionSchemas)[section]);
  const { default: value } = fieldsOf(fieldsOf(properties)[key]);
  const digits = String(value);
  return typeof value === "number" && value >= 1_000_000 ? digits.replaceAll(/\B(?=(\d{3})+$)/g, "_") : digits;
}
