import type { Translation } from "../catalogue.ts";
import type { nmea as en } from "../en/nmea.ts";
import { TAG_TEXTS } from "../../tags/vocabulary/vocabulary.ts";

export const nmea = {
  ...TAG_TEXTS.es,
  replay: {
    summary: "Descifra una captura de un bus NMEA 2000 y la imprime, un mensaje por línea.",
    description:
      "Lee registros y listados de candump, el formato de canboat, Yacht Devices RAW y ficheros de su registrador, " +
      "Actisense N2K ASCII, flujos NGT y registros EBL, sentencias PCDIN y MXPGN, iKonvert, registros de Signal K, CSV de " +
      "Garmin, trazas de PCAN, pcap y pcapng de SocketCAN, que reconoce por su contenido; descomprime gzip, bzip2, xz y " +
      "zstd. Las horas son las de la captura; donde no llevan fecha empiezan el 1 de enero de 1970. Un registro de NMEA 0183 se escribe sentencia a sentencia, con los valores de tags que tiene.",
    flags: {
      file: "captura que leer, o varias, leídas como una por orden de hora; - es la entrada estándar",
      speed: "veces el ritmo grabado, o max: tan rápido como se pueda leer (max; con --can, 1)",
      from: "desde esta hora: ISO 8601, o tras el primer mensaje (90, 90s, 5m, 1h)",
      to: "hasta esta hora, dicha igual",
      loop: "empezar de nuevo al llegar al final, hasta Ctrl-C",
      csv: "escribir tablas en esta carpeta, un fichero por grupo (windData.csv)",
      manufacturer: "solo mensajes de este fabricante, o de equipos que han dicho ser suyos (Garmin)",
      step: "imprimir el mensaje siguiente solo al pulsar Intro",
      stats: "contar en vez de imprimir: mensajes por PGN y origen, líneas rechazadas, paquetes rápidos perdidos",
    },
    notATime:
      "{option} es una hora ISO 8601 (2026-11-20T08:30:00Z) o un tiempo tras el primer mensaje (90s, 5m), no ''{text}''",
    notASpeed: "--speed es un número de {min} a {max}, o max, no ''{text}''",
    stdinIsOne: "la entrada estándar (-) es una captura; indique ella o ficheros",
    tooManyFiles: "como mucho se leen {max} capturas como una; una antes algunas con 'nmea convert'",
    noSuchManufacturer:
      "ningún fabricante se llama ''{name}''{suggestion, select, none {} other {; ¿quiso decir {suggestion}?}}",
    stepNeedsFile: "--step espera Intro en la entrada estándar; la captura ha de ser un fichero",
    oneFileForABus: "--can reproduce una captura; indique una",
    loopNeedsFile: "la entrada estándar no se puede empezar de nuevo; --loop necesita un archivo",
    notTogether: "{one} y {other} no van juntos; quite uno de los dos",
    statsNeedAnEnd: "--stats cuenta al final, y con --loop no lo hay; quite uno de los dos",
    sentences: {
      onlyWhole: "un registro de NMEA 0183 se escribe entero, como texto o con --json; omita las opciones de un bus",
      read: "{file}: NMEA 0183, {lines} líneas; dañadas {damaged}, sin suma de comprobación y no tomadas {unchecked}",
    },
    refused:
      "{file}: {lines} líneas, rechazadas: {refused}; paquetes rápidos perdidos: {lost}, tramas sueltas: {stray}, mal formadas: {malformed}",
    stats: {
      file: "{file}: {format}",
      lines: "{lines} líneas, rechazadas: {refused}",
      messages: "{first, select, none {{messages} mensajes} other {{messages} mensajes, de {first} a {last}}}",
      fastPackets:
        "paquetes rápidos perdidos: {lost}; tramas sueltas: {stray}, repetidas: {repeated}, tardías: {late}, malformadas: {malformed}",
      transports: "transporte ISO: {whole} mensajes; perdidos: {lost}, abortados: {aborted}",
      pgn: "PGN",
      source: "origen",
      count: "mensajes",
      rates: "por segundo, silencio más largo de un emisor",
    },
    faults: {
      "not-a-record": "sin registro",
      "bad-time": "hora errónea",
      "bad-identifier": "identificador erróneo",
      "bad-data": "bytes erróneos",
      "no-data": "sin bytes",
      "standard-frame": "trama de 11 bits",
      "remote-request": "petición remota",
      "error-frame": "trama de error",
      "can-fd": "CAN FD",
      "too-long": "línea demasiado larga",
      "bad-checksum": "suma de control errónea",
      "cut-off": "cortada",
      "other-protocol": "otro protocolo",
    },
  },
  convert: {
    summary: "Escribe una captura en otro formato.",
    description:
      "Lee todo lo que lee 'nmea replay'. candump y yd-raw llevan tramas CAN, las de la captura byte a byte si las tiene; " +
      "canboat y jsonl llevan mensajes completos. No sobrescribe un fichero que ya existe.",
    from: "captura que leer; - es la entrada estándar",
    file: "fichero que escribir; - es la salida estándar",
    to: "formato que escribir; si falta, según el nombre: .jsonl, .ydraw, .log o .candump",
    unknownName: "{file}: el nombre no indica el formato; elija uno con --to: {formats}",
    framesHaveNoNames: "las tramas CAN no tienen nombre; quite --name o escriba canboat o jsonl",
    written:
      "{file}: {n} {inFrames, select, true {tramas} other {mensajes}}{unwritable, plural, =0 {} other {; {unwritable} mensajes no tienen tramas y se omiten}}",
  },
} satisfies Translation<typeof en>;
