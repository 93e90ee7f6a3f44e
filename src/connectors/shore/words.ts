/** What the link to shore has us say to people. The compiler says what one language lacks. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";
import { en } from "./words.en.ts";

export const wordsIn = (locale: Locale) => textsIn(en, locale);

export type ShoreWords = ReturnType<typeof wordsIn>;

/** What can be wrong in the section. */
export const faults = {
  inTheClear: {
    en: "over other people's networks everybody on the way could read what is sent; write https://, or use a tunnel (VPN) and its address",
    es: "por redes ajenas cualquiera en el camino podría leer lo que se envía; escriba https://, o use un túnel (VPN) y su dirección",
  },
  emptyHours: {
    en: "begins and ends at the same time; leave it out for any hour",
    es: "empieza y acaba a la misma hora; quítelo para cualquier hora",
  },
} satisfies Record<string, LocalizedText>;

/** What a value of it must be. */
export const formats = {
  officeKey: {
    en: "the line in the office's orders.pub",
    es: "la línea del orders.pub de la oficina",
  },
  hours: {
    en: 'two times of the day with a hyphen between, in quotes ("22:00-06:00")',
    es: 'dos horas del día con un guion entre ellas, entre comillas ("22:00-06:00")',
  },
} satisfies Record<string, LocalizedText>;

export const example: LocalizedText = {
  en: `# A shore of yours (docs/connectors/shore.md), which gets samples, log book and alarms whenever there is a link. Without this section nothing is sent.
# shore:
#   url: "https://shore.example.org"
#   budget: { kbit_s: 256, bytes_per_day: 20_000_000, backlog_hours: "22:00-06:00" } # what of the link may be used`,
  es: `# Una costa suya (docs/connectors/shore.md), que recibe muestras, diario y alarmas en cuanto hay enlace. Sin esta sección no se envía nada.
# shore:
#   url: "https://shore.example.org"
#   budget: { kbit_s: 256, bytes_per_day: 20_000_000, backlog_hours: "22:00-06:00" } # lo que se puede usar del enlace`,
};
