import type { CliMessages, Losses } from "../en/cli.ts";

/** What can be wrong with the key that signs checkpoints. */
const keyFaults: Readonly<Record<string, string>> = {
  damaged: "está dañada",
  lost: "no está, y su clave pública sigue ahí",
  other: "no es la que corresponde a logbook.pub",
  unreadable: "no se puede leer",
};

/** What stops the historian from writing, by its code in /health. */
const historianCauses: Readonly<Record<string, string>> = {
  "disk-full": "el disco está lleno",
  "historian-locked": "otro programa tiene abierto su archivo; párelo",
  "historian-io": "su archivo no se puede usar; mire el disco o la tarjeta",
  "historian-damaged": "su archivo está dañado; arranque de nuevo el servicio, que lo aparta",
};

function causeOf(code: string): string {
  const cause = historianCauses[code];
  return cause === undefined ? code : `${cause} (${code})`;
}

export const cli = {
  topics: {
    access: "quién puede qué: personas, sesiones, programas, el certificado HTTPS",
    alarms: "las alarmas del servicio en marcha",
    history: "las muestras de los tags",
    logbook: "el libro de bitácora",
    nmea: "NMEA 2000: el bus y sus capturas",
    project: "el archivo de proyecto",
    shore: "el enlace con la costa",
    service: "el servicio del equipo (systemd), donde npm instaló Bitácora",
  },
  flags: {
    dataDir: "carpeta del libro de bitácora, los registros de alarmas y las muestras",
    json: "escribe JSON Lines en la salida estándar",
    verbose: "registra más detalles",
  },
  reload: {
    summary: "Hace que el servicio en marcha lea de nuevo su archivo de proyecto.",
    description:
      "Lo que puede aplicarse en marcha se aplica: variables, alarmas, fuentes, asignaciones, salidas. Los valores, las alarmas y las conexiones se quedan. Dice lo que espera un reinicio. Un archivo con faltas no cambia nada. `systemctl reload bitacora` (SIGHUP) hace lo mismo y dice en el diario qué resultó.",
    unchanged: "Nada ha cambiado en el archivo de proyecto",
    refused: "No se cambió nada en el servicio en marcha",
    foreignAnswer: "la respuesta no es la de Bitácora",
  },
  serve: {
    summary: "Pone en marcha el servicio: fuentes, variables, historiador, alarmas, libro, HTTP y WebSocket.",
    description: "Sin --project sirve el barco de demostración con un simulador en vivo.",
    project: "archivo de proyecto (YAML o JSON); sin él, el barco de demostración",
    host: "dirección en la que escuchar",
    port: "puerto en el que escuchar; 0 toma uno libre",
    db: "archivo de base de datos del historiador; sin él, lo que diga el proyecto",
    allowHost: "otro nombre con el que se llama a este equipo, como barco.lan (repetible)",
    allowOrigin: "origen web que puede leer, escribir y abrir el flujo en vivo (repetible)",
    https: "sirve también HTTPS, con un certificado de la autoridad propia del barco o como diga el proyecto",
    httpsPort: "puerto de HTTPS (8443, o el que diga el proyecto); 0 toma uno libre",
    trustProxy:
      "cabecera en que un proxy inverso de este equipo añade la dirección de su cliente; sin ella todos son uno solo",
    ready: (name, url) => `Bitácora sirve ${name} en ${url}`,
    readyDemo: "Es el barco de demostración con un simulador. El suyo: bitacora project init",
    dataDir: (dir) => `Carpeta de datos: ${dir}`,
    stopHint: "Ctrl-C lo termina.",
    openSource: (name) =>
      `${name} admite lo que envíe cualquiera en la red; from: [192.168.4.1] en el proyecto admite solo lo de la pasarela`,
    insecureOpen: "que escriba también quien alcance el servicio desde la red, sin contraseña",
    readableFromNetwork: (host) =>
      `Escucha en ${host}: desde la red solo se puede leer mientras nadie entre con su nombre; --insecure-open deja escribir a cualquiera`,
    access: {
      code: (url, code) => `Primera visita: ${url} pide este código y hace la cuenta del patrón: ${code}`,
      lost: "Había cuentas, y access.json ya no está: nadie puede iniciar sesión hasta que se cree de nuevo una primera cuenta",
      damaged:
        "access.json no se puede leer y se ha apartado (access.json.damaged): nadie puede entrar hasta que se haga otra vez una primera cuenta",
    },
    openToNetwork: (host) =>
      `Escucha en ${host}: quien alcance esta dirección puede reconocer alarmas y escribir en el libro`,
    reloaded: (applied, restart) =>
      ["El proyecto se cargó de nuevo", applied && `aplicado: ${applied}`, restart && `esperan un reinicio: ${restart}`]
        .filter((part) => part !== "")
        .join("; "),
    otherUnit: (tag, from, to) =>
      `${tag} cambia de unidad, ${to} en lugar de ${from}: los valores y el histórico de esta ejecución están en la antigua, así que todo lo que toca a los tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) espera junto a un reinicio`,
    nothingToReload: "La demostración no tiene archivo de proyecto que volver a cargar",
    stopping: (signal) => `${signal}: parando`,
    stopped: (ms) => `Parado en ${ms} ms; todo lo confirmado está en disco`,
    stoppedWithLosses: (lost, ms) =>
      `Parado en ${ms} ms; desde el arranque se han PERDIDO ${lostOf(lost)}; todo asiento confirmado está en disco`,
    stoppedWithoutDataDir: (dir, ms) =>
      `Parado en ${ms} ms; la carpeta de datos ${dir} FALTA, es otra o es de solo lectura: lo confirmado está donde se la llevaron, si aún existe`,
    stoppedWithoutVolume: (file, ms) =>
      `Parado en ${ms} ms; el archivo ${file} del libro FALTA, es otro o está cortado: lo confirmado NO está todo`,
    dataDirLost: {
      gone: (dir) =>
        `La carpeta de datos ${dir} FALTA: no se guarda nada y no se admiten asientos hasta que vuelva a su sitio`,
      other: (dir) =>
        `En ${dir} hay OTRA carpeta que la que se abrió: no se guarda nada y no se admiten asientos hasta que aquella vuelva a su sitio`,
      "read-only": (dir) =>
        `La carpeta de datos ${dir} es ahora de SOLO LECTURA: no se guarda nada y no se admiten asientos hasta que se pueda escribir`,
    },
    dataDirBack: (dir) => `La carpeta de datos ${dir} ha vuelto: se vuelve a guardar todo`,
    samplesLost: (samples) => `Historiador: no se pudieron escribir ${samples} muestras que esperaban, y se pierden`,
    transitionsLost: (transitions, alarms) =>
      `Alarmas: ${transitions} cambios NO están en el libro de bitácora, que no pudo recibirlos: ${alarms}`,
    entriesLost: (entries) =>
      `Libro de bitácora: ${entries} asientos del propio servicio NO están en él: no pudo recibirlos`,
    stopTimedOut:
      "No paró a tiempo; terminado de todos modos: pueden faltar las muestras de los últimos segundos, todo asiento confirmado está en disco",
    watchdog: {
      withheld: (reason) => `Vigilante: ${reason}`,
      slow: (seconds) => `el bucle de eventos estuvo parado ${seconds} s`,
      historian: (seconds) =>
        `el hilo del historiador lleva ${seconds} s sin contestar; se arranca de nuevo y, si no basta, se arranca el servicio`,
      reader: (bus, seconds) =>
        `el lector de ${bus} lleva ${seconds} s sin entregar nada, aunque el núcleo tiene tramas, y abrirlo de nuevo no ha servido; se arranca el servicio`,
      wellAgain: "Vigilante: todas las partes vuelven a dar señales de vida",
    },
    stoppedInStart: "Parado a mitad del arranque; no se ha perdido nada",
    notStartedAgain:
      "systemd no lo vuelve a arrancar por sí solo: arréglelo, y luego 'systemctl restart' con el nombre de la unidad",
    logbookOpened: (entries) => `Libro de bitácora: ${entries} ${entries === 1 ? "asiento" : "asientos"}`,
    tornTail: (bytes, file) =>
      `La última línea del libro quedó a medio escribir (${bytes} bytes, nunca confirmada); se guarda en ${file}`,
    historianSetAside: () =>
      "Historiador: un archivo estaba dañado; queda apartado (.damaged-*) y lo legible se conserva",
    historianThreadEnded:
      "Historiador: su hilo ha terminado; otro sigue con lo que hay en disco, y escribe lo que esperaba",
    monthsMissing: (files) =>
      `Historiador: FALTA(N) ${files} archivo(s) de mes, con las muestras que tenían; lo demás sigue. 'bitacora history check' los nombra`,
    damagedPlaces: (places) =>
      `Historiador: ${places} lugar(es) de sus archivos están dañados, y quedan como están; lo demás sigue. 'bitacora history check' dice cuáles`,
    dropping: "Historiador: se PIERDEN muestras: no caben más de las que esperan a ser escritas",
    dropped: (samples) => `Historiador: ya no se pierden muestras; se perdieron ${samples}`,
    alarmStoreDamaged: (records) => `Registros de alarmas: ${records} dañados apartados; la verdad está en el libro`,
    fault: {
      historian: (fault) => `Historiador: ${causeOf(fault)}; las muestras esperan, el servicio sigue`,
      logbook: (fault) => `Libro de bitácora: ${fault}; no admite asientos hasta que se pueda escribir de nuevo`,
      checkpoints: () =>
        "Libro de bitácora: no se pueden escribir sus puntos de control; se reintenta, los asientos se admiten como siempre",
      alarms: (fault) => `Registros de alarmas: ${fault}; se intenta de nuevo, el servicio sigue`,
    },
    recovered: {
      historian: "Historiador: vuelve a escribir",
      logbook: "Libro de bitácora: vuelve a escribir",
      checkpoints: "Libro de bitácora: vuelve a firmar puntos de control",
      alarms: "Registros de alarmas: vuelve a escribir",
    },
    sourceStarted: (source) => `Fuente ${source}: en marcha`,
    sourceEnded: (source) => `Fuente ${source}: terminada`,
    sourceFailed: (source, reason) => `Fuente ${source}: ${reason}`,
    outputStarted: (output) => `Salida ${output}: en marcha`,
    outputEnded: (output) => `Salida ${output}: terminada`,
    outputFailed: (output, reason) => `Salida ${output}: ${reason}; se volverá a intentar`,
    keyMade: (file) =>
      `Se ha creado la clave del barco; guarde una copia de ${file} en tierra: con ella cualquiera puede comprobar el libro`,
    notAnchored: "Libro de bitácora: sin la clave no se firman puntos de control",
    clockLeapt: "El reloj ha saltado; un asiento del libro de bitácora dice de cuándo a cuándo",
    foreignChange:
      "Libro de bitácora: alguien ha cambiado su archivo mientras estaba abierto; 'bitacora logbook verify' dice cómo",
    listenerError: (error) => `Falló un suscriptor del almacén de variables: ${error}`,
  },
  errors: {
    "backup-damaged": (d) =>
      `la copia en ${d("dir")} está dañada (${d("file")}): lo malo se escribe de nuevo con el próximo 'bitacora backup --check'; para restaurar, use una generación anterior u otro soporte`,
    "backup-medium": (d) =>
      `el soporte en ${d("dir")} no se puede usar (${d("reason")}); las generaciones que había están como estaban. ¿Está enchufado y montado?`,
    "backup-missing": (d) => `${d("dir")} no tiene ninguna generación entera de una copia`,
    "backup-never-quiet": (d) => `${d("dir")} cambiaba sin parar mientras se leía; inténtelo de nuevo`,
    "backup-no-room": (d) =>
      `el soporte en ${d("dir")} no tiene sitio${d("needed", "") && ` (hacen falta ${d("needed")} MB, hay ${d("free")} MB libres)`}; las generaciones que había están como estaban. Use uno mayor, o menos generaciones (--keep)`,
    "backup-same-device": (d) =>
      `${d("dir")} está en el disco de los datos (${d("data")}), o el soporte no está montado: tal copia se pierde con el disco. Móntelo, o diga --same-device`,
    "bad-parameter": (d) => `${d("name")}: ${d("reason", "valor no válido")}`,
    "book-changed": () =>
      "el libro de bitácora no es el que se firmó, y eso nadie puede darlo por bueno: reponga el libro verdadero, o empiece uno nuevo (aparte con otro nombre logbook, logbook.signed, logbook.key y logbook.pub)",
    "bus-unavailable": (d) => `interfaz CAN ${d("interface")}: ${d("reason")}`,
    "capture-cut-off": (d) =>
      `${d("file")}: el archivo acaba a media escritura, como tras un corte de corriente; se ha leído todo lo anterior`,
    "capture-needs-tool": (d) =>
      `${d("file")}: comprimido con ${d("tool")}, un programa que no está instalado; instálelo o descomprima antes el archivo`,
    "capture-empty": (d) => `${d("file")}: vacío; no se grabó nada`,
    "capture-mostly-bad": (d) =>
      `${d("file")}: leído como ${d("format")}, pero ${d("bad")} de ${d("lines")} líneas están dañadas o son otra cosa; se ha leído lo que se pudo`,
    "capture-not-recognised": (d) =>
      `${d("file")}: no es una captura en un formato conocido (candump, canboat, Yacht Devices, Actisense, pcap, PCAN y otros); vea 'bitacora nmea replay --help'`,
    "capture-torn": (d) =>
      `${d("file")}: el archivo comprimido está cortado o dañado (${d("reason")}); se ha leído lo que se pudo descomprimir antes`,
    "capture-unreadable": (d) => `${d("file")}: no se puede leer (${d("reason")}); compruebe el nombre y los permisos`,
    "capture-without-nmea2000": (d) =>
      `${d("file")}: ${d("format")}, pero sin NMEA 2000: no hay nada que mostrar; use la grabación de un bus NMEA 2000`,
    "capture-without-times": (d) => `${d("file")}: esta captura no tiene horas; quite --from y --to`,
    "historian-busy": () => "el historiador tiene demasiadas consultas a la vez; inténtelo de nuevo en unos segundos",
    "historian-cancelled": () => "la consulta al historiador se canceló",
    "check-under-way": () => "el historiador ya se está comprobando; espere a que termine",
    "checkpoint-invalid": (d) =>
      `el punto de control${d("file", "") && ` de ${d("file")}`} no sirve (${d("reason")}); use la nota entera, tal como la imprimió 'bitacora logbook checkpoint'`,
    "logbook-volume-lost": (d) =>
      `el archivo ${d("file")} del libro de bitácora falta, es otro o es más corto que lo que se escribió; vuelva a ponerlo`,
    "data-dir-in-use": (d) =>
      `la carpeta de datos ${d("dir")} está en uso por el proceso ${d("pid")}; párelo o elija otra con --data-dir`,
    "data-dir-lost": (d) =>
      `la carpeta de datos ${d("dir")} falta, es otra o es de solo lectura (${d("reason")}); vuelva a ponerla`,
    "data-dir-not-writable": (d) =>
      d("reason") === "EFTYPE" || d("reason") === "EFBIG"
        ? `${d("dir")}/vessel.json no es un archivo normal, o es larguísimo; quítelo, o elija otro directorio de datos con --data-dir`
        : `no se puede escribir en la carpeta de datos ${d("dir")} (${d("reason")}); corrija los permisos o elija otra con --data-dir`,
    "data-dir-of-another-vessel": (d) =>
      `la carpeta de datos ${d("dir")} es del proyecto '${d("found")}', no de '${d("expected")}'; elija otra con --data-dir`,
    "disk-full": (d) => `no queda espacio en el disco de ${d("file", "la carpeta de datos")}; libere algo`,
    "folder-not-writable": (d) =>
      `no se puede escribir en ${d("file")} (${d("reason")}); corrija sus permisos o elija otro`,
    "historian-closed": () => "el historiador está cerrado",
    "historian-damaged": (d) =>
      `la base de datos del historiador ${d("file")} está dañada (${d("reason")}); apártela para empezar una nueva`,
    "historian-foreign-file": (d) =>
      `${d("file")} no es una base de datos del historiador de Bitácora; queda como estaba: elija otra con --db`,
    "historian-io": (d) => `la base de datos del historiador ${d("file")} no se puede usar (${d("reason")})`,
    "historian-locked": (d) =>
      `la base de datos del historiador ${d("file")} está en uso por otro proceso; elija otra con --db`,
    "historian-other-version": (d) =>
      `la base de datos del historiador ${d("file")} tiene el formato ${d("version")}, y esta versión de Bitácora lee el ${d("supported")}: use la versión que la escribió, o elija otra con --db`,
    "history-in-use": (d) => `${d("file")} es de un servicio en marcha; pregúntele a él con --url, o párelo antes`,
    "history-missing": (d) =>
      `no hay base de datos del historiador ${d("file")}; indique su carpeta con --data-dir, el archivo con --db, o un servicio en marcha con --url`,
    "history-unreadable": (d) =>
      `no se puede leer ${d("file")} (${d("reason")}); léalo como su dueño o como root, o corrija los permisos`,
    "host-unknown": (d) => `${d("host")} no es una dirección de este equipo; elija una con --host`,
    "logbook-closed": () => "el libro de bitácora está cerrado",
    "logbook-entry-invalid": (d) => `el libro de bitácora no admite este asiento: ${d("reason")}`,
    "logbook-io": (d) =>
      d("reason") === "EFTYPE"
        ? `no se puede escribir en el libro de bitácora: ${d("file")}, o algo en él, no es un archivo normal, sino una FIFO, un dispositivo o una carpeta`
        : `no se puede escribir en el libro de bitácora (${d("reason")})`,
    "logbook-key-unusable": (d) =>
      `la clave del barco ${d("file")} no sirve: ${keyFaults[d("reason")] ?? d("reason")}; repóngala de una copia, o aparte logbook.key y logbook.pub para empezar con una nueva`,
    "logbook-missing": (d) => `no hay libro de bitácora en ${d("dir", d("file"))}; indique su carpeta con --data-dir`,
    "logbook-unreadable": (d) =>
      d("reason") === "EFTYPE" || d("reason") === "EISDIR"
        ? `no se puede leer el libro de bitácora ${d("file")}: una parte no es un archivo normal, sino una FIFO, un dispositivo o una carpeta`
        : d("reason") === "EACCES"
          ? `este usuario no puede leer el libro ${d("file")} (EACCES); léalo con sudo, o entre en el grupo al que pertenece su carpeta (sudo adduser NOMBRE bitacora) y vuelva a iniciar sesión`
          : `no se puede leer el libro de bitácora ${d("file")} (${d("reason")})`,
    "not-found": (d) => `${d("what", "eso")} no existe`,
    "nothing-to-check": () => "el historiador guarda sus muestras en memoria: no hay archivos que comprobar",
    "person-key-unusable": (d) =>
      ({
        exists: `${d("file")} ya existe, y no se sobrescribe; use otro nombre`,
        unwritable: `${d("file")} no se puede escribir; revise la carpeta y sus permisos`,
        unreadable: `${d("file")} no se puede leer; revise el nombre y los permisos`,
        locked: `la clave de ${d("file")} tiene contraseña; désela con --passphrase-file`,
        passphrase: `la clave de ${d("file")} no se abre con esta contraseña`,
      })[d("reason")] ?? `${d("file")} no es la clave de una persona, o está dañada`,
    "output-not-writable": (d) =>
      d("reason") === "ENOENT"
        ? `${d("file")}: no se puede escribir, su carpeta no existe; créela o indique otro`
        : `${d("file")}: no se puede escribir (${d("reason")}); indique otro o bórrelo antes`,
    "port-denied": (d) => `sin permiso para escuchar en el puerto ${d("port")}; elija uno mayor que 1023 con --port`,
    "port-in-use": (d) => `el puerto ${d("port")} está ocupado; elija otro con --port`,
    "project-invalid": (d) => `el archivo de proyecto ${d("file")} tiene ${d("count")} fallo(s):`,
    "project-unreadable": (d) => `no se puede leer el archivo de proyecto ${d("file")} (${d("reason")})`,
    "service-unreachable": (d) => `ningún servicio responde en ${d("url")} (${d("reason")}); ¿está en marcha?`,
    "too-large": (d) => `${d("what")} es demasiado grande; como mucho ${d("max")}`,
    usage: (d) => d("reason"),
    "watchdog-without-socket": () =>
      "systemd espera señales de vida (WatchdogSec=) y no hay socket por donde mandarlas: arránquelo como la unidad systemd/bitacora.service, o quite WatchdogSec= de la unidad",
    "witness-state-damaged": (d) =>
      `${d("file")} está dañado, y un testigo que olvida lo que firmó podría firmar lo contrario; reponga el archivo como estaba, o empiece otro testigo en otra carpeta`,
  },
  usage: {
    unknownOption: (option, command) => `opción desconocida ${option}; vea '${command} --help'`,
    unexpectedArgument: (argument, command) => `argumento de más: ${argument}; vea '${command} --help'`,
    unknownCommand: (command, program) => `no existe la orden '${command}'. Vea '${program} --help'`,
    runsAshore: (verb) => `lo que corre en tierra es otro programa: bitacora-shore ${verb} (paquete bitacora-shore)`,
    missingArgument: (argument, command) => `falta ${argument}; vea '${command} --help'`,
    missingValue: (option) => `${option} necesita un valor`,
    notAWholeNumber: (name, value, min, max) => `${name} es un número entero de ${min} a ${max}, no '${value}'`,
    notAHostName: (name, value) => `${name} es un nombre sin esquema ni puerto (barco.lan), no '${value}'`,
    notANumber: (name, value, min, max) => `${name} es un número de ${min} a ${max}, no '${value}'`,
    other: (reason, command) => `${reason}; vea '${command} --help'`,
  },
  outputLost: (reason) => `no se pudo escribir la salida (${reason}); no está completa`,
  withoutSocketcan:
    "sin buses CAN: npm ha dejado fuera el paquete 'socketcan', que no pudo compilar; 'bitacora doctor' dice qué escribir",
  internal: (reason) => `fallo interno: ${reason}; comuníquelo, por favor`,
} satisfies CliMessages;

function lostOf({ samples, transitions, entries }: Losses): string {
  const lost = [
    ...(samples > 0 ? [`${samples} muestras`] : []),
    ...(transitions > 0 ? [`${transitions} cambios de alarma`] : []),
    ...(entries > 0 ? [`${entries} asientos del propio servicio`] : []),
  ];
  return lost.join(" y ");
}
