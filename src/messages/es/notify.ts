import type { Translation } from "../catalogue.ts";
import type { notify as en } from "../en/notify.ts";

export const notify: Translation<typeof en> = {
  list: "Lista los receptores de alarmas: por qué vía, a quién se avisa y cómo va.",
  show: "Muestra qué fue de los últimos mensajes, los más recientes primero.",
  test: "Envía un mensaje que dice que es una prueba, y muestra qué fue de él.",
  args: { name: "el id del receptor, como lo imprime list" },
  none: "El proyecto no tiene receptores de alarmas: vea alarms.notify",
  noMessages: "No se ha enviado ningún mensaje.",
  noRecipients: "Nadie está registrado en {name}",
  headings: { name: "receptor", way: "vía", recipients: "quién", waiting: "esperan", fault: "fallo" },
  outcomes: { sent: "enviado", refused: "rechazado para siempre", failed: "fallido", left_out: "omitido" },
  kinds: { raised: "alarma", acknowledged: "reconocida", cleared: "terminada", well: "todo en orden", test: "prueba" },
  afterMin: "{way} a los {minutes} min",
  result: "{to}: {outcome}{reason, select, none {} other { ({reason})}}",
  message:
    "{at} {kind} {alarm, select, none {} other {{alarm} }}a {to}{person, select, none {} other { ({person})}} por {receiver}: {outcome}{reason, select, none {} other { ({reason})}}",
};
