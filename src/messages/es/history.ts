/** Textos de `bitacora history`. */
import type { Translation } from "../catalogue.ts";
import type { history as en } from "../en/history.ts";

export const history: Translation<typeof en> = {
  flags: {
    url: "preguntar al servicio en marcha en esta dirección",
    db: "esta base de datos del historiador; su servicio debe estar parado",
    from: "no antes de este instante (ISO 8601; sin desfase, UTC)",
    to: "no después de este instante",
    interval: "un valor por cada intervalo de esta duración (10s, 5m, 1h, 1d)",
    aggregate: "cómo se reduce un intervalo a un valor (mean)",
    tags: "tags separados por comas; * vale por cualquier cosa (todos)",
  },
  query: {
    summary: "Escribir muestras de uno o más tags: las más recientes, de la más antigua a la última.",
    description:
      "Encuentra las muestras por sí mismo: las de un servicio en marcha por HTTP, las de uno parado en sus archivos. --interval " +
      "las reduce; un intervalo sin muestra utilizable se omite.",
    tags: "tags, o patrones con *",
    limit: "muestras de cada tag, como máximo",
    limited:
      "Las {limit} más recientes de una etiqueta, cuantas permite --limit: puede haber anteriores; indique un límite mayor, o exporte",
    none: "–",
  },
  tags: {
    summary: "Listar los tags que tienen muestras: cuántas, desde cuándo y hasta cuándo.",
    tags: "tags, o patrones con * (todos)",
  },
  exporting: {
    summary: "Escribir todas las muestras, o un valor por intervalo, en un archivo CSV o Parquet.",
    description:
      "Lee años con poca memoria. Las filas llevan tag_id, timestamp (UTC), value (números), value_boolean (booleanos) y " +
      "quality, tag tras tag. --wide da una columna a cada tag, con --interval; un hueco queda vacío, y verdadero " +
      "es 1 en Parquet. Nunca se sobrescribe lo que ya existe, y un archivo sin terminar no recibe su nombre.",
    target: "archivo nuevo terminado en .csv o .parquet; - es la salida estándar; con --per-tag, una carpeta nueva",
    format: "csv o parquet, si el nombre no lo dice",
    wide: "una columna por tag; necesita --interval",
    perTag: "un archivo por tag",
    whichFormat: "indique un archivo terminado en .csv o .parquet, o use --format ({formats})",
    wideNeedsInterval: "--wide necesita --interval: sin él los tags no comparten instantes",
    wideOrPerTag: "elija entre --wide y --per-tag",
    wideNotMinmax: "--wide lleva un valor por intervalo; pida min y max por separado, no minmax",
    perTagNeedsFolder: "--per-tag crea una carpeta; indíquela",
    done: "{files, plural, one {{tags} tag(s), {bytes} bytes: {target}} other {{tags} tag(s) en {files} archivos, {bytes} bytes: {target}}}",
  },
  check: {
    summary: "Comprobar que está entero cada bloque de las muestras.",
    description:
      "Lo lee todo: la suma de comprobación de cada bloque, resumen y trama, las estructuras de SQLite, y si está cada archivo de " +
      "mes. Solo mira; un bloque dañado cuesta sus propias muestras y nada más. Un servicio en marcha lo mira él mismo mientras " +
      "graba: lo que hay al empezar, y sin la comprobación de SQLite del archivo entero, que retrasaría su grabación. El código " +
      "de salida es 1 si hay algo dañado o falta algo.",
    whole: "{file}: ENTERO",
    damaged: "{file}: DAÑADO en {places} lugar(es); todo lo demás se puede leer",
    incomplete: "{file}: INCOMPLETO, falta(n) {files} archivo(s) de mes",
    counts:
      "{files} archivo(s), {blocks} bloques, {frames} tramas, {rollups} filas de resúmenes, {samples} muestras enteras",
    torn: "{flushes} volcado(s) a medias al final de las tramas, por lo común por un corte de corriente: nunca se confirmaron, así que nada cuenta como perdido",
    lost: "{place}: dañado ({reason})",
    missing:
      "{file}: FALTA, con las muestras que tenía; devuélvalo a su sitio y arranque de nuevo el servicio, o acepte la pérdida: 'bitacora history compact --accept-missing'",
    lostSpan: "{place}: {tagId} desde {oldest} hasta {newest} está dañado ({reason})",
  },
  reading: {
    damagedFiles:
      "{files} archivo(s) dañado(s), que quedan como están: aquí va lo que se lee sin ellos; 'bitacora history check' dice cuáles",
    damaged: "{blocks} bloque(s) dañado(s): faltan aquí las muestras que tenían; 'bitacora history check' dice cuáles",
    missing:
      "Falta(n) {files} archivo(s) de mes: faltan aquí las muestras que tenían; 'bitacora history check' dice cuáles",
  },
  compact: {
    summary: "Ordenar los archivos de muestras de un servicio parado: devuelve las páginas vacías.",
    description:
      "Un archivo de mes con muchas páginas vacías se escribe de nuevo sin ellas. No cambia ninguna muestra. El archivo antiguo " +
      "permanece hasta que el nuevo está entero y comparado con él: parar en cualquier momento no pierde nada, y debe haber libre " +
      "tanto espacio como ocupa el archivo. El código de salida es 1 si un archivo quedó como estaba por no poder leerse entero, " +
      "o falta.",
    acceptMissing: "los archivos de mes que faltan ya no tienen que estar: su pérdida no se avisa más",
    missing: "falta {file}; devuélvalo a su sitio, o acepte la pérdida con --accept-missing",
    accepted: "{file}: se acepta su pérdida, y no se avisa más",
    isRunning: "el servicio en {url} está en marcha y tiene sus archivos para sí; párelo antes",
    notWritable:
      "no se puede escribir en {path} ({reason}), y compactar escribe; monte su disco con escritura o corrija los permisos, o compacte una copia",
    noRoom:
      "escribir {file} de nuevo necesita {needed} MB libres en su disco, y hay {free} MB; libere espacio y repita",
    stopped: "Parado. Todas las muestras están como estaban; repita la orden para lo que queda.",
    nothing: "{file}: nada que hacer en {files} archivo(s) de mes",
    done: "{file}: {rewritten} de {files} archivo(s) de mes escritos de nuevo",
    bytes: "{before} bytes antes, {after} después",
    left: "{files} archivo(s) de mes quedan como estaban: dañados o ajenos; 'bitacora history check' dice qué les pasa",
  },
  importing: {
    summary: "Traer muestras de archivos de otros programas al historial de un servicio parado.",
    description:
      "Lee el protocolo de líneas de Influx (una medida es una ruta de Signal K, o se indica con --map), CSV y Parquet (tiempo, tag, valor; una " +
      "exportación de este programa; una columna por tag), grabaciones de NMEA 2000 y registros de NMEA 0183, cada uno con sus propias horas, " +
      "también comprimidos. Lo que ya está, con el mismo tag, hora, valor y calidad, se omite: repetir una importación no añade nada, y completa " +
      "una que se detuvo. El código de salida es 1 si un archivo no dio ninguna muestra.",
    files: "archivos; su formato se reconoce por el contenido",
    format: "su formato, si no se reconoce",
    precision: "qué cuentan los números de las horas; auto: según sus cifras",
    map: "el tag de un nombre que no se conoce, y la unidad en que lo tiene el archivo, si no es la del tag; puede repetirse",
    context: "el propio barco en una exportación de varios, como está en la etiqueta context",
    day: "día de la primera línea (UTC), para grabaciones que solo tienen la hora; sin él se usa la hora del bus",
    dryRun: "solo contar lo que se añadiría",
    formats: {
      influx: "protocolo de líneas de Influx",
      csv: "CSV",
      parquet: "Parquet",
      "influx-csv": "CSV anotado de InfluxDB",
      gpx: "GPX",
      signalk: "registro de un servidor Signal K",
      nmea2000: "grabación de NMEA 2000",
      nmea0183: "registro de NMEA 0183",
    },
    read: "{file}: {format}, {values} valores",
    added: "añadidos",
    wouldBeAdded: "se añadirían",
    present: "ya estaban",
    causes: {
      noTag: "rechazados: ningún tag tiene ese nombre",
      otherVessel: "rechazados: de otros barcos",
      noValue: "rechazados: textos, valores vacíos y otros que el tag no puede tener",
      noTime: "rechazados: sin hora",
      badTime: "rechazados: de antes de 1980, o con más de un día de adelanto",
      twice: "rechazados: de una segunda columna del mismo nombre",
      cutOff: "rechazados: el archivo está cortado ahí",
      unreadable: "rechazados: líneas que no se pueden leer",
    },
    unknown: "Nombres sin tag (--map NOMBRE=TAG indica uno):",
    more: "  y {names} más",
    otherVessels: "Otros barcos (--context NOMBRE toma uno de ellos como el propio):",
    noFolder: "{dir} no existe: ningún servicio la ha usado todavía; arranque uno una vez, o cree la carpeta",
    into: "Las muestras están en {file}; vuelva a arrancar el servicio.",
    badMap: "--map es un nombre y el id de un tag, NOMBRE=TAG o NOMBRE=TAG:UNIDAD, no ''{text}''",
    badUnit:
      "--map: {tag} está en {unitSi}, y ''{unit}'' no es una unidad de eso; {known, select, none {déjela fuera} other {puede ser {known}}}",
    notRecognised:
      "{file}: no se reconoce; puede ser protocolo de líneas de Influx, CSV cuya primera línea nombra las columnas (time,tag,value), Parquet, una grabación o un registro; --format dice cuál",
    otherColumns: "{file} no tiene columnas de hora y de valores: {columns}",
    severalVessels:
      "{file} tiene valores de varios barcos y no dice cuál es el propio; elíjalo con --context: {contexts}",
  },
  onlyOnePlace: "elija entre --url, --data-dir y --db",
  noSamples: "No hay muestras.",
  noIntervals:
    "Ningún intervalo tiene una muestra utilizable; 'changes' cuenta booleanos, los demás omiten lo malo o caducado.",
  noSuchTags: "no hay muestras de {names}; 'bitacora history tags' lista lo que hay",
  badTime: "{option} es un instante como 2026-11-21T10:30:00Z o 2026-11-21, no ''{text}''",
  fromAfterTo: "--from no puede ser posterior a --to",
  aggregateNeedsInterval: "--aggregate necesita --interval",
};
