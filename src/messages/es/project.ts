import type { ProjectMessages } from "../en/project.ts";

const kinds: Readonly<Record<string, string>> = {
  object: "un grupo de claves (clave: valor)",
  array: "una lista",
  string: "un texto",
  number: "un número",
  integer: "un número entero",
  boolean: "true o false",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  id: "letras, cifras, _ y -, como mucho 64; la primera, letra o cifra",
  tagId: "letras, cifras, _ . y -, como mucho 128; la primera, letra o cifra (ME_INST_0.RPM)",
  system: "minúsculas, cifras y _, como mucho 32; la primera, una letra (propulsion)",
  mappedTag: "letras, cifras, _ . y -, como mucho 128, con huecos entre llaves (ME_INST_{N}.RPM)",
  tagPattern: "el id de una variable, en el que * vale por cualquier cosa (BATT_*)",
  deviceName: "un NAME de 16 cifras hexadecimales entre comillas, como lo muestra 'bitacora nmea devices'",
  talker: "dos mayúsculas (II, GP, EC)",
  interface: "el nombre de una interfaz de red, como mucho 15 caracteres (can0)",
  host: "el nombre o la dirección de un equipo (192.168.4.1)",
  url: "donde responde el testigo: http:// o https://, un equipo, y una ruta si la tiene (https://testigo.example.org)",
  comparison: "una comparación con un valor (> 80, == true)",
  tagComparison: "una variable, una comparación y un valor (ME_INST_0.RPM > 300)",
  databaseUrl:
    "donde recibe muestras: http:// o https://, un equipo y una ruta, sin contraseña (http://10.0.0.5:9090/api/v1/write)",
  brokerUrl:
    "dónde está el broker: mqtt:// o mqtts://, un equipo, un puerto si hace falta, sin contraseña (mqtt://192.168.1.5:1883)",
  topic: "un topic, sin + ni #, como mucho 256 caracteres",
  venusDevice: "un servicio de Venus y su número (battery/288)",
  jsonPath: "un lugar en JSON: /BME/T o $.BME.T",
  portal: "un id de portal: letras, cifras, _ y -",
  topicPrefix: "niveles de un topic separados por /, ninguno vacío, sin +, # ni un $ al principio (barcos/bitacora)",
  labelValue: "texto sin saltos de línea, caracteres de control ni barras invertidas",
  webhook:
    "una dirección web: http:// o https://, un servidor y, si la tiene, una ruta (https://ntfy.example.org/aurora)",
  seen: "texto sin caracteres de control ni otros que no se ven",
  mmsi: 'nueve cifras entre comillas, la primera de 2 a 7 ("224123456")',
  uuid: "un UUID de versión 4 en minúsculas (b7590868-1d62-47d9-989c-32321b349fb9)",
  signalkPath:
    "una ruta de Signal K: palabras de letras y cifras con puntos entre ellas (tanks.freshWater.0.currentLevel)",
  npmPackage: "el nombre de un paquete npm (@mxtommy/kip)",
  hours: 'dos horas del día con un guion entre ellas, entre comillas ("22:00-06:00")',
  historianFile: "un archivo que no sea de los del propio servicio (lock, vessel.json, alarms.db, logbook…)",
  network: "una dirección IPv4 o IPv6, o una red (192.168.4.1, 192.168.4.0/24)",
  address: "una dirección IPv4 o IPv6, en números (192.168.4.1)",
};

const syntax: Readonly<Record<string, string>> = {
  BAD_INDENT: "la sangría no encaja; mantenga cada lista y cada grupo en una misma columna",
  BAD_SCALAR_START: "un valor no puede empezar por este carácter; póngalo entre comillas",
  BLOCK_AS_IMPLICIT_KEY: "hay dos grupos en una línea; ponga el interior en líneas propias o entre llaves",
  MISSING_CHAR: "falta una comilla, un corchete, una coma o dos puntos",
  MULTILINE_IMPLICIT_KEY: "una clave ocupa más de una línea; ¿faltan los dos puntos?",
  MULTIPLE_DOCS: "hay más de un documento; quite la línea ---",
  TAB_AS_INDENT: "la sangría usa un tabulador; use espacios",
  TAG_RESOLVE_FAILED: "una etiqueta de YAML (!…) que no se conoce; quítela",
  UNEXPECTED_TOKEN: "esto no va aquí; revise corchetes, comillas y dos puntos",
};

const orMean = (fault: string, suggestion: string | undefined) =>
  suggestion === undefined ? `${fault}.` : `${fault}; ¿quiso decir ${suggestion}?`;

export const project = {
  line: (line) => `línea ${line}`,
  reasons: {
    ENOENT: "no existe; 'bitacora project init' escribe uno",
    EACCES: "sin permiso para leerlo",
    EISDIR: "es una carpeta",
    notAFile: "no es un archivo corriente",
    tooLarge: (maxBytes) => `ocupa más de ${maxBytes} bytes`,
    notText: "no es texto en UTF-8",
  },
  faults: {
    syntax: (code) => syntax[code] ?? "esto no es YAML válido; revise corchetes, comillas y dos puntos",
    duplicateKey: (key) => `${key} aparece dos veces en un mismo grupo; deje una`,
    unknownAnchor: (anchor) => `nada anterior está marcado &${anchor}; escriba el valor`,
    keyNotText: () => "una clave es una lista o un grupo; una clave es una palabra",
    tooDeep: (max) => `más de ${max} niveles de anidamiento; un proyecto necesita cinco`,
    tooManyValues: (max) => `más de ${max} valores, contando cada repetición de un alias (*nombre)`,
    empty: () => "el archivo está vacío; 'bitacora project init' escribe un ejemplo",
    missing: (key) => `falta ${key}; añádalo`,
    unknownKey: (suggestion, known) => `${orMean("clave desconocida", suggestion)} Se conocen: ${known.join(", ")}`,
    wrongType: (expected, quoted) =>
      `debe ser ${expected.map((kind) => kinds[kind] ?? kind).join(" o ")}${quoted ? "; escríbalo sin comillas" : ""}`,
    notFinite: () => "debe ser un número finito",
    yesNo: (word) => `debe ser true o false; para YAML, ${word} es un texto`,
    notOneOf: (suggestion, allowed) => orMean(`debe ser uno de ${allowed.join(", ")}`, suggestion),
    notAUnit: (suggestion, allowed) =>
      `${orMean("unidad desconocida", suggestion && `${suggestion} (con los valores en ella)`)} Se conocen: ${allowed.join(" ")}`,
    tooSmall: (limit) => `debe ser ${limit} o más`,
    tooLarge: (limit) => `debe ser ${limit} o menos`,
    notAbove: (limit) => `debe ser mayor que ${limit}`,
    tooShort: () => "no puede estar vacío",
    tooLong: (max) => `admite ${max} caracteres como mucho`,
    tooMany: (max, found) => `admite ${max} elementos como mucho; tiene ${found}`,
    noDefaultAlarm: (suggestion: string | undefined) =>
      orMean("ninguna etiqueta con este nombre tiene una alarma por defecto", suggestion),
    unknownPgn: (suggestion) => orMean("no se conoce ningún grupo de parámetros con este número", suggestion),
    unknownField: (suggestion, known) =>
      `${orMean("el grupo no tiene ese campo", suggestion)} Tiene: ${known.join(", ")}`,
    notAValue: () =>
      "el campo es un texto, una fecha o bytes, que ninguna variable puede guardar; elija otro o quite la fila",
    tagOrIgnore: () => "falta tag; añádalo, o bien ignore: true para no hacer ninguna variable de esto",
    tagAndIgnore: () => "una fila hace una variable o la omite; quite una de las dos cosas",
    noInstance: () => "este grupo no tiene instancia; quítela, o distinga los mensajes con when",
    notACondition: () => "when admite campos que son una enumeración o un número entero de 8 bits como mucho",
    tooManyConditions: (max) =>
      `los mensajes de un grupo se distinguen por ${max} campos como mucho, entre ellos su instancia y su tipo; use menos`,
    bitMissing: (max) => `el campo es un conjunto de bits; añada bit (de 0 a ${max})`,
    notBits: () => "el campo no es un conjunto de bits; quite bit",
    notAnEnumeration: () => "el campo no es una enumeración; quite on",
    scaleOfBool: () => "una variable en bool no tiene scale ni offset; quítelos",
    scaleOfZero: () => "con un scale de 0 todos los valores serían iguales; elija otro",
    unitDoesNotFit: (units) =>
      `el campo da ${units.join(" o ")}; elija eso, o añada el scale y el offset que lo conviertan`,
    unitOfTag: (unit) => `la variable figura en ${unit}; ponga la misma unidad en ambas`,
    badPlace: (places) =>
      places.length === 0
        ? "este grupo no rellena ningún hueco entre llaves"
        : `de los huecos entre llaves, este grupo rellena ${places.join(", ")}`,
    repeatedRow: (first) => `${first} hace lo mismo de este grupo; deje una, o distíngalas con source`,
    builtInToo: (instance, field) =>
      `también ${field} de la instancia ${instance} hace esta variable; dele otra, u omítala, en una fila propia`,
    unknownManufacturer: (suggestion) =>
      orMean("no se conoce ningún fabricante con este nombre; use su número", suggestion),
    notPublished: (pgns) => `este grupo no se envía; se envían: ${pgns.join(", ")}`,
    neverPublished: (suggestion) =>
      orMean("ninguna variable con este nombre se envía nunca: solo las de los grupos que se envían", suggestion),
    /** Words of a connector's own. */
    said: (_en, es) => es,
    mustBe: (_en, es) => `debe ser ${es}`,
    badFormat: (format) => `solo admite ${formats[format] ?? format}`,
    repeatedId: (first) => `el mismo id que ${first}; cada uno necesita el suyo`,
    rangeReversed: (min) => `no puede ser menor que range_normal_min (${min}); intercámbielos`,
    rangeOfBool: () => "una variable en bool o text no tiene rango; quítelo",
    alarmOnText: () => "una variable en text no puede tener alarmas; quítelas",
    thresholdNotBool: () => "la variable es bool; el umbral es true o false",
    thresholdNotNumber: (unit) => `la variable está en ${unit}; el umbral es un número`,
    operatorOnBool: () => "la variable es bool; solo == y != pueden compararla",
    hysteresisOnBool: () => "la variable es bool, que no tiene histéresis; quítela",
    neverClears: (side, leaveAt, bound) =>
      `esta alarma solo se despejaría ${side === "below" ? "por debajo de" : "por encima de"} ${leaveAt}, y los valores normales acaban en ${bound}; reduzca la histéresis, mueva el umbral (en la unidad de la variable) o dele a esta su rango normal`,
    neverHolds: (least) =>
      `ningún valor de esta unidad baja de ${least}, así que esto no se cumpliría nunca; elija uno más alto, en la unidad de la variable`,
    neverReached: (most) =>
      `dos valores nunca difieren en más de ${most}, así que la alarma no saltaría nunca; póngalo menor`,
    notBelow: (threshold) =>
      `debe ser menor que el umbral (${threshold}), o la alarma nunca se despejaría; póngalo menor`,
    beforeTimeout: (timeoutS) =>
      `los valores de la variable llegan con hasta ${timeoutS} s entre uno y otro, así que la alarma saltaría entre ellos; ponga ${timeoutS} o más`,
    ownTag: () => "es la propia variable de la alarma; ponga otra",
    otherUnit: (other, own) =>
      `esa variable está en ${other} y esta en ${own}, y su diferencia no dice nada; ponga una en ${own}`,
    gateOnText: () => "esa variable es texto, con lo que nada se compara; ponga otra",
    alwaysHolds: () =>
      "se cumple con todo valor normal, así que la alarma nunca se despejaría; cambie el umbral o el operador",
    notForOperator: (operator) => `el operador ${operator} no lo usa; quítelo o elija otro operador`,
    bandReversed: (low) => `debe ser mayor que low (${low}); intercambie los dos`,
    bandTooNarrow: (width) => `la banda mide ${width}: ningún valor quedaría dentro con esta histéresis; redúzcala`,
    notWhole: () => "debe ser un número entero: cuántas veces ha empezado",
    notHigher: (priority) => `debe ser más urgente que la prioridad de la propia alarma (${priority})`,
    unknownTag: (suggestion) =>
      orMean("ninguna variable de este nombre figura aquí, ni la crea el bus: añádala en tags", suggestion),
    nothingWrites: (near) => `nada en este proyecto escribe este tag; ¿quería decir ${near}?`,
    matchesNoTag: (suggestion) => orMean("ningún tag que pueda llegar se llama así", suggestion),
    systemNotEnabled: (suggestion) => orMean("no está en systems_enabled: añádalo allí", suggestion),
    notAWitnessKey: () =>
      "esto no es la clave pública de un testigo; copie entera la línea que escribe 'bitacora logbook witness', o su witness.pub",
    repeatedWitness: () => "el mismo testigo dos veces; deje uno",
    repeatedPath: (tag) => `${tag} ya tiene esta ruta; dé otra a una de las dos`,
    pathOfAlarms: () => "bajo notifications están las alarmas; elija otra ruta",
    takenName: () => "en este nombre responde el propio servicio; un paquete así no se puede servir",
    exportOfMemory: () =>
      "las muestras están solo en memoria (historian: file: null) y no hay de dónde enviarlas; dé un archivo al histórico",
    inTheClear: () =>
      "por redes ajenas cualquiera en el camino podría leer lo que se envía; escriba https://, o use un túnel (VPN) y su dirección",
    certAndKey: () => "un certificado y su clave se necesitan: ponga los dos ficheros, o ninguno",
    emptyHours: () => "empieza y acaba a la misma hora; quítelo para cualquier hora",
    noDatabase: () => "diga la base de datos: …/write?db=NOMBRE, o …/api/v2/write?org=NOMBRE&bucket=NOMBRE",
    passwordWithoutUser: () => "una contraseña sin nombre; dé también user",
    repeatedTopicTag: () => "otro topic es ya esta variable; elija otra",
    topicWithoutUnit: () => "no se conoce la unidad de esta variable; dé unit_si, o ponga la variable en tags",
    topicOfOtherUnit: (unit) =>
      `la variable figura en ${unit}; dé la misma unidad, y un scale y un offset que conviertan a ella`,
    halfACertificate: () => "un certificado y su clave van juntos; dé los dos o ninguno",
    certificateWithoutTls: () => "los certificados son para TLS; escriba mqtts://",
    labelOfOurs: () => "cada serie tiene ya esta etiqueta; elija otro nombre",
    notALabel: () => "el nombre de una etiqueta lleva letras, cifras y _, y empieza por una letra; elija otro",
    repeatedWebapp: () => "la misma aplicación web dos veces; deje una",
    repeatedSource: () => "la misma fuente dos veces; deje una",
    neverFrom: (bind) => `de ahí no llega nada a ${bind}, que es de otra familia de direcciones; use bind: "::"`,
    notAGroup: () => "debe ser un grupo de multidifusión (239.2.1.1), de la misma familia que bind",
    oneTransport: () => "una fuente NMEA 0183 tiene un host, un puerto de este equipo o un puerto serie; deje uno",
    groupOverTcp: () => "un grupo de multidifusión solo tiene datagramas; quite group o protocol",
    hearsItself: () =>
      "esto es lo que envía el propio servicio: se oiría a sí mismo una y otra vez; quite uno de los dos",
    commandsWithoutAlerts: () =>
      "una orden nombra una alerta por el número que dicen nuestras sentencias; ponga alerts: true en una salida que la lea",
    sameOutputTwice: () => "las sentencias irían allí dos veces; deje una",
    tooMuchForBaud: (most, fits) =>
      `hasta ${most} caracteres por segundo no caben en este puerto serie, que admite ${fits}; ponga menos sentencias o más baud`,
    beamExceedsLength: (loaM) => `la manga es mayor que la eslora (${loaM}); intercámbielas`,
    furtherFaults: (count) => `y ${count} más`,
  },
  init: {
    summary: "Escribe un ejemplo comentado de archivo de proyecto.",
    file: "archivo que se escribe",
    force: "escribe encima de un archivo que ya existe",
    exists: (file) => `${file} ya existe; elija otro nombre o escriba encima con --force`,
    notWritable: (file, reason) => `no se puede escribir ${file} (${reason})`,
    written: (file) =>
      `${file} escrito. Adáptelo a su barco, compruébelo con 'bitacora project check ${file}' y sírvalo con 'bitacora serve --project ${file}'.`,
  },
  check: {
    summary: "Comprueba un archivo de proyecto y enumera cada fallo con su línea y su ruta.",
    description: "El estado de salida es 0 si está bien, 1 si tiene fallos, 2 si no se puede leer.",
    file: "archivo de proyecto (YAML o JSON)",
    good: (file, tags, alarms, sources) =>
      `${file}: sin fallos; ${tags} variables, ${alarms} alarmas, ${sources} fuentes`,
    warning: (line) => `aviso: ${line}`,
    openSource: (path) =>
      `aviso: ${path} admite lo que envíe cualquiera en la red; nombre la pasarela con from: [192.168.4.1], o su red con from: [192.168.4.0/24]`,
    noMmsi: (path) =>
      `aviso: falta ${path}; escriba el número del propio barco: sin él, cualquiera en la red puede hacer pasar otro barco por este, y ocultarlo`,
    missingCapture: (capture) => `aviso: en esta máquina no hay una captura legible ${capture}`,
    missingSecret: (file) => `aviso: en esta máquina no hay un archivo legible ${file}, con el que se llega al broker`,
    missingHeaders: (file) => `aviso: en esta máquina no hay un archivo de cabeceras legible ${file}`,
    faults: (file, count) => (count === 1 ? `${file}: 1 fallo` : `${file}: ${count} fallos`),
  },
  schema: {
    summary: "Escribe el JSON Schema del archivo de proyecto.",
  },
} satisfies ProjectMessages;
