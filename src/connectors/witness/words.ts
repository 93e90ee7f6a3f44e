/** Words about witnesses of the log book. Their tag and its alarm have theirs in `messages/`, since they are read back there. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  unreadable: "What the witnesses have signed cannot be read ({reason}); the service runs without them",
  reached: "Witness {name}: has cosigned the log book up to entry {size}",
  failing: "Witness {name}: {reason}; it is tried again, the service goes on",
  refused: {
    fork: "Witness {name} REFUSES the log book: its {own} entries do not begin with the {size} that the witness has cosigned",
    ahead:
      "Witness {name} REFUSES the log book: the witness has cosigned {size} entries, and here are checkpoints for {own} only",
  },
  forgot:
    "Witness {name} knows {size} entries only and has cosigned {cosigned}: its memory was put back from an old copy",
  faults: {
    "not-known": "it does not know this vessel; give it the vessel's logbook.pub",
    "not-accepted": "it knows another key of this vessel; give it the vessel's logbook.pub",
    "bad-cosignature": "its answer is not signed with the key that the project file names",
    busy: "it is busy",
    strange: "its answer is not that of a witness; check the URL",
    unreachable: "it cannot be reached ({reason})",
    "book-changed": "the log book on disk is not the one that was signed, so the witness is shown nothing",
    io: "what it says cannot be written to the disk",
  },
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);

/** What can be wrong in the section. */
export const faults = {
  notAWitnessKey: {
    en: "this is no public key of a witness; copy the whole line that 'bitacora logbook witness' prints, or its witness.pub",
    es: "esto no es la clave pública de un testigo; copie entera la línea que escribe 'bitacora logbook witness', o su witness.pub",
  },
  repeatedWitness: {
    en: "the same witness twice; keep one",
    es: "el mismo testigo dos veces; deje uno",
  },
} satisfies Record<string, LocalizedText>;

/** What a value of it must be. */
export const formats = {
  url: {
    en: "an address: http:// or https://, a host, and a path if it has one (https://boat.example.org)",
    es: "una dirección: http:// o https://, un equipo, y una ruta si la tiene (https://barco.example.org)",
  },
} satisfies Record<string, LocalizedText>;
