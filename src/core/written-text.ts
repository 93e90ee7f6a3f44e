/**
 * The one rule for every name and every text that a person writes. Both are stored in Unicode's form NFC. A name is one line in which every
 * character is visible; a text may have several lines, and emoji. Characters that are invisible or change the direction of writing are
 * refused: a reader must see what was written, and nothing else.
 *
 * A zero-width joiner or non-joiner is allowed where it is part of the spelling: between letters of Arabic and of the scripts
 * of India and its neighbours, and between the parts of an emoji. Entries that were written before this rule stay as they
 * are; `shown-text.ts` shows what is in them.
 */
import { areAlike, differingLetters, RESERVED_NAMES, reservedSkeleton } from "./look-alike.ts";

/** The name under which the service writes. */
export const SYSTEM_USER = "system";
/** Nobody else may take the service's names, nor names that look like them. */
const RESERVED_SKELETONS = new Set(RESERVED_NAMES.map((name) => reservedSkeleton(name)));

/** `invisible`, `unusual`: the character is named. `nothing`: no character is visible. `reserved`: it is the service's own name. */
export type TextFault =
  | { readonly kind: "unusual"; readonly codePoint: string }
  | { readonly kind: "invisible"; readonly codePoint: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "reserved" };

export type Written = { readonly text: string } | { readonly fault: TextFault };

const JOINED =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}])[\u200c\u200d](?=\p{L})/gu;
/** A joiner between the parts of an emoji, or the selector of its coloured form. */
const EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}])[\ufe0e\ufe0f]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;
/** Letters of the scripts in common use (UAX 31, table 5). Symbols that are drawn as letters are not letters. */
const USUAL =
  /^[\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Arab}\p{sc=Armn}\p{sc=Beng}\p{sc=Bopo}\p{sc=Cyrl}\p{sc=Deva}\p{sc=Ethi}\p{sc=Geor}\p{sc=Grek}\p{sc=Gujr}\p{sc=Guru}\p{sc=Hang}\p{sc=Hani}\p{sc=Hebr}\p{sc=Hira}\p{sc=Kana}\p{sc=Khmr}\p{sc=Knda}\p{sc=Laoo}\p{sc=Latn}\p{sc=Mlym}\p{sc=Mymr}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Thaa}\p{sc=Thai}\p{sc=Tibt}]*$/u;
const DRAWN = /[\u{1f100}-\u{1f1ff}\u{2460}-\u{24ff}\u{1d400}-\u{1d7ff}]/u;
const SEEN = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The name as it is stored, or what is wrong with it. */
export function writtenName(raw: string): Written {
  const text = raw.normalize("NFC").trim();
  const bad = NOT_IN_NAMES.exec(text.replaceAll(JOINED, ""));
  if (bad !== null) return { fault: { kind: "invisible", codePoint: codePointOf(bad[0]) } };
  if (!SEEN.test(text)) return { fault: { kind: "nothing" } };
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const isReserved =
    RESERVED_SKELETONS.has(reservedSkeleton(text)) || RESERVED_NAMES.some((name) => areAlike(letters, name));
  if (isReserved) return { fault: { kind: "reserved" } };
  const unusual = Array.from(text).find((one) => !USUAL.test(one) || DRAWN.test(one));
  if (unusual !== undefined) return { fault: { kind: "unusual", codePoint: codePointOf(unusual) } };
  return { text };
}

/** The text as it is stored, or what is wrong with it. Tabs and line breaks are text. */
export function writtenText(raw: string): Written {
  const text = raw.normalize("NFC");
  const bad = UNSEEN.exec(
    text
      .replaceAll(JOINED, "")
      .replaceAll(EMOJI, "")
      .replaceAll(/[\t\n\r]/g, ""),
  );
  if (bad !== null) return { fault: { kind: "invisible", codePoint: codePointOf(bad[0]) } };
  return SEEN.test(text) ? { text } : { fault: { kind: "nothing" } };
}

/** `U+200B` */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The letters of a name that set it apart from the one it is taken for, each with its code point: `«а» U+0430`. */
export function namedLetters(name: string, other: string): string {
  return differingLetters(name, other)
    .map((letter) => (SEEN.test(letter) ? `«${letter}» ${codePointOf(letter)}` : codePointOf(letter)))
    .join(", ");
}
