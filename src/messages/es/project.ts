import type { Translation } from "../catalogue.ts";
import type { project as en } from "../en/project.ts";

export const project = {
  kinds: {
    object: "un grupo de claves (clave: valor)",
    array: "una lista",
    string: "un texto",
    number: "un número",
    integer: "un número entero",
    boolean: "true o false",
    null: "null",
  },
  formats: {
    id: "letras, cifras, _ y -, como mucho 64; la primera, letra o cifra",
    tagId: "letras, cifras, _ . y -, como mucho 128; la primera, letra o cifra (ME_INST_0.RPM)",
    system: "minúsculas, cifras y _, como mucho 32; la primera, una letra (propulsion)",
    mappedTag: "letras, cifras, _ . y -, como mucho 128, con huecos entre llaves (ME_INST_{N}.RPM)",
    tagPattern: "el id de una variable, en el que * vale por cualquier cosa (BATT_*)",
    deviceName: "un NAME de 16 cifras hexadecimales entre comillas, como lo muestra 'bitacora nmea devices'",
    talker: "dos mayúsculas (II, GP, EC)",
    interface: "el nombre de una interfaz de red, como mucho 15 caracteres (can0)",
    host: "el nombre o la dirección de un equipo (192.168.4.1)",
    comparison: "una comparación con un valor (> 80, == true)",
    tagComparison: "una variable, una comparación y un valor (ME_INST_0.RPM > 300)",
    brokerUrl:
      "dónde está el broker: mqtt:// o mqtts://, un equipo, un puerto si hace falta, sin contraseña (mqtt://192.168.1.5:1883)",
    topic: "un topic, sin + ni #, como mucho 256 caracteres",
    venusDevice: "un servicio de Venus y su número (battery/288)",
    jsonPath: "un lugar en JSON: /BME/T o $.BME.T",
    portal: "un id de portal: letras, cifras, _ y -",
    webhook:
      "una dirección web: http:// o https://, un servidor y, si la tiene, una ruta (https://ntfy.example.org/aurora)",
    seen: "texto sin caracteres de control ni otros que no se ven",
    historianFile: "un archivo que no sea de los del propio servicio (lock, vessel.json, alarms.db, logbook…)",
    network: "una dirección IPv4 o IPv6, o una red (192.168.4.1, 192.168.4.0/24)",
    address: "una dirección IPv4 o IPv6, en números (192.168.4.1)",
  },
  syntax: {
    BAD_INDENT: "la sangría no encaja; mantenga cada lista y cada grupo en una misma columna",
    BAD_SCALAR_START: "un valor no puede empezar por este carácter; póngalo entre comillas",
    BLOCK_AS_IMPLICIT_KEY: "hay dos grupos en una línea; ponga el interior en líneas propias o entre llaves",
    MISSING_CHAR: "falta una comilla, un corchete, una coma o dos puntos",
    MULTILINE_IMPLICIT_KEY: "una clave ocupa más de una línea; ¿faltan los dos puntos?",
    MULTIPLE_DOCS: "hay más de un documento; quite la línea ---",
    TAB_AS_INDENT: "la sangría usa un tabulador; use espacios",
    TAG_RESOLVE_FAILED: "una etiqueta de YAML (!…) que no se conoce; quítela",
    UNEXPECTED_TOKEN: "esto no va aquí; revise corchetes, comillas y dos puntos",
    other: "esto no es YAML válido; revise corchetes, comillas y dos puntos",
  },
  or: " o ",
  line: "línea {line}",
  reasons: {
    ENOENT: "no existe; 'bitacora project init' escribe uno",
    EACCES: "sin permiso para leerlo",
    EISDIR: "es una carpeta",
    notAFile: "no es un archivo corriente",
    tooLarge: "ocupa más de {maxBytes} bytes",
    notText: "no es texto en UTF-8",
  },
  faults: {
    said: "{words}",
    mustBe: "debe ser {words}",
    syntax: "{fault}",
    otherVessel:
      "el directorio de datos es de ''{owner}'', y su libro está firmado con ese nombre: deje id: {owner}; lo que se lee es name. Otro barco tiene un directorio de datos propio (docs/owner.md)",
    duplicateKey: "{key} aparece dos veces en un mismo grupo; ponga lo de ambas bajo una de ellas",
    unknownAnchor: "nada anterior está marcado &{anchor}; escriba el valor",
    keyNotText: "una clave es una lista o un grupo; una clave es una palabra",
    tooDeep: "más de {max} niveles de anidamiento; un proyecto necesita cinco",
    tooManyValues: "más de {max} valores, contando cada repetición de un alias (*nombre)",
    empty: "el archivo está vacío; 'bitacora project init' escribe un ejemplo",
    missing: "falta {key}; añádalo",
    unitMissing:
      "falta unit_si: la expresión da {found}; añádalo, o termine el nombre de la variable en su unidad (FRIDGE.MEAN_K)",
    unknownKey:
      "clave desconocida{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}} Se conocen: {known}",
    wrongType: "debe ser {expected}{quoted, select, true {; escríbalo sin comillas} other {}}",
    notFinite: "debe ser un número finito",
    yesNo: "debe ser true o false; para YAML, {word} es un texto",
    notOneOf: "debe ser uno de {allowed}{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    notAUnit:
      "unidad desconocida{suggestion, select, none {.} other {; ¿quiso decir {suggestion} (con los valores en ella)?}} Se conocen: {allowed}",
    tooSmall: "debe ser {limit} o más",
    tooLarge: "debe ser {limit} o menos",
    notAbove: "debe ser mayor que {limit}",
    tooShort: "no puede estar vacío",
    tooLong: "admite {max} caracteres como mucho",
    tooMany: "admite {max} elementos como mucho; tiene {found}",
    noDefaultAlarm:
      "ninguna etiqueta con este nombre tiene una alarma por defecto{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    unknownPgn:
      "no se conoce ningún grupo de parámetros con este número{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    unknownField:
      "el grupo no tiene ese campo{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}} Tiene: {known}",
    notAValue:
      "el campo es un texto, una fecha o bytes, que ninguna variable puede guardar; elija otro o quite la fila",
    tagOrIgnore: "falta tag; añádalo, o bien ignore: true para no hacer ninguna variable de esto",
    tagAndIgnore: "una fila hace una variable o la omite; quite una de las dos cosas",
    noInstance: "este grupo no tiene instancia; quítela, o distinga los mensajes con when",
    notACondition: "when admite campos que son una enumeración o un número entero de 8 bits como mucho",
    tooManyConditions:
      "los mensajes de un grupo se distinguen por {max} campos como mucho, entre ellos su instancia y su tipo; use menos",
    bitMissing: "el campo es un conjunto de bits; añada bit (de 0 a {max})",
    notBits: "el campo no es un conjunto de bits; quite bit",
    notAnEnumeration: "el campo no es una enumeración; quite on",
    scaleOfBool: "una variable en bool no tiene scale ni offset; quítelos",
    scaleOfZero: "con un scale de 0 todos los valores serían iguales; elija otro",
    unitDoesNotFit: "el campo da {units}; elija eso, o añada el scale y el offset que lo conviertan",
    unitOfTag: "la variable figura en {unit}; ponga la misma unidad en ambas",
    badPlace:
      "{places, select, none {este grupo no rellena ningún hueco entre llaves} other {de los huecos entre llaves, este grupo rellena {places}}}",
    repeatedRow: "{first} hace lo mismo de este grupo; deje una, o distíngalas con source",
    builtInToo:
      "también {field} de la instancia {instance} hace esta variable; dele otra, u omítala, en una fila propia",
    unknownManufacturer:
      "no se conoce ningún fabricante con este nombre; use su número{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    notPublished: "este grupo no se envía; se envían: {pgns}",
    neverPublished:
      "ninguna variable con este nombre se envía nunca: solo las de los grupos que se envían{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    badFormat: "solo admite {format}",
    repeatedId: "el mismo id que {first}; cada uno necesita el suyo",
    rangeReversed: "no puede ser menor que range_normal_min ({min}); intercámbielos",
    rangeOfBool: "una variable en bool o text no tiene rango; quítelo",
    alarmOnText: "una variable en text no puede tener alarmas; quítelas",
    thresholdNotBool: "la variable es bool; el umbral es true o false",
    thresholdNotNumber: "la variable está en {unit}; el umbral es un número",
    operatorOnBool: "la variable es bool; solo == y != pueden compararla",
    hysteresisOnBool: "la variable es bool, que no tiene histéresis; quítela",
    neverClears:
      "esta alarma solo se despejaría {side, select, below {por debajo de} other {por encima de}} {leaveAt}, y los valores normales acaban en {bound}; reduzca la histéresis, mueva el umbral (en la unidad de la variable) o dele a esta su rango normal",
    neverHolds:
      "ningún valor de esta unidad baja de {least}, así que esto no se cumpliría nunca; elija uno más alto, en la unidad de la variable",
    neverReached: "dos valores nunca difieren en más de {most}, así que la alarma no saltaría nunca; póngalo menor",
    notBelow: "debe ser menor que el umbral ({threshold}), o la alarma nunca se despejaría; póngalo menor",
    beforeTimeout:
      "los valores de la variable llegan con hasta {timeoutS} s entre uno y otro, así que la alarma saltaría entre ellos; ponga {timeoutS} o más",
    ownTag: "es la propia variable de la alarma; ponga otra",
    otherUnit: "esa variable está en {other} y esta en {own}, y su diferencia no dice nada; ponga una en {own}",
    gateOnText: "esa variable es texto, con lo que nada se compara; ponga otra",
    alwaysHolds:
      "se cumple con todo valor normal, así que la alarma nunca se despejaría; cambie el umbral o el operador",
    notForOperator: "el operador {operator} no lo usa; quítelo o elija otro operador",
    bandReversed: "debe ser mayor que low ({low}); intercambie los dos",
    bandTooNarrow: "la banda mide {width}: ningún valor quedaría dentro con esta histéresis; redúzcala",
    notWhole: "debe ser un número entero: cuántas veces ha empezado",
    notHigher: "debe ser más urgente que la prioridad de la propia alarma ({priority})",
    unknownTag:
      "ninguna variable de este nombre figura aquí, ni la crea el bus: añádala en tags, también si la trae un programa{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    nothingWrites: "nada en este proyecto escribe este tag; ¿quería decir {near}?",
    matchesNoTag:
      "ningún tag que pueda llegar se llama así{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    systemNotEnabled:
      "no está en systems_enabled: añádalo allí{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}}",
    certAndKey: "un certificado y su clave se necesitan: ponga los dos ficheros, o ninguno",
    passwordWithoutUser: "una contraseña sin nombre; dé también user",
    repeatedTopicTag: "otro topic es ya esta variable; elija otra",
    topicWithoutUnit: "no se conoce la unidad de esta variable; dé unit_si, o ponga la variable en tags",
    topicOfOtherUnit: "la variable figura en {unit}; dé la misma unidad, y un scale y un offset que conviertan a ella",
    halfACertificate: "un certificado y su clave van juntos; dé los dos o ninguno",
    certificateWithoutTls: "los certificados son para TLS; escriba mqtts://",
    repeatedSource: "la misma fuente dos veces; deje una",
    neverFrom: 'de ahí no llega nada a {bind}, que es de otra familia de direcciones; use bind: "::"',
    notAGroup: "debe ser un grupo de multidifusión (239.2.1.1), de la misma familia que bind",
    onePlace: "un aparato está en un puerto serie (device) o en la red (host); deje uno",
    oneTransport: "una fuente NMEA 0183 tiene un host, un puerto de este equipo o un puerto serie; deje uno",
    groupOverTcp: "un grupo de multidifusión solo tiene datagramas; quite group o protocol",
    hearsItself: "esto es lo que envía el propio servicio: se oiría a sí mismo una y otra vez; quite uno de los dos",
    beamExceedsLength: "la manga es mayor que la eslora ({loaM}); intercámbielas",
    expressionSyntax:
      "{rest, select, none {la expresión acaba antes de tiempo; complétela} other {no se entiende desde {rest}; revise operadores, paréntesis y comas, y ponga entre comillas los nombres con -}}",
    expressionTooLong: "la expresión es demasiado larga; repártala en varias señales, de {max} caracteres como mucho",
    unknownFunction:
      "{name} no es una función{suggestion, select, none {.} other {; ¿quiso decir {suggestion}?}} Se conocen: {known}",
    functionForm: "{name} se escribe {form}",
    unitsDiffer:
      "{left} y {right} no se pueden sumar, comparar ni intercambiar; pase las dos a una unidad, y escriba los números con la suya (0.5 m, 20 °C, 50 %)",
    wrongUnit: "{name} toma {expected} y recibe {found}; escriba los números con su unidad (5 s, 90 deg)",
    resultUnit:
      "esto da {found} y la señal está en {expected}; multiplique o divida por un número con unidad (/ 100 %, * 1 s), o cambie unit_si",
    truthWanted: "{place} toma algo cierto o falso (una comparación, una señal en bool)",
    numberWanted: "{place} toma un número; haga uno de lo cierto o falso con if(…, 1, 0)",
    constantWanted:
      "{name} toma ahí un número escrito como tal, un tiempo de un día como mucho con su unidad (10 s, 5 min)",
    powerOfUnit: "lo que tiene unidad solo se eleva a un número escrito (x^2); divida antes por la unidad (x / 1 m)",
    pointInSum:
      "{place}: con una temperatura en °C o °F no se puede calcular, ni compararla con una diferencia; escriba K (una diferencia de 20 °C son 20 K, 20 °C son 293.15 K)",
    differenceName:
      "esto es la diferencia de dos temperaturas; haga que su nombre termine en DIFF_K, o se muestra en °C y con los límites de una temperatura",
    tableRises: "los primeros números de los pares deben crecer; póngalos en orden, cada uno una vez",
    tagIsText: "{tag} es texto, con el que no se calcula; nombre otra señal",
    useOrTag: "una entrada toma algo de la biblioteca (use) o tiene una expresión (tag y value); quite una de las dos",
    notOfRecipe: "{use} no se hace de esto{usual, select, none {; quite of} other {, sino de equipos como {usual}}}",
    tableOfRecipe: "{use} no tiene tabla; quítela",
    derivedTwice: "{tag} se deriva dos veces (también en {first}); deje una",
    expressionTooCostly:
      "la expresión cuesta demasiado: mean, lag y rate cuentan como {parts} operaciones cada una, y se permiten {max}; repártala en varias señales",
    derivesTooMuch:
      "las señales derivadas cuestan {cost} operaciones en total, y se permiten {max}; mean, lag y rate cuentan como {parts} cada una: use menos",
    derivesItself: "la señal se calcula de sí misma: {way}; quite una de ellas",
    calibratesNothing: "esto no corrige nada; dé offset, factor, table, damping_s u outlier",
    calibratesTruth: "la señal está en {unit}, que no tiene nada que corregir; quítela",
    furtherFaults: "y {count} más",
  },
  init: {
    setUp:
      "Escrito por los ajustes de Bitácora. Todo lo que hay: bitacora project init; se comprueba con bitacora project check.",
    summary: "Escribe un ejemplo comentado de archivo de proyecto.",
    file: "archivo que se escribe",
    force: "escribe encima de un archivo que ya existe",
    exists: "{file} ya existe; elija otro nombre o escriba encima con --force",
    notWritable: "no se puede escribir {file} ({reason})",
    written:
      "{file} escrito. Adáptelo a su barco, compruébelo con 'bitacora project check {file}'' y sírvalo con 'bitacora serve --project {file}''.",
  },
  check: {
    summary: "Comprueba un archivo de proyecto y enumera cada fallo con su línea y su ruta.",
    description:
      "Con --data-dir, y para el archivo del servicio, también si sus datos son de este barco. El estado de salida es 0 si está bien, 1 si tiene fallos, 2 si no se puede leer.",
    file: "archivo de proyecto (YAML o JSON); sin nombrarlo, el del servicio",
    nameOne: "no hay archivo de proyecto en el lugar habitual; nombre uno: bitacora project check ARCHIVO",
    good: "{file}: sin fallos; {tags} variables, {alarms} alarmas, {sources} fuentes",
    warning: "aviso: {line}",
    openSource:
      "aviso: {path} admite lo que envíe cualquiera en la red; nombre la pasarela con from: [192.168.4.1], o su red con from: [192.168.4.0/24]",
    missingCapture: "aviso: en esta máquina no hay una captura legible {capture}",
    missingSecret: "aviso: en esta máquina no hay un archivo legible {file}, con el que se llega al broker",
    faults: "{count, plural, one {{file}: 1 fallo} other {{file}: {count} fallos}}",
  },
  schema: {
    summary: "Escribe el JSON Schema del archivo de proyecto.",
  },
} satisfies Translation<typeof en>;
