/** The languages that people can read beside English: a new one is a file of words, and a line here. */
import type { Words } from "./catalogue.ts";
import es from "./es.json" with { type: "json" };

export const languages = { en: {}, es } as const satisfies Readonly<Record<string, Words>>;
