/** Words on the outputs of NMEA 0183: what can be wrong in their section, and its lines of the example. */
import type { LocalizedText } from "../../project/section.ts";

export const faults = {
  commandsWithoutAlerts: {
    en: "a command names an alert by the number that our sentences tell; set alerts: true for an output that it reads",
    es: "una orden nombra una alerta por el número que dicen nuestras sentencias; ponga alerts: true en una salida que la lea",
  },
  sameOutputTwice: {
    en: "the sentences would go there twice; keep one",
    es: "las sentencias irían allí dos veces; deje una",
  },
} satisfies Record<string, LocalizedText>;

export const tooMuchForBaud = (most: number, fits: number): LocalizedText => ({
  en: `up to ${most} characters a second do not fit into this serial port, which takes ${fits}; name fewer sentences, or a higher baud`,
  es: `hasta ${most} caracteres por segundo no caben en este puerto serie, que admite ${fits}; ponga menos sentencias o más baud`,
});

/** What a value of the section must be. */
export const formats = {
  sfi: {
    en: "a system function id: two capital letters and four digits (II0001)",
    es: "un identificador de función: dos mayúsculas y cuatro cifras (II0001)",
  },
} satisfies Record<string, LocalizedText>;

export const example: LocalizedText = {
  en: `# NMEA 0183, for older chart programs, autopilots and gpsd (docs/connectors/nmea0183.md). Without this line it is not served.
# nmea0183: true # a TCP server on this computer, port 10110`,
  es: `# NMEA 0183, para programas de cartas antiguos, pilotos automáticos y gpsd (docs/connectors/nmea0183.md). Sin esta línea no se sirve.
# nmea0183: true # un servidor TCP en este ordenador, puerto 10110`,
};
