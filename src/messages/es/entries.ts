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
  restored: (name, at) => `Restaurado de la copia ${name}, hecha el ${at}: lo escrito después no está en este libro`,
  snapshot: (tags) => `Instantánea de ${tags} variables`,
} satisfies EntryMessages;
