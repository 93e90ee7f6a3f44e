/** The passkeys of people: public keys, each bound to a person and to one host name of the vessel's computer. Pure. */
import { newId } from "../credential.ts";
import { limits } from "../limits.ts";
import { Refused } from "../../core/refused.ts";

export interface Passkey {
  readonly id: string;
  /** The authenticator's id for it. In base64url, like the next two. */
  readonly credential_id: string;
  /** Random, the same for all passkeys of a person. The authenticator returns it; it reveals nothing about the person. */
  readonly user_handle: string;
  readonly public_key: string;
  /** The person's name, as in their account. */
  readonly name: string;
  /** The person's name for the passkey. */
  readonly label: string;
  /** The host name that it is bound to. */
  readonly rp_id: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  readonly sign_count: number;
  readonly made_at: string;
  readonly used_at: string | null;
}

export class Passkeys {
  readonly #passkeys = new Map<string, Passkey>();

  constructor(records: readonly Passkey[]) {
    this.restore(records);
  }

  /** Replaces all passkeys, for example to undo a change. */
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

  /** The host names for which there are passkeys. */
  rpIds(): readonly string[] {
    return [...new Set(this.records().map(({ rp_id: rpId }) => rpId))];
  }

  /** Throws `passkey-taken` or `full`. */
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
