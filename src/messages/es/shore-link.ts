/** Lo que el barco dice de su enlace con la costa. */
import type { Translation } from "../catalogue.ts";
import type { shoreLink as en } from "../en/shore-link.ts";

export const shoreLink: Translation<typeof en> = {
  status: {
    summary:
      "Hasta dónde ha llegado el enlace de este barco con la costa: asientos, muestras, lo que falta y cuánto tarda.",
    none: "el proyecto no nombra ninguna costa; escriba en él shore: { url: … }",
    foreignAnswer: "su respuesta no es de Bitácora",
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
  noKey: "costa: no se envía nada, porque la clave del barco no se puede usar; «bitacora doctor» dice por qué",
  noCa: "costa: no se puede leer {file} ({reason}); se usan los certificados del sistema",
  nothingOnDisk: "costa: las muestras solo están en memoria, así que no se envía ninguna; dé un fichero a historian",
  noTls: "{where} no habla TLS; ¿debería la url empezar por http:// en vez de https://?",
  unreachable: "{where} no responde ({reason}); lo que ha de ir allí espera en el disco",
  isBack: "{where} vuelve a responder",
  refused:
    "{status, select, 401 {{where} no conoce la clave de este barco; déla de alta allí: bitacora-shore enrol CLAVE ({detail})} 404 {{where} no es una costa de Bitácora ({status}); ¿es correcta la url?} 405 {{where} no es una costa de Bitácora ({status}); ¿es correcta la url?} other {{where} no lo acepta ahora ({status}{detail, select, none {} other {: {detail}}})}}",
  refusedEntries: "la costa rechaza asientos del diario: {detail}; «bitacora logbook verify» muestra qué está mal",
  refusedSamples: "la costa ha rechazado un envío de {samples} muestras por dañado; siguen en el historiador",
  movedBack:
    "la costa tiene el diario hasta el asiento {through}, y había dicho {known}: su base de datos es más antigua, o una persona ha adoptado allí este diario; se envía de nuevo el resto",
  bookIsOlder:
    "la costa tiene el diario hasta el asiento {through}, y este acaba en el {lines}: se ha puesto una copia antigua del directorio de datos, u otro ordenador tiene la misma clave",
  fork: "la costa tiene otro diario de este barco desde el asiento {id}; guarda ambos. En tierra decide una persona: bitacora-shore adopt",
};
