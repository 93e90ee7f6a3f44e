/** Palabras del marco de las páginas del manual, que está en inglés. */
import type { manual as en } from "../en/manual.ts";

export const manual: typeof en = {
  search: "Buscar en el manual (en inglés)",
  nothing: "Nada encontrado.",
  console: "Consola",
};
