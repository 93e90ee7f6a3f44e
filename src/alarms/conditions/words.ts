/**
 * What each kind of condition says to people. In braces: `{threshold}`, `{low}` and `{high}` are values of the tag, `{difference}` is the
 * threshold as the difference of two values, `{number}` the threshold as it is, `{from}` the name of the other tag.
 */
import type { ConditionName } from "./kinds.ts";

export const conditionWords: Readonly<Record<ConditionName, { readonly en: string; readonly es: string }>> = {
  ">": { en: "above {threshold}", es: "por encima de {threshold}" },
  ">=": { en: "at or above {threshold}", es: "{threshold} o más" },
  "<": { en: "below {threshold}", es: "por debajo de {threshold}" },
  "<=": { en: "at or below {threshold}", es: "{threshold} o menos" },
  "==": { en: "at {threshold}", es: "igual a {threshold}" },
  "!=": { en: "other than {threshold}", es: "distinto de {threshold}" },
  outside: { en: "below {low} or above {high}", es: "por debajo de {low} o por encima de {high}" },
  inside: { en: "from {low} to {high}", es: "de {low} a {high}" },
  rate: {
    en: "changes by more than {difference} in {window_s} s",
    es: "cambia más de {difference} en {window_s} s",
  },
  deviation: { en: "differs by more than {difference} from {from}", es: "difiere más de {difference} de {from}" },
  stale: { en: "no value for {number} s", es: "sin valor durante {number} s" },
  count: { en: "{number} times in {window_s} s", es: "{number} veces en {window_s} s" },
};
