/** Textos de `bitacora status`. */
import type { Translation } from "../catalogue.ts";
import type { status as en } from "../en/status.ts";

export const status = {
  summary: "Dice en una pantalla cómo está el servicio del barco: estado, alarmas, fuentes, libro de bitácora, disco.",
  description:
    "Estado de salida: 0 si todo va bien, 1 si hay algo que mirar o no hay servicio en marcha. Qué le falla al ordenador, y qué escribir: 'bitacora doctor'.",
  service: "{name}: el servicio está en {url}, versión {version}, desde hace {uptime}",
  stopped: "Ningún servicio usa {dir}; 'bitacora doctor' dice cómo arrancarlo",
  rows: { condition: "estado", alarms: "alarmas", sources: "fuentes", book: "libro", disk: "disco" },
  condition: "{condition, select, ok {todo va bien} degraded {algo que mirar} other {falla}}",
  reason: "{text} {whatToDo}",
  alarms: "{count, plural, =0 {ninguna} one {1 abierta} other {{count} abiertas}}",
  moreAlarms: "y {count} más: bitacora alarms list",
  simulator: "simulador",
  noSources: "ninguna",
  source:
    "{name}: {state, select, starting {arrancando} running {en marcha} waiting {esperando} ended {terminada} other {con fallo}}{fault, select, none {} other { ({fault})}}",
  book: "{entries, plural, one {1 asiento} other {{entries} asientos}}, firmados {signed}{fault, select, none {} other {; NO SE PUEDE ESCRIBIR ({fault})}}",
  stoppedBook:
    "{entries, plural, one {1 asiento} other {{entries} asientos}}{last, select, none {} other {, el último de {last}}}",
  disk: "{free} libres{fault, select, none {} gone {; el directorio de datos NO ESTÁ} other {; no se puede guardar nada ({fault})}}",
  diskUnknown: "no se sabe",
} satisfies Translation<typeof en>;
