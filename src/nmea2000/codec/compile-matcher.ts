/**
 * Which of the definitions that share a PGN a message is of: the one whose fixed fields (manufacturer, industry, command
 * …) it has, all of them. Where more than one fits, the one that says more does; of two that say as much canboat's first,
 * as in canboat itself. The comparisons are compiled: the most crowded PGN has 41 definitions.
 */
import { Constants } from "./code-field.ts";
import { BEGINNING, behind, holds, readExpression } from "./code-place.ts";
import type { FieldSpec } from "./field.ts";
import type { PgnLayout } from "./layout.ts";

/** The index of the layout that fits, or -1. */
export type Matcher = (data: Uint8Array) => number;

export function compileMatcher(layouts: readonly PgnLayout[]): Matcher {
  const candidates = layouts.map((layout, index) => ({ index, fixed: fixedFields(layout) }));
  if (candidates.every(({ fixed }) => fixed.length === 0)) return () => 0;
  candidates.sort((a, b) => b.fixed.length - a.fixed.length || a.index - b.index);
  const reads = new Map<string, string>();
  const tests = candidates.map(({ index, fixed }) => {
    const conditions = fixed.map((spec) => `${rawName(spec, reads)} === ${spec.match}`);
    return `if (${conditions.join(" && ") || "true"}) return ${index};`;
  });
  const declarations = [...reads].map(([read, name]) => `const ${name} = ${read};`);
  const body = ["const n = d.length;", ...declarations, ...tests, "return -1;"].join("\n");
  return new Constants().compile("d", body) as Matcher;
}

function fixedFields({ elements }: PgnLayout): FieldSpec[] {
  return elements.filter(({ match, bitOffset }) => match !== undefined && bitOffset !== undefined);
}

/** The variable that holds a field's raw integer, -1 where the message has ended. */
function rawName({ bitOffset = 0, bits }: FieldSpec, reads: Map<string, string>): string {
  const place = behind(BEGINNING, bitOffset);
  const read = `${holds(place, bits)} ? ${readExpression(place, bits, false)} : -1`;
  let name = reads.get(read);
  if (name === undefined) reads.set(read, (name = `r${reads.size}`));
  return name;
}
