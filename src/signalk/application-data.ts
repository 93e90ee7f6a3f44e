/**
 * What the web applications keep on the server: a document of JSON for each scope, application and version. This is the port; what is done
 * with a document (a value at a place, a patch) is in `document-change.ts`.
 */

export const SCOPES = ["global", "user"] as const;

export interface DocumentName {
  /** Without accounts there is one user. */
  readonly scope: (typeof SCOPES)[number];
  readonly app: string;
  readonly version: string;
}

/** A document that cannot be kept: there are too many, or it is too large or too deep. */
export class DocumentRefused extends Error {
  readonly reason: "documents" | "bytes" | "depth";

  constructor(reason: DocumentRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export interface ApplicationData {
  /** Undefined if there is none. What is read is shared, and stays as it is. */
  read(name: DocumentName): Promise<unknown>;
  /**
   * Replaces a document by what `change` makes of it, one change after the other. When it resolves, the document is on disk, whole; when it
   * rejects, nothing has changed. What `change` is given is shared, and stays as it is. Rejects with `DocumentRefused`.
   */
  change(name: DocumentName, change: (before: unknown) => unknown): Promise<void>;
  versions(name: Pick<DocumentName, "scope" | "app">): Promise<string[]>;
}

const APP = /^@?[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const VERSION = /^\d{1,6}(\.\d{1,6}){0,2}$/;

/** Undefined if a part cannot be a name; no part of a path, and no name of JavaScript's own. */
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
