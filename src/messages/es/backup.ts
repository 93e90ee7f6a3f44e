/** Textos de `bitacora backup` y `bitacora restore`. */
import type { Translation } from "../catalogue.ts";
import type { backup as en } from "../en/backup.ts";

export const backup = {
  summary: "Copia los datos del barco a otro soporte, con el servicio en marcha o parado.",
  description:
    "DIR es una carpeta en una memoria USB o en otro disco, también con FAT. Lo que ya está no se copia de nuevo; lo escrito se vuelve a leer " +
    "y se verifica, y solo entonces cuenta la nueva generación. Una copia interrumpida deja las anteriores como están, y la siguiente la " +
    "continúa. Sin --with-key no se copia la clave que firma el libro de bitácora: quien encuentre la memoria podría firmar como este barco.",
  target: "carpeta en el soporte; su última parte se crea si falta",
  flags: {
    project: "archivo de proyecto que se copia con los datos; sin esta opción, el que va con la carpeta de datos",
    keep: "generaciones que se conservan; las más antiguas se borran tras una copia buena",
    withKey: "copia también la clave que firma el libro de bitácora; guarde entonces la memoria bajo llave",
    sameDevice: "permite una carpeta en el mismo disco que los datos; no sirve de nada si muere el disco",
    check: "vuelve a leer todo lo que hay, también de copias anteriores, y comprueba todo el histórico",
  },
  done: "La generación {name} está en {dir}: {mb} MB, de ellos {newMb} MB nuevos; releída y verificada, {entries} asientos en el libro de bitácora",
  anotherRuns: "otra copia está en marcha: proceso {pid}",
  bookBad: "La copia es exacta, pero algo hay en contra del libro de bitácora copiado; véase 'bitacora logbook verify'",
  historyBad: "La copia es exacta, pero el histórico copiado está dañado; véase 'bitacora history check'",
  historyNotLooked: "El histórico es grande y solo se ha comparado con sus sumas; --check mira también dentro",
  damagedRemoved: "Se han borrado listas dañadas de generaciones anteriores: {names}",
  withoutProject:
    "SIN archivo de proyecto: no hay ningún servicio en marcha, y no se sabe dónde está; indíquelo con --project ARCHIVO",
  projectUnreadable: "SIN el archivo de proyecto {file}: no se puede leer ({reason}); indíquelo con --project ARCHIVO",
  filesNotInIt: "No están en la copia los archivos que el proyecto nombra en {places}",
  hasKey: "Contiene la clave que firma el libro de bitácora: guárdela donde nadie la encuentre",
  restore: {
    summary: "Pone una copia de seguridad en una carpeta de datos vacía, como en un ordenador nuevo.",
    description:
      "Primero se verifica la copia, y después la carpeta. Lo que ninguna copia contiene (cuentas, aplicaciones web) se deja fuera, se nombra, y la orden termina con 1. Un asiento del libro de bitácora dice que está restaurado, de cuándo y por quién. " +
      "Si la copia no tiene la clave, el servicio crea una nueva y una persona confirma el libro de bitácora ('bitacora logbook accept').",
    source: "carpeta de la copia en el soporte",
    flags: {
      project: "dónde va el archivo de proyecto; sin esta opción, donde el servicio busca el de la carpeta de datos",
      generation: "esta generación en lugar de la más reciente; --list muestra sus nombres",
      list: "solo muestra las generaciones",
      user: "quién restaura, para el libro de bitácora; sin esto, el nombre del usuario del ordenador",
    },
    notEmpty: "{dir} no está vacía; solo se restaura en una carpeta vacía",
    noSuchGeneration: "la copia no tiene una generación entera {name}",
    line: "{name}  {mb} MB, {entries} asientos{isWhole, select, true {} other {, y algo había en contra de lo copiado}}",
    damagedLine: "{name}  DAÑADA: su lista no sirve",
    done: "La generación {name} está en {dir}, verificada: {entries} asientos en el libro de bitácora; el primer arranque del servicio anota que está restaurado",
    bookBad: "Algo hay en contra del libro de bitácora, como cuando se copió; véase 'bitacora logbook verify'",
    historyBad: "El histórico está dañado; véase 'bitacora history check'",
    leftOut:
      "Se dejaron fuera {count} archivo(s) que ninguna copia tiene, el primero {first}: alguien los puso en este soporte",
    withoutKey:
      "La copia no tiene la clave. Ponga en su sitio la del barco (logbook.key, y logbook.pub.old como logbook.pub), o deje que el servicio cree una nueva, que una persona confirma: bitacora logbook accept --user NOMBRE --reason MOTIVO",
    noProject:
      "La copia NO tiene archivo de proyecto: tráigalo de otro sitio, o el servicio arrancará sin los ajustes del barco",
    notInAny:
      "Ninguna copia contiene cuentas, tokens y passkeys, aplicaciones web y programas instalados, ni los archivos que nombra el proyecto",
    project: "El archivo de proyecto es {file}; póngalo donde lo busca el servicio",
    projectPlaced: "El archivo de proyecto es {file}{before, select, none {} other {; el que había es ahora {before}}}",
    witnesses:
      "Un testigo que ha visto asientos más nuevos rechaza este libro: avise a quien lo lleva de que está restaurado",
  },
} satisfies Translation<typeof en>;
