/** Lo que dice la interfaz del acceso: cuentas, sesiones, llaves. */
import type { Translation } from "../catalogue.ts";
import type { access as en } from "../en/access.ts";

export const access: Translation<typeof en> = {
  reasons: {
    wrong: "El nombre o la contraseña no son correctos",
    wait: "Demasiados intentos; espere un poco",
    busy: "Se comprueban demasiadas contraseñas a la vez; vuelva a intentarlo",
    code: "El código no es correcto; el servicio lo muestra en su ordenador, y también: bitacora access code",
    "no-setup": "Ya hay cuentas: la primera visita fue otra. Pida al patrón que le dé una",
    "no-tablet": "El PIN solo vale en las tabletas del puente",
    taken: "Ya hay una cuenta con ese nombre, o con uno que se le parece",
    unknown: "No hay nada con ese nombre o número",
    "last-master": "Es la única cuenta de patrón: antes haga patrón a otra persona",
    "first-master":
      "La primera cuenta es la del patrón: añádala con --role master, o en la primera visita con el código",
    "own-watch": "La guardia ya es suya",
    full: "No caben más; retire antes lo que ya no se usa",
    "not-yours": "Eso no le corresponde",
    passkey: "La llave de acceso no ha valido; vuelva a intentarlo, o use la contraseña",
    "passkey-copied": "Hay una copia de esta llave de acceso: retírela, y añada otra nueva",
    "passkey-taken": "Esa llave de acceso ya está en una cuenta",
    "passkey-clear": "Los navegadores solo admiten llaves de acceso por HTTPS",
    "passkey-address": "Los navegadores no admiten llaves de acceso en una dirección IP: abra la consola por su nombre",
    "passkey-foreign": "Esta dirección no es la del servicio: para un proxy, inícielo con --allow-origin",
    "secret-short": "Demasiado corta: una contraseña tiene 10 caracteres como mínimo, y un PIN 4 cifras",
    "secret-long": "Demasiado larga: 256 caracteres como máximo",
    "secret-name": "La contraseña es casi el nombre; elija otra",
    "secret-common": "Es de las primeras que alguien probaría; elija otra",
    "secret-digits": "Un PIN solo tiene cifras",
  },
  nameRequired: "Falta 'name'",
  passwordRequired: "Falta 'password'",
  currentRequired: "Falta 'current', la contraseña de ahora",
  secretRequired: "Falta 'password' o 'pin'",
  codeRequired: "Falta 'code'",
  toRequired: "Falta 'to', quien toma la guardia",
  scopesRequired: "Falta 'scopes', lo que el programa puede: read, tags, acknowledge, write, control",
  prefixRequired:
    "Falta 'prefix', o no puede ser el comienzo de una variable: con qué empiezan las variables que el programa puede escribir (RUUVI.)",
  scopeUnknown: "''{text}'' no es un permiso; los hay: read, tags, acknowledge, write, control",
  roleRequired: "Falta 'role': guest, crew, engineer, service_technician o master",
  labelRequired: "Falta 'label', cómo se llama la llave de acceso",
  passkeyPartRequired: "Falta una parte de lo que el navegador dice de la llave de acceso",
};
