import type { Translation } from "../catalogue.ts";
import type { node as en } from "../en/node.ts";

export const node = {
  addressClaimed: "{bus}: dirección NMEA 2000 {address}",
  addressLost: "{bus}: sin dirección NMEA 2000; no se envía nada hasta tener una",
  identityNew: "{bus}: identidad nueva en el bus, número único {uniqueNumber}",
  configured: "{bus}: otro equipo ha configurado nuestro nodo: {settings}",
  identityDamaged:
    "{bus}: no se pudo leer la identidad y se ha creado otra; los demás equipos ven un equipo distinto. El archivo dañado es {file}.damaged",
  identityNotSaved: "No se pudo escribir {file} ({reason}); tras reiniciar será otro equipo en el bus",
  faults: {
    "duplicate-name":
      "Otro equipo del bus NMEA 2000 tiene la identidad de este: ¿se copió su tarjeta? " +
      "Borre el archivo de identidad de uno de los dos y reinícielo",
    "no-address": "No queda ninguna dirección NMEA 2000 libre: no se puede enviar nada. Desconecte algún equipo",
  },
} satisfies Translation<typeof en>;
