import type { AccessCommandMessages } from "../en/access-commands.ts";

export const accessCommands: AccessCommandMessages = {
  summaries: {
    state: "Si el acceso está controlado, quién ha entrado y qué programas esperan respuesta.",
    policy: "Quién puede qué: la tabla a la que pregunta cada puerta del servicio.",
    code: "El código de la primera visita, que hace la cuenta del patrón.",
    people: "Las cuentas de las personas.",
    add: "Hace una cuenta; pregunta su contraseña.",
    reset: "Cambia una cuenta: contraseña o PIN nuevos, otro papel; cierra el paso y deja entrar.",
    sessions: "Quién ha entrado, y dónde.",
    end: "Acaba una sesión.",
    tokens: "Las llaves de los programas; --make hace una y la escribe, una sola vez.",
    revoke: "Retira una llave.",
    passkeys: "Las llaves de acceso de las personas; --remove retira una.",
    requests: "Programas que piden permiso.",
    approve: "Deja entrar a un programa; este recoge su llave por sí mismo.",
    deny: "No deja entrar a un programa.",
  },
  descriptions: {
    secret:
      "En un terminal la contraseña se pregunta dos veces y no se muestra; si no, es la primera línea de la entrada estándar.",
    reset:
      "Sin opciones pregunta una contraseña nueva, con --pin un PIN nuevo: en un terminal dos veces y sin mostrarlo; si no, es la primera línea de la entrada estándar. --role, --shut-out y --let-in no preguntan nada. Todas, menos --let-in, acaban las sesiones de la persona. Una contraseña nueva y --let-in retiran sus llaves de acceso, y dicen cuántas.",
    policy:
      "No necesita ningún servicio. Una columna por cada quien: local es un programa del ordenador del barco, open cualquiera donde nadie necesita cuenta, visitor quien no ha entrado, y los papeles de las personas; después los programas, por los permisos de su llave, y los cables donde nadie puede probar quién es: de lo suyo el proyecto permite lo que quiere. --doors tiene una fila por puerta.",
  },
  flags: {
    role: "lo que puede la persona",
    pin: "un PIN nuevo para las tabletas del puente, no una contraseña",
    shutOut: "la persona ya no puede entrar, y sale",
    letIn: "la persona puede entrar otra vez, sin las llaves de acceso de antes",
    removePasskey: "retira esta; acaba las sesiones de su persona",
    line: "escribe su clave pública como la lee 'logbook enter-key', para que su persona firme en el libro",
    make: "hace una llave; para qué es",
    scopes: "lo que puede el programa: read, tags, acknowledge, write, control, con comas entre medias",
    days: "durante cuántos días",
    doors: "una fila por puerta: método y ruta, y el derecho que pide",
  },
  name: "el nombre, como queda en el libro",
  id: "el número, como lo escribe la lista",
  secret: (isPin): string => (isPin ? "PIN: " : "Contraseña: "),
  again: "Otra vez: ",
  noSecret:
    "no ha llegado ninguna contraseña; es la primera línea de la entrada estándar, o se pregunta en un terminal",
  notTheSame: "las dos no eran iguales; no se ha cambiado nada",
  added: (name, role) => `${name} tiene cuenta (${role})`,
  passkeysGone: (count) =>
    `Con ello se ${count === 1 ? "quitó 1 passkey" : `quitaron ${count} passkeys`}: quien tuvo la cuenta pudo haber dejado alguna`,
  tokensEnded: (count) =>
    `Con ello ${count === 1 ? "acabó 1 llave de programa" : `acabaron ${count} llaves de programas`} que había hecho: daban derechos que ha perdido`,
  waits: "El disco no lo admite: cuenta, pero un reinicio lo desharía. Haga sitio; entonces se escribe solo",
  changed: (name) => `La cuenta de ${name} ha cambiado`,
  ended: "La sesión ha acabado",
  revoked: "La llave se ha retirado",
  passkeyRemoved: "La llave de acceso se ha retirado",
  noKeyLine: (id) => `no hay ninguna llave de acceso ${id}, o es de una clase que no firma`,
  approved: "El programa puede entrar",
  denied: "El programa no puede entrar",
  none: "ninguno",
  yes: "sí",
  foreign: "la respuesta no es de este servicio",
  state: {
    on: (isOpen): string =>
      isOpen
        ? "El acceso está controlado; mirar pueden todos los que llegan al servicio"
        : "El acceso está controlado, también para mirar",
    off: "El acceso no está controlado",
    firstVisit: "Falta la primera visita: bitacora access code escribe su código",
    signedIn: (name, role, address, until) => `Ha entrado: ${name} (${role}), desde ${address}, hasta ${until}`,
    waits: (name, address, scopes, id) =>
      `Espera respuesta: ${name}, desde ${address}, pide ${scopes} (bitacora access approve ${id})`,
  },
  columns: {
    id: "número",
    name: "nombre",
    role: "papel",
    disabled: "cerrado",
    has_pin: "PIN",
    last_sign_in: "última entrada",
    address: "dirección",
    used_at: "último uso",
    ends_at: "acaba",
    scopes: "puede",
    revoked_at: "retirada",
    state: "estado",
    made_by: "hecha por",
    label: "se llama",
    rp_id: "vale en",
    signs: "firma",
  },
  policy: {
    right: "derecho",
    door: "puerta",
    nobody: "(nadie)",
    others: "Cualquier otro GET: read. Lo demás sin fila: solo programas del ordenador del barco.",
  },
};
