/** Palabras en los nombres de los equipos. */
import type { names as en } from "../en/names.ts";

export const names: typeof en = { sides: { port: "babor", starboard: "estribor", centre: "central" } };
