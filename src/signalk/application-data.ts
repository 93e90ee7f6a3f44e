/**
 * Data that web applications store on the server: one JSON document for each scope, application and version. This is the port; changes of a
 * document (a value at a path, a patch) are in `document-change.ts`.
 */

export const SCOPES = ["global", "user"] as const;

export interface DocumentName {
  /** The `user` scope is shared, too: there is only one user. */
  readonly scope: (typeof SCOPES)[number];
  readonly app: string;
  readonly version: string;
}

/** A document that cannot be stored: there are too many, or it is too large or too deep. */
export class DocumentRefused extends Error {
  readonly reason: "documents" | "bytes" | "depth";

  constructor(reason: DocumentRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export interface ApplicationData {
  /** Undefined if there is no such document. The result is shared: callers must not change it. */
  read(name: DocumentName): Promise<unknown>;
  /**
   * Replaces a document with the result of `change`, one change after the other. When it resolves, the complete document is on disk; when
   * it rejects, nothing has changed. `change` must not modify its argument, which is shared. Rejects with `DocumentRefused`.
   */
  change(name: DocumentName, change: (before: unknown) => unknown): Promise<void>;
  versions(name: Pick<DocumentName, "scope" | "app">): Promise<string[]>;
}

const APP = /^@?[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const VERSION = /^\d{1,6}(\.\d{1,6}){0,2}$/;

/** Undefined if a part is not a valid name: `/`, `..` and the names of `isReserved` are refused. */
export function documentName(scope: string, app: string, version: string): DocumentName | undefined {
  const known = SCOPES.find((each) => each === scope);
  if (known === undefined || !isAppName(app) || !VERSION.test(version)) return undefined;
  return { scope: known, app, version };
}

export function isAppName(app: string): boolean {
  return APP.test(app) && !app.includes("..") && !isReserved(app);
}

/** A name that would change the prototype of objects. */
export function isReserved(name: string): boolean {
  return name === "__proto__" || name === "constructor" || name === "prototype";
}
