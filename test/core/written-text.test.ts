/** The one rule for names and texts of people, names that look like one another, and how odd characters are shown. */
import test from "ava";
import { areAlike, KnownNames, RESERVED_NAMES } from "../../src/core/look-alike.ts";
import { plainJson, shownName, shownText } from "../../src/core/shown-text.ts";
import { writtenName, writtenText, namedLetters } from "../../src/core/written-text.ts";

const name = (text: string): string => {
  const written = writtenName(text);
  if (!("fault" in written)) return written.text;
  return written.fault.kind === "invisible" ? written.fault.codePoint : written.fault.kind;
};
const text = (said: string): string => {
  const written = writtenText(said);
  if (!("fault" in written)) return written.text;
  return written.fault.kind === "invisible" ? written.fault.codePoint : written.fault.kind;
};

test("names of people in any script are taken, in NFC and without white space around", (t) => {
  for (const good of [
    "Ana",
    "José Núñez",
    "Анна",
    "Ελένη",
    "李小龍",
    "O'Brien-Smith 2",
    "نازنین",
    "क्‍ष",
    "می‌خواهم",
    "operator",
  ]) {
    t.is(name(good), good.normalize("NFC"), good);
  }
  t.is(name(" Jose\u0301 "), "José");
});

test("letters of scripts that nobody writes, and symbols that are drawn as letters, are refused by their number", (t) => {
  const drawn = ["ꓢꓬꓢꓔꓰꓟ", "ꓐꓲꓔꓮꓚꓳꓣꓮ", "🅢🅨🅢🅣🅔🅜", "🆂🆈🆂🆃🅴🅼", "🇸🇾🇸🇹🇪🇲", "ꓮna", "Ꭺna", "ᗅna", "𝐀na", "Ⓐna"];
  for (const odd of drawn) t.like(writtenName(odd), { fault: { kind: "unusual" } }, odd);
  for (const odd of ["Ꞅystem", "ꞩystem", "s¡stema", "ßitacora"]) t.is(name(odd), "reserved", odd);
});

test("what is not seen in a name, or turns it about, is refused by its number", (t) => {
  const odd = [
    "200B",
    "200D",
    "200E",
    "202E",
    "2066",
    "FEFF",
    "00AD",
    "034F",
    "115F",
    "3164",
    "2800",
    "00A0",
    "0085",
    "E0041",
    "FE0F",
    "2060",
  ];
  for (const hex of odd) t.is(name(`An${String.fromCodePoint(Number.parseInt(hex, 16))}a`), `U+${hex}`);
  t.is(name("A\nB"), "U+000A");
  t.is(name("\u0301"), "nothing");
});

test("names that are reserved are known with marks, in circles, with digits and in letters of other scripts", (t) => {
  const taken = [
    "ⓢystem", "ſystem", "ſiſtema", "s\u0323ystem", "sýstem", "s\u0336y\u0336s\u0336t\u0336e\u0336m\u0336", "5ystem", "sy5tem", "syst3m", "sys7em",
    "s1stema", "s!stema", "sistem4", "sistem@", "$ystem", "Տystem", "ѕуѕтем", "ＳＹＳＴＥＭ", "𝓼𝔂𝓼𝓽𝓮𝓶", "🅂ystem".replace("🅂", "Ⓢ"), "ꜱyꜱtem",
    "sys†em", "syѕtєm", "s.y.s.t.e.m", "systern", "sísтєma", "Bitácora", "BITACORA", "bit\u0430cora", "8itacora", "bitac0ra", "bıtácοra", "βitacora",
  ]; // prettier-ignore
  t.deepEqual(
    taken.filter((one) => name(one) !== "reserved"),
    [],
  );
  for (const good of ["Sistemas Ruiz", "Ana System", "Syster", "Tamara", "Bita", "Системов"]) t.is(name(good), good);
});

test("nobody takes the service's own name, nor one that looks like it", (t) => {
  for (const taken of [
    "system",
    "SYSTEM",
    " System ",
    "sуstem",
    "ѕystem",
    "ｓｙｓｔｅｍ",
    "sys tem",
    "s.y.s.t.e.m",
    "systern",
    "Sistema",
    "SISTЕMА",
    "sιstema",
  ]) {
    t.is(name(taken), "reserved", taken);
  }
  t.is(name("Systema Ltd"), "Systema Ltd");
});

test("a text has lines and emoji, and nothing that is not seen", (t) => {
  for (const good of ["Zarpamos\nde Palma\t8:00", "👨‍👩‍👧 ❤️ a bordo", "کشتی می‌رود"]) t.is(text(good), good, good);
  t.is(text("\u200b"), "U+200B");
  t.is(text("a\u202eb"), "U+202E");
  t.is(text("a\u2067b"), "U+2067");
  t.is(text("\u3164 \u2800"), "U+3164");
  t.is(text("\n \t"), "nothing");
});

test("a name that looks like an earlier one is told from it; the same in capitals is not", (t) => {
  const names = new KnownNames(10);
  for (const known of ["Ana", "Carmen", "Oleg 10"]) names.take(known);
  t.is(names.resembled("Аna"), "Ana", "a Cyrillic letter");
  t.is(names.resembled("АNА"), "Ana");
  t.is(names.resembled("Carrnen"), "Carmen");
  t.is(names.resembled("0leg lO"), "Oleg 10");
  t.is(names.resembled("Αna"), "Ana", "a Greek letter");
  t.is(names.resembled("An\u200ba"), "Ana");
  t.is(names.resembled("ANA"), undefined);
  t.is(names.resembled("Ana"), undefined);
  t.is(names.resembled("Anna"), undefined);
  t.is(names.resembled("Pеdro"), "Pedro", "nobody of that name, but two scripts in one word");
  t.is(names.resembled("Пётр"), undefined);
  t.true(areAlike("раура1", "paypa1"));
});

test("a name one letter away from the service's own, or with a number after it, is shown as like it; the letters that differ are named", (t) => {
  const names = new KnownNames(10);
  for (const near of ["svstem", "system 1", "System-2", "sistem", "sistemas", "bitácora 1"]) {
    t.true(RESERVED_NAMES.includes(names.resembled(near) ?? ""), near);
  }
  for (const own of ["system", "sistema", "Sixto", "Sistine", "Cristina"]) t.is(names.resembled(own), undefined, own);
  t.is(namedLetters("svstem", "system"), "«v» U+0076");
  t.is(namedLetters("Аna", "Ana"), "«А» U+0410");
  t.is(namedLetters("An\u200ba", "Ana"), "U+200B");
  t.is(namedLetters("Anna", "Ana"), "«n» U+006E");
  t.is(namedLetters("Ana", "Anna"), "", "nothing is more than in the other");
});

test("odd characters of older entries are shown by number, and JSON escapes them without changing what it says", (t) => {
  t.is(shownName("An\u200ba\u202e"), "An⟨U+200B⟩a⟨U+202E⟩");
  t.is(shownText("a\u009bb\nc"), "a⟨U+009B⟩b\nc");
  const odd = { user: "a\u009b\u202e\u200b\u{e0041}\u2028", summary: "ñ 🚢" };
  const json = plainJson(odd);
  t.deepEqual(JSON.parse(json), odd);
  t.is(json, String.raw`{"user":"a\u009b\u202e\u200b\udb40\udc41\u2028","summary":"ñ 🚢"}`);
});
