/** Textos sobre un bus CAN; la forma la define el inglés. */
import type { Translation } from "../catalogue.ts";
import type { bus as en } from "../en/bus.ts";
import { gateway } from "./gateway.ts";

export const bus = {
  gateway,
  obstacles: {
    "bad-name": "no es nombre de una interfaz de red; 'ip link' las enumera",
    "not-linux": "SocketCAN es parte de Linux; en otro sistema use una repetición, el simulador o una pasarela de red",
    "package-missing": "el paquete opcional 'socketcan' no está instalado: 'bitacora doctor' dice qué teclear",
    "package-unusable": "el paquete 'socketcan' no se puede cargar: 'bitacora doctor' dice qué teclear",
    "no-socketcan":
      "este núcleo no tiene SocketCAN, o este proceso no puede usarlo (modprobe can-raw; RestrictAddressFamilies de la unidad)",
    "not-can": "esta interfaz no es CAN; 'ip link show type can' enumera las que lo son",
  },
  states: { absent: "ausente", down: "inactivo", up: "activo", "bus-off": "fuera del bus", stopped: "detenido" },
  faults: {
    "interface-missing": "no existe tal interfaz; ¿está conectado el adaptador?",
    "interface-down": "la interfaz está inactiva: ip link set {name} up type can bitrate 250000",
    "no-carrier": "la interfaz no tiene portadora; revise el cable y el otro extremo",
    "not-can": "una interfaz de ese nombre no es CAN",
    "cannot-open": "la interfaz no se puede abrir",
    "bus-off":
      "el controlador dejó el bus tras demasiados errores y se reiniciará; revise el cable y las resistencias terminales",
    "bus-off-for-good":
      "el controlador dejó el bus tras demasiados errores y nada lo reinicia: ip link set {name} type can restart",
  },
  tags: {
    UP: "Bus {name}: activo",
    DUPLICATE_NAME: "Bus {name}: otro equipo tiene nuestra identidad",
    NO_ADDRESS: "Bus {name}: no queda dirección libre",
    BIT_RATE: "Bus {name}: velocidad",
    FRAMES_IN_HZ: "Bus {name}: tramas recibidas por segundo",
    FRAMES_OUT_HZ: "Bus {name}: tramas enviadas por segundo",
    LOAD_PCT: "Bus {name}: carga",
    ERROR_FRAMES: "Bus {name}: tramas de error",
    TX_ERRORS: "Bus {name}: contador de errores de envío del controlador",
    RX_ERRORS: "Bus {name}: contador de errores de recepción del controlador",
    FRAMES_LOST: "Bus {name}: tramas recibidas y perdidas",
    QUEUE_FRAMES: "Bus {name}: tramas en espera de envío",
    ADDRESS: "Bus {name}: nuestra dirección",
    DEVICES: "Bus {name}: otros equipos",
  },
  alarms: {
    lost: "Bus NMEA 2000 {name} perdido: se desconoce lo que transporta",
    duplicateName: "Otro equipo del bus {name} tiene la identidad de este",
    noAddress: "No queda dirección libre en el bus {name}: no se puede enviar nada",
  },
  alarmAdvice: {
    lost: "Nada de lo que lleva este bus se vigila ahora: mire los propios instrumentos. Compruebe la alimentación y el fusible del bus, su cable y el adaptador.",
    duplicateName:
      "Los demás equipos pueden confundir a los dos. Casi siempre se copió una tarjeta: borre el archivo de identidad de uno de ellos y reinícielo.",
    noAddress:
      "Lo que lleva el bus se sigue vigilando, pero no se puede enviar nada. Desconecte un equipo que no haga falta.",
  },
  advice: {
    "raise-receive-buffer":
      "los sockets guardan pocas tramas y una pausa breve pierde algunas: sysctl -w net.core.rmem_default=4194304, y arranque de nuevo",
    "raise-transmit-queue": "la cola de la interfaz admite pocas tramas: ip link set {name} txqueuelen 128",
    "set-restart":
      "nada reinicia el controlador si deja el bus: ip link set {name} down; ip link set {name} up type can restart-ms 100",
    "set-bit-rate":
      "la velocidad no es la de NMEA 2000: ip link set {name} down; ip link set {name} up type can bitrate 250000",
  },
} satisfies Translation<typeof en>;
