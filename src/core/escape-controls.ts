/**
 * Makes texts from the radio or the network safe for terminals, logs and tables. Control characters (C0, DEL, C1), line
 * separators and marks that change the direction of writing become `\u001b` and the like: they could colour, move or hide the
 * text around them. A line of JSON stays the same JSON.
 */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function escapeControls(text: string): string {
  return text.replaceAll(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
