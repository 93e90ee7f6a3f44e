/**
 * Tokens of programs: what each may do and until when, when and from where it was used last. A token that has expired stays so, even if
 * the clock is set back.
 */
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { asToken, hashOf, newCredential, newId } from "./credential.ts";
import { limits } from "./limits.ts";
import { type Rights, rightsOfScopes, type Scope } from "./policy.ts";
import { Refused } from "../core/refused.ts";

export interface Token {
  readonly id: string;
  readonly hash: string;
  /** The program's name, as written in the log book. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** What the ids of the tags begin with that it may write; absent: it may write none. */
  readonly prefix?: string | undefined;
  readonly made_by: string;
  readonly made_at: string;
  readonly ends_at: string | null;
  /** When a person revoked it or it was found expired. It stays revoked even if the clock is set back. */
  readonly revoked_at: string | null;
  readonly used_at: string | null;
  readonly address: string | null;
}

/** What a program is let do, and for how many days. */
export interface Grant extends Pick<Token, "scopes" | "prefix"> {
  readonly days: number;
}

export class Tokens {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  readonly #tokens = new Map<string, Token>();

  /** `onEnded`: a token was found expired. That must be on disk before it is reported to a client. */
  constructor(clock: Clock, records: readonly Token[], onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
    this.restore(records);
  }

  /** Replaces all tokens, for example to undo a change. */
  restore(records: readonly Token[]): void {
    this.#tokens.clear();
    for (const token of records) this.#tokens.set(token.hash, token);
  }

  records(): readonly Token[] {
    return [...this.#tokens.values()];
  }

  /** The only place that gives out the token's text; only its hash is kept. */
  make(
    name: string,
    { scopes, prefix, days }: Grant,
    madeBy: string,
  ): { readonly text: string; readonly token: Token } {
    this.#makeRoom();
    const credential = newCredential();
    const nowMs = this.#clock.now();
    const endsMs = nowMs + days * 86_400_000;
    const token: Token = {
      id: newId(),
      hash: hashOf(credential),
      name,
      scopes,
      prefix,
      made_by: madeBy,
      made_at: formatIsoTime(nowMs),
      ends_at: formatIsoTime(endsMs),
      revoked_at: null,
      used_at: null,
      address: null,
    };
    this.#tokens.set(token.hash, token);
    return { text: asToken(credential, token.id, endsMs), token };
  }

  /** Undefined for a token that is unknown, revoked or expired. */
  find(credential: string): Token | undefined {
    const token = this.#tokens.get(hashOf(credential));
    if (token === undefined || token.revoked_at !== null) return undefined;
    if (token.ends_at === null || Date.parse(token.ends_at) > this.#clock.now()) return token;
    this.#tokens.set(token.hash, { ...token, revoked_at: formatIsoTime(this.#clock.now()) });
    this.#onEnded();
    return undefined;
  }

  used({ hash }: Token, address: string): void {
    const token = this.#tokens.get(hash);
    if (token !== undefined) this.#tokens.set(hash, { ...token, used_at: formatIsoTime(this.#clock.now()), address });
  }

  /** None if it was revoked before. */
  revoke(id: string): Token[] {
    const token = this.records().find((each) => each.id === id);
    if (token === undefined) throw new Refused("unknown");
    if (token.revoked_at !== null) return [];
    const revoked = { ...token, revoked_at: formatIsoTime(this.#clock.now()) };
    this.#tokens.set(token.hash, revoked);
    return [revoked];
  }

  /** Revokes the tokens that this person made and that give any of the `lost` rights. */
  revokeMadeBy(name: string, lost: Rights): Token[] {
    const theirs = this.records().filter(({ made_by, revoked_at }) => made_by === name && revoked_at === null);
    const beyond = theirs.filter(({ scopes }) => !rightsOfScopes(scopes).isDisjointFrom(lost));
    return beyond.flatMap(({ id }) => this.revoke(id));
  }

  /** Drops a revoked token. A valid one is never dropped for another; then it throws `full`. */
  #makeRoom(): void {
    if (this.#tokens.size < limits.tokens) return;
    const over = this.records().find(({ revoked_at: revoked }) => revoked !== null);
    if (over === undefined) throw new Refused("full");
    this.#tokens.delete(over.hash);
  }
}
