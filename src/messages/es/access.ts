/** What the interface says about access: accounts, sessions, tokens. */
import type { RefusedReason } from "../../access/refused.ts";

export const access = {
  reasons: {
    wrong: "El nombre o la contraseña no son correctos",
    wait: "Demasiados intentos; espere un poco",
    busy: "Se comprueban demasiadas contraseñas a la vez; vuelva a intentarlo",
    code: "El código no es correcto; el servicio lo muestra en su ordenador, y también: bitacora access code",
    "no-setup": "Ya hay cuentas: la primera visita fue otra. Pida al patrón que le dé una",
    "no-tablet": "El PIN solo vale en las tabletas del puente",
    taken: "Ya hay una cuenta con ese nombre",
    unknown: "No hay nada con ese nombre o número",
    "last-master": "Es la única cuenta de patrón: antes haga patrón a otra persona",
    full: "No caben más; retire antes lo que ya no se usa",
    "not-yours": "Eso no le corresponde",
    "secret-short": "Demasiado corta: una contraseña tiene 10 caracteres como mínimo, y un PIN 4 cifras",
    "secret-long": "Demasiado larga: 256 caracteres como máximo",
    "secret-name": "La contraseña es casi el nombre; elija otra",
    "secret-common": "Es de las primeras que alguien probaría; elija otra",
    "secret-digits": "Un PIN solo tiene cifras",
  } satisfies Readonly<Record<RefusedReason, string>>,
  nameRequired: () => "Falta 'name'",
  passwordRequired: () => "Falta 'password'",
  secretRequired: () => "Falta 'password' o 'pin'",
  codeRequired: () => "Falta 'code'",
  toRequired: () => "Falta 'to', quien toma la guardia",
  scopesRequired: () => "Falta 'scopes', lo que el programa puede: read, tags, acknowledge, write, control",
  scopeUnknown: (text: string) => `'${text}' no es un permiso; los hay: read, tags, acknowledge, write, control`,
  roleRequired: () => "Falta 'role': guest, crew, engineer, service_technician o master",
  noControl: () => "Este servicio no tiene control de acceso",
};
