/** Qué le pasa al servicio en su conjunto, y qué hacer. */
import type { ConditionMessages } from "../en/conditions.ts";
import { evidence } from "./evidence.ts";

const PARTS: Readonly<Record<string, string>> = {
  historian: "El historiador",
  logbook: "El libro de bitácora",
  alarms: "El almacén de alarmas",
};
/** Qué significa mientras una parte no puede escribir. */
const EFFECTS: Readonly<Record<string, string>> = {
  historian: " Lo que no se puede registrar espera, mientras quepa.",
  logbook: " El último asiento no se escribió; cada uno nuevo se intenta.",
  alarms: " Las alarmas se ven como siempre y se guardarán cuando se pueda.",
};
const LOOK_AT_DISK = "Revise el disco o la tarjeta: ¿es de solo lectura, falta, falla?";
/** Qué falla y qué lo arregla. */
const CAUSES: Readonly<Record<string, readonly [cause: string, remedy: string]>> = {
  "historian-locked": ["otro programa usa su archivo", "Pare ese programa."],
  "historian-io": ["su archivo no se puede usar", LOOK_AT_DISK],
  "historian-damaged": ["su archivo está dañado", "Rearranque el servicio: lo aparta y conserva lo legible."],
  "logbook-io": ["no se puede escribir en el libro", LOOK_AT_DISK],
  "logbook-volume-lost": ["se quitó o cambió un archivo del libro", "Repóngalo y rearranque el servicio."],
  EROFS: ["el disco es de solo lectura", "Puede estar fallando: revíselo."],
  EACCES: ["el servicio no puede escribir su archivo", "Dele permiso."],
};
const JOURNAL = "El registro dice más: journalctl -u bitacora; 'bitacora doctor' revisa el disco y los permisos.";
const CLOCKS: Readonly<Record<string, string>> = {
  "before-build": "marca una hora anterior a la de este programa",
  gnss: "no coincide con el GNSS del bus",
  leapt: "ha saltado, y nada ha confirmado la hora nueva",
};

const number = (value: number): string => value.toLocaleString("es");
const megabytes = (bytes: number): string => `${number(Math.round(bytes / 1e6))} MB`;
const nameOf = (part: string): string => part.slice(part.indexOf(" ") + 1);

export const conditions: ConditionMessages = {
  "data-dir-lost": () => ({
    text: "El directorio de datos no es el que abrió el servicio. No se guarda nada hasta que vuelva.",
    whatToDo: "Monte el disco o reponga el directorio; si es otro a propósito, rearranque: systemctl restart bitacora",
  }),
  "read-only": () => ({
    text: "El directorio de datos es de solo lectura. No se guarda nada.",
    whatToDo:
      "Una tarjeta que falla pasa a solo lectura: vea 'sudo dmesg | tail', haga una copia y cámbiela. Si no: sudo mount -o remount,rw",
  }),
  "disk-full": ({ part, count }) => ({
    text:
      part === "data_dir"
        ? `El disco está lleno (${megabytes(count)} libres, reservados a las alarmas y al libro de bitácora). Las muestras esperan, y luego se pierden las más antiguas.`
        : `${PARTS[part] ?? part} no puede escribir: el disco está lleno.${EFFECTS[part] ?? ""}`,
    whatToDo:
      "Haga sitio: 'sudo du -xh / | sort -h | tail' dice qué ocupa; 'sudo journalctl --vacuum-size=100M' libera algo.",
  }),
  "part-fault": ({ part, fault }) => {
    const [cause, remedy] = new Map(Object.entries(CAUSES)).get(fault) ?? [fault];
    return {
      text: `${PARTS[part] ?? part} no funciona: ${cause}.${EFFECTS[part] ?? ""}`,
      whatToDo: remedy === undefined ? JOURNAL : `${remedy} ${JOURNAL}`,
    };
  },
  "book-in-doubt": ({ fault, doubt }) => ({
    text: doubt === undefined ? `El libro de bitácora está en duda (${fault}).` : evidence.told(doubt),
    whatToDo: "No cambie nada en el directorio de datos. bitacora logbook verify",
  }),
  "key-unusable": () => ({
    text: "La clave del libro de bitácora no se puede usar, así que no se firma nada.",
    whatToDo: "Vea por qué, al arrancar: journalctl -u bitacora; luego bitacora logbook key",
  }),
  "witness-refuses": ({ part }) => ({
    text: `El testigo ${nameOf(part)} rechaza este libro de bitácora: ha firmado otro.`,
    whatToDo: "No cambie nada en el directorio de datos y pregunte al testigo. bitacora logbook verify",
  }),
  "source-failed": ({ part, fault }) => ({
    text: `La fuente ${nameOf(part)} no trae nada: ${fault}`,
    whatToDo: "Revise su cable y su alimentación; 'bitacora doctor' revisa la interfaz.",
  }),
  "output-failed": ({ part, fault }) => ({
    text: `La salida ${nameOf(part)} ha fallado: ${fault}`,
    whatToDo: "Se vuelve a intentar. Quizá esté mal en el archivo del proyecto: bitacora project check ARCHIVO",
  }),
  "source-fault": ({ part, fault }) => ({
    text: `La fuente ${nameOf(part)} funciona, con un fallo: ${fault}`,
    whatToDo: "'bitacora doctor' revisa la interfaz.",
  }),
  "alerts-refused": ({ count }) => ({
    text: `Otros equipos comunican más avisos de los que caben: se rechazaron ${count.toLocaleString("es")} mensajes, y sus alarmas no se muestran aquí.`,
    whatToDo:
      "Mire las pantallas de los propios equipos. Un equipo que inventa avisos está averiado: las alarmas lo nombran; desconéctelo del bus.",
  }),
  "raw-server-closed": ({ fault }) => ({
    text: `El servidor de tramas no puede escuchar: ${fault}`,
    whatToDo: "Otro programa puede tener su puerto: sudo ss -ltnp. O dele otro puerto en el archivo del proyecto.",
  }),
  "samples-lost": ({ count }) => ({
    text: `Se han perdido ${number(count)} muestras desde que arrancó el servicio: el disco no las tomó a tiempo.`,
    whatToDo:
      "No vuelven. Si ahora no pasa nada más, ya acabó; si se repite, el disco es demasiado lento o está lleno.",
  }),
  "disk-low": ({ count }) => ({
    text: `El disco está casi lleno: ${megabytes(count)} libres. Aún no se pierde nada.`,
    whatToDo:
      "Haga sitio, o ponga un historian.max_bytes menor. 'bitacora doctor' dice cuántos días quedan; 'sudo du -xh / | sort -h | tail' qué ocupa.",
  }),
  "backup-overdue": ({ part, count }) => ({
    text: `La copia más reciente en ${nameOf(part)} tiene ${Math.floor(count / 86_400)} días, o no hay ninguna.`,
    whatToDo: "¿Está el soporte enchufado, montado y con sitio? A mano: bitacora backup CARPETA",
  }),
  "shore-contradicts": ({ fault }) => ({
    text: `En tierra hay otro libro de bitácora de este barco: ${fault}.`,
    whatToDo:
      "¿Se restauró una copia antigua, o tiene otro ordenador la clave de este barco? No cambie nada en el directorio de datos. bitacora logbook verify",
  }),
  "clock-not-set": ({ fault }) => ({
    text: `El reloj de este equipo no puede estar en hora: ${CLOCKS[fault] ?? fault}.`,
    whatToDo: "timedatectl; después póngalo en hora, o dele un servidor de hora o un receptor GNSS (chrony, gpsd).",
  }),
  "not-signed": ({ fault }) => ({
    text: `No se pudo escribir el último punto de control del libro (${fault}). Los asientos nuevos no se firman.`,
    whatToDo: "Revise el disco: ¿está lleno, es de solo lectura, falla? bitacora doctor",
  }),
  "book-touched": ({ count }) => ({
    text: `Alguien ajeno cambió archivos del libro de bitácora con el servicio en marcha, ${count} vez/veces.`,
    whatToDo: "bitacora logbook verify",
  }),
  "alarms-not-in-book": ({ count }) => ({
    text: `Faltan en el libro ${number(count)} cambios de alarmas: perdidos, o en espera mientras el libro no los admite.`,
    whatToDo: "Revise el disco: ¿está lleno, es de solo lectura, falla? bitacora doctor",
  }),
  "history-damaged": ({ count }) => ({
    text: `Hay ${number(count)} bloques dañados en el historial. Lo demás se da.`,
    whatToDo: "bitacora history check; una tarjeta dañada daña más: haga una copia",
  }),
  "history-missing": ({ count }) => ({
    text: `Faltan ${count} archivos de mes del historial.`,
    whatToDo: "Repóngalos y rearranque, o acepte la pérdida: bitacora history compact --accept-missing",
  }),
  "checks-late": ({ count }) => ({
    text: `El servicio estuvo parado ${(count / 1000).toFixed(0)} s en los últimos dos minutos: las alarmas llegaron así de tarde.`,
    whatToDo: "El equipo está sobrecargado o su disco se atasca: vea 'top' y 'sudo dmesg | tail'",
  }),
  "open-to-network": ({ fault }) => ({
    text: `Quien alcance ${fault} puede reconocer alarmas y escribir en el libro (--insecure-open).`,
    whatToDo: "Arranque sin --insecure-open: entonces los demás solo pueden leer.",
  }),
  "accounts-lost": () => ({
    text: "Las cuentas ya no están o no se pueden leer: nadie puede iniciar sesión, y lo que cerraban sigue cerrado.",
    whatToDo:
      "Cree de nuevo una primera cuenta en la consola, con el código que imprime 'bitacora access code'. Si nadie de ustedes ha tocado access.json, véase SECURITY.md.",
  }),
  "access-not-written": () => ({
    text: "Lo que se quitó (un token, una cuenta, una sesión, una passkey) cuenta, y no está en el disco: un reinicio lo devolvería.",
    whatToDo: "Haga sitio en el disco del directorio de datos; entonces se escribe solo.",
  }),
  "https-unavailable": ({ fault }) => ({
    text: `Nadie puede usar HTTPS: ${fault}.`,
    whatToDo: "bitacora doctor",
  }),
  "certificate-ends": ({ fault, count }) => ({
    text:
      count < 0
        ? "El certificado de HTTPS ha caducado: los navegadores rechazan la dirección."
        : `El certificado de HTTPS caduca en ${count} días, y nada lo ha renovado.`,
    whatToDo:
      fault === "files"
        ? "Renueve los ficheros que https nombra en el proyecto; se toman en medio minuto."
        : "Se renueva solo cuatro meses antes: vea con 'journalctl -u bitacora | grep HTTPS' qué lo impide.",
  }),
  "simulated-withheld": ({ count }) => ({
    text: `${count} variables tienen valores simulados o reproducidos. Las salidas no los envían.`,
    whatToDo:
      "Quite simulator y replay de las fuentes del proyecto. Si nadie gobierna con lo que envía: outputs_simulated: true",
  }),
  "not-ready": ({ fault }) => ({
    text: `El servicio no está listo: ${fault}`,
    whatToDo: "journalctl -u bitacora",
  }),
};
