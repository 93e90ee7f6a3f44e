/** Cada `detail` de la interfaz HTTP. Lo que viene del cliente llega entre comillas y acortado. */
import type { Translation } from "../catalogue.ts";
import type { api as en } from "../en/api.ts";

const historianFaults = {
  "disk-full": "No queda espacio en el disco y el historiador no se puede abrir; libere espacio e inténtelo de nuevo",
  "historian-damaged":
    "El archivo del historiador está dañado y no se puede leer; pare el servicio y mírelo con bitacora history check",
  "historian-foreign-file":
    "El archivo del historiador no es de Bitácora y no se puede leer; arranque el servicio con otro (--db)",
  "historian-io":
    "El archivo del historiador no se puede abrir o leer ahora; compruebe su disco y sus permisos e inténtelo de nuevo",
  "historian-locked":
    "El archivo del historiador está en uso por otro programa y no se puede leer; cierre ese programa e inténtelo de nuevo",
  "historian-other-version":
    "El archivo del historiador es de otra versión de Bitácora y no se puede leer; use la versión que lo escribió o arranque con otro (--db)",
};

export const api: Translation<typeof en> = {
  tagWithoutValue: "El tag {tagId} no existe o todavía no tiene valor",
  tagUnknown: "El tag {tagId} no está registrado",
  alarmRuleNotSo: "No hay ninguna alarma {alarmId} de {tagId} con la que hacer eso",
  alarmRuleNotEditable:
    "La alarma {alarmId} de {tagId} no es una del proyecto que se pueda cambiar aquí: es del servicio, de un aparato o el archivo la escribe de otra forma",
  projectChanged:
    "El archivo de proyecto ha cambiado desde que se cargó: cárguelo (bitacora project reload) y vuelva a intentarlo",
  onlyTogether: "{names} solo valen juntos: falta {missing}",
  overtaken: "{by} ha cambiado lo mismo en el mismo momento; mírelo y vuelva a intentarlo",
  trialUnderWay: "Ya se está probando otra regla con el historial; vuelva a intentarlo dentro de un momento",
  alarmNotActive: "La alarma {alarmId} no está activa",
  kindUnknown: "El tipo de entrada (kind) {kind} no es conocido; use uno de: {kinds}",
  languageUnknown: "No hay un archivo utilizable del idioma {code}",
  entryUnknown: "El libro de bitácora no tiene ningún asiento {id}",
  userRequired: "Quién refrenda (user) es obligatorio y no puede estar vacío",
  signatureWrong:
    "La firma no es de esta clave sobre el asiento {id} tal como está en el libro; no se ha escrito nada.",
  signatureOfNobody:
    "{standing, select, unknown {El libro no tiene esta clave de {person}: anótela antes con bitacora logbook key enter.} revoked {Esta clave de {person} está anulada o sustituida.} other {Esta clave no es de {person}, sino de otra persona.}}",
  keyRequired: "Falta key: la clave pública en base64.",
  personRequired: "Falta person: de quién es la clave.",
  keyWriterRequired: "Falta user: quién la anota.",
  notAPersonKey:
    "key no es una clave pública: Ed25519 (32 bytes en base64) o la de una llave de acceso P-256 (65 bytes).",
  keyKnown: "El libro ya tiene esta clave; una anulada no se vuelve a anotar. Haga otra.",
  keyNotTheirs: "{person} no tiene esta clave en vigor.",
  nothingToSign: "El libro está vacío: no hay nada que firmar",
  noCheckpoint:
    "Todavía no se ha firmado ningún punto de control; se firma uno a los 1000 asientos, al cuarto de hora con novedades, al parar y al pedirlo (POST)",
  notSigned:
    "No se firma nada: faltan pruebas del libro o no es el que se firmó; vea bitacora logbook verify y bitacora logbook accept",
  cannotSign: "El punto de control no se puede firmar ahora: no hay clave, o el disco no lo admite",
  nothingToAccept: "No hay nada en contra del libro de bitácora: nada que dar por bueno",
  bookChanged: "El libro de bitácora no es el que se firmó, y eso nadie puede darlo por bueno: reponga el verdadero",
  acceptingUserRequired: "Quién da por bueno el libro (user) es obligatorio y no puede estar vacío",
  reasonRequired: "El motivo (reason) es obligatorio y no puede estar vacío",
  bodyNotRead: "Esta ruta no lee ningún cuerpo: sus parámetros van en la consulta (?nombre=valor)",
  summaryRequired: "El resumen (summary) es obligatorio y no puede estar vacío",

  notInteger: "El parámetro {name} debe ser un número entero de {min} a {max}, sin signo ni exponente, no {text}",
  notNumber: "El parámetro {name} debe ser un número de {min} a {max}, no {text}",
  notTime: "El parámetro {name} debe ser una fecha ISO 8601 (por ejemplo 2026-11-21T10:30:00Z), no {text}",
  notBox: "El parámetro {name} debe ser oeste,sur,este,norte en grados (por ejemplo 2.3,39.3,2.9,39.7), no {text}",
  notChoice: "El parámetro {name} debe ser uno de {choices}, no {text}",
  memberInvalid:
    "El miembro {name} del cuerpo falta, o no es lo que puede ser{may, select, none {} other { ({may})}}; /docs dice más",
  notABatch:
    "No es un lote de valores: {name, select, none {no es JSON} other {{name}}}{may, select, none {} other { ({may})}}",
  rightEnded: "El permiso para esto ha terminado",
  nobodyToWrite: "No es un programa con llave que escriba variables",
  notTaken: {
    "outside-prefix": "El programa no escribe {tagId}: sus variables empiezan por su prefijo",
    reserved: "{tagId} es una variable del propio servicio; nadie más la escribe",
    "not-controllable": "{tagId} no es gobernable: el proyecto dice qué puede fijar una persona",
    unknown:
      "No hay variable {tagId} ni puede registrarse: el nombre no vale, no tiene valor, o la pone una persona y el proyecto no la tiene",
    full: "{tagId} no puede registrarse: hay tantas variables como puede haber",
    unit: "{tagId} tiene otra unidad, que dice GET /tags, o es verdadero o falso y no un número",
    impossible: "{tagId} no puede tener ese valor: ahora es malo",
    undated: "La hora de {tagId} es anterior a 1980: un reloj sin poner. Sin timestamp el valor cuenta como de ahora",
    older: "{tagId} tiene un valor más reciente",
    held: "{tagId} la tiene una fuente que va antes o llegó primero; GET /sources dice cuál",
  },
  noPrefix: "La llave de {name} no tiene prefijo: no escribe variables",
  tooLong: "El parámetro {name} es demasiado largo; como máximo {max} caracteres",
  invisibleCharacter:
    "El parámetro {name} lleva un carácter que no se ve o que trastoca el texto ({codePoint}); escríbalo sin él",
  unusualLetter:
    "El parámetro {name} lleva un signo que no es una letra de uso corriente ({codePoint}); escríbalo con letras corrientes",
  nothingSeen: "El parámetro {name} no tiene ningún carácter que se vea",
  reservedName:
    "El parámetro {name} es el nombre con que firma el propio servicio, o se le parece; use el de una persona",
  controlCharacters: "El parámetro {name} no puede llevar caracteres de control",
  unknownParameter:
    "{meant, select, none {El parámetro {name} no se conoce en esta ruta, que {known, select, none {no admite ninguno} other {admite {known}}}} other {El parámetro {name} no se conoce en esta ruta; use {meant}}}",
  repeated: "El parámetro {name} aparece más de una vez",
  badlyEncoded: "El parámetro {name} no está bien codificado (UTF-8 con codificación por ciento)",
  sinceAfterUntil: "El parámetro since no puede ser posterior a until",
  notCursor:
    "El parámetro {name} debe ser oldest, arrival o lo que dijo la cabecera Bitacora-Cursor de la página anterior, no {text}",
  cursorWithInterval:
    "El parámetro cursor no se puede usar con interval_s; pida los intervalos por tramos con since y until",
  tagsRequired: "El parámetro tags es obligatorio: uno o más tags separados por comas, con * como comodín",
  tagsUnknown:
    "{all, plural, one {Este tag no está registrado} other {Estos tags no están registrados}}: {names}{more, plural, =0 {} other {, y # más}}",
  tooManyPages: "Se guardan como máximo {max} páginas",
  pageTwice: "Dos de las páginas tienen el id {id}",
  pagesChanged: "Otra persona ha cambiado las páginas mientras tanto: cárguelas y vuelva a intentarlo",
  tooManyTags: "El parámetro tags nombra {tags} tags; como máximo {max} en una petición",
  tooManyIntervals:
    "Son demasiados intervalos para una respuesta: {tags} tags con limit={limit}; pida menos tags, o limit={most} como máximo para {tags} tags",
  wideNeedsInterval: "El parámetro layout=wide necesita también interval_s: sin él los tags no comparten instantes",
  sharedMinmax: "El parámetro aggregate no puede ser minmax con varios tags; pida min y max por separado",
  aggregateWithoutInterval: "El parámetro aggregate necesita también interval_s",

  noTile: "No hay tal cuadro de una carta",
  pathUnknown: "No existe la ruta {path}",
  methodNotAllowed: "La ruta no admite el método {method}; admite {allowed}",
  pathBadlyEncoded: "La ruta no está bien codificada (UTF-8 con codificación por ciento)",
  urlTooLong: "La dirección de la petición es demasiado larga; como máximo {max} bytes",
  noServiceWorkers: "Este servicio no admite service workers",
  queryTooLong: "La petición lleva demasiados parámetros; como máximo {max}",
  bodyTooLarge: "El cuerpo de la petición es demasiado grande; como máximo {max} bytes",
  bodyTooManyValues: "El cuerpo de la petición tiene demasiados valores; como máximo {max}",
  headersTooLarge:
    "La dirección y las cabeceras de la petición son demasiado grandes; como máximo {max} bytes en total",
  malformedRequest: "La petición no es HTTP válido",
  requestTimeout: "La petición no llegó completa a tiempo",
  expectationFailed: "La cabecera Expect de la petición no se admite",
  hostMissing: "La petición no lleva la cabecera Host",
  hostRepeated: "La petición lleva más de una cabecera Host",
  hostNotLoopback:
    "El servicio escucha solo en este equipo y no responde al nombre {host}; use localhost, o añádalo con --allow-host si es de este equipo",
  hostForeign:
    "El servicio no responde al nombre {host}; use la dirección IP o el nombre de este equipo, o añádalo con --allow-host si es suyo",
  noAuthority: "El barco no tiene autoridad propia: no hay HTTPS (--https), o su certificado viene de otra parte.",
  onlyHttps: "El servicio solo responde por HTTPS: {address}",
  onlyFromThisMachine: "Esto se confirma en el propio ordenador del barco: use allí bitacora logbook accept.",
  onlyReading:
    "Desde la red solo se puede leer. Haga una cuenta (http://…/#/access, con el código que muestra el servicio), escriba en el propio ordenador del barco (http://localhost), o arranque con --insecure-open para que pueda escribir quien alcance el servicio.",
  noAccounts: "Todavía no hay ninguna cuenta; haga la primera con el código que muestra el servicio",
  signInFirst: "Para esto hay que entrar con nombre y contraseña, o con una llave",
  notByPin: "Con el PIN no se hace esto; entre con la contraseña",
  notAllowed: "{name} no tiene permiso para esto",
  listMissing: "Falta la lista de la que trata la petición",
  bodyNotObject: "El cuerpo debe ser un objeto JSON con textos, números o listas de textos",
  originForeign: "El origen {origin} no está permitido; añádalo con --allow-origin si es de confianza",
  pageForeign:
    "La petición viene de la página de otro sitio, que no está permitida; añada su origen con --allow-origin si es de confianza",

  upgradeRequired: "Esta ruta es un WebSocket: la petición debe pedir el cambio de protocolo (Upgrade: websocket)",
  upgradeInvalid: "La petición de WebSocket no es válida (cabeceras Upgrade o Sec-WebSocket-Key)",
  upgradeVersion: "La versión de WebSocket no se admite; use la 13",
  subscribersFull: "Ya hay {max} suscriptores, el máximo; inténtelo más tarde",

  checkUnderWay: "El historiador ya se está comprobando; inténtelo de nuevo cuando termine",
  nothingToCheck: "El historiador guarda sus muestras en memoria: no hay archivos que comprobar",
  tooManyRequests: "Esta dirección ha hecho demasiadas peticiones; inténtelo de nuevo dentro de {waitS} s",
  tooManyWrites:
    "Esta dirección ha escrito demasiado en el libro de bitácora: la entrada no se ha guardado; inténtelo de nuevo dentro de {waitS} s",
  onlyReserveLeft:
    "Queda poco espacio en el disco y se reserva para las alarmas: la entrada no se ha guardado; libere espacio e inténtelo de nuevo",
  subscriberShare: "Esta dirección ya tiene {max} suscriptores, los que puede tener; cierre alguno",
  busy: "Hay demasiadas consultas grandes a la vez; inténtelo de nuevo en unos segundos",
  stopping: "El servicio se está parando",
  notReady: "El servicio no está listo: {reason}",
  notReadyUnknown: "El servicio no está listo",
  diskFull: "No queda espacio en el disco: la entrada no se ha guardado; libere espacio e inténtelo de nuevo",
  positionUnknown:
    "No se conoce la posición del barco, o ha saltado y aún no es fiable: diga el lugar, o inténtelo en medio minuto",
  depthMissing: "Ninguna sonda dice la profundidad: dela (depth_m), o un radio (radius_m)",
  headingUnknown: "No se conoce la proa: diga dónde está el ancla",
  rodeTooShort: "La cadena no llega al fondo en pleamar: largue más, o corrija la profundidad",
  areaNameMissing: "Falta name: cómo se llama la zona",
  areaShapeMissing: "Dé radius_m para un círculo, o corners para un polígono",
  areaCornersInvalid:
    "corners deben ser de {min} a {max} sitios en grados, primero la latitud: 39.50,2.60 39.51,2.60 39.51,2.62",
  areasTooMany: "Ya se vigilan {most} zonas: quite una antes",
  areaUnknown: "No hay ninguna zona de guardia {number}",
  notAtAnchor: "El ancla no está fondeada",
  mobNobody: "No hay nadie al agua",
  mobNameRequired: "Falta quién la marcó (name)",
  mobTooOld: "La pulsación tiene más de seis horas: márquela de nuevo si hay una persona al agua",
  mobMarkUnknown: "No hay ninguna marca con el id {id}",
  mobAlready: "Hay una persona al agua: no hay pruebas mientras tanto. Sin test se marca otra vez",
  receiverUnknown: "Ningún receptor de alarmas tiene el id {name}; GET /notify los da",
  noPush: "El proyecto no tiene un receptor con to: push en alarms.notify",
  pushRefused:
    "{why, select, many {Hay tantos dispositivos como puede haber: quite antes uno} keys {Las claves no son las de un navegador} other {La dirección no es de un servicio de push que el proyecto permita (push_services)}}",
  subscriptionIncomplete: "Una suscripción tiene endpoint, p256dh, auth y device",
  subscriptionUnknown: "Ningún dispositivo suyo tiene el id {id}",
  linkUnknown: "Este enlace no es de este barco",
  linkExpired: "El tiempo de este enlace ha pasado, o la alarma es ahora más urgente: mire en la consola",
  sourceUnknown: "Ninguna fuente {source} dice ahora {tagId}; GET /sources da las que lo dicen",
  lineUnknown: "No se oye nada con el nombre {line}; GET /nmea2000/lines da los nombres",
  recordingAlready: "{line} ya se está grabando, o hay tantas grabaciones como puede haber: pare antes una",
  recordingUnknown: "No hay ninguna grabación {name}, o ya ha terminado",
  recordingFailed: "La grabación no se puede escribir: {reason}",
  deviceNotReached:
    "No se puede preguntar al aparato de la dirección {address} de {line}: allí el servicio solo escucha, ahora no tiene dirección o no oye a nadie",
  noProjectFile:
    "El servicio muestra la demostración y no tiene fichero de proyecto: escriba el primero en la consola o arránquelo con --project",
  projectNotEditable:
    "El fichero del proyecto está escrito de un modo en que no se pueden cambiar valores sueltos: cambie el propio texto",
  projectTextMissing: "Falta text: el texto de un fichero de proyecto",
  noRestart: "Aquí el servicio no puede reiniciarse solo",
  onlyAtComputer:
    "Los ficheros y programas se nombran en el propio ordenador del barco, en el fichero del proyecto: {paths}",
  historianFaults,
  dataDirLost:
    "Falta el directorio de datos, o hay otro en su lugar: no se ha guardado nada; vuelva a ponerlo en su sitio",
  volumeLost:
    "Falta un archivo del libro de bitácora, o es otro o más corto que el que se escribió: la entrada no se ha guardado; vuelva a ponerlo",
  logbookUnavailable: "El libro de bitácora no puede escribirse ahora: la entrada no se ha guardado",
  logbookUnreadable: "El libro de bitácora no puede leerse ahora",
  entryRefused: "El libro de bitácora no admite esta entrada",
  tooLarge: "La petición es demasiado grande",
  internal: "Fallo interno del servicio; queda anotado en su registro",
};
