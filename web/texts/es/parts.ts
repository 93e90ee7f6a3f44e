/** Palabras de las piezas pequeñas. */
import type { parts as en } from "../en/parts.ts";

export const parts: typeof en = {
  close: "Cerrar",
  show: "Ver",
  hide: "Ocultar",
  loading: "Cargando…",
  /** Lo que conviene saber de un valor además de su calidad. */
  marks: {
    simulated: "Simulado",
    replayed: "De una grabación",
    set: "Fijado por una persona; nada lo ha medido",
    disagrees: "Otro sensor dice otra cosa",
  },
  quietHours: {
    title: "Horas de silencio",
    none: "Ninguna",
    some: "De … a …",
    from: "Desde las",
    to: "Hasta las",
    about:
      "Según el reloj de este aparato. Las alarmas se ven como siempre; aquí solo suenan las emergencias, también como avisos. Los demás aparatos suenan.",
  },
};
