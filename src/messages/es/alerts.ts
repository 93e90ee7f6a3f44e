/** Lo que se dice de las alertas del bus NMEA 2000: de las propias a otros, y de las de otros a la tripulación. */
import type { Translation } from "../catalogue.ts";
import type { alerts as en } from "../en/alerts.ts";

export const alerts = {
  languageId: 18,
  device: "{model, select, none {equipo {address}} other {{model}}}",
  user: "{device}, dirección NMEA 2000 {address}, NAME {name}",
  nameless: "{device}, dirección NMEA 2000 {address}",
  unnamed: "Alerta {alertId} de {device}",
  told: "{location, select, none {{device}: {description}} other {{device}: {description} ({location})}}",
  tag: "Alerta {alertId} de {device}: 0 ninguna, 1 precaución, 2 advertencia, 3 alarma, 4 emergencia",
  advice:
    "La ha dado otro equipo de a bordo. Su pantalla dice por qué y qué hacer; si se reconoce aquí, se le comunica.",
} satisfies Translation<typeof en>;
