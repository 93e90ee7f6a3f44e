// src/logbook/evidence/short-code.ts
import { hash as digest } from "node:crypto";
var CODE_BITS = 90;
var SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
var SIGN_BITS = 5;
var CHECK_BITS = 10;
var ROOT_SIGNS = CODE_BITS / SIGN_BITS;
var ALL_SIGNS = ROOT_SIGNS + CHECK_BITS / SIGN_BITS;
function shortCode({ size, root }) {
  const signs = firstSigns(root, CODE_BITS);
  const groups = `${signs}${checkOf(size, signs)}`.match(/.{4}/g) ?? [];
  return `${size} ${groups.join("-")}`;
}
function parseShortCode(text) {
  const plain = text.toUpperCase().replaceAll(/[\s\-–—.,·_]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const [, digits = "", signs = "", check] = new RegExp(`^(\\d{1,15})([${SIGNS}]{${ROOT_SIGNS}})([${SIGNS}]{${ALL_SIGNS - ROOT_SIGNS}})$`).exec(plain) ?? [];
  const size = Number(digits);
  if (check === void 0 || String(size) !== digits || checkOf(size, signs) !== check) return void 0;
  return { size, isRoot: (root) => firstSigns(root, CODE_BITS) === signs, given: true };
}
function checkOf(size, signs) {
  return firstSigns(digest("sha256", `bitacora code
${size}
${signs}
`, "buffer"), CHECK_BITS);
}
function firstSigns(bytes, bits) {
  let rest = BigInt(`0x${bytes.toString("hex")}`) >> BigInt(8 * bytes.length - bits);
  let signs = "";
  for (let i = 0; i < bits / SIGN_BITS; i += 1) {
    signs = `${SIGNS[Number(rest % 32n)] ?? ""}${signs}`;
    rest /= 32n;
  }
  return signs;
}

export {
  shortCode,
  parseShortCode
};
