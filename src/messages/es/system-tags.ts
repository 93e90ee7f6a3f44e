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
  lost: {
    anchor: {
      tag: "Se ha perdido la guardia del ancla",
      alarm: "Se ha perdido la guardia del ancla: su archivo está dañado. NADIE vigila el ancla",
      advice:
        "Si está fondeado, tome demoras y ponga otra vez la guardia: Derrota, Ancla, o bitacora anchor down. El libro dice dónde estaba.",
    },
    areas: {
      tag: "Se han perdido las zonas de guardia",
      alarm: "Se han perdido las zonas de guardia: su archivo está dañado. NADIE las vigila",
      advice: "Ponga otra vez las que hagan falta: Derrota, Zonas, o bitacora area set. El libro dice cuáles había.",
    },
    mob: {
      tag: "Puede haberse olvidado una persona al agua",
      alarm: "El archivo de la persona al agua está dañado: si hay alguien en el agua, MÁRQUELO OTRA VEZ",
      advice: "¿Están todos a bordo? Si no, márquelo otra vez: el libro dice dónde fue.",
    },
    state: {
      tag: "Se ha perdido un archivo del servicio",
      alarm: "Un archivo que guarda el servicio está dañado, y también su copia",
      advice:
        "El libro dice cuál: puede que no lleguen mensajes que esperaban, y que haya que elegir o preparar algo otra vez. Una tarjeta que falla daña más: haga una copia.",
    },
  },
};
