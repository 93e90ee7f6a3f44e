/** The passkeys of people: public keys, and to whom and to which name of the vessel's computer each is bound. Pure. */
import { newId } from "../credential.ts";
import { limits } from "../limits.ts";
import { Refused } from "../refused.ts";

export interface Passkey {
  readonly id: string;
  /** By which the authenticator knows it; base64url, like the next three. */
  readonly credential_id: string;
  /** Random; one for all passkeys of a person. The authenticator gives it back, and it says nothing about them. */
  readonly user_handle: string;
  readonly public_key: string;
  /** Of the person, as in their account. */
  readonly name: string;
  /** What the person calls it. */
  readonly label: string;
  /** The host name that it counts for. */
  readonly rp_id: string;
  /** How often the authenticator says that it has signed; 0 where it does not count. */
  readonly sign_count: number;
  readonly made_at: string;
  readonly used_at: string | null;
}

export class Passkeys {
  readonly #passkeys = new Map<string, Passkey>();

  constructor(records: readonly Passkey[]) {
    this.restore(records);
  }

  /** Makes it as it was. */
  restore(records: readonly Passkey[]): void {
    this.#passkeys.clear();
    for (const passkey of records) this.#passkeys.set(passkey.credential_id, passkey);
  }

  records(): readonly Passkey[] {
    return [...this.#passkeys.values()];
  }

  of(name: string): readonly Passkey[] {
    return this.records().filter((passkey) => passkey.name === name);
  }

  byCredential(credentialId: string): Passkey | undefined {
    return this.#passkeys.get(credentialId);
  }

  byId(id: string): Passkey | undefined {
    return this.records().find((passkey) => passkey.id === id);
  }

  /** The names of the computer that passkeys count for. */
  rpIds(): readonly string[] {
    return [...new Set(this.records().map(({ rp_id: rpId }) => rpId))];
  }

  /** Throws `taken` or `full`. */
  add(made: Omit<Passkey, "id" | "used_at">): Passkey {
    if (this.#passkeys.has(made.credential_id)) throw new Refused("passkey-taken");
    if (this.of(made.name).length >= limits.passkeysOfPerson) throw new Refused("full");
    const passkey = { ...made, id: newId(), used_at: null };
    this.#passkeys.set(passkey.credential_id, passkey);
    return passkey;
  }

  remove({ credential_id: id }: Passkey): void {
    this.#passkeys.delete(id);
  }

  removeAllOf(name: string): readonly Passkey[] {
    const gone = this.of(name);
    for (const passkey of gone) this.remove(passkey);
    return gone;
  }

  used({ credential_id: id }: Passkey, signCount: number, at: string): void {
    const passkey = this.#passkeys.get(id);
    if (passkey !== undefined) this.#passkeys.set(id, { ...passkey, sign_count: signCount, used_at: at });
  }
}
