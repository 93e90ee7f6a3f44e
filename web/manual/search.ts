/** Finds words in the manual: sections that have all of them, those with the words in a heading first. Pure. */

/** What stands below a heading: its address, the title of its page, the heading, the text (`bin/manual-pages.js`). */
export type Section = readonly [address: string, title: string, heading: string, text: string];

export interface Found {
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  /** What stands around the first of the words. */
  readonly excerpt: string;
}

const MOST = 30;
const EXCERPT_CHARS = 160;
/** How much more than once in the text a word counts in the title, and in the heading. */
const WEIGHTS = [1, 3, 9] as const;

/** Without accents and capitals, as people type. As long as `text`, so that a place here is one there. */
function folded(text: string): string {
  return Array.from(text, (sign) => {
    const plain = sign.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return plain.length === sign.length ? plain : sign;
  }).join("");
}

export function findIn(sections: readonly Section[], query: string): readonly Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = sections.flatMap(([address, title, heading, text]) => {
    const places = [text, title, heading].map(folded);
    if (!words.every((word) => places.some((place) => place.includes(word)))) return [];
    const scores = words.flatMap((word) => places.map((place, at) => (WEIGHTS[at] ?? 0) * worth(place, word)));
    const score = scores.reduce((sum, each) => sum + each, 0);
    const first = Math.max(0, Math.min(...words.map((word) => placeOf(places[0] ?? "", word))));
    return [{ score, found: { address, title, heading, excerpt: excerptAt(text, first) } }];
  });
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ found: each }) => each);
}

/** A whole word, or the beginning of one, is worth more than letters within one. */
function worth(place: string, word: string): number {
  const at = place.indexOf(word);
  if (at < 0) return 0;
  return beginsWord(place, word) >= 0 ? 3 : 1;
}

function beginsWord(place: string, word: string): number {
  for (let at = place.indexOf(word); at >= 0; at = place.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(place[at - 1] ?? "")) return at;
  return -1;
}

/** Infinity if it is not there. */
function placeOf(text: string, word: string): number {
  const at = beginsWord(text, word);
  const within = at < 0 ? text.indexOf(word) : at;
  return within < 0 ? Infinity : within;
}

function excerptAt(text: string, place: number): string {
  const at = Number.isFinite(place) ? place : 0;
  const from = at < EXCERPT_CHARS / 2 ? 0 : text.indexOf(" ", at - EXCERPT_CHARS / 2) + 1;
  const excerpt = text.slice(from, from + EXCERPT_CHARS);
  return `${from > 0 ? "… " : ""}${excerpt}${from + EXCERPT_CHARS < text.length ? " …" : ""}`;
}
