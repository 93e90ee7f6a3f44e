import {
  COMMANDS
} from "./chunk-UAKICGC3.js";
import {
  brokerFaults,
  brokerFiles,
  brokerProperties,
  buildBroker
} from "./chunk-76NVEZD2.js";
import {
  id,
  tagPattern
} from "./chunk-BBA6TDCG.js";
import {
  PREFIX_PATTERN
} from "./chunk-D4ZU4DUG.js";
import {
  givenSection,
  itemsOf,
  repeatedIds
} from "./chunk-CI7INVNX.js";
import {
  limits
} from "./chunk-GEXNCXCH.js";
import {
  textsIn
} from "./chunk-X4EC6M75.js";

// src/connectors/mqtt/words.en.ts
var LOGIN = "it does not take this name and password";
var mqtt = {
  failing: "The broker {id} is not reached ({reason}); it is tried again",
  /** It is reached, and does not take something. */
  refusing: "The broker {id} refuses {topic} ({reason}); it is tried again",
  back: "The broker {id} is reached",
  /** Of a broker that is a source. */
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
      128: "it says no more than that",
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
      151: "a quota there is used up"
    },
    system: {
      ECONNREFUSED: "nothing listens there: {code}",
      ECONNRESET: "it has hung up: {code}",
      EPIPE: "it has hung up: {code}",
      ENOTFOUND: "no address is known for its name: {code}",
      EAI_AGAIN: "no address is known for its name: {code}",
      ETIMEDOUT: "no answer from its address: {code}",
      EHOSTUNREACH: "no answer from its address: {code}",
      ENETUNREACH: "no way to its network: {code}"
    }
  },
  doctor: {
    good: "The MQTT broker {name} takes this vessel",
    silent: "The MQTT broker {name} is not reached ({reason})"
  },
  homeAssistant: {
    position: "Position",
    active: "Open alarms",
    unacknowledged: "Unacknowledged alarms",
    silence: "Silence alarms"
  }
};

// src/connectors/mqtt/words.es.ts
var LOGIN2 = "no admite este nombre y esta contrase\xF1a";
var mqtt2 = {
  failing: "No se llega al broker {id} ({reason}); se reintenta",
  refusing: "El broker {id} rechaza {topic} ({reason}); se reintenta",
  back: "Se llega al broker {id}",
  lost: "no llega nada de {where}: {reason}",
  noVenus: "ning\xFAn Venus OS habla en {where}; \xBFest\xE1 MQTT encendido en sus ajustes (Services)?",
  reasons: {
    login: LOGIN2,
    ownCertificate: "no admite el certificado del barco, o pide uno (cert, key): {code}",
    certificate: "su certificado no es de confianza: {code}",
    silent: "no responde",
    closed: "ha cerrado la conexi\xF3n",
    hungUp: "cuelga enseguida; \xBFhay TLS en un solo lado (mqtt, mqtts)?",
    unreadable: "no se puede leer {file}: {code}",
    tooLarge: "env\xEDa un mensaje demasiado grande",
    wrongQos: "env\xEDa un mensaje de QoS 2, que nadie le ha pedido",
    refused: "rechaza con el c\xF3digo {code} de MQTT",
    refusedTopic: "rechaza {topic} ({reason})",
    codes: {
      2: "no admite el nombre de la conexi\xF3n",
      3: "est\xE1 ocupado o se detiene",
      4: LOGIN2,
      5: LOGIN2,
      128: "no dice m\xE1s",
      132: "habla otra versi\xF3n de MQTT",
      133: "no admite el nombre de la conexi\xF3n",
      134: LOGIN2,
      135: "este nombre no puede hacer eso all\xED",
      136: "est\xE1 ocupado o se detiene",
      137: "est\xE1 ocupado o se detiene",
      138: "el barco est\xE1 excluido all\xED",
      139: "est\xE1 ocupado o se detiene",
      142: "otro programa se ha conectado all\xED como este barco con este id",
      147: "m\xE1s de lo que admite a la vez",
      149: "m\xE1s grande de lo que admite",
      151: "una cuota all\xED est\xE1 agotada"
    },
    system: {
      ECONNREFUSED: "nadie escucha all\xED: {code}",
      ECONNRESET: "ha colgado: {code}",
      EPIPE: "ha colgado: {code}",
      ENOTFOUND: "no se conoce direcci\xF3n para su nombre: {code}",
      EAI_AGAIN: "no se conoce direcci\xF3n para su nombre: {code}",
      ETIMEDOUT: "su direcci\xF3n no responde: {code}",
      EHOSTUNREACH: "su direcci\xF3n no responde: {code}",
      ENETUNREACH: "no hay camino a su red: {code}"
    }
  },
  doctor: {
    good: "El broker MQTT {name} admite este barco",
    silent: "No se llega al broker MQTT {name} ({reason})"
  },
  homeAssistant: {
    position: "Posici\xF3n",
    active: "Alarmas abiertas",
    unacknowledged: "Alarmas sin reconocer",
    silence: "Silenciar alarmas"
  }
};

// src/connectors/mqtt/words.ts
var catalogues = { en: mqtt, es: mqtt2 };
var wordsIn = (locale) => textsIn(catalogues, locale);
var formats = {
  topicPrefix: {
    en: "levels of a topic with / between, none empty, without +, # and a leading $ (boats/bitacora)",
    es: "niveles de un topic separados por /, ninguno vac\xEDo, sin +, # ni un $ al principio (barcos/bitacora)"
  }
};
var missingFile = (file) => ({
  en: `note: there is no readable file ${file} on this machine, by which the broker is reached`,
  es: `aviso: en esta m\xE1quina no hay un archivo legible ${file}, con el que se llega al broker`
});

// src/connectors/mqtt/example.ts
var example = {
  en: `# MQTT brokers that get values, alarms and log entries (docs/mqtt.md). Without this section nothing is sent.
# mqtt:
#   - id: house
#     url: mqtt://homeassistant.local # mqtts:// over TLS
#     user: aurora
#     password_file: house-password # a file beside this one with the password alone
#     home_assistant: true # Home Assistant finds the vessel by itself`,
  es: `# Brokers MQTT que reciben valores, alarmas y entradas del cuaderno (docs/mqtt.md). Sin esta secci\xF3n no se env\xEDa nada.
# mqtt:
#   - id: casa
#     url: mqtt://homeassistant.local # mqtts:// sobre TLS
#     user: aurora
#     password_file: clave-casa # un archivo junto a este, solo con la contrase\xF1a
#     home_assistant: true # Home Assistant encuentra el barco por s\xED mismo`
};

// src/connectors/mqtt/section.ts
var everyS = { type: "number", minimum: 0.1, maximum: 3600 };
var schema = {
  type: "array",
  maxItems: limits.perProject,
  default: [],
  description: "MQTT brokers that get values, alarms and log entries, for Home Assistant and others",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "url"],
    properties: {
      id: { ...id, description: "for health and for the file that says how far it has got" },
      ...brokerProperties,
      prefix: {
        type: "string",
        maxLength: limits.prefixChars,
        pattern: PREFIX_PATTERN,
        $comment: "topicPrefix",
        default: "bitacora",
        description: "topics are PREFIX/VESSEL/\u2026"
      },
      tags: { type: "array", maxItems: 256, items: tagPattern, default: [], description: "without it all are sent" },
      every_s: {
        ...everyS,
        default: 1,
        description: "a tag's values are sent no more often than that; the latest one counts"
      },
      rates: {
        type: "array",
        maxItems: limits.rates,
        default: [],
        description: "tags with another every_s; the first that matches counts",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["tags", "every_s"],
          properties: { tags: { type: "array", minItems: 1, maxItems: 256, items: tagPattern }, every_s: everyS }
        }
      },
      retain: { type: "boolean", default: true, description: "the broker keeps the latest value of each tag" },
      logbook: { type: "boolean", default: true, description: "log entries are sent, too" },
      commands: {
        type: "array",
        maxItems: COMMANDS.length,
        items: { enum: COMMANDS },
        default: [],
        description: "what its clients may ask of the vessel; without it nothing"
      },
      home_assistant: { type: "boolean", default: false, description: "Home Assistant finds the vessel by itself" }
    }
  }
};
var mqttSection = givenSection({
  name: "mqtt",
  schema,
  faults(written) {
    const items = itemsOf(written, ["mqtt"]);
    return [...repeatedIds(items), ...items.flatMap(brokerFaults)];
  },
  build: (settings, { dir }) => settings.map(({ url, user, passwordFile, ca, cert, key, ...each }) => ({
    ...each,
    broker: buildBroker({ url, user, passwordFile, ca, cert, key }, dir)
  })),
  files: (settings) => settings.flatMap(({ broker }) => brokerFiles(broker)),
  missingFile,
  formats,
  example,
  stateFiles: "mqtt-[^/]*\\.json"
});

export {
  wordsIn,
  mqttSection
};
