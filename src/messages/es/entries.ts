import type { Translation } from "../catalogue.ts";
import type { entries as en } from "../en/entries.ts";

export const entries = {
  language: "es",
  on: "sí",
  off: "no",
  alarmActive: "Alarma: {message} ({tagId} = {value})",
  alarmAcknowledged: "Alarma reconocida por {user}: {message} ({tagId})",
  alarmCleared: "Alarma despejada: {message} ({tagId} = {value})",
  alarmEnded: "La alarma termina con su vigilancia: {message} ({tagId} = {value})",
  alarmChattering:
    "Alarma intermitente: {message} ({tagId}) ha vuelto {repeats} veces de {from} a {until}; sin asiento propio",
  alarmEscalated:
    "{isUnanswered, select, true {Nadie la reconoció} other {Más urgente}}: {message} ({tagId}) sube de {from, select, emergency {emergencia} alarm {alarma} warning {advertencia} other {precaución}} a {to, select, emergency {emergencia} alarm {alarma} warning {advertencia} other {precaución}}",
  alarmReturned: "De vuelta a lo normal, la alarma sigue abierta: {message} ({tagId} = {value})",
  alarmRecurred: "La alarma ha vuelto, van {times} veces: {message} ({tagId} = {value})",
  alarmSilenced:
    "{alarm, select, none {{user} silenció todas las alarmas ({count})} other {Alarma silenciada por {user}: {alarm}}}",
  alarmUnsilenced: "Una alarma volvió y puso fin al silencio: {message} ({tagId})",
  alarmShelved: "Alarma apartada por {user} hasta {until}: {message} ({tagId}): {reason}",
  alarmUnshelved:
    "{user, select, none {La alarma ya no está apartada: {message} ({tagId})} other {Alarma repuesta por {user}: {message} ({tagId})}}",
  alarmOutOfService: "Alarma puesta fuera de servicio por {user}: {message} ({tagId}): {reason}",
  alarmInService: "Alarma devuelta al servicio por {user}: {message} ({tagId})",
  /** `changes`: each key of the rule as it was and as it is now. */
  alarmRuleChanged:
    "Alarma {act, select, added {añadida} removed {quitada} other {cambiada}} por {user}: {message} ({tagId}){changes, select, none {} other {: {changes}}}",
  engineStart: "Motor {engine} en marcha",
  engineStop: "Motor {engine} parado",
  clockStep:
    "El reloj se ha {isAhead, select, true {adelantado} other {atrasado}}: debería marcar {expected} y marca {found}",
  clockDiffers: "El reloj de este equipo y el GNSS del bus no coinciden: el reloj marca {clock}, el GNSS {gnss}",
  uncleanEnd:
    "El servicio terminó sin pararse{rebooted, select, none {} true { (el equipo se reinició o perdió la corriente)} other { (el proceso fue matado o falló)}}: vivo por última vez a las {lastAlive}{gapS, select, none {} other {, unos {gapS} s sin registrar}}",
  tornTail: "La última línea había quedado a medio escribir ({bytes} bytes, nunca confirmada); se guarda en {file}",
  projectReloaded:
    "El proyecto se cargó de nuevo{applied, select, none {} other {; aplicado: {applied}}}{restart, select, none {} other {; esperan un reinicio: {restart}}}",
  serviceStarted:
    "Bitácora {version} se ha puesto en marcha{versionBefore, select, none {} other { (antes: {versionBefore})}}; proyecto {project}{hash, select, none {} other { ({hash}…)}}{isOther, select, true {, que ha cambiado desde la última vez} other {}}",
  serviceStopped: "Bitácora {version} se ha parado",
  historyDamaged:
    "Hay muestras dañadas en {places} {places, plural, one {lugar} other {lugares}}: bitacora history check dice dónde",
  stateDamaged:
    "{file} {refusal, select, none {está dañado} other {no se puede leer ({refusal})}}{isLost, select, true {: se ha perdido lo que contenía} other {: se usa su copia}}",
  restored: "Restaurado de la copia {name}, hecha el {at}: lo escrito después no está en este libro",
  access: {
    signed_in: "{user} ha entrado ({role})",
    signed_out: "{user} ha salido",
    session_ended: "{user} ha acabado una sesión de {of}",
    person_added: "{name} tiene cuenta ({role}), hecha por {user}",
    role_changed: "{name} es ahora {to} y era {from}, por {user}",
    person_shut_out: "{user} ha cerrado el paso a {name}",
    person_let_in: "{user} deja entrar otra vez a {name}",
    secret_changed:
      "{user, select, none {{name} tiene contraseña o PIN nuevos} other {{user} ha dado contraseña o PIN nuevos a {name}}}",
    token_approved:
      "Llave para {name} ({scopes}{prefix, select, none {} other {; variables {prefix}*}}), permitida por {user}",
    token_revoked: "{user} ha retirado la llave de {name}",
    tablets_forgotten: "{user} ha retirado todas las tabletas del puente",
    passkey_added: "{name} tiene una llave de acceso nueva: {label}",
    passkey_removed: "{user} ha retirado la llave de acceso {label} de {name}",
    passkey_copied: "Llave de acceso {label} de {name} rechazada: hay dos, y una de ellas es una copia",
    request_denied: "A {name} no se le ha dejado entrar, por {user}",
    tablet_made: "Una tableta del puente hecha por {user}{address, select, none {} other {, en {address}}}",
    watch_handed_over: "{user} ha entregado la guardia a {to}{note, select, none {} other {: {note}}}",
    sign_in_failed:
      "Entrada fallida {count, plural, one {} other {# veces }}como {names, select, none {?} other {{names}}}, desde {addresses}",
    write_refused:
      "Escritura rechazada {count, plural, one {} other {{count} veces }}{names, select, none {} other {a {names}, }}desde {addresses}",
  },
  accountsLost:
    "Las cuentas ya no están o no se pueden leer: nadie puede iniciar sesión hasta que se cree de nuevo una primera; nada queda abierto por ello",
  bus: {
    recordingStarted: "Empieza la grabación de {line}; termina a las {until}",
    recordingStopped: "Parada la grabación de {line} ({frames} tramas)",
    recordingEnded:
      "Terminada la grabación de {line}{why, select, time {: ha pasado su tiempo} size {: es tan grande como puede ser} disk {: no queda sitio en el disco, o no se puede escribir en él} other {}} ({frames} tramas)",
    deviceCommanded:
      "Al aparato de la dirección {address} de {line} se le ha pedido{deviceInstance, select, none {} other { la instancia de aparato {deviceInstance}}}{systemInstance, select, none {} other { la instancia de sistema {systemInstance}}}: {answer, select, done {la ha tomado} refused {se ha negado} other {no ha contestado}}",
  },
  restartAsked: "{user} ha pedido que el servicio se reinicie",
  projectWritten: "Cambiado el fichero del proyecto: {changes}",
  projectNotWritten: "Al final no se cambió el archivo de proyecto: {reason}",
  anchor: {
    down: "Ancla fondeada en {place}, círculo {radiusM} m",
    changed: "Guardia del ancla cambiada: {place}, círculo {radiusM} m",
    up: "Ancla arriba",
  },
  area: {
    set: "Zona de guardia {name} puesta: {radiusM, select, none {polígono desde {place}} other {{place}, {radiusM} m}}, alarma al {alarmWhen, select, outside {salir} other {entrar}}",
    removed: "Zona de guardia {name} quitada",
  },
  crewListed: "{crew, select, none {Nadie a bordo} other {Dotación: {crew}}}",
  mob: {
    marked:
      "{isTest, select, true {TEST (prueba): persona al agua} other {Persona al agua}}{place, select, none {, sitio desconocido} other { en {place}}}, marcada por {who}{crew, select, none {} other {; a bordo según la lista: {crew}}}",
    joined:
      "{isTest, select, true {TEST (prueba): } other {}}Pertenece a la persona al agua: {who}{place, select, none {} other { en {place}}}",
    withdrawn:
      "{isTest, select, true {TEST (prueba): } other {}}Persona al agua retirada por {who}: debe terminarla una persona",
    crowded:
      "{isTest, select, true {TEST: } other {}}Hay más llamadas y balizas de la persona al agua de las que caben: se descartan las más antiguas. La más nueva: {who}{place, select, none {} other { en {place}}}",
    named: "{isTest, select, true {TEST: } other {}}Fue {who} quien marcó la persona al agua a las {time}",
    ended:
      "{isTest, select, true {TEST (prueba) de persona al agua} other {Persona al agua}}: la termina {by} a los {minutes} min{reason, select, none {} other {: {reason}}}",
  },
  distressLeftOut: "Más llamadas de socorro a la vez de las que caben una por una en la lista; la más nueva: {newest}",
  distressAnswered: "Socorro de {vessel}: acuse de recibo por DSC de {by}",
  valueSet: "{tagId} fijada en {value}",
  sourceChosen: "{tagId} se toma desde ahora de {source}",
  sourceReleased: "{tagId} se toma otra vez de la fuente que va primero",
  snapshot: "Instantánea de {tags} variables",
} satisfies Translation<typeof en>;
