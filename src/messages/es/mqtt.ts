import type { MqttMessages } from "../en/mqtt.ts";

export const mqtt = {
  failing: (id, reason) => `No se llega al broker ${id} (${reason}); se reintenta`,
  back: (id) => `Se llega al broker ${id}`,
  lost: (where, reason) => `no llega nada de ${where}: ${reason}`,
  noVenus: (where) => `ningún Venus OS habla en ${where}; ¿está MQTT encendido en sus ajustes (Services)?`,
  reasons: {
    login: "no admite este nombre y esta contraseña",
    certificate: (code) => `su certificado no es de confianza: ${code}`,
    silent: "no responde",
    closed: "ha cerrado la conexión",
    unreadable: (file, code) => `no se puede leer ${file}: ${code}`,
    tooLarge: "envía un mensaje demasiado grande",
  },
  homeAssistant: {
    position: "Posición",
    active: "Alarmas abiertas",
    unacknowledged: "Alarmas sin reconocer",
    silence: "Silenciar alarmas",
  },
} satisfies MqttMessages;
