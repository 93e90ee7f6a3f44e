/**
 * Why a request failed, in the reader's language. The service says it in Spanish, except where it was asked for a language: those words
 * are shown as they are, and of all others only what the status means.
 */
import { acts as en } from "../texts/en/acts.ts";
import { acts as es } from "../texts/es/acts.ts";
import { inLanguage, language } from "../texts/language.ts";
import { Refused } from "./api.ts";

const { refusals } = inLanguage({ en, es });

/** `isSpoken`: the service was asked in the reader's language. */
export function failureText(error: unknown, isSpoken = false): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  if (isSpoken || language === "es") return error.message;
  return (refusals as Readonly<Record<number, string>>)[error.status] ?? error.message;
}
