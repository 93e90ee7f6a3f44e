/** What a project names of the computer itself: files, folders, programs and what those may. They are not part of the project. */

export interface NamedFile {
  /** `alarms.notify.0.token_file` */
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
  /** Where what is in the file is sent: the addresses beside it and above it. A secret is meant for them, and for no other. */
  readonly to: string;
}

/** Keys whose values name a file, a folder or a program, or say what one may. */
const NAMING = /^(?:command|dir|file|ca|cert|key|programs|webapps|.+_file)$/;
const ADDRESS = /^(?:server|url|host|port)$/;
/** The public key of a witness. */
const HARMLESS = /^logbook\.witnesses/;

/** Of the value of a project file. */
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
