/** Lo que el servicio dice de Signal K. */
import type { Translation } from "../catalogue.ts";
import type { signalk as en } from "../en/signalk.ts";

export const signalk: Translation<typeof en> = {
  webappsMissing: "Signal K: falta {names}; instálelo: npm install --prefix {folder} {packages}",
  serverFaults: {
    refused: "nadie escucha en {where}; ¿está en marcha el servidor Signal K, y en este puerto?",
    unreachable: "{where} no responde; ¿está en marcha el servidor Signal K, y este equipo en su red?",
    "unknown-host": "no se conoce ninguna dirección para el nombre de {where}; escriba el número",
    closed: "{where} ha cerrado la conexión",
    silent: "{where} no da señales de vida; está colgado, o se ha perdido la red",
    failed: "{where} no se puede usar; ¿es un servidor Signal K?",
  },
  refusedWith:
    "{status, select, 401 {{where} pide identificarse ({status}); cree allí un token para este barco y escriba la url con ?token=…} 403 {{where} pide identificarse ({status}); cree allí un token para este barco y escriba la url con ?token=…} other {{where} ha rechazado el flujo de Signal K ({status}); ¿es un servidor Signal K?}}",
};
