/** The commented example that `bitacora project init` writes, in either language. It is part of the package. */
import { readFileSync } from "node:fs";
import type { Locale } from "../messages/locale.ts";

export function exampleProject(locale: Locale): string {
  return readFileSync(new URL(`example.${locale}.yaml`, import.meta.url), "utf8");
}
