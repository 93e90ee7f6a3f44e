/**
 * Signing in by passkey, and the passkeys of a person. Adding one takes the password: somebody who finds a session open, or steals it,
 * must not turn it into a lasting passkey. Removing a passkey ends the sessions of its owner.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../core/clock.ts";
import { formatIsoTime } from "../../core/time.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { AccessEvent } from "../access-event.ts";
import type { Caller } from "../caller.ts";
import type { People, Person } from "../people.ts";
import { Refused } from "../../core/refused.ts";
import { type Assertion, assertedCount, type Attestation, clientDataIn, madeCredential } from "./ceremony.ts";
import { Challenges } from "./challenges.ts";
import { type Passkey, Passkeys } from "./passkeys.ts";
import type { Site } from "./site.ts";

/** A failed attempt to sign in: the answer, and the door that the log book names. */
export interface NotProven {
  readonly reason: "wrong" | "passkey" | "passkey-copied";
  readonly door: string;
}

interface PasskeyParts {
  readonly clock: Clock;
  readonly records: readonly Passkey[];
  readonly people: Pick<People, "find">;
  /** Runs `check` behind the throttle and returns the person it finds. Throws `Refused` if it finds none. */
  readonly tried: (name: string, caller: Caller, check: () => Promise<Person | NotProven>) => Promise<Person>;
  readonly provePassword: (name: string, password: string, caller: Caller) => Promise<Person>;
  readonly begin: (name: string, caller: Caller) => Promise<string>;
  /** Changes memory and then the disk, or neither; see `Access` for `takesAway`. */
  readonly change: <T>(act: () => T, takesAway?: boolean) => Promise<T>;
  readonly endSessions: (name: string, but: string | null) => Promise<void>;
  readonly record: (event: AccessEvent) => Promise<void>;
}

/** The options with which a browser makes a passkey. */
export interface NewPasskey {
  readonly challenge: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly name: string;
  /** Credentials that the person has, so that no authenticator makes a second one. */
  readonly exclude: readonly string[];
}

export class PasskeyAccess {
  readonly keys: Passkeys;
  readonly #parts: PasskeyParts;
  readonly #challenges = new Challenges();

  constructor(parts: PasskeyParts) {
    this.#parts = parts;
    this.keys = new Passkeys(parts.records);
  }

  /** Whether anybody has a passkey for the host of this page. */
  isOffered(site: Site): boolean {
    return "rpId" in site && this.keys.rpIds().includes(site.rpId);
  }

  signInChallenge(site: Site): { readonly challenge: string; readonly rpId: string } {
    const { rpId } = here(site);
    return { challenge: this.#challenges.give(signInPurpose(rpId), this.#parts.clock.monotonic()), rpId };
  }

  /** Returns the session's credential. */
  async signIn(assertion: Assertion, site: Site, caller: Caller): Promise<string> {
    const { tried, people, begin, record, clock } = this.#parts;
    const place = here(site);
    const passkey = this.keys.byCredential(assertion.credentialId);
    const person = await tried(passkey?.name ?? "", caller, async () => {
      const refused = (fault: string, reason: NotProven["reason"] = "passkey") => {
        return { reason, door: `${caller.door} (${fault})` };
      };
      const { challenge = "" } = clientDataIn(assertion.clientData) ?? {};
      if (!this.#challenges.take(challenge, signInPurpose(place.rpId), clock.monotonic())) return refused("challenge");
      if (passkey === undefined) return refused("unknown");
      const count = assertedCount(assertion, passkey, place);
      if (count === "counter") {
        await record({ event: "passkey_copied", name: passkey.name, label: passkey.label, user: SYSTEM_USER });
        return refused(count, "passkey-copied");
      }
      if (typeof count !== "number") return refused(count);
      const owner = people.find(passkey.name);
      if (owner === undefined || owner.disabled) return refused("account");
      this.keys.used(passkey, count, this.#now());
      return owner;
    });
    return begin(person.name, caller);
  }

  /** Begins to add a passkey. `password`: the caller's own. */
  async begin(caller: Caller, password: string, site: Site): Promise<NewPasskey> {
    const { rpId } = here(site);
    const { name } = await this.#parts.provePassword(personIn(caller), password, caller);
    const own = this.keys.of(name);
    const userHandle = own[0]?.user_handle ?? randomBytes(32).toString("base64url");
    const challenge = this.#challenges.give(addPurpose(rpId, userHandle, name), this.#parts.clock.monotonic());
    return { challenge, rpId, userHandle, name, exclude: own.map(({ credential_id: id }) => id) };
  }

  /** `made.userHandle`: the one that `begin` returned with the challenge. */
  async add(caller: Caller, made: Attestation & { userHandle: string; label: string }, site: Site): Promise<void> {
    const { clock, change, record } = this.#parts;
    const place = here(site);
    const name = personIn(caller);
    const { challenge = "" } = clientDataIn(made.clientData) ?? {};
    const purpose = addPurpose(place.rpId, made.userHandle, name);
    if (!this.#challenges.take(challenge, purpose, clock.monotonic())) throw new Refused("passkey");
    const credential = madeCredential(made, place);
    if (typeof credential === "string") throw new Refused("passkey");
    const { label, userHandle: user_handle } = made;
    await change(() =>
      this.keys.add({
        credential_id: credential.credentialId,
        user_handle,
        public_key: credential.publicKey,
        name,
        label,
        rp_id: place.rpId,
        sign_count: credential.signCount,
        made_at: this.#now(),
      }),
    );
    await record({ event: "passkey_added", name, label, user: name });
  }

  /** Ends all sessions of the owner, except the one in which they remove it themselves. */
  async remove(id: string, by: Caller): Promise<void> {
    const { change, endSessions, record } = this.#parts;
    const passkey = this.keys.byId(id);
    if (passkey === undefined) throw new Refused("unknown");
    const { name, label } = passkey;
    if (name !== by.name && !by.rights.has("people")) throw new Refused("not-yours");
    await change(() => this.keys.remove(passkey), true);
    await endSessions(name, name === by.name ? by.id : null);
    await record({ event: "passkey_removed", name, label, user: by.name ?? "" });
  }

  #now(): string {
    return formatIsoTime(this.#parts.clock.now());
  }
}

function here(site: Site): Extract<Site, { rpId: string }> {
  if ("fault" in site) throw new Refused(`passkey-${site.fault}`);
  return site;
}

/** The person's name. Throws `unknown` for any other kind of caller: only people have passkeys. */
function personIn({ kind, name }: Caller): string {
  if (kind !== "person" || name === null) throw new Refused("unknown");
  return name;
}

function signInPurpose(rpId: string): string {
  return `sign in ${rpId}`;
}

function addPurpose(rpId: string, userHandle: string, name: string): string {
  return `add ${rpId} ${userHandle} ${name}`;
}
