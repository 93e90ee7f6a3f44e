/**
 * The keys of persons, collected from the entries of the book in their order:
 *
 *   {"event":"person_key","person":"Ana","person_key":"<base64>"}           enters Ana's key and revokes her earlier one
 *   {"event":"person_key_revoked","person":"Ana","person_key":"<base64>"}   revokes Ana's key
 *
 * Earlier signatures stay good. A revoked key can never be entered again, since somebody may have found it. Pure.
 */
import type { LogEntry } from "../entry/entry.ts";
import type { JsonObject } from "../../core/json-value.ts";

export const PERSON_KEY = "person_key";
export const PERSON_KEY_REVOKED = "person_key_revoked";

/** `other`: the key is, or was, another person's. `revoked`: it was revoked or replaced. */
export type KeyStanding = "good" | "unknown" | "other" | "revoked";

interface KnownKey {
  readonly person: string;
  isGood: boolean;
}

export class PersonKeys {
  readonly #keys = new Map<string, KnownKey>();

  /** Takes the next entry; call it in the order of the book. */
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

  /** The person's key in force; undefined if there is no such key. */
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
