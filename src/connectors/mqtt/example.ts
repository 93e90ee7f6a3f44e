/** Its lines in the commented example of a project file. */
import type { LocalizedText } from "../../project/section.ts";

export const example: LocalizedText = {
  en: `# MQTT brokers that get values, alarms and log entries (docs/connectors/mqtt.md). Without this section nothing is sent.
# mqtt:
#   - id: house
#     url: mqtt://homeassistant.local # mqtts:// over TLS
#     user: aurora
#     password_file: house-password # a file beside this one with the password alone
#     home_assistant: true # Home Assistant finds the vessel by itself`,
  es: `# Brokers MQTT que reciben valores, alarmas y entradas del cuaderno (docs/connectors/mqtt.md). Sin esta sección no se envía nada.
# mqtt:
#   - id: casa
#     url: mqtt://homeassistant.local # mqtts:// sobre TLS
#     user: aurora
#     password_file: clave-casa # un archivo junto a este, solo con la contraseña
#     home_assistant: true # Home Assistant encuentra el barco por sí mismo`,
};
