import type { Translation } from "../catalogue.ts";
import type { areas as en } from "../en/areas.ts";

export const areas = {
  outside: "Fuera de la zona de guardia: {name}",
  inside: "Dentro de la zona de guardia: {name}",
  advice: "Mire dónde está el barco. Si está en tierra: llame a alguien que pueda atenderlo.",
  lost: "Las zonas de guardia están ciegas: sin posición fiable desde hace 30 s",
  lostAdvice: "Mire el receptor GNSS: nadie vigila las zonas hasta que haya posición.",
  command: {
    list: "Enumera las zonas de guardia, y a qué distancia de su borde está el barco.",
    set: "Vigila una zona: un círculo alrededor del barco o de un sitio, o un polígono. Sustituye a la del mismo nombre.",
    remove: "Quita una zona de guardia.",
    args: { name: "nombre de la zona" },
    flags: {
      enter: "alarma cuando entra en ella, no cuando sale",
      radius: "metros del círculo",
      latitude: "grados, del centro; con --longitude. Sin ellos, donde está el barco",
      longitude: "grados, del centro",
      corners: "vértices de un polígono en orden: '39.50,2.60 39.51,2.60 39.51,2.62'",
    },
    none: "No se vigila ninguna zona.",
    line: "{number}  {name}: alarma al {alarmWhen, select, outside {salir} other {entrar}}; {beyondM, select, none {distancia desconocida} other {{isInside, select, true {dentro, a {beyondM} m del borde} other {{beyondM} m fuera}}}}",
    removed: "Ya no se vigila: {name}",
    unknown: "Ninguna zona de guardia se llama {name}",
  },
} satisfies Translation<typeof en>;
