/** Reads comparisons as the project file writes them: `> 300`, `== true`; and with a tag: `ME_INST_0.RPM > 300`. */
import { type Operator, OPERATORS } from "./comparison.ts";

export interface Comparison {
  readonly operator: Operator;
  readonly threshold: number | boolean;
}

const VALUE = "(>=|<=|==|!=|>|<)\\s*(true|false|-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d{1,3})?)";
const COMPARISON = new RegExp(`^\\s*${VALUE}\\s*$`);
const OF_TAG = new RegExp(`^\\s*([A-Za-z0-9][A-Za-z0-9_.-]{0,127})\\s*${VALUE}\\s*$`);

/** Undefined if the text is not a comparison. */
export function parseComparison(text: string): Comparison | undefined {
  const [, operator, value] = COMPARISON.exec(text) ?? [];
  return comparisonOf(operator, value);
}

/** The same, with the tag in front. */
export function parseTagComparison(text: string): (Comparison & { readonly tagId: string }) | undefined {
  const [, tagId, operator, value] = OF_TAG.exec(text) ?? [];
  const found = comparisonOf(operator, value);
  return found === undefined || tagId === undefined ? undefined : { tagId, ...found };
}

function comparisonOf(operator: string | undefined, value: string | undefined): Comparison | undefined {
  const known = OPERATORS.find((each) => each === operator);
  if (known === undefined || value === undefined) return undefined;
  if (value !== "true" && value !== "false") return { operator: known, threshold: Number(value) };
  return known === "==" || known === "!=" ? { operator: known, threshold: value === "true" } : undefined;
}
