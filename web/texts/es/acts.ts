/** Palabras de lo que se hace, dondequiera que se haga: en nombre de quién, quién puede y por qué no se ha hecho. */
import type { acts as en } from "../en/acts.ts";

export const acts: typeof en = {
  failed: (detail) => `No se ha hecho: ${detail}`,
  late: "Aún no se ha hecho: el servicio no ha contestado todavía",
  silencedHere: (detail) => `Solo esta pantalla calla: ${detail}`,
  notYours: (who) => `${who} puede hacerlo`,
  who: {
    title: "¿Quién está de guardia?",
    name: "Su nombre",
    why: "Queda en la bitácora junto a lo que haga, y en este aparato durante seis horas.",
    save: "Guardar",
  },
  may: {
    suppress: "Jefe de máquinas o capitán",
    acknowledge: "Tripulación de guardia",
    anchor: "Tripulación de guardia",
    "alarm rules": "Jefe de máquinas o capitán",
    tags: "Jefe de máquinas o capitán",
    log: "Tripulación",
    correct: "Tripulación",
    countersign: "Tripulación, jefe de máquinas o capitán",
  },
  unanswered: "el servicio no contesta",
};
