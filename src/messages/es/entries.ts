import type { EntryMessages } from "../en/entries.ts";

export const entries = {
  alarmActive: (message, tagId, value) => `Alarma: ${message} (${tagId} = ${value})`,
  alarmAcknowledged: (message, tagId, user) => `Alarma reconocida por ${user}: ${message} (${tagId})`,
  alarmCleared: (message, tagId, value) => `Alarma despejada: ${message} (${tagId} = ${value})`,
  alarmChattering: (message, tagId, repeats, from, until) =>
    `Alarma intermitente: ${message} (${tagId}) ha vuelto ${repeats} veces de ${from} a ${until}; sin asiento propio`,
  engineStart: (engine) => `Motor ${engine} en marcha`,
  engineStop: (engine) => `Motor ${engine} parado`,
  clockStep: (isAhead, expected, found) =>
    `El reloj se ha ${isAhead ? "adelantado" : "atrasado"}: debería marcar ${expected} y marca ${found}`,
  clockDiffers: (clock, gnss) =>
    `El reloj de este equipo y el GNSS del bus no coinciden: el reloj marca ${clock}, el GNSS ${gnss}`,
  tornTail: (bytes, file) =>
    `La última línea había quedado a medio escribir (${bytes} bytes, nunca confirmada); se guarda en ${file}`,
  snapshot: (tags) => `Instantánea de ${tags} variables`,
} satisfies EntryMessages;
