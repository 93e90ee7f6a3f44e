import type { LogbookMessages } from "../en/logbook.ts";

const verify = {
  summary: "Comprueba que nadie ha cambiado el libro de bitácora: cada asiento, cada enlace.",
  description:
    "Nunca escribe y puede ejecutarse junto al servicio. Estado de salida: 0 íntegro, 1 roto, 2 no se pudo comprobar y, " +
    "con --strict, 3 si está íntegro pero algo merece mirarse. Lo que la cadena sola no puede mostrar es que se hayan " +
    "cortado los últimos asientos: anote el último hash en otro sitio y compárelo.",
  flags: {
    file: "este único archivo en lugar del libro de la carpeta de datos",
    url: "preguntar a un servicio en marcha en lugar de leer archivos (http://127.0.0.1:8000)",
    strict:
      "estado de salida 3 si el libro está íntegro pero vacío, o tiene una línea truncada o apartada, o fechas que retroceden",
  },
  book: (path) => `Libro de bitácora: ${path}`,
  origin: {
    "--data-dir": "indicado con --data-dir",
    BITACORA_DATA_DIR: "indicado con BITACORA_DATA_DIR",
    STATE_DIRECTORY: "indicado con STATE_DIRECTORY",
    user: "el suyo",
    system: "el del servicio del sistema",
    demo: "el del barco de demostración",
    "--file": "indicado con --file",
  },
  intact: (entries) => `Íntegro: ${entries} asientos, todos como se escribieron y todos los enlaces enteros.`,
  intactRemote: "Íntegro, según el servicio.",
  empty: "El libro está vacío: no hay nada que comprobar.",
  broken: (count, ids) => `ROTO en ${count} lugar(es). Asientos: ${ids}`,
  lastHash: (hash) => `Último hash: ${hash}`,
  breakLine: (id, faults, file, offset) => `  asiento ${id}: ${faults} (${file}, byte ${offset})`,
  moreBreaks: (count) => `  … y ${count} más; --json los lista todos`,
  faults: {
    shape: "la línea no es un asiento en su única forma",
    content: "no dice lo que decía cuando se escribió",
    link: "no sigue al asiento anterior",
    gap: "faltan asientos antes de él",
    order: "está fuera de su sitio o repetido",
    missing: "falta, con todo lo que venía después",
    checkpoint: "este asiento, o uno anterior, no es el que era cuando se firmó un punto de control",
  },
  whatToDo:
    "Deje los archivos como están y copie la carpeta entera a otro sitio antes que nada: el daño es una prueba.",
  tornTail: (bytes) =>
    `El archivo acaba en ${bytes} bytes de una línea sin terminar: una escritura cortada por un corte de energía, o una línea que perdió su final.`,
  setAside: (files) => `Líneas sin terminar que se apartaron en arranques anteriores: ${files}`,
  timeReversals: (count) => `${count} asientos tienen fecha anterior a la de otro que los precede.`,
  onlyOne: "--data-dir, --file y --url nombran cada uno un libro; indique solo uno",
  notABook: "nada en él parece un asiento de un libro de bitácora",
  foreignAnswer: "la respuesta no es la de un libro de bitácora",
  progress: (percent, done, all) => `${percent} %  ${done} de ${all} MB`,
} satisfies LogbookMessages["verify"];

export const logbook = { verify } satisfies LogbookMessages;
