/** Textos de `bitacora nmea devices`; la forma la define el inglés. */
import type { Translation } from "../catalogue.ts";
import type { devices as en } from "../en/devices.ts";

export const devices = {
  summary: "Enumera los demás equipos de los buses NMEA 2000 de un servicio en marcha, o los de una grabación.",
  capture: "una grabación, cuyos equipos se enumeran en lugar de los de un servicio; - es la entrada estándar",
  description:
    "Pregunta al servicio, que es un nodo de sus buses y ha oído a los demás. A los que están tras una pasarela, o en un bus que " +
    "solo se escucha, no se les pregunta qué son. Un equipo que hace tiempo que no se oye, aunque " +
    "se le ha preguntado, figura como callado; lo que un equipo no ha dicho es un guion.",
  flags: {
    pgns: "muestra los PGN que envía cada equipo",
  },
  columns: {
    interface: "bus",
    address: "dirección",
    manufacturer: "fabricante",
    model: "modelo",
    serial: "serie",
    software: "versión",
    name: "NAME",
    lastHeard: "oído",
  },
  silent: "callado",
  pgns: "envía {pgns}",
  none: "No se ha oído ningún otro equipo en un bus ni en una pasarela. Los de una grabación que el servicio reproduce no cuentan.",
  count: "{devices} equipo(s)",
} satisfies Translation<typeof en>;
