/** Why a request failed, in the reader's language: what the service has answered, or that it has not. */
import { acts as en } from "../texts/en/acts.ts";
import { acts as es } from "../texts/es/acts.ts";
import { inLanguage } from "../texts/language.ts";

const { unanswered } = inLanguage({ en, es });

export function failureText(error: unknown): string {
  // What `fetch` rejects with, in words of the browser.
  if (error instanceof TypeError) return unanswered;
  return error instanceof Error ? error.message : String(error);
}
