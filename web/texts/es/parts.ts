/** Palabras de las piezas pequeñas. */
import type { parts as en } from "../en/parts.ts";

export const parts: typeof en = {
  close: "Cerrar",
  show: "Ver",
  hide: "Ocultar",
  loading: "Cargando…",
};
