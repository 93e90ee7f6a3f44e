import type { Translation } from "../catalogue.ts";
import type { systemTags as en } from "../en/system-tags.ts";

export const systemTags: Translation<typeof en> = {
  clock: {
    tag: "El reloj de este equipo no puede ser correcto",
    alarm: "El reloj de este equipo no puede ser correcto: ha saltado, atrasa años o no coincide con el GNSS",
    advice:
      "Mientras no lo sea, las horas del libro pueden estar mal. Ponga en hora este equipo, mire su pila y anote la hora verdadera en el libro.",
  },
  dataDir: {
    tag: "Se ha perdido el directorio de datos",
    alarm: "El directorio de datos falta, es otro o es de solo lectura: NO se guarda nada",
    advice:
      "Las alarmas siguen saltando, pero ni ellas ni los valores se registran. Reponga el disco o la tarjeta, vea que se pueda escribir y reinicie el servicio.",
  },
};
