/** Lo que la costa responde a los barcos y a los programas de la oficina. */
import type { Translation } from "../../../../../src/messages/catalogue.ts";
import type { answers as en } from "../en/answers.ts";

const engine = {
  "postgres-away": "PostgreSQL no responde",
  "postgres-denied": "PostgreSQL rechaza las credenciales de la puerta",
  "postgres-busy": "PostgreSQL tiene demasiadas preguntas a la vez",
  "postgres-full": "PostgreSQL no tiene sitio en el disco",
  "postgres-read-only": "PostgreSQL está en solo lectura (una réplica, o así se ha puesto)",
  "postgres-slow": "PostgreSQL tarda demasiado",
  "postgres-fault": "PostgreSQL ha fallado",
  "victoria-away": "VictoriaMetrics no responde",
  "victoria-busy": "VictoriaMetrics tiene demasiadas importaciones a la vez",
  "victoria-full": "VictoriaMetrics no admite muestras: quizá no tiene sitio en el disco",
  "victoria-restarted": "VictoriaMetrics se ha reiniciado antes de que las muestras estuvieran en el disco",
  "victoria-slow": "VictoriaMetrics tarda demasiado",
  "victoria-fault": "VictoriaMetrics ha fallado",
};

export const answers: Translation<typeof en> = {
  engine,
  engineFailed: "{fault}; nada se ha perdido a bordo, vuelva a intentarlo",
  unsigned: "Falta la firma de la petición (RFC 9421, con la clave del libro de bitácora)",
  signatureForm: "La firma de la petición no tiene la forma debida (RFC 9421)",
  notCovered: "La firma debe cubrir @method, @path y content-digest",
  unknownKey:
    "La clave ''{keyId}'' no está inscrita en tierra. Para inscribirla: bitacora-shore enrol, con la línea del logbook.pub del barco",
  badSignature: "La firma no es de la clave ''{keyId}''",
  badDigest: "El cuerpo no es el que dice Content-Digest",
  suspended: "El barco ''{vessel}'' está suspendido en tierra. Para admitirlo: bitacora-shore enrol",
  quota: "El barco ''{vessel}'' ha superado su cuota",
  busy: "Hay demasiadas peticiones en curso; vuelva a intentarlo",
  closing: "Esta puerta se está cerrando; vuelva a intentarlo",
  cutOff: "La petición no llegó entera",
  tooLarge: "El cuerpo pasa de {bytes} bytes",
  encoding: "Content-Encoding debe ser zstd, o faltar",
  samplesType: "Content-Type debe ser {type}",
  notPacked: "El cuerpo no se puede descomprimir, o es demasiado grande",
  notReport: "El cuerpo no es un informe de estado: hacen falta now y book '{' entries, hash '}'",
  lines: {
    empty: "No hay ningún asiento",
    unended: "La última línea no acaba en salto de línea",
    "too-many": "Son demasiados asientos en una petición",
    shape: "El asiento {id} no tiene la forma canónica",
    content: "El hash del asiento {id} no es el de su contenido",
    link: "El asiento {id} no continúa el anterior",
    order: "Se esperaba el asiento {id}",
  },
  damagedSamples: "Las muestras están dañadas: {reason}",
  fork: {
    entry:
      "En tierra hay otro asiento {id}: el libro se escribió de nuevo, se repuso de una copia vieja, o se llevan dos",
    link: "El asiento que sigue al {id} no continúa el que hay en tierra: son dos libros",
    shorter: "El libro de a bordo acaba en el asiento {id} y antes tenía más: se cortó, o se repuso de una copia vieja",
    rewritten: "En tierra hay otro asiento {id} que a bordo: el libro se escribió de nuevo, o se llevan dos",
    checkpoint: "El punto de control de {id} asientos no es el de los que llegaron a tierra",
  },
  forkAdvice:
    "Los dos quedan guardados. Quien sepa qué pasó decide en tierra: bitacora-shore adopt {vessel} (o con --keep, que deja el de tierra)",
  unknownVessel: "En tierra no hay ningún barco ''{vessel}''",
  notAllowed: "Hace falta el testigo de lectura (Authorization: Bearer …)",
  onlyHere: "Sin --read-token-file solo se responde a programas de esta máquina",
  notFound: "No hay nada en esta dirección",
  method: "Aquí solo se admite {allow}",
  noWitness: "Esta puerta no es testigo (--witness-key)",
  internal: "Error interno del servicio",
};
