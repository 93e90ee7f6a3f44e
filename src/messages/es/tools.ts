/** Textos de las órdenes que trabajan en un bus real; la forma la define el inglés. */
import type { ToolMessages } from "../en/tools.ts";

export const tools = {
  shared: {
    interface: "interfaz CAN, como la llama 'ip link'",
    pgn: "solo estos PGN (127488 o 127488,127489)",
    source: "solo los mensajes de estas direcciones de origen (16 o 16,35)",
    destination: "solo los mensajes a estas direcciones; 255 son todos",
    name: "solo estos grupos, por el id de canboat (engineParametersRapidUpdate)",
    waiting: (bus, fault) => `${bus}: ${fault}. Esperando`,
    isUp: (bus) => `${bus}: activo`,
    noSuchGroup: (name, suggestion) =>
      `no existe el grupo '${name}'${suggestion === undefined ? "; 'nmea dump' escribe los id de los grupos" : `; ¿quiso decir ${suggestion}?`}`,
    notASize: (option, text, min) =>
      `${option} es un número de bytes, al menos ${min}, con K, M o G si se quiere, no '${text}'`,
    notATime: (option, text, minS, maxS) =>
      `${option} es un tiempo de ${minS} s a ${maxS} s, con s, m, h o d (90s, 24h), no '${text}'`,
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
    summaryLine: (bus, messages, frames, seconds) => `${bus}: ${messages} mensajes en ${frames} tramas, ${seconds} s`,
    troubles: {
      lost: (n) => `${n} tramas perdidas: el proceso llegó tarde; 'nmea check' dice qué ayuda`,
      notPrinted: (n) => `${n} mensajes sin escribir: quien lee es demasiado lento`,
      fastPackets: (lost, stray) => `paquetes rápidos perdidos: ${lost}, tramas sueltas: ${stray}`,
      foreign: (standard, remote, fd, errors) =>
        `no son NMEA 2000: ${standard} tramas de 11 bits, ${remote} peticiones remotas, ${fd} de CAN FD, ${errors} mensajes de error`,
      outages: (n) => `el bus se fue ${n} ve${n === 1 ? "z" : "ces"}`,
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
    maxBytes: "empezar otro archivo antes de que este tenga tantos bytes (64M)",
    maxAge: "… o cuando tenga este tiempo (24h)",
    keepBytes: "borrar los archivos más antiguos de esta interfaz para que todos sumen tantos bytes como mucho",
    keepFiles: "… o para que sean tantos como mucho",
    overwrite:
      "borrar los más antiguos de esta interfaz también con el disco lleno, en vez de esperar a que haya sitio",
    compress: "cómo se comprimen los archivos",
    sync: "segundos entre dos escrituras en el disco",
    recordsIn: (bus, directory) => `${bus}: grabando en ${directory}; Ctrl-C lo termina`,
    fault: (bus, reason) => `${bus}: no se puede escribir (${reason}); se volverá a intentar, lo que cabe espera`,
    diskFull: (bus) => `${bus}: el disco está lleno; las tramas esperan sitio y después solo se cuentan`,
    goesOn: (bus) => `${bus}: grabando de nuevo`,
    summaryLine: (bus, frames, seconds, megabytes, files) =>
      `${bus}: ${frames} tramas grabadas en ${seconds} s, ${megabytes} MB en ${files} archivo(s)`,
    notRecorded: (n) => `${n} tramas SIN grabar: no se pudieron escribir`,
  },
  replay: {
    can:
      "enviar las tramas por esta interfaz CAN en vez de escribirlas, con los intervalos grabados (--speed 1 si no se dice). " +
      "Conservan las direcciones de origen grabadas: use un bus en el que ningún aparato las tenga",
    framesHaveNoNames: "--can envía tramas, antes de juntarlas; quite --name y --stats",
    summaryLine: (bus, frames, seconds) => `${bus}: ${frames} tramas enviadas en ${seconds} s`,
    givenUp: (n) => `${n} tramas SIN enviar: el bus no estaba o no las tomó a tiempo`,
    unsendable: (n) => `se dejaron fuera ${n} mensajes que no caben en tramas CAN`,
  },
  check: {
    summary: "Mira una interfaz CAN y el bus que tiene detrás, y dice qué cambiar.",
    description:
      "Solo escucha. Cada línea es bien, aviso o mal, con la orden que escribir. Termina con 1 si alguna está mal.",
    seconds: "cuánto tiempo escuchar",
    levels: { ok: "bien", warn: "aviso", bad: "mal" },
    lines: {
      exists: (bus) => `${bus} es una interfaz CAN`,
      up: () => "está activa",
      bitRate: (rate) => `velocidad ${rate} bit/s, la de NMEA 2000`,
      bitRateUnknown: () => "velocidad: una interfaz virtual no tiene",
      restart: (ms) => `si deja el bus, el controlador se reinicia en ${ms} ms`,
      transmitQueue: (frames) => `la cola de la interfaz admite ${frames} tramas`,
      receiveBuffer: (bytes, ms) =>
        `net.core.rmem_default es ${bytes}: con el bus lleno el proceso puede estar ocupado ${ms} ms`,
      controller: (state, transmit, receive) =>
        `controlador ${state}, errores al enviar ${transmit}, al recibir ${receive}`,
      controllerTroubled: (state, transmit, receive) =>
        `controlador ${state}, errores al enviar ${transmit}, al recibir ${receive}: revise el cable, las resistencias terminales y la velocidad de los demás aparatos`,
      noDetails: () => "no se conocen velocidad, cola ni controlador: instale iproute2 por el programa 'ip'",
      traffic: (perS, load, devices) => `${perS} tramas/s de ${devices} direcciones, ${load} % del bus`,
      silent: (seconds) =>
        `ninguna trama en ${seconds} s: ¿hay otro aparato encendido y el bus alimentado? La velocidad debe ser 250000`,
      lost: (n) => `se perdieron ${n} tramas al escuchar; suba net.core.rmem_default y mire qué más corre`,
      notLost: () => "no se perdió ninguna trama al escuchar",
      errors: (n, unacknowledged) =>
        `${n} mensajes de error del controlador al escuchar (${unacknowledged} sin acuse de recibo): revise el cable y las resistencias terminales`,
      foreign: (n) => `${n} tramas que no son NMEA 2000 (11 bits, remotas, CAN FD): algo más comparte el bus`,
      fastPackets: (lost) => `${lost} paquetes rápidos llegaron incompletos`,
    },
  },
} satisfies ToolMessages;
