import type { Translation } from "../../messages/catalogue.ts";
import type { exports as en } from "./words.en.ts";

export const exports = {
  failing: "Las muestras no llegan a {id} ({reason}); esperan y se reintenta",
  back: "Las muestras vuelven a llegar a {id}",
  restarted: "{id} ha vuelto a arrancar; se le envía otra vez lo que quizá no tenía en su disco",
  refused:
    "{id} no admite muestras: {samples} hasta ahora, la última de {tag} del {time} ({reason}); se pasan por alto",
  late: "{id} ya tiene muestras más nuevas que {samples} hasta ahora ({tag}); no admite anteriores, y se pasan por alto",
  inMemory: "Las muestras están solo en memoria y no hay de dónde enviarlas; dé un archivo al histórico",
} satisfies Translation<typeof en>;
