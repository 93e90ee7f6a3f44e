/** Palabras de la regla de una alarma. */
import type { rules as en } from "../en/rules.ts";

export const rules: typeof en = {
  on: "Sí",
  off: "No",
  comparisons: {
    ">": (limit) => `por encima de ${limit}`,
    ">=": (limit) => `${limit} o más`,
    "<": (limit) => `por debajo de ${limit}`,
    "<=": (limit) => `${limit} o menos`,
    "==": (limit) => `igual a ${limit}`,
    "!=": (limit) => `distinto de ${limit}`,
  },
  truth: (state) => `cuando es: ${state}`,
  outside: (low, high) => `por debajo de ${low} o por encima de ${high}`,
  inside: (low, high) => `de ${low} a ${high}`,
  rate: (change, s) => `cambia más de ${change} en ${s} s`,
  deviation: (difference, other) => `difiere más de ${difference} de ${other}`,
  stale: (s) => `sin valor durante ${s} s`,
  count: (n, s) => `${n} veces en ${s} s`,
  delay: (s) => `durante ${s} s`,
  endsAbove: (limit) => `termina por encima de ${limit}`,
  endsBelow: (limit) => `termina por debajo de ${limit}`,
  hysteresis: (band) => `termina ${band} más atrás`,
  onlyWhen: (what) => `solo mientras ${what}`,
  latching: "permanece hasta que se reconoce",
};
