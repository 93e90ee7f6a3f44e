/** Palabras en los nombres de los equipos, y de los lados en un instrumento: bajo cero y sobre cero. */
import type { names as en, systems as enSystems } from "../en/names.ts";

export const names: typeof en = {
  sides: { port: "Babor:", starboard: "Estribor:", centre: "Central:" },
  whole: (device, name) => `${name}, ${within(device)}`,
  forms: { side: ["Br", "Er"], bow: ["↓", "↑"], east: ["O", "E"] },
};

export const systems: typeof enSystems = {
  navigation: "Navegación",
  propulsion: "Propulsión",
  tanks: "Tanques",
  electrical: "Electricidad",
  steering: "Gobierno",
  hull: "Casco",
  safety: "Seguridad",
  lights: "Luces",
  comfort: "Confort",
  network: "Red",
  other: "Otros",
};

/** As a word within a sentence: `timón`, but `GPS` and `V1`. Plotters' browsers know no letters by their property. */
function within([first = "", second = "", ...rest]: string): string {
  const isWord = second === second.toLowerCase() && second !== second.toUpperCase();
  return [isWord ? first.toLowerCase() : first, second, ...rest].join("");
}
