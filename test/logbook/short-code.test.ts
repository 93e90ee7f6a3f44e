/** The code of a checkpoint: what a person may do to it on the way, and what they may not. */
import { createHash } from "node:crypto";
import test from "ava";
import { parseShortCode, shortCode } from "../../src/logbook/evidence/short-code.ts";

const root = createHash("sha256").update("a book").digest();
const code = shortCode({ size: 1234, root });

test("a code is the size and five groups of four, and holds for the root it was made of", (t) => {
  t.regex(code, /^1234 [0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  t.is(parseShortCode(code)?.size, 1234);
  t.true(parseShortCode(code)?.isRoot(root));
  t.true(parseShortCode(shortCode({ size: 0, root }))?.isRoot(root));
  // Ninety bits of the root are in it: the last of them, and not the next.
  const flipped = (bit: number): Buffer => {
    const other = Buffer.from(root);
    other[Math.floor(bit / 8)]! ^= 0x80 >> (bit % 8);
    return other;
  };
  t.false(parseShortCode(code)?.isRoot(flipped(89)));
  t.true(parseShortCode(code)?.isRoot(flipped(90)));
});

test("spaces, dashes, small letters and look-alikes do not matter", (t) => {
  const zero = shortCode({ size: 1100, root });
  for (const text of [
    zero.toLowerCase(),
    zero.replaceAll("-", " "),
    zero.replaceAll("-", ""),
    zero.replaceAll(" ", "–"),
    ` ${zero} `,
    zero.replaceAll("0", "O").replaceAll("1", "l"),
  ]) {
    t.true(parseShortCode(text)?.isRoot(root), text);
  }
});

test("nearly every slip is told from a book that differs: a wrong sign, two exchanged, one missing, another size", (t) => {
  const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let slips = 0;
  let unseen = 0;
  const slip = (text: string): void => {
    if (text === code) return;
    slips += 1;
    if (parseShortCode(text) !== undefined) unseen += 1;
  };
  for (let at = 0; at < code.length; at += 1) {
    if ("- ".includes(code[at]!)) continue;
    for (const sign of signs) slip(code.slice(0, at) + sign + code.slice(at + 1));
    slip(code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2));
    slip(code.slice(0, at) + code.slice(at + 1));
  }
  t.log(`${unseen} of ${slips} slips unseen`);
  t.true(unseen / slips < 0.01);
  for (const text of [
    "",
    "1234",
    code.replace("1234", "01234"),
    code.replace("1234", ""),
    `${code}0`,
    code.replace("-", "U"),
  ]) {
    t.is(parseShortCode(text), undefined, text);
  }
});
