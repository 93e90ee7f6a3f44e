/** The commented example that `bitacora project init` writes, in either language. It is part of the package. */
import { readFileSync } from "node:fs";
import type { Locale } from "../messages/locale.ts";
import type { GivenSection } from "./section.ts";

/** `sections`: those of the connectors, whose lines stand at the end. */
export function exampleProject(locale: Locale, sections: readonly GivenSection[]): string {
  const own = readFileSync(new URL(`example.${locale}.yaml`, import.meta.url), "utf8");
  const lines = sections.flatMap(({ example }) => (example === undefined ? [] : [`\n${example[locale]}\n`]));
  return [own, ...lines].join("");
}
