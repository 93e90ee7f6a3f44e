/** Textos de `bitacora tags`. */
import type { Translation } from "../catalogue.ts";
import type { tagCommands as en } from "../en/tag-commands.ts";

export const tagCommands = {
  list: "Lista las variables con su valor en SI, cuánto hace de cada uno, su calidad y de qué fuente es.",
  set: "Fija una variable gobernable en nombre de alguien, lo que es una entrada del libro; o trae el valor de un programa (--program).",
  watch: "Escribe cada actualización de unas variables, hasta Ctrl-C.",
  args: {
    word: "una parte del nombre (depth), o un patrón con * por cualquier texto (BATT_*); sin ella, todas",
    pattern: "nombre, o varios con * por cualquier texto (BATT_*); sin él, todas",
    id: "nombre de la variable",
    value: "un número en SI, true, false, o null: no hay valor",
  },
  flags: {
    user: "quién la fija; si falta, el usuario de este ordenador",
    program: "nombre de un programa que trae el valor; la variable se registra si es nueva",
    unit: "unidad de una variable nueva que trae un programa (K, V, %)",
  },
  columns: { id: "variable", value: "valor", unit: "unidad", age: "hace s", quality: "calidad", source: "fuente" },
  notAValue: "el valor es un número en SI (277.4), true, false o null, no ''{text}''",
  done: "{id} = {value}",
} satisfies Translation<typeof en>;
