/** Lo que se dice de las alertas del bus NMEA 2000: de las propias a otros, y de las de otros a la tripulación. */
import type { AlertMessages } from "../en/alerts.ts";

export const alerts = {
  languageId: 18,
  device: (model, address) => (model === null ? `equipo ${address}` : model),
  user: (device, address, name) => `${device}, dirección NMEA 2000 ${address}, NAME ${name}`,
  nameless: (device, address) => `${device}, dirección NMEA 2000 ${address}`,
  unnamed: (device, alertId) => `Alerta ${alertId} de ${device}`,
  told: (device, description, location) =>
    location === "" ? `${device}: ${description}` : `${device}: ${description} (${location})`,
  tag: (device, alertId) =>
    `Alerta ${alertId} de ${device}: 0 ninguna, 1 precaución, 2 advertencia, 3 alarma, 4 emergencia`,
  advice:
    "La ha dado otro equipo de a bordo. Su pantalla dice por qué y qué hacer; si se reconoce aquí, se le comunica.",
} satisfies AlertMessages;
