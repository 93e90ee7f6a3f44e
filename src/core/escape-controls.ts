/**
 * Texts that came by radio or from the network, for terminals, logs and tables: control characters (C0, DEL, C1), breaks of
 * lines and marks that turn the direction of writing become `\u001b` and the like. They could colour, move or hide what
 * stands around them. In a text that is JSON already that is the same JSON.
 */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function escapeControls(text: string): string {
  return text.replaceAll(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
