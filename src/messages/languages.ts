/** The languages that people can read: a new one is a folder like `en/`, and a line here. */
import type { Translation } from "./catalogue.ts";
import { catalogue as en } from "./en/all.ts";
import { catalogue as es } from "./es/all.ts";

export const languages = { en, es } as const satisfies Readonly<Record<string, Translation<typeof en>>>;
