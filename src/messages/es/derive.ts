/** Qué espera una variable calculada que no tiene un valor utilizable. */
import type { Translation } from "../catalogue.ts";
import type { derive as en } from "../en/derive.ts";

export const derive = {
  missing: "{quality, select, none {{tag}} stale {{tag} (antiguo desde {since})} other {{tag} (no tiene valor)}}",
  waits: "espera a {missing}",
  tagWaits: "El tag {tagId} todavía no tiene valor: espera a {missing}",
  waiting: "{tags} {more, plural, =0 {} one {(y otra más)} other {(y # más)}}",
} satisfies Translation<typeof en>;
