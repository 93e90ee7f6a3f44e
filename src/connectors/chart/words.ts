/** Words on the chart file. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  faults: {
    missing: "the chart {file} is not there; the track is drawn without it",
    unreadable: "the chart {file} cannot be read; may the service read it, and is the medium whole?",
    "not a chart": "{file} is no chart that can be shown; it must be MBTiles or PMTiles 3 with pictures",
    vector: "the chart {file} has vector tiles; only charts of pictures (png, jpg, webp) are shown",
    damaged: "the chart {file} is damaged; copy it again",
    late: "the chart {file} gives no answer; it is damaged, or the medium is failing. Tried again in an hour",
  },
  opened: "The chart {file} is shown beneath the track",
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);

export const missingFile = (file: string): LocalizedText => ({
  en: `note: there is no readable chart ${file} on this machine`,
  es: `aviso: en esta máquina no hay una carta legible ${file}`,
});

export const example: LocalizedText = {
  en: `# A chart beneath the track in the console: a file of MBTiles or PMTiles with pictures.
# chart_file: charts/baleares.mbtiles`,
  es: `# Una carta bajo la derrota en la consola: un archivo MBTiles o PMTiles con imágenes.
# chart_file: cartas/baleares.mbtiles`,
};
