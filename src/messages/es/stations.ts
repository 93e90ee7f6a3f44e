import type { Translation } from "../catalogue.ts";
import type { stations as en } from "../en/stations.ts";

export const stations = {
  vessel: "{name, select, none {buque {mmsi}} other {{name} ({mmsi})}}",
  collision: {
    tag: "Buque peligroso {place}: su MMSI, -1 si no hay",
    alarm: "{vessel} pasará a {cpaNm} NM en {time}; a {rangeNm} NM, demora {bearing}°",
    noSpeed:
      "{vessel}, velocidad desconocida, pasará a {cpaNm} NM en {time} si está parado; a {rangeNm} NM, demora {bearing}°",
    past: "{vessel} ya ha pasado; a {rangeNm} NM, demora {bearing}°",
    lastSeen: "{was} (cuando se vio por última vez)",
    advice:
      "Mire fuera y en el radar: el AIS no muestra todos los buques, y sus rumbos pueden ser viejos. Maniobre pronto y con claridad según el reglamento de abordajes; llámelo por VHF por su nombre. Esto no es un equipo de navegación homologado.",
    lost: "Nadie vigila el riesgo de abordaje: {missing, select, position {no se conoce la posición propia} other {no se conocen el rumbo y la velocidad propios}}",
    lostAdvice:
      "Mire fuera y en el radar: se oyen otros buques y no habrá ninguna alarma. Vea qué receptor debería dar posición, rumbo y velocidad (Derrota, Bus) y si tiene señal.",
    leftOut: "Buques peligrosos sin alarma: {count}",
    leftOutAdvice:
      "Las alarmas son para los buques que llegan antes. La página Derrota muestra todos los buques por orden de peligro.",
  },
  distress: {
    tag: "Baliza de socorro {place}: su MMSI, -1 si no hay",
    beacon:
      "{kind, select, mob {persona al agua} sart {transpondedor de búsqueda y salvamento} other {radiobaliza EPIRB}}",
    alarm:
      "SOCORRO: {beacon} {mmsi}{place, select, none {} other { en {place}}}{mob, select, none {} other {; es de la persona al agua de las {mob}}}",
    more: "{was}, y {count} más que no se listan",
    nature:
      "{nature, select, fire {fuego o explosión} flooding {inundación} collision {colisión} grounding {varada} listing {escorada, puede zozobrar} sinking {se hunde} disabled {sin gobierno y a la deriva} abandoning {abandono de buque} piracy {piratería o ataque armado} overboard {persona al agua} epirb {radiobaliza} other {socorro sin especificar}}",
    call: "SOCORRO por DSC: {vessel}, {nature}{place, select, none {} other { en {place}}}{by, select, none {} other {, retransmitido por {by}}}{mob, select, none {} other {; es de la persona al agua de las {mob}}}",
    advice:
      "Anote la hora y la posición. Si es de los suyos, empiece la maniobra de persona al agua; si no, llame a la estación costera por el canal 16 de VHF y pregunte si hace falta ayuda. No pierda la posición.",
  },
  urgency: {
    tag: "Llamada de urgencia {place}: MMSI del buque, -1 si no hay",
    alarm: "Llamada DSC de URGENCIA: {vessel}",
    advice:
      "Escuche el canal 16 de VHF, o el que proponía la llamada: alguien necesita ayuda o tiene noticias urgentes.",
  },
  safety: {
    tag: "Llamada de seguridad {place}: MMSI del buque, -1 si no hay",
    alarm: "Llamada DSC de seguridad: {vessel}",
    advice: "Escuche el canal 16 de VHF, o el que proponía la llamada: un aviso a la navegación o meteorológico.",
  },
  test: {
    tag: "Baliza de socorro en prueba {place}: su MMSI, -1 si no hay",
    alarm: "PRUEBA de una baliza de socorro: {beacon} {mmsi}",
    advice: "Se está probando una baliza cerca. Si no es suya, no hay que hacer nada.",
  },
  command: {
    summary: "Muestra los buques que oye el AIS por orden de peligro: distancia, demora, CPA y TCPA.",
    watch: "otra vez cada segundo, hasta Ctrl-C",
    none: "El AIS no oye ninguna estación.",
    columns: {
      state: "PELIGRO",
      name: "NOMBRE",
      mmsi: "MMSI",
      class: "CLASE",
      status: "ESTADO",
      range: "DIST. NM",
      bearing: "DEMORA",
      cpa: "CPA NM",
      tcpa: "TCPA MIN",
      course: "RUMBO",
      speed: "VEL. KN",
      age: "EDAD S",
      alarm: "ALARMA",
    },
    states: "{state, select, beacon {SOCORRO} danger {PELIGRO} near {cerca} lost {perdido} other {}}",
    navStatus:
      "{status, select, 0 {a motor} 1 {fondeado} 2 {sin gobierno} 3 {restringido} 4 {por calado} 5 {amarrado} 6 {varado} 7 {pescando} 8 {a vela} 14 {baliza} other {{status}}}",
  },
} satisfies Translation<typeof en>;
