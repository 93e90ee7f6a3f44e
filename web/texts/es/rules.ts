/** Palabras de la regla de una alarma. */
import type { rules as en } from "../en/rules.ts";

export const rules: typeof en = {
  on: "Sí",
  off: "No",
  truth: (state) => `cuando es: ${state}`,
  delay: (s) => `durante ${s} s`,
  endsAbove: (limit) => `termina por encima de ${limit}`,
  endsBelow: (limit) => `termina por debajo de ${limit}`,
  hysteresis: (band) => `termina ${band} más atrás`,
  onlyWhen: (what) => `solo mientras ${what}`,
  latching: "permanece hasta que se reconoce",
};
