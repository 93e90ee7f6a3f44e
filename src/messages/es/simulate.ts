import type { SimulateMessages } from "../en/simulate.ts";

export const simulate = {
  summary: "Ejecuta el simulador sin el servicio y escribe cada actualización de las variables.",
  description: "Sin --project simula el barco de demostración. La misma semilla da el mismo barco. Ctrl-C lo termina.",
  project: "archivo de proyecto cuyas variables se simulan (YAML o JSON); sin él, el barco de demostración",
  tick: "segundos de unos valores a los siguientes; sin ella, lo que diga el proyecto, o 0,5",
  seed: "número del que sale todo el azar; sin él, lo que diga el proyecto, o 1",
  duration: "segundos del tiempo del barco que se simulan; sin ella, hasta Ctrl-C",
  speed: "veces más rápido que el tiempo real, o max",
  tag: "solo esta variable; * vale por cualquier cosa (repetible)",
  notASpeed: (text, max) => `--speed es un número mayor que 0, como mucho ${max}, o max, no '${text}'`,
  noSuchTag: (pattern, suggestion) =>
    suggestion === undefined
      ? `el proyecto no tiene ninguna variable ${pattern}`
      : `el proyecto no tiene ninguna variable ${pattern}; ¿quiso decir ${suggestion}?`,
} satisfies SimulateMessages;
