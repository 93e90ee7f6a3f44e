/** Palabras del marco que rodea cada página. */
import type { shell as en } from "../en/shell.ts";

export const shell: typeof en = {
  pages: {
    watch: "Guardia",
    alarms: "Alarmas",
    trends: "Gráficas",
    track: "Derrota",
    logbook: "Bitácora",
    bus: "Bus",
    setup: "Ajustes",
    access: "Accesos",
  },
  skip: "Ir al contenido",
  link: {
    live: "En vivo",
    connecting: "Conectando…",
    waiting: (s) => `Sin conexión · nuevo intento en ${s} s`,
    lost: (time) => `Sin conexión desde las ${time}. Lo que ve es antiguo.`,
    ended: (time) => `La sesión terminó a las ${time}. Lo que ve es antiguo: identifíquese para seguir.`,
    closed: "Sesión terminada",
    away: "El servicio no responde.",
    awaySince: (time) => `El servicio no responde. Esta pantalla estuvo en vivo por última vez a las ${time}.`,
    late: (s) => `${s} s de retraso`,
    clockApart: (apart) => `El reloj de este aparato y el del barco difieren en ${apart}. Las horas son las del barco.`,
    behind: (s) => `Con ${s} s de retraso. Lo que ve es antiguo.`,
  },
  origin: {
    simulated: (n) => `VALORES SIMULADOS (${n})`,
    replayed: (n) => `VALORES REPRODUCIDOS (${n})`,
  },
  palette: { name: "Pantalla", day: "Día", dusk: "Penumbra", night: "Noche (rojo)" },
  search: "Buscar (Ctrl-K)",
  preferences: "Esta pantalla: luz, idioma, unidades",
  manual: "Manual",
  docs: "Interfaz (API)",
  failed: (detail) => `No se puede cargar esta página: ${detail}`,
  again: "Volver a intentarlo",
  condition: {
    title: "Estado del servicio",
    degraded: "Revisar",
    failing: "No funciona",
    since: (time) => `Desde ${time}`,
  },
  doctor: {
    title: "El equipo, según el doctor",
    looking: "El doctor está mirando …",
    failed: "El servicio no responde.",
    nothing: "El doctor no encuentra nada mal.",
    good: (n) => (n === 1 ? "1 comprobación está bien" : `${n} comprobaciones están bien`),
    levels: { fail: "Mal", warn: "Mire", unknown: "No se sabe" },
  },
  user: {
    none: "¿Guardia?",
    change: (name) => `De guardia: ${name}. Cambiar`,
  },
  samplesLost: "Muestras perdidas desde que arrancó el servicio:",
};
