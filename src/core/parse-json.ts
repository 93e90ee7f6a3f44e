/**
 * Reads JSON that another computer has written. What nests deeper than `limits.json.depth` is refused before it is parsed: a megabyte of `[[[[`
 * takes thirty times as long to parse as a megabyte of numbers, and nothing that is meant to be read looks like it.
 */
import { limits } from "./limits.ts";

const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Throws SyntaxError, and RangeError for a text of more than `mostValues` members and elements: it is not parsed. */
export function parseJson(text: string, mostValues = Infinity): unknown {
  checkShape(text, mostValues);
  return JSON.parse(text);
}

function checkShape(text: string, mostValues: number): void {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > limits.json.depth) throw new SyntaxError("nested too deep");
    } else if (code === COMMA) {
      values += 1;
      if (values > mostValues) throw new RangeError(`more than ${mostValues} values`);
    }
  }
}

/** Where the string that begins at `start` has its closing quote: the next one that an even number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
