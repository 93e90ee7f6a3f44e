/** What a project names of the computer itself: files, folders, programs and what those may. They are not part of the project. */

export interface NamedFile {
  /** `alarms.notify.0.token_file` */
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
}

/** Keys whose values name a file, a folder or a program, or say what one may. */
const NAMING = /^(?:command|dir|file|ca|cert|key|programs|webapps|.+_file)$/;
/** The public key of a witness. */
const HARMLESS = /^logbook\.witnesses/;

/** Of the value of a project file. */
export function namedFiles(value: unknown, path = ""): readonly NamedFile[] {
  if (typeof value !== "object" || value === null || HARMLESS.test(path)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return NAMING.test(key) ? [{ path: at, key, value: inner as unknown }] : namedFiles(inner, at);
  });
}
