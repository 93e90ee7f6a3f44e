/** Qué le pasa al servicio en su conjunto, y qué hacer. */
import type { Translation } from "../catalogue.ts";
import type { conditions as en, conditionWords as enWords } from "../en/conditions.ts";

export const conditionWords: Translation<typeof enWords> = {
  parts: {
    historian: "El historiador",
    logbook: "El libro de bitácora",
    alarms: "El almacén de alarmas",
    anchor: "la guardia del ancla",
    areas: "la lista de zonas de guardia",
    mob: "la marca de la persona al agua",
    state: "lo que contenía un archivo del servicio",
  },
  effects: {
    historian: "Lo que no se puede registrar espera, mientras quepa.",
    logbook: "El último asiento no se escribió; cada uno nuevo se intenta.",
    alarms: "Las alarmas se ven como siempre y se guardarán cuando se pueda.",
  },
  causes: {
    "historian-locked": "otro programa usa su archivo",
    "historian-io": "su archivo no se puede usar",
    "historian-damaged": "su archivo está dañado",
    "logbook-io": "no se puede escribir en el libro",
    "logbook-volume-lost": "se ha quitado o cambiado un archivo del libro",
    EROFS: "el disco es de solo lectura",
    EACCES: "el servicio no tiene permiso para escribir su archivo",
    "before-build": "marca una hora anterior a la de este programa",
    gnss: "no coincide con el GNSS del bus",
    leapt: "ha saltado, y nada ha confirmado la hora nueva",
  },
  remedies: {
    "historian-locked": "Pare ese programa.",
    "historian-io": "Revise el disco o la tarjeta: ¿es de solo lectura, falta, falla?",
    "historian-damaged": "Rearranque el servicio: lo aparta y conserva lo legible.",
    "logbook-io": "Revise el disco o la tarjeta: ¿es de solo lectura, falta, falla?",
    "logbook-volume-lost": "Repóngalo y rearranque el servicio.",
    EROFS: "Puede estar fallando: revíselo.",
    EACCES: "Dele permiso.",
  },
};

export const conditions: Translation<typeof en> = {
  "data-dir-lost": {
    text: "El directorio de datos no es el que abrió el servicio. No se guarda nada hasta que vuelva.",
    whatToDo: "Monte el disco o reponga el directorio; si es otro a propósito, rearranque: systemctl restart bitacora",
  },
  "read-only": {
    text: "El directorio de datos es de solo lectura. No se guarda nada.",
    whatToDo:
      "Una tarjeta que falla pasa a solo lectura: vea 'sudo dmesg | tail', haga una copia y cámbiela. Si no: sudo mount -o remount,rw",
  },
  "disk-full": {
    text: "{whole, select, true {El disco está lleno ({megabytes, number} MB libres, reservados a las alarmas y al libro de bitácora). Las muestras esperan, y luego se pierden las más antiguas.} other {{part} no puede escribir: el disco está lleno. {effect}}}",
    whatToDo:
      "Haga sitio: 'sudo du -xh / | sort -h | tail' dice qué ocupa; 'sudo journalctl --vacuum-size=100M' libera algo.",
  },
  "part-fault": {
    text: "{part} no funciona: {cause}. {effect}",
    whatToDo:
      "{remedy, select, none {} other {{remedy} }}El registro dice más: journalctl -u bitacora; 'bitacora doctor' revisa el disco y los permisos.",
  },
  "book-in-doubt": {
    text: "{doubt, select, none {El libro de bitácora está en duda ({fault}).} other {{doubt}}}",
    whatToDo: "No cambie nada en el directorio de datos. bitacora logbook verify",
  },
  "key-unusable": {
    text: "La clave del libro de bitácora no se puede usar, así que no se firma nada.",
    whatToDo: "Vea por qué, al arrancar: journalctl -u bitacora; luego bitacora logbook key show",
  },
  "witness-refuses": {
    text: "El testigo {name} rechaza este libro de bitácora: ha firmado otro.",
    whatToDo: "No cambie nada en el directorio de datos y pregunte al testigo. bitacora logbook verify",
  },
  "source-failed": {
    text: "La fuente {name} no trae nada: {fault}",
    whatToDo: "Revise su cable y su alimentación; 'bitacora doctor' revisa la interfaz.",
  },
  "output-failed": {
    text: "La salida {name} ha fallado: {fault}",
    whatToDo: "Se vuelve a intentar. Quizá esté mal en el archivo del proyecto: bitacora project check ARCHIVO",
  },
  "source-fault": {
    text: "La fuente {name} funciona, con un fallo: {fault}",
    whatToDo: "'bitacora doctor' revisa la interfaz.",
  },
  "alerts-refused": {
    text: "Otros equipos comunican más avisos de los que caben: se rechazaron {count, number} mensajes, y sus alarmas no se muestran aquí.",
    whatToDo:
      "Mire las pantallas de los propios equipos. Un equipo que inventa avisos está averiado: las alarmas lo nombran; desconéctelo del bus.",
  },
  "raw-server-closed": {
    text: "El servidor de tramas no puede escuchar: {fault}",
    whatToDo: "Otro programa puede tener su puerto: sudo ss -ltnp. O dele otro puerto en el archivo del proyecto.",
  },
  "samples-lost": {
    text: "Se han perdido {count, number} muestras desde que arrancó el servicio: el disco no las tomó a tiempo.",
    whatToDo:
      "No vuelven. Si ahora no pasa nada más, ya acabó; si se repite, el disco es demasiado lento o está lleno.",
  },
  "disk-low": {
    text: "El disco está casi lleno: {megabytes, number} MB libres. Aún no se pierde nada.",
    whatToDo:
      "Haga sitio, o ponga un historian.max_bytes menor. 'bitacora doctor' dice cuántos días quedan; 'sudo du -xh / | sort -h | tail' qué ocupa.",
  },
  "backup-overdue": {
    text: "La copia más reciente en {name} tiene {days} días, o no hay ninguna.",
    whatToDo: "¿Está el soporte enchufado, montado y con sitio? A mano: bitacora backup CARPETA",
  },
  "program-unconfined": {
    text: "El programa {name} funciona sin aislamiento: puede leer y hacer todo lo que puede el servicio.",
    whatToDo: "Con systemd: sudo bitacora programs install, y sin 'sandbox: false' en el proyecto.",
  },
  "collision-blind": {
    text: "Nadie vigila el riesgo de abordaje: se oyen otros buques, y no se conocen la posición, el rumbo o la velocidad propios.",
    whatToDo: "Mire fuera. ¿Tiene señal el receptor, y da rumbo y velocidad? Vea la página Bus, y Fuentes en Ajustes.",
  },
  "dangers-left-out": {
    text: "{count, plural, one {# buque peligroso no tiene alarma} other {# buques peligrosos no tienen alarma}}: las alarmas son para los buques que llegan antes.",
    whatToDo:
      "La página Derrota muestra todos los buques por orden de peligro. Quizá un receptor averiado inventa buques.",
  },
  "distress-left-out": {
    text: "{count, plural, one {# llamada de socorro no tiene} other {# llamadas de socorro no tienen}} alarma propia: hay demasiadas a la vez.",
    whatToDo:
      "Reconozca las alarmas de socorro: cada una deja sitio a otra. Escuche el canal 16 de VHF. Quizá un receptor averiado inventa llamadas.",
  },
  "shore-contradicts": {
    text: "En tierra hay otro libro de bitácora de este barco: {fault}.",
    whatToDo:
      "¿Se restauró una copia antigua, o tiene otro ordenador la clave de este barco? No cambie nada en el directorio de datos. bitacora logbook verify",
  },
  "clock-not-set": {
    text: "El reloj de este equipo no puede estar en hora: {cause}.",
    whatToDo: "timedatectl; después póngalo en hora, o dele un servidor de hora o un receptor GNSS (chrony, gpsd).",
  },
  "not-signed": {
    text: "No se pudo escribir el último punto de control del libro ({fault}). Los asientos nuevos no se firman.",
    whatToDo: "Revise el disco: ¿está lleno, es de solo lectura, falla? bitacora doctor",
  },
  "book-touched": {
    text: "Alguien ajeno cambió archivos del libro de bitácora con el servicio en marcha, {count} vez/veces.",
    whatToDo: "bitacora logbook verify",
  },
  "alarms-not-in-book": {
    text: "Faltan en el libro {count, number} cambios de alarmas: perdidos, o en espera mientras el libro no los admite.",
    whatToDo: "Revise el disco: ¿está lleno, es de solo lectura, falla? bitacora doctor",
  },
  "history-damaged": {
    text: "Hay {count, number} bloques dañados en el historial. Lo demás se da.",
    whatToDo: "bitacora history check; una tarjeta dañada daña más: haga una copia",
  },
  "history-missing": {
    text: "Faltan {count} archivos de mes del historial.",
    whatToDo: "Repóngalos y rearranque, o acepte la pérdida: bitacora history compact --accept-missing",
  },
  "checks-late": {
    text: "El servicio estuvo parado {seconds} s en los últimos dos minutos: las alarmas llegaron así de tarde.",
    whatToDo: "El equipo está sobrecargado o su disco se atasca: vea 'top' y 'sudo dmesg | tail'",
  },
  "open-to-network": {
    text: "Quien alcance {fault} puede reconocer alarmas y escribir en el libro (--insecure-open).",
    whatToDo: "Arranque sin --insecure-open: entonces los demás solo pueden leer.",
  },
  "state-lost": {
    text: "Se ha perdido {part}: el archivo está dañado.",
    whatToDo:
      "Póngalo otra vez y acepte la alarma, que dice cómo. El archivo dañado se guarda al lado (.damaged-). bitacora doctor revisa el disco.",
  },
  "accounts-lost": {
    text: "Las cuentas ya no están o no se pueden leer: nadie puede iniciar sesión, y lo que cerraban sigue cerrado.",
    whatToDo:
      "Cree de nuevo una primera cuenta en la consola, con el código que imprime 'bitacora access code'. Si nadie de ustedes ha tocado access.json, véase SECURITY.md.",
  },
  "access-not-written": {
    text: "Lo que se quitó (un token, una cuenta, una sesión, una passkey) cuenta, y no está en el disco: un reinicio lo devolvería.",
    whatToDo: "Haga sitio en el disco del directorio de datos; entonces se escribe solo.",
  },
  "https-unavailable": {
    text: "Nadie puede usar HTTPS: {fault}.",
    whatToDo: "bitacora doctor",
  },
  "certificate-ends": {
    text: "{isOver, select, true {El certificado de HTTPS ha caducado: los navegadores rechazan la dirección.} other {El certificado de HTTPS caduca en {count} días, y nada lo ha renovado.}}",
    whatToDo:
      "{fault, select, files {Renueve los ficheros que https nombra en el proyecto; se toman en medio minuto.} other {Se renueva solo cuatro meses antes: vea con 'journalctl -u bitacora | grep HTTPS' qué lo impide.}}",
  },
  "simulated-withheld": {
    text: "{count} variables tienen valores simulados o reproducidos. Las salidas no los envían.",
    whatToDo:
      "Quite simulator y replay de las fuentes del proyecto. Si nadie gobierna con lo que envía: outputs_simulated: true",
  },
  "not-ready": {
    text: "El servicio no está listo: {fault}",
    whatToDo: "journalctl -u bitacora",
  },
};
