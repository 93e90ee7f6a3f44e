/** Lo que se dice de un libro al que le faltan pruebas, o que no es el que se llevaba, y de darlo por bueno. */
import type { Translation } from "../catalogue.ts";
import type { evidence as en } from "../en/evidence.ts";

export const evidence: Translation<typeof en> = {
  losses: {
    book: "falta el libro que se llevaba aquí, y en su lugar se ha empezado otro (vessel.json sabe de él)",
    unsigned: "ya no está nada de lo que se firmó sobre él (logbook.signed, logbook/checkpoints)",
    state: "logbook.signed, con el último punto de control, falta, está dañado o es uno anterior",
    list: "la lista de puntos de control (logbook/checkpoints) no es la que era: faltan notas, o han entrado otras",
    witnessed: "falta lo que firmaron los testigos (logbook/witnessed, logbook.witnesses)",
    key: "lo que hay se firmó con otra clave, o falta logbook.pub",
    vessel: "falta vessel.json, o lo que dice de este libro, o no es lo que se escribió",
    tail: "los asientos desde el último punto de control no son los que escribió el servicio (logbook.head)",
  },
  what: {
    broken: "el libro está roto en {breaks} lugar(es), asientos {ids}",
    "volume-lost": "su archivo {file} falta, es otro o es más corto que lo que se escribió",
    "foreign-lines":
      "alguien que no es el servicio ha escrito en {file} mientras estaba en marcha, donde iba el asiento {id}",
    "book-changed": "el libro no es aquel cuyo último punto de control se firmó",
  },
  tag: "Libro de bitácora: está roto, o faltan pruebas de él",
  alarm:
    "El libro de bitácora está roto, o faltan pruebas de él: sus archivos se han cambiado, o son de otra copia; vea 'bitacora logbook verify'",
  advice:
    "No cambie nada en el directorio de datos. Ejecute 'bitacora logbook verify' y compare con un punto de control guardado en otro sitio antes de confirmar el libro.",
  told: {
    broken: "Libro de bitácora: ROTO en {breaks} lugar(es), asientos {ids}; 'bitacora logbook verify' dice cómo",
    "volume-lost": "Libro de bitácora: {what}: no se admiten asientos hasta que vuelva a su sitio",
    "book-changed": "Libro de bitácora: {what}; no se firma más, reponga el libro verdadero",
    other:
      "Libro de bitácora: {what}. No se firma nada hasta que una persona dé por bueno el libro: bitacora logbook accept --user NOMBRE --reason PORQUÉ",
  },
  keyUnusable: "Libro de bitácora: su clave no se puede usar, así que no se firma nada",
  leftUnsigned: "Libro: los asientos {from} a {to} quedan sin firmar al parar, pues {what}",
  over: "Libro de bitácora: ya no hay nada en su contra",
  keyExposed:
    "La clave {file} podían leerla o cambiarla otros (modo {mode}); {mended, select, true {vuelve a ser 0600} other {no se ha podido arreglar}}. Quien la tenga puede firmar como este barco: si otros usan este equipo, haga una clave nueva",
  entry: "Hallado al arrancar o al comprobar: {what}",
  keyExposedEntry: "La clave del libro de bitácora podían leerla o cambiarla otros (modo {mode})",
  accepted: "Se da por bueno el libro tal como está, aunque {what}. Motivo: {reason}",
  missing: "FALTAN PRUEBAS: {lost}.",
  unmarked:
    "Falta la marca del final del libro (logbook.head), o es antigua: nada muestra que los asientos {first} a {last} sean los que se escribieron",
  acceptedLine:
    "Faltaron pruebas una vez, y una persona dio por buenos los {entries} asientos que había: el siguiente dice quién y por qué.",
  noNewest: "Falta newest.checkpoint, o no es bueno: toda exportación tiene uno.",
  afterNewest:
    "Los asientos {first} a {last} están tras el último punto de control, donde acaba una exportación: nada muestra que los escribiera el barco.",
  keyOpen: "logbook.key pueden leerlo o cambiarlo otros (modo {mode}): quien lo tenga puede firmar como este barco.",
  command: {
    summary: "Da por bueno el libro de bitácora tal como está, en su nombre, para que se vuelva a firmar.",
    description:
      "Donde faltan pruebas del libro no se firma nada: una firma respondería de lo que alguien haya puesto ahí. Coteje antes el libro con un punto de " +
      "control guardado en otro sitio ('bitacora logbook verify --checkpoint'). Un asiento en su nombre dice qué faltaba y qué era el libro. A través del " +
      "servicio en marcha, o en el libro de uno parado.",
    flags: { user: "quién lo da por bueno", reason: "por qué: qué se sabe de lo que pasó" },
    done: "El asiento {id} lo dice en su nombre; los asientos 1 a {entries} están firmados",
  },
};
