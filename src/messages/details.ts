/**
 * What the interfaces answer in `detail`: in Spanish, as the specification wants it, or in the language that the request asks for. Input of
 * a client is quoted and shortened.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "./locale.ts";
import { type Messages, messagesIn } from "./messages.ts";

const asked = new AsyncLocalStorage<Locale>();

/** Details of what `work` begins, and of all that follows from it, are in this language. */
export const answeringIn = <Result>(locale: Locale, work: () => Result): Result => asked.run(locale, work);

export const languageOfDetails = (): Locale => asked.getStore() ?? "es";

/** Each text is looked up when it is used: keep none for later. */
export function asAsked<Words extends object>(wordsIn: (locale: Locale) => Words): Words {
  const get = (_: object, key: PropertyKey): unknown => Reflect.get(wordsIn(languageOfDetails()), key);
  return new Proxy({}, { get }) as Words;
}

export const api = asAsked((locale): Messages["api"] => messagesIn(locale).api);
export const switching = asAsked((locale): Messages["switching"] => messagesIn(locale).switching);
export const derive = asAsked((locale): Messages["derive"] => messagesIn(locale).derive);
export const access = asAsked((locale): Messages["accessAnswers"] => messagesIn(locale).accessAnswers);
export const signalkAnswers = asAsked((locale): Messages["signalkAnswers"] => messagesIn(locale).signalkAnswers);

const QUOTED_CHARS = 128;

/** A parameter that a path does not have; `from` and `to` are meant as `since` and `until`. */
export function unknownParameter(name: string, known: readonly string[]): string {
  const meant = { from: "since", to: "until" }[name];
  return api.unknownParameter({
    name: quoted(name),
    meant: meant !== undefined && known.includes(meant) ? meant : undefined,
    known,
  });
}

export function quoted(text: string): string {
  const characters = Array.from(text);
  return characters.length <= QUOTED_CHARS ? `'${text}'` : `'${characters.slice(0, QUOTED_CHARS).join("")}…'`;
}
