import type { who as en } from "../en/who.ts";

/** Palabras sobre quién está: en la cabecera de cada página y donde se entra. */
export const who: typeof en = {
  signIn: "Entrar",
  signedIn: (name, role) => `${name}, ${role}`,
  guest: "Puede mirar, pero no cambiar nada. Entre para reconocer y escribir.",
  mustSignIn: "En este barco solo mira quien ha entrado con su nombre.",
  roles: {
    guest: "Invitado",
    crew: "Tripulación",
    engineer: "Maquinista",
    service_technician: "Técnico",
    master: "Patrón",
  },
  noAccount:
    "Nadie tiene cuenta en este barco todavía; hasta entonces, quien esté en la red puede mirar, y nadie puede escribir.",
  firstVisit: "Primera visita",
};
