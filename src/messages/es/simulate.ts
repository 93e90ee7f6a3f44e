import type { Translation } from "../catalogue.ts";
import type { simulate as en } from "../en/simulate.ts";

export const simulate = {
  summary: "Ejecuta el simulador sin el servicio y escribe cada actualización de las variables.",
  description: "Sin --project simula el barco de demostración. La misma semilla da el mismo barco. Ctrl-C lo termina.",
  project: "archivo de proyecto cuyas variables se simulan (YAML o JSON); sin él, el barco de demostración",
  tick: "segundos de unos valores a los siguientes; sin ella, lo que diga el proyecto, o 0,5",
  seed: "número del que sale todo el azar; sin él, lo que diga el proyecto, o 1",
  duration: "segundos del tiempo del barco que se simulan; sin ella, hasta Ctrl-C",
  speed: "veces más rápido que el tiempo real, o max",
  tag: "solo esta variable; * vale por cualquier cosa (repetible)",
  can: "ser un aparato en esta interfaz CAN en vez de escribir: reclama una dirección y envía las variables como NMEA 2000",
  out: "escribir como registro de candump lo que enviaría un aparato NMEA 2000; - es la salida estándar",
  oneOutput: "--can, --out, --json y --tag: solo una salida; quite las demás",
  busHasItsPace: "un bus tiene su propio ritmo; --speed max va con --out",
  sent: "{givenUp, plural, =0 {{bus}: {frames} tramas enviadas} other {{bus}: {frames} tramas enviadas, {givenUp} sin enviar}}",
  written: "{file}: {frames} tramas escritas",
  notASpeed: "--speed es un número mayor que 0, como mucho {max}, o max, no ''{text}''",
  noSuchTag:
    "{suggestion, select, none {el proyecto no tiene ninguna variable {pattern}} other {el proyecto no tiene ninguna variable {pattern}; ¿quiso decir {suggestion}?}}",
} satisfies Translation<typeof en>;
