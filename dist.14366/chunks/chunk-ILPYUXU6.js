import {
  textsIn
} from "./chunk-X4EC6M75.js";

// src/connectors/shore/words.en.ts
var shore = {
  noKey: "shore: nothing is sent, because the vessel's key cannot be used; 'bitacora doctor' says why",
  noCa: "shore: {file} cannot be read ({reason}); the system's certificates are used",
  nothingOnDisk: "shore: the samples are in memory only, so none are sent; give historian a file",
  noTls: "{where} speaks no TLS; should the url begin with http:// instead of https://?",
  unreachable: "{where} does not answer ({reason}); what is to go there waits on disk",
  isBack: "{where} answers again",
  refused: "{status, select, 401 {{where} does not know this vessel''s key; enrol it there: bitacora-shore enrol KEY ({detail})} 404 {{where} is no shore of Bit\xE1cora ({status}); is the url right?} 405 {{where} is no shore of Bit\xE1cora ({status}); is the url right?} other {{where} does not take it now ({status}{detail, select, none {} other {: {detail}}})}}",
  refusedEntries: "shore refuses entries of the log book: {detail}; 'bitacora logbook verify' shows what is wrong",
  refusedSamples: "shore refused a shipment of {samples} samples as damaged; they stay in the historian",
  movedBack: "shore has the log book up to entry {through}, and had said {known}: its database is an older one, or a person there has adopted this book; the rest is sent again",
  bookIsOlder: "shore has the log book up to entry {through}, and this one ends at {lines}: an old copy of the data directory was put back, or another computer has the same key",
  fork: "shore has another log book of this vessel from entry {id} on; it keeps both. A person ashore decides: bitacora-shore adopt",
  doctor: {
    good: "Shore answers at {url}, and its clock is ours",
    caUnusable: "shore: ca: {file} {code, select, none {is no certificate in PEM} other {cannot be read ({code})}}; the system's certificates are used instead",
    caExpired: "shore: ca: the certificate in {file} has expired ({at})",
    silent: "Shore at {url} does not answer ({reason}); what is to go there waits",
    foreign: "What answers at {url} is no shore of Bit\xE1cora: is the url in the project right?",
    clock: "The clocks of shore at {url} and of this computer are {seconds, number} s apart: signatures are refused beyond some minutes"
  },
  contradicts: "Shore has another log book than this one, from entry {id} on: one of the two was changed"
};

// src/connectors/shore/words.es.ts
var shore2 = {
  noKey: "costa: no se env\xEDa nada, porque la clave del barco no se puede usar; \xABbitacora doctor\xBB dice por qu\xE9",
  noCa: "costa: no se puede leer {file} ({reason}); se usan los certificados del sistema",
  nothingOnDisk: "costa: las muestras solo est\xE1n en memoria, as\xED que no se env\xEDa ninguna; d\xE9 un fichero a historian",
  noTls: "{where} no habla TLS; \xBFdeber\xEDa la url empezar por http:// en vez de https://?",
  unreachable: "{where} no responde ({reason}); lo que ha de ir all\xED espera en el disco",
  isBack: "{where} vuelve a responder",
  refused: "{status, select, 401 {{where} no conoce la clave de este barco; d\xE9la de alta all\xED: bitacora-shore enrol CLAVE ({detail})} 404 {{where} no es una costa de Bit\xE1cora ({status}); \xBFes correcta la url?} 405 {{where} no es una costa de Bit\xE1cora ({status}); \xBFes correcta la url?} other {{where} no lo acepta ahora ({status}{detail, select, none {} other {: {detail}}})}}",
  refusedEntries: "la costa rechaza asientos del diario: {detail}; \xABbitacora logbook verify\xBB muestra qu\xE9 est\xE1 mal",
  refusedSamples: "la costa ha rechazado un env\xEDo de {samples} muestras por da\xF1ado; siguen en el historiador",
  movedBack: "la costa tiene el diario hasta el asiento {through}, y hab\xEDa dicho {known}: su base de datos es m\xE1s antigua, o una persona ha adoptado all\xED este diario; se env\xEDa de nuevo el resto",
  bookIsOlder: "la costa tiene el diario hasta el asiento {through}, y este acaba en el {lines}: se ha puesto una copia antigua del directorio de datos, u otro ordenador tiene la misma clave",
  fork: "la costa tiene otro diario de este barco desde el asiento {id}; guarda ambos. En tierra decide una persona: bitacora-shore adopt",
  doctor: {
    good: "La costa responde en {url}, y su reloj es el nuestro",
    caUnusable: "shore: ca: {file} {code, select, none {no es un certificado en PEM} other {no se puede leer ({code})}}; se usan los certificados del sistema",
    caExpired: "shore: ca: el certificado de {file} ha caducado ({at})",
    silent: "La costa en {url} no responde ({reason}); lo que ha de ir all\xED espera",
    foreign: "Lo que responde en {url} no es una costa de Bit\xE1cora: \xBFes correcta la url del proyecto?",
    clock: "Los relojes de la costa en {url} y de este ordenador distan {seconds, number} s: m\xE1s all\xE1 de unos minutos se rechazan las firmas"
  },
  contradicts: "En tierra hay otro libro que este, desde la entrada {id}: uno de los dos se ha cambiado"
};

// src/connectors/shore/words.ts
var catalogues = { en: shore, es: shore2 };
var wordsIn = (locale) => textsIn(catalogues, locale);
var faults = {
  inTheClear: {
    en: "over other people's networks everybody on the way could read what is sent; write https://, or use a tunnel (VPN) and its address",
    es: "por redes ajenas cualquiera en el camino podr\xEDa leer lo que se env\xEDa; escriba https://, o use un t\xFAnel (VPN) y su direcci\xF3n"
  },
  emptyHours: {
    en: "begins and ends at the same time; leave it out for any hour",
    es: "empieza y acaba a la misma hora; qu\xEDtelo para cualquier hora"
  }
};
var formats = {
  hours: {
    en: 'two times of the day with a hyphen between, in quotes ("22:00-06:00")',
    es: 'dos horas del d\xEDa con un guion entre ellas, entre comillas ("22:00-06:00")'
  }
};
var example = {
  en: `# A shore of yours (docs/shore-aboard.md), which gets samples, log book and alarms whenever there is a link. Without this section nothing is sent.
# shore:
#   url: "https://shore.example.org"
#   budget: { kbit_s: 256, bytes_per_day: 20_000_000, backlog_hours: "22:00-06:00" } # what of the link may be used`,
  es: `# Una costa suya (docs/shore-aboard.md), que recibe muestras, diario y alarmas en cuanto hay enlace. Sin esta secci\xF3n no se env\xEDa nada.
# shore:
#   url: "https://shore.example.org"
#   budget: { kbit_s: 256, bytes_per_day: 20_000_000, backlog_hours: "22:00-06:00" } # lo que se puede usar del enlace`
};

export {
  wordsIn,
  faults,
  formats,
  example
};
