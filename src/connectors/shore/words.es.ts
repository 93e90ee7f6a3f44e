import type { Translation } from "../../messages/catalogue.ts";
import type { shore as en } from "./words.en.ts";

export const shore: Translation<typeof en> = {
  noKey: "costa: no se envía nada, porque la clave del barco no se puede usar; «bitacora doctor» dice por qué",
  noCa: "costa: no se puede leer {file} ({reason}); se usan los certificados del sistema",
  nothingOnDisk: "costa: las muestras solo están en memoria, así que no se envía ninguna; dé un fichero a historian",
  noTls: "{where} no habla TLS; ¿debería la url empezar por http:// en vez de https://?",
  unreachable: "{where} no responde ({reason}); lo que ha de ir allí espera en el disco",
  isBack: "{where} vuelve a responder",
  refused:
    "{status, select, 401 {{where} no conoce la clave de este barco; déla de alta allí: bitacora-shore enrol CLAVE ({detail})} 404 {{where} no es una costa de Bitácora ({status}); ¿es correcta la url?} 405 {{where} no es una costa de Bitácora ({status}); ¿es correcta la url?} other {{where} no lo acepta ahora ({status}{detail, select, none {} other {: {detail}}})}}",
  refusedEntries: "la costa rechaza asientos del diario: {detail}; «bitacora logbook verify» muestra qué está mal",
  refusedSamples: "la costa ha rechazado un envío de {samples} muestras por dañado; siguen en el historiador",
  movedBack:
    "la costa tiene el diario hasta el asiento {through}, y había dicho {known}: su base de datos es más antigua, o una persona ha adoptado allí este diario; se envía de nuevo el resto",
  bookIsOlder:
    "la costa tiene el diario hasta el asiento {through}, y este acaba en el {lines}: se ha puesto una copia antigua del directorio de datos, u otro ordenador tiene la misma clave",
  fork: "la costa tiene otro diario de este barco desde el asiento {id}; guarda ambos. En tierra decide una persona: bitacora-shore adopt",
  doctor: {
    good: "La costa responde en {url}, y su reloj es el nuestro",
    caUnusable:
      "shore: ca: {file} {code, select, none {no es un certificado en PEM} other {no se puede leer ({code})}}; se usan los certificados del sistema",
    caExpired: "shore: ca: el certificado de {file} ha caducado ({at})",
    silent: "La costa en {url} no responde ({reason}); lo que ha de ir allí espera",
    foreign: "Lo que responde en {url} no es una costa de Bitácora: ¿es correcta la url del proyecto?",
    clock:
      "Los relojes de la costa en {url} y de este ordenador distan {seconds, number} s: más allá de unos minutos se rechazan las firmas",
  },
  contradicts: "En tierra hay otro libro que este, desde la entrada {id}: uno de los dos se ha cambiado",
};
