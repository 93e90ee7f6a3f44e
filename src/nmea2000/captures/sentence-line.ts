/**
 * Splits a line of NMEA 0183 that may have several sentences, as SeaSmart gateways and their loggers write it. A
 * sentence begins at `$` or `!`, which occur nowhere else, and ends before the next one. A tag block before a sentence
 * (`\s:ais,c:1*5A\`) is left out. Any other text becomes a record of its own, which cannot be read.
 */
export function sentencesOf(line: string): readonly string[] {
  if (line.lastIndexOf("$") <= 0 && line.lastIndexOf("!") <= 0) return [line];
  return line.split(SENTENCE).filter((part) => !BETWEEN.test(part));
}

const SENTENCE = /(?=[$!])/;
/** Blanks and tag blocks. */
const BETWEEN = /^\s*(?:\\[^\\]*\\\s*)?$/;

/** Whether the text is a complete sentence of any kind. */
export function isSentence(text: string): boolean {
  return /^[$!][0-9A-Z]+,[^*]*\*[0-9A-Fa-f]{2}/.test(text);
}
