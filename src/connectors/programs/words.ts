/** Words on the owner's programs. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  failing: "The program {id} does not run ({reason}); it is started again",
  back: "The program {id} runs",
  unconfined: "The program {id} runs without a sandbox: it may read and do all that this service may",
  refused: "The program {id} says {tag}, which is not taken ({outcome}): {why}",
  tooMany: "all programs together bring more than may be",
  misread: "The program {id} says a line that is no value: {line}",
  wrote: "{id}: {line}",
  quiet:
    "The program {id} has printed nothing for {seconds} s. If it buffers its output, it must flush after each line",
  /** Why it does not run. */
  reasons: {
    unreadable: "its file {file} cannot be read: {code}",
    notExecutable: "its file {file} cannot be run: {code}",
    notInstalled: "root has not installed it yet; type: sudo bitacora programs install",
    outOfDate: "the project says something else than what root has installed; type: sudo bitacora programs install",
    noSocket: "its socket cannot be reached: {code}",
    ended: "it has ended: {how}",
    closed: "it has ended; journalctl -u {unit} says how",
    flood: "it said more than {most} lines a second and was killed",
    long: "it said a line of more than {most} bytes and was killed",
    silent: "it was silent for more than the {seconds} s that it promised and was killed",
  },
  book: {
    started: "Program {id} started: {file}, SHA-256 {sha256}",
    stopped: "Program {id} stopped{reason, select, none {} other {: {reason}}}",
  },
  doctor: {
    confined: "The program {id} has its sandbox",
    unconfined: "The program {id} has no sandbox: it may read and do all that the service may",
  },
  command: {
    summary: "List the owner's programs: whether they run, what they bring, or why not.",
    none: "The project has no programs",
    columns: {
      id: "PROGRAM",
      state: "STATE",
      sandbox: "SANDBOX",
      values: "VALUES",
      refused: "REFUSED",
      starts: "STARTS",
      fault: "FAULT",
    },
    sandbox: "{confined, select, yes {yes} other {NO}}",
    states: "{state, select, running {runs} other {does not run}}",
    install: {
      summary: "Let the programs of the project run, each in its sandbox: units of systemd.",
      description:
        "Writes a socket and a unit for each program of the project, and removes those of programs that it no longer has. Needs root. The service starts a program only as its unit says; after a change of the project it waits until this command was run again. Look at a project that somebody else has made first (--dry-run): a program with 'sandbox: false' may do all that the service may.",
      dryRun: "only show what would be written",
      project: "the project file; without it, that of the service of this computer",
      start: "Start {units}",
      unconfined: "Write {file}: {command} may then do all that the service may, without a sandbox",
      nothing: "Nothing to do: each program of {file} has its units",
    },
  },
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);
export type ProgramWords = ReturnType<typeof wordsIn>;

/** What a value of the section must be. */
export const formats = {
  programId: {
    en: "up to 21 small letters, digits and hyphens, a letter first (engine-room)",
    es: "hasta 21 letras minúsculas, cifras y guiones, con una letra al principio (sala-maquinas)",
  },
  programHost: {
    en: "an address or a network (192.168.1.50, 192.168.1.0/24); names are not looked up in a sandbox",
    es: "una dirección o una red (192.168.1.50, 192.168.1.0/24); en el aislamiento no se buscan nombres",
  },
  programPrefix: {
    en: "the beginning of tags that the service does not keep itself (CABIN.)",
    es: "el comienzo de variables que no lleva el propio servicio (CABIN.)",
  },
} satisfies Record<string, LocalizedText>;

export const missingFile = (file: string): LocalizedText => ({
  en: `note: there is no readable file ${file} on this machine, which is a program of the project`,
  es: `aviso: en esta máquina no hay un archivo legible ${file}, que es un programa del proyecto`,
});

export const withoutSandbox = (id: string): LocalizedText => ({
  en: `note: the program ${id} runs without a sandbox (sandbox: false): it may read and do all that the service may`,
  es: `aviso: el programa ${id} funciona sin aislamiento (sandbox: false): puede leer y hacer todo lo que puede el servicio`,
});

/** Its lines in the commented example of a project file. */
export const example: LocalizedText = {
  en: `# Programs of your own that bring values, one JSON object a line (docs/programs.md).
# programs:
#   - id: cabin
#     command: [programs/temperature] # a file beside this one
#     prefix: CABIN. # what its tags begin with`,
  es: `# Programas propios que traen valores, un objeto JSON por línea (docs/programs.md).
# programs:
#   - id: camarote
#     command: [programas/temperatura] # un archivo junto a este
#     prefix: CABIN. # con qué empiezan sus variables`,
};
