/**
 * Sessions of people in browsers. The life of a session is counted by the monotonic clock, so setting the wall clock changes no session
 * while the service runs. After a restart a session has the time that was left, less the time that has passed by the wall clock.
 */
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { hashOf, newCredential, newId } from "./credential.ts";
import { limits } from "./limits.ts";

/** A session in the file: the time left and the time since its last use, both as of `kept_at`. */
export interface StoredSession {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly method: string;
  readonly tablet: boolean;
  readonly begun_at: string;
  readonly used_at: string;
  readonly address: string;
  readonly user_agent: string;
  readonly left_ms: number;
  readonly idle_ms: number;
  readonly kept_at: string;
}

export interface Session extends Omit<StoredSession, "left_ms" | "idle_ms" | "kept_at" | "used_at"> {
  readonly untilMs: number;
  used_at: string;
  /** Monotonic ms of the last use. A session on a bridge tablet ends after `tabletIdleMs` without use. */
  usedMs: number;
}

export interface SessionSettings {
  readonly sessionMs: number;
  readonly tabletIdleMs: number;
}

export type NewSession = Pick<StoredSession, "name" | "method" | "tablet" | "address" | "user_agent">;

export class Sessions {
  readonly #clock: Clock;
  readonly #settings: SessionSettings;
  readonly #onEnded: () => void;
  /** By the hash of the credential, in the order in which they began. */
  readonly #sessions = new Map<string, Session>();

  constructor({
    clock,
    settings,
    records,
    onEnded,
  }: {
    readonly clock: Clock;
    readonly settings: SessionSettings;
    readonly records: readonly StoredSession[];
    /** A session was found expired. That must be on disk before it is reported to a client. */
    readonly onEnded: () => void;
  }) {
    this.#clock = clock;
    this.#settings = settings;
    this.#onEnded = onEnded;
    const [nowMs, monotonicMs] = [clock.now(), clock.monotonic()];
    for (const { left_ms: left, idle_ms: idleMs, kept_at: kept, ...session } of records) {
      // If the clock was set back meanwhile, nobody knows how much time has passed: nothing is subtracted.
      const goneMs = Math.max(0, nowMs - Date.parse(kept));
      const leftMs = Math.min(left, settings.sessionMs) - goneMs;
      // With the clock set back, the idle time of a tablet is unknown as well: its session ends, since anybody may have found the tablet.
      const usedMs = session.tablet && nowMs < Date.parse(kept) ? -Infinity : monotonicMs - idleMs - goneMs;
      if (leftMs > 0) this.#sessions.set(session.hash, { ...session, untilMs: monotonicMs + leftMs, usedMs });
    }
  }

  get size(): number {
    return this.#sessions.size;
  }

  records(): StoredSession[] {
    const [kept_at, monotonicMs] = [formatIsoTime(this.#clock.now()), this.#clock.monotonic()];
    return this.list().map(({ untilMs, usedMs, ...session }) => ({
      ...session,
      left_ms: Math.round(untilMs - monotonicMs),
      idle_ms: Math.round(monotonicMs - usedMs),
      kept_at,
    }));
  }

  /** The sessions that have not expired, the newest first. */
  list(): Session[] {
    return [...this.#sessions.values()].filter((session) => this.#lives(session)).toReversed();
  }

  /** The only place that gives out the credential; only its hash is kept. */
  begin(asked: NewSession): { readonly credential: string; readonly session: Session } {
    this.#forgetEnded();
    const own = this.list().filter(({ name }) => name === asked.name);
    if (own.length >= limits.sessionsOfPerson) this.#end(leastUsed(own));
    if (this.#sessions.size >= limits.sessions) this.#end(leastUsed(this.list()));
    const credential = newCredential();
    const [now, monotonicMs] = [formatIsoTime(this.#clock.now()), this.#clock.monotonic()];
    const session: Session = {
      ...asked,
      id: newId(),
      hash: hashOf(credential),
      begun_at: now,
      used_at: now,
      untilMs: monotonicMs + this.#settings.sessionMs,
      usedMs: monotonicMs,
    };
    this.#sessions.set(session.hash, session);
    return { credential, session };
  }

  find(credential: string): Session | undefined {
    const session = this.#sessions.get(hashOf(credential));
    if (session === undefined || this.#lives(session)) return session;
    this.#end(session);
    this.#onEnded();
    return undefined;
  }

  byId(id: string): Session | undefined {
    return this.list().find((session) => session.id === id);
  }

  /** Notes that somebody is using the device. */
  touch(session: Session): void {
    session.used_at = formatIsoTime(this.#clock.now());
    session.usedMs = this.#clock.monotonic();
  }

  end(id: string): Session | undefined {
    const session = this.byId(id);
    this.#end(session);
    return session;
  }

  /** Ends all sessions of a person; `but` is the id of one that stays. */
  endAllOf(name: string, but?: string | null): number {
    const theirs = this.list().filter((session) => session.name === name && session.id !== but);
    for (const session of theirs) this.#end(session);
    return theirs.length;
  }

  endsAt(session: Session): string {
    const untilMs = Math.min(session.untilMs, session.tablet ? session.usedMs + this.#settings.tabletIdleMs : Infinity);
    return formatIsoTime(this.#clock.now() + untilMs - this.#clock.monotonic());
  }

  #end(session: Session | undefined): void {
    if (session !== undefined) this.#sessions.delete(session.hash);
  }

  #lives({ untilMs, tablet, usedMs }: Session): boolean {
    const nowMs = this.#clock.monotonic();
    return nowMs < untilMs && !(tablet && nowMs - usedMs >= this.#settings.tabletIdleMs);
  }

  #forgetEnded(): void {
    for (const session of this.#sessions.values()) if (!this.#lives(session)) this.#end(session);
  }
}

function leastUsed(sessions: readonly Session[]): Session | undefined {
  return sessions.toSorted((a, b) => a.usedMs - b.usedMs)[0];
}
