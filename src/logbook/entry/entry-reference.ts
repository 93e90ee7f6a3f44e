/**
 * An entry about an earlier one, which stays as it is: `payload.corrects` names the one that it corrects,
 * `payload.countersigns` the one that somebody, the master above all, confirms with their name.
 */
import type { LogEntry } from "./entry.ts";

export const REFERENCES = ["corrects", "countersigns"] as const;
export type ReferenceKind = (typeof REFERENCES)[number];

export interface EntryReference {
  readonly kind: ReferenceKind;
  /** Of the earlier entry. */
  readonly id: number;
}

export function referencesOf({ id: own, payload }: LogEntry): EntryReference[] {
  return REFERENCES.flatMap((kind) => {
    const id = payload[kind];
    return typeof id === "number" && Number.isSafeInteger(id) && id < own ? [{ kind, id }] : [];
  });
}

/** By the id of an entry, the ids of those that say something of it. */
export class BackReferences {
  readonly #ids: Readonly<Record<ReferenceKind, Map<number, number[]>>> = {
    corrects: new Map(),
    countersigns: new Map(),
  };

  take(entry: LogEntry): void {
    for (const { kind, id } of referencesOf(entry)) {
      const ids = this.#ids[kind].get(id);
      if (ids === undefined) this.#ids[kind].set(id, [entry.id]);
      else ids.push(entry.id);
    }
  }

  to(id: number, kind: ReferenceKind): readonly number[] {
    return this.#ids[kind].get(id) ?? [];
  }
}
