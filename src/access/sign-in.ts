/** Signing in: the proof of who somebody is, behind the throttle, and the session that begins with it. */
import type { Clock } from "../core/clock.ts";
import { isBitacoraError } from "../core/errors.ts";
import { shownName } from "../core/shown-text.ts";
import { formatIsoTime } from "../core/time.ts";
import type { AccessEvent } from "./access-event.ts";
import type { Caller } from "./caller.ts";
import { limits } from "./limits.ts";
import type { NotProven } from "./passkey/passkey-access.ts";
import type { People, Person } from "./people.ts";
import { Refused } from "../core/refused.ts";
import { TokenBuckets } from "../core/token-bucket.ts";
import { isBusy } from "./secret.ts";
import type { Sessions } from "./sessions.ts";
import { Throttle } from "./throttle.ts";

/** Stands for every client of a proxy that does not pass on their addresses: they share one address, which nobody owns. */
export const BEHIND_PROXY = "proxy";

interface SignInParts {
  readonly clock: Clock;
  readonly people: People;
  readonly sessions: Sessions;
  readonly counters: { sign_ins: number; failed_sign_ins: number };
  readonly isTablet: (credential: string | undefined) => boolean;
  readonly save: () => Promise<void>;
  readonly onEvent: (event: AccessEvent) => Promise<void>;
  /** As `onEvent`, for a change of who may do what. */
  readonly record: (event: AccessEvent) => Promise<void>;
}

export class SignIn {
  readonly #parts: SignInParts;
  readonly #throttle = new Throttle();
  readonly #proofs = new TokenBuckets(limits.proofs);

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** The person whose secret this is. Throws `wrong`, `wait`, `busy` or `no-tablet`; a wrong secret is counted and reported. */
  async prove(name: string, method: "password" | "pin", secret: string, caller: Caller): Promise<Person> {
    const { address, door } = caller;
    if (method === "pin" && !this.#parts.isTablet(caller.cookies.tablet)) throw new Refused("no-tablet");
    const queue = address === undefined || this.#isKnown(name, address) ? "known" : "strange";
    if (isBusy(queue)) throw new Refused("busy", { waitS: 1 });
    return this.tried(name, caller, async () => {
      const person = await this.#parts.people.verify(name, method, secret.slice(0, limits.secretMostChars + 1), queue);
      return person ?? { reason: "wrong", door };
    });
  }

  /** Whether somebody has signed in to the account from this address before. */
  #isKnown(name: string, address: string): boolean {
    return this.#parts.people.find(name)?.addresses.includes(address) === true;
  }

  /** Runs `check` behind the throttle, which all ways to sign in share. */
  async tried(name: string, caller: Caller, check: () => Promise<Person | NotProven>): Promise<Person> {
    const { clock } = this.#parts;
    const { address, door } = caller;
    const account = name.normalize("NFC").trim().toLowerCase().slice(0, limits.nameChars);
    const isKnown = address !== undefined && this.#isKnown(name, address);
    const waitS = this.#throttle.waitS(address, account, isKnown, clock.monotonic());
    if (waitS > 0) {
      await this.failed(name, door, address);
      throw new Refused("wait", { waitS });
    }
    // Before the secret is looked at: else a client that has to wait would learn that it was right.
    const owner = address === undefined ? undefined : this.#parts.people.find(name)?.name;
    const waitMs = owner === undefined ? 0 : this.#proofs.take(owner, clock.monotonic());
    if (waitMs > 0) throw new Refused("wait", { waitS: Math.ceil(waitMs / 1000) });
    const takeBack = this.#throttle.failed(address, account, clock.monotonic());
    let found: Person | NotProven | undefined;
    try {
      found = await check();
    } finally {
      // A failed proof uses nothing of the account's allowance, also if the check itself fails.
      if (owner !== undefined && (found === undefined || "reason" in found)) this.#proofs.charge(owner, -1);
    }
    if ("reason" in found) {
      await this.failed(name, found.door, address);
      throw new Refused(found.reason);
    }
    takeBack();
    return found;
  }

  async begin(name: string, method: string, caller: Caller): Promise<string> {
    const { clock, people, sessions } = this.#parts;
    const tablet = this.#parts.isTablet(caller.cookies.tablet);
    const address = caller.address ?? "";
    const asked = { name, method, tablet, address, user_agent: caller.userAgent.slice(0, 200) };
    // The browser forgets it, whoever else may have it does not.
    for (const before of caller.cookies.sessions) {
      const { id, name: whose } = sessions.find(before) ?? {};
      if (id !== undefined && whose === name) sessions.end(id);
    }
    const { credential, session } = sessions.begin(asked);
    people.signedIn(name, address === BEHIND_PROXY ? undefined : caller.address, formatIsoTime(clock.now()));
    try {
      await this.#parts.save();
    } catch (error) {
      // With a full disk people must still be able to sign in, to answer the alarm about it. Such a session ends with a restart.
      if (!isBitacoraError(error, "disk-full")) {
        sessions.end(session.id);
        throw error;
      }
    }
    this.#parts.counters.sign_ins += 1;
    const role = people.find(name)?.role ?? "";
    await this.#parts.record({ event: "signed_in", user: name, role, method, address });
    return credential;
  }

  async failed(name: string, door: string, address = ""): Promise<void> {
    this.#parts.counters.failed_sign_ins += 1;
    // The name is whatever the client sent, and others read it, also on terminals.
    const shown = shownName(name.slice(0, limits.nameChars));
    await this.#parts.onEvent({ event: "sign_in_failed", name: shown, address, door });
  }
}
