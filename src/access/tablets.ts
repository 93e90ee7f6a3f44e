/** Bridge tablets: browsers in which people sign in with a PIN. Each is recognised by a credential; only its hash is kept. Pure. */
import { keepNewest } from "../core/keep-newest.ts";
import { hashOf, newCredential, newId } from "./credential.ts";
import { limits } from "./limits.ts";

export interface Tablet {
  readonly id: string;
  readonly hash: string;
  readonly made_by: string;
  readonly made_at: string;
}

export class Tablets {
  /** In the order in which they were made; the oldest is evicted first. */
  readonly #tablets = new Map<string, Tablet>();

  constructor(records: readonly Tablet[]) {
    this.restore(records);
  }

  /** Replaces all tablets, for example to undo a change. */
  restore(records: readonly Tablet[]): void {
    this.#tablets.clear();
    for (const tablet of records) this.#tablets.set(tablet.hash, tablet);
  }

  records(): readonly Tablet[] {
    return [...this.#tablets.values()];
  }

  has(credential: string | undefined): boolean {
    return credential !== undefined && this.#tablets.has(hashOf(credential));
  }

  /** Returns the credential of a new tablet. */
  make(by: string, at: string): string {
    const credential = newCredential();
    const hash = hashOf(credential);
    keepNewest(this.#tablets, hash, { id: newId(), hash, made_by: by, made_at: at }, limits.tablets);
    return credential;
  }

  clear(): void {
    this.#tablets.clear();
  }
}
