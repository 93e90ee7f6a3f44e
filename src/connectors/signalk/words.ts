/** What Signal K has us say to people. Its answers to clients are in `messages/en/signalk-answers.ts`. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  webappsMissing: "Signal K: {names} not found; install it: npm install --prefix {folder} {packages}",
  /** Why nothing comes from another server, and what to do about it. `where` is its host and port. */
  serverFaults: {
    refused: "nothing listens at {where}; is the Signal K server on, and on this port?",
    unreachable: "no answer from {where}; is the Signal K server on, and this machine in its network?",
    "unknown-host": "no address is known for the name in {where}; write the number instead",
    closed: "{where} has closed the connection",
    silent: "{where} gives no sign of life; it hangs, or the network is gone",
    failed: "{where} cannot be used; is it a Signal K server?",
  },
  refusedWith:
    "{status, select, 401 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=…} 403 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=…} other {{where} refused the stream of Signal K ({status}); is it a Signal K server?}}",
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);

export type SignalkWords = ReturnType<typeof wordsIn>;

/** What can be wrong in the section. */
export const faults = {
  pathOfAlarms: {
    en: "below notifications are the alarms; choose another path",
    es: "bajo notifications están las alarmas; elija otra ruta",
  },
  takenName: {
    en: "the service itself answers at this name; such a package cannot be served",
    es: "en este nombre responde el propio servicio; un paquete así no se puede servir",
  },
  repeatedWebapp: {
    en: "the same web application twice; keep one",
    es: "la misma aplicación web dos veces; deje una",
  },
} satisfies Record<string, LocalizedText>;

export const repeatedPath = (tag: string): LocalizedText => ({
  en: `${tag} has this path already; give one of the two another`,
  es: `${tag} ya tiene esta ruta; dé otra a una de las dos`,
});

/** What a value of it must be. */
export const formats = {
  uuid: {
    en: "a UUID of version 4 in small letters (b7590868-1d62-47d9-989c-32321b349fb9)",
    es: "un UUID de versión 4 en minúsculas (b7590868-1d62-47d9-989c-32321b349fb9)",
  },
  signalkPath: {
    en: "a path of Signal K: words of letters and digits with dots between (tanks.freshWater.0.currentLevel)",
    es: "una ruta de Signal K: palabras de letras y cifras con puntos entre ellas (tanks.freshWater.0.currentLevel)",
  },
  npmPackage: {
    en: "the name of an npm package (@mxtommy/kip)",
    es: "el nombre de un paquete npm (@mxtommy/kip)",
  },
  mmsi: {
    en: 'nine digits in quotes, the first 2 to 7 ("224123456")',
    es: 'nueve cifras entre comillas, la primera de 2 a 7 ("224123456")',
  },
} satisfies Record<string, LocalizedText>;

/** Without the number anybody on the network can say that a vessel is this one, and so hide her (`AisTargets`). */
export const noMmsi: LocalizedText = {
  en: "note: signalk.mmsi is not given; write the vessel's own number, or anyone who is on the network can pass off another vessel as this one, and hide her",
  es: "aviso: falta signalk.mmsi; escriba el número del propio barco: sin él, cualquiera en la red puede hacer pasar otro barco por este, y ocultarlo",
};

export const example: LocalizedText = {
  en: `# Signal K, for chart programs, dashboards and telephones: served below /signalk on the same port. Without this line it is not.
# signalk: true
# signalk:
#   mmsi: "224123456" # in quotes
#   paths: { LIGHTS.DECK: electrical.switches.deckLights.state } # of tags that the built-in table does not have
#   webapps: ["@mxtommy/kip", "@signalk/freeboard-sk"] # npm packages in node_modules of the data directory`,
  es: `# Signal K, para programas de cartas, paneles y teléfonos: se sirve bajo /signalk en el mismo puerto. Sin esta línea, no.
# signalk: true
# signalk:
#   mmsi: "224123456" # entre comillas
#   paths: { LIGHTS.DECK: electrical.switches.deckLights.state } # de variables que la tabla incorporada no tiene
#   webapps: ["@mxtommy/kip", "@signalk/freeboard-sk"] # paquetes npm en node_modules del directorio de datos`,
};
