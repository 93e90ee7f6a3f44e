/** Textos de las órdenes que trabajan en un bus real; la forma la define el inglés. */
import type { Translation } from "../catalogue.ts";
import type { tools as en } from "../en/tools.ts";

export const tools = {
  shared: {
    interface: "interfaz CAN, como la llama 'ip link'",
    pgn: "solo estos PGN (127488 o 127488,127489)",
    source: "solo los mensajes de estas direcciones de origen (16 o 16,35)",
    destination: "solo los mensajes a estas direcciones; 255 son todos",
    name: "solo estos grupos, por el id de canboat (engineParametersRapidUpdate)",
    waiting: "{bus}: {fault}. Esperando",
    isUp: "{bus}: activo",
    noSuchGroup:
      "no existe el grupo ''{name}''{suggestion, select, none {; 'nmea dump' escribe los id de los grupos} other {; ¿quiso decir {suggestion}?}}",
    notASize: "{option} es un número de bytes, al menos {min}, con K, M o G si se quiere, no ''{text}''",
    notATime: "{option} es un tiempo de {minS} s a {maxS} s, con s, m, h o d (90s, 24h), no ''{text}''",
  },
  dump: {
    summary: "Escribe lo que pasa por un bus según llega, un mensaje descifrado por línea, hasta Ctrl-C.",
    description:
      "Solo escucha: no reclama dirección ni envía nada. Espera a una interfaz que falta o está inactiva. " +
      "Con --json, las mismas líneas que 'nmea replay --json'.",
    raw: "escribir las tramas CAN como las registra candump, sin descifrar nada",
    count: "terminar tras tantos mensajes",
    stats: "contar en vez de escribir, y escribir las cuentas al final",
    rawHasNoNames: "--raw no descifra nada; quite --name y --json",
    summaryLine: "{bus}: {messages} mensajes en {frames} tramas, {seconds} s",
    troubles: {
      lost: "{n} tramas perdidas: el proceso llegó tarde; 'nmea check' dice qué ayuda",
      notPrinted: "{n} mensajes sin escribir: quien lee es demasiado lento",
      fastPackets: "paquetes rápidos perdidos: {lost}, tramas sueltas: {stray}",
      transports: "mensajes de transporte ISO perdidos: {lost}, abortados: {aborted}",
      foreign:
        "no son NMEA 2000: {standard} tramas de 11 bits, {remote} peticiones remotas, {fd} de CAN FD, {errors} mensajes de error",
      outages: "el bus se fue {n} ve{n, plural, one {z} other {ces}}",
    },
  },
  record: {
    summary:
      "Graba las tramas de un bus en una carpeta, como candump: comprimidas, por volúmenes, acotadas, a salvo de cortes.",
    description:
      "Solo escucha. Los archivos se llaman como can0-000012-20261121T040812Z.log.zst; zstdcat (o zcat) los convierte en " +
      "lo que escribe candump -l, y 'nmea replay' los lee como están. Se graban las tramas de 29 bits, que son todo NMEA " +
      "2000; las de 11 bits, peticiones remotas, CAN FD y mensajes de error se cuentan y no se graban. Tras un corte de " +
      "corriente faltan como mucho los últimos --sync-s segundos. Si el disco está lleno, espera.",
    directory: "carpeta donde grabar, que se crea si falta; - es la salida estándar, sin comprimir",
    maxBytes: "empezar otro archivo antes de que este tenga tantos bytes",
    maxAge: "empezar otro archivo cuando este tenga este tiempo",
    keepBytes: "borrar los archivos más antiguos de esta interfaz para que todos sumen tantos bytes como mucho",
    keepFiles: "borrar los archivos más antiguos de esta interfaz para que sean tantos como mucho",
    overwrite:
      "borrar los más antiguos de esta interfaz también con el disco lleno, en vez de esperar a que haya sitio",
    compress: "cómo se comprimen los archivos",
    sync: "segundos entre dos escrituras en el disco",
    recordsIn: "{bus}: grabando en {directory}; Ctrl-C lo termina",
    fault: "{bus}: no se puede escribir ({reason}); se volverá a intentar, lo que cabe espera",
    diskFull: "{bus}: el disco está lleno; las tramas esperan sitio y después solo se cuentan",
    goesOn: "{bus}: grabando de nuevo",
    losing: "{bus}: {frames} tramas perdidas en el último minuto: el proceso llegó tarde; vea 'nmea check {bus}''",
    summaryLine: "{bus}: {frames} tramas grabadas en {seconds} s, {megabytes} MB en {files} archivo(s)",
    notRecorded: "{n} tramas SIN grabar: no se pudieron escribir",
  },
  replay: {
    can:
      "enviar las tramas por esta interfaz CAN en vez de escribirlas, con los intervalos grabados (--speed 1 si no se dice). " +
      "Conservan las direcciones de origen grabadas: use un bus en el que ningún aparato las tenga",
    framesHaveNoNames: "--can envía tramas, antes de juntarlas; quite --name y --stats",
    summaryLine: "{bus}: {frames} tramas enviadas en {seconds} s",
    givenUp: "{n} tramas SIN enviar: el bus no estaba o no las tomó a tiempo",
    unsendable: "se dejaron fuera {n} mensajes que no caben en tramas CAN",
  },
  send: {
    summary: "Envía mensajes por un bus, escritos en JSON, desde una dirección propia.",
    description:
      'Un mensaje se escribe como lo hace \'nmea dump --json\': su grupo por "pgn" o por el "id" de canboat, y sus "fields"; ' +
      '"priority" y "destination" si no son las del grupo. Lo que falta va como no disponible. Sin MESSAGE se leen de la ' +
      "entrada estándar, uno por línea. Antes de enviar reclama una dirección, lo que tarda uno o dos segundos. No se envía " +
      "nada que diga otra cosa que lo escrito. Termina con 1 si no llegó todo al bus.",
    message: "mensaje en JSON; sin él, o con -, JSON Lines de la entrada estándar",
    source:
      "enviar desde esta dirección sin reclamarla: los demás aparatos no saben quién habla, y el que la tenga se opondrá",
    raw: "una trama CAN tal cual (19F20023#00112233), con la dirección que lleva y sin reclamar (repetible)",
    dryRun: "escribir las tramas (desde la dirección 35, salvo que --source diga otra) y no enviar nada",
    outOfRange: "enviar como «fuera de rango» los valores que no caben en un campo, en vez de rechazarlos",
    notAFrame: "--raw son ocho cifras hexadecimales, # y ocho bytes como mucho (19F20023#0011), no ''{text}''",
    rawAlone: "las tramas de --raw se envían tal cual; quite MESSAGE y --source",
    noAddress: "no se pudo obtener una dirección: todas están ocupadas, u otro aparato tiene esta misma identidad",
    notJson: "no es JSON ({reason})",
    notUtf8: "no es UTF-8",
    line: "línea {number}: {fault}",
    tooLong: "más larga que {bytes} bytes",
    notTaken: "el bus no lo tomó",
    summaryLine: "{bus}: {messages} mensajes enviados en {frames} tramas",
    dryRunLine: "{bus}: se enviarían {messages} mensajes en {frames} tramas; no se envió nada",
    notSent: "{n} mensajes SIN enviar",
    givenUp: "{n} tramas SIN enviar: el bus no las tomó a tiempo. ¿Hay otro aparato en él?",
    unreceived: "{n} mensajes por transporte ISO NO recibidos: rechazados, sin respuesta o no enviados hasta el final",
    faults: {
      "not-an-object": 'un mensaje es un objeto JSON con "pgn" o "id", y "fields"',
      "no-group": 'falta el grupo: "pgn" o "id"',
      unknown:
        "{suggestion, select, none {no se conoce {name} aquí} other {no se conoce {name} aquí; ¿quiso decir {suggestion}?}}",
      sharedPgn: 'varios grupos tienen el PGN {pgn}; diga cuál con "id": {ids}',
      otherPgn: "{id} tiene el PGN {pgn}",
      notAWholeNumber: "{name} es un número entero de {min} a {max}",
      forEveryone: "los mensajes del PGN {pgn} no tienen destino; quítelo",
      "bad-bytes": '"data" son bytes en cifras hexadecimales (419fff)',
      "data-and-fields": 'un mensaje tiene "data" o "fields", no los dos',
      notAList: "{name} es una lista de objetos: ['{'…'}', '{'…'}']",
      noParameter: "{name}: el PGN {pgn} no tiene el parámetro {value}",
      tooLong: "{bytes} bytes, y los mensajes de este grupo tienen {max} como mucho",
      outOfRange: "{name} va de {min} a {max}{unit, select, none {} other { {unit}}}, no {value}",
      doesNotFit: "{name} no puede decir {value}; diría {said}",
    },
  },
  check: {
    summary: "Mira una interfaz CAN y el bus que tiene detrás, y dice qué cambiar.",
    description:
      "Solo escucha. Cada línea es bien, mire o MAL, con la orden que escribir. Termina con 1 si alguna está MAL.",
    seconds: "cuánto tiempo escuchar",
    levels: { ok: "bien", warn: "mire", bad: "MAL" },
    lines: {
      exists: "{bus} es una interfaz CAN",
      up: "está activa",
      bitRate: "velocidad {rate} bit/s, la de NMEA 2000",
      bitRateUnknown: "velocidad: una interfaz virtual no tiene",
      restart: "si deja el bus, el controlador se reinicia en {ms} ms",
      transmitQueue: "la cola de la interfaz admite {frames} tramas",
      receiveBuffer: "net.core.rmem_default es {bytes}: con el bus lleno el proceso puede estar ocupado {ms} ms",
      controller: "controlador {state}, errores al enviar {transmit}, al recibir {receive}",
      controllerTroubled:
        "controlador {state}, errores al enviar {transmit}, al recibir {receive}: revise el cable, las resistencias terminales y la velocidad de los demás aparatos",
      noAnswer: "el programa 'ip' no respondió: no se conocen velocidad, cola ni controlador; repita la orden",
      noProgram: "no se conocen velocidad, cola ni controlador: instale iproute2 por el programa 'ip'",
      traffic: "{perS} tramas/s de {devices} direcciones, {load} % del bus",
      silent:
        "ninguna trama en {seconds} s: ¿hay otro aparato encendido y el bus alimentado? La velocidad debe ser 250000",
      lost: "se perdieron {n} tramas al escuchar; suba net.core.rmem_default y mire qué más corre",
      notLost: "no se perdió ninguna trama al escuchar",
      errors:
        "{n} mensajes de error del controlador al escuchar ({unacknowledged} sin acuse de recibo): revise el cable y las resistencias terminales",
      foreign: "{n} tramas que no son NMEA 2000 (11 bits, remotas, CAN FD): algo más comparte el bus",
      fastPackets: "{lost} paquetes rápidos llegaron incompletos",
    },
  },
} satisfies Translation<typeof en>;
