/** Textos de `bitacora logbook witness` y de un servicio que tiene testigos. */
import type { Translation } from "../catalogue.ts";
import type { witness as en } from "../en/witness.ts";

const command: Translation<(typeof en)["command"]> = {
  summary: "Ser testigo: guardar el último punto de control de cada barco y refrendar solo lo que lo continúa.",
  description:
    "Para tierra, otro barco o un portátil. Habla C2SP tlog-witness (POST /add-checkpoint). Conoce los barcos cuyas claves públicas se le " +
    "dieron (--vessel, el texto o el archivo logbook.pub del barco), y las recuerda. Un libro escrito de nuevo, cortado o repuesto de una " +
    "copia vieja se rechaza, y los dos puntos de control quedan como prueba. Lo que firma está en el disco antes de responder. Su carpeta no " +
    "debe reponerse de una copia vieja: olvidaría lo que firmó.",
  flags: {
    name: "nombre del testigo, un URL sin su https://; en el primer arranque (si no, el nombre de esta máquina)",
    vessel:
      "clave pública de un barco que se conocerá desde ahora: la línea de su logbook.pub, o ese archivo (repetible)",
    host: "dirección en la que escuchar",
    port: "puerto en el que escuchar; 0 toma uno libre",
    dir: "carpeta propia del testigo: su clave, lo que firmó y lo que rechazó",
  },
  ready: "Testigo {name} en {url}, conoce {vessels} barco(s). La página para personas está en la misma dirección.",
  publicKey: "En el archivo de proyecto del barco:",
  folder: "Su carpeta: {dir}",
  noVessels: "Aún no conoce ningún barco y los rechaza todos: dele la clave pública de uno con --vessel",
  loopback: "Solo lo alcanzan programas de esta máquina; --host 0.0.0.0 lo abre a la red",
  keyMade: "Se hizo la clave del testigo: {file}. Guárdela donde nadie de los barcos la alcance.",
  notAKey:
    "''{text}'' no es la clave pública de un barco ni un archivo con una; tome la línea del logbook.pub del barco",
  badName: "''{name}'' no sirve de nombre para un testigo: sin espacios ni '+', 255 caracteres como mucho",
  otherName:
    "este testigo se llama ''{known}'' y no puede pasar a ser ''{name}'': quite --name, o elija otra carpeta con --dir",
  stopped: "Parado; lo firmado está en el disco",
  fault: "Rechazado por ahora, no se firmó nada: {reason}",
  cosigned: "{origin}: {size} asientos, refrendados (antes: {before})",
  first: "{origin}: {size} asientos, refrendados; es la primera vez que se ve",
  unknown:
    "Rechazado: {from} envía un punto de control de ''{origin}'', que aquí no se conoce. Si debe conocerse: --vessel con su logbook.pub",
  notSigned: "Rechazado: {from} envía un punto de control de ''{origin}'' sin firma de una clave que se le conozca",
  refused: {
    fork: "RECHAZADO: {origin} muestra OTRO LIBRO de {size} asientos que el que se refrendó: se escribió de nuevo, o se llevan dos (desde {from})",
    unproven:
      "RECHAZADO: {origin} muestra {size} asientos, y no que los {known} refrendados sean su comienzo: se escribió de nuevo, o se repuso y continuó una copia vieja (desde {from})",
    shorter:
      "Rechazado: {origin} muestra solo {size} asientos, y se refrendaron {known}: una copia vieja de su libro, o un punto de control viejo que alguien vuelve a enviar (desde {from})",
  },
  evidence: "Quedan guardados los dos puntos de control: {file}",
  page: {
    language: "es",
    title: "Testigo {name}",
    intro:
      "El libro de bitácora de cada barco como se mostró aquí por última vez, continuando lo que se mostró antes. Clave pública: {publicKey}",
    columns: ["Barco", "Asientos", "Refrendado (UTC)", "Oído por última vez (UTC)", "Rechazados desde el arranque"],
    never: "nunca",
    none: "Aquí aún no se conoce ningún barco.",
    refusals: "{fork} otro libro, {unproven} sin mostrar que continúa, {shorter} más corto",
  },
};

const service: Translation<(typeof en)["service"]> = {
  tag: "Libro de bitácora: un testigo lo rechaza",
  alarm: "Un testigo rechaza el libro de bitácora: se cambió, se repuso de una copia vieja, o se lleva dos veces",
  advice:
    "Deje el directorio de datos como está. Averigüe si se repuso una copia vieja o si otro equipo funciona con la misma clave, y pregunte al testigo qué ha visto.",
};

export const witness: Translation<typeof en> = { command, service };
