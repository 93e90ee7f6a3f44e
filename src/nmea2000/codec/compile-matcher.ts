/**
 * Finds the definition of a message among those that share its PGN: all match fields of the definition (manufacturer,
 * industry, command …) must be equal. If several definitions fit, the one with the most match fields wins, and of these
 * the first, as in canboat. The comparisons are compiled, because one PGN has 41 definitions.
 */
import { Constants } from "./code-field.ts";
import { BEGINNING, placeAfter, hasBits, readExpression } from "./code-place.ts";
import type { Definition } from "./definition.ts";

/** Returns the index of the definition that fits, or -1. */
export type Matcher = (data: Uint8Array) => number;

export function compileMatcher(definitions: readonly Definition[]): Matcher {
  const candidates = definitions.map((definition, index) => ({ index, fixed: fixedFields(definition) }));
  if (candidates.every(({ fixed }) => fixed.length === 0)) return () => 0;
  candidates.sort((a, b) => b.fixed.length - a.fixed.length || a.index - b.index);
  const reads = new Map<string, string>();
  const tests = candidates.map(({ index, fixed }) => {
    const conditions = fixed.map((field) => `${rawName(field, reads)} === ${field.match}`);
    return `if (${conditions.join(" && ") || "true"}) return ${index};`;
  });
  const declarations = [...reads].map(([read, name]) => `const ${name} = ${read};`);
  const body = ["const n = d.length;", ...declarations, ...tests, "return -1;"].join("\n");
  return new Constants().compile("d", body) as Matcher;
}

interface FixedField {
  readonly match: number;
  readonly bitOffset: number;
  readonly bits: number;
}

/** Read directly from the definition: most definitions never get a message, and then need no layout. */
function fixedFields({ Fields, RepeatingFieldSet1StartField = Infinity }: Definition): FixedField[] {
  return Fields.slice(0, RepeatingFieldSet1StartField - 1).flatMap(({ Match, BitOffset, BitLength }) =>
    Match === undefined || BitOffset === undefined || BitLength === undefined
      ? []
      : [{ match: Match, bitOffset: BitOffset, bits: BitLength }],
  );
}

/** The variable with the raw integer of a field; -1 if the message is too short. */
function rawName({ bitOffset, bits }: FixedField, reads: Map<string, string>): string {
  const place = placeAfter(BEGINNING, bitOffset);
  const read = `${hasBits(place, bits)} ? ${readExpression(place, bits, false)} : -1`;
  let name = reads.get(read);
  if (name === undefined) reads.set(read, (name = `r${reads.size}`));
  return name;
}
