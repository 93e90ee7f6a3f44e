/**
 * The letters of AIS (ITU-R M.1371, table 47), six bits each, and the character for six bits in a sentence of IEC 61162-1:
 *
 *     six bits      0 … 31   32 … 63        letter in a text     @ A … _   space ! … ?
 *     six bits      0 … 39   40 … 63        character of a line  0 … W     ` … w
 */

/** Undefined if the character cannot be in a payload. */
export function sixOf(character: number): number | undefined {
  if (character >= 48 && character <= 87) return character - 48;
  return character >= 96 && character <= 119 ? character - 56 : undefined;
}

export function characterOf(six: number): string {
  return String.fromCharCode(six < 40 ? six + 48 : six + 56);
}

export function letterOf(six: number): string {
  return String.fromCharCode(six < 32 ? six + 64 : six);
}

/** Small letters become capitals; a letter that AIS lacks becomes a question mark. */
export function sixOfLetter(letter: string): number {
  const code = letter.toUpperCase().charCodeAt(0);
  if (code >= 64 && code < 96) return code - 64;
  return code >= 32 && code < 64 ? code : 63;
}
