/**
 * Access control: people and their sessions, programs and their tokens, and every change to them. A change is on disk, by the store,
 * before it is answered as done. Every act is reported as an event, which is entered in the log book.
 */
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import type { AccessEvent } from "./access-event.ts";
import type { Caller } from "./caller.ts";
import { PasskeyAccess } from "./passkey/passkey-access.ts";
import { People, type Person, type PersonChange, PROGRAM_PREFIX } from "./people.ts";
import { mayPass, RIGHTS_OF, type Rights, type Role, rightOf, rightsByPin, rightsOfScopes } from "./policy.ts";
import { isRefused, Refused } from "../core/refused.ts";
import { Requests } from "./requests.ts";
import { type AccessStore, type AccountRecords, SavedAccounts } from "./saved-accounts.ts";
import type { SecretCost } from "./secret.ts";
import { type Session, Sessions, type SessionSettings, type StoredSession } from "./sessions.ts";
import { SetupCode } from "./setup-code.ts";
import { SignIn } from "./sign-in.ts";
import { Tablets } from "./tablets.ts";
import { type Grant, Tokens } from "./tokens.ts";

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
  readonly #saved: SavedAccounts;
  readonly #signIn: SignIn;
  readonly #tablets: Tablets;
  readonly #listeners = new Set<() => void>();
  /** Counted in this run. */
  readonly counters = { sign_ins: 0, failed_sign_ins: 0, refused_writes: 0 };

  constructor(parts: AccessParts) {
    const { clock, settings, accounts } = parts;
    this.#parts = parts;
    this.settings = settings;
    this.people = new People(accounts.people, parts.secretCost);
    const onEnded = (): void => this.#saved.ended();
    this.sessions = new Sessions({ clock, settings, records: parts.sessions, onEnded });
    this.tokens = new Tokens(clock, accounts.tokens, onEnded);
    this.requests = new Requests(clock);
    this.code = new SetupCode(clock);
    this.#tablets = new Tablets(accounts.tablets);
    this.passkeys = new PasskeyAccess({
      clock,
      records: accounts.passkeys,
      people: this.people,
      tried: (name, caller, check) => this.#signIn.tried(name, caller, check),
      provePassword: (name, password, caller) => this.prove(name, "password", password, caller),
      begin: (name, caller) => this.#signIn.begin(name, "passkey", caller),
      change: (act, takesAway) => this.#saved.change(act, takesAway),
      endSessions: (name, but) => {
        this.sessions.endAllOf(name, but);
        return this.#saved.saveTaken();
      },
      record: (event) => this.#record(event),
    });
    const { people, tokens, sessions, passkeys } = this;
    const restorable = { people, tokens, tablets: this.#tablets, passkeys: passkeys.keys };
    this.#saved = new SavedAccounts(parts.store, restorable, sessions);
    this.#signIn = new SignIn({
      clock,
      people,
      sessions,
      counters: this.counters,
      isTablet: (credential) => this.isTablet(credential),
      save: () => this.save(),
      onEvent: parts.onEvent,
      record: (event) => this.#record(event),
    });
  }

  /** If true, nobody can sign in until somebody makes a first account again. */
  get hasLostAccounts(): boolean {
    return this.settings.hasLostAccounts && this.people.isEmpty;
  }

  /** Whether a right was taken away and that is not on disk yet. */
  get isWaiting(): boolean {
    return this.#saved.isWaiting;
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
    const { id, ends_at, prefix } = token;
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
      prefix,
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
      if (isRefused(error)) await this.#signIn.failed(name, caller.door, caller.address);
      throw error;
    }
    await this.#saved.change(async () => {
      // If two people use the code at the same time, only the first becomes the master.
      if (!this.people.isEmpty) throw new Refused("no-setup");
      await this.people.add(name, "master", { password }, this.#now());
    });
    await this.#record({ event: "person_added", name, role: "master", user: name });
    return this.#signIn.begin(name, "password", caller);
  }

  /** Returns the session's credential. */
  async signIn(name: string, method: "password" | "pin", secret: string, caller: Caller): Promise<string> {
    const person = await this.prove(name, method, secret, caller);
    return this.#signIn.begin(person.name, method, caller);
  }

  async endSession(id: string, by: Caller): Promise<void> {
    const session = this.sessions.byId(id);
    if (session === undefined) throw new Refused("unknown");
    if (session.name !== by.name && !by.rights.has("sessions")) throw new Refused("not-yours");
    this.sessions.end(id);
    await this.#saved.saveTaken();
    const event = session.name === by.name ? "signed_out" : "session_ended";
    await this.#record({ event, user: nameOf(by), of: session.name, address: by.address ?? "" });
  }

  async addPerson(
    name: string,
    role: Role,
    secrets: { password: string; pin?: string | undefined },
    by: string,
  ): Promise<void> {
    await this.#saved.change(() => this.people.add(name, role, secrets, this.#now()));
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
    const { before, after, passkeys, tokens } = await this.#saved.change(async () => {
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
    await this.#saved.saveTaken();
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
  async makeToken(name: string, grant: Grant, by: Caller): Promise<string> {
    const { text, token } = await this.#saved.change(() => this.tokens.make(name, grant, nameOf(by)));
    const { scopes, prefix, ends_at } = token;
    const below = prefix === undefined ? {} : { prefix };
    await this.#record({ event: "token_approved", name, scopes, ...below, ends_at, user: nameOf(by) });
    return text;
  }

  async revokeToken(id: string, by: Caller): Promise<void> {
    const revoked = await this.#saved.change(() => this.tokens.revoke(id), true);
    for (const { name } of revoked) await this.#record({ event: "token_revoked", name, user: nameOf(by) });
  }

  async approve(id: string, grant: Grant, by: Caller): Promise<void> {
    const request = this.requests.waiting(id);
    request.state = "approved";
    try {
      request.token = await this.makeToken(request.name, grant, by);
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
    return this.#signIn.begin(person.name, method, by);
  }

  /** Returns the credential that marks the browser as a bridge tablet. */
  async makeTablet(by: Caller): Promise<string> {
    const credential = await this.#saved.change(() => this.#tablets.make(nameOf(by), this.#now()));
    await this.#record({ event: "tablet_made", user: nameOf(by), address: by.address ?? "" });
    return credential;
  }

  /** For when a tablet is stolen or lost: forgets all bridge tablets and ends their sessions. */
  async forgetTablets(by: Caller): Promise<void> {
    for (const { id, tablet } of this.sessions.list()) if (tablet) this.sessions.end(id);
    await this.#saved.change(() => this.#tablets.clear(), true);
    await this.#saved.saveTaken();
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

  /** The person whose secret this is. Throws `wrong`, `wait`, `busy` or `no-tablet`; a wrong secret is counted and reported. */
  prove(name: string, method: "password" | "pin", secret: string, caller: Caller): Promise<Person> {
    return this.#signIn.prove(name, method, secret, caller);
  }

  /** As `SavedAccounts.settled`. */
  settled(): Promise<void> {
    return this.#saved.settled();
  }

  /** Tries again to write what the disk refused. */
  saveWaiting(): Promise<void> {
    return this.#saved.saveWaiting();
  }

  /** Writes all accounts and sessions, also when only their times of use have changed. */
  save(): Promise<void> {
    return this.#saved.save();
  }

  async #record(event: AccessEvent): Promise<void> {
    for (const listener of this.#listeners) listener();
    await this.#parts.onEvent(event);
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
