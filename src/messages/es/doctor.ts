/** `bitacora doctor`: lo que encuentra, en palabras llanas. */
import type { Translation } from "../catalogue.ts";
import type { doctor as en } from "../en/doctor.ts";

export const doctor: Translation<typeof en> = {
  command: {
    summary: "Mira este equipo y el servicio, y dice qué está mal y qué orden teclear.",
    description:
      "No cambia nada. Funciona sin el servicio y pregunta al que está en marcha. Estado de salida 1 si algo está mal; lo que solo merece una mirada o " +
      "no se sabe no cuenta.",
    project: "archivo del proyecto que se revisa; sin él, /etc/bitacora/project.yaml",
  },
  https: {
    authority:
      "{isOver, select, true {HTTPS: la autoridad del barco ha caducado; el servicio hace otra, en la que todos los dispositivos tendrán que confiar} other {HTTPS: los dispositivos pueden confiar en la autoridad del barco {days} días más; sus certificados se renuevan solos}}",
    files:
      "{isOver, select, true {HTTPS: el certificado de {file} ha caducado} other {HTTPS: el certificado de {file} vale {days} días}}",
    atStart: "HTTPS: su certificado se hace al arrancar",
    unusable: "HTTPS: {fault}",
    openKey: "Otros pueden leer la clave de {file} ({mode})",
  },
  levels: { ok: "bien", warn: "mire", fail: "MAL", unknown: "no sé" },
  checkFailed: "La comprobación ''{check}'' del propio doctor falló: {reason}",
  checkLate: "La comprobación ''{check}'' no terminó a tiempo: algo de lo que mira no responde",
  node: {
    good: "Node {version} ({path})",
    old: "Node {version} ({path}) es demasiado antiguo: hace falta 24.15 o posterior",
  },
  socketcan: {
    whys: {
      "package-missing": "el paquete 'socketcan' no está instalado",
      "package-unusable": "el paquete 'socketcan' no se puede cargar; quizá se construyó para otro sistema",
    },
    good: "El paquete para buses CAN (socketcan) está instalado y se carga",
    missing:
      "{isNeeded, select, true {El bus CAN del proyecto no se puede usar} other {No se puede usar ningún bus CAN (el proyecto no tiene)}}: {why}",
  },
  link: {
    otherName:
      "{name}: no hay tal interfaz; este equipo tiene {others}. ¿Es ese el bus? Entonces escriba su nombre en el proyecto",
    notCan: "{name} no es una interfaz CAN",
    down: "{name}: la interfaz está apagada",
    noDetails:
      "{name} está en marcha; no se sabe su velocidad ni su estado, porque 'ip' {isMissing, select, true {no está instalado} other {no responde a tiempo}}",
    busOff:
      "{name}: el controlador ha dejado el bus tras demasiados errores (BUS-OFF); revise cable, terminadores y velocidad",
    errors: "{name}: el controlador tiene muchos errores ({state}); revise cable, terminadores y velocidad",
    bitRate: "{name}: la velocidad es {rate}; la de NMEA 2000 es 250000. No se recibe nada",
    restart: "{name}: nada rearranca el controlador tras demasiados errores (restart-ms es 0)",
    queue: "{name}: la interfaz solo encola {frames} tramas (txqueuelen)",
    good: "{rate, select, none {{name} está en marcha (un bus virtual)} other {{name} está en marcha: {rate} bit/s, {state, select, none {?} other {{state}}}, rearranca a los {restartMs, select, none {?} other {{restartMs}}} ms}}",
  },
  serial: {
    missing: "No hay puerto serie {file}; ¿está enchufado el equipo, y sigue llamándose así?",
    none: "{file} no es un puerto serie",
    denied: "{file} no está abierto para este usuario; el servicio necesita el grupo dialout",
    hidden: "La unidad oculta al servicio todos los puertos serie (PrivateDevices)",
    good: "{file} está",
  },
  buffers: {
    unknown: "El sistema no muestra el tamaño de los búferes de red",
    good: "Los búferes de {bytes} bytes guardan {stallMs} ms de un bus lleno",
    small: "Los búferes de {bytes} bytes solo guardan {stallMs} ms de un bus lleno: una pausa corta pierde tramas",
  },
  port: {
    own: "El servicio escucha en {url}",
    free: "El puerto {port} de {host} está libre para el servicio",
    refused: "El puerto {port} de {host} no se puede usar ({code})",
    taken:
      "El puerto {port} lo tiene {who, select, none {un programa que solo root puede ver} other {{who}}}: el servicio no puede arrancar",
  },
  clock: {
    impossible: "El reloj marca {now}, una hora anterior a la de este programa",
    synchronised: "El reloj está sincronizado{source, select, none {} other { ({source})}}",
    notSynchronised:
      "{source, select, none {El reloj no está sincronizado, y no hay nada que lo ponga en hora (chrony, systemd-timesyncd, gpsd)} other {El reloj aún no está sincronizado; {source} está en marcha}}",
    unknown: "No se sabe si el reloj está sincronizado: timedatectl no responde",
    rtc: "Hay un reloj que anda con el equipo apagado (RTC)",
    noRtc:
      "Ningún reloj anda con el equipo apagado (RTC): tras un corte la hora está mal hasta que algo la ponga; un módulo cuesta unos euros",
  },
  disk: {
    readOnly: "El disco en {point} es de solo lectura: no se puede guardar nada; una tarjeta que falla queda así",
    volatile: "El directorio de datos está en {type} ({point}): se pierde con la corriente",
    mounted: "El directorio de datos está en {type}, montado en {point} para escribir",
    unknown: "No se puede consultar el disco de {dir}",
    full: "El disco está lleno: {megabytes, number} MB libres, reservados a las alarmas y al libro de bitácora; se pierden muestras",
    low: "El disco está casi lleno: {megabytes, number} MB libres{days, select, none {} other {; al ritmo actual bastan para {days, number} días}}",
    good: "Quedan {megabytes, number} MB libres en el disco{days, select, none {} other {; al ritmo actual bastan para {days, number} días}}",
  },
  wear: {
    unknown: "{name} no dice cuán gastado está",
    worn: "{name} dice que está gastado ({percent} %): haga una copia y cámbielo",
    good: "{name} dice que ha gastado el {percent} % de su vida",
  },
  rights: {
    notAFolder: "{dir} no es un directorio",
    missing: "{dir} no existe todavía; el servicio lo crea en su primer arranque",
    unreadable: "Usted no puede leer {dir} ({code}); los del grupo bitacora sí, tras entrar de nuevo",
    foreign:
      "{more, plural, =0 {{file} es de {found}, y el directorio de datos de {owner}: el servicio no puede escribirlo} other {{file} y # más son de {found}, y el directorio de datos de {owner}: el servicio no puede escribirlos}}",
    projectUnreadable:
      "{owner}, de quien es el directorio de datos, no puede leer {file}: el servicio no arranca con él",
    keyOpen: "Otros pueden leer la clave del libro de bitácora: quien la tenga puede firmar como este barco",
    notWritable: "Su dueño no puede escribir en {dir}",
    good: "{dir} y todos sus archivos son de {owner}",
  },
  unit: {
    noSystemd: "Este equipo no lo lleva systemd, o no responde",
    masked: "La unidad está enmascarada: systemd no la arranca",
    faulty: "systemd no puede leer la unidad ({state})",
    noProgram: "La unidad arranca {path}, que no está: Node o Bitácora están ahora en otro sitio",
    gaveUp: "El servicio no arranca hasta que una persona arregle algo (estado 78): el diario dice qué",
    starting:
      "{isFirst, select, true {El servicio está arrancando} other {El servicio arranca una y otra vez: termina cada vez}}",
    missing: "No hay una unidad bitacora.service: el servicio no arranca solo",
    notRunning: "La unidad no está en marcha ({active}, {sub})",
    disabled: "La unidad no arranca con el equipo",
    restarted: "systemd tuvo que rearrancar el servicio {times} vez/veces",
    noWatchdog: "La unidad no tiene vigilancia (watchdog): un servicio colgado no se rearranca",
    good: "La unidad está instalada, arranca con el equipo, está en marcha y vigilada",
  },
  accounts: {
    lost: "Había cuentas en {dir}, y access.json ya no está o no se pudo leer: nadie puede iniciar sesión hasta que se cree de nuevo una primera",
  },
  lastEnd: {
    unknown: "No se sabe cómo terminó la última vez: usted no puede leer el directorio de datos",
    clean: "La última vez se paró en orden, o no hubo otra",
    unclean:
      "La última vez terminó sin pararse{rebooted, select, none {} true { (corte de corriente o reinicio del equipo)} other { (matado o por un fallo)}}; vivo por última vez a las {alive}",
  },
  project: {
    none: "{isNeeded, select, true {No hay archivo de proyecto, /etc/bitacora/project.yaml: el servicio no puede arrancar} other {No hay archivo de proyecto en los sitios habituales: nombre el suyo con --project; ''serve'' sin él muestra el barco de demostración}}",
    good: "{file} está bien: {name}",
    warnings: "{file} no tiene fallos y sí {count} aviso(s), el primero: {first}",
    faults: "{file} tiene {count} fallo(s), y el servicio no arranca con él; el primero: {first}",
    unreadable: "No se puede leer {file}: {reason}",
  },
  service: {
    none: "Ningún servicio tiene abierto este directorio de datos",
    good: "El servicio en {url} dice que todo va bien",
    reason: "El servicio dice: {text} (desde {since})",
    silent: "El servicio en {url} no responde: está colgado",
  },
};
