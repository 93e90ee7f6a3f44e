/** Palabras de los instrumentos. */
import type { tiles as en } from "../en/tiles.ts";

export const tiles: typeof en = {
  on: "Sí",
  off: "No",
  quality: { good: "bueno", uncertain: "incierto", bad: "malo", stale: "anticuado", none: "sin valor todavía" },
  compassPoints: ["N", "E", "S", "O"],
  references: { true: "verdadero", magnetic: "magnético" },
  heading: "Proa",
  course: "Rumbo",
  wind: "Viento",
  position: "Posición",
  roll: "Escora",
  pitch: "Cabeceo",
  power: "Energía",
  sources: "Fuentes",
  loads: "Consumos",
  ofCapacity: (volume, capacity) => `${volume} de ${capacity}`,
  noAlarms: "Sin alarmas activas",
  alarms: "Alarmas",
  warningsDark: (n) => (n === 1 ? "1 testigo apagado" : `${n} testigos apagados`),
  minutes: (n) => `${n} min`,
  missing: "no se recibe",
};
