/** Every word of the fleet's page, in the browser's language. */
import { language } from "../../../web/texts/language.ts";

const en = {
  title: "Fleet",
  map: "Map of the vessels",
  showAll: "all vessels",
  vessels: (count, enrolled) =>
    enrolled > count
      ? `the ${count} most urgent of ${enrolled} vessels`
      : `${count} ${count === 1 ? "vessel" : "vessels"}`,
  none: "No vessel is enrolled yet: bitacora-shore enrol KEY",
  standing: { fork: "two books", alarm: "alarm", silent: "silent", never: "never heard", good: "well" },
  columns: { name: "Vessel", heard: "Last heard", alarms: "Alarms", lag: "To come", book: "Log book" },
  ago: (text) => `${text} ago`,
  never: "never",
  now: "now",
  units: ["s", "min", "h", "d"],
  open: (open, unacknowledged) => (open === 0 ? "none" : `${open} open, ${unacknowledged} not acknowledged`),
  upToDate: "all here",
  samples: (count) => `${count.toLocaleString(language)} samples`,
  entries: (count) => `${count} entries`,
  verified: (through) => (through === 0 ? null : `her signature holds up to entry ${through}`),
  witnessed: (size) => `witnessed up to entry ${size}`,
  clock: (span, isAhead) => `Her clock is ${span} ${isAhead ? "ahead" : "behind"}`,
  fork: (id) =>
    `Her log book and ours differ from entry ${id} on: two computers with one key, or an old copy. Both are kept; decide with bitacora-shore adopt.`,
  position: "Position",
  latest: "Latest values",
  token: "This shore asks for a token to read",
  wrongToken: "Not this token",
  enter: "Show",
  lost: "Shore does not answer",
  owner: {
    signIn: "Sign in with your passkey",
    make: "Make a passkey on this device",
    why: "This page shows your vessel as shore last heard of her.",
    whyMake: "With it you look at your vessel from anywhere; nobody can change anything aboard by it.",
    unknown: "not known",
    noAlarm: "no alarm is open",
    asOf: (age) => `as shore had it ${age}`,
    toCome: (samples, entries) =>
      samples + entries === 0 ? "" : `${texts.samples(samples)}, ${texts.entries(entries)} still aboard`,
    orders: (count) => `the office has ${count} orders under way`,
    signOut: "Sign out",
  },
};

const es = {
  title: "Flota",
  map: "Mapa de los barcos",
  showAll: "todos los barcos",
  vessels: (count, enrolled) =>
    enrolled > count
      ? `los ${count} más urgentes de ${enrolled} barcos`
      : `${count} ${count === 1 ? "barco" : "barcos"}`,
  none: "Aún no hay ningún barco dado de alta: bitacora-shore enrol CLAVE",
  standing: { fork: "dos libros", alarm: "alarma", silent: "en silencio", never: "nunca oído", good: "bien" },
  columns: { name: "Barco", heard: "Última noticia", alarms: "Alarmas", lag: "Por llegar", book: "Diario" },
  ago: (text) => `hace ${text}`,
  never: "nunca",
  now: "ahora",
  units: ["s", "min", "h", "d"],
  open: (open, unacknowledged) => (open === 0 ? "ninguna" : `${open} abiertas, ${unacknowledged} sin reconocer`),
  upToDate: "todo aquí",
  samples: (count) => `${count.toLocaleString(language)} muestras`,
  entries: (count) => `${count} asientos`,
  verified: (through) => (through === 0 ? null : `su firma vale hasta el asiento ${through}`),
  witnessed: (size) => `con testigo hasta el asiento ${size}`,
  clock: (span, isAhead) => `Su reloj ${isAhead ? "adelanta" : "atrasa"} ${span}`,
  fork: (id) =>
    `Su diario y el nuestro difieren desde el asiento ${id}: dos ordenadores con una clave, o una copia antigua. Se guardan ambos; decida con bitacora-shore adopt.`,
  position: "Posición",
  latest: "Últimos valores",
  token: "Esta costa pide un código para leer",
  wrongToken: "Este código no es",
  enter: "Mostrar",
  lost: "La costa no responde",
  owner: {
    signIn: "Entrar con la llave de acceso",
    make: "Crear una llave de acceso en este dispositivo",
    why: "Esta página muestra el barco como la costa lo oyó por última vez.",
    whyMake: "Con ella se ve el barco desde cualquier lugar; con ella nadie puede cambiar nada a bordo.",
    unknown: "desconocida",
    noAlarm: "no hay alarmas abiertas",
    asOf: (age) => `como lo tenía la costa ${age}`,
    toCome: (samples, entries) =>
      samples + entries === 0 ? "" : `aún a bordo: ${texts.samples(samples)}, ${texts.entries(entries)}`,
    orders: (count) => `la oficina tiene ${count} pedidos en curso`,
    signOut: "Salir",
  },
};

export const tables = { en, es };
export const texts = tables[language];

/** A span of time in its largest unit: `14 min`. */
export function formatSpan(seconds) {
  const [s, min, hours, days] = texts.units;
  if (seconds < 90) return `${Math.round(seconds)} ${s}`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} ${min}`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} ${hours}`;
  return `${Math.round(seconds / 86_400)} ${days}`;
}

/** `39° 30′ N`; minutes where the step is finer than a degree, or is not given. */
export function formatAngle(degrees, [positive, negative], step = 0) {
  const minutes = Math.round(Math.abs(degrees) * 60 * (step === 0 ? 1000 : 1)) / (step === 0 ? 1000 : 1);
  const whole = Math.floor(minutes / 60);
  const rest = minutes - whole * 60;
  const side = minutes === 0 ? "" : ` ${degrees > 0 ? positive : negative}`;
  if (step >= 1) return `${whole}°${side}`;
  return `${whole}° ${step === 0 ? rest.toFixed(3).padStart(6, "0") : String(Math.round(rest)).padStart(2, "0")}′${side}`;
}
