/**
 * A checkpoint as a code that is written on paper or read over the radio: the size in decimal, then 20 signs in groups.
 *
 *   1234 K7QF-2M9X-TB4D-WZ60-8RPA        1234 entries; 18 signs are the first 90 bits of the root, 2 are the check
 *
 * The signs are Crockford's base 32: digits and capitals without I, L, O and U, so that what looks alike is the same (an O
 * is read as 0, an I and an L as 1). The check is the first 10 bits of SHA-256 over `bitacora code`, the size and the 18
 * signs: of 1024 slips of the pen 1023 are told from a book that was changed.
 *
 * What 90 bits are worth: to change the book and still meet a code that is written down already takes 2^90 tries, beyond
 * anybody. To prepare two books that share a code before it is written down takes 2^45, which a person of means can do;
 * against the one who keeps the book and is not trusted even then, keep the whole note.
 */
import { hash as digest } from "node:crypto";
import type { Anchor } from "../tree/anchoring.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";

const CODE_BITS = 90;
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGN_BITS = 5;
const CHECK_BITS = 10;
const ROOT_SIGNS = CODE_BITS / SIGN_BITS;
const ALL_SIGNS = ROOT_SIGNS + CHECK_BITS / SIGN_BITS;

export function shortCode({ size, root }: TreeHead): string {
  const signs = firstSigns(root, CODE_BITS);
  const groups = `${signs}${checkOf(size, signs)}`.match(/.{4}/g) ?? [];
  return `${size} ${groups.join("-")}`;
}

/** What a code says of a book; undefined where it was not read or written down rightly. */
export function parseShortCode(text: string): Anchor | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s\-–—.,·_]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const [, digits = "", signs = "", check] =
    new RegExp(`^(\\d{1,15})([${SIGNS}]{${ROOT_SIGNS}})([${SIGNS}]{${ALL_SIGNS - ROOT_SIGNS}})$`).exec(plain) ?? [];
  const size = Number(digits);
  if (check === undefined || String(size) !== digits || checkOf(size, signs) !== check) return undefined;
  return { size, isRoot: (root) => firstSigns(root, CODE_BITS) === signs, given: true };
}

function checkOf(size: number, signs: string): string {
  return firstSigns(digest("sha256", `bitacora code\n${size}\n${signs}\n`, "buffer"), CHECK_BITS);
}

/** The first bits of 32 bytes. */
function firstSigns(bytes: Buffer, bits: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`) >> BigInt(8 * bytes.length - bits);
  let signs = "";
  for (let i = 0; i < bits / SIGN_BITS; i += 1) {
    signs = `${SIGNS[Number(rest % 32n)] ?? ""}${signs}`;
    rest /= 32n;
  }
  return signs;
}
