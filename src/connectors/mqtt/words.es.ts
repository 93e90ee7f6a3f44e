import type { Translation } from "../../messages/catalogue.ts";
import type { mqtt as en } from "./words.en.ts";

const LOGIN = "no admite este nombre y esta contraseña";

export const mqtt = {
  failing: "No se llega al broker {id} ({reason}); se reintenta",
  refusing: "El broker {id} rechaza {topic} ({reason}); se reintenta",
  back: "Se llega al broker {id}",
  lost: "no llega nada de {where}: {reason}",
  noVenus: "ningún Venus OS habla en {where}; ¿está MQTT encendido en sus ajustes (Services)?",
  reasons: {
    login: LOGIN,
    ownCertificate: "no admite el certificado del barco, o pide uno (cert, key): {code}",
    certificate: "su certificado no es de confianza: {code}",
    silent: "no responde",
    closed: "ha cerrado la conexión",
    hungUp: "cuelga enseguida; ¿hay TLS en un solo lado (mqtt, mqtts)?",
    unreadable: "no se puede leer {file}: {code}",
    tooLarge: "envía un mensaje demasiado grande",
    wrongQos: "envía un mensaje de QoS 2, que nadie le ha pedido",
    refused: "rechaza con el código {code} de MQTT",
    refusedTopic: "rechaza {topic} ({reason})",
    codes: {
      2: "no admite el nombre de la conexión",
      3: "está ocupado o se detiene",
      4: LOGIN,
      5: LOGIN,
      128: "no dice más",
      132: "habla otra versión de MQTT",
      133: "no admite el nombre de la conexión",
      134: LOGIN,
      135: "este nombre no puede hacer eso allí",
      136: "está ocupado o se detiene",
      137: "está ocupado o se detiene",
      138: "el barco está excluido allí",
      139: "está ocupado o se detiene",
      142: "otro programa se ha conectado allí como este barco con este id",
      147: "más de lo que admite a la vez",
      149: "más grande de lo que admite",
      151: "una cuota allí está agotada",
    },
    system: {
      ECONNREFUSED: "nadie escucha allí: {code}",
      ECONNRESET: "ha colgado: {code}",
      EPIPE: "ha colgado: {code}",
      ENOTFOUND: "no se conoce dirección para su nombre: {code}",
      EAI_AGAIN: "no se conoce dirección para su nombre: {code}",
      ETIMEDOUT: "su dirección no responde: {code}",
      EHOSTUNREACH: "su dirección no responde: {code}",
      ENETUNREACH: "no hay camino a su red: {code}",
    },
  },
  doctor: {
    good: "El broker MQTT {name} admite este barco",
    silent: "No se llega al broker MQTT {name} ({reason})",
  },
  homeAssistant: {
    position: "Posición",
    active: "Alarmas abiertas",
    unacknowledged: "Alarmas sin reconocer",
    silence: "Silenciar alarmas",
  },
} satisfies Translation<typeof en>;
