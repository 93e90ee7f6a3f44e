import type { Translation } from "../catalogue.ts";
import type { logbook as en } from "../en/logbook.ts";
import { exporting } from "./logbook-export.ts";

const verify = {
  summary: "Comprueba que nadie ha cambiado el libro de bitácora: cada asiento, cada enlace.",
  description:
    "Nunca escribe y puede ejecutarse junto al servicio. Estado de salida: 0 íntegro, 1 roto, 2 no se pudo comprobar y, " +
    "con --strict, 3 si está íntegro pero algo merece mirarse. El libro se coteja con los puntos de control que firmó el " +
    "servicio. Quien tiene este equipo tiene también su clave: solo un punto de control guardado en otro sitio muestra que no " +
    "se haya escrito de nuevo todo el libro ni repuesto una copia antigua ('bitacora logbook checkpoint' imprime uno).",
  exported: "la carpeta de una exportación en lugar del libro de la carpeta de datos",
  flags: {
    file: "este único archivo en lugar del libro de la carpeta de datos",
    url: "preguntar a un servicio en marcha en lugar de leer archivos (http://127.0.0.1:8000)",
    checkpoint:
      "cotejar el libro con un punto de control guardado en otro sitio: un archivo con la nota entera, o el URL de un testigo que la muestra",
    code: "cotejar el libro con el código de un punto de control, como lo dio 'logbook checkpoint --short' o un código QR",
    strict:
      "estado de salida 3 si el libro está íntegro pero vacío o sin anclar, o tiene una línea truncada o apartada, o fechas que retroceden",
  },
  book: "Libro de bitácora: {path}",
  origin: {
    "--data-dir": "indicado con --data-dir",
    BITACORA_DATA_DIR: "indicado con BITACORA_DATA_DIR",
    STATE_DIRECTORY: "indicado con STATE_DIRECTORY",
    user: "el suyo",
    system: "el del servicio del sistema",
    demo: "el del barco de demostración",
    "--file": "indicado con --file",
    export: "una exportación",
  },
  intact:
    "Íntegro: {entries, select, 1 {1 asiento} other {{entries} asientos}}; todo como se escribió y todos los enlaces enteros.",
  wholeInItself:
    "En sí el libro está entero, del asiento 1 al {entries}; si es el que se llevó a bordo es lo que está en duda.",
  fromTo: "Del {from} al {to}.",
  anchored:
    "Anclado: los asientos 1 a {entries} (hasta el {until}) son los que eran cuando se firmó un punto de control.",
  notYetAnchored: "Aún sin anclar: el asiento {first} y los siguientes, desde el {since}.",
  overdue:
    "Sin anclar desde el {since}: ningún punto de control cubre lo escrito desde entonces. ¿Está en marcha el servicio, y firma?",
  onlyHere:
    "Sin anclar fuera de este equipo desde el {since}. Quien lo tenga, con su clave, podría escribirlo todo de nuevo: coteje con un punto de control guardado en otro sitio (--checkpoint, --code).",
  onlyHereFrom: "Sin anclar fuera de este equipo: el asiento {entry} y lo que sigue.",
  witness: {
    holds: "El testigo {name} vio los asientos 1 a {entries} (el {at}) tal como están.",
    key: "Su clave, para compararla con la que muestra el propio testigo: {key}",
    fails: "El testigo {name} vio OTROS asientos 1 a {entries} (el {at}) que los de este libro.",
    refuses: "El testigo {name} rechaza este libro: no continúa los {entries} asientos que refrendó.",
  },
  given: {
    holds: "El punto de control indicado se cumple: los asientos 1 a {entries} son los que eran cuando se hizo.",
    fails:
      "El punto de control indicado NO SE CUMPLE: los {entries} asientos de los que se hizo no son los primeros de este libro.",
    otherVessel: "El punto de control indicado es del libro de otro barco: ''{theirs}'', y este es de ''{ours}''.",
    otherKey: "El punto de control indicado no está firmado con la clave que está junto a este libro.",
  },
  checkpointsFail: "{failed} de {all} puntos de control no se cumplen; lo fiable acaba en el asiento {until}.",
  checkpointsUnusable:
    "{count} nota(s) de la lista de puntos de control están dañadas o firmadas con otra clave; no dicen nada del libro.",
  badCode:
    "''{code}'' no es el código de un punto de control: hay un signo mal o de menos; vuelva a leerlo (cifras y cinco grupos de cuatro)",
  givenNeedsFiles: "--checkpoint y --code necesitan los archivos del libro; no indique --url",
  onlyOneGiven: "--checkpoint y --code nombran cada uno un punto de control; indique solo uno",
  intactRemote: "Íntegro, según el servicio.",
  empty: "El libro está vacío: no hay nada que comprobar.",
  broken: "ROTO en {count} lugar(es). Asientos: {ids}",
  lastHash: "Último hash: {hash}",
  breakLine: "  asiento {id}: {faults} ({file}, byte {offset})",
  moreBreaks: "  … y {count} más; --json los lista todos",
  faults: {
    shape: "la línea no es un asiento en su única forma",
    content: "no dice lo que decía cuando se escribió",
    link: "no sigue al asiento anterior",
    gap: "faltan asientos antes de él",
    order: "está fuera de su sitio o repetido",
    missing: "falta, con todo lo que venía después",
    checkpoint: "este asiento, o uno anterior, no es el que era cuando se firmó un punto de control",
  },
  signatures: {
    good: "Firmados con clave propia: {count} refrendo(s), de {persons}.",
    bad: "Asiento {id}: el refrendo del asiento {countersigns} por {person} {why}",
    more: "… y {count} refrendos más así; --json los enumera",
    unchecked: "no se han mirado {count} firmas más: hay demasiadas",
    faults: {
      signature: "es FALSO: esa clave no lo ha firmado.",
      entry: "es FALSO: se firmó sobre otro asiento que el que está ahí.",
      vessel: "se hizo para el libro de otro barco.",
      "unknown-key": "es de una clave que el libro no conoce: nadie puede decir de quién es.",
      "other-key": "es de la clave de otra persona.",
      "revoked-key": "es de una clave que se anuló o sustituyó antes.",
    },
  },
  whatToDo:
    "Deje los archivos como están y copie la carpeta entera a otro sitio antes que nada: el daño es una prueba.",
  resembles: "El nombre «{name}» se parece a «{other}»{letters, select, none {} other {: {letters}}}.",
  tornTail:
    "El archivo acaba en {bytes} bytes de una línea sin terminar: una escritura cortada por un corte de energía, o una línea que perdió su final.",
  setAside: "Líneas sin terminar que se apartaron en arranques anteriores: {files}",
  timeReversals: "{count} asientos tienen fecha anterior a la de otro que los precede.",
  clockStep: "Asiento {id}: el reloj saltó de {from} a {to}.",
  moreClockSteps: "El reloj saltó {count} vez (veces) más; sus asientos dicen de cuándo a cuándo.",
  onlyOne: "una exportación, --data-dir, --file y --url nombran cada uno un libro; indique solo uno",
  notABook: "nada en él parece un asiento de un libro de bitácora",
  progress: "{percent} %  {done} de {all} MB",
} satisfies Translation<(typeof en)["verify"]>;

const checkpoint = {
  summary: "Firma ahora un punto de control del libro de bitácora y lo imprime, para guardarlo en otro sitio.",
  description:
    "La nota firmada son tres líneas y una firma: envíela por correo, cópiela a una memoria, imprímala. --short da un código para papel o " +
    "radio. 'bitacora logbook verify --checkpoint FILE' o '--code CODE' dice después si el libro sigue empezando con los mismos asientos.",
  flags: {
    short: "solo un código de cinco grupos, para escribirlo en papel o leerlo por radio",
    qr: "el código como código QR, para fotografiarlo del terminal",
  },
  none: "el libro de {dir} aún no tiene punto de control, y ahora no se ha podido firmar; el servicio firma el primero al cuarto de hora, y al parar",
  notNow: "No se ha firmado ahora ({why}); este es el más reciente que se firmó, de {entries} asientos.",
  codeIs: "El código de los {entries} primeros asientos{until}:",
  codeWorth:
    "90 bits: nadie puede cambiar el libro y seguir cumpliendo un código ya anotado. Quien prepare antes dos libros sí podría (2^45 intentos): frente a quien lleva el libro, guarde la nota entera.",
} satisfies Translation<(typeof en)["checkpoint"]>;

const list = {
  summary: "Los asientos más recientes del libro de bitácora, del más antiguo al más nuevo.",
  description: "Lee los archivos del libro, con o sin servicio en marcha, y nunca escribe.",
  follow: "Los asientos más recientes del libro y cada uno nuevo según se escribe, hasta Ctrl-C.",
  kinds: {
    engine_start: "arranque",
    engine_stop: "parada",
    alarm_active: "alarma",
    alarm_ack: "reconocida",
    alarm_cleared: "despejada",
    authority_transfer: "traspaso",
    override: "anulación",
    snapshot: "instantánea",
    manual: "manual",
  },
  flags: {
    kind: "solo asientos de este tipo",
    since: "no anteriores a esta hora (ISO 8601, UTC si no lleva desfase)",
    until: "no posteriores a esta hora",
    audit: "solo la auditoría (quién entró, qué se negó, arranques, proyecto, reloj, pruebas), o todo menos ella",
    limit: "cuántos asientos como máximo",
  },
  audit: "(auditoría)",
  none: "No hay asientos.",
  corrects: "[corrige {id}]",
  correctedIn: "[corregido en {ids}]",
  countersigns: "[refrenda {id}]",
  countersignedIn: "[refrendado en {ids}]",
  resembles: "[se parece a «{name}»{letters, select, none {} other {: {letters}}}]",
  notATime: "{name} es una hora ISO 8601 (2026-11-21T10:30:00Z), no ''{text}''",
  notAKind: "''{kind}'' no es un tipo de asiento; uno de: {kinds}",
} satisfies Translation<(typeof en)["list"]>;

const add = {
  summary: "Escribe un asiento en el libro de bitácora.",
  description:
    "A través del servicio si está en marcha; si no, directamente en su libro. Cuando la orden acaba, el asiento está en el disco.",
  text: "qué ha pasado",
  flags: {
    user: "quién escribe",
  },
  correct: {
    summary: "Corrige un asiento del libro de bitácora con otro nuevo.",
    description:
      "Nada se cambia ni se quita: la corrección nombra el asiento que corrige, y 'logbook list' muestra los dos.",
    id: "id del asiento que se corrige",
  },
  countersign: {
    summary: "Refrenda un asiento del libro de bitácora, como hace su capitán.",
    description:
      "Un asiento nuevo que nombra el que confirma; aquel queda como está, y 'logbook list' muestra los dos. Lleva el " +
      "nombre que se da; solo --key prueba de quién es.",
    id: "id del asiento que se refrenda",
    text: "lo que se confirma, si hay algo más que decir",
    user: "quién refrenda",
    said: "Refrendado el asiento {id}",
  },
  written: "Asiento {id}, {timestamp}: en el disco{dir, select, none {} other {, en {dir}, cuyo servicio está parado}}",
  serviceRuns:
    "el servicio de {dir} está arrancando o parando (proceso {pid}); repítalo dentro de un momento, o nombre su dirección con --url",
  empty: "un asiento necesita un texto",
  tooLong: "el texto puede tener {summary} caracteres, y el nombre {user}",
  badName:
    "{kind, select, reserved {ese es el nombre del propio servicio, o se le parece; use el de una persona} nothing {el nombre no tiene ningún carácter que se vea} unusual {el nombre lleva un signo que no es una letra de uso corriente ({codePoint}); escríbalo con letras corrientes} other {el nombre lleva un carácter que no se ve ({codePoint}); escríbalo sin él}}",
  badText:
    "{kind, select, invisible {el texto lleva un carácter que no se ve o que lo trastoca ({codePoint}); escríbalo sin él} other {el texto no tiene ningún carácter que se vea}}",
  notAnId: "el id de un asiento es un número entero desde 1, no ''{text}''",
} satisfies Translation<(typeof en)["add"]>;

const key: Translation<(typeof en)["key"]> = {
  summary:
    "Muestra la clave pública del barco, para que otros la guarden: con ella cualquiera comprueba lo que el barco firma.",
  description:
    "Désela a quien guarde puntos de control, y a los testigos. La clave privada no se muestra nunca. Solo se hace una clave nueva donde " +
    "los dos archivos de la anterior se apartaron a mano (docs/owner.md, «A new key»).",
  none: "el libro de {dir} aún no tiene clave; arranque una vez el servicio, que la hace",
  of: "La clave pública de {origin} ({from}):",
  fingerprint: "Su huella, para leerla por radio o por teléfono: {digits}",
  keep: "Guarde una copia fuera de este equipo: quien tenga el equipo puede poner otra clave en su lugar, pero no en la copia.",
};

const person: Translation<(typeof en)["person"]> = {
  make: {
    summary: "Hace una clave con la que una persona firma refrendos, en su propio soporte.",
    description:
      "Hágala fuera del barco, o en un lápiz que se lleve consigo: quien tenga el fichero puede firmar en su nombre. FILE.pub tiene la " +
      "clave pública, que 'bitacora logbook key enter' anota en el libro.",
    name: "de quién es la clave, tal como ha de figurar en el libro",
    file: "dónde se escribe la clave privada; no se sobrescribe nada",
  },
  enter: {
    summary: "Anota en el libro la clave pública de una persona.",
    description:
      "Desde entonces el libro sabe con qué clave firma esa persona; una anterior suya deja de valer. Compare la huella con la persona: quien " +
      "tenga el ordenador del barco puede anotar cualquier clave.",
  },
  revoke: {
    summary: "Anota en el libro que la clave de una persona deja de valer.",
    description: "Si se perdió, o puede tenerla otro. Lo firmado antes sigue siendo bueno.",
  },
  user: "quién lo anota",
  publicFile: "el fichero con la clave pública (FILE.pub)",
  key: "la clave de la propia persona; firma aquí, y nunca sale de este ordenador",
  passphraseFile: "un fichero cuya primera línea es la contraseña de la clave; - es la entrada estándar",
  passphraseUnreadable: "la contraseña de {file} no se puede leer ({reason})",
  passphraseEmpty: "la contraseña está vacía",
  made: "La clave privada está en {file}, la pública en {file}.pub. Huella: {fingerprint}",
  entered: "Asiento {id}: la clave de {name} está en el libro. Huella, para compararla con esa persona: {fingerprint}",
  revoked: "Asiento {id}: la clave de {name} deja de valer",
  signing: "Se firma el asiento {id} de {vessel}, {at}, {user}: {summary}",
  addedEntry: "Clave de firma de {name} anotada{replaces, select, true {; sustituye a la anterior} other {}}",
  revokedEntry: "Clave de firma de {name} anulada",
};

const importing: Translation<(typeof en)["importing"]> = {
  summary: "Anotar los días de signalk-logbook en el libro de un servicio parado.",
  description:
    "Cada anotación es manual y está en el momento de su importación, a nombre de quien la importa; su texto empieza con su propia hora y su " +
    "autor, y su contenido tiene todo lo que tiene el archivo, con el SHA-256 del archivo y de la anotación. Lo que ya está se omite.",
  files: "archivos de días, AAAA-MM-DD.yml",
  user: "quién los importa",
  noDay: "{file} no es un día de signalk-logbook: una lista de anotaciones en YAML",
  done: "{files} archivo(s): {added} anotadas, {present} ya estaban, {refused} rechazadas (sin hora, sin texto o con caracteres invisibles): {dir}",
};

export const logbook = { verify, checkpoint, key, exporting, list, add, person, importing } satisfies Translation<
  typeof en
>;
