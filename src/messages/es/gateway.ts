import type { Translation } from "../catalogue.ts";
import type { gateway as en } from "../en/gateway.ts";

export const gateway: Translation<typeof en> = {
  faults: {
    refused: "nadie escucha en {where}; ¿está activo ese servidor de la pasarela, y en ese puerto?",
    unreachable: "{where} no contesta; ¿está encendida la pasarela, y este equipo en su red?",
    "unknown-host": "no se conoce la dirección del nombre de {where}; escriba el número",
    closed: "{where} ha cerrado la conexión; muchas pasarelas solo atienden a tres programas a la vez",
    "port-taken": "el puerto de {where} lo tiene otro programa; elija uno para cada uno",
    "port-denied": "no hay derecho a escuchar en {where}; elija un puerto por encima de 1023",
    "unknown-address": "{where} no es una dirección ni un grupo en que este equipo pueda escuchar; revise bind y group",
    held: "{where} está en uso",
    failed: "{where} no se puede usar",
    silent: "no llega nada de {where}; ¿tiene corriente su bus, y le dejan enviar (timeout_s)?",
    "not-understood":
      "no se entiende nada de lo que llega de {where}; póngala en RAW (Yacht Devices) o N2K ASCII (Actisense), o corrija format",
  },
  tag: "Pasarela {where}: se oye",
  lost: "Pasarela {where} perdida: se desconoce lo que transporta",
  advice:
    "Nada de lo que llega por ella se vigila ahora: mire los propios instrumentos. Compruebe que la pasarela tiene corriente y está en esta red.",
  sentenceSource: {
    tag: "NMEA 0183 {where}: se oye",
    lost: "NMEA 0183 {where} perdido: lo que cuenta no se conoce",
    advice:
      "Nada de lo que viene de él se vigila ahora: mire los propios instrumentos. Compruebe que el equipo tiene corriente, y su cable o su red; el estado del servicio dice qué falla.",
  },
  peerFaults: {
    refused: "nadie escucha en {where}; ¿está en marcha ese programa o equipo, y es este su puerto?",
    unreachable: "{where} no contesta; ¿está en marcha, y este equipo en su red?",
    closed: "{where} ha cerrado la conexión",
    silent: "no llega nada de {where}, o allí no se recoge nada; ¿está en marcha (timeout_s)?",
    "not-understood": "llegan líneas de {where}, pero todas dañadas; ¿es NMEA 0183 lo que envía?",
  },
  lineFaults: {
    silent: "por {where} no llega nada del bus; ¿tiene corriente el bus, y puede enviar el aparato (timeout_s)?",
    "not-understood":
      "no se entiende lo que llega de {where}; revise el tipo de esta fuente, sus baudios y el modo del propio aparato",
  },
  deviceFaults: {
    "no-answer": "el aparato de {where} no responde; revise el tipo de esta fuente y sus baudios",
    refused: "el aparato de {where} rechaza lo que se le dice",
    "off-bus": "el aparato de {where} no está en su bus; revise la alimentación del bus y su cable",
  },
  serialFaults: {
    unreachable: "no hay puerto serie {where}; ¿está enchufado el equipo?",
    "port-denied": "no hay derecho a usar {where}; ponga el servicio en el grupo dialout",
    closed: "{where} ha desaparecido; ¿está enchufado el equipo?",
    held: "otro programa usa {where}; párelo, o dele otro aparato",
    failed: "{where} no es un puerto serie, o no se deja ajustar",
    silent: "no llega nada de {where}; ¿está en marcha el equipo, y es este su baud (timeout_s)?",
    "not-understood":
      "llegan líneas de {where}, pero todas dañadas; ¿es este su baud, y no están cambiados los dos hilos?",
  },
  noChecksum:
    "llegan líneas de {where}, pero ninguna tiene suma de control; si el instrumento no la envía, ponga checksum: optional en esta fuente",
  sentenceServer: {
    listening: "NMEA 0183 en {where}",
    sending: "NMEA 0183 va a {where}",
    openToNetwork: "NMEA 0183 en {where}: quien alcance esta dirección puede leerlo",
    failed: "NMEA 0183 en {where}: {reason}",
  },
  signalkServer: {
    tag: "Servidor Signal K {where}: se oye",
    lost: "Servidor Signal K {where} perdido: no se sabe lo que él cuenta",
    advice:
      "Ahora no se vigila nada de lo que llega por él: mire los propios instrumentos. Compruebe que su equipo funciona y está en esta red.",
  },
  broker: {
    tag: "Broker {where}: se oye",
    lost: "Broker {where} perdido: no se sabe lo que él cuenta",
    advice:
      "Ahora no se vigila nada de lo que llega por él: mire los propios equipos. Compruebe que tiene corriente y está en esta red.",
  },
};
