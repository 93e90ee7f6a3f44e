/**
 * Names that look like one another, after Unicode Technical Standard 39, section 4: two are alike when they have the same
 * skeleton. The table has what a European keyboard can write: Cyrillic and Greek letters that look like Latin ones, and digits
 * and strokes that look like letters. A letter may look like another in one case only (Cyrillic н as H), so there are two
 * skeletons, of the small and of the capital letters.
 */

/** Small letters, and digits, in the form that they are taken for. */
const SMALL: Readonly<Record<string, string>> = tableOf(
  "аa сc ԁd еe ёe һh іi їi јj ӏl оo рp ԛq ѕs ԝw хx уy αa εe ιi οo ρp υu νv χx γy κk ıi ɡg ɑa 0o 1l |l",
);
/** Capital letters in the form that they are taken for. */
const CAPITAL: Readonly<Record<string, string>> = tableOf(
  "АA ВB СC ԌG ЕE ЁE НH ІI ЇI ЈJ КK МM ОO РP ԚQ ЅS ТT ԜW ХX УY ҮY ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX 0O 1I |I LI",
);

/** What is taken for one of a few Latin letters, whatever its case: the letters of the names that are reserved (UTS 39's confusables). */
const RESERVED_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "aаαɑᴀꭺ⍺4@",
    "bвьβʙꮟß8",
    "cсϲᴄꮯⲥҫ¢",
    "eеҽєεɛ℮ꬲᴇꭼɇ3€",
    "iіιıɩɪӏꙇꭵɨlł1|!¡ا١ו",
    "mмμᴍꮇⲙɱ",
    "oоοσօᴏөøⲟ०০੦૦ᴑ0סه",
    "rгᴦꭇꭈꮁꮢʀɾɼ",
    "sѕƽꜱꮪտʂƨꞩꞅ5$§",
    "tтτᴛꭲⲧŧƭʈ7+†",
    "yуүγυყʏỿɣꭹⲩ¥ɏ",
  ].flatMap((letters) => Array.from(letters, (one) => [one, letters.slice(0, 1)])),
);

function tableOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split(" ").map((pair) => Array.from(pair) as [string, string]));
}

function plain(name: string): string {
  return name.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
}

function small(name: string): string {
  const text = Array.from(plain(name).toLowerCase(), (one) => SMALL[one] ?? one).join("");
  return text.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

function capital(name: string): string {
  return Array.from(plain(name).toUpperCase(), (one) => CAPITAL[one] ?? one).join("");
}

/** The letters as they are written, in mixed case, each in the form that it is taken for. */
function mixed(name: string): string {
  return Array.from(plain(name), (one) => SMALL[one] ?? CAPITAL[one] ?? one).join("");
}

/** Whether two names may be taken for one another; a name is like itself. */
export function areAlike(one: string, other: string): boolean {
  return small(one) === small(other) || capital(one) === capital(other) || small(mixed(one)) === small(mixed(other));
}

/**
 * The skeleton by which reserved names are compared: compatibility forms (ⓢ, ſ) and marks are undone, case is folded, and what looks
 * like one of their letters is that letter. Stricter than `areAlike`, since nobody's own name is at stake.
 */
export function reservedSkeleton(name: string): string {
  const plainName = name.normalize("NFKD").replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  const letters = Array.from(plainName.toLowerCase(), (one) => RESERVED_LETTERS[one] ?? one).join("");
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, "").replaceAll("rn", "m");
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Names that are known, in the order in which they came, and what another one resembles. Bounded: the oldest stay. */
export class KnownNames {
  readonly #most: number;
  readonly #names = new Set<string>();
  /** The first name of each skeleton. */
  readonly #bySkeleton = new Map<string, string>();

  constructor(most: number) {
    this.#most = most;
  }

  take(name: string): void {
    if (this.#names.has(name) || this.#names.size >= this.#most) return;
    this.#names.add(name);
    for (const skeleton of skeletons(name)) if (!this.#bySkeleton.has(skeleton)) this.#bySkeleton.set(skeleton, name);
  }

  /** The earlier name that this one may be taken for; undefined for one that differs from it in its case only, or in nothing. */
  resembled(name: string): string | undefined {
    for (const skeleton of skeletons(name)) {
      const other = this.#bySkeleton.get(skeleton);
      if (other !== undefined && other !== name && other.toLowerCase() !== name.toLowerCase()) return other;
    }
    const isMixed = name
      .split(/[^\p{L}\p{M}]+/u)
      .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
    return isMixed && mixed(name) !== name ? mixed(name) : undefined;
  }
}

function skeletons(name: string): string[] {
  return [`s ${small(name)}`, `c ${capital(name)}`, `m ${small(mixed(name))}`];
}
