import type { SystemTagMessages } from "../en/system-tags.ts";

export const systemTags: SystemTagMessages = {
  clock: {
    tag: "El reloj de este equipo no puede ser correcto",
    alarm: "El reloj de este equipo no puede ser correcto: ha saltado, atrasa años o no coincide con el GNSS",
  },
  dataDir: {
    tag: "Se ha perdido el directorio de datos",
    alarm: "El directorio de datos falta, es otro o es de solo lectura: NO se guarda nada",
  },
};
