import {
  nonEmpty
} from "./chunk-BBA6TDCG.js";
import {
  limits
} from "./chunk-QVHH4HTZ.js";
import {
  fieldsOf,
  givenSection,
  said
} from "./chunk-CI7INVNX.js";
import {
  textsIn
} from "./chunk-X4EC6M75.js";

// src/connectors/signalk/words.ts
var en = {
  webappsMissing: "Signal K: {names} not found; install it: npm install --prefix {folder} {packages}",
  /** Why nothing comes from another server, and what to do about it. `where` is its host and port. */
  serverFaults: {
    refused: "nothing listens at {where}; is the Signal K server on, and on this port?",
    unreachable: "no answer from {where}; is the Signal K server on, and this machine in its network?",
    "unknown-host": "no address is known for the name in {where}; write the number instead",
    closed: "{where} has closed the connection",
    silent: "{where} gives no sign of life; it hangs, or the network is gone",
    failed: "{where} cannot be used; is it a Signal K server?"
  },
  refusedWith: "{status, select, 401 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=\u2026} 403 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=\u2026} other {{where} refused the stream of Signal K ({status}); is it a Signal K server?}}"
};
var es = {
  webappsMissing: "Signal K: falta {names}; inst\xE1lelo: npm install --prefix {folder} {packages}",
  serverFaults: {
    refused: "nadie escucha en {where}; \xBFest\xE1 en marcha el servidor Signal K, y en este puerto?",
    unreachable: "{where} no responde; \xBFest\xE1 en marcha el servidor Signal K, y este equipo en su red?",
    "unknown-host": "no se conoce ninguna direcci\xF3n para el nombre de {where}; escriba el n\xFAmero",
    closed: "{where} ha cerrado la conexi\xF3n",
    silent: "{where} no da se\xF1ales de vida; est\xE1 colgado, o se ha perdido la red",
    failed: "{where} no se puede usar; \xBFes un servidor Signal K?"
  },
  refusedWith: "{status, select, 401 {{where} pide identificarse ({status}); cree all\xED un token para este barco y escriba la url con ?token=\u2026} 403 {{where} pide identificarse ({status}); cree all\xED un token para este barco y escriba la url con ?token=\u2026} other {{where} ha rechazado el flujo de Signal K ({status}); \xBFes un servidor Signal K?}}"
};
var catalogues = { en, es };
var wordsIn = (locale) => textsIn(catalogues, locale);
var faults = {
  pathOfAlarms: {
    en: "below notifications are the alarms; choose another path",
    es: "bajo notifications est\xE1n las alarmas; elija otra ruta"
  },
  takenName: {
    en: "the service itself answers at this name; such a package cannot be served",
    es: "en este nombre responde el propio servicio; un paquete as\xED no se puede servir"
  },
  repeatedWebapp: {
    en: "the same web application twice; keep one",
    es: "la misma aplicaci\xF3n web dos veces; deje una"
  }
};
var repeatedPath = (tag) => ({
  en: `${tag} has this path already; give one of the two another`,
  es: `${tag} ya tiene esta ruta; d\xE9 otra a una de las dos`
});
var formats = {
  uuid: {
    en: "a UUID of version 4 in small letters (b7590868-1d62-47d9-989c-32321b349fb9)",
    es: "un UUID de versi\xF3n 4 en min\xFAsculas (b7590868-1d62-47d9-989c-32321b349fb9)"
  },
  signalkPath: {
    en: "a path of Signal K: words of letters and digits with dots between (tanks.freshWater.0.currentLevel)",
    es: "una ruta de Signal K: palabras de letras y cifras con puntos entre ellas (tanks.freshWater.0.currentLevel)"
  },
  npmPackage: {
    en: "the name of an npm package (@mxtommy/kip)",
    es: "el nombre de un paquete npm (@mxtommy/kip)"
  },
  mmsi: {
    en: 'nine digits in quotes, the first 2 to 7 ("224123456")',
    es: 'nueve cifras entre comillas, la primera de 2 a 7 ("224123456")'
  }
};
var noMmsi = {
  en: "note: signalk.mmsi is not given; write the vessel's own number, or anyone who is on the network can pass off another vessel as this one, and hide her",
  es: "aviso: falta signalk.mmsi; escriba el n\xFAmero del propio barco: sin \xE9l, cualquiera en la red puede hacer pasar otro barco por este, y ocultarlo"
};
var example = {
  en: `# Signal K, for chart programs, dashboards and telephones: served below /signalk on the same port. Without this line it is not.
# signalk: true
# signalk:
#   mmsi: "224123456" # in quotes
#   paths: { LIGHTS.DECK: electrical.switches.deckLights.state } # of tags that the built-in table does not have
#   webapps: ["@mxtommy/kip", "@signalk/freeboard-sk"] # npm packages in node_modules of the data directory`,
  es: `# Signal K, para programas de cartas, paneles y tel\xE9fonos: se sirve bajo /signalk en el mismo puerto. Sin esta l\xEDnea, no.
# signalk: true
# signalk:
#   mmsi: "224123456" # entre comillas
#   paths: { LIGHTS.DECK: electrical.switches.deckLights.state } # de variables que la tabla incorporada no tiene
#   webapps: ["@mxtommy/kip", "@signalk/freeboard-sk"] # paquetes npm en node_modules del directorio de datos`
};

// src/connectors/signalk/section.ts
var schema = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description: "serves Signal K below /signalk, for chart programs, dashboards and telephones; true is all of it",
  properties: {
    name: { ...nonEmpty(128), description: "the vessel's name there; by default that of vessel" },
    mmsi: { type: "string", pattern: "^[2-7][0-9]{8}$", $comment: "mmsi", description: "the vessel's own, in quotes" },
    uuid: {
      type: "string",
      pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
      $comment: "uuid",
      description: "who she is without an MMSI; by default one that stays the same with the data directory's key"
    },
    paths: {
      type: "object",
      maxProperties: 2e3,
      default: {},
      description: "paths of tags that the built-in table does not have, or others than it has: by tag",
      additionalProperties: {
        type: "string",
        maxLength: limits.pathChars,
        pattern: "^[A-Za-z0-9]+(\\.[A-Za-z0-9_-]+)+$",
        $comment: "signalkPath"
      }
    },
    webapps: {
      type: "array",
      maxItems: limits.webapps.packages,
      default: [],
      description: "web applications to serve, by the name of their npm package in node_modules of the data directory",
      items: {
        type: "string",
        maxLength: 214,
        pattern: "^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$",
        $comment: "npmPackage"
      }
    }
  }
};
var signalkSection = givenSection({
  name: "signalk",
  schema,
  faults: signalkFaults,
  tagNames: (written) => Object.keys(fieldsOf(fieldsOf(written)["paths"])).map((tag) => [tag, ["signalk", "paths", tag]]),
  build: (settings, { vesselName }) => settings && { ...settings, name: settings.name ?? vesselName },
  notGiven: (settings, { sources }) => settings !== null && settings.mmsi === void 0 && sources.some(({ type }) => HEAR_AIS.has(type)) ? [{ key: "signalk.mmsi", note: noMmsi }] : [],
  formats,
  example,
  stateFiles: "signalk/.*",
  notBackedUp: ["node_modules"]
});
var HEAR_AIS = /* @__PURE__ */ new Set(["socketcan", "tcp", "udp", "nmea0183"]);
var TAKEN = /^(web|docs|tags|alarms|logbook|history|health|livez|readyz|metrics|project|signalk|plugins|skServer)$/;
function signalkFaults(written) {
  const { paths, webapps } = fieldsOf(written);
  const byPath = /* @__PURE__ */ new Map();
  const findings = [];
  for (const [tag, path] of Object.entries(fieldsOf(paths))) {
    if (typeof path !== "string") continue;
    const at = { path: ["signalk", "paths", tag], value: path };
    const same = byPath.get(path);
    if (same !== void 0) findings.push({ ...at, problem: said(repeatedPath(same)) });
    else if (path.startsWith("notifications.")) findings.push({ ...at, problem: said(faults.pathOfAlarms) });
    byPath.set(path, tag);
  }
  const names = Array.isArray(webapps) ? webapps : [];
  for (const [at, name] of names.entries()) {
    if (typeof name !== "string") continue;
    const path = ["signalk", "webapps", at];
    if (TAKEN.test(name)) findings.push({ path, value: name, problem: said(faults.takenName) });
    else if (names.indexOf(name) < at) findings.push({ path, value: name, problem: said(faults.repeatedWebapp) });
  }
  return findings;
}

export {
  wordsIn,
  signalkSection
};
