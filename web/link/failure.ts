/**
 * Why a request failed, in the reader's language. The service says it in Spanish, except what is wrong with rules and projects, which it
 * was asked to say in the reader's: those words are shown as they are, and of all others what the status means.
 */
import { acts as en } from "../texts/en/acts.ts";
import { acts as es } from "../texts/es/acts.ts";
import { inLanguage, language } from "../texts/language.ts";
import { Refused } from "./api.ts";

const { refusals } = inLanguage({ en, es });

export function failureText(error: unknown): string {
  if (!(error instanceof Refused) || language === "es") return detailOf(error);
  return (refusals as Readonly<Record<number, string>>)[error.status] ?? error.message;
}

/** The service's own words, in Spanish: of accounts, passwords and passkeys they say what a status cannot. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
