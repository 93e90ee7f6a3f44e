/** Words on the chart file. */
import type { Translation } from "../../messages/catalogue.ts";
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { Said } from "../../project/section.ts";

const en = {
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

const es: Translation<typeof en> = {
  faults: {
    missing: "la carta {file} no está; la derrota se dibuja sin ella",
    unreadable: "la carta {file} no se puede leer; ¿puede leerla el servicio, y está bien el soporte?",
    "not a chart": "{file} no es una carta que se pueda mostrar; debe ser MBTiles o PMTiles 3 con imágenes",
    vector: "la carta {file} tiene teselas vectoriales; solo se muestran cartas de imágenes (png, jpg, webp)",
    damaged: "la carta {file} está dañada; cópiela de nuevo",
    late: "la carta {file} no responde; está dañada, o el soporte está fallando. Se intenta de nuevo en una hora",
  },
  opened: "La carta {file} se muestra bajo la derrota",
};

const catalogues = { en, es };

export const wordsIn = (locale: Locale) => textsIn(catalogues, locale);

export const missingFile = (file: string): Said => ({
  en: `note: there is no readable chart ${file} on this machine`,
  es: `aviso: en esta máquina no hay una carta legible ${file}`,
});

export const example: Said = {
  en: `# A chart beneath the track in the console: a file of MBTiles or PMTiles with pictures.
# chart_file: charts/baleares.mbtiles`,
  es: `# Una carta bajo la derrota en la consola: un archivo MBTiles o PMTiles con imágenes.
# chart_file: cartas/baleares.mbtiles`,
};
