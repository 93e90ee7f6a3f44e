/**
 * An entry that refers to an earlier one. The earlier one stays unchanged. `payload.corrects` is the id of the entry that it corrects;
 * `payload.countersigns` the id of the entry that somebody, usually the master, confirms.
 */
import type { LogEntry } from "./entry.ts";

export const REFERENCES = ["corrects", "countersigns"] as const;
export type ReferenceKind = (typeof REFERENCES)[number];

export interface EntryReference {
  readonly kind: ReferenceKind;
  /** The id of the earlier entry. */
  readonly id: number;
}

type Referring = Pick<LogEntry, "id" | "payload">;

export function referencesOf({ id: own, payload }: Referring): EntryReference[] {
  return REFERENCES.flatMap((kind) => {
    const id = payload[kind];
    return typeof id === "number" && Number.isSafeInteger(id) && id < own ? [{ kind, id }] : [];
  });
}

/** For each entry, the ids of the entries that refer to it. */
export class BackReferences {
  readonly #ids: Readonly<Record<ReferenceKind, Map<number, number[]>>> = {
    corrects: new Map(),
    countersigns: new Map(),
  };

  take(entry: Referring): void {
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
