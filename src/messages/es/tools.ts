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
    notASize: (option, text) => `${option} es un número de bytes, con K, M o G si se quiere, no '${text}'`,
    notATime: (option, text, min, max) =>
      `${option} es un tiempo de ${min} a ${max} en s, m, h o d (90s, 24h), no '${text}'`,
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
