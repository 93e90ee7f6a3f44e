/**
 * A checkpoint as a short code, to write on paper or read over the radio: the size in decimal, then 20 characters in groups.
 *
 *   1234 K7QF-2M9X-TB4D-WZ60-8RPA        1234 entries; 18 characters are the first 90 bits of the root, 2 are the check
 *
 * The alphabet is Crockford's base 32: digits and capitals without I, L, O and U. Characters that look alike are read as the same: O as
 * 0, I and L as 1. The check is the first 10 bits of SHA-256 over `bitacora code`, the size and the 18 characters. It recognises 1023
 * of 1024 writing errors as such, so that they are not mistaken for a changed book.
 *
 * How safe 90 bits are: changing the book to fit a code that is already written down takes 2^90 tries, which nobody can do. Preparing
 * two books with the same code beforehand takes 2^45 tries, which is possible. If the keeper of the book is not trusted, keep the whole
 * note instead.
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

/** The anchor that a code describes; undefined if its form or its check is wrong. */
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

/** The first `bits` of 32 bytes, as characters. */
function firstSigns(bytes: Buffer, bits: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`) >> BigInt(8 * bytes.length - bits);
  let signs = "";
  for (let i = 0; i < bits / SIGN_BITS; i += 1) {
    signs = `${SIGNS[Number(rest % 32n)] ?? ""}${signs}`;
    rest /= 32n;
  }
  return signs;
}
