/** Palabras en los nombres de los equipos, y de los lados en un instrumento: bajo cero y sobre cero. */
import type { names as en } from "../en/names.ts";

export const names: typeof en = {
  sides: { port: "Babor:", starboard: "Estribor:", centre: "Central:" },
  forms: { side: ["Br", "Er"], bow: ["↓", "↑"], east: ["O", "E"] },
};
