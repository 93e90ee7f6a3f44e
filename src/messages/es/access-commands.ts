import type { AccessCommandMessages } from "../en/access-commands.ts";

export const accessCommands: AccessCommandMessages = {
  summaries: {
    code: "El código de la primera visita, que hace la cuenta del patrón.",
    people: "Las cuentas de las personas.",
    add: "Hace una cuenta; su contraseña viene por la entrada estándar.",
    reset: "Cambia una cuenta: contraseña nueva por la entrada estándar, u otro papel; cierra el paso y deja entrar.",
    sessions: "Quién ha entrado, y dónde.",
    end: "Acaba una sesión.",
    tokens: "Las llaves de los programas; --make hace una y la escribe, una sola vez.",
    revoke: "Retira una llave.",
    requests: "Programas que esperan permiso.",
    approve: "Deja entrar a un programa.",
    deny: "No deja entrar a un programa.",
  },
  flags: {
    role: "guest, crew, engineer, service_technician o master",
    pin: "la entrada estándar trae un PIN para las tabletas del puente, no una contraseña",
    shutOut: "la persona ya no puede entrar, y sale",
    letIn: "la persona puede entrar otra vez",
    make: "para qué es la llave",
    scopes: "lo que puede el programa: read, tags, acknowledge, write, control",
    days: "durante cuántos días",
  },
  name: "el nombre, como queda en el libro",
  id: "el número, como lo escribe la lista",
  password: "Contraseña: ",
  noPassword: "no ha llegado ninguna contraseña por la entrada estándar",
  done: "hecho",
  none: "ninguno",
  foreign: "no es un servicio Bitácora",
};
