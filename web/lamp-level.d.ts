/** The types of `lamp-level.js`. */
import type { Answer } from "./api.ts";

type Rule = Pick<Answer<"get", "/alarms/rules">[number], "operator" | "threshold" | "priority">;
export function lampLevel(
  tag: { readonly id: string; readonly description: string },
  rules?: readonly Rule[],
): { readonly level: "red" | "amber"; readonly when: boolean } | undefined;
