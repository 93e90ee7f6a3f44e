// src/core/look-alike.ts
var SMALL = tableOf(
  "\u0430a \u0441c \u0501d \u0435e \u0451e \u04BBh \u0456i \u0457i \u0458j \u04CFl \u043Eo \u0440p \u051Bq \u0455s \u051Dw \u0445x \u0443y \u03B1a \u03B5e \u03B9i \u03BFo \u03C1p \u03C5u \u03BDv \u03C7x \u03B3y \u03BAk \u0131i \u0261g \u0251a 0o 1l |l"
);
var CAPITAL = tableOf(
  "\u0410A \u0412B \u0421C \u050CG \u0415E \u0401E \u041DH \u0406I \u0407I \u0408J \u041AK \u041CM \u041EO \u0420P \u051AQ \u0405S \u0422T \u051CW \u0425X \u0423Y \u04AEY \u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039AK \u039CM \u039DN \u039FO \u03A1P \u03A4T \u03A5Y \u03A7X 0O 1I |I LI"
);
var RESERVED_LETTERS = Object.fromEntries(
  [
    "a\u0430\u03B1\u0251\u1D00\uAB7A\u237A4@",
    "b\u0432\u044C\u03B2\u0299\uAB9F\xDF8",
    "c\u0441\u03F2\u1D04\uABAF\u2CA5\u04AB\xA2",
    "e\u0435\u04BD\u0454\u03B5\u025B\u212E\uAB32\u1D07\uAB7C\u02473\u20AC",
    "i\u0456\u03B9\u0131\u0269\u026A\u04CF\uA647\uAB75\u0268l\u01421|!\xA1\u0627\u0661\u05D5",
    "m\u043C\u03BC\u1D0D\uAB87\u2C99\u0271",
    "o\u043E\u03BF\u03C3\u0585\u1D0F\u04E9\xF8\u2C9F\u0966\u09E6\u0A66\u0AE6\u1D110\u05E1\u0647",
    "r\u0433\u1D26\uAB47\uAB48\uAB81\uABA2\u0280\u027E\u027C",
    "s\u0455\u01BD\uA731\uABAA\u057F\u0282\u01A8\uA7A9\uA7855$\xA7",
    "t\u0442\u03C4\u1D1B\uAB72\u2CA7\u0167\u01AD\u02887+\u2020",
    "y\u0443\u04AF\u03B3\u03C5\u10E7\u028F\u1EFF\u0263\uAB79\u2CA9\xA5\u024F"
  ].flatMap((letters) => Array.from(letters, (one) => [one, letters.slice(0, 1)]))
);
var RESERVED_NAMES = ["system", "sistema", "bitacora"];
function tableOf(text) {
  return Object.fromEntries(text.split(" ").map((pair) => Array.from(pair)));
}
function plain(name) {
  return name.normalize("NFKC").replaceAll(new RegExp("\\p{Default_Ignorable_Code_Point}", "gu"), "");
}
function small(name) {
  const text = Array.from(plain(name).toLowerCase(), (one) => SMALL[one] ?? one).join("");
  return text.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}
function capital(name) {
  return Array.from(plain(name).toUpperCase(), (one) => CAPITAL[one] ?? one).join("");
}
function mixed(name) {
  return Array.from(plain(name), (one) => SMALL[one] ?? CAPITAL[one] ?? one).join("");
}
function areAlike(one, other) {
  return small(one) === small(other) || capital(one) === capital(other) || small(mixed(one)) === small(mixed(other));
}
function reservedSkeleton(name) {
  const plainName = name.normalize("NFKD").replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  const letters = Array.from(plainName.toLowerCase(), (one) => RESERVED_LETTERS[one] ?? one).join("");
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, "").replaceAll("rn", "m");
}
var SCRIPTS = [new RegExp("\\p{Script=Latin}", "u"), new RegExp("\\p{Script=Cyrillic}", "u"), new RegExp("\\p{Script=Greek}", "u")];
var KnownNames = class {
  #most;
  #names = /* @__PURE__ */ new Set();
  /** The first name of each skeleton. */
  #bySkeleton = /* @__PURE__ */ new Map();
  constructor(most) {
    this.#most = most;
  }
  take(name) {
    if (this.#names.has(name) || this.#names.size >= this.#most) return;
    this.#names.add(name);
    for (const skeleton of skeletons(name)) if (!this.#bySkeleton.has(skeleton)) this.#bySkeleton.set(skeleton, name);
  }
  /**
   * The earlier name that this one may be taken for; otherwise, if the name mixes scripts in one word, the name that it may be taken for;
   * otherwise the service's own name, if only one letter or what follows it differs. Undefined if it resembles no name. A name that differs
   * from an earlier one in case only counts as the same name.
   */
  resembled(name) {
    if (RESERVED_NAMES.includes(name)) return void 0;
    for (const skeleton of skeletons(name)) {
      const other = this.#bySkeleton.get(skeleton);
      if (other !== void 0 && other !== name && other.toLowerCase() !== name.toLowerCase()) return other;
    }
    const isMixed = name.split(/[^\p{L}\p{M}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
    if (isMixed && mixed(name) !== name) return mixed(name);
    return RESERVED_NAMES.find((reserved) => isNear(name, reserved));
  }
};
function skeletons(name) {
  return [`s ${small(name)}`, `c ${capital(name)}`, `m ${small(mixed(name))}`];
}
function isNear(name, reserved) {
  const [one, other] = [reservedSkeleton(name.replace(/[\p{N}\p{P}\p{Z}]+$/u, "")), reservedSkeleton(reserved)];
  if (Math.abs(one.length - other.length) > 1) return false;
  const [ofOne, ofOther] = middles(Array.from(one), Array.from(other));
  return ofOne.length <= 1 && ofOther.length <= 1;
}
var NAMED_LETTERS = 8;
function differingLetters(name, other) {
  return middles(Array.from(name), Array.from(other))[0].slice(0, NAMED_LETTERS);
}
function middles(one, other) {
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

// src/core/written-text.ts
var SYSTEM_USER = "system";
var RESERVED_SKELETONS = new Set(RESERVED_NAMES.map((name) => reservedSkeleton(name)));
var JOINED = new RegExp("(?<=[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Mong}])[\\u200c\\u200d](?=\\p{L})", "gu");
var EMOJI = new RegExp("(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})|(?<=[\\p{Emoji}])[\\ufe0e\\ufe0f]", "gu");
var UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
var NOT_IN_NAMES = new RegExp("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]|(?! )\\p{Zs}", "u");
var USUAL = /^[\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Arab}\p{sc=Armn}\p{sc=Beng}\p{sc=Bopo}\p{sc=Cyrl}\p{sc=Deva}\p{sc=Ethi}\p{sc=Geor}\p{sc=Grek}\p{sc=Gujr}\p{sc=Guru}\p{sc=Hang}\p{sc=Hani}\p{sc=Hebr}\p{sc=Hira}\p{sc=Kana}\p{sc=Khmr}\p{sc=Knda}\p{sc=Laoo}\p{sc=Latn}\p{sc=Mlym}\p{sc=Mymr}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Thaa}\p{sc=Thai}\p{sc=Tibt}]*$/u;
var DRAWN = /[\u{1f100}-\u{1f1ff}\u{2460}-\u{24ff}\u{1d400}-\u{1d7ff}]/u;
var SEEN = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
function writtenName(raw) {
  const text = raw.normalize("NFC").trim();
  const bad = NOT_IN_NAMES.exec(text.replaceAll(JOINED, ""));
  if (bad !== null) return { fault: { kind: "invisible", codePoint: codePointOf(bad[0]) } };
  if (!SEEN.test(text)) return { fault: { kind: "nothing" } };
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const isReserved = RESERVED_SKELETONS.has(reservedSkeleton(text)) || RESERVED_NAMES.some((name) => areAlike(letters, name));
  if (isReserved) return { fault: { kind: "reserved" } };
  const unusual = Array.from(text).find((one) => !USUAL.test(one) || DRAWN.test(one));
  if (unusual !== void 0) return { fault: { kind: "unusual", codePoint: codePointOf(unusual) } };
  return { text };
}
function writtenText(raw) {
  const text = raw.normalize("NFC");
  const bad = UNSEEN.exec(
    text.replaceAll(JOINED, "").replaceAll(EMOJI, "").replaceAll(/[\t\n\r]/g, "")
  );
  if (bad !== null) return { fault: { kind: "invisible", codePoint: codePointOf(bad[0]) } };
  return SEEN.test(text) ? { text } : { fault: { kind: "nothing" } };
}
function codePointOf(character) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
function namedLetters(name, other) {
  return differingLetters(name, other).map((letter) => SEEN.test(letter) ? `\xAB${letter}\xBB ${codePointOf(letter)}` : codePointOf(letter)).join(", ");
}

export {
  areAlike,
  KnownNames,
  SYSTEM_USER,
  writtenName,
  writtenText,
  codePointOf,
  namedLetters
};
