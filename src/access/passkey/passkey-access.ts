/**
 * Signing in by passkey, and the passkeys of a person. One is added by whoever proves by their password that it is theirs to add: a session
 * that was left open, or stolen, must not become a key that stays. A passkey that is removed ends the sessions of its person.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../core/clock.ts";
import { formatIsoTime } from "../../core/time.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { AccessEvent } from "../access-event.ts";
import type { Caller } from "../caller.ts";
import type { People, Person } from "../people.ts";
import { Refused, type RefusedReason } from "../refused.ts";
import { type Assertion, assertedCount, type Attestation, clientDataIn, madeCredential } from "./ceremony.ts";
import { Challenges } from "./challenges.ts";
import { type Passkey, Passkeys } from "./passkeys.ts";
import type { Site } from "./site.ts";

/** Somebody who was not let in: with what answer, and what stands in the log book as tried. */
export interface NotProven {
  readonly reason: RefusedReason;
  readonly door: string;
}

interface PasskeyParts {
  readonly clock: Clock;
  readonly records: readonly Passkey[];
  readonly people: Pick<People, "find">;
  /** The person whom `check` has found, behind the throttle. Throws what it was refused for. */
  readonly tried: (name: string, caller: Caller, check: () => Promise<Person | NotProven>) => Promise<Person>;
  readonly provePassword: (name: string, password: string, caller: Caller) => Promise<Person>;
  readonly begin: (name: string, caller: Caller) => Promise<string>;
  /** Changes memory and then the disk, or neither. */
  readonly change: <T>(act: () => T, takesAway?: boolean) => Promise<T>;
  readonly endSessions: (name: string, but: string | null) => Promise<void>;
  readonly told: (event: AccessEvent) => Promise<void>;
}

/** What a browser needs to make a passkey. */
export interface NewPasskey {
  readonly challenge: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly name: string;
  /** Credentials of the person, so that no authenticator gets a second one. */
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

  /** Whether somebody could sign in by one on this page. */
  isOffered(site: Site): boolean {
    return "rpId" in site && this.keys.rpIds().includes(site.rpId);
  }

  signInChallenge(site: Site): { readonly challenge: string; readonly rpId: string } {
    const { rpId } = here(site);
    return { challenge: this.#challenges.give(signInPurpose(rpId), this.#parts.clock.monotonic()), rpId };
  }

  /** Gives the session's credential. */
  async signIn(assertion: Assertion, site: Site, caller: Caller): Promise<string> {
    const { tried, people, begin, told, clock } = this.#parts;
    const place = here(site);
    const passkey = this.keys.byCredential(assertion.credentialId);
    const person = await tried(passkey?.name ?? "", caller, async () => {
      const refused = (fault: string, reason: RefusedReason = "passkey") => {
        return { reason, door: `${caller.door} (${fault})` };
      };
      const { challenge = "" } = clientDataIn(assertion.clientData) ?? {};
      if (!this.#challenges.take(challenge, signInPurpose(place.rpId), clock.monotonic())) return refused("challenge");
      if (passkey === undefined) return refused("unknown");
      const count = assertedCount(assertion, passkey, place);
      if (count === "counter") {
        await told({ event: "passkey_copied", name: passkey.name, label: passkey.label, user: SYSTEM_USER });
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

  /** What is needed to make one. The password is theirs who asks. */
  async begin(caller: Caller, password: string, site: Site): Promise<NewPasskey> {
    const { rpId } = here(site);
    const { name } = await this.#parts.provePassword(personIn(caller), password, caller);
    const own = this.keys.of(name);
    const userHandle = own[0]?.user_handle ?? randomBytes(32).toString("base64url");
    const challenge = this.#challenges.give(addPurpose(rpId, userHandle, name), this.#parts.clock.monotonic());
    return { challenge, rpId, userHandle, name, exclude: own.map(({ credential_id: id }) => id) };
  }

  /** `userHandle`: the one that was given with the challenge. */
  async add(caller: Caller, made: Attestation & { userHandle: string; label: string }, site: Site): Promise<void> {
    const { clock, change, told } = this.#parts;
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
    await told({ event: "passkey_added", name, label, user: name });
  }

  /** Whoever had it is out; who removes their own stays where they do it. */
  async remove(id: string, by: Caller): Promise<void> {
    const { change, endSessions, told } = this.#parts;
    const passkey = this.keys.byId(id);
    if (passkey === undefined) throw new Refused("unknown");
    const { name, label } = passkey;
    if (name !== by.name && !by.rights.has("people")) throw new Refused("not-yours");
    await change(() => this.keys.remove(passkey), true);
    await endSessions(name, name === by.name ? by.id : null);
    await told({ event: "passkey_removed", name, label, user: by.name ?? "" });
  }

  #now(): string {
    return formatIsoTime(this.#parts.clock.now());
  }
}

function here(site: Site): Extract<Site, { rpId: string }> {
  if ("fault" in site) throw new Refused(`passkey-${site.fault}`);
  return site;
}

/** Programs have no passkeys, nor has the computer itself. */
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
