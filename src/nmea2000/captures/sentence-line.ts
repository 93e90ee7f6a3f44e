/**
 * A line of NMEA 0183 may hold several sentences, as SeaSmart's gateways and those who log them write it: each begins at
 * `$` or `!`, which stand nowhere else, and ends before the next one. A tag block before a sentence (`\s:ais,c:1*5A\`) is
 * left out; anything else that no sentence begins is a record of its own, that cannot be read and spoils no other.
 */
export function sentencesOf(line: string): readonly string[] {
  if (line.lastIndexOf("$") <= 0 && line.lastIndexOf("!") <= 0) return [line];
  return line.split(SENTENCE).filter((part) => !BETWEEN.test(part));
}

const SENTENCE = /(?=[$!])/;
/** Blanks and tag blocks. */
const BETWEEN = /^\s*(?:\\[^\\]*\\\s*)?$/;

/** Whether it is a complete sentence of any kind. */
export function isSentence(text: string): boolean {
  return /^[$!][0-9A-Z]+,[^*]*\*[0-9A-Fa-f]{2}/.test(text);
}
