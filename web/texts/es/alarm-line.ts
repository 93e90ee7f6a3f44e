/** Palabras de las alarmas que están sobre cada página, y de lo que se hace con ellas. */
import type { alarmLine as en } from "../en/alarm-line.ts";

export const alarmLine: typeof en = {
  name: "Alarmas",
  calm: "Sin alarmas activas",
  asking: "Preguntando por las alarmas…",
  unknown: (time) => `Alarmas desconocidas desde las ${time}`,
  unwatched: "No se vigila ninguna alarma: el proyecto no tiene reglas",
  kinds: {
    emergency: (n) => (n === 1 ? "1 emergencia" : `${n} emergencias`),
    alarm: (n) => (n === 1 ? "1 alarma" : `${n} alarmas`),
    warning: (n) => (n === 1 ? "1 aviso" : `${n} avisos`),
    caution: (n) => (n === 1 ? "1 precaución" : `${n} precauciones`),
    returned: (n) => (n === 1 ? "1 normalizada" : `${n} normalizadas`),
  },
  priorities: { emergency: "Emergencia", alarm: "Alarma", warning: "Aviso", caution: "Precaución" },
  states: { ACTIVE: "Activa", ACK: "Reconocida", CLEARED: "Terminada" },
  returned: "Normalizada",
  on: "Sí",
  off: "No",
  now: (now) => `ahora ${now}`,
  thenAndNow: (then, now) => `era ${then} · ahora ${now}`,
  unusable: (quality) => ({ stale: "antiguo", bad: "malo", none: "sin valor" })[quality] ?? quality,
  age: (s) =>
    s < 60 ? "ahora mismo" : s < 3600 ? `hace ${Math.floor(s / 60)} min` : s < 86_400 ? `hace ${Math.floor(s / 3600)} h` : `hace ${Math.floor(s / 86_400)} d`, // prettier-ignore
  acknowledgedBy: (user) => `reconocida por ${user}`,
  returnedAt: (age) => `normalizada ${age}`,
  shelvedUntil: (time) => `aplazada hasta las ${time}`,
  outOfService: "fuera de servicio",
  unfold: "Todas las alarmas abiertas",
  fold: "Menos",
  acknowledge: "Reconocer",
  acknowledgeReturned: (n) => `Reconocer ${n} normalizadas`,
  silence: "Silenciar 30 s",
  silenced: "En silencio",
  noSound: "Activar sonido",
  quietUntil: (time) => `Callado hasta las ${time}`,
  trouble: {
    chattering: (n) => `Va y viene: ${n} veces en su peor minuto`,
    standing: "Abierta desde hace más de un día",
  },
};
