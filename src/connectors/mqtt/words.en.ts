/** Texts on MQTT brokers. */
import type { Texts } from "../../messages/catalogue.ts";
const LOGIN = "it does not take this name and password";

export const en = {
  failing: "The broker {id} is not reached ({reason}); it is tried again",
  /** It is reached, and does not take something. */
  refusing: "The broker {id} refuses {topic} ({reason}); it is tried again",
  back: "The broker {id} is reached",
  /** For a broker that is a source. */
  lost: "nothing comes from {where}: {reason}",
  noVenus: "no Venus OS speaks at {where}; is MQTT on in its settings (Services)?",
  /** Why, where the system's own code does not say it. */
  reasons: {
    login: LOGIN,
    ownCertificate: "it does not take the vessel's certificate, or wants one (cert, key): {code}",
    certificate: "its certificate is not trusted: {code}",
    silent: "it does not answer",
    closed: "it has ended the connection",
    hungUp: "it hangs up at once; is TLS on one side only (mqtt, mqtts)?",
    unreadable: "{file} cannot be read: {code}",
    tooLarge: "it sends a message that is too large",
    wrongQos: "it sends a message of QoS 2, which nobody has asked it for",
    refused: "it refuses with the code {code} of MQTT",
    refusedTopic: "it refuses {topic} ({reason})",
    /** By the codes of MQTT: of CONNACK in 3.1.1, and of all answers in 5. */
    codes: {
      2: "it does not take the name of the connection",
      3: "it is busy or stops",
      4: LOGIN,
      5: LOGIN,
      128: "it gives no other reason",
      132: "it speaks another version of MQTT",
      133: "it does not take the name of the connection",
      134: LOGIN,
      135: "this name may not do that there",
      136: "it is busy or stops",
      137: "it is busy or stops",
      138: "the vessel is banned there",
      139: "it is busy or stops",
      142: "another program has connected there as this vessel with this id",
      147: "more than it takes at once",
      149: "larger than it takes",
      151: "a quota there is used up",
    },
    system: {
      ECONNREFUSED: "nothing listens there: {code}",
      ECONNRESET: "it has hung up: {code}",
      EPIPE: "it has hung up: {code}",
      ENOTFOUND: "no address is known for its name: {code}",
      EAI_AGAIN: "no address is known for its name: {code}",
      ETIMEDOUT: "no answer from its address: {code}",
      EHOSTUNREACH: "no answer from its address: {code}",
      ENETUNREACH: "no way to its network: {code}",
    },
  },
  doctor: {
    good: "The MQTT broker {name} takes this vessel",
    silent: "The MQTT broker {name} is not reached ({reason})",
  },
  homeAssistant: {
    position: "Position",
    active: "Open alarms",
    unacknowledged: "Unacknowledged alarms",
    silence: "Silence alarms",
  },
} as const;

export type MqttMessages = Texts<typeof en>;
