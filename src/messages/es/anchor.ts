import type { Translation } from "../catalogue.ts";
import type { anchor as en } from "../en/anchor.ts";

export const anchor = {
  near: "Ancla: cerca del borde del círculo de {radiusM} m",
  close: "Ancla: a {metres} m, cerca del borde del círculo de {radiusM} m",
  inside: "Ancla: a {metres} m, otra vez dentro del círculo de {radiusM} m",
  outside: "Ancla: a {metres} m, fuera del círculo de {radiusM} m",
  far: "Ancla: a {metres} m, muy fuera del círculo de {radiusM} m: garrea",
  advice:
    "Tome demoras y mire la sonda y el viento. Si garrea, arranque el motor, dé más cadena o leve y fondee de nuevo. Esta guardia no es un equipo homologado.",
  lost: "La guardia del ancla está ciega: sin posición fiable desde hace 30 s",
  lostAdvice: "Mire el receptor GNSS y tome demoras a tierra: nadie vigila el ancla hasta que haya posición.",
  unwatched: "Una hora quieto, y nadie vigila el ancla",
  unwatchedAdvice: "Si está fondeado, ponga la guardia: Derrota, Ancla, o bitacora anchor down.",
  command: {
    show: "Dice si el ancla está fondeada y a qué distancia está el barco de ella.",
    down: "Vigila el ancla: está bajo nosotros, o donde digan las opciones. Si ya está fondeada, cambia su sitio y el radio.",
    up: "Termina la guardia del ancla.",
    flags: {
      radius: "metros que la antena puede estar del ancla",
      rode: "metros de cadena o cabo largados; de ellos y de la sonda sale el radio",
      depth: "metros de agua; si falta, lo que diga la sonda",
      tideRise: "metros que el agua aún puede subir",
      bearing: "grados verdaderos del barco al ancla",
      distance: "metros del barco al ancla",
    },
    isUp: "El ancla está arriba: nadie la vigila.",
    isDown:
      "Ancla fondeada en {place} desde {since}, por {by}: círculo {radiusM} m, {distanceM, select, none {distancia desconocida} other {a {distanceM} m, demora {bearing}°}}{state, select, near {; cerca de su borde} outside {; FUERA DE ÉL} far {; MUY FUERA DE ÉL} blind {; CIEGA, nadie vigila} other {}}",
    weighed: "La guardia del ancla ha terminado.",
  },
} satisfies Translation<typeof en>;
