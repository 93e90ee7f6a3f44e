/** Textos de `bitacora-shore`: la puerta en tierra, y lo que hace allí una persona. */
import type { Translation } from "../../../../../src/messages/catalogue.ts";
import type { shore as en } from "../en/shore.ts";

const refusals: Translation<typeof en>["refusals"] = {
  encoding:
    "la base de datos tiene la codificación {encoding}; haga una con UTF8: createdb -E UTF8 -T template0 bitacora",
  newer:
    "las tablas de la base de datos son de la versión {version}, y este programa conoce hasta la {known}; tome el programa nuevo",
  noEngine: "{program} no está instalado; en Debian: apt install victoria-metrics postgresql",
  engineEnded: "{program} ha acabado al arrancar; sus últimas líneas: {lines}",
  noUser:
    "PostgreSQL no funciona como root, y no hay usuario postgres ni nobody con el que arrancarlo; use esta orden con otro usuario",
  noWay:
    "el usuario {user} no llega a {dir}, y PostgreSQL no funciona como root; elija una carpeta dentro de /var/lib o /srv",
  unknown: "no hay ningún barco {vessel} inscrito; vea: bitacora-shore vessels",
  noBranch: "el libro de {vessel} no tiene ninguna rama {branch}",
  keys: "el barco {vessel} tiene ya {max} claves",
  witnessKey: "{file}: el archivo de la clave de un testigo se llama witness.key",
  token: "{file} debe tener una línea con 16 caracteres como mínimo",
  silenceFile: "{file} no dice a quién se avisa tras cuántos minutos de silencio: {reason}",
  tls: "el certificado o su clave no sirven ({what})",
  notEmpty: "{dir} no está vacía; un libro solo se devuelve en una carpeta vacía",
  noBook: "todavía no ha llegado nada del libro de {vessel}",
};

export const shore: Translation<typeof en> = {
  silence: {
    silent: "{name}: en silencio",
    silentText:
      "No ha llegado nada de {name} desde {time}. Quizá no tiene enlace, ni corriente, o algo peor: el barco mismo no puede decirlo.",
    back: "{name}: se oye de nuevo",
    backText: "Se oye de nuevo a {name}. Estuvo en silencio desde {time}.",
    mayBeSecond: "Es posible que ya haya recibido este mensaje",
    reasons: {
      unreadable: "no se puede leer como JSON",
      afterMin: "after_min es un número de minutos de 1 a 10080",
      receivers: "notify es una lista de 1 a 8 receptores con ids propios",
      receiver: "receptor {id}: {problem}",
      key: "{key} no sirve aquí o tiene otra forma",
    },
  },
  faults: {
    "postgres-away": "PostgreSQL no responde; ¿está en marcha, y lo nombra --postgres?",
    "postgres-denied": "PostgreSQL rechaza el usuario, la contraseña o la base de datos de --postgres",
    "postgres-busy": "PostgreSQL tiene demasiadas preguntas a la vez; se vuelve a intentar",
    "postgres-full": "PostgreSQL no tiene sitio en el disco",
    "postgres-read-only": "PostgreSQL está en solo lectura: es una réplica, o así se ha puesto",
    "postgres-slow": "PostgreSQL tarda demasiado",
    "postgres-fault": "PostgreSQL ha rechazado una orden; vea su propio registro",
    "victoria-away": "VictoriaMetrics no responde; ¿está en marcha, y lo nombra --victoria?",
    "victoria-busy": "VictoriaMetrics tiene demasiadas importaciones a la vez; se vuelve a intentar",
    "victoria-full": "VictoriaMetrics no admite muestras; quizá su disco está lleno",
    "victoria-restarted":
      "VictoriaMetrics se reinició antes de que las muestras estuvieran en el disco; los barcos las envían otra vez",
    "victoria-slow": "VictoriaMetrics tarda demasiado",
    "victoria-fault": "VictoriaMetrics ha rechazado una importación; vea su propio registro",
  },
  refusals,
  flags: {
    postgres: "dirección de PostgreSQL: postgres://usuario:contraseña@equipo/base",
    victoria: "dirección de VictoriaMetrics: http://equipo:8428, de un cluster http://insert:8480/insert/0/prometheus",
    victoriaStorage:
      "dirección de un nodo de almacenamiento de un cluster, http://nodo:8482 (repetible); con un solo nodo no hace falta",
    host: "dirección en la que escuchar",
    port: "puerto en el que escuchar; 0 toma uno libre",
    cert: "certificado para HTTPS y HTTP/2 (PEM, con su cadena)",
    key: "clave privada del certificado (PEM)",
    witnessKey:
      "ser también testigo: el archivo witness.key, que se hace si no está; todas las puertas tienen el mismo",
    readTokenFile:
      "archivo con el testigo que envía la oficina (Authorization: Bearer …); sin él solo puede leer esta máquina",
    silenceFile:
      "archivo que dice tras cuántos minutos sin noticia de un barco a quién se avisa, como alarms.notify a bordo",
    notAnAddress: "{flag} no es una dirección de la forma que muestra la ayuda",
    vessel: "el barco como se llama en tierra: vea 'bitacora-shore vessels'",
  },
  serve: {
    summary: "La puerta en tierra: toma lo que envían los barcos y lo lleva a PostgreSQL y VictoriaMetrics.",
    description:
      "No guarda nada, así que puede haber muchas detrás de un balanceador. Cada petición va firmada con la clave del propio barco, que debe " +
      "estar inscrita ('bitacora-shore enrol'). Lo que responde con 200 está en el disco.",
    ready: "Puerta en {url} con {vessels} barco(s) inscritos",
    readyWithout: "Puerta en {url} – todavía no puede tomar nada",
    witness: "Testigo: {key}",
    loopback: "Solo la alcanzan programas de esta máquina; --host 0.0.0.0 la abre a la red",
    plain: "Sin --cert y --key habla HTTP sin cifrar: ponga delante un proxy con TLS, o úsela dentro de una VPN",
    engineBad: "A bordo no se pierde nada, pero espera allí: {text}",
    engineGood: "{engine} vuelve a tomar lo que llega",
    dedup: "VictoriaMetrics funciona sin -dedup.minScrapeInterval=1ms: una muestra enviada dos veces está dos veces",
    retention:
      "VictoriaMetrics guarda las muestras {value} (meses, si no dice unidad); lo que llega siendo más viejo no lo toma: -retentionPeriod=100y",
    fault: "Un fallo de este programa: {text}",
    renewed: "El certificado se renovó",
    fork: "{vessel}: otro diario con su clave desde el asiento {id}; se guardan ambos, decida con: bitacora-shore adopt {vessel}",
    stranger: "Rechazado: ''{keyId}'' no está inscrito; si es de los suyos: bitacora-shore enrol",
    silenceTold: "Se avisó a {receiver} de {vessel}",
    silenceNotTold: "No se puede avisar a {receiver} de {vessel} ({reason}); se reintenta",
    silenceRefused: "A {receiver} nunca se le avisará de {vessel} ({reason})",
    closing: "Cerrando: antes se responde lo que está en curso",
    stopped: "Parado",
  },
  enrol: {
    summary: "Deja que un barco envíe: inscribe la clave pública de su libro de bitácora.",
    description:
      "KEY es la línea del logbook.pub del barco, o ese archivo; 'bitacora logbook key show' la escribe a bordo.",
    key: "la línea del logbook.pub del barco, o ese archivo",
    name: "nombre del barco, hasta que lo diga él mismo",
    done: "{vessel} está inscrito; tiene {keys} clave(s). En su proyecto: shore: '{' url: … '}'",
    already: "{vessel}: esta clave ya está inscrita",
    notAKey:
      "''{text}'' no es la clave pública de un barco ni un archivo con una; tome la línea del logbook.pub del barco",
  },
  suspend: {
    summary: "Deja de tomar lo que envía un barco, por ejemplo si le robaron el equipo; 'enrol' lo admite de nuevo.",
    done: "{vessel} está suspendido: todas las puertas lo rechazan en diez segundos",
    already: "{vessel} ya está suspendido",
  },
  vessels: {
    summary: "Los barcos: cuándo se oyeron, hasta dónde llegan sus libros, qué hay en su contra.",
    none: "Aún no hay ningún barco inscrito: bitacora-shore enrol",
    columns: ["barco", "última noticia", "asientos", "verificado", "alarmas", "reloj"],
    never: "nunca",
    suspended: "suspendido",
    fork: "DOS LIBROS en el asiento {id} ({kind})",
  },
  adopt: {
    summary: "Decide sobre un barco con dos libros: tomar el que envía ahora, o quedarse con el que hay.",
    description:
      "El libro que hay queda como está, como rama anterior. El nuevo empieza como copia suya hasta el último asiento que se sabe que tienen los " +
      "dos (--after), o vacío, y el barco envía el resto.",
    after: "el último asiento que tienen los dos libros; si no, el que se sabe, o 0",
    keep: "quedarse con el libro que hay y dejar de lado la bifurcación; lo que el barco envíe distinto se sigue rechazando",
    user: "quién decide; si no, el nombre del usuario del equipo",
    done: "{vessel}: la rama {branch} empieza tras el asiento {after}; la anterior queda como está",
    kept: "{vessel}: {forks} bifurcación(es) dejadas de lado, el libro que hay se queda",
    none: "{vessel}: nada hay contra su libro; para empezar una rama de todos modos: --after ID",
    tooFar: "--after {after}: el libro tiene {entries} asientos",
  },
  verify: {
    summary:
      "Verifica el libro de un barco como está en PostgreSQL: cadena, hashes, y los puntos de control que firmó el barco.",
    branch: "una rama anterior en vez de la que vale",
    good: "{vessel}, rama {branch}: {entries} asientos, íntegro; firmado por el barco hasta el asiento {anchored}",
    bad: "{vessel}, rama {branch}: {entries} asientos, ROTO en {breaks} sitio(s), el primero en el asiento {first}",
    head: "el final por el que sigue la puerta no es el final de estas líneas",
    forks: "hay {n} bifurcación(es) guardadas como prueba y sin decidir: bitacora-shore adopt",
  },
  restore: {
    summary: "Devuelve a un barco su libro de bitácora, en una carpeta vacía para un equipo nuevo.",
    description:
      "Como hace 'bitacora restore' con una copia: el primer arranque del servicio escribe un asiento que dice que el libro es restaurado, y de " +
      "dónde. La clave privada del barco nunca estuvo en tierra: póngala en su sitio, o el servicio hace una nueva, que una persona confirma.",
    dir: "una carpeta vacía, el directorio de datos del equipo nuevo",
    done: "{entries} asientos y {checkpoints} punto(s) de control están en {dir}, verificados; el primer arranque del servicio anota que es restaurado",
    bad: "Algo hay contra el libro, como en tierra; vea 'bitacora logbook verify'",
    withoutKey:
      "Ponga en su sitio la clave del barco (logbook.key, y logbook.pub.old como logbook.pub), o deje que el servicio haga una nueva, que una persona confirma: bitacora logbook accept --user NOMBRE --reason MOTIVO; después inscríbala: bitacora-shore enrol",
  },
  dev: {
    summary:
      "Una tierra entera en esta máquina, para probar: arranca PostgreSQL y VictoriaMetrics en una carpeta, y una puerta.",
    description:
      "Los motores son los de Debian (apt install victoria-metrics postgresql). Acaban con esta orden; la carpeta queda.",
    dir: "carpeta para los datos de los dos motores",
    engines: "PostgreSQL: {postgres}\nVictoriaMetrics: {victoria}",
    next: "Después, en otra terminal: bitacora-shore enrol ARCHIVO --postgres ''{postgres}''",
    ended: "{program} ha acabado por sí mismo; vea su registro en la carpeta",
  },
};
