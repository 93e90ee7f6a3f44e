/** What a project names on the computer: files, folders, programs and what those may do. Their contents are not part of the project. */

export interface NamedFile {
  /** `alarms.notify.0.token_file` */
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
  /** The addresses beside it and above it, to which the contents of the file are sent. A secret is meant for these alone. */
  readonly to: string;
}

/** Keys whose values name a file, a folder or a program, or say what one may. */
const NAMING = /^(?:command|dir|file|device|ca|cert|key|programs|webapps|.+_file)$/;
const ADDRESS = /^(?:server|url|host|port)$/;
/** The public key of a witness. */
const HARMLESS = /^logbook\.witnesses/;

/** Finds the files that a project's value names. */
export function namedFiles(value: unknown, path = "", above = ""): readonly NamedFile[] {
  if (typeof value !== "object" || value === null || HARMLESS.test(path)) return [];
  const entries = Object.entries(value) as (readonly [string, unknown])[];
  // The service's own address stands at the top.
  const beside = path === "" ? [] : entries.filter(([key]) => ADDRESS.test(key));
  const to = [above, ...beside.map(([key, address]) => `${key} ${JSON.stringify(address)}`)].join(" ").trim();
  return entries.flatMap(([key, inner]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return NAMING.test(key) ? [{ path: at, key, value: inner, to }] : namedFiles(inner, at, to);
  });
}
