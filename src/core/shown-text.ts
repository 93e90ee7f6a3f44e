/**
 * Foreign texts as they are shown. A character that is invisible, acts on a terminal or changes the direction of writing is
 * shown as its code point (`⟨U+200B⟩`); in JSON it is escaped. The stored text stays as it is.
 */
import { codePointOf } from "./written-text.ts";

const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;
/** Joiners and the selectors of emoji belong to the spelling of many languages, tabs and line breaks to a text. */
const SPELLING = new Set(["\t", "\n", "\u200c", "\u200d", "\ufe0e", "\ufe0f"]);

export function shownText(text: string): string {
  return text.replaceAll(UNSEEN, (one) => (SPELLING.has(one) ? one : `⟨${codePointOf(one)}⟩`));
}

/** In a name, every such character is shown as its code point. */
export function shownName(name: string): string {
  return name.replaceAll(UNSEEN, (one) => `⟨${codePointOf(one)}⟩`);
}

/** What a stranger calls a thing, in one line: line breaks become blanks, and no other such character is in it. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, " ")
    .replaceAll(UNSEEN, (one) => (SPELLING.has(one) ? one : ""))
    .trimEnd();
}

/**
 * JSON in which nothing acts on a terminal: C1, direction marks and invisible characters become `\uXXXX`, which is the same
 * JSON.
 */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    (one) =>
      Array.from({ length: one.length }, (_, i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );
}
