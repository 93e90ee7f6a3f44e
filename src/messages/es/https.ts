import type { Translation } from "../catalogue.ts";
import type { https as en } from "../en/https.ts";

export const https: Translation<typeof en> = {
  ready: "HTTPS: {url}",
  authorityMade:
    "HTTPS: se ha hecho la autoridad propia del barco; confíe en ella una vez en cada dispositivo ('bitacora access certificate'): SHA-256 {fingerprint}",
  serverMade: "HTTPS: nuevo certificado de este equipo, hasta {until}",
  filesTaken: "HTTPS: los ficheros del certificado han cambiado y ya se usan",
  wellAgain: "HTTPS: el certificado vuelve a estar bien",
  fault: "HTTPS: {fault}",
  unreadable: "{file} no se puede leer ({reason}); revise el nombre y los permisos",
  noCertificate: "{file} no tiene ningún certificado en PEM (-----BEGIN CERTIFICATE-----)",
  noKey: "{file} no tiene una clave privada en PEM que se abra sin contraseña",
  notAPair: "la clave de {key} no es la del certificado de {cert}",
  refused: "{file} no se puede usar ({reason})",
  damaged:
    "{file} está dañado; recupérelo de una copia, o quítelo: se hace otro, en el que todos los dispositivos tendrán que confiar de nuevo",
  notMade: "el certificado no se puede hacer o guardar ({reason})",
  leftOut:
    "HTTPS: la autoridad del barco no puede responder de {names}; si los dispositivos han de usarlo, quite https/authority.pem del directorio de datos: al arrancar se hace otra, en la que todos los dispositivos tendrán que confiar",
  command: {
    summary: "Muestra el código QR y la huella con los que un dispositivo confía en el HTTPS del barco.",
    description:
      "El servicio hace su propia autoridad para HTTPS. Un dispositivo que confía en ella una vez abre la consola sin avisos.",
    address: "nombre o dirección con que los dispositivos llegan a este equipo; sin él, la primera que tenga en la red",
    pem: "solo el certificado, para copiarlo a un dispositivo",
    off: "el servicio no tiene HTTPS; arránquelo con --https, o ponga https: true en el proyecto",
    hereOnly:
      "AVISO: el servicio escucha en {url}, adonde no llega ningún otro aparato: escriba host: 0.0.0.0 en el archivo de proyecto y reinícielo",
    scan: "Con el dispositivo en la red del barco, escanee esto e instale el certificado:",
    compare: "Antes de confiar, compare la huella con la que muestra el dispositivo. Después abra {page}",
  },
};
