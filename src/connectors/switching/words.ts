/** Words on the section of switches. */
import type { LocalizedText } from "../../project/section.ts";

export const bankOrTag: LocalizedText = {
  en: "a switch has a bank and a channel (NMEA 2000), or the tag of its state (Modbus, MQTT, Venus)",
  es: "un interruptor tiene un banco y un canal (bank, channel; NMEA 2000), o el tag de su estado (tag; Modbus, MQTT, Venus)",
};
export const aSource: LocalizedText = {
  en: "the name, interface, device or host:port of one of the sources",
  es: "el nombre, la interfaz, el dispositivo o host:puerto de una de las fuentes (sources)",
};
export const notLive: LocalizedText = {
  en: "a simulator, a recording and a source that only listens switch nothing",
  es: "un simulador, una grabación y una fuente que solo escucha no conectan nada",
};
export const noBus: LocalizedText = {
  en: "a bank is on NMEA 2000, and this source is not; it switches by tag",
  es: "un banco está en NMEA 2000, y esta fuente no; conecta por tag",
};
/** `tags`: those that the source switches. */
export function notSwitched(tags: readonly unknown[]): LocalizedText {
  const some = tags.slice(0, 8).join(", ");
  return tags.length === 0
    ? {
        en: "this source switches no tag: a row with coil does (modbus), with command (mqtt), one of relays (venus)",
        es: "esta fuente no conecta ningún tag: lo hace una fila con coil (modbus), con command (mqtt), una de relays (venus)",
      }
    : {
        en: `of this source these tags can be switched: ${some}`,
        es: `de esta fuente se pueden conectar estos tags: ${some}`,
      };
}
export const twice: LocalizedText = {
  en: "this channel is listed already",
  es: "este canal ya está en la lista",
};

export const example: LocalizedText = {
  en: `# Channels that may be switched from here, each in two touches. This is no safety system: docs/switching.md
# switches:
#   - { id: saloon, name: Saloon lights, load: lights, by: can0, bank: 0, channel: 3 }`,
  es: `# Canales que se pueden conectar y desconectar desde aquí, cada uno en dos toques. No es un sistema de seguridad: docs/switching.md
# switches:
#   - { id: salon, name: Luces del salón, load: lights, by: can0, bank: 0, channel: 3 }`,
};
