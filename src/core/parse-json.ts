/**
 * Reads JSON that another computer has written. What nests deeper than `limits.json.depth` is refused before it is parsed: a megabyte of
 * `[[[[` takes thirty times as long to parse as a megabyte of numbers, and nothing that is meant to be read looks like it.
 */
import { randomUUID } from "node:crypto";
import { limits } from "./limits.ts";

const BRACE = 0x7b;
const COLON = 0x3a;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Throws SyntaxError, and RangeError for a text of more than `mostValues` members and elements: it is not parsed. */
export function parseJson(text: string, mostValues = Infinity): unknown {
  checkShape(text, mostValues);
  return jsonValue(text);
}

/**
 * As `JSON.parse`, whose names it does not trust. V8 13.6 takes a name that is written with an escape for another one that it has met in
 * such a place before:
 *
 *     JSON.parse('{"a":1,"\\\\":2}'); JSON.parse('{"a":1,"\\u001c":2}')    { a: 1, "\\": 2 }, and the second name is lost
 *
 * So each object of a text with such a name gets a first member of its own, by which V8 knows it from all others, and loses it again.
 */
export function jsonValue(text: string): unknown {
  if (!text.includes("\\") || !hasEscapedName(text)) return JSON.parse(text);
  let marked = "";
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === BRACE && text.charCodeAt(nextAt(text, i + 1)) === QUOTE) {
      marked += `${text.slice(from, i + 1)}"${MARK}${marks}":0,`;
      marks += 1;
      from = i + 1;
    }
  }
  return withoutMarks(JSON.parse(marked + text.slice(from)));
}

/** Nobody can guess it; no two objects of this process have the same number behind it. */
const MARK = randomUUID();
let marks = 0;

function hasEscapedName(text: string): boolean {
  for (let i = text.indexOf('"'); i !== -1; i = text.indexOf('"', i + 1)) {
    const end = endOfString(text, i);
    if (text.charCodeAt(nextAt(text, end + 1)) === COLON && text.slice(i, end).includes("\\")) return true;
    i = end;
  }
  return false;
}

/** What is not white space. */
function nextAt(text: string, from: number): number {
  let i = from;
  while (SPACES.has(text.charCodeAt(i))) i += 1;
  return i;
}

function withoutMarks(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value) && name.startsWith(MARK)) delete (value as Record<string, unknown>)[name];
    else withoutMarks(member);
  }
  return value;
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
