/** The vessel that is served without a project file: `demo.yaml`, which comes with the package, in the language of this machine. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { BitacoraError } from "../core/errors.ts";
import { demo as english } from "../messages/en/demo.ts";
import type { Locale } from "../messages/locale.ts";
import { parseProject } from "./parse-project.ts";
import type { Project } from "./project.ts";

/** The words of `demo.yaml`, which is Spanish, in other languages. */
const DICTIONARIES: Partial<Record<Locale, Readonly<Record<string, string>>>> = { en: english };

const file = fileURLToPath(new URL("demo.yaml", import.meta.url));

export function demoText(locale: Locale): string {
  return inWordsOf(DICTIONARIES[locale] ?? {}, readFileSync(file, "utf8"));
}

/** Its folder. */
export const DEMO_DIR = dirname(file);

export function demoProject(locale: Locale = "es"): Project {
  const { project, faults } = parseProject(demoText(locale), DEMO_DIR);
  if (faults !== undefined) throw new BitacoraError("project-invalid", { file, count: faults.length, faults });
  return project;
}

/** Relies on how demo.yaml is written: texts have no quotes and end at a comma, a brace or the end of the line. */
function inWordsOf(dictionary: Readonly<Record<string, string>>, yaml: string): string {
  return yaml.replaceAll(
    /\b(name|description|message|advice): ([^,}\n]*[^,}\n ])/g,
    (_whole, key: string, words: string) => `${key}: ${dictionary[words] ?? words}`,
  );
}
