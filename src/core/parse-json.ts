/**
 * Reads JSON that another computer has written. What nests deeper than `limits.json.depth` is refused before it is parsed: a megabyte of `[[[[`
 * takes thirty times as long to parse as a megabyte of numbers, and nothing that is meant to be read looks like it.
 */
import { limits } from "./limits.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError("nested too deep");
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isInText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > limits.json.depth) return true;
    }
  }
  return false;
}
