import type { ExportMessages } from "./words.en.ts";

export const exports = {
  failing: (id, reason) => `Las muestras no llegan a ${id} (${reason}); esperan y se reintenta`,
  back: (id) => `Las muestras vuelven a llegar a ${id}`,
  restarted: (id) => `${id} ha vuelto a arrancar; se le envía otra vez lo que quizá no tenía en su disco`,
  refused: (id, samples, reason, tag, time) =>
    `${id} no admite muestras: ${samples} hasta ahora, la última de ${tag} del ${time} (${reason}); se pasan por alto`,
  late: (id, samples, tag) =>
    `${id} ya tiene muestras más nuevas que ${samples} hasta ahora (${tag}); no admite anteriores, y se pasan por alto`,
  inMemory: "Las muestras están solo en memoria y no hay de dónde enviarlas; dé un archivo al histórico",
} satisfies ExportMessages;
