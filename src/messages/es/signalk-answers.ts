/** Lo que se dice a los clientes de Signal K: lo muestran tal cual, o lo anotan. */
import type { Translation } from "../catalogue.ts";
import type { signalkAnswers as en } from "../en/signalk-answers.ts";

export const signalkAnswers: Translation<typeof en> = {
  notJson: "El mensaje no es un objeto JSON",
  notUnderstood:
    "El mensaje no se entiende: se admiten subscribe, unsubscribe, put, delete, login, logout, validate y accessRequest",
  subscription: {
    path: "subscribe[{at}].path debe ser un texto de hasta 256 caracteres",
    period: "subscribe[{at}]: period y minPeriod deben ser milisegundos; los valores llegan sin ese límite",
    policy: "subscribe[{at}].policy debe ser instant, ideal o fixed",
    format: "subscribe[{at}].format solo puede ser delta",
  },
  badContext: "context debe ser un texto como vessels.self, vessels.* o atons.*, o '{' radius, position '}'",
  noTrack: "No hay traza de {vessel}",
  trackQuestion: {
    timespan: "timespan y timespanOffset son un tiempo, como 24h o 90m",
    resolution: "resolution es un tiempo, como 10s o 1m",
    radius: "radius es una distancia en metros",
    bbox: "bbox es oeste,sur,este,norte en grados",
  },
  subscribeNotList: "subscribe y unsubscribe deben ser listas de '{' path '}'",
  tooManySubscriptions: "Este cliente, o todos juntos, tienen ya demasiadas suscripciones ({most})",
  deltasRefused:
    "Este servidor solo toma valores de un programa con llave para ello (docs/values.md); una fuente se configura en el proyecto",
  deltasTooMany: "Han venido más valores de los que un programa puede traer; no se ha tomado ninguno de este delta",
  deltaWithoutValues: "El delta no tiene valores de este barco",
  noTagAt: "{path} no tiene variable aquí; GET /signalk/v1/paths da los caminos que la tienen",
  valueUnreadable: "values es una lista en la que cada uno tiene un path y un value",
  valuesRefused: "{count, plural, one {No se ha tomado 1 valor} other {No se han tomado # valores}}; el primero: {why}",
  tooManyRequests: "Este cliente espera ya demasiadas respuestas",

  done: "Hecho",
  putNotPossible:
    "{tagId, select, none {{path} no se puede mandar} other {{path} ({tagId}) no se puede mandar desde aquí}}",
  noSuchNotification: "No hay ninguna alarma en {path}",
  notActive: "La alarma no está activa",
  mobEnded: "terminada por Signal K",
  notSilenceable: "La alarma no suena: no hay nada que silenciar",
  notByHand: "Una alarma se va cuando su condición ha pasado y alguien la ha reconocido, no a mano",
  badPut: "Falta el valor: se espera '{' \"value\": … '}'",
  anchorCall: "La guardia del ancla no tiene ninguna llamada {call}",
  anchorFields: "{call} necesita sus números, en metros, o su posición",
  stateOnlyNormal: "El estado de una alarma solo se puede pasar a normal, que es reconocerla",
  methodOnlyLess: "Los métodos de una alarma solo se pueden quitar, que es silenciarla",

  noAccounts: "Este servidor no tiene cuentas: se usa sin iniciar sesión",
  onlyEncrypted: "Sin HTTPS no se inicia sesión ni se pide acceso",
  accessPending: "La petición espera a que una persona la permita, en la consola o con bitacora access",
  badLogin: "Faltan 'username' y 'password'",
  noSuchRequest: "Este cliente no ha pedido acceso con ese requestId",
  noAccessRequests: "Este servidor no tiene cuentas: no hace falta pedir acceso",
  /** Who acknowledges or silences from Signal K: nobody logs in, so it is where from. */
  user: "{client, select, none {Signal K} other {Signal K {client}}}",

  historyUnknown: "La historia tiene values, paths y contexts",
  question: {
    paths: "paths es obligatorio: una o más rutas separadas por comas",
    method: "El método de una ruta debe ser average, min, max, first o last",
    time: "Hacen falta from o duration: tiempos ISO 8601, una duración como PT15M o en segundos, y from antes que to",
    resolution: "resolution debe ser segundos o una expresión como 1s, 5m, 2h, 1d",
    provider: "No hay otro provider que bitacora",
    sources: "sourcePolicy debe ser all o preferred",
    rows: "Son demasiadas filas: pida una resolution más larga o menos tiempo",
  },

  logbook: "Libro de bitácora",
  logAppendOnly: "El libro de bitácora solo crece: una anotación se corrige con otra, en la consola",
  logTextMissing: "Falta text: lo que ha pasado",
  logNotText: "{name} debe ser un texto",
  logCategory: "category admite minúsculas, cifras, - y _, como mucho 32",
  logFieldUnknown: "El campo {name} no se admite: la fecha la pone el barco, y lo demás es text, author y category",
  logEntryUnknown: "No hay tal anotación entre las {most} últimas",

  appNameInvalid: "El nombre de la aplicación o su versión no son válidos",
  appPathInvalid: "La ruta del dato no es válida",
  appBodyInvalid: "El cuerpo debe ser JSON",
  appPatchInvalid:
    "El parche (JSON Patch) no se puede aplicar: admite {operations} operaciones y copia hasta {bytes} bytes, nada dentro de sí mismo",
  appDataTooLarge: "Los datos de una aplicación no pueden pasar de {bytes} bytes",
  appDataFull: "Ya se guardan los datos de {documents} aplicaciones; no caben más",
  appDataSaved: "ApplicationData saved",
};
