/**
 * Names that look like one another, in the manner of Unicode Technical Standard 39, section 4 ("Confusable Detection"): two are alike when
 * they have the same skeleton. The tables are written by hand. SMALL and CAPITAL are the part of that standard's `confusables.txt` that
 * maps a letter of Cyrillic or Greek, a digit or a stroke to one Latin letter, as a European keyboard writes them, and "rn" for m and "vv"
 * for w. They differ from the file in one point: the file does not fold case, so a letter that looks like another in one case only
 * (Cyrillic н as H) is in only one of the two tables. RESERVED_LETTERS is wider than the file, since nobody's own name is at stake there.
 * Look-alikes within the scripts of Asia and Africa are not in the tables and are not found.
 */

/** Small letters and digits, each with the form that it is taken for. */
const SMALL: Readonly<Record<string, string>> = tableOf(
  "аa сc ԁd еe ёe һh іi їi јj ӏl оo рp ԛq ѕs ԝw хx уy αa εe ιi οo ρp υu νv χx γy κk ıi ɡg ɑa 0o 1l |l",
);
/** Capital letters, each with the form that it is taken for. */
const CAPITAL: Readonly<Record<string, string>> = tableOf(
  "АA ВB СC ԌG ЕE ЁE НH ІI ЇI ЈJ КK МM ОO РP ԚQ ЅS ТT ԜW ХX УY ҮY ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX 0O 1I |I LI",
);

/** What looks like one of the Latin letters of the reserved names, in either case (confusables of UTS 39). */
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

/** The service's own names. */
export const RESERVED_NAMES: readonly string[] = ["system", "sistema", "bitacora"];

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

/** The letters as they are written, in mixed case, each replaced by the form that it is taken for. */
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

/** Finds which earlier name a new name resembles. Bounded: the oldest names stay. */
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

  /**
   * The earlier name that this one may be taken for; otherwise, if the name mixes scripts in one word, the name that it may be taken for;
   * otherwise the service's own name, if only one letter or what follows it differs. Undefined if it resembles no name. A name that differs
   * from an earlier one in case only counts as the same name.
   */
  resembled(name: string): string | undefined {
    if (RESERVED_NAMES.includes(name)) return undefined;
    for (const skeleton of skeletons(name)) {
      const other = this.#bySkeleton.get(skeleton);
      if (other !== undefined && other !== name && other.toLowerCase() !== name.toLowerCase()) return other;
    }
    const isMixed = name
      .split(/[^\p{L}\p{M}]+/u)
      .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
    if (isMixed && mixed(name) !== name) return mixed(name);
    return RESERVED_NAMES.find((reserved) => isNear(name, reserved));
  }
}

function skeletons(name: string): string[] {
  return [`s ${small(name)}`, `c ${capital(name)}`, `m ${small(mixed(name))}`];
}

/** Whether a name is a reserved one apart from digits or punctuation at its end, or from one changed, added or missing letter. */
function isNear(name: string, reserved: string): boolean {
  const [one, other] = [reservedSkeleton(name.replace(/[\p{N}\p{P}\p{Z}]+$/u, "")), reservedSkeleton(reserved)];
  if (Math.abs(one.length - other.length) > 1) return false;
  const [ofOne, ofOther] = middles(Array.from(one), Array.from(other));
  return ofOne.length <= 1 && ofOther.length <= 1;
}

/** Letters that are named where two names differ. */
const NAMED_LETTERS = 8;

/** The letters of a name that set it apart from the name it is taken for, from the first such letter to the last. */
export function differingLetters(name: string, other: string): string[] {
  return middles(Array.from(name), Array.from(other))[0].slice(0, NAMED_LETTERS);
}

/** What lies between the beginning and the end that two texts have in common. */
function middles(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
