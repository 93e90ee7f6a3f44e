/**
 * Access control: people and their sessions, programs and their tokens, and every change to them. A change is on disk, by the store,
 * before it is answered as done. Every act is reported as an event, which is entered in the log book.
 */
import type { Clock } from "../core/clock.ts";
import { isBitacoraError } from "../core/errors.ts";
import { shownName } from "../core/shown-text.ts";
import { formatIsoTime } from "../core/time.ts";
import type { AccessEvent } from "./access-event.ts";
import type { Caller } from "./caller.ts";
import { limits } from "./limits.ts";
import { type NotProven, PasskeyAccess } from "./passkey/passkey-access.ts";
import type { Passkey } from "./passkey/passkeys.ts";
import { People, type Person, type PersonChange, PROGRAM_PREFIX } from "./people.ts";
import {
  mayPass,
  RIGHTS_OF,
  type Rights,
  type Role,
  rightOf,
  rightsByPin,
  rightsOfScopes,
  type Scope,
} from "./policy.ts";
import { Refused } from "./refused.ts";
import { Requests } from "./requests.ts";
import { type SecretCost, isBusy } from "./secret.ts";
import { type Session, Sessions, type SessionSettings, type StoredSession } from "./sessions.ts";
import { SetupCode } from "./setup-code.ts";
import { type Tablet, Tablets } from "./tablets.ts";
import { Throttle } from "./throttle.ts";
import { type Token, Tokens } from "./tokens.ts";

export interface AccessSettings extends SessionSettings {
  /** `open`: everybody who reaches the service may read. */
  readonly reading: "open" | "signed_in";
  /** Shown to people before they sign in. */
  readonly notice: string | null;
  /** Whether the project demands access control. If it does not, access control is on as soon as there is an account. */
  readonly isAsked: boolean;
  /** Whether accounts existed in an earlier run and were missing at the start: they were damaged or removed. */
  readonly hasLostAccounts: boolean;
  /** Whether a visitor may make the first account although the project does not demand access control. */
  readonly isOffered: boolean;
}

export interface AccountRecords {
  readonly people: readonly Person[];
  readonly tokens: readonly Token[];
  readonly tablets: readonly Tablet[];
  readonly passkeys: readonly Passkey[];
}

/** Each call resolves when the records are on disk. */
export interface AccessStore {
  saveAccounts(records: AccountRecords): Promise<void>;
  saveSessions(records: readonly StoredSession[]): Promise<void>;
}

/** Stands for every client of a proxy that does not pass on their addresses: they share one address, which nobody owns. */
export const BEHIND_PROXY = "proxy";

interface AccessParts {
  readonly clock: Clock;
  readonly store: AccessStore;
  readonly settings: AccessSettings;
  readonly accounts: AccountRecords;
  readonly sessions: readonly StoredSession[];
  /** Resolves when the event is in the log book, or is queued until it can be entered. */
  readonly onEvent: (event: AccessEvent) => Promise<void>;
  /** What a password costs to check; tests that make many have cheap ones. */
  readonly secretCost?: SecretCost;
}

export class Access {
  readonly settings: AccessSettings;
  readonly people: People;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly requests: Requests;
  readonly code: SetupCode;
  readonly passkeys: PasskeyAccess;
  readonly #parts: AccessParts;
  readonly #throttle = new Throttle();
  readonly #tablets: Tablets;
  readonly #listeners = new Set<() => void>();
  #turn: Promise<void> = Promise.resolve();
  /** A right was taken away, but the disk refused the write. It is gone in memory; a restart would bring it back. */
  #isWaiting = false;
  /** The latest write of sessions and tokens that have expired. */
  #ending: Promise<void> = Promise.resolve();
  /** Counted in this run. */
  readonly counters = { sign_ins: 0, failed_sign_ins: 0, refused_writes: 0 };

  constructor(parts: AccessParts) {
    const { clock, settings, accounts } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.people = new People(accounts.people, parts.secretCost);
    const onEnded = (): void => {
      this.#isWaiting = true;
      this.#ending = this.saveWaiting();
    };
    this.sessions = new Sessions({ clock, settings, records: parts.sessions, onEnded });
    this.tokens = new Tokens(clock, accounts.tokens, onEnded);
    this.requests = new Requests(clock);
    this.code = new SetupCode(clock);
    this.#tablets = new Tablets(accounts.tablets);
    this.passkeys = new PasskeyAccess({
      clock,
      records: accounts.passkeys,
      people: this.people,
      tried: (name, caller, check) => this.#tried(name, caller, check),
      provePassword: (name, password, caller) => this.prove(name, "password", password, caller),
      begin: (name, caller) => this.#begin(name, "passkey", caller),
      change: (act, takesAway) => this.#change(act, takesAway),
      endSessions: (name, but) => {
        this.sessions.endAllOf(name, but);
        return this.#saveTakenSessions();
      },
      record: (event) => this.#record(event),
    });
  }

  /** If true, nobody can sign in until somebody makes a first account again. */
  get hasLostAccounts(): boolean {
    return this.settings.hasLostAccounts && this.people.isEmpty;
  }

  /** Whether a right was taken away and that is not on disk yet. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get isOn(): boolean {
    return this.settings.isAsked || !this.people.isEmpty;
  }

  /** Called after every change of who may do what, so that open connections check their rights again. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The caller with the name and rights of this session or token; undefined if the credential is unknown or has expired. */
  known(caller: Caller, credential: string): Caller | undefined {
    const session = this.sessions.find(credential);
    if (session !== undefined) return this.#inSession(caller, session);
    const token = this.tokens.find(credential);
    if (token === undefined) return undefined;
    this.tokens.used(token, caller.address ?? "");
    const { id, ends_at } = token;
    // The prefix keeps a program from passing for a person of the same name.
    const name = `${PROGRAM_PREFIX}${token.name}`;
    return {
      ...caller,
      kind: "program",
      name,
      role: null,
      rights: rightsOfScopes(token.scopes),
      id,
      ends_at,
      tablet: false,
    };
  }

  #inSession(caller: Caller, session: Session): Caller | undefined {
    const person = this.people.find(session.name);
    if (person === undefined || person.disabled) return undefined;
    const { name, role } = person;
    const { id, tablet } = session;
    const ends_at = this.sessions.endsAt(session);
    const rights = session.method === "pin" ? rightsByPin(role) : RIGHTS_OF[role];
    return { ...caller, kind: "person", name, role, rights, id, ends_at, tablet };
  }

  isTablet(credential: string | undefined): boolean {
    return this.#tablets.has(credential);
  }

  /** Makes the master's account, once. Returns the session's credential. */
  async setUp(
    { code, name, password }: { code: string; name: string; password: string },
    caller: Caller,
  ): Promise<string> {
    if (!this.people.isEmpty) throw new Refused("no-setup");
    try {
      this.code.check(code, caller.address);
    } catch (error) {
      if (error instanceof Refused) await this.#failed({ reason: "wrong", door: caller.door }, name, caller);
      throw error;
    }
    await this.#change(async () => {
      // If two people use the code at the same time, only the first becomes the master.
      if (!this.people.isEmpty) throw new Refused("no-setup");
      await this.people.add(name, "master", { password }, this.#now());
    });
    await this.#record({ event: "person_added", name, role: "master", user: name });
    return this.#begin(name, "password", caller);
  }

  /** Returns the session's credential. */
  async signIn(name: string, method: "password" | "pin", secret: string, caller: Caller): Promise<string> {
    const person = await this.prove(name, method, secret, caller);
    return this.#begin(person.name, method, caller);
  }

  /** The person whose secret this is. Throws `wrong`, `wait`, `busy` or `no-tablet`; a wrong secret is counted and reported. */
  async prove(name: string, method: "password" | "pin", secret: string, caller: Caller): Promise<Person> {
    const { address, door } = caller;
    if (method === "pin" && !this.isTablet(caller.cookies.tablet)) throw new Refused("no-tablet");
    const queue = address === undefined || this.#isKnown(name, address) ? "known" : "strange";
    if (isBusy(queue)) throw new Refused("busy", 1);
    return this.#tried(name, caller, async () => {
      const person = await this.people.verify(name, method, secret.slice(0, limits.secretMostChars + 1), queue);
      return person ?? { reason: "wrong", door };
    });
  }

  /** Whether somebody has signed in to the account from this address before. */
  #isKnown(name: string, address: string): boolean {
    return this.people.find(name)?.addresses.includes(address) === true;
  }

  /** Runs `check` behind the throttle, which all ways to sign in share. */
  async #tried(name: string, caller: Caller, check: () => Promise<Person | NotProven>): Promise<Person> {
    const { clock } = this.#parts;
    const { address, door } = caller;
    const account = name.normalize("NFC").trim().toLowerCase().slice(0, limits.nameChars);
    const isKnown = address !== undefined && this.#isKnown(name, address);
    const waitS = this.#throttle.waitS(address, account, isKnown, clock.monotonic());
    if (waitS > 0) throw await this.#failed({ reason: "wait", door }, name, caller, waitS);
    const takeBack = this.#throttle.failed(address, account, clock.monotonic());
    const found = await check();
    if ("reason" in found) throw await this.#failed(found, name, caller);
    takeBack();
    return found;
  }

  async endSession(id: string, by: Caller): Promise<void> {
    const session = this.sessions.byId(id);
    if (session === undefined) throw new Refused("unknown");
    if (session.name !== by.name && !by.rights.has("sessions")) throw new Refused("not-yours");
    this.sessions.end(id);
    await this.#saveTakenSessions();
    const event = session.name === by.name ? "signed_out" : "session_ended";
    await this.#record({ event, user: nameOf(by), of: session.name, address: by.address ?? "" });
  }

  async addPerson(
    name: string,
    role: Role,
    secrets: { password: string; pin?: string | undefined },
    by: string,
  ): Promise<void> {
    await this.#change(() => this.people.add(name, role, secrets, this.#now()));
    await this.#record({ event: "person_added", name, role, user: by });
  }

  /**
   * Returns how many passkeys and tokens were removed by the change. When another person sets the password or enables a disabled account,
   * its passkeys are removed: an intruder may have added one. When the account loses a right, the tokens that its owner made and
   * that give this right are revoked.
   */
  async changePerson(name: string, change: PersonChange, by: Caller): Promise<{ passkeys: number; tokens: number }> {
    const isShutOut =
      change.disabled === true && Object.values(change).every((value) => value === undefined || value === true);
    const { before, after, passkeys, tokens } = await this.#change(async () => {
      const [was, is] = await this.people.change(name, change);
      const isOwn = by.kind === "person" && by.name === is.name;
      const isTakenBack = change.password !== undefined || (was.disabled && !is.disabled);
      return {
        before: was,
        after: is,
        passkeys: isOwn || !isTakenBack ? [] : this.passkeys.keys.removeAllOf(is.name),
        tokens: this.tokens.revokeMadeBy(is.name, rightsOf(was).difference(rightsOf(is))),
      };
    }, isShutOut);
    const [user, of] = [nameOf(by), { name: after.name }];
    const hasSecret = change.password !== undefined || change.pin !== undefined;
    // All sessions end, except the one in which people change their own account.
    if (hasSecret || after.role !== before.role || after.disabled) {
      this.sessions.endAllOf(after.name, after.name === by.name ? by.id : null);
    }
    await this.#saveTakenSessions();
    if (after.role !== before.role)
      await this.#record({ event: "role_changed", ...of, from: before.role, to: after.role, user });
    if (after.disabled !== before.disabled)
      await this.#record({ event: after.disabled ? "person_shut_out" : "person_let_in", ...of, user });
    if (hasSecret) await this.#record({ event: "secret_changed", ...of, user });
    for (const { label } of passkeys) await this.#record({ event: "passkey_removed", ...of, label, user });
    for (const token of tokens) await this.#record({ event: "token_revoked", name: token.name, user });
    return { passkeys: passkeys.length, tokens: tokens.length };
  }

  /** Returns the token's text, which cannot be read again later. */
  async makeToken(name: string, scopes: readonly Scope[], days: number, by: Caller): Promise<string> {
    const { text, token } = await this.#change(() => this.tokens.make(name, scopes, days, nameOf(by)));
    await this.#record({ event: "token_approved", name, scopes, ends_at: token.ends_at, user: nameOf(by) });
    return text;
  }

  async revokeToken(id: string, by: Caller): Promise<void> {
    const { name } = await this.#change(() => this.tokens.revoke(id), true);
    await this.#record({ event: "token_revoked", name, user: nameOf(by) });
  }

  async approve(id: string, scopes: readonly Scope[], days: number, by: Caller): Promise<void> {
    const request = this.requests.waiting(id);
    request.state = "approved";
    try {
      request.token = await this.makeToken(request.name, scopes, days, by);
    } catch (error) {
      request.state = "pending";
      throw error;
    }
  }

  async deny(id: string, by: Caller): Promise<void> {
    const request = this.requests.waiting(id);
    request.state = "denied";
    await this.#record({ event: "request_denied", name: request.name, user: nameOf(by) });
  }

  /** Hands the watch over to a person who gives their secret. Returns the credential of their session; the caller's session ends. */
  async handOver(by: Caller, to: string, secret: string, note: string | null): Promise<string> {
    const method = this.isTablet(by.cookies.tablet) && /^\d+$/.test(secret) ? "pin" : "password";
    const person = await this.prove(to, method, secret, by);
    if (!RIGHTS_OF[person.role].has("watch")) throw new Refused("not-yours");
    if (person.name === by.name) throw new Refused("own-watch");
    await this.#record({ event: "watch_handed_over", user: nameOf(by), to: person.name, note });
    if (by.kind === "person" && by.id !== null) this.sessions.end(by.id);
    return this.#begin(person.name, method, by);
  }

  /** Returns the credential that marks the browser as a bridge tablet. */
  async makeTablet(by: Caller): Promise<string> {
    const credential = await this.#change(() => this.#tablets.make(nameOf(by), this.#now()));
    await this.#record({ event: "tablet_made", user: nameOf(by), address: by.address ?? "" });
    return credential;
  }

  /** For when a tablet is stolen or lost: forgets all bridge tablets and ends their sessions. */
  async forgetTablets(by: Caller): Promise<void> {
    for (const { id, tablet } of this.sessions.list()) if (tablet) this.sessions.end(id);
    await this.#change(() => this.#tablets.clear(), true);
    await this.#saveTakenSessions();
    await this.#record({ event: "tablets_forgotten", user: nameOf(by) });
  }

  /** Whether the caller may pass the door. With access control on, a refused write is entered in the log book. */
  lets(caller: Caller): boolean {
    if (mayPass(caller.rights, caller.door)) return true;
    if (rightOf(caller.door) !== "read") this.refused(caller);
    return false;
  }

  /** Counts and reports a refused write; does nothing while access control is off. */
  refused({ name, door, client }: Caller): void {
    if (!this.isOn) return;
    this.counters.refused_writes += 1;
    void this.#parts.onEvent({ event: "write_refused", name, address: client ?? "", door });
  }

  /**
   * Resolves when every session and token found expired is stored as ended, or the disk has refused the write. The end is reported to a
   * client only after that, so neither a crash nor a clock set back revives what was reported as ended.
   */
  settled(): Promise<void> {
    return this.#ending;
  }

  /** Tries again to write what the disk refused. */
  async saveWaiting(): Promise<void> {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    await this.save().catch(() => (this.#isWaiting = true));
  }

  /** Writes all accounts and sessions, also when only their times of use have changed. */
  async save(): Promise<void> {
    await Promise.all([this.#saveAccounts(), this.#saveSessions()]);
  }

  async #begin(name: string, method: string, caller: Caller): Promise<string> {
    const tablet = this.isTablet(caller.cookies.tablet);
    const address = caller.address ?? "";
    const asked = { name, method, tablet, address, user_agent: caller.userAgent.slice(0, 200) };
    const { credential, session } = this.sessions.begin(asked);
    this.people.signedIn(name, address === BEHIND_PROXY ? undefined : caller.address, this.#now());
    try {
      await this.save();
    } catch (error) {
      // With a full disk people must still be able to sign in, to answer the alarm about it. Such a session ends with a restart.
      if (!isBitacoraError(error, "disk-full")) {
        this.sessions.end(session.id);
        throw error;
      }
    }
    this.counters.sign_ins += 1;
    const role = this.people.find(name)?.role ?? "";
    await this.#record({ event: "signed_in", user: name, role, method, address });
    return credential;
  }

  async #failed({ reason, door }: NotProven, name: string, caller: Caller, waitS?: number): Promise<Refused> {
    this.counters.failed_sign_ins += 1;
    const address = caller.address ?? "";
    // The name is whatever the client sent, and others read it, also on terminals.
    const shown = shownName(name.slice(0, limits.nameChars));
    await this.#parts.onEvent({ event: "sign_in_failed", name: shown, address, door });
    return new Refused(reason, waitS);
  }

  /**
   * Changes accounts in memory and then on disk, one change after the other. If the disk refuses, memory is rolled back, so a change
   * that is answered as failed has no effect. A change that only takes rights away (`takesAway`) stays in force even then, and is written
   * later: nobody keeps a right because a card is full.
   */
  #change<T>(act: () => T | Promise<T>, takesAway = false): Promise<T> {
    const turn = this.#turn.then(async () => {
      const { people, tokens, tablets, passkeys } = this.#accounts();
      try {
        const changed = await act();
        await this.#saveAccounts().catch((error: unknown) => {
          if (!takesAway) throw error;
          this.#isWaiting = true;
        });
        return changed;
      } catch (error) {
        this.people.restore(people);
        this.tokens.restore(tokens);
        this.#tablets.restore(tablets);
        this.passkeys.keys.restore(passkeys);
        throw error;
      }
    });
    this.#turn = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  async #record(event: AccessEvent): Promise<void> {
    for (const listener of this.#listeners) listener();
    await this.#parts.onEvent(event);
  }

  #saveAccounts(): Promise<void> {
    return this.#parts.store.saveAccounts(this.#accounts());
  }

  #accounts(): AccountRecords {
    return {
      people: this.people.records(),
      tokens: this.tokens.records(),
      tablets: this.#tablets.records(),
      passkeys: this.passkeys.keys.records(),
    };
  }

  #saveSessions(): Promise<void> {
    return this.#parts.store.saveSessions(this.sessions.records());
  }

  /** Writes sessions after some were ended. They stay ended even if the disk refuses the write. */
  async #saveTakenSessions(): Promise<void> {
    await this.#saveSessions().catch(() => (this.#isWaiting = true));
  }

  #now(): string {
    return formatIsoTime(this.#parts.clock.now());
  }
}

/** The person's rights in a session that began with the password. */
function rightsOf({ role, disabled }: Person): Rights {
  return disabled ? new Set() : RIGHTS_OF[role];
}

/** The author of an act in the log book. */
function nameOf({ name }: Caller): string {
  return name ?? "";
}
