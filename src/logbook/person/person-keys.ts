/**
 * The keys of persons, as the entries of the book say, one after another:
 *
 *   {"event":"person_key","person":"Ana","person_key":"<base64>"}           from here on it is hers, and an earlier one of hers no more
 *   {"event":"person_key_revoked","person":"Ana","person_key":"<base64>"}   from here on it is nobody's
 *
 * What was signed before stays good. A key that is given up cannot be entered again: whoever has found it could. Pure.
 */
import type { JsonObject, LogEntry } from "../entry/entry.ts";

export const PERSON_KEY = "person_key";
export const PERSON_KEY_REVOKED = "person_key_revoked";

/** `other`: it is, or was, somebody else's. `revoked`: it was given up or replaced. */
export type KeyStanding = "good" | "unknown" | "other" | "revoked";

interface KnownKey {
  readonly person: string;
  isGood: boolean;
}

export class PersonKeys {
  readonly #keys = new Map<string, KnownKey>();

  /** Entries in their order. */
  take({ kind, payload }: Pick<LogEntry, "kind" | "payload">): void {
    const { event, person, person_key: key } = payload;
    if (kind !== "manual" || typeof person !== "string" || typeof key !== "string") return;
    const known = this.#keys.get(key);
    if (event === PERSON_KEY_REVOKED && known?.person === person) known.isGood = false;
    if (event !== PERSON_KEY || known !== undefined) return;
    for (const each of this.#keys.values()) if (each.person === person) each.isGood = false;
    this.#keys.set(key, { person, isGood: true });
  }

  standing(person: string, key: string): KeyStanding {
    const known = this.#keys.get(key);
    if (known === undefined) return "unknown";
    if (known.person !== person) return "other";
    return known.isGood ? "good" : "revoked";
  }

  /** Undefined if the person has none. */
  keyOf(person: string): string | undefined {
    return [...this.#keys].find(([, known]) => known.person === person && known.isGood)?.[0];
  }
}

export function keyPayload(
  event: typeof PERSON_KEY | typeof PERSON_KEY_REVOKED,
  person: string,
  key: string,
): JsonObject {
  return { event, person, person_key: key };
}
