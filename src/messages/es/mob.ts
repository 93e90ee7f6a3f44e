import type { Translation } from "../catalogue.ts";
import type { mob as en } from "../en/mob.ts";

export const mob = {
  markedTag: "Persona al agua, marcada",
  testTag: "PRUEBA (TEST): persona al agua",
  distanceTag: "Distancia a la persona al agua",
  bearingTag: "Demora de la persona al agua, verdadera",
  somebody: "{address, select, none {alguien en el ordenador del barco} other {alguien en la pantalla {address}}}",
  who: "{kind, select, person {{who}} device {el aparato {who}} beacon {la baliza {who}} other {la llamada DSC de {who}}}",
  alarm:
    "{isTest, select, true {TEST (prueba): persona al agua} other {PERSONA AL AGUA}}{place, select, none {, sitio desconocido} other { en {place}}}, marcada por {who}",
  advice:
    "Que alguien señale siempre a la persona; eche al agua todo lo que flote. Vuelva por la demora, con el motor listo y la hélice libre. Llame por VHF 16 o DSC. Solo una persona lo termina, en la consola o con bitacora mob end.",
  testAdvice: "Es una prueba. Termínela en la consola o con bitacora mob end.",
  command: {
    mark: "Marca una persona al agua aquí y ahora, o donde digan las opciones.",
    show: "Dice si hay una persona al agua: demora y distancia de vuelta, y hace cuánto.",
    end: "Lo termina: la persona está a bordo, o era una prueba.",
    flags: {
      test: "una prueba: dice TEST en todas partes",
      latitude: "grados, donde está la persona; si falta, donde está el barco",
      longitude: "grados",
      reason: "qué pasó, para el libro de bitácora",
    },
    nobody: "No hay nadie al agua.",
    shown:
      "{isTest, select, true {TEST (prueba): persona al agua} other {PERSONA AL AGUA}} desde {since} ({minutes} min), marcada por {by}{place, select, none {: sitio desconocido} other { en {place}{bearing, select, none {; no se sabe nuestra posición} other {: demora {bearing}°, a {distance} m}}}}",
    drifted: "Con la corriente estará en {place}: demora {bearing}°, a {distance} m.",
    joined: "Con ella: {who}{place, select, none {} other { en {place}}}.",
    notKept: "! Aún no está en el disco: el disco no lo acepta.",
    ended: "Terminado.",
  },
} satisfies Translation<typeof en>;
