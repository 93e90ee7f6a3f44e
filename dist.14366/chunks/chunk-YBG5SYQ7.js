import {
  textsIn
} from "./chunk-X4EC6M75.js";

// src/connectors/witness/words.ts
var en = {
  unreadable: "What the witnesses have signed cannot be read ({reason}); the service runs without them",
  reached: "Witness {name}: has cosigned the log book up to entry {size}",
  failing: "Witness {name}: {reason}; it is tried again, the service goes on",
  refused: {
    fork: "Witness {name} REFUSES the log book: its {own} entries do not begin with the {size} that the witness has cosigned",
    ahead: "Witness {name} REFUSES the log book: the witness has cosigned {size} entries, and here are checkpoints for {own} only"
  },
  forgot: "Witness {name} knows {size} entries only and has cosigned {cosigned}: its memory was put back from an old copy",
  faults: {
    "not-known": "it does not know this vessel; give it the vessel's logbook.pub",
    "not-accepted": "it knows another key of this vessel; give it the vessel's logbook.pub",
    "bad-cosignature": "its answer is not signed with the key that the project file names",
    busy: "it is busy",
    strange: "its answer is not that of a witness; check the URL",
    unreachable: "it cannot be reached ({reason})",
    "book-changed": "the log book on disk is not the one that was signed, so there is nothing to show to it",
    io: "what it says cannot be written to the disk"
  }
};
var es = {
  unreadable: "No se puede leer lo que firmaron los testigos ({reason}); el servicio sigue sin ellos",
  reached: "Testigo {name}: ha refrendado el libro de bit\xE1cora hasta el asiento {size}",
  failing: "Testigo {name}: {reason}; se vuelve a intentar, el servicio sigue",
  refused: {
    fork: "El testigo {name} RECHAZA el libro de bit\xE1cora: sus {own} asientos no empiezan por los {size} que el testigo refrend\xF3",
    ahead: "El testigo {name} RECHAZA el libro de bit\xE1cora: el testigo refrend\xF3 {size} asientos, y aqu\xED solo hay puntos de control de {own}"
  },
  forgot: "El testigo {name} solo conoce {size} asientos y ha refrendado {cosigned}: su memoria se repuso de una copia vieja",
  faults: {
    "not-known": "no conoce este barco; dele el logbook.pub del barco",
    "not-accepted": "conoce otra clave de este barco; dele el logbook.pub del barco",
    "bad-cosignature": "su respuesta no est\xE1 firmada con la clave que nombra el archivo de proyecto",
    busy: "est\xE1 ocupado",
    strange: "su respuesta no es la de un testigo; compruebe el URL",
    unreachable: "no se alcanza ({reason})",
    "book-changed": "el libro de bit\xE1cora del disco no es el que se firm\xF3, as\xED que no hay qu\xE9 mostrarle",
    io: "lo que dice no puede escribirse en el disco"
  }
};
var catalogues = { en, es };
var wordsIn = (locale) => textsIn(catalogues, locale);
var faults = {
  notAWitnessKey: {
    en: "this is no public key of a witness; copy the whole line that 'bitacora logbook witness' prints, or its witness.pub",
    es: "esto no es la clave p\xFAblica de un testigo; copie entera la l\xEDnea que escribe 'bitacora logbook witness', o su witness.pub"
  },
  repeatedWitness: {
    en: "the same witness twice; keep one",
    es: "el mismo testigo dos veces; deje uno"
  }
};
var formats = {
  url: {
    en: "where the witness answers: http:// or https://, a host, and a path if it has one (https://witness.example.org)",
    es: "donde responde el testigo: http:// o https://, un equipo, y una ruta si la tiene (https://testigo.example.org)"
  }
};

export {
  wordsIn,
  faults,
  formats
};
