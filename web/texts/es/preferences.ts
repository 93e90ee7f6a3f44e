/** Palabras de lo que cada lector elige en este aparato. */
import type { preferences as en } from "../en/preferences.ts";

export const preferences: typeof en = {
  title: "Esta pantalla",
  language: "Idioma",
  languages: { auto: "El del navegador", en: "English", es: "Español" },
  zone: "Hora",
  zones: { device: "Del dispositivo", vessel: "Del barco", utc: "UTC" },
  zoneNow: (zone) => `Las horas se muestran en ${zone}.`,
  translated: (n, all) => `Están traducidos ${n} de ${all} textos; los demás, en inglés.`,
  lacking: "Lo que falta",
  languageFault: (code, fault) => `No se puede usar ${code}.json: ${fault}`,
  units: "Unidades",
  kinds: {
    kn: "Velocidad",
    m: "Sonda y longitud",
    NM: "Distancia",
    "°C": "Temperatura",
    L: "Volumen",
    "L/h": "Consumo",
    bar: "Presión",
    hPa: "Presión del aire",
  },
  screen: "Pantalla",
  bySun: "Luz según el sol",
  chosenLight: "La elegida",
  awake: "Siempre encendida",
  asleep: "Puede apagarse",
  fullScreen: "Pantalla completa",
  keptHere: "Se guarda en este aparato.",
};
