/** Texts on MQTT brokers. */
export const mqtt = {
  failing: (id: string, reason: string) => `The broker ${id} is not reached (${reason}); it is tried again`,
  back: (id: string) => `The broker ${id} is reached`,
  /** Of a broker that is a source. */
  lost: (where: string, reason: string) => `nothing comes from ${where}: ${reason}`,
  noVenus: (where: string) => `no Venus OS speaks at ${where}; is MQTT on in its settings (Services)?`,
  /** Why, where the system's own code does not say it. */
  reasons: {
    login: "it does not take this name and password",
    certificate: (code: string) => `its certificate is not trusted: ${code}`,
    silent: "it does not answer",
    closed: "it has ended the connection",
    unreadable: (file: string, code: string) => `${file} cannot be read: ${code}`,
    tooLarge: "it sends a message that is too large",
  },
  homeAssistant: {
    position: "Position",
    active: "Open alarms",
    unacknowledged: "Unacknowledged alarms",
    silence: "Silence alarms",
  },
};

export type MqttMessages = typeof mqtt;
