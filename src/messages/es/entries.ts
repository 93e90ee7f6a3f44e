import type { EntryMessages } from "../en/entries.ts";

const priorities = { emergency: "emergencia", alarm: "alarma", warning: "advertencia", caution: "precaución" };

export const entries = {
  language: "es",
  on: "sí",
  off: "no",
  alarmActive: (message, tagId, value) => `Alarma: ${message} (${tagId} = ${value})`,
  alarmAcknowledged: (message, tagId, user) => `Alarma reconocida por ${user}: ${message} (${tagId})`,
  alarmCleared: (message, tagId, value) => `Alarma despejada: ${message} (${tagId} = ${value})`,
  alarmChattering: (message, tagId, repeats, from, until) =>
    `Alarma intermitente: ${message} (${tagId}) ha vuelto ${repeats} veces de ${from} a ${until}; sin asiento propio`,
  alarmEscalated: (message, tagId, from, to) =>
    `Nadie la reconoció: ${message} (${tagId}) sube de ${priorities[from]} a ${priorities[to]}`,
  alarmReturned: (message, tagId, value) =>
    `De vuelta a lo normal, la alarma sigue abierta: ${message} (${tagId} = ${value})`,
  alarmRecurred: (message, tagId, value, times) =>
    `La alarma ha vuelto, van ${times} veces: ${message} (${tagId} = ${value})`,
  alarmSilenced: (user, alarm, count) =>
    alarm === undefined ? `${user} silenció todas las alarmas (${count})` : `Alarma silenciada por ${user}: ${alarm}`,
  alarmUnsilenced: (message, tagId) => `Una alarma volvió y puso fin al silencio: ${message} (${tagId})`,
  alarmShelved: (message, tagId, user, until, reason) =>
    `Alarma apartada por ${user} hasta ${until}: ${message} (${tagId}): ${reason}`,
  alarmUnshelved: (message, tagId, user) =>
    user === undefined
      ? `Termina el tiempo de una alarma apartada: ${message} (${tagId})`
      : `Alarma repuesta por ${user}: ${message} (${tagId})`,
  alarmOutOfService: (message, tagId, user, reason) =>
    `Alarma puesta fuera de servicio por ${user}: ${message} (${tagId}): ${reason}`,
  alarmInService: (message, tagId, user) => `Alarma devuelta al servicio por ${user}: ${message} (${tagId})`,
  engineStart: (engine) => `Motor ${engine} en marcha`,
  engineStop: (engine) => `Motor ${engine} parado`,
  clockStep: (isAhead, expected, found) =>
    `El reloj se ha ${isAhead ? "adelantado" : "atrasado"}: debería marcar ${expected} y marca ${found}`,
  clockDiffers: (clock, gnss) =>
    `El reloj de este equipo y el GNSS del bus no coinciden: el reloj marca ${clock}, el GNSS ${gnss}`,
  uncleanEnd: (lastAlive, gapS, rebooted) =>
    `El servicio terminó sin pararse${rebooted === null ? "" : rebooted ? " (el equipo se reinició o perdió la corriente)" : " (el proceso fue matado o falló)"}: vivo por última vez a las ${lastAlive}${gapS === null ? "" : `, unos ${gapS} s sin registrar`}`,
  tornTail: (bytes, file) =>
    `La última línea había quedado a medio escribir (${bytes} bytes, nunca confirmada); se guarda en ${file}`,
  projectReloaded: (applied, restart) =>
    ["El proyecto se cargó de nuevo", applied && `aplicado: ${applied}`, restart && `esperan un reinicio: ${restart}`]
      .filter((part) => part !== "")
      .join("; "),
  serviceStarted: ({ version, project, hash, isOther, versionBefore }) =>
    [
      `Bitácora ${version} se ha puesto en marcha${versionBefore === undefined ? "" : ` (antes: ${versionBefore})`}`,
      `proyecto ${project}${hash === undefined ? "" : ` (${hash}…)`}${isOther ? ", que ha cambiado desde la última vez" : ""}`,
    ].join("; "),
  serviceStopped: (version) => `Bitácora ${version} se ha parado`,
  historyDamaged: (places) =>
    `Hay muestras dañadas en ${places} ${places === 1 ? "lugar" : "lugares"}: bitacora history check dice dónde`,
  shoreContradicts: (id) => `En tierra hay otro libro que este, desde la entrada ${id}: uno de los dos se ha cambiado`,
  restored: (name, at) => `Restaurado de la copia ${name}, hecha el ${at}: lo escrito después no está en este libro`,
  access: {
    signed_in: (user, role) => `${user} ha entrado (${role})`,
    signed_out: (user) => `${user} ha salido`,
    session_ended: (user, of) => `${user} ha acabado una sesión de ${of}`,
    person_added: (name, role, user) => `${name} tiene cuenta (${role}), hecha por ${user}`,
    role_changed: (name, from, to, user) => `${name} es ahora ${to} y era ${from}, por ${user}`,
    person_shut_out: (name, user) => `${user} ha cerrado el paso a ${name}`,
    person_let_in: (name, user) => `${user} deja entrar otra vez a ${name}`,
    secret_changed: (name, user) =>
      name === user ? `${name} tiene contraseña o PIN nuevos` : `${user} ha dado contraseña o PIN nuevos a ${name}`,
    token_approved: (name, scopes, user) => `Llave para ${name} (${scopes}), permitida por ${user}`,
    token_revoked: (name, user) => `${user} ha retirado la llave de ${name}`,
    tablets_forgotten: (user) => `${user} ha retirado todas las tabletas del puente`,
    passkey_added: (name, label) => `${name} tiene una llave de acceso nueva: ${label}`,
    passkey_removed: (name, label, user) => `${user} ha retirado la llave de acceso ${label} de ${name}`,
    passkey_copied: (name, label) =>
      `Llave de acceso ${label} de ${name} rechazada: hay dos, y una de ellas es una copia`,
    request_denied: (name, user) => `A ${name} no se le ha dejado entrar, por ${user}`,
    tablet_made: (user, address) =>
      `Una tableta del puente hecha por ${user}${address === "" ? "" : `, en ${address}`}`,
    watch_handed_over: (user, to, note) => `${user} ha entregado la guardia a ${to}${note === null ? "" : `: ${note}`}`,
    sign_in_failed: (count, names, addresses) =>
      `Entrada fallida ${count === 1 ? "" : `${count} veces `}como ${names || "?"}, desde ${addresses}`,
    write_refused: (count, names, addresses) =>
      `Escritura rechazada ${count === 1 ? "" : `${count} veces `}${names === "" ? "" : `a ${names}, `}desde ${addresses}`,
  },
  accountsLost: () =>
    "Las cuentas ya no están o no se pueden leer: nadie puede iniciar sesión hasta que se cree de nuevo una primera; nada queda abierto por ello",
  snapshot: (tags) => `Instantánea de ${tags} variables`,
} satisfies EntryMessages;
