/** What the databases say to people. The compiler says what one language lacks. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";
import { en } from "./words.en.ts";

export const wordsIn = (locale: Locale) => textsIn(en, locale);

/** What can be wrong in the section. */
export const faults = {
  exportOfMemory: {
    en: "the samples are in memory only (historian: file: null), and there is nothing to send from; give the historian a file",
    es: "las muestras están solo en memoria (historian: file: null) y no hay de dónde enviarlas; dé un archivo al histórico",
  },
  noDatabase: {
    en: "name the database: …/write?db=NAME, or …/api/v2/write?org=NAME&bucket=NAME",
    es: "diga la base de datos: …/write?db=NOMBRE, o …/api/v2/write?org=NOMBRE&bucket=NOMBRE",
  },
  labelOfOurs: {
    en: "every series has this label already; choose another name",
    es: "cada serie tiene ya esta etiqueta; elija otro nombre",
  },
  notALabel: {
    en: "a label's name has letters, digits and _, and begins with a letter; choose another",
    es: "el nombre de una etiqueta lleva letras, cifras y _, y empieza por una letra; elija otro",
  },
} satisfies Record<string, LocalizedText>;

/** What a value of it must be. */
export const formats = {
  databaseUrl: {
    en: "where it takes samples: http:// or https://, a host and a path, without a password (http://10.0.0.5:9090/api/v1/write)",
    es: "donde recibe muestras: http:// o https://, un equipo y una ruta, sin contraseña (http://10.0.0.5:9090/api/v1/write)",
  },
  labelValue: {
    en: "text without line ends, control characters and backslashes",
    es: "texto sin saltos de línea, caracteres de control ni barras invertidas",
  },
} satisfies Record<string, LocalizedText>;

export const missingFile = (file: string): LocalizedText => ({
  en: `note: there is no readable file of headers ${file} on this machine`,
  es: `aviso: en esta máquina no hay un archivo de cabeceras legible ${file}`,
});
