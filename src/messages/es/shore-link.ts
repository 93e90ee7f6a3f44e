/** Lo que el barco dice de su enlace con la costa. */
import type { ShoreLinkMessages } from "../en/shore-link.ts";

export const shoreLink: ShoreLinkMessages = {
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
    answered: (seconds) => `respondió hace ${seconds} s`,
    entries: (ashore, all) => `${ashore} de ${all} asientos en tierra`,
    notKnown: "aún no se sabe",
    allAshore: (frames) =>
      frames < 60 ? "todas en tierra" : `todas en tierra salvo los últimos ${Math.round(frames / 60)} min`,
    toCome: (samples, bytes, seconds) =>
      `          faltan unos ${(samples / 1e6).toFixed(2)} millones de muestras, ${(bytes / 1e6).toFixed(1)} MB` +
      (seconds === undefined ? "" : `, unos ${Math.max(1, Math.round(seconds / 60))} min`),
    bytes: (bytes) => `${(bytes / 1e6).toFixed(1)} MB enviados`,
    onSatellite: (rollups) =>
      `las muestras esperan un enlace barato; en su lugar han ido ${rollups.toLocaleString("es")} valores resumidos desde el arranque`,
    spent: "que es lo permitido al día: las muestras esperan a mañana (UTC)",
  },
  noKey: () => "costa: no se envía nada, porque la clave del barco no se puede usar; «bitacora doctor» dice por qué",
  noCa: (file, reason) => `costa: no se puede leer ${file} (${reason}); se usan los certificados del sistema`,
  nothingOnDisk: () =>
    "costa: las muestras solo están en memoria, así que no se envía ninguna; dé un fichero a historian",
  unreachable: (where, reason) =>
    /EPROTO|wrong version/i.test(reason)
      ? `${where} no habla TLS; ¿debería la url empezar por http:// en vez de https://?`
      : `${where} no responde (${reason}); lo que ha de ir allí espera en el disco`,
  isBack: (where) => `${where} vuelve a responder`,
  refused: (where, status, detail) => {
    if (status === 401)
      return `${where} no conoce la clave de este barco; déla de alta allí: bitacora-shore enrol CLAVE (${detail})`;
    if (status === 404 || status === 405)
      return `${where} no es una costa de Bitácora (${status}); ¿es correcta la url?`;
    return `${where} no lo acepta ahora (${status}${detail === "" ? "" : `: ${detail}`})`;
  },
  refusedEntries: (detail) =>
    `la costa rechaza asientos del diario: ${detail}; «bitacora logbook verify» muestra qué está mal`,
  refusedSamples: (samples) =>
    `la costa ha rechazado un envío de ${samples} muestras por dañado; siguen en el historiador`,
  movedBack: (known, through) =>
    `la costa tiene el diario hasta el asiento ${through}, y había dicho ${known}: su base de datos es más antigua, o una persona ha adoptado allí este diario; se envía de nuevo el resto`,
  bookIsOlder: (lines, through) =>
    `la costa tiene el diario hasta el asiento ${through}, y este acaba en el ${lines}: se ha puesto una copia antigua del directorio de ` +
    "datos, u otro ordenador tiene la misma clave",
  fork: (id) =>
    `la costa tiene otro diario de este barco desde el asiento ${id}; guarda ambos. En tierra decide una persona: bitacora-shore adopt`,
};
