/** Palabras de la página de la interfaz. */
import type { docs as en } from "../en/docs.ts";

export const docs: typeof en = {
  title: "Interfaz del servicio",
  console: "Consola",
  http: "HTTP",
  live: "Flujo en vivo",
  parameters: "Parámetros",
  answer: "Respuesta",
  problems: "Problemas",
  send: "Enviar",
  required: "obligatorio",
  standard: "por defecto",
  messages: "Mensajes",
  raw: "Como fichero",
};
