import type { Translation } from "../catalogue.ts";
import type { cli as en } from "../en/cli.ts";

export const cli = {
  keyFaults: {
    damaged: "está dañada",
    lost: "no está, y su clave pública sigue ahí",
    other: "no es la que corresponde a logbook.pub",
    unreadable: "no se puede leer",
  },
  historianCauses: {
    "disk-full": "el disco está lleno",
    "historian-locked": "otro programa tiene abierto su archivo; párelo",
    "historian-io": "su archivo no se puede usar; mire el disco o la tarjeta",
    "historian-damaged": "su archivo está dañado; arranque de nuevo el servicio, que lo aparta",
  },
  losses: {
    samples: "{count} muestras",
    transitions: "{count} cambios de alarma",
    entries: "{count} asientos del propio servicio",
  },
  about: {
    bitacora: "El servicio del propio barco: NMEA 2000, variables, histórico, alarmas, libro de bitácora.",
    "bitacora-shore": "La costa de Bitácora: lo que envían los barcos, y la flota.",
  },
  helpWords: {
    USAGE: "USO",
    ARGUMENTS: "ARGUMENTOS",
    FLAGS: "OPCIONES",
    DESCRIPTION: "DESCRIPCIÓN",
    EXAMPLES: "EJEMPLOS",
    TOPICS: "TEMAS",
    COMMANDS: "ÓRDENES",
    VERSION: "VERSIÓN",
    default: "si falta",
    options: "valores",
    required: "obligatorio",
  },
  topics: {
    access: "quién puede qué: personas, sesiones, programas, el certificado HTTPS",
    anchor: "la guardia del ancla",
    area: "las zonas de guardia",
    mob: "una persona al agua",
    tags: "valores de ahora: listar, fijar, seguir",
    alarms: "las alarmas del servicio en marcha",
    history: "las muestras de los tags",
    logbook: "el libro de bitácora",
    "logbook:key": "la clave del barco, y aquellas con las que firman las personas",
    nmea: "NMEA 2000: el bus y sus capturas",
    notify: "a quién se avisa de las alarmas fuera de aquí",
    programs: "programas propios que traen valores",
    project: "el archivo de proyecto",
    shore: "el enlace con la costa",
    service: "el servicio del equipo (systemd), donde npm instaló Bitácora",
  },
  flags: {
    url: "dirección de un servicio; sin ella, el que usa el directorio de datos",
    dataDir: "directorio de datos; sin esta opción, el suyo o el del servicio de este ordenador",
    json: "escribe JSON Lines en la salida estándar",
    verbose: "registra más detalles",
  },
  foreignAnswer: "la respuesta no es de Bitácora, o es de otra versión",
  redirected: "{url} redirige a {other}. Las órdenes no siguen redirecciones; si ese es su servicio, use --url {other}",
  reload: {
    summary: "Hace que el servicio en marcha lea de nuevo su archivo de proyecto.",
    description:
      "Lo que puede aplicarse en marcha se aplica: variables, alarmas, fuentes, asignaciones, salidas. Los valores, las alarmas y las conexiones se quedan. Dice lo que espera un reinicio. Un archivo con faltas no cambia nada. `systemctl reload bitacora` (SIGHUP) hace lo mismo y dice en el diario qué resultó.",
    unchanged: "Nada ha cambiado en el archivo de proyecto",
    refused: "No se cambió nada en el servicio en marcha",
  },
  serve: {
    notAnnounced: "No se anuncia en la red (mDNS): {reason}",
    summary: "Pone en marcha el servicio: fuentes, variables, historiador, alarmas, libro, HTTP y WebSocket.",
    description: "Sin --project sirve el barco de demostración con un simulador en vivo.",
    project: "archivo de proyecto (YAML o JSON); sin él, el barco de demostración",
    host: "dirección en la que escuchar; sin esta opción, la del proyecto (127.0.0.1)",
    port: "puerto en el que escuchar, 0 toma uno libre; sin esta opción, el del proyecto (8000)",
    db: "archivo de base de datos del historiador; sin él, lo que diga el proyecto",
    allowHost: "otro nombre con el que se llama a este equipo, como barco.lan (repetible)",
    allowOrigin: "origen web que puede leer, escribir y abrir el flujo en vivo (repetible)",
    https: "sirve también HTTPS, con un certificado de la autoridad propia del barco o como diga el proyecto",
    httpsPort: "puerto de HTTPS (8443, o el que diga el proyecto); 0 toma uno libre",
    trustProxy:
      "cabecera en que un proxy inverso de este equipo añade la dirección de su cliente; sin ella todos son uno solo",
    ready: "Bitácora sirve {name} en {url}",
    readyDemo: "Es el barco de demostración con un simulador. El suyo: bitacora project init",
    dataDir: "Carpeta de datos: {dir}",
    stopHint: "Ctrl-C lo termina.",
    openSource:
      "{name} admite lo que envíe cualquiera en la red; from: [192.168.4.1] en el proyecto admite solo lo de la pasarela",
    insecureOpen: "que escriba también quien alcance el servicio desde la red, sin contraseña",
    readableFromNetwork:
      "Escucha en {host}: desde la red solo se puede leer mientras nadie entre con su nombre; --insecure-open deja escribir a cualquiera",
    access: {
      code: "Primera visita: {url} pide este código y hace la cuenta del patrón: {code}",
      lost: "Había cuentas, y access.json ya no está: nadie puede iniciar sesión hasta que se cree de nuevo una primera cuenta",
      damaged:
        "access.json no se puede leer y se ha apartado (access.json.damaged): nadie puede entrar hasta que se haga otra vez una primera cuenta",
    },
    openToNetwork: "Escucha en {host}: quien alcance esta dirección puede reconocer alarmas y escribir en el libro",
    reloaded:
      "El proyecto se cargó de nuevo{applied, select, none {} other {; aplicado: {applied}}}{restart, select, none {} other {; esperan un reinicio: {restart}}}",
    otherUnit:
      "{tag} cambia de unidad, {to} en lugar de {from}: los valores y el histórico de esta ejecución están en la antigua, así que todo lo que toca a los tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) espera junto a un reinicio",
    nothingToReload: "La demostración no tiene archivo de proyecto que volver a cargar",
    stopping: "{signal}: parando",
    stopped: "Parado en {ms} ms; todo lo confirmado está en disco",
    stoppedWithLosses:
      "Parado en {ms} ms; desde el arranque se han PERDIDO {lost}; todo asiento confirmado está en disco",
    stoppedWithoutDataDir:
      "Parado en {ms} ms; la carpeta de datos {dir} FALTA, es otra o es de solo lectura: lo confirmado está donde se la llevaron, si aún existe",
    stoppedWithoutVolume:
      "Parado en {ms} ms; el archivo {file} del libro FALTA, es otro o está cortado: lo confirmado NO está todo",
    dataDirLost: {
      gone: "La carpeta de datos {dir} FALTA: no se guarda nada y no se admiten asientos hasta que vuelva a su sitio",
      other:
        "En {dir} hay OTRA carpeta que la que se abrió: no se guarda nada y no se admiten asientos hasta que aquella vuelva a su sitio",
      "read-only":
        "La carpeta de datos {dir} es ahora de SOLO LECTURA: no se guarda nada y no se admiten asientos hasta que se pueda escribir",
    },
    dataDirBack: "La carpeta de datos {dir} ha vuelto: se vuelve a guardar todo",
    samplesLost: "Historiador: no se pudieron escribir {samples} muestras que esperaban, y se pierden",
    transitionsLost:
      "Alarmas: {transitions} cambios NO están en el libro de bitácora, que no pudo recibirlos: {alarms}",
    entriesLost: "Libro de bitácora: {entries} asientos del propio servicio NO están en él: no pudo recibirlos",
    stopTimedOut:
      "No paró a tiempo; terminado de todos modos: pueden faltar las muestras de los últimos segundos, todo asiento confirmado está en disco",
    watchdog: {
      withheld: "Vigilante: {reason}",
      slow: "el bucle de eventos estuvo parado {seconds} s",
      historian:
        "el hilo del historiador lleva {seconds} s sin contestar; se arranca de nuevo y, si no basta, se arranca el servicio",
      reader:
        "el lector de {bus} lleva {seconds} s sin entregar nada, aunque el núcleo tiene tramas, y abrirlo de nuevo no ha servido; se arranca el servicio",
      wellAgain: "Vigilante: todas las partes vuelven a dar señales de vida",
    },
    stoppedInStart: "Parado a mitad del arranque; no se ha perdido nada",
    notStartedAgain:
      "systemd no lo vuelve a arrancar por sí solo: arréglelo, y luego 'systemctl restart' con el nombre de la unidad",
    logbookOpened: "Libro de bitácora: {entries} {entries, plural, one {asiento} other {asientos}}",
    tornTail: "La última línea del libro quedó a medio escribir ({bytes} bytes, nunca confirmada); se guarda en {file}",
    historianSetAside: "Historiador: un archivo estaba dañado; queda apartado (.damaged-*) y lo legible se conserva",
    historianThreadEnded:
      "Historiador: su hilo ha terminado; otro sigue con lo que hay en disco, y escribe lo que esperaba",
    monthsMissing:
      "Historiador: FALTA(N) {files} archivo(s) de mes, con las muestras que tenían; lo demás sigue. 'bitacora history check' los nombra",
    damagedPlaces:
      "Historiador: {places} lugar(es) de sus archivos están dañados, y quedan como están; lo demás sigue. 'bitacora history check' dice cuáles",
    dropping: "Historiador: se PIERDEN muestras: no caben más de las que esperan a ser escritas",
    dropped: "Historiador: ya no se pierden muestras; se perdieron {samples}",
    alarmStoreDamaged: "Registros de alarmas: {records} dañados apartados; la verdad está en el libro",
    fault: {
      historian: "Historiador: {cause}; las muestras esperan, el servicio sigue",
      logbook: "Libro de bitácora: {fault}; no admite asientos hasta que se pueda escribir de nuevo",
      checkpoints:
        "Libro de bitácora: no se pueden escribir sus puntos de control; se reintenta, los asientos se admiten como siempre",
      alarms: "Registros de alarmas: {fault}; se intenta de nuevo, el servicio sigue",
    },
    recovered: {
      historian: "Historiador: vuelve a escribir",
      logbook: "Libro de bitácora: vuelve a escribir",
      checkpoints: "Libro de bitácora: vuelve a firmar puntos de control",
      alarms: "Registros de alarmas: vuelve a escribir",
    },
    sourceStarted: "Fuente {name}: en marcha",
    sourceEnded: "Fuente {name}: terminada",
    sourceFailed: "Fuente {name}: {reason}",
    outputStarted: "Salida {name}: en marcha",
    outputEnded: "Salida {name}: terminada",
    outputFailed: "Salida {name}: {reason}; se volverá a intentar",
    keyMade:
      "Se ha creado la clave del barco; guarde una copia de {file} en tierra: con ella cualquiera puede comprobar el libro",
    notAnchored: "Libro de bitácora: sin la clave no se firman puntos de control",
    clockLeapt: "El reloj ha saltado; un asiento del libro de bitácora dice de cuándo a cuándo",
    foreignChange:
      "Libro de bitácora: alguien ha cambiado su archivo mientras estaba abierto; 'bitacora logbook verify' dice cómo",
    listenerError: "Falló un suscriptor del almacén de variables: {error}",
  },
  errors: {
    "backup-damaged":
      "la copia en {dir} está dañada ({file}): lo malo se escribe de nuevo con el próximo 'bitacora backup --check'; para restaurar, use una generación anterior u otro soporte",
    "backup-medium":
      "el soporte en {dir} no se puede usar ({reason}); las generaciones que había están como estaban. ¿Está enchufado y montado?",
    "backup-missing": "{dir} no tiene ninguna generación entera de una copia",
    "backup-never-quiet": "{dir} cambiaba sin parar mientras se leía; inténtelo de nuevo",
    "backup-no-room":
      "el soporte en {dir} no tiene sitio{needed, select, none {} other { (hacen falta {needed} MB, hay {free} MB libres)}}; las generaciones que había están como estaban. Use uno mayor, o menos generaciones (--keep)",
    "backup-same-device":
      "{dir} está en el disco de los datos ({data}), o el soporte no está montado: tal copia se pierde con el disco. Móntelo, o diga --same-device",
    "bad-parameter": "{name}: {reason, select, none {valor no válido} other {{reason}}}",
    "book-changed":
      "el libro de bitácora no es el que se firmó, y eso nadie puede darlo por bueno: reponga el libro verdadero, o empiece uno nuevo (aparte con otro nombre logbook, logbook.signed, logbook.key y logbook.pub)",
    "bus-unavailable": "interfaz CAN {interface}: {reason}",
    "capture-cut-off":
      "{file}: el archivo acaba a media escritura, como tras un corte de corriente; se ha leído todo lo anterior",
    "capture-needs-tool":
      "{file}: comprimido con {tool}, un programa que no está instalado; instálelo o descomprima antes el archivo",
    "capture-empty": "{file}: vacío; no se grabó nada",
    "capture-mostly-bad":
      "{file}: leído como {format}, pero {bad} de {lines} líneas están dañadas o son otra cosa; se ha leído lo que se pudo",
    "capture-not-recognised":
      "{file}: no es una captura en un formato conocido (candump, canboat, Yacht Devices, Actisense, pcap, PCAN y otros); vea 'bitacora nmea replay --help'",
    "capture-torn":
      "{file}: el archivo comprimido está cortado o dañado ({reason}); se ha leído lo que se pudo descomprimir antes",
    "capture-unreadable": "{file}: no se puede leer ({reason}); compruebe el nombre y los permisos",
    "capture-without-nmea2000":
      "{file}: {format}, pero sin NMEA 2000: no hay nada que mostrar; use la grabación de un bus NMEA 2000",
    "capture-without-times": "{file}: esta captura no tiene horas; quite --from y --to",
    "historian-busy": "el historiador tiene demasiadas consultas a la vez; inténtelo de nuevo en unos segundos",
    "historian-cancelled": "la consulta al historiador se canceló",
    "check-under-way": "el historiador ya se está comprobando; espere a que termine",
    "checkpoint-invalid":
      "el punto de control{file, select, none {} other { de {file}}} no sirve ({reason}); use la nota entera, tal como la imprimió 'bitacora logbook checkpoint'",
    "logbook-volume-lost":
      "el archivo {file} del libro de bitácora falta, es otro o es más corto que lo que se escribió; vuelva a ponerlo",
    "data-dir-in-use": "la carpeta de datos {dir} está en uso por el proceso {pid}; párelo o elija otra con --data-dir",
    "data-dir-lost": "la carpeta de datos {dir} falta, es otra o es de solo lectura ({reason}); vuelva a ponerla",
    "data-dir-not-writable":
      "{reason, select, EFTYPE {{dir}/vessel.json no es un archivo normal, o es larguísimo; quítelo, o elija otro directorio de datos con --data-dir} EFBIG {{dir}/vessel.json no es un archivo normal, o es larguísimo; quítelo, o elija otro directorio de datos con --data-dir} other {no se puede escribir en la carpeta de datos {dir} ({reason}); corrija los permisos o elija otra con --data-dir}}",
    "data-dir-of-another-vessel":
      "la carpeta de datos {dir} es del proyecto ''{found}'', no de ''{expected}'': deje id: {found} en el archivo del proyecto, o elija otra carpeta con --data-dir",
    "disk-full":
      "no queda espacio en el disco de {file, select, none {la carpeta de datos} other {{file}}}; libere algo",
    "folder-not-writable": "no se puede escribir en {file} ({reason}); corrija sus permisos o elija otro",
    "historian-closed": "el historiador está cerrado",
    "historian-damaged":
      "la base de datos del historiador {file} está dañada ({reason}); apártela para empezar una nueva",
    "historian-foreign-file":
      "{file} no es una base de datos del historiador de Bitácora; queda como estaba: elija otra con --db",
    "historian-io": "la base de datos del historiador {file} no se puede usar ({reason})",
    "historian-locked": "la base de datos del historiador {file} está en uso por otro proceso; elija otra con --db",
    "historian-other-version":
      "la base de datos del historiador {file} tiene el formato {version}, y esta versión de Bitácora lee el {supported}: use la versión que la escribió, o elija otra con --db",
    "history-in-use": "{file} es de un servicio en marcha; pregúntele a él con --url, o párelo antes",
    "history-missing":
      "no hay base de datos del historiador {file}; indique su carpeta con --data-dir, el archivo con --db, o un servicio en marcha con --url",
    "history-unreadable": "no se puede leer {file} ({reason}); léalo como su dueño o como root, o corrija los permisos",
    "host-unknown": "{host} no es una dirección de este equipo; elija una con --host",
    "logbook-closed": "el libro de bitácora está cerrado",
    "logbook-entry-invalid": "el libro de bitácora no admite este asiento: {reason}",
    "logbook-io":
      "{reason, select, EFTYPE {no se puede escribir en el libro de bitácora: {file}, o algo en él, no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} other {no se puede escribir en el libro de bitácora ({reason})}}",
    "logbook-key-unusable":
      "la clave del barco {file} no sirve: {reason}; repóngala de una copia, o aparte logbook.key y logbook.pub para empezar con una nueva",
    "logbook-missing":
      "no hay libro de bitácora en {dir, select, none {{file}} other {{dir}}}; indique su carpeta con --data-dir, o arranque el servicio, que empieza uno",
    "logbook-unreadable":
      "{reason, select, EFTYPE {no se puede leer el libro de bitácora {file}: una parte no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} EISDIR {no se puede leer el libro de bitácora {file}: una parte no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} EACCES {este usuario no puede leer el libro {file} (EACCES); léalo con sudo, o entre en el grupo al que pertenece su carpeta (sudo adduser NOMBRE bitacora) y vuelva a iniciar sesión} other {no se puede leer el libro de bitácora {file} ({reason})}}",
    "not-found": "{what, select, none {eso} other {{what}}} no existe",
    "nothing-to-check": "el historiador guarda sus muestras en memoria: no hay archivos que comprobar",
    "person-key-unusable":
      "{reason, select, exists {{file} ya existe, y no se sobrescribe; use otro nombre} unwritable {{file} no se puede escribir; revise la carpeta y sus permisos} unreadable {{file} no se puede leer; revise el nombre y los permisos} locked {la clave de {file} tiene contraseña; désela con --passphrase-file} passphrase {la clave de {file} no se abre con esta contraseña} other {{file} no es la clave de una persona, o está dañada}}",
    "output-not-writable":
      "{reason, select, ENOENT {{file}: no se puede escribir, su carpeta no existe; créela o indique otro} other {{file}: no se puede escribir ({reason}); indique otro o bórrelo antes}}",
    "port-denied": "sin permiso para escuchar en el puerto {port}; elija uno mayor que 1023 con --port",
    "port-in-use": "el puerto {port} está ocupado; elija otro con --port",
    "project-invalid": "el archivo de proyecto {file} tiene {count} fallo(s):",
    "project-not-writable":
      "no se puede escribir el archivo de proyecto {file} ({reason}): dé permiso al servicio para escribirlo a él y su carpeta",
    "project-overtaken": "otra persona ha cambiado entretanto el archivo de proyecto {file}: se ha dejado como está",
    "project-too-costly": "leer el proyecto lleva más de {seconds} s o demasiada memoria: hágalo más pequeño",
    "project-unreadable": "no se puede leer el archivo de proyecto {file} ({reason})",
    "service-unreachable": "ningún servicio responde en {url} ({reason}); ¿está en marcha?",
    "state-unreadable":
      "{file} no se puede leer ({reason}) y puede estar entero, así que no se sobrescribe; corrija los permisos o el disco, o apártelo para seguir sin él",
    "state-unwritable":
      "{file} no se ha escrito, porque no se podría volver a leer; lo que contenía sigue ahí. Es un fallo de Bitácora: comuníquelo, por favor",
    "too-large": "{what} es demasiado grande; como mucho {max}",
    usage: "{reason}",
    "watchdog-without-socket":
      "systemd espera señales de vida (WatchdogSec=) y no hay socket por donde mandarlas: arránquelo como la unidad systemd/bitacora.service, o quite WatchdogSec= de la unidad",
    "witness-state-damaged":
      "{file} está dañado, y un testigo que olvida lo que firmó podría firmar lo contrario; reponga el archivo como estaba, o empiece otro testigo en otra carpeta",
  },
  usage: {
    bothNamed: "--url y --data-dir nombran cada uno un servicio; indique solo uno",
    noService: "ningún servicio usa {dir}; arránquelo, o nombre con --url uno en marcha",
    unknownOption:
      "opción desconocida {option}{suggestion, select, none {;} other {; ¿quería decir {suggestion}?}} vea ''{command} --help'",
    unexpectedArgument: "argumento de más: {argument}; vea ''{command} --help'",
    unknownCommand:
      "no existe la orden ''{command}''{suggestion, select, none {.} other {; ¿quería decir ''{program} {suggestion}''?}} Vea ''{program} --help'",
    runsAshore: "lo que corre en tierra es otro programa: bitacora-shore {verb} (paquete bitacora-shore)",
    missingArgument: "falta {argument}; vea ''{command} --help'",
    missingValue: "{option} necesita un valor",
    notAWholeNumber: "{name} es un número entero de {min} a {max}, no ''{value}''",
    notAHostName: "{name} es un nombre sin esquema ni puerto (barco.lan), no ''{value}''",
    notANumber: "{name} es un número de {min} a {max}, no ''{value}''",
    other: "{reason}; vea ''{command} --help'",
  },
  outputLost: "no se pudo escribir la salida ({reason}); no está completa",
  internal: "fallo interno: {reason}; comuníquelo, por favor",
} satisfies Translation<typeof en>;
