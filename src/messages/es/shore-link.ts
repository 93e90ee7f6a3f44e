/** Lo que el barco dice de su enlace con la costa. */
import type { Translation } from "../catalogue.ts";
import type { shoreLink as en } from "../en/shore-link.ts";

export const shoreLink: Translation<typeof en> = {
  status: {
    summary:
      "Hasta dónde ha llegado el enlace de este barco con la costa: asientos, muestras, lo que falta y cuánto tarda.",
    none: "el proyecto no nombra ninguna costa; escriba en él shore: { url: … }",
    shore: "Costa   ",
    book: "Diario  ",
    samples: "Muestras",
    today: "Hoy     ",
    never: "no ha respondido desde el arranque",
    answered: "respondió hace {seconds} s",
    entries: "{ashore} de {all} asientos en tierra",
    notKnown: "aún no se sabe",
    allAshore: "{minutes, plural, =0 {todas en tierra} other {todas en tierra salvo los últimos {minutes} min}}",
    toCome:
      "          faltan unos {millions} millones de muestras, {megabytes} MB{minutes, select, none {} other {, unos {minutes} min}}",
    bytes: "{megabytes} MB enviados",
    onSatellite:
      "las muestras esperan un enlace barato; en su lugar han ido {rollups, number} valores resumidos desde el arranque",
    spent: "que es lo permitido al día: las muestras esperan a mañana (UTC)",
  },
};
